/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/switches.h"

#include "search/transpositions.h"

enum { TABLE_MIB_DEFAULT = 16, TABLE_MIB_ALIKE = 1 };

Switches switches_exact(void) {
    return (Switches){.deepening = true,
                      .table_mib = TABLE_MIB_DEFAULT,
                      .etc = true,
                      .captures = true,
                      .killers = true,
                      .history = true,
                      .flat = true,
                      .pvs = true,
                      .aspiration = true};
}

bool switches_take_table(int *table_mib, int min, KeyValues *options, Error *error) {
    const Setting setting = {SETTING_WHOLE("table", NULL, NULL, min, TABLE_MIB_MAX, 0)};
    if (!key_values_take(options, &setting, table_mib, error)) return false;
    if ((*table_mib & (*table_mib - 1)) == 0) return true;
    error_set(error, ERROR_USAGE, "%s: table=%d: expected a power of two of MiB", options->owner,
              *table_mib);
    return false;
}

/* Switches that need the table are refused without one; those on only by default are then off. */
static bool check_table(Switches *switches, KeyValues *options, Error *error) {
    if (switches->table_mib != 0) return true;
    const struct {
        const char *key;
        bool *value;
    } needing[] = {{"etc", &switches->etc}, {"mtdf", &switches->mtdf}};
    for (size_t i = 0; i < sizeof needing / sizeof *needing; i++) {
        if (*needing[i].value && key_values_text(options, needing[i].key) != NULL) {
            error_set(error, ERROR_USAGE, "%s: %s=on needs a table: give table=%d", options->owner,
                      needing[i].key, TABLE_MIB_DEFAULT);
            return false;
        }
        *needing[i].value = false;
    }
    return true;
}

static const Setting SWITCHES[] = {
    {KEY_FLAG(Switches, deepening)},  {KEY_FLAG(Switches, etc)},
    {KEY_FLAG(Switches, captures)},   {KEY_FLAG(Switches, killers)},
    {KEY_FLAG(Switches, history)},    {KEY_FLAG(Switches, pvs)},
    {KEY_FLAG(Switches, aspiration)}, {KEY_FLAG(Switches, mtdf)},
    {KEY_FLAG(Switches, flat)},       {KEY_FLAG(Switches, lazy)},
    {KEY_FLAG(Switches, lmr)},        {KEY_FLAG(Switches, prune)},
    {KEY_FLAG(Switches, quiescence)}, {KEY_FLAG(Switches, repetition)},
    {KEY_FLAG(Switches, whole)},      {.name = NULL}};

bool switches_take(Switches *switches, KeyValues *options, Error *error) {
    enum { STRONG, EXACT, ALIKE, OFF, EVERY };
    static const char *const STARTS[] = {"strong", "exact", "alike", "off", "every", NULL};
    const Setting setting = {SETTING_CHOICE("all", NULL, NULL, 0, STARTS)};
    int start = STRONG;
    const char *const all = key_values_text(options, "all");
    if (all != NULL && strcmp(all, "on") == 0)
        return error_set(error, ERROR_USAGE, "%s: all=on is now all=every", options->owner);
    if (!key_values_take(options, &setting, &start, error)) return false;
    *switches = start == OFF ? (Switches){0} : switches_exact();
    switches->prune = start == EVERY;
    switches->lmr = start == EVERY || start == STRONG;
    switches->quiescence = switches->repetition = switches->whole = start == STRONG;
    switches->lazy = start == STRONG || start == ALIKE;
    if (start == ALIKE) {
        switches->alike = true;
        switches->etc = false;
        switches->table_mib = TABLE_MIB_ALIKE;
    }
    return key_values_take_all(options, SWITCHES, switches, error) &&
           switches_take_table(&switches->table_mib, 0, options, error) &&
           check_table(switches, options, error);
}
