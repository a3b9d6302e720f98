# SPDX-License-Identifier: GPL-3.0-or-later
# Writes a C table of ShippedFiles, whose bytes the assembler takes into the program:
# cmake -DROOT=… -DLIST=… -DTABLE=NAME -DHEADER=… -DSOURCE=… [-DWEIGHTS=NAME] -P shipped.cmake
# LIST holds the files' paths below ROOT, a line each; HEADER declares the table. With WEIGHTS, a
# second table of this name has the weights of patterns, out of base64, by their checksum, and the
# texts are without them: reading a text of megabytes takes longer than a short match.
cmake_minimum_required(VERSION 3.25)

set(bytes "") # the files' bytes, each with a label and a NUL behind it
set(labels "")
set(number 0)

# What a heuristic file says of itself: the last members of a ShippedFile.
function(describe file described)
    set(members "")
    set(rules "")
    set(string "\"([^\"\\]|\\\\.)*\"[ \n]*")
    file(READ "${file}" head LIMIT 4000)
    foreach(key IN ITEMS name summary source)
        string(REGEX MATCH "(^|\n)${key} =[ \n]*((${string})+);" found "${head}")
        if(NOT found AND key STREQUAL name) # it is another file
            set(${described} ", 0, 0, 0, {0}" PARENT_SCOPE)
            return()
        endif()
        string(APPEND members ", \"\" ${CMAKE_MATCH_2}")
    endforeach()
    if(head MATCHES "\nrules = [[]?([^];]*)")
        set(rules "${CMAKE_MATCH_1}, ")
    endif()
    set(${described} "${members}, {${rules}0}" PARENT_SCOPE)
endfunction()

# Appends a row with a file's bytes to the rows of a table.
macro(add_row rows name file)
    describe("${file}" described)
    file(SIZE "${file}" length)
    string(APPEND bytes "    \"SHIPPED_${number}:\\n\"\n    \".incbin \\\"${file}\\\"\\n\"\n"
        "    \".byte 0\\n\"\n")
    string(APPEND labels "extern const char SHIPPED_${number}[];\n")
    string(APPEND ${rows} "    {\"${name}\", SHIPPED_${number}, ${length}${described}},\n")
    math(EXPR number "${number} + 1")
endmacro()

# Takes the weights out of the text of a heuristic file: `text` and `weights` are new files. By other
# programs, as CMake is slow with long strings.
function(split file text weights)
    execute_process(COMMAND sed "/^  weights =$/,/;$/d" "${file}" OUTPUT_FILE "${text}"
        COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND sed "1,/^  weights =$/d; /;$/q" "${file}"
        COMMAND tr -dc "A-Za-z0-9+/" OUTPUT_FILE "${weights}.base64" COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE "${weights}.base64" length)
    math(EXPR missing "(4 - ${length} % 4) % 4")
    string(REPEAT "=" ${missing} padding)
    file(APPEND "${weights}.base64" "${padding}")
    execute_process(COMMAND base64 -d "${weights}.base64" OUTPUT_FILE "${weights}"
        COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE "${weights}.base64")
endfunction()

file(STRINGS "${LIST}" paths)
foreach(path IN LISTS paths)
    set(file "${ROOT}/${path}")
    file(STRINGS "${file}" checksum REGEX "^  checksum = \"[0-9a-f]+\";$" LIMIT_INPUT 10000)
    if(DEFINED WEIGHTS AND checksum)
        string(REGEX REPLACE ".*\"(.*)\".*" "\\1" checksum "${checksum}")
        split("${file}" "${SOURCE}.${checksum}.text" "${SOURCE}.${checksum}")
        add_row(weights "${checksum}" "${SOURCE}.${checksum}")
        set(file "${SOURCE}.${checksum}.text")
    endif()
    add_row(files "${path}" "${file}")
endforeach()

set(tables "const ShippedFile ${TABLE}[] = {\n${files}    {0, 0, 0, 0, 0, 0, {0}},\n};\n")
if(DEFINED WEIGHTS)
    string(APPEND tables "const ShippedFile ${WEIGHTS}[] = {\n${weights}    {0, 0, 0, 0, 0, 0, {0}},\n};\n")
endif()
file(WRITE "${SOURCE}" "/* Made by cmake/shipped.cmake. */
#include \"${HEADER}\"

__asm__(
    \".pushsection .rodata\\n\"
${bytes}    \".popsection\\n\");
${labels}
${tables}")
