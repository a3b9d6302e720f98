#include "cli/stats_text.h"

#include "cli/stats_rows.h"
#include "cli/stats_tables.h"
#include "report/figures.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_WIDTH = 16 };

/* "Label           words …", going on below the words. */
static void put_line(Text *out, const char *label, const Text *words) {
    text_append(out, "%-*s", LABEL_WIDTH, label);
    utf8_append_beside(out, text_string(words), TABLE_WIDTH, LABEL_WIDTH, LABEL_WIDTH);
}

static void put_pairs(Text *out, const PairCounts *pairs) {
    static const char *const NAMES[PAIR_OUTCOMES] = {"LL", "LD", "DD", "WD", "WW"};
    Text line = {.data = NULL};
    text_append(&line, "%" PRIu64 ":", pairs_total(pairs));
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        text_append(&line, "%s %s\u00a0%" PRIu64, i > 0 ? "," : "", NAMES[i], pairs->n[i]);
    }
    put_line(out, "Pairs", &line);
    text_free(&line);
}

static void put_sprt(Text *out, const PairCounts *pairs, const Sprt *sprt) {
    static const char *const MEANINGS[] = {"undecided: more games may decide",
                                           "H0 accepted: the first is not that much stronger",
                                           "H1 accepted: the first is that much stronger"};
    const char *const unit = sprt->model == SPRT_NORMALIZED ? "normalized Elo" : "Elo";
    Text line = {.data = NULL};
    figures_append_test(&line, sprt_lower(sprt), sprt_llr(sprt, pairs), sprt_upper(sprt));
    text_append(&line, "; %s. H0: %g %s, H1: %g, error rates %g and %g",
                MEANINGS[sprt_verdict(sprt, pairs)], sprt->elo0, unit, sprt->elo1, sprt->alpha,
                sprt->beta);
    put_line(out, "SPRT", &line);
    text_free(&line);
}

/* Score to SPRT. */
static void put_figures(Text *out, const PairCounts *pairs, const Sprt *sprt) {
    const Estimate score = pairs_score(pairs), elo = pairs_elo(pairs);
    const Estimate normalized = pairs_normalized_elo(pairs);
    Text line = {.data = NULL};
    put_pairs(out, pairs);
    figures_append_share_interval(&line, &score);
    put_line(out, "Score", &line);
    text_clear(&line);
    figures_append_elo_interval(&line, &elo);
    put_line(out, "Elo", &line);
    text_clear(&line);
    if (score.defined)
        figures_append_likelihood(&line, pairs_superiority(pairs));
    else
        text_append_string(&line, "undefined");
    put_line(out, "LOS", &line);
    text_clear(&line);
    figures_append_rating_interval(&line, &normalized);
    if (!normalized.defined && score.defined) {
        text_append_string(&line, ": all pairs ended alike");
    }
    put_line(out, "Normalized Elo", &line);
    text_free(&line);
    if (sprt != NULL) put_sprt(out, pairs, sprt);
}

static void put_note(Text *out, const char *note) {
    text_append_char(out, '\n');
    utf8_append_wrapped(out, note, TABLE_WIDTH);
}

static const char PAIRS_NOTE[] =
    "Elo and intervals (95 %) are over pairs of games from the same opening with colours swapped; "
    "LOS: the likelihood that the first is the stronger one; normalized Elo: the difference in "
    "units of the spread of a game.";

void stats_text_pairs(const PairCounts *pairs, const Sprt *sprt, Text *out) {
    put_figures(out, pairs, sprt);
    put_note(out, PAIRS_NOTE);
}

/* Folders */

static void put_warning(const Evidence *evidence, Text *out) {
    if (!evidence_is_mostly_repeats(evidence)) return;
    const uint64_t games = evidence->games - evidence->failures;
    Text line = {.data = NULL};
    text_append(&line,
                "Warning: %" PRIu64 " of %" PRIu64
                " games repeat an earlier one move for move: this is far less evidence than the "
                "number of games suggests. More openings, or order=random, make games differ.",
                games - evidence->distinct, games);
    utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
    text_append_char(out, '\n');
    text_free(&line);
}

/* "12 of 200 repeat an earlier one". */
static void put_games(const Evidence *evidence, Text *out) {
    const uint64_t games = evidence->games - evidence->failures;
    Text line = {.data = NULL};
    text_append(&line, "%" PRIu64, games);
    if (evidence->distinct < games) {
        text_append(&line, ", %" PRIu64 " of them repeat an earlier one",
                    games - evidence->distinct);
    } else if (games > 0) {
        text_append_string(&line, ", none repeats an earlier one");
    }
    put_line(out, "Games", &line);
    text_free(&line);
}

/* An ending and how often, as report says it. */
static void append_ending(Text *line, const Ledger *ledger, Ending ending, Side side) {
    const uint64_t games = ledger->endings[ending][side];
    if (games == 0) return;
    text_append(line, "%s%" PRIu64 " %s%s%s", line->length > 0 ? ", " : "", games,
                ending_is_failure(ending) ? side_name(side) : "",
                ending_is_failure(ending) ? "-" : "", ending_name(ending));
}

static void put_endings(const Ledger *ledger, Text *out) {
    Text line = {.data = NULL};
    for (int ending = 0; ending < ENDING_COUNT; ending++) {
        append_ending(&line, ledger, (Ending)ending, BLACK);
        append_ending(&line, ledger, (Ending)ending, WHITE);
    }
    if (line.length > 0) put_line(out, "Ended by", &line);
    text_free(&line);
}

/* Whose engines failed, in games without a result. */
static void put_failures(const Ledger *ledger, const Evidence *evidence, Text *out) {
    if (evidence->failures == 0) return;
    Text line = {.data = NULL};
    text_append(&line,
                "%" PRIu64 " games without a result, in none of these figures; engines that "
                "failed:",
                evidence->failures);
    const char *separator = " ";
    for (int i = 0; i < ledger->players; i++) {
        const uint64_t failures = standings_player(ledger->standings, i)->failures;
        if (failures == 0) continue;
        text_append_string(&line, separator);
        utf8_append_clean(&line, ledger->names[i], "?");
        text_append(&line, " %" PRIu64, failures);
        separator = ", ";
    }
    put_line(out, "Failures", &line);
    text_free(&line);
}

static void put_first_move(const Evidence *evidence, Text *out) {
    const Estimate *const draws = &evidence->ratings.draws;
    Text line = {.data = NULL};
    figures_append_rating_interval(&line, &evidence->ratings.first_move);
    put_line(out, "First move", &line);
    if (!draws->defined || !isfinite(draws->value)) {
        text_free(&line);
        return;
    }
    /* Between equals, each with π = 1: P(draw) = ν / (2 + ν) [Davidson 1970]. */
    text_clear(&line);
    text_append(&line, "%.1f %% of the games between equals",
                100 * draws->value / (2 + draws->value));
    if (isfinite(draws->low) && isfinite(draws->high)) {
        text_append(&line, ", 95 %% interval %.1f to %.1f", 100 * draws->low / (2 + draws->low),
                    100 * draws->high / (2 + draws->high));
    }
    put_line(out, "Draws", &line);
    text_free(&line);
}

static void put_two(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt, Text *out) {
    const PairCounts pairs = standings_pairs(ledger->standings, 0, 1);
    Text title = {.data = NULL};
    utf8_append_clean(&title, evidence->names[0], "?");
    text_append_string(&title, " against ");
    utf8_append_clean(&title, evidence->names[1], "?");
    utf8_append_wrapped(out, text_string(&title), TABLE_WIDTH);
    text_free(&title);
    text_append_char(out, '\n');
    put_games(evidence, out);
    put_figures(out, &pairs, sprt);
    put_first_move(evidence, out);
}

/* How far the table is from an order. */
static void put_cyclic_share(const Evidence *evidence, Text *out) {
    const Estimate *const share = &evidence->cycles.share;
    Text line = {.data = NULL};
    if (share->defined && isfinite(share->value)) {
        text_append(&line,
                    "%.1f %% as seen, where chance alone gives %.1f; in truth %.1f to %.1f "
                    "(95 %% interval); p ",
                    100 * share->value, 100 * evidence->cycles.noise, 100 * share->low,
                    100 * share->high);
        figures_append_p_value(&line, evidence->cycles.p_value);
    } else {
        text_append_string(&line, "undefined: not every two players met, or all are equal");
    }
    put_line(out, "Cyclic share", &line);
    text_free(&line);
}

static void put_many(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt, Text *out) {
    Text line = {.data = NULL};
    text_append(&line, "%d", evidence->players);
    put_line(out, "Players", &line);
    put_games(evidence, out);
    text_clear(&line);
    text_append(&line, "%" PRIu64 " that count", evidence->pairs);
    put_line(out, "Pairs", &line);
    text_free(&line);
    put_first_move(evidence, out);
    put_cyclic_share(evidence, out);
    put_endings(ledger, out);
    put_failures(ledger, evidence, out);
    stats_tables_write(evidence, sprt, out);
}

void stats_text_folder(const Ledger *ledger, const Evidence *evidence, const Sprt *sprt,
                       Text *out) {
    put_warning(evidence, out);
    if (evidence->players > 2) {
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
