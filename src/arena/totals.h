/* The tables of a results folder, from the standings. */
#ifndef JUMPOFF_ARENA_TOTALS_H
#define JUMPOFF_ARENA_TOTALS_H

#include "arena/experiment.h"
#include "arena/standings.h"
#include "util/text.h"

/* Each appends a whole CSV file; see the header rows for the columns. */
void totals_write_players(const Experiment *experiment, const Standings *standings, Text *text);
void totals_write_speed(const Experiment *experiment, const Standings *standings, Text *text);
void totals_write_crosstable(const Experiment *experiment, const Standings *standings, Text *text);
void totals_write_clashes(const Experiment *experiment, const Standings *standings, Text *text);

#endif
