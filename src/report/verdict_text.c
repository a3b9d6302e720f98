#include "report/verdict_text.h"

#include "arena/totals.h"
#include "report/figures.h"
#include "util/utf8.h"

#include <math.h>
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
static bool describe_difference(const PlayerRow *better, const char *name, const char *other,
                                const Evidence *evidence, Text *answer) {
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
    Text name = {0}, other = {0};
    utf8_append_clean(&name, better->player, "?");
    utf8_append_clean(&other, player_row(players, (size_t)(1 - first))->player, "?");
    const bool is_shown =
        describe_difference(better, text_string(&name), text_string(&other), evidence, answer);
    describe_test(evidence, is_shown, answer);
    text_free(&name);
    text_free(&other);
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
    utf8_append_clean(line, first->player, "?");
    text_append(line, " leads %zu players with %.1f %%", players->count, 100 * first->score);
    append_rating(evidence, first->player, line);
    text_append_string(line, "; ");
    utf8_append_clean(line, second->player, "?");
    text_append(line, " is second with %.1f %%", 100 * second->score);
    if (pairing != NULL && !isnan(pairing->p_holm)) {
        text_append_string(line, pairing->p_holm <= PAIRING_SIGNIFICANT
                                     ? "; the games between them show a difference, p "
                                     : "; the games between them show no difference, p ");
        figures_append_p_value(line, pairing->p_holm);
    }
    text_append_char(line, '.');
}
