#include "measure/accuracy.h"

#include "measure/sweep.h"
#include "measure/value_order.h"
#include "util/ordered.h"
#include "util/progress.h"
#include "util/rng.h"
#include "util/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define SHARE(row, name_, title_, means) \
    FIELD(#name_, REAL, row, name_, .decimals = 6, .most = 1, .title = (title_), \
          .show = SHOW_PERCENT, .places = 2, .meaning = (means))
#define COUNTS(row) \
    FIELD("positions", COUNT, row, positions, \
          .meaning = "positions looked at"), \
    FIELD("decisions", COUNT, row, decisions, \
          .meaning = "of them those whose legal moves do not all have the same value, judged")
#define ERRORS(row) \
    SHARE(row, win_to_draw, "win>draw", "share of the decisions in which a win became a draw"), \
    SHARE(row, win_to_loss, "win>loss", "a win a loss"), \
    SHARE(row, draw_to_loss, "draw>loss", "a draw a loss")
#define PIECES(name_, title_, means) \
    FIELD(#name_, INT, AccuracySliceRow, name_, .most = SLICE_PIECES_MAX, .title = (title_), \
          .meaning = (means))
static const Field FIELDS[] = {
    FIELD("player", TEXT, AccuracyRow, player, .title = "player", .meaning = "label of the player"),
    COUNTS(AccuracyRow),
    SHARE(AccuracyRow, accuracy, "accuracy", "share of the decisions whose value its move keeps"),
    SHARE(AccuracyRow, low, "from", "lower end of its 95 % interval; empty where all were judged"),
    SHARE(AccuracyRow, high, "to", "its upper end"),
    ERRORS(AccuracyRow),
    FIELD("auc", REAL, AccuracyRow, auc, .decimals = 6, .most = 1, .title = "AUC", .places = 3,
          .meaning = "share of pairs of a won and a lost position that the evaluation alone puts "
                     "in the right order"),
    FIELD("tau", REAL, AccuracyRow, tau, .decimals = 6, .least = -1, .most = 1, .title = "tau",
          .places = 3, .meaning = "Kendall's tau-b of the evaluation alone and win > draw > loss"),
};
static const Field SLICE_FIELDS[] = {
    FIELD("player", TEXT, AccuracySliceRow, player, .title = "player",
          .meaning = "label of the player"),
    PIECES(own_men, "men", "men of the side to move"),
    PIECES(own_kings, "kings", "its kings"),
    PIECES(other_men, "other men", "men of the other side"),
    PIECES(other_kings, "other kings", "its kings"),
    COUNTS(AccuracySliceRow),
    SHARE(AccuracySliceRow, accuracy, "accuracy", "share of the decisions that are kept"),
    ERRORS(AccuracySliceRow),
};
/* clang-format on */
const Record ACCURACY_RECORD = RECORD_OF("accuracy.csv", FIELDS, AccuracyRow);
const Record ACCURACY_SLICE_RECORD =
    RECORD_OF("accuracy-slices.csv", SLICE_FIELDS, AccuracySliceRow);

/* Which positions */

/* Those of a slice that are judged, and those whose evaluations are. */
typedef struct Chosen {
    const SliceShape *shape;
    uint64_t looked_at;
    size_t count, capacity;
    uint32_t *indices; /* of decisions */
    bool is_whole;     /* all of the slice */
} Chosen;

/* Goes through a slice in an order drawn with the seed: each index once. */
typedef struct Strides {
    uint64_t at, step, count;
} Strides;

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static Strides strides_of(const SliceShape *shape, uint64_t seed) {
    const uint64_t count = shape->count, drawn = rng_derive(seed, (uint64_t)slice_id(shape->slice));
    Strides strides = {drawn % count, count > 2 ? 1 + rng_mix(drawn) % (count - 1) : 1, count};
    while (common_divisor(strides.step, count) != 1) strides.step++;
    return strides;
}

static uint64_t strides_next(Strides *strides) {
    const uint64_t at = strides->at;
    strides->at = (at + strides->step) % strides->count;
    return at;
}

static void add_index(Chosen *chosen, uint64_t index) {
    chosen->indices =
        memory_grow(chosen->indices, chosen->count, sizeof *chosen->indices, &chosen->capacity);
    chosen->indices[chosen->count++] = (uint32_t)index;
}

typedef struct Accuracy {
    const AccuracySettings *settings;
    Progress *progress;
    uint64_t done; /* decisions judged, of all players */
    Chosen *chosen;
    int slices;
    size_t decisions; /* of all slices */
    /* The player being judged. */
    Player *players;        /* a thread's own each */
    const PlayerSpec *last; /* the one before; NULL: none */
    Sweep *sweep;  /* all positions' values; NULL: a sample is judged, or they are too many */
    bool is_swept; /* the player goes by them */
    Kept *kept;    /* in the order of slices and indices */
    const Chosen *slice;
    Kept *slice_kept;
} Accuracy;

static bool is_stopped(const AccuracySettings *settings) {
    return settings->stop != NULL && atomic_load(settings->stop);
}

static bool choose(void *context, uint64_t slice, int thread) {
    const Accuracy *const accuracy = context;
    const AccuracySettings *const settings = accuracy->settings;
    Chosen *const chosen = &accuracy->chosen[slice];
    const uint64_t wanted = settings->positions != 0 ? settings->positions : UINT64_MAX;
    Strides strides = strides_of(chosen->shape, settings->seed);
    (void)thread;
    while (chosen->looked_at < chosen->shape->count && chosen->count < wanted) {
        const uint64_t index =
            settings->positions != 0 ? strides_next(&strides) : chosen->looked_at;
        const Board board = egdb_board(settings->egdb, chosen->shape, index);
        if (chosen->looked_at % 1024 == 0 && is_stopped(settings)) return false;
        if (accuracy_is_decision(settings->egdb, &board)) add_index(chosen, index);
        chosen->looked_at++;
    }
    chosen->is_whole = chosen->looked_at == chosen->shape->count;
    return true;
}

static bool choose_all(Accuracy *accuracy, Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    const Egdb *const egdb = settings->egdb;
    accuracy->chosen = memory_allocate((size_t)egdb->slice_count * sizeof *accuracy->chosen);
    for (int i = 0; i < egdb->slice_count; i++) {
        const int pieces = slice_pieces(egdb->slices[i]);
        if (pieces < settings->pieces[0] || pieces > settings->pieces[1]) continue;
        accuracy->chosen[accuracy->slices++].shape = &egdb->shapes[slice_id(egdb->slices[i])];
    }
    if (!parallel_run(accuracy, choose, (uint64_t)accuracy->slices, settings->threads))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    for (int i = 0; i < accuracy->slices; i++) accuracy->decisions += accuracy->chosen[i].count;
    return true;
}

/* Judging */

enum { TOGETHER = 64 };

static bool judge(void *context, uint64_t index, int thread) {
    const Accuracy *const accuracy = context;
    const AccuracySettings *const settings = accuracy->settings;
    const Chosen *const slice = accuracy->slice;
    const size_t first = (size_t)index * TOGETHER;
    for (size_t i = first; i < slice->count && i < first + TOGETHER; i++) {
        if (is_stopped(settings)) return false;
        if (accuracy->is_swept) {
            sweep_judge(accuracy->sweep, slice->shape, slice->indices[i], &accuracy->slice_kept[i]);
            continue;
        }
        const Board board = egdb_board(settings->egdb, slice->shape, slice->indices[i]);
        if (!accuracy_judge(settings->egdb, &accuracy->players[thread], &board, settings->stop,
                            &accuracy->slice_kept[i]))
            return false;
    }
    return true;
}

static bool judge_slices(Accuracy *accuracy, const char *label, Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    accuracy->slice_kept = accuracy->kept;
    accuracy->is_swept = accuracy->sweep != NULL && sweep_covers(&accuracy->players[0]);
    progress_update(accuracy->progress, accuracy->done, label);
    if (accuracy->is_swept &&
        !sweep_reach(accuracy->sweep, accuracy->players, settings->threads, settings->stop))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    for (int i = 0; i < accuracy->slices; i++) {
        accuracy->slice = &accuracy->chosen[i];
        const uint64_t tasks = (accuracy->slice->count + TOGETHER - 1) / TOGETHER;
        progress_update(accuracy->progress, accuracy->done, label);
        if (!parallel_run(accuracy, judge, tasks, tasks > 1 ? settings->threads : 1))
            return error_set(error, ERROR_INTERRUPTED, "stopped");
        accuracy->slice_kept += accuracy->slice->count;
        accuracy->done += accuracy->slice->count;
    }
    return true;
}

/* What is known of a slice's decisions: how many it has, all in all. */
static double weight_of(const Chosen *slice) {
    return (double)slice->count * (double)slice->shape->count / (double)slice->looked_at;
}

static Kept mean_kept(const Kept *kept, size_t count) {
    Kept sum = {0, 0, 0, 0};
    for (size_t i = 0; i < count; i++) {
        sum.kept += kept[i].kept;
        sum.win_to_draw += kept[i].win_to_draw;
        sum.win_to_loss += kept[i].win_to_loss;
        sum.draw_to_loss += kept[i].draw_to_loss;
    }
    const double n = (double)count;
    return (Kept){sum.kept / n, sum.win_to_draw / n, sum.win_to_loss / n, sum.draw_to_loss / n};
}

static double resampled_mean(const Kept *kept, size_t count, Rng *rng) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += kept[rng_below(rng, (uint32_t)count)].kept;
    return sum / (double)count;
}

/* The 95 % interval: decisions drawn anew within each slice that is not there as a whole. */
static void set_interval(const Accuracy *accuracy, AccuracyRow *row) {
    enum { REPLICATES = 400, TAIL = 10 };
    double means[REPLICATES];
    bool is_sample = false;
    for (int i = 0; i < accuracy->slices; i++)
        is_sample = is_sample || !accuracy->chosen[i].is_whole;
    row->low = row->high = NAN;
    if (!is_sample) return;
    Rng rng = rng_seeded(accuracy->settings->seed);
    for (int r = 0; r < REPLICATES; r++) {
        const Kept *kept = accuracy->kept;
        double sum = 0, weights = 0;
        for (int i = 0; i < accuracy->slices; i++) {
            const Chosen *const slice = &accuracy->chosen[i];
            if (slice->count == 0) continue;
            const double mean = slice->is_whole ? mean_kept(kept, slice->count).kept
                                                : resampled_mean(kept, slice->count, &rng);
            sum += weight_of(slice) * mean;
            weights += weight_of(slice);
            kept += slice->count;
        }
        means[r] = sum / weights;
    }
    sort_reals(means, REPLICATES);
    row->low = means[TAIL];
    row->high = means[REPLICATES - 1 - TAIL];
}

static void add_slice(const Chosen *chosen, const char *player, const Kept *mean, Rows *slices) {
    const Slice slice = chosen->shape->slice;
    rows_add(slices, &ACCURACY_SLICE_RECORD,
             &(AccuracySliceRow){player, slice.men[0], slice.kings[0], slice.men[1], slice.kings[1],
                                 (int64_t)chosen->looked_at, (int64_t)chosen->count, mean->kept,
                                 mean->win_to_draw, mean->win_to_loss, mean->draw_to_loss});
}

/* The evaluation alone */

enum { STATIC_MAX = 10000 }; /* evaluated positions of a slice */

static void set_order(const Accuracy *accuracy, const Player *player, AccuracyRow *row) {
    const AccuracySettings *const settings = accuracy->settings;
    const Egdb *const egdb = settings->egdb;
    Scored *scored = NULL;
    size_t count = 0, capacity = 0;
    if (player_is_external(player->spec)) return;
    for (int i = 0; i < accuracy->slices; i++) {
        const SliceShape *const shape = accuracy->chosen[i].shape;
        Strides strides = strides_of(shape, settings->seed);
        const uint64_t wanted = shape->count < STATIC_MAX ? shape->count : STATIC_MAX;
        for (uint64_t k = 0; k < wanted; k++) {
            const Board board = egdb_board(egdb, shape, strides_next(&strides));
            scored = memory_grow(scored, count, sizeof *scored, &capacity);
            eval_begin(&player->eval, &board, 1);
            scored[count].score = eval_board(&player->eval, &board);
            scored[count].weight = (double)shape->count / (double)wanted;
            egdb_probe_value(egdb, &board, &scored[count].value);
            count++;
        }
    }
    accuracy_order(scored, count, &row->auc, &row->tau);
    free(scored);
}

/* A player */

/* The same evaluator as the row before, at another depth: the same order. */
static bool reuse_order(const Player *player, const PlayerSpec *last, const Rows *rows,
                        AccuracyRow *row) {
    const PlayerSpec *const spec = player->spec;
    if (last == NULL || rows->count == 0 || strcmp(last->evaluator, spec->evaluator) != 0 ||
        strcmp(last->evaluator_options, spec->evaluator_options) != 0)
        return false;
    const AccuracyRow *const before = (const AccuracyRow *)rows->items + rows->count - 1;
    row->auc = before->auc;
    row->tau = before->tau;
    return true;
}

static void add_rows(const Accuracy *accuracy, const char *label, Rows *rows, Rows *slices) {
    AccuracyRow row = {.player = label};
    double weights = 0;
    const Kept *kept = accuracy->kept;
    for (int i = 0; i < accuracy->slices; i++) {
        const Chosen *const slice = &accuracy->chosen[i];
        row.positions += (int64_t)slice->looked_at;
        row.decisions += (int64_t)slice->count;
        if (slice->count == 0) continue;
        const Kept mean = mean_kept(kept, slice->count);
        const double weight = weight_of(slice);
        add_slice(slice, label, &mean, slices);
        row.accuracy += weight * mean.kept;
        row.win_to_draw += weight * mean.win_to_draw;
        row.win_to_loss += weight * mean.win_to_loss;
        row.draw_to_loss += weight * mean.draw_to_loss;
        weights += weight;
        kept += slice->count;
    }
    row.accuracy /= weights; /* NaN without any decision */
    row.win_to_draw /= weights;
    row.win_to_loss /= weights;
    row.draw_to_loss /= weights;
    set_interval(accuracy, &row);
    row.auc = row.tau = NAN;
    if (!reuse_order(&accuracy->players[0], accuracy->last, rows, &row))
        set_order(accuracy, &accuracy->players[0], &row);
    rows_add(rows, &ACCURACY_RECORD, &row);
}

static bool measure_player(Accuracy *accuracy, const PlayerSpec *spec, const Catalogue *catalogue,
                           Rows *rows, Rows *slices, Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    if (!accuracy_open_players(settings, spec, catalogue, &accuracy->players, error)) return false;
    const bool good = judge_slices(accuracy, spec->label, error);
    if (good) add_rows(accuracy, spec->label, rows, slices);
    accuracy_close_players(settings, accuracy->players);
    return good && (settings->keep == NULL || settings->keep(settings->context, error));
}

bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players, int count,
                      const Catalogue *catalogue, Rows *rows, Rows *slices, Error *error) {
    Accuracy accuracy = {.settings = settings};
    if (rows->count == (size_t)count) return true;
    bool good = choose_all(&accuracy, error);
    accuracy.kept = memory_allocate(accuracy.decisions * sizeof *accuracy.kept);
    if (good && settings->positions == 0)
        accuracy.sweep = sweep_new(settings->egdb, settings->pieces[1]);
    accuracy.progress =
        progress_open("decisions", accuracy.decisions * (uint64_t)count, settings->quiet);
    for (int i = (int)rows->count; good && i < count; i++) {
        accuracy.last = i > 0 ? &players[i - 1] : NULL;
        good = measure_player(&accuracy, &players[i], catalogue, rows, slices, error);
    }
    progress_close(accuracy.progress);
    for (int i = 0; i < accuracy.slices; i++) free(accuracy.chosen[i].indices);
    free(accuracy.chosen);
    free(accuracy.kept);
    sweep_free(accuracy.sweep);
    return good;
}
