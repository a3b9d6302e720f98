/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/parts.h"

#include "arena/journal.h"
#include "report/result_tables.h"
#include "util/file.h"

#include <string.h>

bool part_find(const ResultsPart *part, const char *folder, bool *found, Error *error) {
    bool is_running = false;
    const bool good = file_find_in(folder, part->file, found, error) &&
                      (strcmp(part->file, "players.csv") != 0 ||
                       file_find_in(folder, JOURNAL_NAME, &is_running, error));
    *found = *found && !is_running;
    return good;
}

bool part_is_in(const ResultsPart *part, const char *folder) {
    bool found = false;
    Error ignored;
    return !part_find(part, folder, &found, &ignored) || found;
}

bool part_write(const ResultsPart *part, const char *folder, Answer *answer, Error *error) {
    return part->write != NULL ? part->write(folder, answer, error)
                               : result_table_report(part->record, folder, answer, error);
}

bool parts_draw(const ResultsGuide *guide, const char *folder, ChartsMade *made, Error *error) {
    bool good = true;
    for (const ResultsPart *part = guide->parts; good && part->file != NULL; part++)
        good = part->draw == NULL || !part_is_in(part, folder) || part->draw(folder, made, error);
    return good;
}
