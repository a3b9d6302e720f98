/* Log-odds: "A beats B" as one antisymmetric matrix. Pure. */
#pragma once

#include "stats/encounters.h"

#include <stdbool.h>

/* logit of the share of points, shrunk by one drawn pair: ln((S + ½)/(N − S + ½)), S points of N
 * pairs. 0 without pairs. */
double log_odds_of(const PairCounts *pairs);
/* Fills players × players with those of the row against the column; false, and nothing filled,
 * where not every two players met. */
bool log_odds_fill(const Encounters *encounters, double *matrix);
/* Splits the squared size of a matrix, ‖A‖², into that of r_i − r_j, r the row means, and that of
 * what is left, the cyclic part, which is returned. */
double log_odds_cyclic(const double *matrix, int players, double *total);
