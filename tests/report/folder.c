/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folder.h"

#include "measure/comparison.h"
#include "report/results_parts.h"
#include "util/csv.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool folder_report(FolderReport *report, const char *path, TableFormat format, Text *out,
                   Error *error) {
    Output *const output =
        output_new(&(OutputOptions){.command = "report", .format = format, .explain = true});
    const bool good = report(path, output, error);
    if (good) output_write(output, out);
    output_free(output);
    return good;
}

bool report_search(const char *path, Output *output, Error *error) {
    return result_table_report(&SEARCH_SCHEMA, path, output, error);
}

bool report_nodes(const char *path, Output *output, Error *error) {
    return result_table_report(&NODES_SCHEMA, path, output, error);
}

void folder_write(const char *folder, const char *name, const char *content) {
    Error error = {0};
    MEMORY_AUTO char *path = file_join(folder, name);
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
}

char *folder_read(const char *folder, const char *name) {
    Error error = {0};
    MEMORY_AUTO char *path = file_join(folder, name);
    char *const content = file_read_in(NULL, path, 1 << 24, NULL, &error);
    cr_assert_not_null(content, "%s", error.message);
    return content;
}

#define GAMES_HEADER                                                                               \
    "game,pair,round,black,white,first,opening,start_fen,result,reason,plies,black_pieces,"        \
    "white_pieces,seed,hash\n"

static void append_game(Text *text, int game, const char *ending) {
    text_append(text, "%d,%d,1,a,b,black,start,B:W21:B1,%s,9,1,1,7,%016x\n", game, (game + 1) / 2,
                ending, (unsigned)game);
}

void folder_write_games(const char *folder, int games, const char *ending) {
    TEXT_AUTO Text text = {0};
    text_append_string(&text, GAMES_HEADER);
    for (int i = 1; i <= games; i++) append_game(&text, i, ending);
    folder_write(folder, "games.csv", text_string(&text));
    text_clear(&text);
    text_append_string(&text, FOLDER_ENDINGS_HEADER);
    if (games > 0) text_append(&text, "%s,,%d\n", strchr(ending, ',') + 1, games);
    folder_write(folder, "endings.csv", text_string(&text));
}

static void write_three_games(const char *folder) {
    TEXT_AUTO Text text = {0};
    text_append_string(&text, GAMES_HEADER);
    append_game(&text, 1, "1-0,no-moves");
    append_game(&text, 2, "0-1,no-moves");
    append_game(&text, 3, "1/2-1/2,repetition");
    folder_write(folder, "games.csv", text_string(&text));
    folder_write(folder, "endings.csv", FOLDER_ENDINGS_HEADER "no-moves,,2\nrepetition,,1\n");
}

/* A pairing of which only the points are known. */
static void put_points(Text *text, const char *player, const char *opponent, int games,
                       double points) {
    csv_add_text(text, player);
    csv_add_text(text, opponent);
    text_append(text, ",%d,%.1f,,,,,,,,,," FOLDER_PAIRING_REST, games, points);
}

void folder_write_statistics(const char *folder, int games) {
    TEXT_AUTO Text text = {0};
    text_append(&text, FOLDER_STATISTICS_HEADER "%d,0,%d,%d,,,,,,\n", games, games, games / 2);
    folder_write(folder, "statistics.csv", text_string(&text));
    folder_write(folder, "cycles.csv", FOLDER_CYCLES_HEADER);
}

void folder_fill(const char *folder) {
    static const char *const NAMES[] = {"random", "minimax/piece2val@3", "piece2val@6", "a, b@2"};
    static const double POINTS[4][4] = {{0, 0, 0.5, 0}, {0, 0, 1.5, 1}, {0, 0, 0, 1.5}};
    TEXT_AUTO Text text = {0};
    folder_write(folder, "players.csv",
                 FOLDER_PLAYERS_COLUMNS
                 ",group\n"
                 "random,6,0,1,5,0.5,0.083333,0.0,6,-417,,-200.2,,,,,0,0.24,607.8,390.3,,c\n"
                 "minimax/piece2val@3,6,4,1,1,4.5,0.75,3.0,6,190.8,20.5,400,12000,7.25,0.0,0.12,"
                 "0.5295,0.9091,,,,a\n"
                 "piece2val@6,6,3,1,2,3.5,0.583333,1.5,5,58.5,-100,210,90000,7.5,0.9512,0.96,"
                 "0.36,0.77,132.3,12.5,250.4,ab\n"
                 "\"a, b@2\",6,3,1,2,3.5,0.583333,1.5,5,58.5,,,900,8,0.25,0.3,,,132.3,,,b\n");
    text_append_string(&text, FOLDER_PAIRINGS_HEADER);
    for (int i = 0; i < 4; i++)
        for (int k = i + 1; k < 4; k++) put_points(&text, NAMES[i], NAMES[k], 2, POINTS[i][k]);
    folder_write(folder, "pairings.csv", text_string(&text));
    folder_write(folder, "crosstable.csv",
                 "player,random,minimax/piece2val@3,piece2val@6,\"a, b@2\"\n"
                 "random,,0.0,0.5,0.0\n"
                 "minimax/piece2val@3,2.0,,1.5,1.0\n"
                 "piece2val@6,1.5,0.5,,1.5\n"
                 "\"a, b@2\",2.0,1.0,0.5,\n");
    folder_write_statistics(folder, 3);
    write_three_games(folder);
    folder_write(folder, "speed.csv",
                 FOLDER_SPEED_HEADER "random,100,0.001,,0.00001\n"
                                     "minimax/piece2val@3,100,0.5,2400000,5.25\n"
                                     "piece2val@6,100,1,3100000,10.125\n");
}

void folder_fill_label(const char *folder, const char *label) {
    folder_fill_labels(folder, &label, 1);
}

void folder_fill_labels(const char *folder, const char *const *labels, int count) {
    const char *names[FOLDER_LABELS_MAX + 1];
    TEXT_AUTO Text players = {0}, crosstable = {0}, pairings = {0}, speed = {0}, search = {0};
    cr_assert_leq(count, FOLDER_LABELS_MAX);
    memcpy(names, labels, (size_t)count * sizeof *names);
    names[count] = "b";
    text_append_string(&players, FOLDER_PLAYERS_HEADER);
    text_append_string(&crosstable, "player");
    text_append_string(&pairings, FOLDER_PAIRINGS_HEADER);
    text_append_string(&speed, FOLDER_SPEED_HEADER);
    text_append_string(&search, FOLDER_OLD_SEARCH_HEADER);
    for (int i = 0; i <= count; i++) csv_add_text(&crosstable, names[i]);
    for (int i = 0; i <= count; i++) {
        csv_add_text(&players, names[i]);
        text_append_string(&players, ",2,1,0,1,1,0.5,0.5,2,0,-100,100,10,2,0.5,0.5,,,,,\n");
        text_append_char(&crosstable, '\n');
        csv_add_text(&crosstable, names[i]);
        for (int k = 0; k <= count; k++) text_append_string(&crosstable, k == i ? "," : ",1");
        for (int k = i + 1; k <= count; k++) put_points(&pairings, names[i], names[k], 2, 1);
        if (i == count) break;
        csv_add_text(&speed, names[i]);
        text_append_string(&speed, ",1,1,1000000,1\n");
        for (int depth = 1; depth < 4; depth++) {
            csv_add_text(&search, names[i]);
            text_append(&search, ",alphabeta,piece2val,%d,10,%d,5,20000,100,5,0.5,0.5,0.5,1\n",
                        depth, depth * 100);
        }
    }
    text_append_char(&crosstable, '\n');
    folder_write(folder, "players.csv", text_string(&players));
    folder_write(folder, "crosstable.csv", text_string(&crosstable));
    folder_write(folder, "pairings.csv", text_string(&pairings));
    folder_write(folder, "speed.csv", text_string(&speed));
    folder_write(folder, "search.csv", text_string(&search));
    folder_write_statistics(folder, 2);
    folder_write_games(folder, 2, "1-0,no-moves");
}

void folder_fill_statistics(const char *folder) {
    folder_write(
        folder, "pairings.csv",
        FOLDER_PAIRINGS_HEADER
        "random,minimax/piece2val@3,2,0,0.001,0.1,,,,,,3.0,-2.944,2.944" FOLDER_PAIRING_REST
        "random,piece2val@6,2,0.5,,,,,,,,,," FOLDER_PAIRING_REST
        "random,\"a, b@2\",2,0,,,,,,,,,," FOLDER_PAIRING_REST
        "minimax/piece2val@3,piece2val@6,2,1.5,0.04,0.6,,,,,,,," FOLDER_PAIRING_REST
        "minimax/piece2val@3,\"a, b@2\",2,1,,,,,,,,,," FOLDER_PAIRING_REST
        "piece2val@6,\"a, b@2\",2,1.5,0.2,0.45,,,,,,,," FOLDER_PAIRING_REST);
    folder_write(folder, "cycles.csv",
                 FOLDER_CYCLES_HEADER
                 "minimax/piece2val@3,piece2val@6,\"a, b@2\",0.6,0.65,0.7,0.012\n");
    folder_write(folder, "statistics.csv",
                 FOLDER_STATISTICS_HEADER "60,2,58,29,0.52,0.49,0.55,0.25,0.2,0.31\n");
}
