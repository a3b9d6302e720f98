# SPDX-License-Identifier: GPL-3.0-or-later
# Puts the page together from the files of a folder: cmake -DROOT=… -DSOURCE=… -P page.cmake.
# Styles and scripts go into page.html with their hashes, which its policy asks for; what comes at
# run time parts it: what its script may ask for, the title, the body and the data.

# Sets `result` to the digest of a text as a policy names it: base64.
function(page_digest result text)
    set(letters "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    string(SHA256 hex "${text}")
    string(APPEND hex "00") # 33 bytes are 44 letters; the last of them is "="
    set(base64 "")
    foreach(at RANGE 0 63 6)
        string(SUBSTRING "${hex}" ${at} 6 six)
        foreach(shift 18 12 6 0)
            math(EXPR index "(0x${six} >> ${shift}) & 63")
            string(SUBSTRING "${letters}" ${index} 1 letter)
            string(APPEND base64 "${letter}")
        endforeach()
    endforeach()
    string(SUBSTRING "${base64}" 0 43 base64)
    set(${result} "${base64}=" PARENT_SCOPE)
endfunction()

# Sets `result` to the files of `names` one after the other.
function(page_join result)
    set(all "")
    foreach(name IN LISTS ARGN)
        file(READ "${ROOT}/${name}" text)
        string(APPEND all "${text}")
    endforeach()
    set(${result} "${all}" PARENT_SCOPE)
endfunction()

page_join(style base.css table.css board.css print.css)
page_join(script dom.js table.js rules.js board.js replay.js games.js server.js live.js play.js
    home.js main.js)
page_join(html page.html)
page_digest(style_hash "${style}")
page_digest(script_hash "${script}")
string(REPLACE "@STYLE_HASH@" "${style_hash}" html "${html}")
string(REPLACE "@SCRIPT_HASH@" "${script_hash}" html "${html}")
string(REPLACE "@STYLE@" "${style}" html "${html}")
string(REPLACE "@SCRIPT@" "${script}" html "${html}")

set(texts "")
set(rows "")
set(number 0)
foreach(mark "@CONNECT@" "@TITLE@" "@BODY@" "@DATA@" "")
    if(mark)
        string(FIND "${html}" "${mark}" at)
        string(LENGTH "${mark}" length)
        string(SUBSTRING "${html}" 0 ${at} part)
        math(EXPR at "${at} + ${length}")
        string(SUBSTRING "${html}" ${at} -1 html)
    else()
        set(part "${html}")
    endif()
    file(WRITE "${SOURCE}.part" "${part}")
    file(READ "${SOURCE}.part" hex HEX)
    string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "(................................................................................)"
        "\\1\n    " bytes "${bytes}") # 16 bytes a line
    string(APPEND texts "\nstatic const unsigned char PART_${number}[] = {\n    ${bytes}0};\n")
    string(APPEND rows "    (const char *)PART_${number},\n")
    math(EXPR number "${number} + 1")
endforeach()
file(REMOVE "${SOURCE}.part")
file(WRITE "${SOURCE}" "/* Made by cmake/page.cmake. */
#include \"report/results_page.h\"
${texts}
const char *const PAGE_PARTS[] = {
${rows}    0,
};
")
