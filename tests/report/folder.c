#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* nftw */
#endif
#include "folder.h"

#include "util/csv.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *folder_make(void) {
    const char *const base = getenv("TMPDIR");
    char *const folder = file_join(base != NULL ? base : "/tmp", "jumpoff-report-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
    return folder;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void folder_remove(char *folder) {
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(folder);
}

void folder_write(const char *folder, const char *name, const char *content) {
    Error error = {0};
    char *const path = file_join(folder, name);
    cr_assert(file_write(path, content, strlen(content), &error), "%s", error.message);
    free(path);
}

char *folder_read(const char *folder, const char *name) {
    Error error = {0};
    char *const path = file_join(folder, name);
    char *const content = file_read(path, 1 << 24, NULL, &error);
    cr_assert_not_null(content, "%s", error.message);
    free(path);
    return content;
}

void folder_fill(const char *folder) {
    folder_write(folder, "players.csv",
                 FOLDER_PLAYERS_HEADER
                 "random,6,0,1,5,0.5,0.083333,0.0,6,-417,-1200.0,-200.2,,,,\n"
                 "minimax/piece2val@3,6,4,1,1,4.5,0.75,3.0,6,190.8,20.5,400,12000,7.25,0.0,0.12\n"
                 "piece2val@6,6,3,1,2,3.5,0.583333,1.5,5,58.5,-100,210,90000,7.5,0.9512,0.96\n"
                 "\"a, b@2\",6,3,1,2,3.5,0.583333,1.5,5,58.5,,,900,8,0.25,0.3\n");
    folder_write(folder, "crosstable.csv",
                 "player,random,minimax/piece2val@3,piece2val@6,\"a, b@2\"\n"
                 "random,,0.0,0.5,0.0\n"
                 "minimax/piece2val@3,2.0,,1.5,1.0\n"
                 "piece2val@6,1.5,0.5,,1.5\n"
                 "\"a, b@2\",2.0,1.0,0.5,\n");
    folder_write(folder, "clashes.csv",
                 "player,random,minimax/piece2val@3,piece2val@6,\"a, b@2\"\n"
                 "random,,0.0,0.0,0.0\n"
                 "minimax/piece2val@3,1.0,,1.0,0.5\n"
                 "piece2val@6,1.0,0.0,,1.0\n"
                 "\"a, b@2\",1.0,0.5,0.0,\n");
    folder_write(folder, "games.csv",
                 "game,pair,reason,hash\n1,1,no-moves,a\n2,1,no-moves,b\n3,2,repetition,c\n");
    folder_write(folder, "speed.csv",
                 "player,moves,time_s,nodes_per_s,ms_per_move\n"
                 "random,100,0.001,,0.00001\n"
                 "minimax/piece2val@3,100,0.5,2400000,5.25\n"
                 "piece2val@6,100,1,3100000,10.125\n");
}

void folder_fill_label(const char *folder, const char *label) {
    Text text = {0};
    text_append_string(&text, FOLDER_PLAYERS_HEADER);
    csv_put_text(&text, label);
    text_append_string(&text, ",2,1,0,1,1,0.5,0.5,2,0,-100,100,10,2,0.5,0.5\n"
                              "b,2,1,0,1,1,0.5,0.5,2,0,-100,100,10,2,0.5,0.5\n");
    folder_write(folder, "players.csv", text_string(&text));
    text_clear(&text);
    csv_put_text(&text, "player");
    csv_put_text(&text, label);
    text_append_string(&text, ",b\n");
    csv_put_text(&text, label);
    text_append_string(&text, ",,1\nb,1,\n");
    folder_write(folder, "crosstable.csv", text_string(&text));
    folder_write(folder, "clashes.csv", text_string(&text));
    folder_write(folder, "games.csv", "reason\nno-moves\nno-moves\n");
    text_clear(&text);
    text_append_string(&text, "player,moves,time_s,nodes_per_s,ms_per_move\n");
    csv_put_text(&text, label);
    text_append_string(&text, ",1,1,1000000,1\n");
    folder_write(folder, "speed.csv", text_string(&text));
    text_clear(&text);
    text_append_string(&text, FOLDER_SEARCH_HEADER);
    for (int depth = 1; depth < 4; depth++) {
        csv_put_text(&text, label);
        text_append(&text, ",alphabeta,piece2val,%d,10,%d,5,20000,100,5,0.5,0.5,0.5,1\n", depth,
                    depth * 100);
    }
    folder_write(folder, "search.csv", text_string(&text));
    text_free(&text);
}
