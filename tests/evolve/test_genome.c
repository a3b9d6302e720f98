/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Genomes: templates as vectors and back, and what a gene weighs. */
#include "evolve/population.h"

#include "../common/auto.h"
#include "../common/plain_formula.h"
#include "../common/positions.h"
#include "../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GENES_MAX = 512 };

static Genome read_genome(Formula *formula, const char *file) {
    *formula = templates_read(file, 8);
    return genome_of(formula);
}

static void check_same_text(const Formula *a, const Formula *b, bool same) {
    Text texts[2] = {{0}};
    formula_write(a, &texts[0]);
    formula_write(b, &texts[1]);
    cr_assert_eq(strcmp(text_string(&texts[0]), text_string(&texts[1])) == 0, same, "%s", a->name);
    for (int i = 0; i < 2; i++) text_free(&texts[i]);
}

Test(genome, is_as_long_as_the_template) {
    static const struct {
        const char *file;
        int components, count, last;
    } SHAPES[] = {{"25f", 1, 25, 0}, {"3ph", 3, 21, 13}, {"e3ph-english", 3, 34, 22}};
    for (int i = 0; i < 3; i++) {
        Formula formula;
        const Genome genome = read_genome(&formula, SHAPES[i].file);
        const int components = formula.component_count;
        cr_assert_eq(components, SHAPES[i].components, "%s", SHAPES[i].file);
        cr_assert_eq(genome.first[0], 0);
        cr_assert_eq(genome.first[components], genome.count);
        for (int c = 0; c < components; c++) {
            cr_assert_eq(genome.first[c + 1] - genome.first[c], formula.components[c].term_count);
        }
        cr_assert_eq(genome.count, SHAPES[i].count, "%s: %d", SHAPES[i].file, genome.count);
        cr_assert_eq(genome.first[components - 1], SHAPES[i].last);
        formula_free(&formula);
    }
}

Test(genome, gives_the_template_back) {
    for (int i = 0; TEMPLATES[i] != NULL; i++) {
        Formula formula;
        double genes[GENES_MAX], again[GENES_MAX];
        const Genome genome = read_genome(&formula, TEMPLATES[i]);
        cr_assert_leq(genome.count, GENES_MAX);
        genome_weights(&genome, genes);
        AUTO(formula_free) Formula same = genome_formula(&genome, genes);
        check_same_text(&formula, &same, true);
        genes[genome.count - 1] += 0.125;
        AUTO(formula_free) Formula other = genome_formula(&genome, genes);
        check_same_text(&formula, &other, false);
        const Genome of_other = genome_of(&other);
        genome_weights(&of_other, again);
        for (int g = 0; g < genome.count; g++) cr_assert_eq(again[g], genes[g]);
        formula_free(&formula);
    }
}

/* Nothing of a copy goes with the original, and nothing of it is shared. */
Test(genome, copies_share_nothing) {
    AUTO(formula_free)
    Formula formula = templates_read("e3ph-english", 8),
            untouched = templates_read("e3ph-english", 8);
    AUTO(formula_free) Formula copy = formula_copy(&formula);
    formula.name[0] = '?';
    formula.summary[0] = '?';
    formula.source[0] = '?';
    formula.provenance[0] = '?';
    formula.rules[0] = rules_find("giveaway");
    for (int i = 0; i < formula.component_count; i++) {
        Component *const component = &formula.components[i];
        component->name[0] = '?';
        component->ranges[0].max = 5;
        component->terms[0].weight = 12345;
    }
    formula.components[0].any = !formula.components[0].any;
    check_same_text(&formula, &copy, false);
    check_same_text(&untouched, &copy, true);
}

static double product(const double *a, const double *b, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += a[i] * b[i];
    return sum;
}

Test(genome, row_by_genes_is_the_value) {
    enum { POSITIONS = 300 };
    for (int i = 0; TEMPLATES[i] != NULL; i++) {
        Formula formula;
        double genes[GENES_MAX], row[GENES_MAX];
        const Genome genome = read_genome(&formula, TEMPLATES[i]);
        Rng rng = rng_seeded(5);
        /* Random, so that no two genes can be taken for each other. */
        for (int g = 0; g < genome.count; g++) genes[g] = 200 * rng_real(&rng) - 100;
        AUTO(formula_free) Formula weighted = genome_formula(&genome, genes);
        for (int n = 0; n < POSITIONS; n++) {
            const Board board = positions_any(8, RULES_ALL[0], &rng);
            genome_row(&genome, &board, row);
            const double value = formula_value(&weighted, &board);
            cr_assert(fabs(product(genes, row, genome.count) - value) <= 1e-9, "%s: %s",
                      TEMPLATES[i], positions_show(&board));
        }
        formula_free(&formula);
    }
}

/* Genes of components that do not apply weigh nothing, the others their quantity. */
Test(genome, row_has_zeros_where_nothing_applies) {
    Formula formula;
    double row[GENES_MAX];
    const Genome genome = read_genome(&formula, "3ph");
    const Board board = positions_fen("B:W21-24,K10:B1-5", 8); /* kings: the second phase */
    for (int g = 0; g < genome.count; g++) row[g] = NAN;
    genome_row(&genome, &board, row);
    for (int c = 0; c < 3; c++) {
        for (int g = genome.first[c]; g < genome.first[c + 1]; g++) {
            const Term *const term = &formula.components[c].terms[g - genome.first[c]];
            const double expected = c == 1 ? quantity_value(term->quantity, &board) : 0;
            cr_assert_eq(row[g], expected, "gene %d", g);
        }
    }
    cr_assert_neq(row[genome.first[1]], 0);
    formula_free(&formula);
}
