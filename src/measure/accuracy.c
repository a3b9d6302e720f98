/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/accuracy.h"

#include "draughts/history.h"
#include "draughts/notation.h"
#include "util/parallel.h"
#include "util/progress.h"
#include "util/rng.h"

#include <gsl/gsl_sort.h>
#include <math.h>

/* clang-format off */
#define SHARE(name_, member, title_, means) \
    COLUMN(name_, REAL, AccuracyRow, member, .decimals = 6, .most = 1, .title = (title_), \
          .unit = "share", .show = SHOW_PERCENT, .places = 2, .meaning = (means))
static const CsvColumn FIELDS[] = {
    COLUMN("player", TEXT, AccuracyRow, player, .title = "player",
          .meaning = "label of the player"),
    COLUMN("positions", COUNT, AccuracyRow, positions, .unit = "positions",
          .meaning = "positions looked at"),
    COLUMN("decisions", COUNT, AccuracyRow, decisions,
          .unit = "positions",
          .meaning = "positions whose legal moves do not all have the same value"),
    SHARE("accuracy", share[VALUE_KEPT], "accuracy",
          "share of the decisions in which the player's move keeps the value"),
    SHARE("low", low, "from", "lower end of its 95 % interval; empty if all decisions were judged"),
    SHARE("high", high, "to", "upper end of its 95 % interval"),
    SHARE("win_to_draw", share[WIN_TO_DRAW], "win>draw",
          "share of the decisions in which a win became a draw"),
    SHARE("win_to_loss", share[WIN_TO_LOSS], "win>loss",
          "share of the decisions in which a win became a loss"),
    SHARE("draw_to_loss", share[DRAW_TO_LOSS], "draw>loss",
          "share of the decisions in which a draw became a loss"),
};
/* clang-format on */
const CsvSchema ACCURACY_SCHEMA = SCHEMA_OF("accuracy.csv", FIELDS, AccuracyRow);

static bool is_stopped(const AccuracySettings *settings) {
    return settings->stop != NULL && atomic_load(settings->stop);
}

/* Decisions of a file */

typedef struct DecisionRow {
    const char *rules, *fen, *move;
    int value;
} DecisionRow;

static const char *const VALUES[] = {"loss", "draw", "win", NULL};
static const CsvColumn DECISION_COLUMNS[] = {
    COLUMN("rules", TEXT, DecisionRow, rules),
    COLUMN("fen", TEXT, DecisionRow, fen),
    COLUMN("move", TEXT, DecisionRow, move),
    COLUMN("value", CHOICE, DecisionRow, value, .words = VALUES, .is_needed = true),
};
enum { VALUE_MISSING = 2 };

typedef struct DecisionList {
    const Rules *rules;
    int board_size;
    Decision *items;
    size_t count, capacity;
    MoveList legal; /* of the last one */
    int missing;    /* of its moves */
} DecisionList;

static bool take_row(const SchemaReader *reader, const void *from, void *context, Error *error) {
    DecisionList *const list = context;
    const DecisionRow *const row = from;
    const int value = row->value - 1;
    Error why = {ERROR_NONE, ""};
    if (rules_find(row->rules) != list->rules) return true;
    if (row->move[0] != '\0') {
        const int move = list->missing > 0 ? move_parse(row->move, &list->legal, &why) : -1;
        if (move < 0 || list->items[list->count - 1].moves[move] != VALUE_MISSING)
            return schema_fail(reader, error, "column move: expected each legal move once");
        int *const values = list->items[list->count - 1].moves;
        values[move] = value;
        if (--list->missing == 0 &&
            memcmp(values, values + 1, ((size_t)list->legal.count - 1) * sizeof *values) == 0)
            list->count--;
        return true;
    }
    if (list->missing > 0)
        return schema_fail(reader, error, "column move: expected another move of the position");
    list->items = memory_grow(list->items, list->count, sizeof *list->items, &list->capacity);
    Decision *const decision = &list->items[list->count++];
    decision->value = value;
    for (int i = 0; i < MOVES_MAX; i++) decision->moves[i] = VALUE_MISSING;
    if (!fen_parse(row->fen, list->board_size, &decision->board, &why))
        return schema_fail(reader, error, "column fen: %s", why.message);
    list->missing = moves_generate(&decision->board, list->rules, &list->legal);
    if (list->missing == 0) list->count--;
    return true;
}

Decision *decisions_read(const char *path, const Rules *rules, int board_size, size_t *count,
                         Error *error) {
    const CsvSchema schema = SCHEMA_OF(path, DECISION_COLUMNS, DecisionRow);
    DecisionList list = {.rules = rules, .board_size = board_size};
    const bool good =
        schema_each(&schema, NULL, take_row, &list, error) &&
        (list.missing == 0 || error_set(error, ERROR_DATA, "%s: its last move is missing", path)) &&
        (list.count > 0 ||
         error_set(error, ERROR_DATA, "%s: no decision by the rules '%s'", path, rules->name));
    *count = list.count;
    if (good) return list.items;
    free(list.items);
    return NULL;
}

/* Judging */

/* The change of the exact value by a move, both seen by the side that moves. */
static int change_of(int before, int after) {
    if (after == before) return VALUE_KEPT;
    if (before == 0) return DRAW_TO_LOSS;
    return after == 0 ? WIN_TO_DRAW : WIN_TO_LOSS;
}

/* Also false if a position after a move is in no table. */
static bool is_decision(const Egdb *egdb, const Board *board) {
    MoveList legal;
    int first = 0;
    moves_generate(board, egdb->rules, &legal);
    for (int i = 0; i < legal.count; i++) {
        const Board after = move_apply(board, &legal.moves[i]);
        int value = 0;
        if (!egdb_probe_value(egdb, &after, &value)) return false;
        if (i == 0) first = value;
        if (value != first) return true;
    }
    return false;
}

/* Returns the chance that the player chooses the i-th move: equal for all that it names as best. */
static double share_of(const SearchResult *result, const MoveList *legal, int i) {
    if (result->best_count > 0) return result->is_best[i] ? 1.0 / result->best_count : 0;
    if (result->scored || result->searched) return i == result->move;
    return 1.0 / legal->count; /* random */
}

/* Judges a decision: adds the chances of each change of the value. False if stopped or failed. */
static bool judge_decision(const AccuracySettings *settings, const Player *player,
                           const Decision *decision, double shares[VALUE_CHANGES], Error *error) {
    const Board *const board = &decision->board;
    MoveList legal;
    SearchResult result;
    Failure failure;
    moves_generate(board, settings->rules, &legal);
    SearchRequest request = {.board = board,
                             .legal = &legal,
                             .rules = settings->rules,
                             .seed = rng_derive(settings->seed, board_hash(board)),
                             .game_seed = 1,
                             .all_best = true,
                             .analyse = true,
                             .stop = settings->stop};
    if (!player_move(player, &request, &result, &failure))
        return player_fail(player, &failure, error);
    if (result.stopped) return error_set(error, ERROR_INTERRUPTED, "stopped");
    const Egdb *const egdb = settings->egdb;
    int value = decision->value; /* of a file */
    if (egdb != NULL && !egdb_probe_value(egdb, board, &value)) return false;
    for (int i = 0; i < legal.count; i++) {
        const double share = share_of(&result, &legal, i);
        int opponents = -decision->moves[i];
        if (share <= 0) continue;
        const Board next = move_apply(board, &legal.moves[i]);
        if (egdb != NULL && !egdb_probe_value(egdb, &next, &opponents)) return false;
        shares[change_of(value, -opponents)] += share;
    }
    return true;
}

/* The judged decisions of a slice, and a player's results in them. */
typedef struct SliceSample {
    const SliceShape *shape; /* NULL: the positions of a file */
    uint64_t size, looked_at;
    size_t count, capacity;
    uint32_t *indices;               /* of the decisions of a slice */
    double (*shares)[VALUE_CHANGES]; /* of each decision */
    double mean[VALUE_CHANGES];
} SliceSample;

typedef struct Accuracy {
    const AccuracySettings *settings;
    Progress *progress;
    int slices;
    SliceSample *samples;
    Player *players;          /* one for each thread */
    const SliceSample *slice; /* the decisions being judged */
    FirstError failure;
} Accuracy;

static uint64_t common_divisor(uint64_t a, uint64_t b) {
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Collects decisions: all, or those found first in an order drawn with the seed, whose stride has
 * no divisor in common with the slice's size, so that each position comes once. */
static bool choose(void *context, uint64_t index, int thread) {
    const Accuracy *const accuracy = context;
    const AccuracySettings *const settings = accuracy->settings;
    SliceSample *const it = &accuracy->samples[index];
    const uint64_t size = it->size;
    const uint64_t drawn = rng_derive(settings->seed, (uint64_t)slice_id(it->shape->slice));
    const uint64_t wanted = settings->positions != 0 ? settings->positions : UINT64_MAX;
    uint64_t at = 0, stride = 1;
    (void)thread;
    if (settings->positions != 0) {
        at = drawn % size;
        if (size > 2) stride = 1 + rng_mix(drawn) % (size - 1);
        while (common_divisor(stride, size) != 1) stride++;
    }
    for (; it->looked_at < size && it->count < wanted; it->looked_at++) {
        const Board board = egdb_board(settings->egdb, it->shape, at);
        if (it->looked_at % 1024 == 0 && is_stopped(settings)) return false;
        if (is_decision(settings->egdb, &board)) {
            it->indices = memory_grow(it->indices, it->count, sizeof *it->indices, &it->capacity);
            it->indices[it->count++] = (uint32_t)at;
        }
        at = (at + stride) % size;
    }
    it->shares = memory_allocate(it->count * sizeof *it->shares);
    return true;
}

enum { TOGETHER = 64 };

static bool judge(void *context, uint64_t index, int thread) {
    Accuracy *const accuracy = context;
    const AccuracySettings *const settings = accuracy->settings;
    const SliceSample *const slice = accuracy->slice;
    const size_t first = (size_t)index * TOGETHER;
    for (size_t i = first; i < slice->count && i < first + TOGETHER; i++) {
        if (is_stopped(settings)) return false;
        Decision decision = {.value = 0};
        if (slice->shape == NULL)
            decision = settings->decisions[i];
        else
            decision.board = egdb_board(settings->egdb, slice->shape, slice->indices[i]);
        Error error = {ERROR_NONE, ""};
        memset(slice->shares[i], 0, sizeof slice->shares[i]);
        if (!judge_decision(settings, &accuracy->players[thread], &decision, slice->shares[i],
                            &error))
            return first_error_keep(&accuracy->failure, &error);
    }
    return true;
}

/* Estimates the number of all decisions of a slice. */
static double weight_of(const SliceSample *slice) {
    return (double)slice->count * (double)slice->size / (double)slice->looked_at;
}

/* Returns the standard error of that number, as a share of it. */
static double weight_error(const SliceSample *slice) {
    const double share = (double)slice->count / (double)slice->looked_at;
    return sqrt((1 - share) / (double)slice->count);
}

/* A file is a sample, too. */
static bool is_whole(const SliceSample *slice) {
    return slice->shape != NULL && slice->looked_at == slice->size;
}

/* Draws a decision among those of all sampled slices. */
static double any_share(const Accuracy *accuracy, size_t count, Rng *rng) {
    size_t k = rng_below(rng, (uint32_t)count);
    const SliceSample *slice = accuracy->samples;
    for (; is_whole(slice) || k >= slice->count; slice++)
        if (!is_whole(slice)) k -= slice->count;
    return slice->shares[k][VALUE_KEPT];
}

/* Computes the 95 % interval by resampling decisions within each slice that was only sampled: n of
 * its n decisions and one of any slice, as few decisions of a slice often are all alike. */
static void set_interval(const Accuracy *accuracy, AccuracyRow *row) {
    enum { REPLICATES = 400, TAIL = 10 };
    double means[REPLICATES];
    size_t sampled = 0;
    for (int i = 0; i < accuracy->slices; i++)
        if (!is_whole(&accuracy->samples[i])) sampled += accuracy->samples[i].count;
    row->low = row->high = NAN;
    if (sampled == 0) return;
    Rng rng = rng_seeded(accuracy->settings->seed);
    for (int r = 0; r < REPLICATES; r++) {
        double sum = 0, weights = 0;
        for (int i = 0; i < accuracy->slices; i++) {
            const SliceSample *const slice = &accuracy->samples[i];
            double mean = slice->mean[VALUE_KEPT], weight = weight_of(slice);
            if (slice->count == 0) continue;
            if (!is_whole(slice)) {
                mean = 0;
                for (size_t k = 0; k < slice->count; k++) {
                    const size_t at = rng_below(&rng, (uint32_t)slice->count + 1);
                    mean += at < slice->count ? slice->shares[at][VALUE_KEPT]
                                              : any_share(accuracy, sampled, &rng);
                }
                mean /= (double)slice->count;
                /* A weight that is not much larger than its error must stay above 0. */
                const double spread = sqrt(12) * (rng_real(&rng) - 0.5);
                weight *= fmax(1e-6, 1 + weight_error(slice) * spread);
            }
            sum += weight * mean;
            weights += weight;
        }
        means[r] = sum / weights;
    }
    gsl_sort(means, 1, REPLICATES);
    row->low = means[TAIL];
    row->high = means[REPLICATES - 1 - TAIL];
}

static void add_row(const Accuracy *accuracy, const char *player, Rows *rows) {
    AccuracyRow row = {.player = player};
    double weights = 0;
    for (int i = 0; i < accuracy->slices; i++) {
        SliceSample *const sample = &accuracy->samples[i];
        row.positions += (int64_t)sample->looked_at;
        row.decisions += (int64_t)sample->count;
        if (sample->count == 0) continue;
        const double weight = weight_of(sample);
        weights += weight;
        for (int change = 0; change < VALUE_CHANGES; change++) {
            double *const mean = &sample->mean[change];
            *mean = 0;
            for (size_t k = 0; k < sample->count; k++) *mean += sample->shares[k][change];
            *mean /= (double)sample->count;
            row.share[change] += weight * *mean;
        }
    }
    for (int change = 0; change < VALUE_CHANGES; change++) row.share[change] /= weights;
    set_interval(accuracy, &row);
    schema_round(&ACCURACY_SCHEMA, rows_add(rows, &ACCURACY_SCHEMA, &row));
}

static bool measure_player(Accuracy *accuracy, const PlayerSpec *spec, const Catalogue *catalogue,
                           uint64_t done, Rows *rows, Error *error) {
    const AccuracySettings *const settings = accuracy->settings;
    accuracy->players = players_open(spec, catalogue, settings->threads, error);
    if (accuracy->players == NULL) return false;
    bool good = true;
    for (int i = 0; good && i < accuracy->slices; i++) {
        accuracy->slice = &accuracy->samples[i];
        const uint64_t tasks = (accuracy->slice->count + TOGETHER - 1) / TOGETHER;
        progress_show(accuracy->progress, done, spec->label, NULL);
        good = parallel_run(accuracy, judge, tasks, tasks > 1 ? settings->threads : 1) ||
               first_error_take(&accuracy->failure, error);
        done += accuracy->slice->count;
    }
    players_close(accuracy->players, settings->threads);
    if (good) add_row(accuracy, spec->label, rows);
    return good && (settings->keep == NULL || settings->keep(settings->context, error));
}

/* Adds the slices with so many pieces, or the decisions of a file in place of one. */
static void choose_slices(Accuracy *accuracy) {
    const AccuracySettings *const settings = accuracy->settings;
    const Egdb *const egdb = settings->egdb;
    if (egdb == NULL) {
        const size_t count = settings->decision_count;
        accuracy->slices = 1;
        accuracy->samples = memory_allocate(sizeof *accuracy->samples);
        *accuracy->samples = (SliceSample){.size = count, .looked_at = count, .count = count};
        accuracy->samples->shares = memory_allocate(count * sizeof *accuracy->samples->shares);
        return;
    }
    accuracy->samples = memory_allocate((size_t)egdb->slice_count * sizeof *accuracy->samples);
    for (int i = 0; i < egdb->slice_count; i++) {
        const int pieces = slice_pieces(egdb->slices[i]);
        if (pieces < settings->pieces[0] || pieces > settings->pieces[1]) continue;
        SliceSample *const sample = &accuracy->samples[accuracy->slices++];
        sample->shape = &egdb->shapes[slice_id(egdb->slices[i])];
        sample->size = sample->shape->count;
    }
}

bool accuracy_measure(const AccuracySettings *settings, const PlayerSpec *players, int count,
                      const Catalogue *catalogue, Rows *rows, Error *error) {
    Accuracy accuracy = {.settings = settings};
    uint64_t decisions = 0;
    if (rows->count == (size_t)count) return true;
    choose_slices(&accuracy);
    bool good = settings->egdb == NULL ||
                parallel_run(&accuracy, choose, (uint64_t)accuracy.slices, settings->threads) ||
                error_set(error, ERROR_INTERRUPTED, "stopped");
    for (int i = 0; i < accuracy.slices; i++) decisions += accuracy.samples[i].count;
    accuracy.progress = progress_open("decisions", decisions * (uint64_t)count, settings->quiet);
    for (int i = (int)rows->count; good && i < count; i++)
        good =
            measure_player(&accuracy, &players[i], catalogue, decisions * (uint64_t)i, rows, error);
    progress_close(accuracy.progress);
    for (int i = 0; i < accuracy.slices; i++) {
        free(accuracy.samples[i].indices);
        free(accuracy.samples[i].shares);
    }
    free(accuracy.samples);
    return good;
}

/* Conversion */

typedef struct PlayedOut {
    int value;        /* 1 won, 0 drawn, -1 lost */
    int excess_plies; /* plies of a won game */
} PlayedOut;

typedef struct Converting {
    const AccuracySettings *settings;
    Player *players;
    const Board *starts;
    PlayedOut *outcomes;
    FirstError failure;
} Converting;

/* Returns the tables' own move: the best value, early wins, late losses. */
static int perfect_move(const Egdb *egdb, const Board *board, const MoveList *legal) {
    int best = 0, best_rank = INT32_MIN;
    for (int i = 0; i < legal->count; i++) {
        enum { FAR = 1000 };
        EgdbValue value = {0, 0};
        egdb_probe_move(egdb, board, &legal->moves[i], &value);
        const int rank = value.value > 0   ? FAR - value.plies
                         : value.value < 0 ? value.plies - FAR
                                           : 0;
        if (rank <= best_rank) continue;
        best = i;
        best_rank = rank;
    }
    return best;
}

/* Returns the player's move; below 0 if it was stopped or failed. */
static int own_move(Converting *converting, const Player *player, const Board *board,
                    const MoveList *legal, uint64_t seed, int ply) {
    SearchRequest request = {.board = board,
                             .legal = legal,
                             .rules = converting->settings->egdb->rules,
                             .seed = rng_derive(seed, (uint64_t)ply),
                             .game_seed = seed,
                             .stop = converting->settings->stop};
    SearchResult result;
    Failure failure;
    Error error;
    if (!player_move(player, &request, &result, &failure) &&
        !player_fail(player, &failure, &error)) {
        first_error_keep(&converting->failure, &error);
        return -1;
    }
    return result.stopped ? -1 : result.move;
}

/* Plays a game from a start; false if the player was stopped or failed. */
static bool play_out(Converting *converting, const Player *player, uint64_t index,
                     History *history) {
    const Egdb *const egdb = converting->settings->egdb;
    Board board = converting->starts[index];
    EgdbValue value = {0, 0};
    MoveList legal;
    const Side winner = (Side)board.side;
    const uint64_t seed = rng_derive(converting->settings->seed, index);
    egdb_probe(egdb, &board, &value);
    history_start(history, &board);
    player_begin(player);
    for (int ply = 0;; ply++) {
        moves_generate(&board, egdb->rules, &legal);
        const Ending ending = history_ending(history, &egdb->rules->draws, legal.count);
        if (ending != ENDING_NONE) {
            const Result result = ending_result(ending, &board, egdb->rules);
            converting->outcomes[index] =
                (PlayedOut){result_points(result, winner), ply - value.plies};
            return true;
        }
        const int move = board.side == winner
                             ? own_move(converting, player, &board, &legal, seed, ply)
                             : perfect_move(egdb, &board, &legal);
        if (move < 0) return false;
        board = move_apply(&board, &legal.moves[move]);
        history_add(history, &legal.moves[move], &board);
    }
}

static bool convert(void *context, uint64_t index, int thread) {
    Converting *const converting = context;
    History *const history = history_new();
    const bool good = !is_stopped(converting->settings) &&
                      play_out(converting, &converting->players[thread], index, history);
    history_free(history);
    return good;
}

/* Draws won decisions with the seed, from the slices in turn. False: there are none. */
static bool draw_starts(const AccuracySettings *settings, uint64_t games, Board *starts) {
    enum { TRIES = 20000 };
    const Egdb *const egdb = settings->egdb;
    Rng rng = rng_seeded(rng_derive(settings->seed, games));
    uint64_t found = 0, tries = 0;
    while (found < games) {
        const Slice slice = egdb->slices[tries % (uint64_t)egdb->slice_count];
        const int pieces = slice_pieces(slice);
        if (++tries > TRIES * (games + 1)) return false;
        if (pieces < settings->pieces[0] || pieces > settings->pieces[1]) continue;
        const SliceShape *const shape = &egdb->shapes[slice_id(slice)];
        const Board board = egdb_board(egdb, shape, rng_next(&rng) % shape->count);
        int value = 0;
        if (!egdb_probe_value(egdb, &board, &value) || value <= 0) continue;
        if (is_decision(egdb, &board)) starts[found++] = board;
    }
    return true;
}

bool accuracy_convert(const AccuracySettings *settings, uint64_t games, const PlayerSpec *player,
                      const Catalogue *catalogue, Conversion *found, Error *error) {
    MEMORY_AUTO Board *starts = memory_allocate(games * sizeof *starts);
    MEMORY_AUTO PlayedOut *outcomes = memory_allocate(games * sizeof *outcomes);
    Converting converting = {.settings = settings, .starts = starts, .outcomes = outcomes};
    if (!draw_starts(settings, games, starts))
        return error_set(error, ERROR_USAGE, "no won positions of %d to %d pieces",
                         settings->pieces[0], settings->pieces[1]);
    converting.players = players_open(player, catalogue, settings->threads, error);
    if (converting.players == NULL) return false;
    const bool good = parallel_run(&converting, convert, games, settings->threads) ||
                      first_error_take(&converting.failure, error);
    players_close(converting.players, settings->threads);
    if (!good) return false;
    *found = (Conversion){.games = (int64_t)games};
    double excess = 0;
    for (uint64_t i = 0; i < games; i++) {
        found->won += outcomes[i].value > 0;
        found->drawn += outcomes[i].value == 0;
        found->lost += outcomes[i].value < 0;
        if (outcomes[i].value > 0) excess += outcomes[i].excess_plies;
    }
    found->excess_plies = excess / (double)found->won; /* NaN if no game was won */
    found->converted = (double)found->won / (double)games;
    return true;
}
