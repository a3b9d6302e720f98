/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/outcome_text.h"

#include "arena/totals.h"
#include "report/figures.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* "+120 Elo, 95 % interval +6 to +269." */
static void append_elo(const PlayerRow *player, const char *of_whom, Text *out) {
    figures_append_elo(out, player->elo.value, 0);
    text_append(out, " Elo%s, 95 %% interval ", of_whom);
    figures_append_elo(out, player->elo.low, 0);
    text_append_string(out, " to ");
    figures_append_elo(out, player->elo.high, 0);
    text_append_char(out, '.');
}

/* Why the interval and the p-value seem to say different things. */
static void explain_disagreement(bool leaves_out_0, double p_value, Text *answer) {
    text_append_string(answer, leaves_out_0
                                   ? " The interval leaves out 0, but of few pairs it comes out "
                                     "too narrow: two equal players would differ as much, either "
                                     "way, with p "
                                   : " Two equal players would differ as much, either way, only "
                                     "with p ");
    figures_append_p_value(answer, p_value);
    text_append_string(answer, leaves_out_0 ? ", and that decides."
                                            : ", but the interval holds 0: a difference is said to "
                                              "be shown only where both agree.");
}

/* Of two players: which is better, by how much, and how certainly; whether a difference is shown.
 * Of few pairs the interval is too narrow, so the p-value has its say, too (docs/statistics.md). */
static bool describe_difference(const PlayerRow *better, const char *other,
                                const Evidence *evidence, Text *answer) {
    const char *const name = better->player;
    const double p_value =
        evidence->pairings.count > 0 ? pairing_row(evidence, 0)->p_value : (double)NAN;
    const bool is_chance = p_value > PAIRING_SIGNIFICANT, leaves_out_0 = better->elo.low > 0;
    const Estimate llr = evidence_measure(evidence, MEASURE_LLR);
    const bool is_decided = llr.defined && (llr.value <= llr.low || llr.value >= llr.high);
    if (isnan(better->elo.value) || isnan(better->elo.low) || isnan(better->elo.high)) {
        text_append_string(answer, "Nothing can be said of a difference: no interval of Elo.");
    } else if (leaves_out_0 && !is_chance) {
        text_append(answer, "%s is better than %s: ", name, other);
        append_elo(better, "", answer);
        return true;
    } else {
        text_append(answer, "No difference is shown between %s and %s: ", name, other);
        append_elo(better, " for the first", answer);
        if (leaves_out_0 || p_value <= PAIRING_SIGNIFICANT)
            explain_disagreement(leaves_out_0, p_value, answer);
        if (!is_decided) text_append_string(answer, " More games may show one.");
    }
    return false;
}

/* What the sequential test says, and why that may seem to be something else. */
static void describe_test(const Evidence *evidence, bool is_shown, Text *answer) {
    const Estimate llr = evidence_measure(evidence, MEASURE_LLR);
    if (!llr.defined) return;
    if (llr.value > llr.low && llr.value < llr.high)
        text_append_string(answer, " The test is undecided.");
    else if (llr.value >= llr.high)
        text_append_string(answer, is_shown ? " The test accepts H1."
                                            : " The test accepts H1: it asks which of H0 and H1 "
                                              "fits the games better, at its own error rates, and "
                                              "may know before the interval does.");
    else
        text_append_string(answer, is_shown ? " The test accepts H0: the difference, though above "
                                              "0, is nearer to H0's than to H1's."
                                            : " The test accepts H0.");
}

void verdict_of_match(const Rows *players, const Evidence *evidence, Text *answer) {
    /* Repeated games count in the score, but not in Elo: the order may differ. */
    const int first = player_row(players, 0)->elo.value < 0 ? 1 : 0;
    const PlayerRow *const better = player_row(players, (size_t)first);
    const char *const other = player_row(players, (size_t)(1 - first))->player;
    describe_test(evidence, describe_difference(better, other, evidence, answer), answer);
}

static void append_rating(const Evidence *evidence, const char *player, Text *line) {
    for (size_t i = 0; i < evidence->ratings.count; i++) {
        const RatingRow *const row = rating_row(evidence, i);
        if (strcmp(row->player, player) != 0) continue;
        text_append_string(line, ", rating ");
        figures_append_rating_interval(line, &row->rating);
    }
}

void verdict_of_many(const Rows *players, const Evidence *evidence, Text *line) {
    const PlayerRow *const first = player_row(players, 0), *const second = player_row(players, 1);
    const PairingRow *const pairing = evidence_pairing(evidence, first->player, second->player);
    text_append(line, "%s leads %zu players with %.1f %%", first->player, players->count,
                100 * first->score);
    append_rating(evidence, first->player, line);
    text_append(line, "; %s is second with %.1f %%", second->player, 100 * second->score);
    if (pairing != NULL && !isnan(pairing->p_holm)) {
        text_append_string(line, pairing->p_holm <= PAIRING_SIGNIFICANT
                                     ? "; the games between them show a difference, p "
                                     : "; the games between them show no difference, p ");
        figures_append_p_value(line, pairing->p_holm);
    }
    text_append_char(line, '.');
}

/* How the games ended */

static bool take_game(const RecordReader *reader, const void *row, void *endings, Error *error) {
    const GameRow *const game = row;
    (void)reader, (void)error;
    ((Endings *)endings)->games[game->ending][game->failed]++;
    return true;
}

static uint64_t count_games(const Endings *endings) {
    uint64_t games = 0;
    for (int i = 0; i < ENDING_COUNT; i++) games += endings->games[i][0] + endings->games[i][1];
    return games;
}

static void write_adjudicated(const Endings *endings, uint64_t games, Answer *answer) {
    const uint64_t adjudicated =
        endings->games[ENDING_WIN_BY_SCORE][0] + endings->games[ENDING_DRAW_BY_SCORE][0];
    const uint64_t exact =
        endings->games[ENDING_WIN_BY_TABLES][0] + endings->games[ENDING_DRAW_BY_TABLES][0];
    Text line = {0};
    if (exact > 0) {
        text_append(&line,
                    "Ended by exact tables: %" PRIu64 " of %" PRIu64 " games were given the value "
                    "of the first position that the tables have, with best play of both; the rules "
                    "that end games in draws do not enter there.",
                    exact, games);
        answer_line(answer, "Tables", &line);
    }
    if (adjudicated == 0) return;
    text_append(&line,
                "%" PRIu64 " of %" PRIu64 " games were not played out, but given the "
                "result on which the scores of both players' searches agreed. Those results are "
                "as reliable as the scores.",
                adjudicated, games);
    answer_line(answer, "Adjudicated", &line);
}

void reasons_write(const Endings *endings, Answer *answer) {
    const uint64_t games = count_games(endings);
    Text line = {0};
    text_append(&line, "%" PRIu64 " games%s", games, games > 0 ? ": " : "");
    endings_append(endings, &line);
    answer_line(answer, "Ended by", &line);
    write_adjudicated(endings, games, answer);
}

bool reasons_append(const char *folder, double games, Answer *answer, Error *error) {
    Endings endings = {.games = {{0}}};
    const bool is_read = record_each(&GAME_RECORD, folder, take_game, &endings, error);
    if (!is_read) return false;
    const uint64_t found = count_games(&endings);
    if (!isnan(games) && (double)found != games)
        return error_set(error, ERROR_DATA,
                         "%s/games.csv: games: %" PRIu64 "; expected %.0f, as in evidence.csv",
                         folder, found, games);
    reasons_write(&endings, answer);
    return true;
}
