/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A reproduction's folder: what is asked for, which claims have their rows, its shards and pages.
 */
#pragma once

#include "papers/evolutions.h"
#include "report/output.h"

enum { REPRODUCTION_CLAIMS_MAX = 256, REPRODUCTION_PATH_SIZE = 512 };

/* What DIR/experiment of a reproduction says, and what the folder has of its claims. */
typedef struct Reproduction {
    Campaign campaign; /* its threads, quiet, stop and evolutions are only of what measures */
    /* A folder with evolutions that were made before; "": none. Of the option alone: they are
     * copied when a reproduction begins. */
    char evolutions[REPRODUCTION_PATH_SIZE];
    Shard shard; /* of which these are the claims; count 0: of none */
    bool keep_games;
    int count;
    const Claim *claims[REPRODUCTION_CLAIMS_MAX];
    uint64_t rules[REPRODUCTION_CLAIMS_MAX]; /* claim_hash before the first game; 0: not recorded */
    Papers *papers;                          /* borrowed */
    Rows rows, figures; /* of claims.csv and figures.csv; release with outcomes_free */
} Reproduction;

/* What else than claims is asked for: of the file, and options. */
extern const Setting REPRODUCTION_SETTINGS[];

/* Adds the claims that a word asks for, in the order of their papers, those not yet there: one
 * ("s6"), all from one to another ("S1-S7"), all of a paper by its key or name ("004", "Rae
 * 2001"), or of a paper's file ("./mine.paper"), which joins the papers. ERROR_USAGE
 * where there are none. */
bool reproduction_add(Reproduction *reproduction, const char *word, Error *error);

/* Leaves the claims of a shard: every N-th of them, beginning with the K-th. */
void reproduction_divide(Reproduction *reproduction, Shard shard);

/* Makes the folder, which is there, that of the reproduction: writes the experiment with the hashes
 * of all claims' rules, and the users' papers that it is of. */
bool reproduction_begin(Reproduction *reproduction, const char *folder, Error *error);
/* Writes them again, with the hashes that were read. */
bool reproduction_write(const Reproduction *reproduction, Error *error);
/* Reads folder/name (see util/file.h) in place of what was asked for, and the users' papers beside
 * it. ERROR_NO_INPUT where the folder is none of a reproduction, ERROR_DATA with the file's line.
 */
bool reproduction_read(Reproduction *reproduction, const char *folder, const char *name,
                       Error *error);

/* A row of claims.csv. */
typedef struct ClaimRow {
    const char *id, *source, *claim, *paper, *ours;
    int64_t games;
    int verdict;        /* a Verdict */
    const char *commit; /* that measured it, where its figures are times; else "" */
    const char *rule, *why;
    const char *rules; /* one of these; "": not recorded */
} ClaimRow;
#define RULES_RECORDED "as recorded before the first game"
#define RULES_CHANGED "changed after the results were seen"
extern const Record CLAIM_ROWS;

/* A row of figures.csv: a figure of a claim; what is not judged has no verdict. */
typedef struct FigureRow {
    const char *claim, *figure, *unit;
    Estimate estimate;
    double theirs_low, theirs_high, p_value;
    int64_t count;
    const char *counted, *verdict;
} FigureRow;
extern const Record FIGURE_ROWS;

void outcomes_free(Reproduction *reproduction);
const ClaimRow *outcomes_claim(const Reproduction *reproduction, const char *id);
/* Adds the rows of folder. Files that are not there have none, and a row whose table is gone is
 * none: the claim is to be measured again. ERROR_DATA where a row is of no claim that was asked
 * for, is there twice or has no verdict. */
bool outcomes_read(Reproduction *reproduction, Error *error);
/* Writes all rows, in the order of the papers' claims. */
bool outcomes_write(const Reproduction *reproduction, Error *error);
/* Measures the claim at an index, adds its rows and writes them all. */
bool outcomes_measure(Reproduction *reproduction, int index, Error *error);
/* Appends a sentence that names the claims whose rules changed after the results were seen; nothing
 * where there is none. */
void outcomes_write_changes(const Reproduction *reproduction, Text *text);

/* Merging shards */

/* Puts the rows and tables of `count` folders into `out`, which must be free: ERROR_DATA where two
 * have the same claim, one has another scale, seed or engine, or is not finished. */
bool merge_claims(const char *const *folders, uint64_t count, const char *out, Error *error);

/* Pages (pages.c), from the tables of a folder alone */

/* Draws the charts of the tables that are there, and "forest": all figures that are scores. A
 * missing claims.csv is ERROR_NO_INPUT. */
bool papers_draw(const char *folder, ChartsMade *made, Error *error);
/* Appends the claims and, as Markdown or LaTeX, the papers' tables with ours beside. */
bool papers_report(const char *folder, Output *output, Error *error);
/* Writes papers.md and claims.md. ERROR_NO_INPUT without claims.csv, ERROR_DATA,
 * ERROR_CANNOT_WRITE. */
bool papers_write_pages(const char *folder, Error *error);
