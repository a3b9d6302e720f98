/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/evidence_shown.h"

#include "report/figures.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_pairs(Answer *answer, const PairCounts *pairs) {
    static const char *const NAMES[PAIR_OUTCOMES] = {"LL", "LD", "DD", "WD", "WW"};
    Text line = {.data = NULL};
    text_append(&line, "%" PRIu64 ":", pairs_total(pairs));
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        text_append(&line, "%s %s\u00a0%" PRIu64, i > 0 ? "," : "", NAMES[i], pairs->n[i]);
    }
    answer_line(answer, "Pairs", &line);
}

/* The LLR stands between the bounds of the test, which may be unknown (NULL). */
static void put_sprt(Answer *answer, const Estimate *llr, const Sprt *sprt) {
    Text line = {.data = NULL};
    figures_append_test(&line, llr->low, llr->value, llr->high);
    text_append(&line, "; %s",
                llr->value <= llr->low    ? "H0 accepted: the first is not that much stronger"
                : llr->value >= llr->high ? "H1 accepted: the first is that much stronger"
                                          : "undecided: more games may decide");
    if (sprt != NULL) {
        text_append(&line, ". H0: %g %s, H1: %g, error rates %g and %g", sprt->elo0,
                    sprt->model == SPRT_NORMALIZED ? "normalized Elo" : "Elo", sprt->elo1,
                    sprt->alpha, sprt->beta);
    }
    answer_line(answer, "SPRT", &line);
}

/* Score to SPRT. */
static void put_figures(Answer *answer, const PairCounts *pairs, const Sprt *sprt) {
    const Estimate score = pairs_score(pairs), elo = pairs_elo(pairs);
    const Estimate normalized = pairs_normalized_elo(pairs);
    Text line = {.data = NULL};
    put_pairs(answer, pairs);
    figures_append_share_interval(&line, &score);
    answer_line(answer, "Score", &line);
    figures_append_elo_interval(&line, &elo);
    answer_line(answer, "Elo", &line);
    if (score.defined)
        figures_append_likelihood(&line, pairs_superiority(pairs));
    else
        text_append_string(&line, "undefined");
    answer_line(answer, "LOS", &line);
    figures_append_rating_interval(&line, &normalized);
    if (!normalized.defined && score.defined) {
        text_append_string(&line, ": all pairs ended alike");
    }
    answer_line(answer, "Normalized Elo", &line);
    if (sprt == NULL) return;
    const Estimate llr = {true, sprt_llr(sprt, pairs), sprt_lower(sprt), sprt_upper(sprt)};
    put_sprt(answer, &llr, sprt);
}

static const char PAIRS_NOTE[] =
    "Elo and intervals (95 %) are over pairs of games from the same opening with colours swapped; "
    "LOS: the likelihood that the first is the stronger one; normalized Elo: the difference in "
    "units of the spread of a game.";

/* The notes of a text stand apart from it. */
static void begin_notes(Answer *answer) {
    if (answer_manner(answer)->explain) text_append_char(answer_text(answer), '\n');
}

/* Elo, LOS and test in one line. */
static void put_brief(const char *first, const PairCounts *pairs, const Sprt *sprt,
                      Answer *answer) {
    const Estimate elo = pairs_elo(pairs);
    Text line = {.data = NULL};
    text_append(&line, "%s: Elo ", first);
    figures_append_elo_interval(&line, &elo);
    if (elo.defined) {
        text_append_string(&line, "; LOS ");
        figures_append_likelihood(&line, pairs_superiority(pairs));
    }
    text_append(&line, "; %" PRIu64 " pairs", pairs_total(pairs));
    if (sprt != NULL) {
        const SprtVerdict verdict = sprt_verdict(sprt, pairs);
        text_append(&line, "; the test %s",
                    verdict == SPRT_UNDECIDED ? "is undecided"
                    : verdict == SPRT_H0      ? "accepts H0"
                                              : "accepts H1");
    }
    answer_brief(answer, text_string(&line));
    text_free(&line);
}

void evidence_text_pairs(const PairCounts *pairs, const Sprt *sprt, Answer *answer) {
    put_figures(answer, pairs, sprt);
    put_brief("The first", pairs, sprt, answer);
    begin_notes(answer);
    answer_note(answer, PAIRS_NOTE);
}

/* Folders */

void evidence_text_warn(int64_t games, int64_t distinct, Text *line) {
    text_append(line,
                "Warning: %" PRId64 " of %" PRId64
                " games repeat an earlier one move for move: this is far less evidence than the "
                "number of games suggests. More openings, or order=random, make games differ.",
                games - distinct, games);
}

void evidence_text_warning(int64_t games, int64_t distinct, Answer *answer) {
    Text line = {.data = NULL};
    evidence_text_warn(games, distinct, &line);
    answer_say(answer, "warning", text_string(&line));
    text_append_char(answer_text(answer), '\n');
    text_free(&line);
}

static int64_t count_of(const Evidence *evidence, EvidenceMeasure measure) {
    const Estimate is = evidence_measure(evidence, measure);
    return is.defined ? (int64_t)is.value : -1;
}

/* Those with a result. */
static int64_t games_of(const Evidence *evidence) {
    return count_of(evidence, MEASURE_GAMES) - count_of(evidence, MEASURE_FAILURES);
}

/* "200, 12 of them repeat an earlier one". */
static void put_games(const Evidence *evidence, Answer *answer) {
    const int64_t games = games_of(evidence);
    const int64_t repeats = games - count_of(evidence, MEASURE_DISTINCT);
    Text line = {.data = NULL};
    text_append(&line, "%" PRId64, games);
    if (repeats > 0)
        text_append(&line, ", %" PRId64 " of them repeat an earlier one", repeats);
    else if (games > 0)
        text_append_string(&line, ", none repeats an earlier one");
    answer_line(answer, "Games", &line);
}

static void put_endings(const Ledger *ledger, Answer *answer) {
    Text line = {.data = NULL};
    endings_append(&ledger->endings, &line);
    if (line.length > 0) answer_line(answer, "Ended by", &line);
}

/* Games without a result and whose engines failed; only the games without a ledger. */
static void put_failures(const Ledger *ledger, const Evidence *evidence, Answer *answer) {
    const int64_t games = count_of(evidence, MEASURE_FAILURES);
    Text line = {.data = NULL}, engines = {.data = NULL};
    if (games <= 0) return;
    for (int i = 0; ledger != NULL && i < ledger->players; i++) {
        const uint64_t failures = standings_player(ledger->standings, i)->failures;
        if (failures == 0) continue;
        text_append_string(&engines, engines.length > 0 ? ", " : "; engines that failed: ");
        text_append(&engines, "%s %" PRIu64, ledger->names[i], failures);
    }
    text_append(&line, "%" PRId64 " games without a result, in none of these figures%s", games,
                text_string(&engines));
    answer_line(answer, "Failures", &line);
    text_free(&engines);
}

static void put_first_move(const Evidence *evidence, Answer *answer) {
    const Estimate draws = evidence_measure(evidence, MEASURE_DRAWS);
    const Estimate first_move = evidence_measure(evidence, MEASURE_FIRST_MOVE);
    Text line = {.data = NULL};
    figures_append_rating_interval(&line, &first_move);
    answer_line(answer, "First move", &line);
    if (!draws.defined || !isfinite(draws.value)) return;
    /* Between equals, each with π = 1: P(draw) = ν / (2 + ν) [Davidson 1970]. */
    text_append(&line, "%.1f %% of the games between equals",
                100 * draws.value / (2 + draws.value));
    if (isfinite(draws.low) && isfinite(draws.high)) {
        text_append(&line, ", 95 %% interval %.1f to %.1f", 100 * draws.low / (2 + draws.low),
                    100 * draws.high / (2 + draws.high));
    }
    answer_line(answer, "Draws", &line);
}

static void put_two(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                    Answer *answer) {
    const PairCounts pairs = standings_pairs(ledger->standings, 0, 1);
    Text title = {.data = NULL};
    text_append(&title, "%s against %s", ledger->names[0], ledger->names[1]);
    answer_say(answer, "players", text_string(&title));
    text_free(&title);
    text_append_char(answer_text(answer), '\n');
    put_games(evidence, answer);
    put_figures(answer, &pairs, sprt);
    put_brief(ledger->names[0], &pairs, sprt, answer);
    put_first_move(evidence, answer);
}

static void put_brief_of_many(const Evidence *evidence, Answer *answer) {
    const RatingRow *const best = rating_row(evidence, 0);
    Text line = {.data = NULL};
    text_append(&line, "%s is rated first of %zu: ", best->player, evidence->ratings.count);
    figures_append_rating_interval(&line, &best->rating);
    text_append(&line, "; %" PRId64 " games", games_of(evidence));
    answer_brief(answer, text_string(&line));
    text_free(&line);
}

static void put_many(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                     Answer *answer) {
    Text line = {.data = NULL};
    text_append(&line, "%d", ledger->players);
    answer_line(answer, "Players", &line);
    put_brief_of_many(evidence, answer);
    put_games(evidence, answer);
    text_append(&line, "%" PRId64 " that count", count_of(evidence, MEASURE_PAIRS));
    answer_line(answer, "Pairs", &line);
    put_first_move(evidence, answer);
    put_endings(ledger, answer);
    put_failures(ledger, evidence, answer);
    evidence_tables_write(evidence, sprt, answer);
}

void evidence_text_so_far(const Ledger *ledger, Text *line) {
    if (!ledger->is_unfinished) return;
    text_append(line, "So far: %" PRIu64 " of %" PRIu64 " games",
                standings_games(ledger->standings), ledger->games);
    if (ledger->shard.count > 1)
        text_append(line, " of shard %" PRIu64 "/%" PRIu64, ledger->shard.index + 1,
                    ledger->shard.count);
    text_append_string(line, ". The tournament is not finished, and short games end first.");
    if (ledger->halves > 0)
        text_append(line,
                    " Of %" PRIu64 " pair%s one game is missing: the other counts in the points, "
                    "not in Elo and what follows from pairs.",
                    ledger->halves, ledger->halves > 1 ? "s" : "");
}

void evidence_text_folder(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                          Answer *answer) {
    Text so_far = {.data = NULL};
    evidence_text_so_far(ledger, &so_far);
    if (ledger->is_unfinished) {
        answer_say(answer, "so_far", text_string(&so_far));
        text_append_char(answer_text(answer), '\n');
    }
    text_free(&so_far);
    if (evidence_is_mostly_repeats(evidence))
        evidence_text_warning(games_of(evidence), count_of(evidence, MEASURE_DISTINCT), answer);
    if (ledger->players > 2) {
        put_many(ledger, evidence, sprt, answer);
        return;
    }
    put_two(ledger, evidence, sprt, answer);
    put_endings(ledger, answer);
    put_failures(ledger, evidence, answer);
    begin_notes(answer);
    answer_note(answer, PAIRS_NOTE);
    answer_note(answer, "First move: what it is worth to who has it; of the games that are not "
                        "drawn, 400 win ten to one. A pair that repeats an earlier one move for "
                        "move counts once.");
}

/* In a report */

/* How sure a match is of its difference. */
static void put_certainty(const Evidence *evidence, Answer *answer) {
    Text line = {.data = NULL};
    if (evidence->pairings.count == 0) return;
    const PairingRow *const pairing = pairing_row(evidence, 0);
    text_append(&line, "%" PRId64 "%s", pairing->pairs,
                pairing->pairs == 1 ? " pair that counts" : " pairs that count");
    if (!isnan(pairing->superiority)) {
        const bool leads = pairing->superiority >= 0.5;
        text_append_string(&line, "; LOS ");
        figures_append_likelihood(&line, leads ? pairing->superiority : 1 - pairing->superiority);
        text_append(&line, " for %s", leads ? pairing->player : pairing->opponent);
    }
    if (!isnan(pairing->p_value)) {
        text_append_string(&line, "; p ");
        figures_append_p_value(&line, pairing->p_value);
        text_append_string(&line, " between equals");
    }
    answer_line(answer, "Certainty", &line);
}

void evidence_text_short(const Evidence *evidence, Answer *answer) {
    const bool is_match = evidence->ratings.count == 2;
    const Estimate llr = evidence_measure(evidence, MEASURE_LLR);
    Sprt sprt;
    if (!evidence->is_there) return;
    if (is_match)
        put_certainty(evidence, answer);
    else
        answer_heading(answer, "Evidence");
    put_first_move(evidence, answer);
    if (llr.defined) put_sprt(answer, &llr, evidence_test(evidence, &sprt) ? &sprt : NULL);
    put_failures(NULL, evidence, answer);
    if (evidence->cycles.count > 0) evidence_tables_cycles(evidence, 3, answer);
}
