#include "cli/stats_rows.h"

#include <math.h>

enum { SCORE_DECIMALS = 6, ELO_DECIMALS = 4, LLR_DECIMALS = 6 };

static void add_columns(Table *table, const char *const *keys) {
    for (; *keys != NULL; keys++) table_add_column(table, *keys, NULL, TABLE_RIGHT);
}

static void add_figures(Table *table, const Sprt *sprt) {
    static const char *const FIGURES[] = {"pairs", "score",    "score_low", "score_high",
                                          "elo",   "elo_low",  "elo_high",  "los",
                                          "nelo",  "nelo_low", "nelo_high", NULL};
    static const char *const TEST[] = {"model", "elo0",  "elo1",    "llr",
                                       "lower", "upper", "verdict", NULL};
    add_columns(table, FIGURES);
    if (sprt != NULL) add_columns(table, TEST);
}

/* Rounded, so that what libraries differ in does not show. */
static void put(Table *table, double value, int decimals) {
    const double scale = pow(10, decimals);
    table_put_real(table, isfinite(value) ? round(value * scale) / scale : (double)NAN, decimals);
}

static void put_estimate(Table *table, const Estimate *estimate, int decimals) {
    put(table, estimate->defined ? estimate->value : (double)NAN, decimals);
    put(table, estimate->defined ? estimate->low : (double)NAN, decimals);
    put(table, estimate->defined ? estimate->high : (double)NAN, decimals);
}

const char *stats_verdict_name(SprtVerdict verdict) {
    static const char *const NAMES[] = {"undecided", "H0", "H1"};
    return NAMES[verdict];
}

static void put_figures(Table *table, const PairCounts *pairs, const Sprt *sprt) {
    const Estimate score = pairs_score(pairs), elo = pairs_elo(pairs);
    const Estimate normalized = pairs_normalized_elo(pairs);
    table_put_int(table, (int64_t)pairs_total(pairs));
    put_estimate(table, &score, SCORE_DECIMALS);
    put_estimate(table, &elo, ELO_DECIMALS);
    put(table, score.defined ? pairs_superiority(pairs) : (double)NAN, SCORE_DECIMALS);
    put_estimate(table, &normalized, ELO_DECIMALS);
    if (sprt == NULL) return;
    table_put_text(table, sprt_model_name(sprt->model));
    put(table, sprt->elo0, ELO_DECIMALS);
    put(table, sprt->elo1, ELO_DECIMALS);
    put(table, sprt_llr(sprt, pairs), LLR_DECIMALS);
    put(table, sprt_lower(sprt), LLR_DECIMALS);
    put(table, sprt_upper(sprt), LLR_DECIMALS);
    table_put_text(table, stats_verdict_name(sprt_verdict(sprt, pairs)));
}

void stats_rows_pairs(const PairCounts *pairs, const Sprt *sprt, TableFormat format, Text *out) {
    Table *const table = table_new();
    add_figures(table, sprt);
    put_figures(table, pairs, sprt);
    table_write(table, format, out);
    table_free(table);
}

static void put_pairing(Table *table, const Ledger *ledger, int player, int opponent,
                        const Sprt *sprt) {
    const uint64_t games = standings_met(ledger->standings, player, opponent);
    const PairCounts pairs = standings_pairs(ledger->standings, player, opponent);
    if (games == 0) return;
    table_put_text(table, ledger->names[player]);
    table_put_text(table, ledger->names[opponent]);
    table_put_int(table, (int64_t)games);
    put_figures(table, &pairs, sprt);
}

void stats_rows_folder(const Ledger *ledger, const Sprt *sprt, TableFormat format, Text *out) {
    static const char *const PLAYERS[] = {"player", "opponent", "games", NULL};
    Table *const table = table_new();
    add_columns(table, PLAYERS);
    add_figures(table, sprt);
    for (int i = 0; i < ledger->players; i++) {
        for (int j = i + 1; j < ledger->players; j++) put_pairing(table, ledger, i, j, sprt);
    }
    table_write(table, format, out);
    table_free(table);
}
