# SPDX-License-Identifier: GPL-3.0-or-later
# Writes files as a C table of ShippedFiles: cmake -DROOT=… -DLIST=… -DTABLE=NAME -DHEADER=…
# -DSOURCE=… -P shipped.cmake. LIST holds their paths below ROOT, a line each; HEADER declares the
# table. Bytes, not string literals: these have a length that compilers need not exceed, and any
# byte may stand in a file.
file(STRINGS "${LIST}" paths)
set(texts "")
set(rows "")
set(number 0)
foreach(path IN LISTS paths)
    file(READ "${ROOT}/${path}" hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR length "${digits} / 2")
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "(................................................................................)"
        "\\1\n    " bytes "${bytes}") # 16 bytes a line
    string(REGEX REPLACE "([\"\\\\])" "\\\\\\1" quoted "${path}")
    string(APPEND texts
        "\n/* ${path} */\nstatic const unsigned char TEXT_${number}[] = {\n    ${bytes}0};\n")
    string(APPEND rows "    {\"${quoted}\", (const char *)TEXT_${number}, ${length}},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${SOURCE}" "/* Made by cmake/shipped.cmake. */
#include \"${HEADER}\"
${texts}
const ShippedFile ${TABLE}[] = {
${rows}    {0, 0, 0},
};
")
