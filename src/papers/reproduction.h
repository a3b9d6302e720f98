/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reproduction's folder: its settings, the claims that have their rows, its shards and pages. */
#pragma once

#include "papers/evolutions.h"
#include "report/output.h"

enum { REPRODUCTION_PATH_SIZE = 512 };

/* The contents of DIR/experiment of a reproduction, and the rows of its claims so far. */
typedef struct Reproduction {
    ReproduceSettings campaign; /* its threads, quiet, stop and evolutions are not in the file */
    /* A folder with earlier evolutions, copied when a reproduction begins; "": none. */
    char evolutions[REPRODUCTION_PATH_SIZE];
    Shard shard; /* the shard whose claims these are; count 0: none */
    bool keep_games;
    int count;
    const Claim *claims[CLAIMS_MAX];
    uint64_t rules[CLAIMS_MAX];     /* claim_hash before the first game; 0: not recorded */
    bool has_results[CLAIMS_MAX];   /* in claims.csv; only then its rules are fixed */
    const char *before[CLAIMS_MAX]; /* verdicts of claims to be measured again */
    Papers *papers;                 /* borrowed */
    Rows rows, figures;             /* of claims.csv and figures.csv; release with outcomes_free */
} Reproduction;

/* The settings beside claims: keys of the file, and options. */
extern const Setting REPRODUCTION_SETTINGS[];

/* Adds the claims that a word names, in their papers' order: one ("s6"), all from one to another
 * ("S1-S7"), all of a paper by its key or name ("004", "Rae 2001"), or of a file ("./mine.paper"),
 * which is added to the papers. Skips claims already there. ERROR_USAGE if the word names none. */
CHECKED bool reproduction_add(Reproduction *reproduction, const char *word, Error *error);

/* Keeps only the claims of a shard: every N-th, beginning with the K-th. Claims with a table in
 * common count as one. */
void reproduction_divide(Reproduction *reproduction, Shard shard);

/* Begins a reproduction in an existing folder: writes the experiment with the hashes of all claims'
 * rules, the user's papers and the earlier evolutions. */
CHECKED bool reproduction_begin(void *reproduction, const char *folder, Error *error);
/* Records the rules of claims without results again, if they have changed. */
CHECKED bool reproduction_record_rules(Reproduction *reproduction, Error *error);
/* Writes the same files again, with the hashes as they were read. */
CHECKED bool reproduction_write(const Reproduction *reproduction, Error *error);
/* Reads the experiment folder/name (see util/file.h), replacing settings and claims, and the user's
 * papers beside it. ERROR_NO_INPUT if it is no reproduction's folder, ERROR_DATA with the line. */
CHECKED bool reproduction_read(Reproduction *reproduction, const char *folder, const char *name,
                               Error *error);

/* A row of claims.csv. */
typedef struct ClaimRow {
    const char *id, *source, *claim, *paper, *ours;
    int64_t games;
    int verdict;        /* a Verdict */
    const char *commit; /* the commit that measured it, if its figures are times; else "" */
    const char *rule, *why;
    const char *rules;  /* RULES_… or "": not recorded */
    const char *before; /* the verdict by the recorded rules; "": by these */
} ClaimRow;
#define RULES_RECORDED "as recorded before the first game"
#define RULES_CHANGED "changed after the results were seen"
#define RULES_OLD "changed since; --resume measures what they need"
extern const CsvSchema CLAIM_ROWS;

/* A row of figures.csv: a figure of a claim, for each rule that names it. A figure that is not
 * judged has no verdict. */
typedef struct FigureRow {
    const char *claim;
    Figure figure; /* what of it is no column is only in rows that were not read */
    double p_value;
    const char *verdict, *rule;
} FigureRow;
extern const CsvSchema FIGURE_ROWS;

void outcomes_free(Reproduction *reproduction);
/* Returns the row of a claim, or NULL. */
const ClaimRow *outcomes_claim(const Reproduction *reproduction, const char *id);
/* Adds the rows of the folder. A missing file has no rows, and a row whose table is missing is left
 * out: the claim must be measured again. A claim whose rules have changed is judged anew, if its
 * rows of figures.csv have what the rules name; else its row is kept or, if the reproduction is
 * `resumed`, left out. ERROR_DATA for a row of another claim, a second row of a claim, or a row
 * without a verdict. */
CHECKED bool outcomes_read(Reproduction *reproduction, bool resumed, Error *error);
/* Writes all rows, in the order of the papers' claims. */
CHECKED bool outcomes_write(const Reproduction *reproduction, Error *error);
/* Returns the seconds that the claims without rows take on the campaign's threads, evolutions
 * included, if each thread has a core of PAPER_SPEED; NaN if a paper does not say. */
double reproduction_seconds(const Reproduction *reproduction);
/* Measures the claim at an index, adds its rows and writes them all. */
CHECKED bool outcomes_measure(Reproduction *reproduction, int index, Error *error);
/* Appends a sentence on the claims whose rules changed after the results were seen, if any. */
void outcomes_write_changes(const Reproduction *reproduction, Text *text);

/* Merging shards */

/* Merges the rows and tables of `count` folders into `out`, which must be new or empty. ERROR_DATA
 * if two have the same claim, or one has another scale, seed or engine, or is not finished. */
CHECKED bool merge_claims(const char *const *folders, uint64_t count, const char *out,
                          Error *error);

/* Pages (pages.c), from the tables of a folder alone */

/* Draws the charts, unless `made` is NULL, and writes papers.md and claims.md. ERROR_NO_INPUT: no
 * claims.csv; ERROR_DATA, ERROR_CANNOT_WRITE. */
CHECKED bool papers_publish(const char *folder, ChartsMade *made, Error *error);
/* Appends the claims and, for Markdown and LaTeX, the papers' tables beside the measured ones. */
CHECKED bool papers_report(const char *folder, Output *output, Error *error);
