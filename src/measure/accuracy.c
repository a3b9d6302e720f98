/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/accuracy.h"

#include "measure/strides.h"
#include "measure/sweep_group.h"
#include "measure/value_order.h"
#include "util/ordered.h"
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
} Chosen;

static void add_index(Chosen *chosen, uint64_t index) {
    chosen->indices =
        memory_grow(chosen->indices, chosen->count, sizeof *chosen->indices, &chosen->capacity);
    chosen->indices[chosen->count++] = (uint32_t)index;
}

typedef struct Accuracy {
    const AccuracySettings *settings;
    const Catalogue *catalogue;
    Progress *progress;
    uint64_t done; /* as units_of, of all players */
    Chosen *chosen;
    int slices, first_slice; /* first_slice: of the tables' */
    bool is_chosen;          /* which decisions are judged is known */
    Sweep *sweep;            /* NULL: not made, or the positions are too many */
    bool was_swept;          /* it was tried */
    /* The player being judged. */
    Player *players;         /* a thread's own each */
    const PlayerSpec *last;  /* the one before; NULL: none */
    const SliceKept *judged; /* of each slice */
    /* Where he searches: */
    size_t decisions; /* of all slices */
    Kept *kept;       /* in the order of slices and indices */
    const Chosen *slice;
    Kept *slice_kept;
    FirstError failure;
} Accuracy;

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
        if (chosen->looked_at % 1024 == 0 && accuracy_is_stopped(settings)) return false;
        if (accuracy_is_decision(settings->egdb, &board)) add_index(chosen, index);
        chosen->looked_at++;
    }
    return true;
}

static void list_slices(Accuracy *accuracy) {
    const AccuracySettings *const settings = accuracy->settings;
    const Egdb *const egdb = settings->egdb;
    accuracy->chosen = memory_allocate((size_t)egdb->slice_count * sizeof *accuracy->chosen);
    for (int i = 0; i < egdb->slice_count; i++) {
        const int pieces = slice_pieces(egdb->slices[i]);
        if (pieces < settings->pieces[0] || pieces > settings->pieces[1]) continue;
        if (accuracy->slices == 0) accuracy->first_slice = i;
        accuracy->chosen[accuracy->slices++].shape = &egdb->shapes[slice_id(egdb->slices[i])];
    }
}

static bool choose_all(Accuracy *accuracy, Error *error) {
    if (accuracy->is_chosen) return true;
    if (!parallel_run(accuracy, choose, (uint64_t)accuracy->slices, accuracy->settings->threads))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    for (int i = 0; i < accuracy->slices; i++) accuracy->decisions += accuracy->chosen[i].count;
    accuracy->kept = memory_allocate(accuracy->decisions * sizeof *accuracy->kept);
    return accuracy->is_chosen = true;
}

/* What progress counts: all positions of a slice, or the decisions drawn of it. */
static uint64_t units_of(const Accuracy *accuracy, const Chosen *slice) {
    return accuracy->settings->positions == 0 ? slice->shape->count : slice->count;
}

static uint64_t units_of_player(const Accuracy *accuracy) {
    uint64_t units = 0;
    for (int i = 0; i < accuracy->slices; i++) units += units_of(accuracy, &accuracy->chosen[i]);
    return units;
}

/* Judging */

enum { TOGETHER = 64 };

static bool judge(void *context, uint64_t index, int thread) {
    Accuracy *const accuracy = context;
    const AccuracySettings *const settings = accuracy->settings;
    const Chosen *const slice = accuracy->slice;
    const size_t first = (size_t)index * TOGETHER;
    for (size_t i = first; i < slice->count && i < first + TOGETHER; i++) {
        if (accuracy_is_stopped(settings)) return false;
        const Board board = egdb_board(settings->egdb, slice->shape, slice->indices[i]);
        Error error = {ERROR_NONE, ""};
        if (!accuracy_judge(settings->egdb, &accuracy->players[thread], &board, settings->stop,
                            &accuracy->slice_kept[i], &error))
            return first_error_keep(&accuracy->failure, &error);
    }
    return true;
}

static bool judge_slices(Accuracy *accuracy, const char *label, Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    accuracy->slice_kept = accuracy->kept;
    for (int i = 0; i < accuracy->slices; i++) {
        accuracy->slice = &accuracy->chosen[i];
        const uint64_t tasks = (accuracy->slice->count + TOGETHER - 1) / TOGETHER;
        progress_update(accuracy->progress, accuracy->done, label);
        if (!parallel_run(accuracy, judge, tasks, tasks > 1 ? settings->threads : 1))
            return first_error_take(&accuracy->failure, error);
        accuracy->slice_kept += accuracy->slice->count;
        accuracy->done += units_of(accuracy, accuracy->slice);
    }
    return true;
}

/* What is known of a slice's decisions: how many it has, all in all. */
static double weight_of(const Accuracy *accuracy, int slice) {
    const SliceKept *const judged = &accuracy->judged[slice];
    return (double)judged->decisions * (double)accuracy->chosen[slice].shape->count /
           (double)judged->positions;
}

static SliceKept *judged_slices(const Accuracy *accuracy) {
    SliceKept *const judged = memory_allocate((size_t)accuracy->slices * sizeof *judged);
    const Kept *kept = accuracy->kept;
    for (int i = 0; i < accuracy->slices; i++) {
        const Chosen *const slice = &accuracy->chosen[i];
        judged[i] = (SliceKept){slice->looked_at, slice->count, kept_mean(kept, slice->count)};
        kept += slice->count;
    }
    return judged;
}

/* The 95 % interval: decisions drawn anew within each slice that is not there as a whole. */
static void set_interval(const Accuracy *accuracy, AccuracyRow *row) {
    enum { REPLICATES = 400, TAIL = 10 };
    double means[REPLICATES];
    bool is_sample = false;
    for (int i = 0; i < accuracy->slices; i++)
        is_sample = is_sample || accuracy->judged[i].positions < accuracy->chosen[i].shape->count;
    row->low = row->high = NAN;
    if (!is_sample) return;
    Rng rng = rng_seeded(accuracy->settings->seed);
    for (int r = 0; r < REPLICATES; r++) {
        const Kept *kept = accuracy->kept;
        double sum = 0, weights = 0;
        for (int i = 0; i < accuracy->slices; i++) {
            const Chosen *const slice = &accuracy->chosen[i];
            if (slice->count == 0) continue;
            const double mean = slice->looked_at == slice->shape->count
                                    ? accuracy->judged[i].mean.kept
                                    : kept_resampled(kept, slice->count, &rng);
            sum += weight_of(accuracy, i) * mean;
            weights += weight_of(accuracy, i);
            kept += slice->count;
        }
        means[r] = sum / weights;
    }
    sort_reals(means, REPLICATES);
    row->low = means[TAIL];
    row->high = means[REPLICATES - 1 - TAIL];
}

static void add_slice(Slice slice, const char *player, const SliceKept *judged, Rows *slices) {
    const Kept *const mean = &judged->mean;
    rows_add(slices, &ACCURACY_SLICE_RECORD,
             &(AccuracySliceRow){player, slice.men[0], slice.kings[0], slice.men[1], slice.kings[1],
                                 (int64_t)judged->positions, (int64_t)judged->decisions, mean->kept,
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
    Kept sum = {0, 0, 0, 0};
    double weights = 0;
    for (int i = 0; i < accuracy->slices; i++) {
        const SliceKept *const judged = &accuracy->judged[i];
        row.positions += (int64_t)judged->positions;
        row.decisions += (int64_t)judged->decisions;
        if (judged->decisions == 0) continue;
        const double weight = weight_of(accuracy, i);
        add_slice(accuracy->chosen[i].shape->slice, label, judged, slices);
        kept_sum(&sum, &judged->mean, weight);
        weights += weight;
    }
    kept_divide(&sum, weights); /* NaN without any decision */
    row.accuracy = sum.kept;
    row.win_to_draw = sum.win_to_draw;
    row.win_to_loss = sum.win_to_loss;
    row.draw_to_loss = sum.draw_to_loss;
    set_interval(accuracy, &row);
    row.auc = row.tau = NAN;
    if (!reuse_order(&accuracy->players[0], accuracy->last, rows, &row))
        set_order(accuracy, &accuracy->players[0], &row);
    rows_add(rows, &ACCURACY_RECORD, &row);
}

static bool keep_rows(const AccuracySettings *settings, Error *error) {
    return settings->keep == NULL || settings->keep(settings->context, error);
}

static bool measure_player(Accuracy *accuracy, const PlayerSpec *spec, Rows *rows, Rows *slices,
                           Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    if (!choose_all(accuracy, error) ||
        !accuracy_open_players(settings, spec, accuracy->catalogue, &accuracy->players, error))
        return false;
    const bool good = judge_slices(accuracy, spec->label, error);
    if (good) {
        SliceKept *const judged = judged_slices(accuracy);
        accuracy->judged = judged;
        add_rows(accuracy, spec->label, rows, slices);
        free(judged);
    }
    accuracy_close_players(settings, accuracy->players);
    return good && keep_rows(settings, error);
}

/* Players who are swept together */

/* The rows of a group. */
static bool measure_group(Accuracy *accuracy, const SweepGroup *group, Rows *rows, Rows *slices,
                          Error *error) {
    const uint64_t units = units_of_player(accuracy) * (uint64_t)group->count;
    SweepProgress progress = {accuracy->progress, group->first->label, accuracy->done, units};
    SliceKept *const kept = sweep_group_run(group, accuracy->sweep, accuracy->settings, progress);
    bool good = kept != NULL || error_set(error, ERROR_INTERRUPTED, "stopped");
    accuracy->done += units;
    for (int i = 0; good && i < group->count; i++) {
        const PlayerSpec *const spec = &group->first[i];
        accuracy->players = sweep_group_players(group, spec);
        accuracy->judged =
            sweep_group_kept(group, accuracy->sweep, kept, spec) + accuracy->first_slice;
        add_rows(accuracy, spec->label, rows, slices);
        accuracy->last = spec;
        good = keep_rows(accuracy->settings, error);
    }
    free(kept);
    return good;
}

/* Sweeps the players who can be, from the first on; their number. */
static int measure_swept(Accuracy *accuracy, const PlayerSpec *players, int count, Rows *rows,
                         Rows *slices, Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    SweepGroup group = {.first = players};
    if (settings->positions != 0) return 0;
    while (group.count < count && sweep_group_join(&group, settings, accuracy->catalogue)) continue;
    if (group.count > 0 && !accuracy->was_swept) {
        accuracy->sweep =
            sweep_new(settings->egdb, settings->pieces[1], settings->threads, settings->stop);
        accuracy->was_swept = true;
    }
    if (group.count > 0 && accuracy_is_stopped(settings))
        error_set(error, ERROR_INTERRUPTED, "stopped");
    else if (accuracy->sweep != NULL && group.count > 0)
        measure_group(accuracy, &group, rows, slices, error);
    else
        group.count = 0;
    sweep_group_close(&group, settings);
    return group.count;
}

bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players, int count,
                      const Catalogue *catalogue, Rows *rows, Rows *slices, Error *error) {
    Accuracy accuracy = {.settings = settings, .catalogue = catalogue};
    if (rows->count == (size_t)count) return true;
    list_slices(&accuracy);
    bool good = settings->positions == 0 || choose_all(&accuracy, error);
    accuracy.progress =
        progress_open(settings->positions == 0 ? "positions" : "decisions",
                      units_of_player(&accuracy) * (uint64_t)count, settings->quiet);
    for (int i = (int)rows->count; good && i < count;) {
        accuracy.last = i > 0 ? &players[i - 1] : NULL;
        const int swept = measure_swept(&accuracy, &players[i], count - i, rows, slices, error);
        good = error->code == ERROR_NONE &&
               (swept > 0 || measure_player(&accuracy, &players[i], rows, slices, error));
        i += swept > 0 ? swept : 1;
    }
    progress_close(accuracy.progress);
    for (int i = 0; i < accuracy.slices; i++) free(accuracy.chosen[i].indices);
    free(accuracy.chosen);
    free(accuracy.kept);
    sweep_free(accuracy.sweep);
    return good;
}
