/* The head of a journal: what it is of, as text. */
#pragma once

#include "arena/journal.h"

/* Writes the head of a new journal to an empty text; *experiment_text becomes the text of the
 * experiment in it, to be freed. */
void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text);
/* Reads the head of an open file called `path`: *experiment is read, *experiment_text its text (to
 * be freed), *end is where the games begin. ERROR_DATA for what is no journal, another program's,
 * or whose head was changed. */
bool journal_head_read(const char *path, int descriptor, JournalHead *head, Experiment *experiment,
                       char **experiment_text, uint64_t *end, Error *error);
