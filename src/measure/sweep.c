/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/sweep.h"

#include "util/ordered.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 13 };

/* A move: where it leads to, and above that its exact value for the side that makes it, plus 1. */
enum { VALUE_SHIFT = 30 };
#define PLACE_MASK (((uint32_t)1 << VALUE_SHIFT) - 1)
/* What is known of a position: how many moves it has, and whether it is a decision. */
enum { COUNT_MASK = 127, IS_DECISION = 128 };

/* Positions of a slice next to each other, and their moves one behind the other. */
typedef struct Chunk {
    const SliceShape *shape;
    uint64_t first, count, decisions; /* first: its index in the slice */
    uint8_t positions[CHUNK];
    uint32_t *moves;
} Chunk;

struct Sweep {
    const Egdb *egdb;
    int slices;                     /* how many of those of the tables */
    uint64_t total;                 /* of positions; as a place: games that are over */
    uint64_t first[SLICE_IDS];      /* positions before each slice */
    uint64_t chunk[SLICES_MAX + 1]; /* chunks before each slice, as they are listed */
    Chunk **chunks;
    const atomic_bool *stop;
};

bool sweep_covers(const Player *player) {
    const PlayerSpec *const spec = player->spec;
    const bool plain =
        strcmp(spec->search, "alphabeta") == 0 || strcmp(spec->search, "minimax") == 0;
    return !player_is_external(spec) && plain && spec->search_options[0] == '\0' &&
           spec->limit.depth_plies > 0 && spec->limit.nodes == 0 && spec->limit.time_ns == 0 &&
           player->eval.evaluator != NULL && player->eval.evaluator->begin == NULL;
}

/* Expanding */

typedef struct Expanding {
    const Sweep *sweep;
    Chunk *chunk;
    size_t count, capacity;
} Expanding;

static void expand_position(void *context, uint64_t index, const EgdbPlace *children, int count) {
    Expanding *const expanding = context;
    const Sweep *const sweep = expanding->sweep;
    Chunk *const chunk = expanding->chunk;
    int least = 1, most = -1;
    assert(count <= COUNT_MASK);
    for (int i = 0; i < count; i++) {
        const int value = -egdb_value_at(sweep->egdb, &children[i]);
        const uint64_t place =
            children[i].shape == NULL
                ? sweep->total
                : sweep->first[slice_id(children[i].shape->slice)] + children[i].index;
        least = value < least ? value : least;
        most = value > most ? value : most;
        chunk->moves =
            memory_grow(chunk->moves, expanding->count, sizeof *chunk->moves, &expanding->capacity);
        chunk->moves[expanding->count++] = (uint32_t)place | (uint32_t)(value + 1) << VALUE_SHIFT;
    }
    chunk->positions[index - chunk->first] = (uint8_t)(count | (least < most ? IS_DECISION : 0));
    chunk->decisions += least < most;
}

static bool expand_chunk(void *context, uint64_t index, int thread) {
    const Sweep *const sweep = context;
    Chunk *const chunk = sweep->chunks[index];
    Expanding expanding = {sweep, chunk, 0, 0};
    (void)thread;
    if (sweep->stop != NULL && atomic_load(sweep->stop)) return false;
    egdb_expand(sweep->egdb, chunk->shape, chunk->first, chunk->first + chunk->count,
                expand_position, &expanding);
    if (expanding.count > 0)
        chunk->moves = memory_resize(chunk->moves, expanding.count * sizeof *chunk->moves);
    return true;
}

static void list_chunks(Sweep *sweep) {
    sweep->chunks = memory_allocate((size_t)sweep->chunk[sweep->slices] * sizeof(Chunk *));
    for (int i = 0; i < sweep->slices; i++) {
        const SliceShape *const shape = &sweep->egdb->shapes[slice_id(sweep->egdb->slices[i])];
        for (uint64_t c = sweep->chunk[i]; c < sweep->chunk[i + 1]; c++) {
            Chunk *const chunk = sweep->chunks[c] = memory_allocate(sizeof *chunk);
            chunk->shape = shape;
            chunk->first = (c - sweep->chunk[i]) * CHUNK;
            chunk->count =
                shape->count - chunk->first < CHUNK ? shape->count - chunk->first : CHUNK;
        }
    }
}

Sweep *sweep_new(const Egdb *egdb, int pieces, int threads, const atomic_bool *stop) {
    Sweep *const sweep = memory_allocate(sizeof *sweep);
    sweep->egdb = egdb;
    sweep->stop = stop;
    while (sweep->slices < egdb->slice_count &&
           slice_pieces(egdb->slices[sweep->slices]) <= pieces) {
        const int id = slice_id(egdb->slices[sweep->slices]);
        const uint64_t count = egdb->shapes[id].count;
        sweep->first[id] = sweep->total;
        sweep->total += count;
        sweep->chunk[sweep->slices + 1] = sweep->chunk[sweep->slices] + (count + CHUNK - 1) / CHUNK;
        sweep->slices++;
    }
    if (sweep->total <= PLACE_MASK) {
        list_chunks(sweep);
        if (parallel_run(sweep, expand_chunk, sweep->chunk[sweep->slices], threads)) return sweep;
    }
    sweep_free(sweep);
    return NULL;
}

void sweep_free(Sweep *sweep) {
    if (sweep == NULL) return;
    for (uint64_t i = 0; sweep->chunks != NULL && i < sweep->chunk[sweep->slices]; i++) {
        free(sweep->chunks[i]->moves);
        free(sweep->chunks[i]);
    }
    free((void *)sweep->chunks);
    free(sweep);
}

size_t sweep_slices(const Sweep *sweep) { return (size_t)sweep->slices; }

/* Sweeping */

/* Values are kept as the side sees them that moved there. What is proven to be won or lost is so
 * whatever it takes: a search's plies to it do not matter to what is kept. */
typedef struct Sweeping {
    const Sweep *sweep;
    const SweepRun *run;
    int depth;
    Score *scores; /* of each position the lanes: at a ply less, where they are not yet new */
    Score *buffer; /* room for a slice */
    Kept (*kept)[SWEEP_LANES]; /* sums of each chunk */
    /* The slice in work. */
    uint64_t chunk; /* its first one */
    Score *to;      /* its new values */
} Sweeping;

static Score stuck_score(const Sweep *sweep) {
    return sweep->egdb->rules->stuck_wins ? SCORE_WIN : -SCORE_WIN;
}

static inline const Score *scores_of(const Sweeping *sweeping, uint32_t move, int lanes) {
    return &sweeping->scores[(uint64_t)(move & PLACE_MASK) * (uint64_t)lanes];
}

/* What a lane keeps of a decision whose best move has the value `most`. */
static inline void judge(const Sweeping *sweeping, const uint32_t *moves, int count,
                         const Score *best, Kept *kept, const int lanes) {
    int chosen[3][SWEEP_LANES] = {{0}}; /* of the moves to a value: those the lane makes */
    unsigned most = 0;
    for (int i = 0; i < count; i++) {
        const Score *const scores = scores_of(sweeping, moves[i], lanes);
        const unsigned value = moves[i] >> VALUE_SHIFT;
        most = value > most ? value : most;
        for (int lane = 0; lane < lanes; lane++) chosen[value][lane] += scores[lane] == best[lane];
    }
    for (int lane = 0; lane < lanes; lane++) {
        const double share = 1.0 / (chosen[0][lane] + chosen[1][lane] + chosen[2][lane]);
        for (unsigned value = 0; value <= most; value++)
            kept_add(&kept[lane], (int)most - 1, (int)value - 1, share * chosen[value][lane]);
    }
}

static void evaluate_chunk(const Sweeping *sweeping, const Chunk *chunk, int thread, Score *to) {
    const SweepRun *const run = sweeping->run;
    for (uint64_t i = 0; i < chunk->count; i++) {
        const Board board = egdb_board(sweeping->sweep->egdb, chunk->shape, chunk->first + i);
        const bool is_stuck = (chunk->positions[i] & COUNT_MASK) == 0;
        for (int lane = 0; lane < run->lanes; lane++, to++)
            *to = is_stuck ? -stuck_score(sweeping->sweep)
                           : -eval_board(&run->players[lane][thread].eval, &board);
    }
}

/* `lanes` as a constant is half the time. */
static inline void score_chunk(const Sweeping *sweeping, const Chunk *chunk, Score *to, Kept *kept,
                               const int lanes) {
    const uint32_t *moves = chunk->moves;
    for (uint64_t i = 0; i < chunk->count; i++) {
        const int count = chunk->positions[i] & COUNT_MASK;
        Score best[SWEEP_LANES];
        for (int lane = 0; lane < lanes; lane++)
            best[lane] = count == 0 ? stuck_score(sweeping->sweep) : -INFINITY;
        for (int k = 0; k < count; k++) {
            const Score *const scores = scores_of(sweeping, moves[k], lanes);
            for (int lane = 0; lane < lanes; lane++)
                best[lane] = scores[lane] > best[lane] ? scores[lane] : best[lane];
        }
        if ((chunk->positions[i] & IS_DECISION) != 0)
            judge(sweeping, moves, count, best, kept, lanes);
        for (int lane = 0; lane < lanes; lane++, to++) *to = -best[lane];
        moves += count;
    }
}

static bool sweep_chunk(void *context, uint64_t index, int thread) {
    const Sweeping *const sweeping = context;
    const uint64_t at = sweeping->chunk + index;
    const Chunk *const chunk = sweeping->sweep->chunks[at];
    const atomic_bool *const stop = sweeping->run->stop;
    Score *const to = sweeping->to + chunk->first * (uint64_t)sweeping->run->lanes;
    if (stop != NULL && atomic_load(stop)) return false;
    if (sweeping->depth == 0)
        evaluate_chunk(sweeping, chunk, thread, to);
    else {
        memset(sweeping->kept[at], 0, sizeof sweeping->kept[at]);
        if (sweeping->run->lanes == SWEEP_LANES)
            score_chunk(sweeping, chunk, to, sweeping->kept[at], SWEEP_LANES);
        else
            score_chunk(sweeping, chunk, to, sweeping->kept[at], sweeping->run->lanes);
    }
    return true;
}

static bool sweep_slice(Sweeping *sweeping, int slice, Score *to) {
    const Sweep *const sweep = sweeping->sweep;
    sweeping->chunk = sweep->chunk[slice];
    sweeping->to = to;
    return parallel_run(sweeping, sweep_chunk, sweep->chunk[slice + 1] - sweep->chunk[slice],
                        sweeping->run->threads);
}

static void show_progress(const Sweeping *sweeping, uint64_t positions) {
    const SweepProgress *const progress = &sweeping->run->progress;
    const double depths = sweeping->depth + (double)positions / (double)sweeping->sweep->total;
    progress_update(progress->progress,
                    progress->done +
                        (uint64_t)(depths / (sweeping->run->depth + 1) * (double)progress->units),
                    progress->label);
}

/* Backwards, as moves lead to slices before a pair, whose old values so are still there; and from
 * one of the pair to the other. */
static bool sweep_depth(Sweeping *sweeping) {
    const Sweep *const sweep = sweeping->sweep;
    const SweepRun *const run = sweeping->run;
    const uint64_t lanes = (uint64_t)run->lanes;
    uint64_t done = 0;
    for (int i = sweep->slices; i > 0;) {
        const Slice slice = sweep->egdb->slices[--i];
        const int id = slice_id(slice), other = slice_id(slice_turned(slice));
        const uint64_t count = sweep->egdb->shapes[id].count;
        if (!sweep_slice(sweeping, i, sweeping->buffer)) return false;
        if (id != other &&
            !sweep_slice(sweeping, --i, &sweeping->scores[sweep->first[other] * lanes]))
            return false;
        memcpy(&sweeping->scores[sweep->first[id] * lanes], sweeping->buffer,
               count * lanes * sizeof *sweeping->buffer);
        done += id != other ? 2 * count : count;
        show_progress(sweeping, done);
    }
    return true;
}

/* Sums in the order of chunks, so that they do not depend on threads. */
static void take_kept(const Sweeping *sweeping, int slice, int lane, SliceKept *to) {
    const Sweep *const sweep = sweeping->sweep;
    *to = (SliceKept){0, 0, {0, 0, 0, 0}};
    for (uint64_t c = sweep->chunk[slice]; c < sweep->chunk[slice + 1]; c++) {
        to->positions += sweep->chunks[c]->count;
        to->decisions += sweep->chunks[c]->decisions;
        kept_sum(&to->mean, &sweeping->kept[c][lane], 1);
    }
    kept_divide(&to->mean, (double)to->decisions);
}

static uint64_t largest_slice(const Sweep *sweep) {
    uint64_t largest = 0;
    for (int i = 0; i < sweep->slices; i++) {
        const uint64_t count = sweep->egdb->shapes[slice_id(sweep->egdb->slices[i])].count;
        largest = count > largest ? count : largest;
    }
    return largest;
}

static void take_all_kept(const Sweeping *sweeping) {
    const size_t slices = sweep_slices(sweeping->sweep);
    const int lanes = sweeping->run->lanes;
    for (int lane = 0; lane < lanes; lane++) {
        const size_t row = (size_t)(sweeping->depth - 1) * (size_t)lanes + (size_t)lane;
        for (int i = 0; i < sweeping->sweep->slices; i++)
            take_kept(sweeping, i, lane, &sweeping->run->kept[row * slices + (size_t)i]);
    }
}

bool sweep_run(const Sweep *sweep, const SweepRun *run) {
    const size_t lanes = (size_t)run->lanes;
    Sweeping sweeping = {.sweep = sweep, .run = run};
    bool good = true;
    sweeping.scores = memory_allocate((sweep->total + 1) * lanes * sizeof *sweeping.scores);
    sweeping.buffer = memory_allocate(largest_slice(sweep) * lanes * sizeof *sweeping.buffer);
    sweeping.kept = memory_allocate((size_t)sweep->chunk[sweep->slices] * sizeof *sweeping.kept);
    for (size_t lane = 0; lane < lanes; lane++)
        sweeping.scores[sweep->total * lanes + lane] = -stuck_score(sweep);
    for (; good && sweeping.depth <= run->depth; sweeping.depth++) {
        good = sweep_depth(&sweeping);
        if (good && sweeping.depth > 0) take_all_kept(&sweeping);
    }
    free(sweeping.scores);
    free(sweeping.buffer);
    free(sweeping.kept);
    return good;
}
