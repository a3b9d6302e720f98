/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact tables against plain iteration, the published counts, and files that were damaged. */
#include "endgame/egdb.h"

#include "../common/auto.h"
#include "../common/thorough.h"
#include "plain_solver.h"
#include "tables_fixture.h"

#include "draughts/notation.h"
#include "util/file.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(egdb_close)

static void compare(const char *rules_name, int size, int pieces) {
    const Rules *const rules = rules_find(rules_name);
    PlainSolver plain;
    const char *const folder = temporary_folder();
    AUTO(egdb_close_at) Egdb *egdb = tables_build(folder, rules, size, pieces, 2);
    uint64_t compared = 0;
    plain_solve(&plain, size, pieces, rules);
    for (uint32_t place = 0; place < plain.count; place++) {
        Board board;
        EgdbValue value;
        int alone = 0;
        if (!plain_board(&plain, place, &board)) continue;
        cr_assert(egdb_probe(egdb, &board, &value) && egdb_probe_value(egdb, &board, &alone));
        const bool good = value.value == plain.value[place] && value.value == alone &&
                          value.plies == plain.plies[place];
        if (!good) {
            Text fen = {.data = NULL};
            fen_write(&board, &fen);
            cr_assert_fail("%s, board %d, %s: %d in %d (%d), expected %d in %d", rules_name, size,
                           text_string(&fen), value.value, value.plies, alone, plain.value[place],
                           plain.plies[place]);
        }
        compared++;
    }
    cr_assert_eq(compared, plain.positions);
    cr_assert_gt(compared, 1000);
    plain_free(&plain);
}

Test(egdb, agrees_with_plain_iteration) {
    compare("english", 6, 3);
    compare("giveaway", 6, 3);
    if (is_thorough()) compare("paper004", 6, 3);
    compare("english", 10, 2);
    compare("giveaway", 12, 2);
}

Test(egdb, agrees_with_plain_iteration_on_the_board_of_8) {
    compare("english", 8, 2);
    compare("giveaway", 8, thorough(2, 3));
    compare("paper004", 8, thorough(2, 3));
    if (is_thorough()) compare("english", 8, 3);
}

/* Wins, draws and losses of both sides to move, by the number of pieces. */
typedef struct Published {
    const char *rules;
    int pieces;
    int64_t wins, draws, losses;
} Published;

Test(egdb, agrees_with_the_published_counts) {
    static const Published COUNTS[] = {{"english", 2, 1432, 4740, 804},
                                       {"english", 3, 200500, 16954, 174610},
                                       {"giveaway", 2, 3364, 0, 3612},
                                       {"giveaway", 3, 221240, 8300, 162524}};
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
        const Published *const wanted = &COUNTS[i];
        const char *const folder = temporary_folder();
        AUTO(egdb_close_at)
        Egdb *egdb = tables_build(folder, rules_find(wanted->rules), 8, wanted->pieces, 1);
        Published found = {wanted->rules, wanted->pieces, 0, 0, 0};
        ROWS_AUTO Rows rows = {.items = NULL};
        egdb_rows(egdb, &rows);
        for (size_t k = 0; k < rows.count; k++) {
            const SliceRow *const row = (const SliceRow *)rows.items + k;
            if (row->black_men + row->black_kings + row->white_men + row->white_kings !=
                wanted->pieces)
                continue;
            found.wins += row->wins;
            found.draws += row->draws;
            found.losses += row->losses;
        }
        cr_assert_eq(found.wins, wanted->wins);
        cr_assert_eq(found.draws, wanted->draws);
        cr_assert_eq(found.losses, wanted->losses);
    }
}

/* Boards with pieces of one colour only, which are counted with the others but have no entry. */
static uint64_t one_coloured(int pieces) {
    enum { SQUARES = 32, FOR_MEN = 28 };
    uint64_t count = 0;
    for (int men = 0; men <= pieces; men++) {
        uint64_t ways = 1;
        for (int i = 0; i < men; i++) ways = ways * (uint64_t)(FOR_MEN - i) / (uint64_t)(i + 1);
        for (int i = 0; i < pieces - men; i++)
            ways = ways * (uint64_t)(SQUARES - men - i) / (uint64_t)(i + 1);
        count += 2 * ways;
    }
    return count;
}

/* The published numbers of boards with so many pieces, one side to move. */
Test(egdb, counts_positions_without_gaps) {
    static const uint64_t WANTED[] = {6972, 261224, 7092774, 148688232, 2503611964};
    Numbering numbering;
    Slice slices[SLICES_MAX];
    uint64_t counts[SLICE_PIECES_MAX + 1] = {0};
    const int count = slices_list(SLICE_PIECES_MAX, slices);
    numbering_make(&numbering, 8, SLICE_PIECES_MAX);
    for (int i = 0; i < count; i++)
        counts[slice_pieces(slices[i])] += numbering_shape(&numbering, slices[i]).count;
    for (int pieces = 2; pieces <= SLICE_PIECES_MAX; pieces++)
        cr_expect_eq(counts[pieces] + one_coloured(pieces), WANTED[pieces - 2], "%d: %lu", pieces,
                     (unsigned long)counts[pieces]);
    numbering_free(&numbering);
}

/* Folders, byte for byte */

static void expect_same_files(const char *a, const char *b) {
    char command[200];
    snprintf(command, sizeof command, "diff -r '%s' '%s'", a, b);
    cr_assert_eq(system(command), 0);
}

Test(egdb, is_the_same_at_any_number_of_threads_and_when_resumed) {
    const char *const one = temporary_folder(), *const three = temporary_folder();
    Error error = {ERROR_NONE, ""};
    char name[300];
    const int pieces = thorough(3, 4);
    egdb_close(tables_build(one, RULES_ALL[0], 6, pieces, 1));
    egdb_close(tables_build(three, RULES_ALL[0], 6, pieces, 3));
    expect_same_files(one, three);
    snprintf(name, sizeof name, "rm '%s'/2m0k-* '%s'/1m1k-0m1k.slice", three, three);
    cr_assert_eq(system(name), 0);
    cr_assert_eq(egdb_open(three, NULL, 0, false, &error), NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    egdb_close(tables_build(three, RULES_ALL[0], 6, pieces, 2));
    expect_same_files(one, three);
}

static void take_any(const void *context, uint64_t first, size_t count, unsigned char *entries) {
    (void)context;
    for (size_t i = 0; i < count; i++) entries[i] = (unsigned char)(rng_mix(first + i) % 40);
}

/* A slice of several blocks, which threads pack side by side. */
Test(egdb, files_are_the_same_at_any_number_of_threads) {
    const char *const one = temporary_folder(), *const three = temporary_folder();
    const SliceKind kind = {RULES_ALL[0], 8, {{0, 1}, {2, 1}}, 9 * BLOCK_POSITIONS + 5};
    const SliceSource source = {take_any, NULL};
    Error error = {ERROR_NONE, ""};
    cr_assert(slice_file_write(one, &kind, &source, 1, &error));
    cr_assert(slice_file_write(three, &kind, &source, 3, &error));
    expect_same_files(one, three);
    SliceFile *const file = slice_file_open(three, &kind, &error);
    cr_assert_neq(file, NULL, "%s", error.message);
    cr_assert_eq(file->blocks, 10);
    for (uint64_t i = 0; i < kind.positions; i += 997)
        cr_assert_eq(slice_file_entry(file, i), rng_mix(i) % 40);
    slice_file_close(file);
}

Test(egdb, stops_and_goes_on) {
    const char *const folder = temporary_folder();
    atomic_bool stop = true;
    Error error = {ERROR_NONE, ""};
    const EgdbKind kind = {RULES_ALL[1], 6, 3};
    const EgdbRun run = {.threads = 2, .quiet = true, .kind = &kind, .stop = &stop};
    cr_assert_not(egdb_build(folder, &run, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    egdb_close(tables_build(folder, RULES_ALL[1], 6, 3, 2));
}

static bool is_right(const Egdb *egdb, Error *error) {
    const EgdbRun run = {.threads = 2, .quiet = true};
    EgdbCheck check;
    return egdb_check(egdb, 0, &run, &check, error) && !check.is_wrong;
}

/* The entries of a slice, one of which is changed. */
typedef struct Changed {
    const SliceFile *file;
    uint64_t at;
    unsigned entry;
} Changed;

static void take_changed(const void *context, uint64_t first, size_t count,
                         unsigned char *entries) {
    const Changed *const changed = context;
    for (size_t i = 0; i < count; i++)
        entries[i] =
            (unsigned char)(first + i == changed->at ? changed->entry
                                                     : slice_file_entry(changed->file, first + i));
}

/* Writes them as a file that is whole. */
static void write_changed(const Egdb *egdb, const SliceShape *shape, uint64_t at, unsigned entry) {
    const SliceFile *const file = egdb->files[slice_id(shape->slice)];
    const SliceKind kind = {egdb->rules, egdb->size, shape->slice, shape->count};
    const Changed changed = {file, at, entry};
    const SliceSource source = {take_changed, &changed};
    Error error = {ERROR_NONE, ""};
    cr_assert(slice_file_write(egdb->folder, &kind, &source, 1, &error));
}

Test(egdb, finds_every_changed_entry) {
    const int changes = thorough(40, 150);
    const char *const folder = temporary_folder();
    Egdb *egdb = tables_build(folder, RULES_ALL[0], 6, 3, 2);
    Error error = {ERROR_NONE, ""};
    Rng rng = rng_seeded(7);
    cr_assert(is_right(egdb, &error));
    for (int i = 0; i < changes; i++) {
        const uint32_t slice = rng_below(&rng, (uint32_t)egdb->slice_count);
        const SliceShape *const shape = &egdb->shapes[slice_id(egdb->slices[slice])];
        const uint64_t at = rng_below(&rng, (uint32_t)shape->count);
        const unsigned was = slice_file_entry(egdb->files[slice_id(shape->slice)], at);
        const unsigned entry = (was + 1 + rng_below(&rng, 20)) % 40;
        if (entry == was) continue;
        write_changed(egdb, shape, at, entry);
        AUTO(egdb_close_at) Egdb *changed = egdb_open(folder, NULL, 0, false, &error);
        cr_assert_neq(changed, NULL, "%s", error.message);
        cr_assert_not(is_right(changed, &error));
        write_changed(egdb, shape, at, was);
    }
    egdb_close(egdb);
    egdb = egdb_open(folder, NULL, 0, false, &error);
    cr_assert(egdb != NULL && is_right(egdb, &error));
    egdb_close(egdb);
}

Test(egdb, refuses_every_changed_byte) {
    const char *const folder = temporary_folder();
    Egdb *egdb = tables_build(folder, RULES_ALL[0], 6, 2, 1);
    egdb_close(egdb);
    char path[100];
    snprintf(path, sizeof path, "%s/1m0k-0m1k.slice", folder);
    FILE *const file = fopen(path, "r+b");
    cr_assert_neq(file, NULL);
    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    const long size = ftell(file);
    for (long at = 0; at < size; at++) {
        Error error = {ERROR_NONE, ""};
        fseek(file, at, SEEK_SET);
        const int byte = fgetc(file);
        fseek(file, at, SEEK_SET);
        fputc(byte ^ 1 << at % 8, file);
        fflush(file);
        egdb = egdb_open(folder, NULL, 0, false, &error);
        cr_assert_eq(egdb, NULL, "byte %ld of %ld", at, size);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, "1m0k-0m1k.slice"), NULL, "%s", error.message);
        if (at == 8) /* behind the magic */
            cr_assert_neq(strstr(error.message, "of another version"), NULL, "%s", error.message);
        fseek(file, at, SEEK_SET);
        fputc(byte, file);
        fflush(file);
    }
    fclose(file);
    for (long length = 0; length < size; length += thorough(35, 7)) {
        Error error = {ERROR_NONE, ""};
        char command[400];
        snprintf(command, sizeof command, "cp '%s' '%s/w' && truncate -s %ld '%s'", path, folder,
                 length, path);
        cr_assert_eq(system(command), 0);
        cr_assert_eq(egdb_open(folder, NULL, 0, false, &error), NULL);
        cr_assert_eq(error.code, ERROR_DATA, "%ld: %s", length, error.message);
        snprintf(command, sizeof command, "mv '%s/w' '%s'", folder, path);
        cr_assert_eq(system(command), 0);
    }
}

Test(egdb, refuses_foreign_folders) {
    const char *const folder = temporary_folder(), *const other = temporary_folder();
    egdb_close(tables_build(folder, RULES_ALL[0], 6, 2, 1));
    egdb_close(tables_build(other, RULES_ALL[1], 6, 2, 1));
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(egdb_open("/tmp/jumpoff-no-such-folder", NULL, 0, false, &error), NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert_eq(egdb_open(folder, RULES_ALL[1], 0, false, &error), NULL);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(egdb_open(folder, NULL, 8, false, &error), NULL);
    cr_assert_eq(error.code, ERROR_DATA);
    char command[300];
    /* As many positions, of other pieces. */
    snprintf(command, sizeof command,
             "cd '%s' && cp 1m0k-0m1k.slice w && cp 0m1k-1m0k.slice 1m0k-0m1k.slice", folder);
    cr_assert_eq(system(command), 0);
    cr_assert_eq(egdb_open(folder, NULL, 0, false, &error), NULL);
    cr_assert_neq(strstr(error.message, "of other pieces"), NULL, "%s", error.message);
    snprintf(command, sizeof command,
             "cd '%s' && mv w 1m0k-0m1k.slice && cp '%s'/0m1k-0m1k.slice .", folder, other);
    cr_assert_eq(system(command), 0);
    cr_assert_eq(egdb_open(folder, NULL, 0, false, &error), NULL);
    cr_assert_neq(strstr(error.message, "of other rules"), NULL, "%s", error.message);
    snprintf(command, sizeof command, "sed -i s/egdb.1/egdb\\ 2/ '%s'/tables", other);
    cr_assert_eq(system(command), 0);
    cr_assert_eq(egdb_open(other, NULL, 0, false, &error), NULL);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_neq(strstr(error.message, "version 2"), NULL, "%s", error.message);
}

Test(egdb, says_who_has_won_where_a_side_is_gone) {
    for (int r = 0; r < 2; r++) {
        const char *const folder = temporary_folder();
        AUTO(egdb_close_at) Egdb *egdb = tables_build(folder, RULES_ALL[r], 6, 2, 1);
        const int wanted = RULES_ALL[r]->stuck_wins ? 1 : -1;
        Error error = {ERROR_NONE, ""};
        EgdbValue value;
        Board board;
        int alone = 0;
        cr_assert(fen_parse("B:W14:B3", 6, &board, &error), "%s", error.message);
        board.pieces[BLACK] = 0;
        cr_assert(egdb_probe(egdb, &board, &value) && egdb_probe_value(egdb, &board, &alone));
        cr_assert_eq(value.value, wanted);
        cr_assert_eq(value.plies, 0);
        cr_assert_eq(alone, wanted);
    }
}

Test(egdb, says_what_a_position_is) {
    const char *const folder = temporary_folder();
    AUTO(egdb_close_at) Egdb *egdb = tables_build(folder, RULES_ALL[0], 8, 2, 1);
    static const char *const WORDS[][2] = {{"W:WK15:BK18", "White wins in 1 ply"},
                                           {"B:WK15:BK28", "a draw"}};
    for (int i = 0; i < 2; i++) {
        Error error = {ERROR_NONE, ""};
        Board board;
        EgdbValue value;
        TEXT_AUTO Text text = {.data = NULL};
        cr_assert(fen_parse(WORDS[i][0], 8, &board, &error));
        cr_assert(egdb_probe(egdb, &board, &value));
        egdb_write_value(&board, value, &text);
        cr_assert_str_eq(text_string(&text), WORDS[i][1]);
    }
}
