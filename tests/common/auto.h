/* SPDX-License-Identifier: GPL-3.0-or-later */
/* As TEXT_AUTO for other types: `AUTO(formula_free) Formula formula = …` is freed where its scope
 * ends. For pointers AUTO_CLOSE(table_free) makes the function of `AUTO(table_free_at) Table *table
 * = …`. */
#pragma once

#define AUTO(close) __attribute__((cleanup(close)))
#define AUTO_CLOSE(close)                                                                          \
    static void close##_at(void *variable) { (close)(*(void **)variable); }
