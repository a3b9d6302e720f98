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
    $<$<C_COMPILER_ID:Clang>:-Wno-gnu-zero-variadic-macro-arguments> # which gcc allows with gnu17
    $<$<BOOL:${JUMPOFF_WERROR}>:-Werror>)
