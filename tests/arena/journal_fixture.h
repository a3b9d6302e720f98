/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games for the tests of journals, and the journals that hold them. */
#pragma once

#include "arena/journal.h"
#include "arena/openings.h"

enum { GAMES = 12 };
#define JOURNAL_FIXTURE_WHOLE ((JournalHead){{0, 1}, 77})

typedef struct JournalFixture {
    const char *base; /* a folder, which holds those of the journals */
    Experiment experiment;
    Openings *openings;
    GameRecord records[GAMES];
} JournalFixture;

/* Of the test that is running. */
extern JournalFixture made;
void journal_fixture_set_up(void);
void journal_fixture_tear_down(void);

/* Makes a journal in the new folder base/NAME. */
Journal *journal_fixture_make(const char *name, JournalHead head);
/* Opens base/name, the experiment being read along and dropped. */
Journal *journal_fixture_open(const char *name, JournalAccess access, Error *error);
void journal_fixture_add(Journal *journal, uint64_t game);
bool journal_fixture_get(const Journal *journal, uint64_t game, GameRecord *record, Error *error);
/* The journal has this game, with all that is known of it. */
void journal_fixture_expect(const Journal *journal, uint64_t game);
void journal_fixture_same_ply(const PlyRecord *a, const PlyRecord *b);
/* The bytes of base/name/file_name, and a NUL; to be freed. */
char *journal_fixture_read(const char *name, const char *file_name, size_t *length);
