#include "measure/sweep.h"

#include "util/ordered.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES_MOST = 5, CHUNK = 1 << 13 };

struct Sweep {
    const Egdb *egdb;
    uint64_t total, first[SLICE_IDS]; /* positions; those before each slice */
    Score *scores, *before;           /* at `depth`, for the side to move; at a ply less */
    int pieces, depth;
    char evaluator[PLAYER_NAME_SIZE], options[PLAYER_TEXT_SIZE]; /* whose they are */
    /* At work. */
    const Player *players;
    const atomic_bool *stop;
    const SliceShape *shape;
};

/* A part of a slice, on a thread. */
typedef struct SweepPart {
    const Sweep *sweep;
    const EvalInstance *eval;
} SweepPart;

Sweep *sweep_new(const Egdb *egdb, int pieces) {
    if (pieces > PIECES_MOST) return NULL;
    Sweep *const sweep = memory_allocate(sizeof *sweep);
    sweep->egdb = egdb;
    sweep->pieces = pieces;
    for (int i = 0; i < egdb->slice_count; i++) {
        const int id = slice_id(egdb->slices[i]);
        sweep->first[id] = sweep->total;
        if (slice_pieces(egdb->slices[i]) <= pieces) sweep->total += egdb->shapes[id].count;
    }
    sweep->scores = memory_allocate(sweep->total * sizeof *sweep->scores);
    sweep->before = memory_allocate(sweep->total * sizeof *sweep->before);
    return sweep;
}

void sweep_free(Sweep *sweep) {
    if (sweep == NULL) return;
    free(sweep->scores);
    free(sweep->before);
    free(sweep);
}

bool sweep_covers(const Player *player) {
    const PlayerSpec *const spec = player->spec;
    const bool plain =
        strcmp(spec->search, "alphabeta") == 0 || strcmp(spec->search, "minimax") == 0;
    return !player_is_external(spec) && plain && spec->search_options[0] == '\0' &&
           spec->limit.depth_plies > 0 && spec->limit.nodes == 0 && spec->limit.time_ns == 0 &&
           player->eval.evaluator != NULL && player->eval.evaluator->begin == NULL;
}

static Score stuck_score(const Egdb *egdb) {
    return egdb->rules->stuck_wins ? SCORE_WIN : -SCORE_WIN;
}

/* What a successor is worth to the side that moves there: wins and losses are a ply further away.
 */
static Score score_for_mover(const Sweep *sweep, const Score *scores, const EgdbPlace *child) {
    const Score score = child->shape == NULL
                            ? stuck_score(sweep->egdb)
                            : scores[sweep->first[slice_id(child->shape->slice)] + child->index];
    return fabs(score) > EVAL_LIMIT ? copysign(1, score) - score : -score;
}

static void score_position(void *context, uint64_t index, const EgdbPlace *children, int count) {
    const SweepPart *const part = context;
    const Sweep *const sweep = part->sweep;
    Score score = count == 0 ? stuck_score(sweep->egdb) : -INFINITY;
    if (count > 0 && sweep->depth == 0) {
        const Board board = egdb_board(sweep->egdb, sweep->shape, index);
        score = eval_board(part->eval, &board);
    }
    for (int i = 0; sweep->depth > 0 && i < count; i++)
        score = fmax(score, score_for_mover(sweep, sweep->before, &children[i]));
    sweep->scores[sweep->first[slice_id(sweep->shape->slice)] + index] = score;
}

static bool score_part(void *context, uint64_t chunk, int thread) {
    const Sweep *const sweep = context;
    const uint64_t first = chunk * CHUNK, count = sweep->shape->count;
    SweepPart part = {sweep, &sweep->players[thread].eval};
    if (sweep->stop != NULL && atomic_load(sweep->stop)) return false;
    egdb_expand(sweep->egdb, sweep->shape, first, first + CHUNK < count ? first + CHUNK : count,
                score_position, &part);
    return true;
}

static bool score_all(Sweep *sweep, int depth, int threads) {
    Score *const last = sweep->scores;
    sweep->scores = sweep->before;
    sweep->before = last;
    sweep->depth = depth;
    for (int i = 0; i < sweep->egdb->slice_count; i++) {
        if (slice_pieces(sweep->egdb->slices[i]) > sweep->pieces) continue;
        sweep->shape = &sweep->egdb->shapes[slice_id(sweep->egdb->slices[i])];
        if (!parallel_run(sweep, score_part, (sweep->shape->count + CHUNK - 1) / CHUNK, threads))
            return false;
    }
    return true;
}

bool sweep_reach(Sweep *sweep, const Player *players, int threads, const atomic_bool *stop) {
    const PlayerSpec *const spec = players[0].spec;
    const int depth = spec->limit.depth_plies - 1; /* of what the moves lead to */
    const bool same = strcmp(sweep->evaluator, spec->evaluator) == 0 &&
                      strcmp(sweep->options, spec->evaluator_options) == 0;
    const int from = same && sweep->depth <= depth ? sweep->depth + 1 : 0;
    sweep->players = players;
    sweep->stop = stop;
    memcpy(sweep->evaluator, spec->evaluator, sizeof sweep->evaluator);
    memcpy(sweep->options, spec->evaluator_options, sizeof sweep->options);
    for (int i = from; i <= depth; i++)
        if (!score_all(sweep, i, threads)) return false;
    return true;
}

typedef struct SweepJudging {
    const Sweep *sweep;
    int value; /* of the position */
    Kept *kept;
} SweepJudging;

static void judge_position(void *context, uint64_t index, const EgdbPlace *children, int count) {
    const SweepJudging *const judging = context;
    const Sweep *const sweep = judging->sweep;
    Score scores[MOVES_MAX], best = -INFINITY;
    int best_count = 0;
    (void)index;
    for (int i = 0; i < count; i++) {
        scores[i] = score_for_mover(sweep, sweep->scores, &children[i]);
        if (scores[i] > best) best_count = 0;
        best = fmax(best, scores[i]);
        best_count += scores[i] == best;
    }
    for (int i = 0; i < count; i++)
        if (scores[i] == best)
            kept_add(judging->kept, judging->value, -egdb_value_at(sweep->egdb, &children[i]),
                     1.0 / best_count);
}

void sweep_judge(const Sweep *sweep, const SliceShape *shape, uint64_t index, Kept *kept) {
    SweepJudging judging = {sweep, egdb_value_at(sweep->egdb, &(EgdbPlace){shape, index}), kept};
    *kept = (Kept){0, 0, 0, 0};
    egdb_expand(sweep->egdb, shape, index, index + 1, judge_position, &judging);
}
