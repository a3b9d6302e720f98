/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: what they claim and what their tables and figures show, read from files
 * (reports/papers/NAME.paper; docs/reproduce-a-paper.md says what stands in them). */
#pragma once

#include "draughts/rules.h"
#include "eval/catalogue.h"
#include "papers/verdicts.h"
#include "util/config_text.h"

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

/* Plans (paper_plan.c): groups of a paper's file, checked whole against a list of keys and then
 * read key by key. */

/* What a value is. */
typedef enum PlanType {
    PLAN_WORD,
    PLAN_NAME, /* a word of small letters, digits and '-', as tables and evolutions are called */
    PLAN_FLAG,
    PLAN_WHOLE,
    PLAN_REAL,
    PLAN_CHOICE,    /* one of `words` */
    PLAN_COUNT,     /* a whole number, or [quick, paper] */
    PLAN_GAMES,     /* the same, even, as each opening is played with both colours */
    PLAN_RULES,     /* of a game */
    PLAN_SET,       /* of the paper's evolutions */
    PLAN_TEMPLATE,  /* a heuristic of the paper or the program */
    PLAN_EVOLUTION, /* "SET TEMPLATE" */
    PLAN_SIDE,      /* an evolution, or a player without a blank in its name */
    PLAN_PAIR,      /* a list of two words: the first any, the second of the type `second` */
    PLAN_GROUP,     /* with `keys` */
    PLAN_ANY        /* its reader checks it */
} PlanType;

/* A key; lists of them end with a name of NULL. */
typedef struct PlanKey {
    const char *name;
    PlanType type;
    double least, most; /* of numbers; both 0: any (counts: from 1 to a million) */
    /* How many values its list has, where one may stand for a list of it; 0, 0: it is no list. From
     * 1: it is needed. */
    int list[2];
    bool is_needed;
    bool is_rising; /* each number of its list is above the one before */
    PlanType second;
    const struct PlanKey *keys;
    const char *const *words; /* ending with NULL */
} PlanKey;

/* clang-format off */
/* Members of a key, to be written in braces, with more behind; of a number from least to most. */
#define KEY(name_, type_) .name = (name_), .type = PLAN_##type_
#define KEY_RANGE(name_, type_, least_, most_) \
    KEY(name_, type_), .least = (least_), .most = (most_)
/* clang-format on */

/* The hash of a value, or a group, that continues another one: numbers by their size, a list of one
 * value as the value. */
uint64_t plan_hash(const Paper *paper, const config_setting_t *value, uint64_t hash);
/* Refuses unknown keys, missing ones and wrong values, with file and line. */
bool plan_check(const Paper *paper, const config_setting_t *group, const PlanKey *keys);
/* The same of one key, among others that are not looked at. */
bool plan_check_key(const Paper *paper, const config_setting_t *group, const PlanKey *key);

/* What a key of a group that was checked says, or `otherwise` where it is not there. */
const char *plan_word(const config_setting_t *group, const char *key, const char *otherwise);
double plan_real(const config_setting_t *group, const char *key, double otherwise);
int plan_whole(const config_setting_t *group, const char *key, int otherwise);
bool plan_flag(const config_setting_t *group, const char *key);
/* The index of its word in a list that ends with NULL. */
int plan_choice(const config_setting_t *group, const char *key, const char *const *words,
                int otherwise);
/* The count at a scale. */
int64_t plan_count(const config_setting_t *group, const char *key, int scale, int64_t otherwise);
/* Lists: how many values (0: not there), and each. */
int plan_length(const config_setting_t *group, const char *key);
const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index);
const char *plan_word_at(const config_setting_t *group, const char *key, int index);
double plan_real_at(const config_setting_t *group, const char *key, int index);
/* Of a list of pairs: a pair's first or second word. */
const char *plan_pair_at(const config_setting_t *group, const char *key, int index, int which);
