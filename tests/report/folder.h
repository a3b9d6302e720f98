/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A made-up results folder, for the tests of reports and charts. */
#pragma once

#include "report/output.h"
#include "util/error.h"

#include "../common/temporary.h"

#define FOLDER_PLAYERS_COLUMNS                                                                     \
    "player,games,wins,draws,losses,points,score,match_points,distinct_games,rating,rating_low,"   \
    "rating_high,nodes,branching,pruning_bd,pruning_sum,score_low,score_high,behind,behind_low,"   \
    "behind_high"
#define FOLDER_PLAYERS_HEADER FOLDER_PLAYERS_COLUMNS "\n"
#define FOLDER_SPEED_HEADER "player,moves,time_s,nodes_per_s,ms_per_move\n"
/* A row begins with the players, games, points, p, and the triples of score and Elo. */
#define FOLDER_PAIRINGS_HEADER                                                                     \
    "player,opponent,games,points,p_value,score,score_low,score_high,elo,elo_low,elo_high,llr,"    \
    "lower,upper,pairs,los,p_former,nelo,nelo_low,nelo_high,ll,ld,dd,wd,ww,model,elo0,elo1,"       \
    "verdict,alpha,beta,any_time_low,any_time_high,after,after_low,after_high\n"
#define FOLDER_PAIRING_REST ",5,,,,,,0,1,2,1,1,,,,,,,,,,,\n" /* from pairs on */
#define FOLDER_CYCLES_HEADER "first,second,third,share_12,share_23,share_31,p_value\n"
#define FOLDER_STATISTICS_HEADER                                                                   \
    "games,games_without_result,distinct_games,pairs,black_score,black_score_low,"                 \
    "black_score_high,draws,draws_low,draws_high\n"
#define FOLDER_ENDINGS_HEADER "reason,player,games\n"
#define FOLDER_SEARCH_HEADER                                                                       \
    "player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,"          \
    "pruning_bd,pruning_sum,pruning_exact,value,passes,time_low_ns,time_high_ns,spread,settled\n"
/* The same before it had intervals of times. */
#define FOLDER_OLD_SEARCH_HEADER_COLUMNS                                                           \
    "player,search,evaluator,depth,positions,nodes,leaves,time_ns,nodes_per_s,branching,"          \
    "pruning_bd,pruning_sum,pruning_exact,value"
#define FOLDER_OLD_SEARCH_HEADER FOLDER_OLD_SEARCH_HEADER_COLUMNS "\n"

/* A label that would do harm in a script, in a shell or in a terminal. */
#define FOLDER_NASTY                                                                               \
    "x\"`touch /tmp/jumpoff-pwned`'{}_^@$\\n\033[2J, system('touch /tmp/jumpoff-pwned')"

/* The text that a function reports of a file or folder, in a format; with notes and the last
 * line. *out is as it was after a failure. */
typedef bool FolderReport(const char *path, Output *output, Error *error);
bool folder_report(FolderReport *report, const char *path, TableFormat format, Text *out,
                   Error *error);
/* The report of rows of search.csv and nodes.csv. */
FolderReport report_search, report_nodes;

void folder_write(const char *folder, const char *name, const char *content);
/* To be freed. */
char *folder_read(const char *folder, const char *name);

/* Writes games.csv and endings.csv of so many games; all end like this: "1-0,no-moves". */
void folder_write_games(const char *folder, int games, const char *ending);

/* Writes statistics.csv of so many games, and cycles.csv without any. */
void folder_write_statistics(const char *folder, int games);

/* Writes the files of a tournament of four players with three games; rank: minimax, piece2val,
 * "a, b", random. */
void folder_fill(const char *folder);
/* Writes those of two players, one of which has this label, and search.csv. */
void folder_fill_label(const char *folder, const char *label);
/* The same of as many players with labels as that, at most FOLDER_LABELS_MAX, and one. */
enum { FOLDER_LABELS_MAX = 12 };
void folder_fill_labels(const char *folder, const char *const *labels, int count);
/* Their pairings, a cycle and statistics.csv of 60 games instead. */
void folder_fill_statistics(const char *folder);
