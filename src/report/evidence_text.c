#include "report/evidence_text.h"

#include "report/evidence_tables.h"
#include "report/figures.h"
#include "report/table.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_WIDTH = 16 };

/* "Label           words …", going on below the words, which it frees. */
static void put_line(Text *out, const char *label, Text *words) {
    text_append(out, "%-*s", LABEL_WIDTH, label);
    utf8_append_beside(out, text_string(words), TABLE_WIDTH, LABEL_WIDTH, LABEL_WIDTH);
    text_free(words);
}

static void put_pairs(Text *out, const PairCounts *pairs) {
    static const char *const NAMES[PAIR_OUTCOMES] = {"LL", "LD", "DD", "WD", "WW"};
    Text line = {.data = NULL};
    text_append(&line, "%" PRIu64 ":", pairs_total(pairs));
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        text_append(&line, "%s %s\u00a0%" PRIu64, i > 0 ? "," : "", NAMES[i], pairs->n[i]);
    }
    put_line(out, "Pairs", &line);
}

/* The LLR stands between the bounds of the test, which may be unknown (NULL). */
static void put_sprt(Text *out, const Estimate *llr, const Sprt *sprt) {
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
    put_line(out, "SPRT", &line);
}

/* Score to SPRT. */
static void put_figures(Text *out, const PairCounts *pairs, const Sprt *sprt) {
    const Estimate score = pairs_score(pairs), elo = pairs_elo(pairs);
    const Estimate normalized = pairs_normalized_elo(pairs);
    Text line = {.data = NULL};
    put_pairs(out, pairs);
    figures_append_share_interval(&line, &score);
    put_line(out, "Score", &line);
    figures_append_elo_interval(&line, &elo);
    put_line(out, "Elo", &line);
    if (score.defined)
        figures_append_likelihood(&line, pairs_superiority(pairs));
    else
        text_append_string(&line, "undefined");
    put_line(out, "LOS", &line);
    figures_append_rating_interval(&line, &normalized);
    if (!normalized.defined && score.defined) {
        text_append_string(&line, ": all pairs ended alike");
    }
    put_line(out, "Normalized Elo", &line);
    if (sprt == NULL) return;
    const Estimate llr = {true, sprt_llr(sprt, pairs), sprt_lower(sprt), sprt_upper(sprt)};
    put_sprt(out, &llr, sprt);
}

static void put_note(Text *out, const char *note) {
    text_append_char(out, '\n');
    utf8_append_wrapped(out, note, TABLE_WIDTH);
}

static const char PAIRS_NOTE[] =
    "Elo and intervals (95 %) are over pairs of games from the same opening with colours swapped; "
    "LOS: the likelihood that the first is the stronger one; normalized Elo: the difference in "
    "units of the spread of a game.";

void evidence_text_pairs(const PairCounts *pairs, const Sprt *sprt, Text *out) {
    put_figures(out, pairs, sprt);
    put_note(out, PAIRS_NOTE);
}

/* Folders */

void evidence_text_warning(int64_t games, int64_t distinct, Text *out) {
    Text line = {.data = NULL};
    text_append(&line,
                "Warning: %" PRId64 " of %" PRId64
                " games repeat an earlier one move for move: this is far less evidence than the "
                "number of games suggests. More openings, or order=random, make games differ.",
                games - distinct, games);
    utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
    text_append_char(out, '\n');
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
static void put_games(const Evidence *evidence, Text *out) {
    const int64_t games = games_of(evidence);
    const int64_t repeats = games - count_of(evidence, MEASURE_DISTINCT);
    Text line = {.data = NULL};
    text_append(&line, "%" PRId64, games);
    if (repeats > 0)
        text_append(&line, ", %" PRId64 " of them repeat an earlier one", repeats);
    else if (games > 0)
        text_append_string(&line, ", none repeats an earlier one");
    put_line(out, "Games", &line);
}

static void put_endings(const Ledger *ledger, Text *out) {
    Text line = {.data = NULL};
    endings_append(&ledger->endings, &line);
    if (line.length > 0) put_line(out, "Ended by", &line);
}

/* Games without a result and whose engines failed; only the games without a ledger. */
static void put_failures(const Ledger *ledger, const Evidence *evidence, Text *out) {
    const int64_t games = count_of(evidence, MEASURE_FAILURES);
    Text line = {.data = NULL}, engines = {.data = NULL};
    if (games <= 0) return;
    for (int i = 0; ledger != NULL && i < ledger->players; i++) {
        const uint64_t failures = standings_player(ledger->standings, i)->failures;
        if (failures == 0) continue;
        text_append_string(&engines, engines.length > 0 ? ", " : "; engines that failed: ");
        utf8_append_clean(&engines, ledger->names[i], "?");
        text_append(&engines, " %" PRIu64, failures);
    }
    text_append(&line, "%" PRId64 " games without a result, in none of these figures%s", games,
                text_string(&engines));
    put_line(out, "Failures", &line);
    text_free(&engines);
}

static void put_first_move(const Evidence *evidence, Text *out) {
    const Estimate draws = evidence_measure(evidence, MEASURE_DRAWS);
    const Estimate first_move = evidence_measure(evidence, MEASURE_FIRST_MOVE);
    Text line = {.data = NULL};
    figures_append_rating_interval(&line, &first_move);
    put_line(out, "First move", &line);
    if (!draws.defined || !isfinite(draws.value)) return;
    /* Between equals, each with π = 1: P(draw) = ν / (2 + ν) [Davidson 1970]. */
    text_append(&line, "%.1f %% of the games between equals",
                100 * draws.value / (2 + draws.value));
    if (isfinite(draws.low) && isfinite(draws.high)) {
        text_append(&line, ", 95 %% interval %.1f to %.1f", 100 * draws.low / (2 + draws.low),
                    100 * draws.high / (2 + draws.high));
    }
    put_line(out, "Draws", &line);
}

static void put_two(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt, Text *out) {
    const PairCounts pairs = standings_pairs(ledger->standings, 0, 1);
    Text title = {.data = NULL};
    utf8_append_clean(&title, ledger->names[0], "?");
    text_append_string(&title, " against ");
    utf8_append_clean(&title, ledger->names[1], "?");
    utf8_append_wrapped(out, text_string(&title), TABLE_WIDTH);
    text_free(&title);
    text_append_char(out, '\n');
    put_games(evidence, out);
    put_figures(out, &pairs, sprt);
    put_first_move(evidence, out);
}

/* How far the table is from an order. */
static void put_cyclic_share(const Evidence *evidence, Text *out) {
    const Estimate share = evidence_measure(evidence, MEASURE_CYCLIC_SHARE);
    const Estimate noise = evidence_measure(evidence, MEASURE_CYCLIC_NOISE);
    Text line = {.data = NULL};
    if (share.defined && isfinite(share.low) && isfinite(share.high) && noise.defined) {
        text_append(&line,
                    "%.1f %% as seen, where chance alone gives %.1f; in truth %.1f to %.1f "
                    "(95 %% interval); p ",
                    100 * share.value, 100 * noise.value, 100 * share.low, 100 * share.high);
        figures_append_p_value(&line, evidence_measure(evidence, MEASURE_CYCLIC_P).value);
    } else {
        text_append_string(&line, "undefined: not every two players met, or all are equal");
    }
    put_line(out, "Cyclic share", &line);
}

static void put_many(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt, Text *out) {
    Text line = {.data = NULL};
    text_append(&line, "%d", ledger->players);
    put_line(out, "Players", &line);
    put_games(evidence, out);
    text_append(&line, "%" PRId64 " that count", count_of(evidence, MEASURE_PAIRS));
    put_line(out, "Pairs", &line);
    put_first_move(evidence, out);
    put_cyclic_share(evidence, out);
    put_endings(ledger, out);
    put_failures(ledger, evidence, out);
    evidence_tables_write(evidence, sprt, out);
}

void evidence_text_so_far(const Ledger *ledger, Text *out) {
    Text line = {.data = NULL};
    if (!ledger->is_unfinished) return;
    text_append(&line, "So far: %" PRIu64 " of %" PRIu64 " games",
                standings_games(ledger->standings), ledger->games);
    if (ledger->shard.count > 1)
        text_append(&line, " of shard %" PRIu64 "/%" PRIu64, ledger->shard.index + 1,
                    ledger->shard.count);
    text_append_string(&line, ". The tournament is not finished, and short games end first.");
    if (ledger->halves > 0)
        text_append(&line,
                    " Of %" PRIu64 " pair%s one game is missing: the other counts in the points, "
                    "not in Elo and what follows from pairs.",
                    ledger->halves, ledger->halves > 1 ? "s" : "");
    utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
    text_append_char(out, '\n');
    text_free(&line);
}

void evidence_text_folder(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                          Text *out) {
    evidence_text_so_far(ledger, out);
    if (evidence_is_mostly_repeats(evidence))
        evidence_text_warning(games_of(evidence), count_of(evidence, MEASURE_DISTINCT), out);
    if (ledger->players > 2) {
        put_many(ledger, evidence, sprt, out);
        return;
    }
    put_two(ledger, evidence, sprt, out);
    put_endings(ledger, out);
    put_failures(ledger, evidence, out);
    put_note(out, PAIRS_NOTE);
    utf8_append_wrapped(
        out,
        "First move: what it is worth to who has it; of the games that are not drawn, "
        "400 win ten to one. A pair that repeats an earlier one move for move "
        "counts once.",
        TABLE_WIDTH);
}

/* In a report */

void evidence_text_short(const Evidence *evidence, Text *out) {
    const bool is_table = evidence->ratings.count > 2; /* of two, Elo says it all */
    const Estimate llr = evidence_measure(evidence, MEASURE_LLR);
    Sprt sprt;
    if (!evidence->is_there) return;
    text_append_string(out, "\nEvidence\n\n");
    if (is_table) {
        evidence_tables_ratings(evidence, true, TABLE_TEXT, out);
        text_append_char(out, '\n');
    }
    put_first_move(evidence, out);
    if (is_table) put_cyclic_share(evidence, out);
    if (llr.defined) put_sprt(out, &llr, evidence_test(evidence, &sprt) ? &sprt : NULL);
    put_failures(NULL, evidence, out);
    if (evidence->cycles.count > 0) evidence_tables_cycles(evidence, 3, out);
    put_note(out, is_table
                      ? "Ratings, with 95 % intervals: all players at once; of the games that are "
                        "not drawn, a difference of 400 wins ten to one. 'jumpoff stats' on this "
                        "folder says more, of pairings, too."
                      : "The first move is on a scale where, of the games that are not drawn, a "
                        "difference of 400 wins ten to one. 'jumpoff stats' on this folder says "
                        "more.");
}
