/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/evidence_shown.h"

#include "report/crosstable.h"
#include "report/figures.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A cell of Elo or of a rating; "none" for no bound. */
static void put_signed(Table *table, bool defined, double value,
                       void (*append)(Text *out, double value, int decimals)) {
    Text text = {.data = NULL};
    if (defined) append(&text, value, 0);
    table_put_text(table, text_string(&text));
    text_free(&text);
}

static void put_rating_cells(Table *table, const Estimate *rating) {
    Text text = {.data = NULL};
    figures_append_rating_cell(&text, rating);
    table_put_text(table, text_string(&text));
    text_free(&text);
    put_signed(table, rating->defined, rating->low, figures_append_rating);
    put_signed(table, rating->defined, rating->high, figures_append_rating);
}

static void put_share(Table *table, double share) {
    table_put_real(table, share, 3);
    if (isfinite(share)) table_show(table, "%.1f%%", 100 * share);
}

static void put_probability(Table *table, double value) {
    table_put_real(table, value, 3);
    if (value < 0.0005) table_show(table, "<.001");
}

/* In short without games. */
static void write_ratings(const Evidence *evidence, bool is_short, Answer *answer) {
    Table *const table = table_new();
    table_add_column(table, NULL, "#", TABLE_RIGHT);
    table_add_column(table, NULL, "player", TABLE_LEFT);
    table_set_caption(table, "Ratings");
    if (!is_short) table_add_column(table, NULL, "games", TABLE_RIGHT);
    table_add_column(table, NULL, "rating", TABLE_RIGHT);
    table_add_column(table, NULL, "from", TABLE_RIGHT);
    table_add_column(table, NULL, "to", TABLE_RIGHT);
    for (size_t i = 0; i < evidence->ratings.count; i++) {
        const RatingRow *const row = rating_row(evidence, i);
        table_put_int(table, (int64_t)i + 1);
        table_put_text(table, row->player);
        if (!is_short) table_put_int(table, row->games);
        put_rating_cells(table, &row->rating);
    }
    answer_heading(answer, "Ratings: all players on one scale, whose mean is 0");
    answer_show_table(answer, table);
}

/* Pairings */

static void begin_pairings(Table *table, bool has_sprt) {
    static const char *const TITLES[] = {"games", "pairs", "score", "Elo", "from",
                                         "to",    "LOS",   "p",     "Holm"};
    table_add_column(table, NULL, "player against", TABLE_LEFT);
    for (size_t i = 0; i < sizeof TITLES / sizeof *TITLES; i++) {
        table_add_column(table, NULL, TITLES[i], TABLE_RIGHT);
    }
    if (has_sprt) table_add_column(table, NULL, "LLR", TABLE_RIGHT);
}

/* A name of its own row, above those it meets. */
static void put_head(Table *table, size_t place, const char *name, bool has_sprt) {
    Text text = {.data = NULL};
    text_append(&text, "%zu %s", place, name);
    table_put_text(table, text_string(&text));
    for (int i = 0; i < 9 + has_sprt; i++) table_put_empty(table);
    text_free(&text);
}

/* An estimate as the other one sees it: of `whole` less what the first has. */
static Estimate turned(const Estimate *estimate, double whole) {
    return (Estimate){estimate->defined, whole - estimate->value, whole - estimate->high,
                      whole - estimate->low};
}

/* The pairing as the other one of `opponent` sees it, in a row of that name. */
static void put_pairing(Table *table, const PairingRow *pairing, const char *opponent,
                        const char *name, const Sprt *sprt) {
    const bool is_turned = strcmp(pairing->opponent, opponent) != 0;
    const Estimate score = is_turned ? turned(&pairing->score, 1) : pairing->score;
    const Estimate elo = is_turned ? turned(&pairing->elo, 0) : pairing->elo;
    const double superiority = is_turned ? 1 - pairing->superiority : pairing->superiority;
    PairCounts pairs = pairing->counts; /* files do not hold them */
    for (int i = 0; is_turned && i < PAIR_OUTCOMES; i++) {
        pairs.n[i] = pairing->counts.n[PAIR_OUTCOMES - 1 - i];
    }
    table_put_text(table, name);
    table_put_int(table, pairing->games);
    table_put_int(table, pairing->pairs);
    put_share(table, score.defined ? score.value : (double)NAN);
    put_signed(table, elo.defined, elo.value, figures_append_elo);
    put_signed(table, elo.defined, elo.low, figures_append_elo);
    put_signed(table, elo.defined, elo.high, figures_append_elo);
    put_probability(table, superiority);
    /* Resampling and rounding do not make certain. */
    if (superiority >= 0.9995) table_show(table, ">.999");
    put_probability(table, pairing->p_value);
    put_probability(table, pairing->p_holm);
    if (sprt != NULL) table_put_real(table, sprt_llr(sprt, &pairs), 2);
}

/* Of how many pairings the interval and Holm's p say different things. */
static void write_disagreement(const Evidence *evidence, Answer *answer) {
    int only_interval = 0, only_p = 0;
    for (size_t i = 0; i < evidence->pairings.count; i++) {
        const PairingRow *const row = pairing_row(evidence, i);
        const bool excludes_0 = row->elo.defined && (row->elo.low > 0 || row->elo.high < 0);
        if (isnan(row->p_holm) || !row->elo.defined) continue;
        only_interval += excludes_0 && row->p_holm > PAIRING_SIGNIFICANT;
        only_p += !excludes_0 && row->p_holm <= PAIRING_SIGNIFICANT;
    }
    Text line = {.data = NULL};
    if (only_interval + only_p == 0) return;
    text_append(&line,
                "In %d of the %zu pairings the interval of Elo and Holm's p seem to disagree. An "
                "interval is of one pairing alone, and of few pairs too narrow; of many pairings "
                "some leave out 0 by chance. Holm's p allows for all of them: it decides.",
                only_interval + only_p, evidence->pairings.count);
    text_append_char(answer_text(answer), '\n');
    answer_say(answer, "disagreement", text_string(&line));
    text_free(&line);
}

/* Opponents stand below their player or, as markup, beside it. */
static void write_pairings(const Evidence *evidence, const Sprt *sprt, Answer *answer) {
    const size_t players = evidence->ratings.count;
    Table *const table = table_new();
    const bool is_markup = table_is_markup(answer_manner(answer)->format);
    Text name = {.data = NULL};
    begin_pairings(table, sprt != NULL);
    table_set_caption(table, "Pairings");
    for (size_t i = 0; i < players; i++) {
        const char *const player = rating_row(evidence, i)->player;
        bool has_head = false;
        for (size_t j = i + 1; j < players; j++) {
            const char *const opponent = rating_row(evidence, j)->player;
            const PairingRow *const pairing = evidence_pairing(evidence, player, opponent);
            if (pairing == NULL) continue;
            if (!has_head && !is_markup) put_head(table, i + 1, player, sprt != NULL);
            has_head = true;
            text_clear(&name);
            if (is_markup)
                text_append(&name, "%s against %s", player, opponent);
            else
                text_append(&name, "  %zu %s", j + 1, opponent);
            put_pairing(table, pairing, opponent, text_string(&name), sprt);
        }
    }
    text_free(&name);
    answer_heading(answer, "Pairings: score and its Elo between these two alone, which is not the "
                           "scale of the ratings");
    answer_show_table(answer, table);
    write_disagreement(evidence, answer);
}

static void write_superiority(const Evidence *evidence, Answer *answer) {
    const char *stranger;
    answer_heading(answer, "Likelihood that the row is stronger than the column, in %");
    crosstable_write(&evidence->superiority, &evidence->ratings, crosstable_likelihood, answer,
                     &stranger);
}

/* Cycles */

static void write_cycle(const CycleRow *cycle, Answer *answer) {
    Text line = {.data = NULL};
    for (int k = 0; k < 3; k++) {
        text_append(&line, "%s%s beats %s (%.0f %%)", k > 0 ? ", " : "", cycle->players[k],
                    cycle->players[(k + 1) % 3], 100 * cycle->shares[k]);
    }
    text_append_string(&line, "; p ");
    figures_append_p_value(&line, cycle->p_value);
    utf8_append_wrapped(answer_text(answer), text_string(&line), answer_prose(answer));
    text_free(&line);
}

void evidence_tables_cycles(const Evidence *evidence, size_t most, Answer *answer) {
    const size_t count = evidence->cycles.count;
    Text *const out = answer_text(answer);
    answer_heading(answer, "Cycles");
    for (size_t i = 0; i < count && i < most; i++) write_cycle(cycle_row(evidence, i), answer);
    if (count > most) text_append(out, "… and %zu more: cycles.csv has all.\n", count - most);
    if (count == 0) text_append_string(out, "None is significant.\n");
}

static void put_cycle(Table *table, const CycleRow *cycle) {
    Text text = {.data = NULL};
    for (int k = 0; k < 3; k++) {
        table_put_text(table, cycle->players[k]);
        table_put_real(table, 100 * cycle->shares[k], 0);
    }
    figures_append_p_value(&text, cycle->p_value);
    table_put_text(table, text_string(&text));
    text_free(&text);
}

static void show_cycles(const Evidence *evidence, Answer *answer) {
    static const char *const TITLES[] = {"first", "beats second", "who beats third"};
    Table *const table = table_new();
    table_set_caption(table, "Significant cycles: the third beats the first");
    for (int k = 0; k < 3; k++) {
        table_add_column(table, NULL, TITLES[k], TABLE_LEFT);
        table_add_column(table, NULL, "in %", TABLE_RIGHT);
    }
    table_add_column(table, NULL, "p", TABLE_RIGHT);
    for (size_t i = 0; i < evidence->cycles.count; i++) put_cycle(table, cycle_row(evidence, i));
    answer_show_table(answer, table);
}

/* Files do not hold how many games a rated player has. */
void evidence_tables_markup(const Evidence *evidence, Answer *answer) {
    const bool is_table = evidence->ratings.count > 2; /* of two, Elo says it all */
    if (is_table) write_ratings(evidence, true, answer);
    write_pairings(evidence, NULL, answer);
    if (is_table) write_superiority(evidence, answer);
    if (evidence->cycles.count > 0) show_cycles(evidence, answer);
}

static void write_notes(const Evidence *evidence, const Sprt *sprt, Answer *answer) {
    static const char *const NOTES[] = {
        "Ratings: all players at once (Bradley and Terry's model with draws and the first move); "
        "of the games that are not drawn, a difference of 400 wins ten to one. The mean is 0 over "
        "the players whose rating has two bounds; < or >: the games set no bound on that side. "
        "Intervals (95 %) and superiorities by resampling "
        "pairs of games. First move: what it is worth on this scale.",
        "Pairings: score, Elo with its 95 % interval, and the likelihood (LOS) that the first is "
        "stronger, over the pairs of games of these two alone; p: of such a result between "
        "equals; Holm: the same, adjusted for the number of pairings. A pair that repeats an "
        "earlier one move for move counts once.",
    };
    const double scale = evidence_measure(evidence, MEASURE_SCALE).value;
    Text line = {.data = NULL};
    if (answer_manner(answer)->explain) text_append_char(answer_text(answer), '\n');
    for (size_t i = 0; i < sizeof NOTES / sizeof *NOTES; i++) answer_note(answer, NOTES[i]);
    if (isfinite(scale)) {
        text_append(&line,
                    "Between near equals, a difference of 100 in ratings is one of %.0f in the "
                    "Elo of the score, which counts draws.",
                    100 * scale);
        answer_note(answer, text_string(&line));
        text_clear(&line);
    }
    if (sprt != NULL) {
        text_append_string(&line, "LLR: of each pairing by itself, ");
        sprt_write(sprt, &line);
        text_append(&line, "; bounds %.2f and %.2f.", sprt_lower(sprt), sprt_upper(sprt));
        answer_note(answer, text_string(&line));
    }
    text_free(&line);
}

void evidence_tables_write(const Evidence *evidence, const Sprt *sprt, Answer *answer) {
    write_ratings(evidence, false, answer);
    write_pairings(evidence, sprt, answer);
    write_superiority(evidence, answer);
    evidence_tables_cycles(evidence, 20, answer);
    write_notes(evidence, sprt, answer);
}
