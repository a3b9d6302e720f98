/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A made-up results folder, for the tests of reports and charts. */
#pragma once

#include "report/output.h"
#include "util/error.h"

#define FOLDER_PLAYERS_HEADER                                                                      \
    "player,games,wins,draws,losses,points,score,clash_points,distinct_games,elo,elo_low,"         \
    "elo_high,nodes,branching,pruning_bd,pruning_sum\n"
#define FOLDER_SPEED_HEADER "player,moves,time_s,nodes_per_s,ms_per_move\n"
#define FOLDER_PAIRINGS_HEADER                                                                     \
    "player,opponent,games,pairs,score,score_low,score_high,elo,elo_low,elo_high,superiority,"     \
    "p_value,p_holm\n"
#define FOLDER_SEARCH_HEADER                                                                       \
    "player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,"          \
    "pruning_bd,pruning_sum,pruning_exact,value,passes,time_low_ns,time_high_ns,spread,settled\n"
/* The same before it had intervals of times. */
#define FOLDER_OLD_SEARCH_HEADER                                                                   \
    "player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,"          \
    "pruning_bd,pruning_sum,pruning_exact,value\n"

/* A label that would do harm in a script, in a shell or in a terminal. */
#define FOLDER_NASTY                                                                               \
    "x\"`touch /tmp/jumpoff-pwned`'{}_^@$\\n\033[2J, system('touch /tmp/jumpoff-pwned')"

/* What a function that reports a file or folder says of it, in a format; with notes and the last
 * line. *out is as it was after a failure. */
typedef bool FolderReport(const char *path, Output *output, Error *error);
bool folder_report(FolderReport *report, const char *path, TableFormat format, Text *out,
                   Error *error);
/* What is said of rows of search.csv, nodes.csv and strength.csv. */
FolderReport report_search, report_nodes, report_strength;

/* A new folder under TMPDIR or /tmp; to be given to folder_remove. */
char *folder_make(void);
void folder_remove(char *folder);

void folder_write(const char *folder, const char *name, const char *content);
/* To be freed. */
char *folder_read(const char *folder, const char *name);

/* Writes a games.csv of so many games; all end like this: "1-0,no-moves". */
void folder_write_games(const char *folder, int games, const char *ending);

/* Writes players.csv, crosstable.csv, clashes.csv, games.csv and speed.csv of four players. */
void folder_fill(const char *folder);
/* Writes those of two players, one of which has this label, and search.csv. */
void folder_fill_label(const char *folder, const char *label);
/* Evidence of the players of folder_fill; rank: minimax, "a, b", piece2val, random. */
void folder_fill_evidence(const char *folder);
