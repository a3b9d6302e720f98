/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endgame/egdb.h"

#include "draughts/notation.h"
#include "util/file.h"
#include "util/machine.h"
#include "util/parallel.h"
#include "util/progress.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

KERNEL_TABLE(EndgameKernel, endgame_kernel, KERNELS);

const EndgameKernel *endgame_kernel(int size) {
    return KERNELS[kernel_cpu()][kernel_size_index(size)];
}

/* The file `tables` */

enum { KIND_VERSION = 1, KIND_MAX = 200 };
static const char KIND_NAME[] = "tables";

static bool write_kind(const char *folder, const EgdbKind *kind, Error *error) {
    TEXT_AUTO Text text = {0};
    text_append(&text, "jumpoff-egdb %d\nrules %s\nboard %d\npieces %d\n", KIND_VERSION,
                kind->rules->name, kind->size, kind->pieces);
    return file_write_in(folder, KIND_NAME, &text, error);
}

bool egdb_read_kind(const char *folder, EgdbKind *kind, Error *error) {
    int version = KIND_VERSION, end = 0;
    char rules[32] = "";
    MEMORY_AUTO char *content = file_read_in(folder, KIND_NAME, KIND_MAX, NULL, error);
    if (content == NULL) return false;
    const int found = sscanf(content, "jumpoff-egdb %9d\nrules %31s\nboard %9d\npieces %9d\n%n",
                             &version, rules, &kind->size, &kind->pieces, &end);
    kind->rules = rules_find(rules);
    if (version != KIND_VERSION)
        return error_set(error, ERROR_DATA, "%s/%s: version %d; expected %d", folder, KIND_NAME,
                         version, KIND_VERSION);
    if (found == 4 && end != 0 && content[end] == '\0' && kind->rules != NULL &&
        board_size_is_supported(kind->size) && kind->pieces >= SLICE_PIECES_MIN &&
        kind->pieces <= SLICE_PIECES_MAX)
        return true;
    if (rules_is_former(rules))
        return error_set(error, ERROR_DATA, "%s/%s:2: rules '%s': expected %s", folder, KIND_NAME,
                         rules, rules_expected(rules));
    return error_set(error, ERROR_DATA,
                     "%s/%s: expected the lines jumpoff-egdb, rules, board and pieces of a folder "
                     "of exact tables",
                     folder, KIND_NAME);
}

/* Opening */

static bool check_kind(const char *folder, const EgdbKind *kind, const Rules *rules, int size,
                       Error *error) {
    if (rules != NULL && kind->rules != rules)
        return error_set(error, ERROR_DATA, "%s: tables of %s; expected %s", folder,
                         kind->rules->name, rules->name);
    if (size != 0 && kind->size != size)
        return error_set(error, ERROR_DATA, "%s: tables of board size %d; expected %d", folder,
                         kind->size, size);
    return true;
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
    int missing = 0;
    bool good = true;
    for (int i = 0; good && i < egdb->slice_count; i++) {
        const int id = slice_id(egdb->slices[i]);
        egdb->shapes[id] = numbering_shape(&egdb->numbering, egdb->slices[i]);
        const SliceKind slice = {egdb->rules, egdb->size, egdb->slices[i], egdb->shapes[id].count};
        egdb->files[id] = slice_file_open(folder, &slice, error);
        good = egdb->files[id] != NULL || error->code == ERROR_NO_INPUT;
        missing += egdb->files[id] == NULL;
    }
    if (good && (missing == 0 || unfinished)) {
        *error = (Error){.code = ERROR_NONE};
        return egdb;
    }
    MEMORY_AUTO char *resume = text_resume("egdb build", folder);
    if (good)
        error_prefix(error, "%d of %d slices are missing ('%s' makes them): ", missing,
                     egdb->slice_count, resume);
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

/* Players of all games and threads share the same large tables: tables never change. */
enum { SHARED_MAX = 16 };
static pthread_mutex_t shared_mutex = PTHREAD_MUTEX_INITIALIZER;
static Egdb *shared[SHARED_MAX];

const Egdb *egdb_share(const char *folder, const Rules *rules, int size, Error *error) {
    Egdb *found = NULL;
    pthread_mutex_lock(&shared_mutex);
    GUARD_MEMORY(guard) {
        pthread_mutex_unlock(&shared_mutex);
        memory_unguard(&guard);
        memory_end();
    }
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

char *egdb_cache_folder(const Rules *rules, int size, int pieces, Error *error) {
    const char *const cache = getenv("XDG_CACHE_HOME");
    MEMORY_AUTO char *home = machine_home();
    Text path = {.data = NULL};
    if (cache != NULL && cache[0] == '/') {
        text_append_string(&path, cache);
    } else if (home != NULL) {
        text_append(&path, "%s/.cache", home);
    } else {
        error_set(error, ERROR_USAGE,
                  "no folder for tables: expected a path from / in XDG_CACHE_HOME or HOME");
        return NULL;
    }
    text_append(&path, "/jumpoff/egdb-%s-%d-%d", rules->name, size, pieces);
    return path.data;
}

/* Probing */

static int number_of_value(unsigned value) {
    return value == VALUE_WIN ? 1 : value == VALUE_LOSS ? -1 : 0;
}

static EgdbValue value_of(const Egdb *egdb, unsigned entry) {
    return (EgdbValue){number_of_value(entry_value(entry, egdb->rules->stuck_wins)),
                       (int)entry - 1};
}

bool egdb_probe(const Egdb *egdb, const Board *board, EgdbValue *value) {
    const int entry = endgame_kernel(egdb->size)->entry(egdb, board);
    if (entry < 0) return false;
    *value = value_of(egdb, (unsigned)entry);
    return true;
}

bool egdb_probe_value(const Egdb *egdb, const Board *board, int *value) {
    const int found = endgame_kernel(egdb->size)->value(egdb, board);
    if (found < 0) return false;
    *value = number_of_value((unsigned)found);
    return true;
}

Board egdb_board(const Egdb *egdb, const SliceShape *shape, uint64_t index) {
    const Board board = endgame_kernel(egdb->size)->board(egdb, shape, index);
    assert(board_count(board.pieces[BLACK] | board.pieces[WHITE]) == slice_pieces(shape->slice));
    return board;
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

/* Rows */

static const char *const SIDES[] = {"black", "white", NULL};
const char *const EGDB_VALUES[] = {"loss", "draw", "win", NULL};

/* clang-format off */
#define PIECES(name_, title_, means) \
    COLUMN(#name_, INT, SliceRow, name_, .most = SLICE_PIECES_MAX, .title = (title_), \
          .is_needed = true, .meaning = (means))
#define COUNT(name_, means) \
    COLUMN(#name_, COUNT, SliceRow, name_, .is_needed = true, .unit = "positions", \
          .meaning = (means))
#define SHARE(member, title_) \
    {.kind = COLUMN_REAL, .offset = offsetof(SliceRow, member), .title = (title_), \
     .show = SHOW_PERCENT, .places = 1}
static const CsvColumn SLICES[] = {
    PIECES(black_men, "bm", "black men"),
    PIECES(black_kings, "bk", "black kings"),
    PIECES(white_men, "wm", "white men"),
    PIECES(white_kings, "wk", "white kings"),
    COLUMN("side", CHOICE, SliceRow, side, .words = SIDES, .title = "to move", .is_needed = true,
          .meaning = "side to move: black or white"),
    COLUMN("positions", COUNT, SliceRow, positions, .title = "positions", .show = SHOW_BIG,
          .is_needed = true, .unit = "positions", .meaning = "positions of the slice"),
    COUNT(wins, "positions won for the side to move"),
    COUNT(draws, "drawn positions"),
    COUNT(losses, "positions lost for the side to move"),
    SHARE(won, "won"),
    SHARE(drawn, "drawn"),
    SHARE(lost, "lost"),
    COLUMN("longest", INT, SliceRow, longest, .most = ENTRY_MAX, .title = "longest",
          .unit = "plies",
          .meaning = "plies of the longest win or loss; empty if there is no win or loss"),
};
static const CsvColumn PROBES[] = {
    COLUMN("fen", TEXT, ProbeRow, fen, .meaning = "position"),
    COLUMN("move", TEXT, ProbeRow, move, .title = "move",
          .meaning = "a legal move; empty: the position itself"),
    COLUMN("value", CHOICE, ProbeRow, value, .words = EGDB_VALUES, .title = "value",
          .meaning = "win, draw or loss for the side to move"),
    COLUMN("plies", INT, ProbeRow, plies, .most = ENTRY_MAX + 1, .title = "plies",
          .unit = "plies",
          .meaning = "plies to the end of the game, with the move; empty for a draw"),
};
/* clang-format on */
/* Sets the shares, which are no columns of the file. */
static void set_shares(SliceRow *slice) {
    const double all = (double)slice->positions;
    slice->won = (double)slice->wins / all;
    slice->drawn = (double)slice->draws / all;
    slice->lost = (double)slice->losses / all;
}

static bool check_slice(void *row, Text *fault) {
    const SliceRow *const slice = row;
    set_shares(row);
    if (slice->positions > 0 && slice->wins + slice->draws + slice->losses == slice->positions)
        return true;
    text_append_string(fault, "wins, draws and losses are not the positions");
    return false;
}

const CsvSchema SLICE_SCHEMA = {"slices.csv", SLICES, COLUMNS_IN(SLICES), sizeof(SliceRow),
                                check_slice};
const CsvSchema PROBE_SCHEMA = SCHEMA_OF("egdb probe", PROBES, ProbeRow);

static void add_row(const Egdb *egdb, Slice black_first, Side side, Rows *rows) {
    const Slice slice = side == BLACK ? black_first : slice_turned(black_first);
    const SliceCounts *const counts = &egdb->files[slice_id(slice)]->counts;
    SliceRow row = {.black_men = black_first.men[0],
                    .black_kings = black_first.kings[0],
                    .white_men = black_first.men[1],
                    .white_kings = black_first.kings[1],
                    .side = (int)side,
                    .positions = (int64_t)counts->positions,
                    .wins = (int64_t)counts->wins,
                    .draws = (int64_t)counts->draws,
                    .losses = (int64_t)counts->losses,
                    .longest = counts->longest};
    set_shares(&row);
    rows_add(rows, &SLICE_SCHEMA, &row);
}

void egdb_rows(const Egdb *egdb, Rows *rows) {
    for (int i = 0; i < egdb->slice_count; i++) {
        add_row(egdb, egdb->slices[i], BLACK, rows);
        add_row(egdb, egdb->slices[i], WHITE, rows);
    }
}

static void add_value(const char *fen, const char *move, EgdbValue value, Rows *rows) {
    rows_add(rows, &PROBE_SCHEMA, &(ProbeRow){fen, move, value.value + 1, value.plies});
}

bool egdb_probe_rows(const Egdb *egdb, const Board *board, Rows *rows) {
    EgdbValue value;
    MoveList legal;
    TEXT_AUTO Text fen = {0}, move = {0};
    if (!egdb_probe(egdb, board, &value)) return false;
    fen_write(board, &fen);
    add_value(text_string(&fen), "", value, rows);
    moves_generate(board, egdb->rules, &legal);
    for (int i = 0; i < legal.count; i++) {
        text_clear(&move);
        move_write(&legal.moves[i], &legal, &move);
        if (egdb_probe_move(egdb, board, &legal.moves[i], &value))
            add_value(text_string(&fen), text_string(&move), value, rows);
    }
    return true;
}

/* Building */

enum { CHUNK = 1 << 14 }; /* positions that a thread takes at once; a multiple of GROUP */

/* A pair of slices being solved. */
typedef struct Solving {
    Egdb *egdb;
    const EgdbRun *run;
    Progress *progress;
    uint64_t done; /* positions of finished slices */
    int sides;     /* as pair_sides */
    EgdbWork work;
    uint64_t chunks[2];
    unsigned level; /* the level being spread; 0: the beginning */
    int which;      /* of the pair, is being written */
} Solving;

/* Whether moves of a slice may lead to another one that is not its turned one. */
static bool leads_to(Slice from, Slice to) {
    const Slice after = slice_turned(to);
    const bool crowned = after.men[0] + 1 == from.men[0] && after.kings[0] == from.kings[0] + 1;
    const bool same = after.men[0] == from.men[0] && after.kings[0] == from.kings[0];
    const int taken = from.men[1] + from.kings[1] - after.men[1] - after.kings[1];
    return (crowned || (same && taken > 0)) && after.men[1] <= from.men[1] &&
           after.kings[1] <= from.kings[1];
}

static bool pair_leads_to(Slice from, Slice to) {
    return leads_to(from, to) || leads_to(slice_turned(from), to);
}

/* 1: the slice is its own turned one */
static int pair_sides(Slice slice) {
    return slice_id(slice) == slice_id(slice_turned(slice)) ? 1 : 2;
}

static uint64_t marks_bytes(uint64_t positions) {
    return (positions + GROUP - 1) / GROUP * GROUP_MARKS * sizeof(uint64_t);
}

/* The size of a side's marks and states, in whole cache lines, because the other side's marks
 * follow: a processor may take milliseconds to change a mark that lies across two lines. */
static uint64_t side_bytes(uint64_t positions) {
    enum { LINE = 64 };
    return marks_bytes(positions) + (positions * sizeof(uint16_t) + LINE - 1) / LINE * LINE;
}

static uint64_t pair_memory(const Numbering *numbering, const Slice *slices, int count,
                            Slice slice) {
    uint64_t bytes =
        (uint64_t)pair_sides(slice) * side_bytes(numbering_shape(numbering, slice).count);
    for (int i = 0; i < count; i++)
        if (pair_leads_to(slice, slices[i])) bytes += numbering_shape(numbering, slices[i]).count;
    return bytes;
}

uint64_t egdb_memory(const EgdbKind *kind) {
    Numbering numbering;
    Slice slices[SLICES_MAX];
    const int count = slices_list(kind->pieces, slices);
    uint64_t most = 0;
    numbering_make(&numbering, kind->size, kind->pieces);
    for (int i = 0; i < count; i++) {
        const uint64_t bytes = pair_memory(&numbering, slices, count, slices[i]);
        if (bytes > most) most = bytes;
    }
    numbering_free(&numbering);
    return most;
}

static bool is_stopped(const EgdbRun *run) {
    return run->stop != NULL && atomic_load_explicit(run->stop, memory_order_relaxed);
}

static bool solve_chunk(void *context, uint64_t index, int thread) {
    const Solving *const solving = context;
    (void)thread;
    const EndgameKernel *const kernel = endgame_kernel(solving->egdb->size);
    const int which = index >= solving->chunks[0];
    const uint64_t first = (index - (which ? solving->chunks[0] : 0)) * CHUNK;
    const uint64_t count = solving->work.shapes[which]->count;
    const uint64_t end = first + CHUNK < count ? first + CHUNK : count;
    if (is_stopped(solving->run)) return false;
    if (solving->level == 0)
        kernel->begin(&solving->work, which, first, end);
    else
        kernel->spread(&solving->work, which, solving->level, first, end);
    return true;
}

static bool solve_level(Solving *solving, unsigned level) {
    const uint64_t chunks = solving->chunks[0] + (solving->sides == 2 ? solving->chunks[1] : 0);
    const int threads = chunks < 4 ? 1 : solving->run->threads;
    char name[SLICE_NAME_SIZE], note[64];
    slice_name(solving->work.shapes[0]->slice, name);
    snprintf(note, sizeof note, "%s, ply %u", name, level);
    progress_show(solving->progress, solving->done, note, NULL);
    solving->level = level;
    return parallel_run(solving, solve_chunk, chunks, threads);
}

static bool solve(Solving *solving, Error *error) {
    bool going = solve_level(solving, 0);
    for (unsigned level = 1; going && level <= ENTRY_MAX; level++)
        if (atomic_load(&solving->work.seen[level])) going = solve_level(solving, level);
    if (!going) return error_set(error, ERROR_INTERRUPTED, "stopped");
    if (atomic_load(&solving->work.seen[ENTRY_MAX + 1]))
        return error_set(error, ERROR_DATA, "a win takes more than %d plies, the most of a table",
                         ENTRY_MAX - 1);
    return true;
}

/* Takes the entries of a side: positions without one are draws. */
static void take_entries(const void *context, uint64_t first, size_t count_of,
                         unsigned char *entries) {
    const Solving *const solving = context;
    const bool stuck_wins = solving->egdb->rules->stuck_wins;
    const _Atomic(uint16_t) *const states = &solving->work.states[solving->which][first];
    for (size_t i = 0; i < count_of; i++) {
        const unsigned state = atomic_load_explicit(&states[i], memory_order_relaxed);
        const unsigned entry = state & ENTRY_MAX, count = state >> 8;
        const bool open = count != 0 && count != 255 && entry_is_loss(entry, stuck_wins);
        entries[i] = (unsigned char)(open ? ENTRY_DRAW : entry);
    }
}

static bool finish_side(Solving *solving, int which, Error *error) {
    Egdb *const egdb = solving->egdb;
    const SliceShape *const shape = solving->work.shapes[which];
    const SliceKind kind = {egdb->rules, egdb->size, shape->slice, shape->count};
    const SliceSource source = {take_entries, solving};
    SliceFile **const file = &egdb->files[slice_id(shape->slice)];
    solving->which = which;
    if (*file == NULL &&
        !slice_file_write(egdb->folder, &kind, &source, solving->run->threads, error))
        return false;
    if (*file == NULL) *file = slice_file_open(egdb->folder, &kind, error);
    solving->done += shape->count;
    return *file != NULL;
}

/* Solves a slice and its turned one; `memory` has room for the states of both, all 0. */
static bool build_pair(Solving *solving, Slice slice, unsigned char *memory, Error *error) {
    EgdbWork *const work = &solving->work;
    atomic_bool seen[LEVELS] = {false};
    solving->sides = pair_sides(slice);
    work->seen = seen;
    for (int i = 0; i < 2; i++) {
        work->shapes[i] = &solving->egdb->shapes[slice_id(i == 0 ? slice : slice_turned(slice))];
        const uint64_t count = work->shapes[i]->count;
        unsigned char *const side =
            memory + (i < solving->sides ? side_bytes(count) * (uint64_t)i : 0);
        assert((uintptr_t)side % sizeof *work->marks[i] == 0);
        work->marks[i] = (void *)side;
        work->states[i] = (void *)(side + marks_bytes(count));
        solving->chunks[i] = (count + CHUNK - 1) / CHUNK;
    }
    bool good = solve(solving, error);
    for (int i = 0; good && i < solving->sides; i++) good = finish_side(solving, i, error);
    return good;
}

/* Solves a pair of slices, with only the slices that it leads to in memory. */
static bool build_with_room(Solving *solving, Slice slice, Error *error) {
    Egdb *const egdb = solving->egdb;
    const uint64_t bytes = pair_memory(&egdb->numbering, egdb->slices, egdb->slice_count, slice);
    if (solving->run->memory != 0 && bytes > solving->run->memory)
        return error_set(error, ERROR_USAGE,
                         "the tables need %.2f GB of memory at once, more than --memory allows; "
                         "build them for fewer pieces",
                         (double)bytes * 1e-9);
    for (int i = 0; i < egdb->slice_count; i++) {
        SliceFile *const file = egdb->files[slice_id(egdb->slices[i])];
        if (file != NULL && !pair_leads_to(slice, egdb->slices[i])) slice_file_forget(file);
    }
    MEMORY_AUTO unsigned char *memory = memory_allocate(
        (uint64_t)pair_sides(slice) * side_bytes(egdb->shapes[slice_id(slice)].count));
    return build_pair(solving, slice, memory, error);
}

static bool build_all(Solving *solving, Error *error) {
    const Egdb *const egdb = solving->egdb;
    for (int i = 0; i < egdb->slice_count; i++) {
        const Slice slice = egdb->slices[i], turned = slice_turned(slice);
        const int sides = pair_sides(slice);
        if (egdb->files[slice_id(slice)] != NULL && egdb->files[slice_id(turned)] != NULL)
            solving->done += egdb->shapes[slice_id(slice)].count * (uint64_t)sides;
        else if (!build_with_room(solving, slice, error))
            return false;
        i += sides - 1; /* the next slice is the turned one */
    }
    return true;
}

/* One process at a time builds in a folder; others wait. Without file locks nobody waits. */
static bool lock(int folder, const char *name, const EgdbRun *run, Error *error) {
    const struct timespec pause = {.tv_nsec = 20000000};
    bool is_reported = run->quiet;
    while (flock(folder, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
        if (errno == EWOULDBLOCK && !run->shares)
            return error_set(error, ERROR_CANNOT_WRITE, "%s: another jumpoff is using it", name);
        if (!is_reported)
            fprintf(stderr, "Waiting for the process that builds tables in %s\n", name);
        is_reported = true;
        if (is_stopped(run)) return error_set(error, ERROR_INTERRUPTED, "stopped");
        nanosleep(&pause, NULL);
    }
    return true;
}

static bool build_in(const char *folder, const EgdbRun *run, Error *error) {
    file_remove_leftovers(folder, ".");
    if (run->kind != NULL &&
        ((!run->shares && !file_is_free(folder, error)) || !write_kind(folder, run->kind, error)))
        return false;
    Egdb *const egdb = egdb_open(folder, NULL, 0, true, error);
    if (egdb == NULL) return false;
    uint64_t total = 0;
    for (int i = 0; i < egdb->slice_count; i++)
        total += egdb->shapes[slice_id(egdb->slices[i])].count;
    Solving solving = {.egdb = egdb, .run = run};
    solving.work.egdb = egdb;
    solving.progress = progress_open("positions", total, run->quiet);
    const bool good = build_all(&solving, error);
    progress_close(solving.progress);
    egdb_close(egdb);
    return good;
}

bool egdb_build(const char *folder, const EgdbRun *run, Error *error) {
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = lock(descriptor, folder, run, error) && build_in(folder, run, error);
    if (descriptor >= 0) close(descriptor); /* also releases the lock */
    return good;
}

/* Checking */

typedef struct Checking {
    const Egdb *egdb;
    const EgdbRun *run;
    const SliceShape *shape;
    uint64_t step, span;    /* every step-th position is checked, `span` of them at once */
    _Atomic uint64_t wrong; /* the lowest faulty index */
} Checking;

static bool check_chunk(void *context, uint64_t index, int thread) {
    Checking *const checking = context;
    const EndgameKernel *const kernel = endgame_kernel(checking->egdb->size);
    const uint64_t first = index * checking->span, count = checking->shape->count;
    const uint64_t end = first + checking->span < count ? first + checking->span : count;
    unsigned expected = 0;
    (void)thread;
    if (is_stopped(checking->run)) return false;
    if (first > atomic_load(&checking->wrong)) return true;
    const uint64_t wrong =
        kernel->check(checking->egdb, checking->shape, first, end, checking->step, &expected);
    uint64_t least = atomic_load(&checking->wrong);
    while (wrong < end && wrong < least &&
           !atomic_compare_exchange_weak(&checking->wrong, &least, wrong)) {
    }
    return true;
}

enum { CHECKED_WHOLE = 4 };

bool egdb_check(const Egdb *egdb, uint64_t sample, const EgdbRun *run, EgdbCheck *check,
                Error *error) {
    Progress *const progress = progress_open("slices", (uint64_t)egdb->slice_count, run->quiet);
    bool good = true;
    *check = (EgdbCheck){.checked = 0};
    for (int i = 0; good && !check->is_wrong && i < egdb->slice_count; i++) {
        const SliceShape *const shape = &egdb->shapes[slice_id(egdb->slices[i])];
        const bool whole = sample == 0 || slice_pieces(shape->slice) <= CHECKED_WHOLE;
        const uint64_t step = whole ? 1 : 1 + shape->count / sample;
        const uint64_t span = (CHUNK + step - 1) / step * step;
        Checking checking = {egdb, run, shape, step, span, UINT64_MAX};
        progress_show(progress, (uint64_t)i, NULL, NULL);
        good =
            parallel_run(&checking, check_chunk, (shape->count + span - 1) / span, run->threads) ||
            error_set(error, ERROR_INTERRUPTED, "stopped");
        const uint64_t wrong = atomic_load(&checking.wrong);
        if (good && wrong != UINT64_MAX) {
            unsigned expected = 0;
            endgame_kernel(egdb->size)->check(egdb, shape, wrong, wrong + 1, 1, &expected);
            check->is_wrong = true;
            check->board = egdb_board(egdb, shape, wrong);
            egdb_probe(egdb, &check->board, &check->is);
            check->should = value_of(egdb, expected);
        }
        check->checked += (shape->count + step - 1) / step;
    }
    progress_close(progress);
    return good;
}
