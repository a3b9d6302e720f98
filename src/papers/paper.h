/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: what they claim and what their tables and figures show, read from files
 * (reports/papers/NAME.paper; docs/reproduce-a-paper.md says what stands in them). */
#pragma once

#include "draughts/rules.h"
#include "eval/catalogue.h"
#include "papers/verdicts.h"
#include "util/plan.h"

enum { PAPERS_MAX = 16, CLAIM_MEASURES_MAX = 3, CLAIM_RULES_MAX = 8, CLAIM_NAME_SIZE = 32 };

typedef enum Scale {
    SCALE_QUICK, /* some answer in minutes */
    SCALE_PAPER, /* the paper's own depths and numbers of games, and enough games to be sure */
    SCALES
} Scale;

typedef struct Paper Paper;

/* A measurement of a claim. Several claims may name the same one, which is made once. */
typedef struct Measure {
    const struct MeasurementKind *kind;
    char table[CLAIM_NAME_SIZE]; /* NAME of NAME.csv, of its chart and of NAME.games/ */
    const config_setting_t *plan;
} Measure;

typedef struct Claim {
    const Paper *paper;
    const char *id, *section;
    const char *says;              /* the paper's sentence */
    const char *theirs;            /* its figure, short; "" */
    const char *note;              /* what is inferred or differs; NULL */
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
    PlanCheck check; /* of its plans */
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
/* Adds the paper in folder/name (see util/file.h), unless it is there already; NULL with
 * ERROR_NO_INPUT, or ERROR_DATA with file and line, also where a claim has the id of another
 * paper's, or its file the name of another one. */
const Paper *papers_add(Papers *papers, const char *folder, const char *name, Error *error);

/* The claim of that id, cases as they come; NULL: there is none. */
const Claim *papers_claim(const Papers *papers, const char *id);
/* All claims in the order of their papers: the one at an index; NULL: behind the last. */
const Claim *papers_claim_at(const Papers *papers, int index);
/* The hash of what decides its verdict: id, measurements, figures, rules, and the evolutions and
 * heuristics that they name; not of prose, comments, layout and the order of keys. */
uint64_t claim_hash(const Claim *claim);
/* Where it stands: "Mańdziuk 2007, section 7.2.1". */
void claim_write_source(const Claim *claim, Text *text);

const EvolutionSet *paper_set(const Paper *paper, const char *name);
/* Of "SET TEMPLATE"; its set is NULL where there is no such one. */
EvolutionOrder paper_evolution(const Paper *paper, const char *text, const char *rules, int number);
/* Whether the paper or the program brings a heuristic of that name. */
bool paper_has_template(const Paper *paper, const char *name);
/* The heuristic file that a paper brings under that name; NULL: none. */
const char *paper_heuristic(const Paper *paper, const char *name);
/* Whether a table, or a chart, may be called so. */
bool paper_is_name(const char *name);

/* The types of values that papers' plans have besides: see util/plan.h. */
enum {
    PLAN_NAME = PLAN_OWN, /* a word of small letters, digits and '-': of tables and evolutions */
    PLAN_COUNT,           /* a whole number, or [quick, paper]; from 1 to a million */
    PLAN_GAMES,           /* the same, even, as each opening is played with both colours */
    PLAN_RULES,           /* of a game */
    PLAN_SET,             /* of the paper's evolutions */
    PLAN_TEMPLATE,        /* a heuristic of the paper or the program */
    PLAN_EVOLUTION,       /* "SET TEMPLATE" */
    PLAN_SIDE             /* an evolution, or a player without a blank in its name */
};
