/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: what they claim and what their tables and figures show, read from files
 * (reports/papers/NAME.paper; docs/papers.md says what stands in them). */
#pragma once

#include "draughts/rules.h"
#include "eval/catalogue.h"
#include "papers/paper_plan.h"
#include "papers/verdicts.h"

enum { PAPERS_MAX = 16, CLAIM_MEASURES_MAX = 3, CLAIM_RULES_MAX = 8, CLAIM_NAME_SIZE = 32 };

typedef enum Scale {
    SCALE_QUICK, /* some answer in minutes */
    SCALE_PAPER, /* the paper's own depths and numbers of games, and enough games to be sure */
    SCALES
} Scale;

typedef struct Paper Paper;

/* A measurement of a claim. Several claims may name the same one, which is made once. */
typedef struct Measure {
    const struct Kind *kind;
    char table[CLAIM_NAME_SIZE]; /* NAME of NAME.csv, of its chart and of NAME.games/ */
    const config_setting_t *plan;
} Measure;

typedef struct Claim {
    const Paper *paper;
    const char *id, *section;
    const char *says;              /* the paper's sentence */
    const char *theirs;            /* its figure, short; "" */
    const char *note;              /* what is inferred or differs; NULL */
    int at_least;                  /* so many figures must hold; 0: all */
    const config_setting_t *group; /* all of it; kinds read its `figures` */
    int measure_count, rule_count;
    Measure measures[CLAIM_MEASURES_MAX];
    Rule rules[CLAIM_RULES_MAX];
} Claim;

/* Evolutions that a paper compares: a generator with settings, at each scale. */
typedef struct EvolutionSet {
    const char *name;             /* "shg4" */
    const char *label;            /* "SHG, depth 4" */
    const char *generator;        /* "shg" */
    const char *settings[SCALES]; /* "depth=4,crossovers=12000" */
    int count[SCALES];            /* evolutions of a template in a game */
} EvolutionSet;

/* Evolution `number`, from 1, of a set, with a template, in a game. */
typedef struct EvolutionOrder {
    const EvolutionSet *set;
    const char *template; /* that the program or the paper brings */
    const char *rules;
    int number;
} EvolutionOrder;

struct Paper {
    const char *key;        /* "003", short and for ever */
    const char *short_name; /* "Mańdziuk 2007" */
    const char *title, *reference, *note;
    int claim_count, set_count;
    Claim *claims;
    EvolutionSet *sets;
    ConfigText text; /* that all of it borrows from; its `tables` are those of the paper */
    char *file;      /* the name under which a reproduction keeps a user's; NULL: the program's */
    char *content;   /* of a user's */
};

/* The papers that the program brings, then those that a user gives; opaque owner. */
typedef struct Papers {
    int count;
    Paper *list[PAPERS_MAX];
} Papers;

/* The program's files, ending with a path of NULL. */
extern const ShippedFile PAPER_FILES[];
/* The program's; NULL, with ERROR_DATA, where one is wrong. Release with papers_free. */
Papers *papers_new(Error *error);
void papers_free(Papers *papers);
/* Adds the paper in folder/name (see util/file.h); NULL with ERROR_NO_INPUT, or ERROR_DATA with
 * file and line, also where a claim has the id of another paper's. */
const Paper *papers_add(Papers *papers, const char *folder, const char *name, Error *error);
/* The user's paper of that file; NULL: there is none. */
const Paper *papers_of_file(const Papers *papers, const char *file);

/* The claim of that id, cases as they come; NULL: there is none. */
const Claim *papers_claim(const Papers *papers, const char *id);
/* All claims in the order of their papers: the one at an index; NULL: behind the last. */
const Claim *papers_claim_at(const Papers *papers, int index);
/* Where it stands: "Mańdziuk 2007, section 7.2.1". */
void claim_write_source(const Claim *claim, Text *text);
/* Whether a measurement of it goes by the clock. */
bool claim_is_by_clock(const Claim *claim);

const EvolutionSet *paper_set(const Paper *paper, const char *name);
/* Of "SET TEMPLATE"; its set is NULL where there is no such one. */
EvolutionOrder paper_evolution(const Paper *paper, const char *text, const char *rules, int number);
/* Whether the paper or the program brings a heuristic of that name. */
bool paper_has_template(const Paper *paper, const char *name);
/* The heuristic file, or printed text, that a paper brings under that name; NULL: none. */
const char *paper_heuristic(const Paper *paper, const char *name);
const char *paper_text(const Paper *paper, const char *name);
/* Whether a table, or a chart, may be called so. */
bool paper_is_name(const char *name);
/* The list of cells that a row of one of its tables is, or has. */
const config_setting_t *paper_cells(const config_setting_t *row);
