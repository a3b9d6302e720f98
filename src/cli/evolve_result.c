#include "cli/evolve_result.h"

#include "evolve/genome.h"
#include "report/table.h"
#include "util/file.h"
#include "util/shell.h"
#include "util/utf8.h"

#include <stdlib.h>
#include <string.h>

static void put_gene(Table *table, const Genome *genome, const Evolved *evolved, int gene) {
    const int component = genome_component(genome, gene);
    char number[GENOME_NUMBER_SIZE];
    Text quantity = {.data = NULL};
    if (genome->formula->component_count > 1) {
        const char *const name = genome_component_name(genome, component, number);
        table_put_text(table, gene == genome->first[component] ? name : "");
    }
    quantity_write(genome_term(genome, gene)->quantity, &quantity);
    table_put_text(table, text_string(&quantity));
    table_put_real(table, evolved->genes[gene], 4);
    table_put_real(table, evolved->deviations[gene], 4);
    table_show(table, "%.2g", evolved->deviations[gene]);
    text_free(&quantity);
}

static void write_table(const Genome *genome, const Evolved *evolved, Text *text) {
    Table *const table = table_new();
    if (genome->formula->component_count > 1)
        table_add_column(table, "component", "component", TABLE_LEFT);
    table_add_column(table, "quantity", "quantity", TABLE_LEFT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "spread", "spread", TABLE_RIGHT);
    for (int gene = 0; gene < genome->count; gene++) put_gene(table, genome, evolved, gene);
    table_write(table, TABLE_TEXT, text);
    table_free(table);
}

/* Its lines are sentences. */
static void write_description(const Text *description, Text *text) {
    for (const char *line = text_string(description); *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        Text sentence = {.data = NULL};
        text_append_bytes(&sentence, line, length);
        if (line[length] == '\0') text_append_char(&sentence, '.');
        utf8_append_wrapped(text, text_string(&sentence), TABLE_WIDTH);
        text_free(&sentence);
        line += length + (line[length] != '\0');
    }
}

void evolved_show(const EvolveExperiment *experiment, const Evolved *evolved, const char *folder,
                  Text *text) {
    const Genome genome = genome_of(&experiment->template);
    char *const path = evolved_path(experiment, folder);
    char *const inside = file_join(folder, "");
    Text player = {.data = NULL};
    write_table(&genome, evolved, text);
    text_append(text, "\nSpread is %s.\n", experiment->generator->spread);
    write_description(&evolved->description, text);
    text_append_string(text, "\nIn ");
    utf8_append_clean(text, inside, "?");
    text_append(text, ": %s.heuristic, log.csv\nTry it: jumpoff match ", experiment->name);
    text_append(&player, "%s@6", path);
    shell_append(text, text_string(&player));
    text_append_string(text, " piece2val@6");
    if (experiment->rules != RULES_ALL[0])
        text_append(text, " --rules %s", experiment->rules->name);
    text_append_char(text, '\n');
    text_free(&player);
    free(inside);
    free(path);
}
