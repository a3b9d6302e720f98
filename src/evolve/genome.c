/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/genome.h"

#include <assert.h>
#include <stdio.h>

Genome genome_of(const Formula *formula) {
    Genome genome = {.formula = formula};
    for (int i = 0; i < formula->component_count; i++) {
        genome.first[i] = genome.count;
        genome.count += formula->components[i].term_count;
    }
    genome.first[formula->component_count] = genome.count;
    assert(genome.count > 0);
    return genome;
}

void genome_weights(const Genome *genome, double *genes) {
    for (int i = 0; i < genome->formula->component_count; i++) {
        const Component *const component = &genome->formula->components[i];
        for (int t = 0; t < component->term_count; t++) *genes++ = component->terms[t].weight;
    }
}

Formula genome_formula(const Genome *genome, const double *genes) {
    Formula formula = formula_copy(genome->formula);
    for (int i = 0; i < formula.component_count; i++) {
        Component *const component = &formula.components[i];
        for (int t = 0; t < component->term_count; t++) component->terms[t].weight = *genes++;
    }
    return formula;
}

void genome_row(const Genome *genome, const Board *board, double *row) {
    for (int i = 0; i < genome->formula->component_count; i++) {
        const Component *const component = &genome->formula->components[i];
        const bool applies = component_applies(component, board);
        for (int t = 0; t < component->term_count; t++)
            *row++ = applies ? quantity_value(component->terms[t].quantity, board) : 0;
    }
}

const char *genome_component_name(const Genome *genome, int component, char *number) {
    const Formula *const formula = genome->formula;
    const char *const name = formula->components[component].name;
    if (*name != '\0' || formula->component_count == 1) return name;
    snprintf(number, GENOME_NUMBER_SIZE, "%d", component + 1);
    return number;
}

int genome_component(const Genome *genome, int gene) {
    int component = 0;
    while (gene >= genome->first[component + 1]) component++;
    return component;
}

const Term *genome_term(const Genome *genome, int gene) {
    const int component = genome_component(genome, gene);
    return &genome->formula->components[component].terms[gene - genome->first[component]];
}

bool genome_is_factor(const Genome *genome, int gene) {
    return genome_term(genome, gene)->quantity.parameter >= SAMUEL_PARAMETER_FIRST;
}

void genome_name_gene(const Genome *genome, int gene, Text *name) {
    char number[GENOME_NUMBER_SIZE];
    const char *const component =
        genome_component_name(genome, genome_component(genome, gene), number);
    if (*component != '\0') text_append(name, "%s.", component);
    quantity_write(genome_term(genome, gene)->quantity, name);
}
