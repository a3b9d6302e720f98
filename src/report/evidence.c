#include "report/evidence.h"

#include "report/figures.h"
#include "report/sheet.h"
#include "report/table.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/sort.h"
#include "util/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Opens folder/name and reads its rows one by one. */
static bool read_rows(const char *folder, const char *name, const char *const *columns,
                      bool (*take)(const Sheet *sheet, EvidenceSummary *evidence, Error *error),
                      EvidenceSummary *evidence, Error *error) {
    char *const path = file_join(folder, name);
    Sheet sheet;
    CsvStatus status = CSV_FAILED;
    bool good = sheet_open(&sheet, path, columns, error);
    while (good && (status = csv_next(sheet.csv, error)) == CSV_ROW) {
        good = take(&sheet, evidence, error);
    }
    sheet_close(&sheet);
    free(path);
    return good && status == CSV_FINISHED;
}

/* ratings.csv */

static bool take_rating(const Sheet *sheet, EvidenceSummary *evidence, Error *error) {
    const size_t count = (size_t)evidence->rating_count + 1;
    evidence->ratings = memory_resize(evidence->ratings, count * sizeof *evidence->ratings);
    EvidenceRating *const row = &evidence->ratings[evidence->rating_count++];
    *row = (EvidenceRating){.player = text_duplicate(sheet_text(sheet, 0))};
    return sheet_real(sheet, 1, -INFINITY, INFINITY, &row->rating, error) &&
           sheet_real(sheet, 2, -INFINITY, INFINITY, &row->low, error) &&
           sheet_real(sheet, 3, -INFINITY, INFINITY, &row->high, error) &&
           sheet_real(sheet, 4, 0, 1, &row->mixture, error);
}

static double rating_of(const void *evidence, int row) {
    return ((const EvidenceSummary *)evidence)->ratings[row].rating;
}

/* Best first, unknown ones last, equals as in the file. */
static void rank(EvidenceSummary *evidence) {
    const size_t count = (size_t)evidence->rating_count;
    int *const order = memory_allocate(count * sizeof *order);
    EvidenceRating *const ranked = memory_allocate(count * sizeof *ranked);
    sort_rank(order, evidence->rating_count, rating_of, evidence);
    for (size_t i = 0; i < count; i++) ranked[i] = evidence->ratings[order[i]];
    free(order);
    free(evidence->ratings);
    evidence->ratings = ranked;
}

/* cycles.csv */

static bool take_cycle(const Sheet *sheet, EvidenceSummary *evidence, Error *error) {
    const size_t count = (size_t)evidence->cycle_count + 1;
    evidence->cycles = memory_resize(evidence->cycles, count * sizeof *evidence->cycles);
    EvidenceCycle *const row = &evidence->cycles[evidence->cycle_count++];
    *row = (EvidenceCycle){.p_value = NAN};
    for (int i = 0; i < 3; i++) row->players[i] = text_duplicate(sheet_text(sheet, i));
    for (int i = 0; i < 3; i++) {
        if (!sheet_real(sheet, 3 + i, 0, 1, &row->shares[i], error)) return false;
    }
    return sheet_real(sheet, 6, 0, 1, &row->p_value, error);
}

/* evidence.csv */

static bool take_measure(const Sheet *sheet, EvidenceSummary *evidence, Error *error) {
    EvidenceMeasures *const measures = &evidence->measures;
    const struct {
        const char *name;
        double *number;
        Estimate *estimate;
    } rows[] = {
        {"games", &measures->games, NULL},
        {"games_without_result", &measures->failures, NULL},
        {"distinct_games", &measures->distinct, NULL},
        {"pairs", &measures->pairs, NULL},
        {"cyclic_noise", &measures->cyclic_noise, NULL},
        {"cyclic_p_value", &measures->cyclic_p_value, NULL},
        {"first_move_elo", NULL, &measures->first_move},
        {"cyclic_share", NULL, &measures->cyclic_share},
        {"sprt_llr", NULL, &measures->llr},
    };
    Estimate read = {.defined = false};
    for (int i = 0; i < 3; i++) {
        double *const to[] = {&read.value, &read.low, &read.high};
        if (!sheet_real(sheet, i + 1, -INFINITY, INFINITY, to[i], error)) return false;
    }
    read.defined = !isnan(read.value);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(sheet_text(sheet, 0), rows[i].name) != 0) continue;
        if (rows[i].number != NULL) *rows[i].number = read.value;
        if (rows[i].estimate != NULL) *rows[i].estimate = read;
    }
    return true;
}

/* pairings.csv, which has one row where there are two players */

static bool take_p_value(const Sheet *sheet, EvidenceSummary *evidence, Error *error) {
    return sheet_real(sheet, 0, 0, 1, &evidence->measures.p_value, error);
}

static bool is_there(const char *folder) {
    char *const path = file_join(folder, "ratings.csv");
    const bool found = file_exists(path);
    free(path);
    return found;
}

bool evidence_summary_read(const char *folder, EvidenceSummary *evidence, Error *error) {
    static const char *const RATINGS[] = {"player",      "rating",  "rating_low",
                                          "rating_high", "mixture", NULL};
    static const char *const CYCLES[] = {"first",    "second",   "third",   "share_12",
                                         "share_23", "share_31", "p_value", NULL};
    static const char *const MEASURES[] = {"measure", "value", "low", "high", NULL};
    static const char *const PAIRINGS[] = {"p_value", NULL};
    *evidence = (EvidenceSummary){.is_there = is_there(folder)};
    evidence->measures = (EvidenceMeasures){.games = NAN,
                                            .failures = NAN,
                                            .distinct = NAN,
                                            .pairs = NAN,
                                            .cyclic_noise = NAN,
                                            .cyclic_p_value = NAN,
                                            .p_value = NAN};
    if (!evidence->is_there) return true;
    const bool good =
        read_rows(folder, "ratings.csv", RATINGS, take_rating, evidence, error) &&
        read_rows(folder, "cycles.csv", CYCLES, take_cycle, evidence, error) &&
        read_rows(folder, "evidence.csv", MEASURES, take_measure, evidence, error) &&
        summary_read_matrix(folder, "superiority.csv", &evidence->superiority, error) &&
        (evidence->rating_count != 2 ||
         read_rows(folder, "pairings.csv", PAIRINGS, take_p_value, evidence, error));
    rank(evidence);
    return good;
}

void evidence_summary_free(EvidenceSummary *evidence) {
    for (int i = 0; i < evidence->rating_count; i++) free(evidence->ratings[i].player);
    for (int i = 0; i < evidence->cycle_count; i++) {
        for (int k = 0; k < 3; k++) free(evidence->cycles[i].players[k]);
    }
    free(evidence->ratings);
    free(evidence->cycles);
    summary_free_matrix(&evidence->superiority);
    *evidence = (EvidenceSummary){.is_there = false};
}

/* Text */

static void put_rating(Table *table, const EvidenceRating *row) {
    const Estimate rating = {!isnan(row->rating), row->rating, row->low, row->high};
    const double bounds[] = {row->low, row->high};
    Text text = {.data = NULL};
    figures_append_rating_cell(&text, &rating);
    table_put_text(table, text_string(&text));
    for (int i = 0; i < 2; i++) {
        text_clear(&text);
        if (rating.defined) figures_append_rating(&text, bounds[i], 0);
        table_put_text(table, text_string(&text));
    }
    text_free(&text);
}

static void write_ratings(const EvidenceSummary *evidence, Text *out) {
    Table *const table = table_new();
    table_add_column(table, NULL, "#", TABLE_RIGHT);
    table_add_column(table, NULL, "player", TABLE_LEFT);
    table_add_column(table, NULL, "rating", TABLE_RIGHT);
    table_add_column(table, NULL, "from", TABLE_RIGHT);
    table_add_column(table, NULL, "to", TABLE_RIGHT);
    table_add_column(table, NULL, "mixture", TABLE_RIGHT);
    for (int i = 0; i < evidence->rating_count; i++) {
        const EvidenceRating *const row = &evidence->ratings[i];
        table_put_int(table, i + 1);
        table_put_text(table, row->player);
        put_rating(table, row);
        table_put_real(table, row->mixture, 4);
        if (!isnan(row->mixture)) table_show(table, "%.1f%%", 100 * row->mixture);
    }
    table_write(table, TABLE_TEXT, out);
    table_free(table);
}

static void append_cycle(const EvidenceCycle *cycle, Text *line) {
    for (int k = 0; k < 3; k++) {
        utf8_append_clean(line, cycle->players[k], "?");
        text_append_string(line, " beats ");
    }
    utf8_append_clean(line, cycle->players[0], "?");
    text_append_string(line, ", p ");
    figures_append_p_value(line, cycle->p_value);
}

static void write_cycles(const EvidenceSummary *evidence, Text *out) {
    enum { SHOWN_MAX = 3 };
    Text line = {.data = NULL};
    const Estimate *const share = &evidence->measures.cyclic_share;
    if (!share->defined) return;
    text_append(&line, "Cycles: %.1f %% of the differences are in no order", 100 * share->value);
    if (!isnan(evidence->measures.cyclic_noise)) {
        text_append(&line, ", where chance alone gives %.1f",
                    100 * evidence->measures.cyclic_noise);
    }
    text_append_string(&line, "; p ");
    figures_append_p_value(&line, evidence->measures.cyclic_p_value);
    text_append_string(&line, evidence->cycle_count > 0 ? "." : "; none by itself is significant.");
    for (int i = 0; i < evidence->cycle_count && i < SHOWN_MAX; i++) {
        text_append_char(&line, ' ');
        append_cycle(&evidence->cycles[i], &line);
        text_append_char(&line, '.');
    }
    if (evidence->cycle_count > SHOWN_MAX) {
        text_append(&line, " And %d more.", evidence->cycle_count - SHOWN_MAX);
    }
    utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
    text_free(&line);
}

static void write_test(const Estimate *llr, Text *out) {
    const bool is_whole = llr->defined && !isnan(llr->low) && !isnan(llr->high);
    Text line = {.data = NULL};
    if (!is_whole) return;
    text_append_string(&line, "SPRT: ");
    figures_append_test(&line, llr->low, llr->value, llr->high);
    text_append(&line, ": %s.",
                llr->value <= llr->low    ? "H0 accepted"
                : llr->value >= llr->high ? "H1 accepted"
                                          : "undecided");
    utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
    text_free(&line);
}

static void write_failures(const EvidenceMeasures *measures, Text *out) {
    Text line = {.data = NULL};
    if (!(measures->failures > 0)) return;
    text_append(&line,
                "Failures: %.0f of %.0f games have no result, since an external engine failed; "
                "they count nowhere.",
                measures->failures, measures->games);
    utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
    text_free(&line);
}

void evidence_summary_write(const EvidenceSummary *evidence, Text *out) {
    if (!evidence->is_there) return;
    text_append_string(out, "\nEvidence\n\n");
    if (evidence->rating_count > 2) { /* of two, Elo says it all */
        write_ratings(evidence, out);
        text_append_char(out, '\n');
    }
    if (evidence->measures.first_move.defined) {
        Text line = {.data = NULL};
        text_append_string(&line, "First move: ");
        figures_append_rating_interval(&line, &evidence->measures.first_move);
        text_append_string(&line, isfinite(evidence->measures.first_move.low) ||
                                          isfinite(evidence->measures.first_move.high)
                                      ? " for who has it."
                                      : ".");
        utf8_append_wrapped(out, text_string(&line), TABLE_WIDTH);
        text_free(&line);
    }
    write_cycles(evidence, out);
    write_test(&evidence->measures.llr, out);
    write_failures(&evidence->measures, out);
    utf8_append_wrapped(
        out,
        evidence->rating_count > 2
            ? "Ratings, with 95 % intervals: all players at once; of the games that are not "
              "drawn, a difference of 400 wins ten to one. 'jumpoff stats' on this folder "
              "says more, of pairings, too."
            : "The first move is on a scale where, of the games that are not drawn, a difference "
              "of 400 wins ten to one. 'jumpoff stats' on this folder says more.",
        TABLE_WIDTH);
}
