/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/results_parts.h"

#include "arena/journal.h"
#include "evolve/match.h"
#include "measure/accuracy.h"
#include "measure/comparison.h"
#include "report/number_format.h"
#include "stats/mean.h"
#include "util/file.h"

#include <inttypes.h>

bool part_find(const ResultsPart *part, const char *folder, bool *found, Error *error) {
    bool is_running = false;
    const bool good = file_find_in(folder, part->file, found, error) &&
                      (strcmp(part->file, "players.csv") != 0 ||
                       file_find_in(folder, JOURNAL_NAME, &is_running, error));
    *found = *found && !is_running;
    return good;
}

const ResultsPart *part_first(const ResultsPart *parts, const char *folder, Error *error) {
    for (bool found = false; parts->file != NULL; parts++) {
        if (!part_find(parts, folder, &found, error)) return NULL;
        if (found) break;
    }
    return parts;
}

bool parts_write(const ResultsPart *parts, const char *folder, Output *output, int *count,
                 Error *error) {
    bool good = true;
    *count = 0;
    for (; good && parts->file != NULL; parts++) {
        bool found = false;
        good = part_find(parts, folder, &found, error);
        if (!found) continue;
        output_section(output, parts->title, false);
        good = parts->write != NULL ? parts->write(folder, output, error)
                                    : result_table_report(parts->schema, folder, output, error);
        ++*count;
    }
    return good;
}

bool parts_draw(const ResultsPart *parts, const char *folder, ChartsMade *made, Error *error) {
    bool good = made == NULL || charts_make(folder, made, error);
    for (const ResultsPart *part = parts; good && part->file != NULL; part++) {
        bool found = false;
        good = part->draw == NULL || (part_find(part, folder, &found, error) &&
                                      (!found || part->draw(folder, made, error)));
    }
    if (made == NULL) return good;
    good = good && charts_draw(folder, made, error);
    charts_free(made);
    return good;
}

/* Rows of a file */

/* Hides the columns of proven wins from people where all are empty, and one kind of pruning. */
static bool fit_search(const Rows *rows, Table *table) {
    const SearchRow *const list = rows->items;
    bool is_proven = false, is_measured = false;
    for (size_t i = 0; i < rows->count; i++) {
        is_proven = is_proven || list[i].won > 0 || list[i].lost > 0;
        is_measured = is_measured || !isnan(list[i].pruning_exact);
    }
    if (!is_proven) table_hide_columns(table, "won,lost");
    table_hide_columns(table, is_measured ? "nodes,pruned (b^d)" : "nodes,pruned (measured)");
    return true;
}

/* Whether any row has a ratio to another row. */
static bool has_beside(const Rows *rows, Table *table) {
    const SearchRow *const list = rows->items;
    (void)table;
    for (size_t i = 0; i < rows->count; i++) {
        const Share *const share = &list[i].share;
        if (!isnan(share->of_alphabeta) && share->of_alphabeta != 1) return true;
        if (!isnan(share->of_minimal) && share->of_minimal != 1) return true;
    }
    return false;
}

/* Searches beside each other */

/* A line of the table of two players: a depth. */
typedef struct BesideRow {
    int depth;
    double nodes[2], fewer, ms[2], faster, pruned;
} BesideRow;

static bool is_compared(const SearchRow *row) {
    return row->beside[0] != '\0' && strcmp(row->beside, row->player) != 0;
}

/* Makes the head of a column: of a player "SEARCH/EVALUATOR" only the search. */
static void put_head(char head[], size_t size, const char *player, const char *evaluator,
                     const char *unit) {
    const size_t length = strlen(player), its = strlen(evaluator);
    const bool is_both = length > its && strcmp(player + length - its, evaluator) == 0 &&
                         player[length - its - 1] == '/';
    snprintf(head, size, "%.*s %s", (int)(is_both ? length - its - 1 : length), player, unit);
}

/* Shows the player of `count` rows beside that with which it is compared, a line for each depth
 * [paper 004, 6.1]. */
static void show_beside(const SearchRow *rows, size_t count, const SearchRow *compared,
                        Output *output) {
    enum { HEAD_SIZE = 100 };
    const bool is_measured = !isnan(compared->pruning_exact);
    char heads[4][HEAD_SIZE];
    for (int i = 0; i < 4; i++)
        put_head(heads[i], HEAD_SIZE, i % 2 == 0 ? compared->beside : compared->player,
                 compared->evaluator, i < 2 ? "nodes/move" : "ms/move");
    CsvColumn fields[] = {
        COLUMN(NULL, INT, BesideRow, depth, .title = "depth", .is_key = true),
        COLUMN(NULL, REAL, BesideRow, nodes[0], .title = heads[0], .show = SHOW_BIG),
        COLUMN(NULL, REAL, BesideRow, nodes[1], .title = heads[1], .show = SHOW_BIG),
        COLUMN(NULL, REAL, BesideRow, fewer, .title = "times fewer", .show = SHOW_RATIO),
        COLUMN(NULL, REAL, BesideRow, ms[0], .title = heads[2], .show = SHOW_SIZED),
        COLUMN(NULL, REAL, BesideRow, ms[1], .title = heads[3], .show = SHOW_SIZED),
        COLUMN(NULL, REAL, BesideRow, faster, .title = "times faster", .show = SHOW_RATIO),
        COLUMN(NULL, REAL, BesideRow, pruned, .show = SHOW_SHARE,
               .title = is_measured ? "pruned (measured)" : "pruned (b^d)"),
    };
    /* What no row has is left out, as an engine's nodes. */
    if (compared->depth < 0) fields[0].title = NULL;
    if (isnan(compared->fewer.value)) fields[1].title = fields[2].title = fields[3].title = NULL;
    if (!is_measured && isnan(compared->pruning_bd)) fields[7].title = NULL;
    const CsvSchema schema = SCHEMA_OF(NULL, fields, BesideRow);
    ROWS_AUTO Rows lines = {0};
    TEXT_AUTO Text caption = {0};
    for (const SearchRow *row = rows; row < rows + count; row++) {
        const double nodes = row->nodes_per_move, ms = row->ms_per_move;
        const BesideRow line = {
            row->depth,        {nodes * row->fewer.value, nodes},
            row->fewer.value,  {ms * row->faster.value, ms},
            row->faster.value, is_measured ? row->pruning_exact : row->pruning_bd};
        rows_add(&lines, &schema, &line);
    }
    text_append(&caption, "%s beside %s", compared->player, compared->beside);
    output_show_headed(output, "beside", text_string(&caption),
                       table_of_rows(&schema, lines.items, lines.count));
}

/* Shows each player that is compared with another; whether all rows have been shown. */
static bool show_pairs(const Rows *rows, Output *output) {
    const SearchRow *const list = rows->items;
    bool any = false, are_all = true;
    for (size_t i = 0, end; i < rows->count; i = end) {
        const SearchRow *compared = NULL;
        bool is_seen = true; /* beside others */
        for (end = i; end < rows->count && strcmp(list[end].player, list[i].player) == 0; end++) {
            if (compared == NULL && is_compared(&list[end])) compared = &list[end];
            is_seen = is_seen && list[end].beside[0] != '\0';
        }
        if (compared != NULL) show_beside(&list[i], end - i, compared, output);
        any = any || compared != NULL;
        are_all = are_all && (compared != NULL || is_seen);
    }
    if (any)
        output_say(
            output, "beside",
            "In brackets: 95 %% intervals, of nodes over positions like these, of times also "
            "over passes. pruned: nodes not visited, in %% of minimax's (measured), or of b^d "
            "for branching b and depth d.");
    return any && are_all;
}

/* Appends "39.9 (38.1 to 41.8) times fewer", or that the inverse is less. */
static void append_ratio(Text *line, const Estimate *ratio, const char *more, const char *less) {
    const bool is_less = ratio->value < 1;
    const double value = is_less ? 1 / ratio->value : ratio->value;
    const double low = is_less ? 1 / ratio->high : ratio->low;
    const double high = is_less ? 1 / ratio->low : ratio->high;
    const int places = column_ratio_places(value);
    text_append(line, "%.*f", places, value);
    if (isnan(low))
        text_append_string(line, " (no interval)");
    else
        text_append(line, " (%.*f to %.*f%s)", places, low, places, high,
                    low > 1 ? "" : "; no difference shown");
    text_append(line, " times %s", is_less ? less : more);
}

/* Finds, for each of the first evaluators, the search with the fewest nodes at the greatest depth
 * that is compared; returns the number of evaluators, `most` + 1: there are more. */
static int find_best(const Rows *rows, const SearchRow *best[], int most) {
    const SearchRow *const list = rows->items;
    int depth = -1, count = 0; /* -1: not limited by depth */
    for (size_t i = 0; i < rows->count; i++)
        if (is_compared(&list[i]) && list[i].depth > depth) depth = list[i].depth;
    for (size_t i = 0; i < rows->count && count <= most; i++) {
        const SearchRow *const it = &list[i];
        int k = 0;
        if (!is_compared(it) || it->depth != depth) continue;
        while (k < count && (it->evaluator[0] == '\0' || /* an engine */
                             strcmp(best[k]->evaluator, it->evaluator) != 0))
            k++;
        const bool is_new = k == count;
        if (is_new && count++ == most) break;
        if (is_new || it->fewer.value > best[k]->fewer.value) best[k] = it;
    }
    return count;
}

static void lead_of_searches(const Rows *rows, Text *line) {
    enum { NAMED = 4 };
    const SearchRow *best[NAMED];
    const int count = find_best(rows, best, NAMED);
    for (int k = 0; k < count && k < NAMED; k++) {
        const SearchRow *const it = best[k];
        if (k == 0 && it->depth > 0) text_append(line, "At depth %d ", it->depth);
        text_append(line, "%s%s ", k > 0 ? "; " : "", it->player);
        const bool has_nodes = !isnan(it->fewer.value), has_time = !isnan(it->faster.value);
        if (it->fewer.value == 1) {
            text_append(line, "visits as many nodes as %s", it->beside);
        } else if (has_nodes) {
            text_append_string(line, "visits ");
            append_ratio(line, &it->fewer, "fewer", "more");
            text_append(line, " nodes than %s", it->beside);
        }
        if (!has_time) continue;
        text_append_string(line, has_nodes ? " and is " : "is ");
        append_ratio(line, &it->faster, "faster", "slower");
        if (!has_nodes) text_append(line, " than %s", it->beside);
    }
    if (count > NAMED) text_append_string(line, "; others are in the tables");
    if (count > 0) text_append_char(line, '.');
}

/* Names the player that keeps the exact value most often. It is the best if all decisions were
 * judged, or if its interval of a sample is above all others. */
static void lead_of_accuracy(const Rows *rows, Text *line) {
    const AccuracyRow *const list = rows->items, *best = NULL;
    size_t reached = 0; /* by other players */
    for (size_t i = 0; i < rows->count; i++)
        if (best == NULL || list[i].share[VALUE_KEPT] > best->share[VALUE_KEPT]) best = &list[i];
    if (best == NULL || isnan(best->share[VALUE_KEPT])) return;
    const bool is_sample = !isnan(best->low);
    const Estimate share = {true, best->share[VALUE_KEPT], best->low, best->high};
    text_append(line, "%s keeps the exact value in ", best->player);
    number_append_interval(line, &share, 100, "%.2f", " %");
    text_append(line, " of %" PRId64 " decisions", best->decisions);
    for (size_t i = 0; i < rows->count; i++)
        reached += &list[i] != best && (is_sample ? list[i].high >= best->low
                                                  : list[i].share[VALUE_KEPT] == share.value);
    if (rows->count > 1 && reached == 0)
        text_append(line, ", the most of %zu players", rows->count);
    else if (is_sample && reached > 0)
        text_append(line, "; other intervals that overlap with its own: %zu of %zu", reached,
                    rows->count - 1);
    text_append_char(line, '.');
}

/* Adds up the positions of all slices. */
static void lead_of_slices(const Rows *rows, Text *line) {
    const SliceRow *const list = rows->items;
    double positions = 0, wins = 0, draws = 0;
    int longest = -1;
    for (size_t i = 0; i < rows->count; i++) {
        positions += (double)list[i].positions;
        wins += (double)list[i].wins;
        draws += (double)list[i].draws;
        if (list[i].longest > longest) longest = list[i].longest;
    }
    if (positions == 0) return;
    text_append(line, "The side to move wins %.1f %% of %.0f positions and draws %.1f %%",
                100 * wins / positions, positions, 100 * draws / positions);
    if (longest >= 0) text_append(line, "; the longest win or loss takes %d plies", longest);
    text_append_char(line, '.');
}

static const struct {
    const CsvSchema *schema;
    const char *key, *caption;
    /* Decides whether people see the table, and fits it to its rows. NULL: they see it unchanged.
     */
    bool (*fit)(const Rows *rows, Table *table);
    void (*lead)(const Rows *rows, Text *line); /* appends the first sentence; NULL: none */
    /* Shows the rows in tables for people; true: its own is a detail. NULL: does not. */
    bool (*show)(const Rows *rows, Output *output);
    const char
        *heads; /* the meaning of the columns' heads, for people; NULL: the heads are words */
    const char *notes[4]; /* ending with NULL */
} TABLES[] = {
    {&SEARCH_SCHEMA,
     "search",
     "Searches",
     fit_search,
     lead_of_searches,
     show_pairs,
     "±: 95 % interval of ms/move; M/s: million nodes per second; b: mean branching; value: sum of "
     "the root values.",
     {"Nodes are the positions that a search visits, root and leaves included. Pruned is 1 - n/s "
      "in %: n nodes were visited; s is the nodes of minimax on the same positions (measured), or "
      "b^d, which is biased; empty if a search visits more, and with quiescence.",
      "ms/move, M/s: CPU time, the median of several passes; ±: distance to the further end of its "
      "95 % interval (empty: one pass). Players limited by time are timed by the clock.",
      "value: searches of one evaluator that only prune have equal sums at equal depth. won, lost: "
      "positions that are proven wins and losses, which are not in the sum."}},
    {&NODES_SCHEMA,
     "nodes",
     "Nodes beside alpha-beta and the minimal tree",
     has_beside,
     NULL,
     NULL,
     "× minimal tree: nodes divided by those of minimal, which are at least the minimal tree's; "
     "Knuth–Moore: nodes of this tree by their formula; differ: positions whose value is not "
     "exact.",
     {"Nodes are compared with those of alpha-beta without options and of minimal, which are "
      "at least the minimal tree's, on the same positions, to the same depth and with the same "
      "evaluator.",
      "Knuth–Moore: nodes of the minimal tree by Knuth and Moore's formula, b^(d/2) leaves each "
      "for odd and even moves, summed over the plies, if all positions have the mean branching b "
      "of minimax, else of alphabeta."}},
    {&ACCURACY_SCHEMA,
     "accuracy",
     "Accuracy",
     NULL,
     lead_of_accuracy,
     NULL,
     NULL,
     {"A decision is a position whose legal moves do not all have the same exact value. accuracy: "
      "the share of decisions in which the player's move keeps that value (equally good moves "
      "each count by their share), from and to: its 95 % interval where a sample was judged; "
      "win>draw, win>loss, draw>loss: the share in which a win became a draw, and so on."}},
    {&SLICE_SCHEMA,
     "slices",
     "Wins, draws and losses",
     NULL,
     lead_of_slices,
     NULL,
     NULL,
     {"bm, bk, wm, wk: black and white men and kings; won, drawn and lost are for the side "
      "to move; longest: plies of the longest win or loss."}},
};

void result_table_write(const CsvSchema *schema, const Rows *rows, Output *output) {
    size_t i = 0;
    while (TABLES[i].schema != schema) i++;
    Table *const table = table_of_rows(schema, rows->items, rows->count);
    table_set_caption(table, TABLES[i].caption);
    const bool is_seen = TABLES[i].fit == NULL || TABLES[i].fit(rows, table);
    if (!is_seen) {
        output_add_table(output, TABLES[i].key, table);
        return;
    }
    TEXT_AUTO Text line = {0};
    if (TABLES[i].lead != NULL) TABLES[i].lead(rows, &line);
    if (line.length > 0) output_answer(output, "%s", line.data);
    const bool is_detail =
        schema == &NODES_SCHEMA || (TABLES[i].show != NULL && TABLES[i].show(rows, output));
    if (is_detail) output_begin_details(output);
    output_put_table(output, TABLES[i].key, table);
    if (TABLES[i].heads != NULL) output_say(output, TABLES[i].key, "%s", TABLES[i].heads);
    if (is_detail) output_end_details(output);
    if (output_options(output)->explain) output_gap(output);
    for (int k = 0; TABLES[i].notes[k] != NULL; k++) output_note(output, TABLES[i].notes[k]);
}

bool result_table_report(const CsvSchema *schema, const char *folder, Output *output,
                         Error *error) {
    ROWS_AUTO Rows rows = {.items = NULL};
    if (!rows_read_in(&rows, schema, folder, error)) return false;
    result_table_write(schema, &rows, output);
    return true;
}

/* Evolutions, whose columns are the genes */

Table *evolution_weights(const EvolutionLog *log) {
    Table *const table = table_with("gene,#weight,#spread");
    for (int gene = 0; log->rows > 0 && gene < log->genes; gene++) {
        const double spread = evolution_gene(log, log->rows - 1, gene, GENE_DEVIATION);
        table_add_text(table, evolution_gene_name(log, gene));
        table_add_real(table, evolution_gene(log, log->rows - 1, gene, GENE_BEST), 4);
        table_add_real(table, spread, 4);
        if (!isnan(spread)) table_show(table, "%.2g", spread);
    }
    return table;
}

/* A pair of games counts as one trial, so that intervals may be too wide but not too narrow. */
void evolution_append_score(const EvolveExperiment *experiment, const EvolutionLog *log,
                            Text *text) {
    const Setting *setting = experiment->generator->settings;
    const double score = log->rows > 0 ? evolution_value(log, log->rows - 1, "score") : NAN;
    while (setting->name != NULL && strcmp(setting->name, "score-games") != 0) setting++;
    if (isnan(score) || setting->name == NULL) {
        text_append_string(text, "; no games have tested it.");
        return;
    }
    const int games = *(const int *)((const char *)experiment->settings + setting->offset);
    const uint64_t pairs = games > 1 ? (uint64_t)games / 2 : 1;
    const Estimate share = mean_of_hits(score * (double)pairs, pairs);
    text_append_string(text, ": score ");
    number_append_share_interval(text, &share);
    text_append(text, ", in %d %s against " YARDSTICK, games, games == 1 ? "game" : "games");
    int row = 0;
    while (isnan(evolution_value(log, row, "score"))) row++;
    const double before = evolution_value(log, row, "score");
    const Estimate start = mean_of_hits(before * (double)pairs, pairs);
    if (row < log->rows - 1 &&
        score - before <= hypot(share.value - share.low, start.high - start.value))
        text_append(text, "; not shown to be better than at the start (%.1f %%)", 100 * before);
    text_append_char(text, '.');
}

static void append_state(const EvolveExperiment *experiment, const EvolutionLog *log,
                         const char *folder, Text *text) {
    MEMORY_AUTO char *path = evolved_path(experiment, folder);
    text_append(text, "%s %s %s", experiment->generator->name,
                file_exists(path) ? "has evolved" : "is not finished: it evolves",
                experiment->name);
    evolution_append_score(experiment, log, text);
    text_append_char(text, ' ');
}

bool report_evolution(const char *folder, Output *output, Error *error) {
    EvolveExperiment experiment;
    EvolutionLog log = {.rows = 0};
    Error fault = {ERROR_NONE, ""}; /* a log alone is shown, too */
    const bool is_known = evolve_experiment_read(&experiment, folder, "experiment", &fault);
    const bool is_alone = fault.code == ERROR_DATA || !file_may_exist_in(folder, "experiment");
    if (!is_known && !is_alone) *error = fault;
    const bool good = (is_known || is_alone) && evolution_log_read(&log, folder, error);
    if (good && log.rows == 0) output_answer(output, "Nothing is logged yet.");
    TEXT_AUTO Text answer = {0};
    if (good && is_known) append_state(&experiment, &log, folder, &answer);
    if (good && log.rows > 0)
        output_answer(
            output,
            "%sWeights are those of the best in the last row of the log (%s: %.0f); spread "
            "is %s.",
            text_string(&answer), log.names[log.counter], log.total,
            is_known ? experiment.generator->spread : "not known");
    if (good) {
        Table *const table = evolution_weights(&log);
        table_set_caption(table, "Weights of the best");
        output_put_table(output, "weights", table);
    }
    evolution_log_free(&log);
    evolve_experiment_free(&experiment);
    return good;
}

/* Files as tables */

static const char ENDING[] = ".csv";

/* Adds a row; numbers are shown as the file has them, or with five digits. */
static void put_file_row(Table *table, const CsvReader *csv) {
    enum { NUMBER_MOST = 9 }; /* characters; longer ones have digits that tell people nothing */
    for (int i = 0; i < csv_column_count(csv); i++) {
        const char *const field = csv_field(csv, i);
        char *end = NULL;
        const double value = strtod(field, &end);
        const bool is_whole = strspn(field, "0123456789-") == strlen(field);
        if (*field == '\0') {
            table_add_empty(table);
        } else if (*end != '\0' || !isfinite(value) || (is_whole && fabs(value) >= 0x1p53)) {
            table_add_text(table, field);
            table->columns[i].align = TABLE_LEFT;
        } else if (is_whole) {
            table_add_int(table, (int64_t)value);
        } else {
            table_add_real(table, value, COLUMN_EXACT);
            table_show(table, "%.5g", value);
            if (strlen(field) <= NUMBER_MOST) table_show(table, "%s", field);
        }
    }
}

/* Adds a file as a table, if it is wanted. */
static bool add_file_table(const char *folder, const char *file, Output *output, Error *error) {
    const OutputOptions *const options = output_options(output);
    TEXT_AUTO Text name = {0};
    text_append(&name, "%.*s", (int)(strlen(file) - strlen(ENDING)), file);
    if (options->table != NULL && strcmp(options->table, name.data) != 0) return true;
    CsvReader *const csv = csv_open(folder, file, error);
    CsvStatus status = CSV_FINISHED;
    if (csv == NULL) return false;
    Table *const table = table_new();
    for (int i = 0; i < csv_column_count(csv); i++)
        table_add_column(table, csv_column_name(csv, i), NULL, TABLE_RIGHT);
    while ((status = csv_next(csv, error)) == CSV_ROW) {
        put_file_row(table, csv);
        if (options->list != NULL) break; /* it has rows */
    }
    table_set_caption(table, file);
    csv_close(csv);
    output_add_table(output, name.data, table);
    return status != CSV_FAILED;
}

bool result_files_write(const char *folder, Output *output, Error *error) {
    FILE_NAMES_AUTO FileNames files = file_list(folder, ".", ENDING, error);
    bool good = !files.is_unread;
    for (size_t i = 0; good && i < files.count; i++)
        good = add_file_table(folder, files.names[i], output, error);
    return good;
}
