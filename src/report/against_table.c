/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the bench prints of a comparison with another program: report/bench_table.h. */
#include "report/bench_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* NOLINTBEGIN(bugprone-macro-parentheses): texts are joined. */
#define BUILD(prefix, which, whose)                                                                \
    FIELD(prefix "nodes", COUNT, AgainstShown, which.nodes,                                        \
          .meaning = "nodes of the work " whose),                                                  \
        FIELD(prefix "version", WORD, AgainstShown, which.version, .meaning = "version " whose),   \
        FIELD(prefix "commit", WORD, AgainstShown, which.commit, .meaning = "commit " whose),      \
        FIELD(prefix "compiler", WORD, AgainstShown, which.compiler, .meaning = "compiler " whose)
/* NOLINTEND(bugprone-macro-parentheses) */

static const Field AGAINST[] = {
    FIELD("verdict", TEXT, AgainstShown, verdict,
          .meaning = "work differs, slower, faster or no difference shown"),
    FIELD("too_slow", TEXT, AgainstShown, too_slow, .meaning = "yes: surely more than tolerated"),
    FIELD("ratio", REAL, AgainstShown, ratio, .decimals = FIELD_EXACT, .title = "ratio",
          .places = 4, .meaning = "this program's speed over the other's"),
    FIELD(NULL, WORD, AgainstShown, interval, .title = "95 % interval", .show = SHOW_RIGHT),
    FIELD("low", REAL, AgainstShown, low, .decimals = FIELD_EXACT,
          .meaning = "lower end of its 95 % interval over pairs"),
    FIELD("high", REAL, AgainstShown, high, .decimals = FIELD_EXACT, .meaning = "its upper end"),
    FIELD("pairs", INT, AgainstShown, pairs, .title = "pairs", .meaning = "pairs of runs"),
    FIELD("seconds", REAL, AgainstShown, seconds, .decimals = FIELD_EXACT, .title = "seconds",
          .places = 1, .meaning = "time of the comparison, s"),
    FIELD("spread", REAL, AgainstShown, spread, .decimals = FIELD_EXACT,
          .meaning = "spread of a pair, a share"),
    FIELD(NULL, WORD, AgainstShown, percent, .title = "spread", .show = SHOW_RIGHT),
    FIELD("outliers", INT, AgainstShown, outliers, .title = "outliers",
          .meaning = "pairs that are far from the others"),
    FIELD("outlier_pairs", TEXT, AgainstShown, outlier_pairs, .meaning = "their numbers, ratios"),
    FIELD("tolerance", REAL, AgainstShown, tolerance, .decimals = FIELD_EXACT,
          .meaning = "share of speed that may be lost"),
    BUILD("", here, "of this program"),
    BUILD("other_", there, "of the other"),
    FIELD("case", TEXT, AgainstShown, name, .meaning = "the case; empty: all of them together"),
};
static const Field AGAINST_CASES[] = {
    FIELD(NULL, TEXT, AgainstShown, name, .title = "case"),
    FIELD(NULL, REAL, AgainstShown, ratio, .title = "ratio", .places = 4),
    FIELD(NULL, WORD, AgainstShown, interval, .title = "95 % interval", .show = SHOW_RIGHT),
    FIELD(NULL, WORD, AgainstShown, percent, .title = "spread", .show = SHOW_RIGHT),
    FIELD(NULL, TEXT, AgainstShown, result, .title = "result"),
};
static const Record CASES_SHOWN = RECORD_OF("bench-against-cases", AGAINST_CASES, AgainstShown);
const Record AGAINST_SHOWN = RECORD_OF("bench-against", AGAINST, AgainstShown);

static const char *verdict_of(bool differs, const PairedDecision *decision) {
    if (differs) return "work differs";
    if (decision->slower) return "slower";
    return decision->faster ? "faster" : "no difference shown";
}

static bool is_outlier(const AgainstResult *result, int pair) {
    const double ratio = exp(result->logarithms[pair]);
    return ratio < result->look.fence_low || ratio > result->look.fence_high;
}

/* "7 (0.842), 31 (1.213)": the number of each outlier's pair and its ratio. */
static void append_outliers(const AgainstResult *result, int most, Text *text) {
    int named = 0;
    for (int i = 0; i < result->look.pairs && named < most; i++) {
        if (!is_outlier(result, i)) continue;
        text_append(text, "%s%d (%.3f)", named > 0 ? ", " : "", i + 1, exp(result->logarithms[i]));
        named++;
    }
    if (named < result->look.outliers) {
        text_append(text, " and %d more", result->look.outliers - named);
    }
}

static AgainstShown against_shown(const AgainstResult *result, bool differs, const PairedLook *look,
                                  const PairedDecision *decision, double tolerance) {
    const bool is_known = look->ratio.defined && !result->differs, spreads = look->pairs > 1;
    AgainstShown shown = {
        .verdict = verdict_of(differs, decision),
        .too_slow = decision->fails ? "yes" : "no",
        .ratio = is_known ? look->ratio.value : (double)NAN,
        .low = is_known ? look->ratio.low : (double)NAN,
        .high = is_known ? look->ratio.high : (double)NAN,
        .pairs = look->pairs,
        .seconds = result->seconds,
        .spread = spreads ? look->spread : (double)NAN,
        .outliers = look->outliers,
        .outlier_pairs = "",
        .tolerance = tolerance,
        .here = result->here,
        .there = result->there,
        .name = "",
    };
    if (is_known)
        snprintf(shown.interval, sizeof shown.interval, "%.4f to %.4f", shown.low, shown.high);
    if (spreads) snprintf(shown.percent, sizeof shown.percent, "%.2f %%", 100 * shown.spread);
    return shown;
}

static AgainstShown case_shown(const AgainstResult *result, const AgainstCase *it,
                               double tolerance) {
    const bool differs = it->here_nodes != it->there_nodes;
    const bool is_sided = it->decision.slower || it->decision.faster;
    AgainstShown shown = against_shown(result, differs, &it->look, &it->decision, tolerance);
    shown.name = it->name;
    shown.result = differs ? "differs" : is_sided ? shown.verdict : "";
    shown.here.nodes = it->here_nodes;
    shown.there.nodes = it->there_nodes;
    return shown;
}

/* For programs one table: all together, then each case; for people two. */
static void write_against(const AgainstResult *result, double tolerance, Answer *answer) {
    Text outliers = {.data = NULL};
    AgainstShown rows[1 + BENCH_CASES_MAX];
    const size_t count = (size_t)result->case_count;
    append_outliers(result, PAIRED_MAX, &outliers);
    rows[0] = against_shown(result, result->differs, &result->look, &result->decision, tolerance);
    rows[0].outlier_pairs = text_string(&outliers);
    for (size_t i = 0; i < count; i++)
        rows[i + 1] = case_shown(result, &result->cases[i], tolerance);
    answer_add_rows(answer, "against", &AGAINST_SHOWN, rows, 1 + count);
    answer_show_table(answer, table_of_rows(&AGAINST_SHOWN, rows, 1));
    text_free(&outliers);
    if (count == 0) return;
    text_append_char(answer_text(answer), '\n');
    answer_show_table(answer, table_of_rows(&CASES_SHOWN, rows + 1, count));
}

/* "between 0.31 % and 0.82 %", of the shares */
static void append_between(Text *text, double low, double high) {
    text_append(text, "with 95 %% certainty by between %.2f %% and %.2f %%", low * 100, high * 100);
}

/* The verdict as a sentence. */
static void append_verdict(const AgainstResult *result, double tolerance, Text *text) {
    const Estimate *const ratio = &result->look.ratio;
    const PairedDecision *const decision = &result->decision;
    if (result->differs) {
        text_append(text,
                    "The work differs: %" PRIu64 " nodes here, %" PRIu64
                    " there; speeds at different work say nothing.",
                    result->here.nodes, result->there.nodes);
    } else if (!ratio->defined) {
        text_append(text,
                    "No difference shown: %d pairs are too few for an interval (%d have one); it "
                    "needs more --seconds.",
                    result->look.pairs, PAIRED_FIRST);
    } else if (decision->slower) {
        text_append_string(text, "Slower: ");
        append_between(text, 1 - ratio->high, 1 - ratio->low);
        text_append(text, "; %s the %g %% tolerated.",
                    decision->fails  ? "more than"
                    : decision->sure ? "no more than"
                                     : "it is open whether by more than",
                    tolerance * 100);
    } else if (decision->faster) {
        text_append_string(text, "Faster: ");
        append_between(text, ratio->low - 1, ratio->high - 1);
        text_append_char(text, '.');
    } else {
        text_append(text,
                    "No difference shown: with 95 %% certainty at most %.2f %% slower and at most "
                    "%.2f %% faster%s.",
                    (1 - ratio->low) * 100, (ratio->high - 1) * 100,
                    decision->sure ? "" : "; the time was too short to say more");
    }
}

static void put_build(const char *label, const Work *work, const char *program, Answer *answer) {
    Text words = {.data = NULL};
    text_append(&words, "%s (%s), %s%s%s", work->version, work->commit, work->compiler,
                program != NULL ? ", " : "", program != NULL ? program : "");
    answer_line(answer, label, &words);
}

void bench_table_write_against(const AgainstResult *result, const char *program, double tolerance,
                               Answer *answer) {
    enum { NAMED = 6 };
    Text *const text = answer_text(answer);
    Text line = {.data = NULL};
    write_against(result, tolerance, answer);
    text_append_char(text, '\n');
    append_verdict(result, tolerance, &line);
    answer_say(answer, "verdict", text_string(&line));
    answer_brief(answer, text_string(&line));
    text_clear(&line);
    text_append_char(text, '\n');
    put_build("This", &result->here, NULL, answer);
    put_build("Other", &result->there, program, answer);
    if (result->look.outliers > 0) {
        text_append(&line, "outside %.3f to %.3f: pairs ", result->look.fence_low,
                    result->look.fence_high);
        append_outliers(result, NAMED, &line);
        answer_line(answer, "Outliers", &line);
    }
    text_free(&line);
    if (result->differs) return;
    text_append_char(text, '\n');
    answer_say(answer, "measured",
               "Ratio: this speed over the other's, by CPU time: the mean of the pairs but the "
               "lowest and the highest fifth, and so but outliers. Spread: of a pair.");
    if (result->case_count > 1)
        answer_say(answer, "cases", "Cases: all right together with 95 % certainty.");
}
