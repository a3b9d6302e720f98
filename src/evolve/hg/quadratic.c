/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/hg/quadratic.h"

#include "util/text.h"

#include <assert.h>
#include <stdlib.h>

struct Quadratic {
    int size;
    double *products; /* F'F: row by row, of each what is on the diagonal and right of it */
    double *mixed;    /* F'a */
    double labels;    /* a'a */
};

static size_t triangle(int size) { return (size_t)size * ((size_t)size + 1) / 2; }

Quadratic *quadratic_new(int size) {
    assert(size > 0);
    Quadratic *const quadratic = memory_allocate(sizeof *quadratic);
    quadratic->size = size;
    quadratic->products = memory_allocate(triangle(size) * sizeof(double));
    quadratic->mixed = memory_allocate((size_t)size * sizeof(double));
    return quadratic;
}

void quadratic_free(Quadratic *quadratic) {
    if (quadratic == NULL) return;
    free(quadratic->products);
    free(quadratic->mixed);
    free(quadratic);
}

void quadratic_add(Quadratic *quadratic, const double *row, double label) {
    const int size = quadratic->size;
    double *product = quadratic->products;
    for (int i = 0; i < size; i++) {
        for (int j = i; j < size; j++) *product++ += row[i] * row[j];
        quadratic->mixed[i] += row[i] * label;
    }
    quadratic->labels += label * label;
}

/* One order of all operations, so that the bits are the same everywhere. */
double quadratic_value(const Quadratic *quadratic, const double *weights) {
    const int size = quadratic->size;
    const double *product = quadratic->products;
    double sum = quadratic->labels;
    for (int i = 0; i < size; i++) {
        const double square = *product++ * weights[i];
        double half = -quadratic->mixed[i]; /* of what this weight has with the later ones */
        for (int j = i + 1; j < size; j++) half += *product++ * weights[j];
        sum += weights[i] * (square + 2 * half);
    }
    return sum < 0 ? 0 : sum; /* rounding, where it is near 0; no number stays none */
}
