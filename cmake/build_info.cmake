# SPDX-License-Identifier: GPL-3.0-or-later
# Run by every build, so that the commit is the one that is built; leaves the header untouched
# when nothing has changed.
set(JUMPOFF_COMMIT unknown)
if(EXISTS "${SOURCE_DIR}/.git")
    execute_process(COMMAND git describe --always --dirty
        WORKING_DIRECTORY "${SOURCE_DIR}"
        OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE
        RESULT_VARIABLE failed ERROR_QUIET)
    if(NOT failed AND described)
        set(JUMPOFF_COMMIT "${described}")
    endif()
endif()
configure_file("${SOURCE_DIR}/cmake/build_info.h.in" "${HEADER}" @ONLY)
