# SPDX-License-Identifier: GPL-3.0-or-later
# The warnings that all of the project's own code is compiled with.
add_library(jumpoff_warnings INTERFACE)
target_compile_options(jumpoff_warnings INTERFACE
    -Wall -Wextra -Wpedantic
    -Wconversion -Wsign-conversion
    -Wshadow
    -Wstrict-prototypes -Wmissing-prototypes
    -Wcast-qual
    -Wvla
    $<$<BOOL:${JUMPOFF_WERROR}>:-Werror>)
