/* The evidence of a results folder: ratings.csv, superiority.csv, cycles.csv and evidence.csv. */
#ifndef JUMPOFF_REPORT_EVIDENCE_H
#define JUMPOFF_REPORT_EVIDENCE_H

#include "report/summary.h"
#include "stats/pairs.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stdint.h>

/* A difference is shown where p is at most this. */
#define EVIDENCE_LEVEL 0.05

/* A row of ratings.csv; NaN is unknown or no bound. */
typedef struct EvidenceRating {
    char *player;
    double rating, low, high, mixture;
} EvidenceRating;

/* A row of cycles.csv: players[0] beats players[1] beats players[2] beats players[0]. */
typedef struct EvidenceCycle {
    char *players[3];
    double shares[3], p_value;
} EvidenceCycle;

/* The rows of evidence.csv that are shown; what is not there is NaN, an Estimate undefined. */
typedef struct EvidenceMeasures {
    double games, failures, distinct, pairs, cyclic_noise, cyclic_p_value;
    double p_value; /* of two players, from pairings.csv: how often equals would differ so much */
    Estimate first_move, cyclic_share, llr;
} EvidenceMeasures;

typedef struct EvidenceSummary {
    bool is_there; /* folders of older versions have none of the files */
    int rating_count, cycle_count;
    EvidenceRating *ratings; /* best first */
    EvidenceCycle *cycles;
    SummaryMatrix superiority;
    EvidenceMeasures measures;
} EvidenceSummary;

/* Reads what is there: a folder without ratings.csv has no evidence, and is no failure. False with
 * ERROR_NO_INPUT or ERROR_DATA. To be freed also after a failure. */
bool evidence_summary_read(const char *folder, EvidenceSummary *evidence, Error *error);
void evidence_summary_free(EvidenceSummary *evidence);

/* Appends the short part of a report: ratings, first move, cycles, test; nothing where there is no
 * evidence. */
void evidence_summary_write(const EvidenceSummary *evidence, Text *out);

#endif
