/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endgame/egdb.h"

#include "util/file.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

KERNEL_TABLE(EndgameKernel, endgame_kernel, KERNELS);

const EndgameKernel *endgame_kernel(int size) {
    return KERNELS[kernel_cpu()][kernel_size_index(size)];
}

/* The file `tables` */

enum { KIND_VERSION = 1, KIND_MAX = 200 };
static const char KIND_NAME[] = "tables";

bool egdb_write_kind(const char *folder, const EgdbKind *kind, Error *error) {
    Text text = {.data = NULL};
    text_append(&text, "jumpoff-egdb %d\nrules %s\nboard %d\npieces %d\n", KIND_VERSION,
                kind->rules->name, kind->size, kind->pieces);
    const bool good = file_write_in(folder, KIND_NAME, &text, error);
    text_free(&text);
    return good;
}

enum { RULES_SIZE = 32 };

static bool parse_kind(const char *content, EgdbKind *kind, int *version, char rules[RULES_SIZE]) {
    int end = 0;
    if (sscanf(content, "jumpoff-egdb %9d\nrules %31s\nboard %9d\npieces %9d\n%n", version, rules,
               &kind->size, &kind->pieces, &end) != 4 ||
        end == 0 || content[end] != '\0') {
        return false;
    }
    kind->rules = rules_find(rules);
    return kind->rules != NULL && board_size_is_supported(kind->size) &&
           kind->pieces >= SLICE_PIECES_MIN && kind->pieces <= SLICE_PIECES_MAX;
}

bool egdb_read_kind(const char *folder, EgdbKind *kind, Error *error) {
    size_t length = 0;
    int version = KIND_VERSION;
    char rules[RULES_SIZE] = "";
    char *const content = file_read_in(folder, KIND_NAME, KIND_MAX, &length, error);
    if (content == NULL) return false;
    const bool good = parse_kind(content, kind, &version, rules);
    free(content);
    if (version != KIND_VERSION)
        return error_set(error, ERROR_DATA, "%s/%s: version %d; expected %d", folder, KIND_NAME,
                         version, KIND_VERSION);
    if (!good && rules_is_former(rules))
        return error_set(error, ERROR_DATA, "%s/%s:2: rules '%s': expected %s", folder, KIND_NAME,
                         rules, rules_expected(rules));
    return good || error_set(error, ERROR_DATA,
                             "%s/%s: expected the lines jumpoff-egdb, rules, board and pieces of "
                             "a folder of exact tables",
                             folder, KIND_NAME);
}

/* Opening */

static bool check_kind(const char *folder, const EgdbKind *kind, const Rules *rules, int size,
                       Error *error) {
    if (rules != NULL && kind->rules != rules)
        return error_set(error, ERROR_DATA, "%s: tables of %s; expected %s", folder,
                         kind->rules->name, rules->name);
    if (size != 0 && kind->size != size)
        return error_set(error, ERROR_DATA, "%s: tables of the board of %d; expected %d", folder,
                         kind->size, size);
    return true;
}

static bool open_files(Egdb *egdb, bool unfinished, Error *error) {
    int missing = 0;
    for (int i = 0; i < egdb->slice_count; i++) {
        const int id = slice_id(egdb->slices[i]);
        const SliceKind kind = {egdb->rules, egdb->size, egdb->slices[i], egdb->shapes[id].count};
        egdb->files[id] = slice_file_open(egdb->folder, &kind, error);
        if (egdb->files[id] != NULL) continue;
        if (error->code != ERROR_NO_INPUT) return false;
        missing++;
    }
    if (missing == 0 || unfinished) return true;
    char *const resume = text_resume("egdb build", egdb->folder);
    error_prefix(error, "%d of %d slices are missing ('%s' makes them): ", missing,
                 egdb->slice_count, resume);
    free(resume);
    return false;
}

Egdb *egdb_open(const char *folder, const Rules *rules, int size, bool unfinished, Error *error) {
    EgdbKind kind;
    if (!egdb_read_kind(folder, &kind, error) || !check_kind(folder, &kind, rules, size, error))
        return NULL;
    Egdb *const egdb = memory_allocate(sizeof *egdb);
    egdb->rules = kind.rules;
    egdb->size = kind.size;
    egdb->pieces = kind.pieces;
    egdb->folder = text_duplicate(folder);
    numbering_make(&egdb->numbering, kind.size, kind.pieces);
    egdb->slice_count = slices_list(kind.pieces, egdb->slices);
    for (int i = 0; i < egdb->slice_count; i++)
        egdb->shapes[slice_id(egdb->slices[i])] =
            numbering_shape(&egdb->numbering, egdb->slices[i]);
    if (open_files(egdb, unfinished, error)) {
        *error = (Error){.code = ERROR_NONE};
        return egdb;
    }
    egdb_close(egdb);
    return NULL;
}

void egdb_close(Egdb *egdb) {
    if (egdb == NULL) return;
    for (int i = 0; i < egdb->slice_count; i++)
        slice_file_close(egdb->files[slice_id(egdb->slices[i])]);
    numbering_free(&egdb->numbering);
    free(egdb->folder);
    free(egdb);
}

/* Players are opened for each game and thread; what is behind them is the same, and large. As no
 * table ever changes, nobody can tell that they share it. */
enum { SHARED_MAX = 16 };
static pthread_mutex_t shared_mutex = PTHREAD_MUTEX_INITIALIZER;
static Egdb *shared[SHARED_MAX];

const Egdb *egdb_share(const char *folder, const Rules *rules, int size, Error *error) {
    Egdb *found = NULL;
    pthread_mutex_lock(&shared_mutex);
    for (int i = 0; i < SHARED_MAX && found == NULL; i++) {
        if (shared[i] == NULL) {
            found = shared[i] = egdb_open(folder, NULL, 0, false, error);
            break;
        }
        if (strcmp(shared[i]->folder, folder) == 0) found = shared[i];
    }
    pthread_mutex_unlock(&shared_mutex);
    if (found == NULL) {
        if (error->code == ERROR_NONE)
            error_set(error, ERROR_USAGE, "more than %d folders of tables", SHARED_MAX);
        return NULL;
    }
    const EgdbKind kind = {found->rules, found->size, found->pieces};
    return check_kind(folder, &kind, rules, size, error) ? found : NULL;
}

/* Probing */

bool egdb_probe(const Egdb *egdb, const Board *board, EgdbValue *value) {
    const int entry = endgame_kernel(egdb->size)->entry(egdb, board);
    const bool stuck_wins = egdb->rules->stuck_wins;
    if (entry < 0) return false;
    value->value = entry == ENTRY_DRAW ? 0 : entry_is_win((unsigned)entry, stuck_wins) ? 1 : -1;
    value->plies = entry - 1;
    return true;
}

static int number_of_value(unsigned value) {
    return value == VALUE_WIN ? 1 : value == VALUE_LOSS ? -1 : 0;
}

bool egdb_probe_value(const Egdb *egdb, const Board *board, int *value) {
    const int found = endgame_kernel(egdb->size)->value(egdb, board);
    if (found < 0) return false;
    *value = number_of_value((unsigned)found);
    return true;
}

int egdb_value_at(const Egdb *egdb, const EgdbPlace *place) {
    if (place->shape == NULL) return egdb->rules->stuck_wins ? 1 : -1;
    return number_of_value(
        slice_file_value(egdb->files[slice_id(place->shape->slice)], place->index));
}

void egdb_expand(const Egdb *egdb, const SliceShape *shape, uint64_t first, uint64_t end,
                 EgdbVisit *visit, void *context) {
    endgame_kernel(egdb->size)->expand(egdb, shape, first, end, visit, context);
}

Board egdb_board(const Egdb *egdb, const SliceShape *shape, uint64_t index) {
    return endgame_kernel(egdb->size)->board(egdb, shape, index);
}

bool egdb_probe_move(const Egdb *egdb, const Board *board, const Move *move, EgdbValue *value) {
    const Board after = move_apply(board, move);
    if (!egdb_probe(egdb, &after, value)) return false;
    value->value = -value->value;
    if (value->plies >= 0) value->plies++;
    return true;
}

void egdb_write_value(const Board *board, EgdbValue value, Text *text) {
    const Side winner = value.value > 0 ? (Side)board->side : side_other((Side)board->side);
    const char *const name = winner == BLACK ? "Black" : "White";
    if (value.value == 0)
        text_append_string(text, "a draw");
    else if (value.plies == 0)
        text_append(text, "%s has won", name);
    else
        text_append(text, "%s wins in %d %s", name, value.plies,
                    value.plies == 1 ? "ply" : "plies");
}
