/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/evidence_shown.h"

#include "arena/totals.h"

typedef struct FiguresRow {
    const char *player, *opponent;
    int64_t games, pairs;
    Estimate score, elo, nelo;
    double los;
    const char *model, *verdict;
    double elo0, elo1, llr, lower, upper, alpha, beta;
    int64_t counts[PAIR_OUTCOMES];
} FiguresRow;

enum { SCORE_DECIMALS = 6, ELO_DECIMALS = 4, LLR_DECIMALS = 6 };
enum { PLAYER_FIELDS = 3, TEST_FIELDS = 9 }; /* in front and at the end */

/* clang-format off */
static const Field FIELDS[] = {
    FIELD("player", TEXT, FiguresRow, player, .meaning = "label of the first player"),
    FIELD("opponent", TEXT, FiguresRow, opponent, .meaning = "label of the second player"),
    FIELD("games", COUNT, FiguresRow, games, .meaning = "games with a result"),
    FIELD("pairs", COUNT, FiguresRow, pairs, .meaning = "pairs of games that count"),
    FIELD_INTERVAL("score", FiguresRow, score, .decimals = SCORE_DECIMALS,
                   .meaning = "share of points of the first, 0 to 1, with its 95 % interval"),
    FIELD_INTERVAL("elo", FiguresRow, elo, .decimals = ELO_DECIMALS,
                   .meaning = "the same as Elo"),
    FIELD("los", REAL, FiguresRow, los, .decimals = SCORE_DECIMALS,
          .meaning = "likelihood that the first is stronger, 0 to 1"),
    FIELD_INTERVAL("nelo", FiguresRow, nelo, .decimals = ELO_DECIMALS,
                   .meaning = "normalized Elo with its 95 % interval"),
    FIELD("ll", COUNT, FiguresRow, counts[0], .meaning = "pairs of which the first lost both games"),
    FIELD("ld", COUNT, FiguresRow, counts[1], .meaning = "lost one, drew one"),
    FIELD("dd", COUNT, FiguresRow, counts[2], .meaning = "drew both, or won one and lost one"),
    FIELD("wd", COUNT, FiguresRow, counts[3], .meaning = "won one, drew one"),
    FIELD("ww", COUNT, FiguresRow, counts[4], .meaning = "won both"),
    FIELD("model", TEXT, FiguresRow, model, .meaning = "of the test: logistic or normalized"),
    FIELD("elo0", REAL, FiguresRow, elo0, .decimals = ELO_DECIMALS,
          .meaning = "H0: the first is so much stronger, in Elo of the model"),
    FIELD("elo1", REAL, FiguresRow, elo1, .decimals = ELO_DECIMALS, .meaning = "H1 likewise"),
    FIELD("llr", REAL, FiguresRow, llr, .decimals = LLR_DECIMALS,
          .meaning = "log-likelihood ratio of H1 to H0"),
    FIELD("lower", REAL, FiguresRow, lower, .decimals = LLR_DECIMALS,
          .meaning = "where H0 is accepted"),
    FIELD("upper", REAL, FiguresRow, upper, .decimals = LLR_DECIMALS,
          .meaning = "where H1 is accepted"),
    FIELD("verdict", TEXT, FiguresRow, verdict, .meaning = "undecided, H0 or H1"),
    FIELD("alpha", REAL, FiguresRow, alpha, .decimals = LLR_DECIMALS,
          .meaning = "how often H1 is accepted at most where H0 is true"),
    FIELD("beta", REAL, FiguresRow, beta, .decimals = LLR_DECIMALS, .meaning = "H0, where H1 is"),
};
/* clang-format on */
const Record FIGURES_RECORD = RECORD_OF("stats", FIELDS, FiguresRow);

static Record record_of(bool has_players, const Sprt *sprt) {
    Record record = FIGURES_RECORD;
    if (!has_players) record.fields += PLAYER_FIELDS;
    if (!has_players) record.count -= PLAYER_FIELDS;
    if (sprt == NULL) record.count -= TEST_FIELDS;
    return record;
}

/* Rounded, so that what libraries differ in does not show. */
static void put_row(Table *table, const Record *record, FiguresRow row) {
    record_round(record, &row);
    table_put_row(table, record, &row);
}

static FiguresRow row_of(const PairCounts *pairs, const Sprt *sprt) {
    static const char *const VERDICTS[] = {"undecided", "H0", "H1"};
    const Estimate score = pairs_score(pairs);
    FiguresRow row = {.pairs = (int64_t)pairs_total(pairs),
                      .score = estimate_to_row(score),
                      .elo = estimate_to_row(pairs_elo(pairs)),
                      .los = score.defined ? pairs_superiority(pairs) : NAN,
                      .nelo = estimate_to_row(pairs_normalized_elo(pairs))};
    for (int i = 0; i < PAIR_OUTCOMES; i++) row.counts[i] = (int64_t)pairs->n[i];
    if (sprt == NULL) return row;
    row.alpha = sprt->alpha;
    row.beta = sprt->beta;
    row.model = sprt_model_name(sprt->model);
    row.elo0 = sprt->elo0;
    row.elo1 = sprt->elo1;
    row.llr = sprt_llr(sprt, pairs);
    row.lower = sprt_lower(sprt);
    row.upper = sprt_upper(sprt);
    row.verdict = VERDICTS[sprt_verdict(sprt, pairs)];
    return row;
}

void evidence_rows_pairs(const PairCounts *pairs, const Sprt *sprt, Answer *answer) {
    const Record record = record_of(false, sprt);
    Table *const table = table_new();
    table_add_record(table, &record);
    put_row(table, &record, row_of(pairs, sprt));
    answer_add_table(answer, "figures", table);
}

static void put_pairing(Table *table, const Record *record, const Ledger *ledger, int player,
                        int opponent, const Sprt *sprt) {
    const uint64_t games = standings_met(ledger->standings, player, opponent);
    const PairCounts pairs = standings_pairs(ledger->standings, player, opponent);
    FiguresRow row = row_of(&pairs, sprt);
    row.player = ledger->names[player];
    row.opponent = ledger->names[opponent];
    row.games = (int64_t)games;
    if (games > 0) put_row(table, record, row);
}

void evidence_rows_folder(const Ledger *ledger, const Sprt *sprt, Answer *answer) {
    const Record record = record_of(true, sprt);
    Table *const table = table_new();
    table_add_record(table, &record);
    for (int i = 0; i < ledger->players; i++) {
        for (int j = i + 1; j < ledger->players; j++)
            put_pairing(table, &record, ledger, i, j, sprt);
    }
    answer_add_table(answer, "figures", table);
}

static void add_rows(const char *key, const Rows *rows, const Record *record, Answer *answer) {
    answer_add_rows(answer, key, record, rows->items, rows->count);
}

void evidence_rows_files(const Evidence *evidence, Answer *answer) {
    if (!evidence->is_there) return;
    add_rows("ratings", &evidence->ratings, &RATING_RECORD, answer);
    add_rows("pairings", &evidence->pairings, &PAIRING_RECORD, answer);
    add_rows("cycles", &evidence->cycles, &CYCLE_RECORD, answer);
    add_rows("evidence", &evidence->measures, &MEASURE_RECORD, answer);
    answer_add_matrix(answer, "superiority", &evidence->superiority, "superiority", false);
}
