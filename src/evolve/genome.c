#include "evolve/genome.h"

#include <assert.h>

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
        for (int t = 0; t < component->term_count; t++) {
            *row++ = applies ? quantity_value(component->terms[t].quantity, board) : 0;
        }
    }
}
