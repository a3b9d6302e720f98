/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: claims, tables, figures, read from reports/papers/NAME.paper (format: README.md). */
#pragma once

#include "eval/catalogue.h"
#include "papers/verdicts.h"
#include "util/plan.h"

enum { PAPERS_MAX = 16, PAPER_CLAIMS_MAX = 64, PAPER_SETS_MAX = 32 };
enum { PAPER_PATH_SIZE = 48, CLAIM_NAME_SIZE = 32 };

/* The core of the papers' `seconds`: nodes a second of plain alpha-beta with piece2val. */
#define PAPER_SPEED 137e6

typedef enum Scale {
    SCALE_QUICK, /* a rough answer in minutes */
    SCALE_PAPER, /* the paper's own depths and numbers of games, and enough games to be sure */
    SCALES
} Scale;

typedef struct Paper Paper;

/* A measurement of a claim. Several claims may name the same one; it is made once. */
typedef struct Measure {
    const struct MeasurementKind *kind;
    char table[CLAIM_NAME_SIZE]; /* NAME of NAME.csv, of its chart and of NAME.games/ */
    const config_setting_t *plan;
} Measure;

typedef struct Claim {
    const Paper *paper;
    const char *id, *section;
    const char *says;              /* the paper's sentence */
    const char *theirs;            /* the paper's figure in short; "": none */
    const char *note;              /* what is inferred or differs; NULL */
    const config_setting_t *group; /* the whole group; kinds read its `figures` */
    int measure_count, rule_count;
    Measure measures[CLAIM_MEASURES_MAX];
    Rule rules[CLAIM_RULES_MAX];
} Claim;

/* A set of evolutions that a paper compares: a generator with settings, at each scale. */
typedef struct EvolutionSet {
    const char *name;             /* "shg4" */
    const char *label;            /* "SHG, depth 4" */
    const char *generator;        /* "shg" */
    const char *settings[SCALES]; /* "depth=4,crossovers=12000" */
    int count[SCALES];            /* evolutions of each template and rules */
} EvolutionSet;

/* Evolution `number`, from 1, of a set, with a template, by these rules. */
typedef struct EvolutionOrder {
    const EvolutionSet *set;
    const char *template; /* of the program or the paper */
    const char *rules;
    int number;
} EvolutionOrder;

struct Paper {
    const char *key;        /* "003"; short, never changes */
    const char *short_name; /* "Mańdziuk 2007" */
    const char *title, *reference, *note;
    int claim_count, set_count;
    Claim claims[PAPER_CLAIMS_MAX];
    EvolutionSet sets[PAPER_SETS_MAX];
    ConfigText text; /* owns all texts; its `tables` are those of the paper */
    PlanCheck check; /* of its plans */
    char *file;      /* the name of a user's paper in a reproduction's folder; NULL: built in */
    char *content;   /* of a user's paper */
};

/* The built-in papers, then those of the user; opaque owner. */
typedef struct Papers {
    int count;
    Paper *list[PAPERS_MAX];
} Papers;

/* The files of the built-in papers, ending with a path of NULL. */
extern const ShippedFile PAPER_FILES[];
/* Reads the built-in papers; NULL with ERROR_DATA if one is wrong. Release with papers_free. */
Papers *papers_new(Error *error);
void papers_free(Papers *papers);
/* Adds the paper in folder/name (see util/file.h), once. NULL with ERROR_NO_INPUT or ERROR_DATA
 * (file and line), also if another paper has a claim of the same id or a file of the same name. */
const Paper *papers_add(Papers *papers, const char *folder, const char *name, Error *error);

/* Returns the paper of that key, short name, its first words, or file; NULL: there is none. */
const Paper *papers_find(const Papers *papers, const char *word);
/* Returns the claim of that id, in upper or lower case; NULL: there is none. */
const Claim *papers_claim(const Papers *papers, const char *id);
/* Returns the claim at an index among all, in the order of their papers; NULL after the last. */
const Claim *papers_claim_at(const Papers *papers, int index);
/* Returns a hash of all that decides the verdict: id, measurements, figures, rules, and the
 * evolutions and heuristics that they name; not of prose, comments, layout and order of keys. */
uint64_t claim_hash(const Claim *claim);
/* Appends the source of a claim: "Mańdziuk 2007, section 7.2.1". */
void claim_write_source(const Claim *claim, Text *text);

/* Returns the set of that name, or NULL. */
const EvolutionSet *paper_set(const Paper *paper, const char *name);
/* Reads a set's settings at a scale into its generator's struct; ERROR_USAGE, which begins with
 * `name`. */
bool set_read_settings(const EvolutionSet *set, Scale scale, const char *name, void *settings,
                       Error *error);
/* Returns the evolution that "SET TEMPLATE" names; its set is NULL if there is none. */
EvolutionOrder paper_evolution(const Paper *paper, const char *text, const char *rules, int number);
/* Returns the CPU seconds of a table, or of a set's evolution, at PAPER_SPEED; NaN: not known. */
double paper_seconds(const Paper *paper, const char *name, Scale scale);
/* Checks a player that a user's paper names there, whichever rules it plays by. */
bool paper_check_player(const Paper *paper, const config_setting_t *it, const char *player);
/* The same for a bare player, to which a depth is added. */
bool paper_check_bare(const Paper *paper, const config_setting_t *it, const char *player);
/* Returns the text of the paper's heuristic file of that name; NULL: none. */
const char *paper_heuristic(const Paper *paper, const char *name);
/* Returns that of the file which a player names ("alphabeta/./NAME.heuristic@6") and sets `path` to
 * "./NAME.heuristic"; NULL: none of the paper. */
const char *paper_heuristic_of(const Paper *paper, const char *player, char path[PAPER_PATH_SIZE]);

/* Further types of values in papers' plans, see util/plan.h. */
enum {
    PLAN_NAME = PLAN_CUSTOM, /* name of a table or evolution: small letters, digits and '-' */
    PLAN_COUNT,              /* a whole number, or [quick, paper]; from 1 to a million */
    PLAN_GAMES,              /* the same, even, as each opening is played with both colours */
    PLAN_RULES,              /* a game's rules */
    PLAN_SET,                /* one of the paper's sets */
    PLAN_TEMPLATE,           /* a heuristic of the paper or the program */
    PLAN_EVOLUTION,          /* "SET TEMPLATE" */
    PLAN_PLAYER,             /* a player */
    PLAN_SIDE                /* an evolution, or a player without a blank in its name */
};
