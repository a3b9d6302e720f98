/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: what they claim and what their tables and figures show, read from files
 * (reports/papers/NAME.paper; docs/papers.md says what stands in them). */
#pragma once

#include "eval/catalogue.h"
#include "papers/verdicts.h"
#include "util/setting.h"

enum {
    PAPERS_MAX = 16,
    PAPER_CLAIMS_MAX = 64,
    PAPER_EXHIBITS_MAX = 48,
    PAPER_SETS_MAX = 32,
    CLAIM_MEASURES_MAX = 3,
    CLAIM_RULES_MAX = 8,
    CLAIM_NAME_SIZE = 32
};

typedef enum Scale {
    SCALE_QUICK, /* some answer in minutes */
    SCALE_PAPER, /* the paper's own depths and numbers of games, and enough games to be sure */
    SCALES
} Scale;

typedef struct Paper Paper;

/* A measurement of a claim. Several claims may name the same one, which is made once. */
typedef struct Measure {
    const struct Kind *kind;
    char table[CLAIM_NAME_SIZE];  /* NAME of NAME.csv, of its chart and of NAME.games/ */
    const config_setting_t *plan; /* what the kind reads */
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

struct Paper {
    const char *key;        /* "003", short and for ever */
    const char *short_name; /* "Mańdziuk 2007" */
    const char *title, *reference, *note;
    int claim_count, exhibit_count, set_count;
    Claim *claims;
    struct Exhibit *exhibits;
    EvolutionSet *sets;
    ConfigText text; /* that all of it borrows from */
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
/* The heuristic file, or printed text, that a paper brings under that name; NULL: none. */
const char *paper_heuristic(const Paper *paper, const char *name);
const char *paper_text(const Paper *paper, const char *name);
/* Whether a table, or a chart, may be called so. */
bool claim_is_table_name(const char *name);

/* Plans: what kinds of measurement read */

/* What most have of games. */
typedef struct GamePlan {
    const char *rules, *openings;
    int plies; /* a longer game is a draw; 0: by the rules only */
    int64_t games[SCALES];
} GamePlan;

/* clang-format off */
#define GAME_SETTINGS(plan) \
    {SETTING_WORD("rules", NULL, NULL, offsetof(plan, game.rules))}, \
    {SETTING_WORD("openings", NULL, NULL, offsetof(plan, game.openings))}, \
    {SETTING_WHOLE("plies", NULL, NULL, 1, 100000, offsetof(plan, game.plies))}
/* clang-format on */

/* Reads a plan's settings; refuses keys that are neither of the list nor of `lists` (which end with
 * NULL) nor "kind" and "table". */
bool plan_read(const ConfigText *text, const config_setting_t *group, const Setting *list,
               const char *const *lists, void *plan);
/* A list (…) or […] of `least` to `most`; where `least` is 0 it need not be there. `what` they are
 * is for the complaint. */
bool plan_list(const ConfigText *text, const config_setting_t *group, const char *key, int least,
               int most, const char *what, int *count);
/* One of its elements. */
const config_setting_t *plan_item(const config_setting_t *group, const char *key, int index);
/* A list of words; borrowed. */
bool plan_words(const ConfigText *text, const config_setting_t *group, const char *key, int least,
                int most, const char **words, int *count);
/* A list of numbers, all finite. */
bool plan_numbers(const ConfigText *text, const config_setting_t *group, const char *key, int least,
                  int most, double *numbers, int *count);
/* A list of depths of searches. */
bool plan_depths(const ConfigText *text, const config_setting_t *group, const char *key, int most,
                 double *depths, int *count);
/* An element that is a list of two words. */
bool plan_pair(const ConfigText *text, const config_setting_t *pair, const char *expected,
               const char *words[2]);
/* One whole number for both scales, or [quick, paper], each from 1 to a million; a key that is not
 * there leaves `counts` as they are. */
bool plan_counts(const ConfigText *text, const config_setting_t *group, const char *key,
                 int64_t counts[SCALES]);
/* A list of groups, at least 1. */
bool plan_groups(const ConfigText *text, const config_setting_t *group, const char *key, int most,
                 int *count);
/* Fills what is not said: english, ballots. False where the rules are unknown or games are odd. */
bool plan_complete(const ConfigText *text, const config_setting_t *group, GamePlan *game);
