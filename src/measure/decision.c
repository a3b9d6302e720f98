/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/decision.h"

bool accuracy_is_decision(const Egdb *egdb, const Board *board) {
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

/* The share of the i-th move: all best ones alike, where the player says which they are. */
static double share_of(const SearchResult *result, const MoveList *legal, int i) {
    if (result->best_count > 0) return result->is_best[i] ? 1.0 / result->best_count : 0;
    if (result->scored || result->searched) return i == result->move;
    return 1.0 / legal->count; /* random */
}

void kept_add(Kept *kept, int before, int after, double share) {
    if (after == before)
        kept->kept += share;
    else if (before == 0)
        kept->draw_to_loss += share;
    else if (after == 0)
        kept->win_to_draw += share;
    else
        kept->win_to_loss += share;
}

void kept_sum(Kept *sum, const Kept *kept, double weight) {
    sum->kept += weight * kept->kept;
    sum->win_to_draw += weight * kept->win_to_draw;
    sum->win_to_loss += weight * kept->win_to_loss;
    sum->draw_to_loss += weight * kept->draw_to_loss;
}

void kept_divide(Kept *sum, double count) {
    sum->kept /= count;
    sum->win_to_draw /= count;
    sum->win_to_loss /= count;
    sum->draw_to_loss /= count;
}

Kept kept_mean(const Kept *kept, size_t count) {
    Kept sum = {0, 0, 0, 0};
    for (size_t i = 0; i < count; i++) kept_sum(&sum, &kept[i], 1);
    kept_divide(&sum, (double)count);
    return sum;
}

double kept_resampled(const Kept *kept, size_t count, Rng *rng) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += kept[rng_below(rng, (uint32_t)count)].kept;
    return sum / (double)count;
}

bool accuracy_judge(const Egdb *egdb, const Player *player, const Board *board,
                    const atomic_bool *stop, Kept *kept, Error *error) {
    MoveList legal;
    SearchResult result;
    Failure failure;
    int value = 0;
    moves_generate(board, egdb->rules, &legal);
    SearchRequest request = {.board = board,
                             .legal = &legal,
                             .rules = egdb->rules,
                             .seed = 1,
                             .game_seed = 1,
                             .all_best = true,
                             .analyse = true,
                             .stop = stop};
    *kept = (Kept){0, 0, 0, 0};
    if (!player_move(player, &request, &result, &failure))
        return player_fail(player, &failure, error);
    if (result.stopped) return error_set(error, ERROR_INTERRUPTED, "stopped");
    if (!egdb_probe_value(egdb, board, &value)) return false;
    for (int i = 0; i < legal.count; i++) {
        const double share = share_of(&result, &legal, i);
        int after = 0;
        if (share <= 0) continue;
        const Board next = move_apply(board, &legal.moves[i]);
        if (!egdb_probe_value(egdb, &next, &after)) return false;
        kept_add(kept, value, -after, share);
    }
    return true;
}
