#include "cli/evolve_result.h"

#include "build_info.h"
#include "evolve/log.h"
#include "report/table.h"
#include "util/file.h"
#include "util/shell.h"
#include "util/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double mean_error(const Evolved *evolved, double sum) {
    return sqrt(sum / (double)evolved->settings->positions);
}

/* How many positions were searched. */
static int64_t labelled(const HgSettings *settings) {
    const int64_t later = hg_phases(settings) - 1;
    const int64_t own = (int64_t)(settings->own_share * settings->positions + 0.5);
    return settings->positions + later * (settings->reuse ? own : settings->positions);
}

static void write_provenance(const Evolved *evolved, Text *text) {
    const HgSettings *const settings = evolved->settings;
    /* A path can hold anything, a heuristic file only text. */
    utf8_append_clean(text, evolved->command, "?");
    text_append(text, "\njumpoff %s (%s), seed %llu\n", JUMPOFF_VERSION, JUMPOFF_COMMIT,
                (unsigned long long)settings->seed);
    text_append(text, "%lld positions labelled by searches of %d %s, %d in each of %d %s\n",
                (long long)labelled(settings), settings->depth_plies,
                settings->depth_plies == 1 ? "ply" : "plies", settings->positions,
                hg_phases(settings), hg_phases(settings) == 1 ? "phase" : "phases");
    text_append(text,
                "root mean square error of the last phase: %.6g, where a win is %g less its plies",
                mean_error(evolved, evolved->best), settings->win);
}

static void replace(char **string, Text *text) {
    free(*string);
    *string = text_duplicate(text_string(text));
    text_clear(text);
}

static Formula make_formula(const Evolved *evolved) {
    const Formula *const template = evolved->genome->formula;
    Formula formula = genome_formula(evolved->genome, evolved->genes);
    Text text = {.data = NULL};
    text_append_string(&text, evolved->name);
    replace(&formula.name, &text);
    text_append(&text, "%s evolved by HG", template->name);
    replace(&formula.summary, &text);
    text_append(&text, "%s%sweights by HG, seed 003, section 3.1", template->source,
                template->source[0] != '\0' ? "; " : "");
    replace(&formula.source, &text);
    write_provenance(evolved, &text);
    replace(&formula.provenance, &text);
    text_free(&text);
    formula.rules = memory_resize(formula.rules, sizeof(const Rules *));
    formula.rules[0] = evolved->settings->rules;
    formula.rules_count = 1;
    return formula;
}

static char *heuristic_path(const Evolved *evolved, const char *folder) {
    Text name = {.data = NULL};
    text_append(&name, "%s.heuristic", evolved->name);
    char *const path = file_join(folder, text_string(&name));
    text_free(&name);
    return path;
}

bool evolved_write(const Evolved *evolved, const char *folder, Error *error) {
    char *const path = heuristic_path(evolved, folder);
    Formula formula = make_formula(evolved);
    Text text = {.data = NULL};
    formula_write(&formula, &text);
    const bool good = file_write(path, text_string(&text), text.length, error);
    text_free(&text);
    formula_free(&formula);
    free(path);
    return good;
}

static void put_gene(Table *table, const Evolved *evolved, int gene) {
    const Genome *const genome = evolved->genome;
    const int component = evolve_component(genome, gene);
    char number[EVOLVE_NUMBER_SIZE];
    Text quantity = {.data = NULL};
    if (genome->formula->component_count > 1) {
        const char *const name = evolve_component_name(genome, component, number);
        table_put_text(table, gene == genome->first[component] ? name : "");
    }
    quantity_write(evolve_term(genome, gene)->quantity, &quantity);
    table_put_text(table, text_string(&quantity));
    table_put_real(table, evolved->genes[gene], 4);
    table_put_real(table, evolved->deviations[gene], 4);
    table_show(table, "%.2g", evolved->deviations[gene]);
    text_free(&quantity);
}

static void write_table(const Evolved *evolved, Text *text) {
    Table *const table = table_new();
    if (evolved->genome->formula->component_count > 1)
        table_add_column(table, "component", "component", TABLE_LEFT);
    table_add_column(table, "quantity", "quantity", TABLE_LEFT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "spread", "spread", TABLE_RIGHT);
    for (int gene = 0; gene < evolved->genome->count; gene++) put_gene(table, evolved, gene);
    table_write(table, TABLE_TEXT, text);
    table_free(table);
}

void evolved_show(const Evolved *evolved, const char *folder, Text *text) {
    const HgSettings *const settings = evolved->settings;
    char *const path = heuristic_path(evolved, folder);
    write_table(evolved, text);
    text_append(text,
                "\nSpread is the standard deviation over the last population.\n"
                "Root mean square error over the last phase's %d positions: %.4g, mean of the\n"
                "population %.4g; a win is %g less its distance in plies, a draw 0.\n",
                settings->positions, mean_error(evolved, evolved->best),
                mean_error(evolved, evolved->mean), settings->win);
    text_append(text, "\nIn %s/: %s.heuristic, log.csv\nTry it: jumpoff match ", folder,
                evolved->name);
    Text player = {.data = NULL};
    text_append(&player, "%s@6", path);
    shell_append(text, text_string(&player));
    text_free(&player);
    text_append_string(text, " piece2val@6");
    if (settings->rules != RULES_ALL[0]) text_append(text, " --rules %s", settings->rules->name);
    text_append_char(text, '\n');
    free(path);
}
