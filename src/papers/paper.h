/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Papers: claims, tables, figures, read from reports/papers/NAME.paper (format: README.md). */
#pragma once

#include "eval/catalogue.h"
#include "papers/verdicts.h"
#include "util/csv_schema.h"
#include "util/setting.h"

enum { PAPERS_MAX = 16, PAPER_CLAIMS_MAX = 64, PAPER_SETS_MAX = 32 };
enum { CLAIMS_MAX = PAPERS_MAX * PAPER_CLAIMS_MAX };
enum { PAPER_PATH_SIZE = 48, CLAIM_NAME_SIZE = 32 };
enum { PAPER_TABLES_MAX = 48, PAPER_CELLS_MAX = 12 };

/* The core of the papers' `seconds`: nodes a second of plain alpha-beta with piece2val. */
#define PAPER_SPEED 137e6

typedef enum Scale {
    SCALE_QUICK, /* a rough answer in minutes */
    SCALE_PAPER, /* the paper's own depths and numbers of games, and enough games to be sure */
    SCALES
} Scale;

typedef struct Paper Paper;

/* A number for each scale; a file may have one for both, or none (count 0). */
typedef struct Scaled {
    int count, of[SCALES];
} Scaled;

/* A measurement of a claim. Several claims may name the same one; it is made once. */
typedef struct Measure {
    const config_setting_t *group;
    const struct MeasurementKind *kind;
    char table[CLAIM_NAME_SIZE]; /* NAME of NAME.csv, of its chart and of NAME.games/ */
    char file[CLAIM_NAME_SIZE + 4];
    CsvSchema schema; /* the kind's, with the name of the file */
    void *plan;       /* the kind's struct, also with the claim's `figures` */
} Measure;

typedef struct Claim {
    const Paper *paper;
    const char *id, *section;
    const char *says;                /* the paper's sentence */
    const char *theirs;              /* the paper's figure in short; "": none */
    const char *note;                /* what is inferred or differs; NULL */
    const config_setting_t *group;   /* the whole group */
    const config_setting_t *figures; /* what kinds read; NULL: none */
    int measures_count, rules_count;
    Measure measures[CLAIM_MEASURES_MAX];
    Rule rules[CLAIM_RULES_MAX];
} Claim;

/* A set of evolutions that a paper compares: a generator with settings, at each scale. */
typedef struct EvolutionSet {
    const char *name;          /* "shg4" */
    const char *label;         /* "SHG, depth 4" */
    const char *generator;     /* "shg" */
    const char *quick, *paper; /* settings: "depth=4,crossovers=12000" */
    Scaled count;              /* evolutions of each template and rules */
} EvolutionSet;

/* Evolution `number`, from 1, of a set, with a template, by these rules. */
typedef struct EvolutionOrder {
    const EvolutionSet *set;
    const char *template; /* of the program or the paper */
    const char *rules;
    int number;
} EvolutionOrder;

/* A column of a paper's table; `value`, `low`, `high` and `where` are columns of a measurement. */
typedef struct PaperColumn {
    const char *title, *value, *low, *high, *where, *equal;
    double factor; /* 0: the value is text */
    int decimals;
} PaperColumn;

/* A table of the paper; what is missing is NULL. */
typedef struct PaperTable {
    const char *title, *quote, *note, *table, *key;
    int of_count, charts_count, columns_count, rows_count;
    const char *of[16];    /* claims */
    const char *charts[8]; /* by default that of the first claim's first measurement */
    PaperColumn columns[PAPER_CELLS_MAX];
    const config_setting_t *rows[256]; /* lists of words */
} PaperTable;

typedef struct PaperHeuristic {
    const char *name, *text;
} PaperHeuristic;

struct Paper {
    const char *key;  /* "003"; short, never changes */
    const char *name; /* "Mańdziuk 2007" */
    const char *title, *reference, *note;
    int claims_count, evolutions_count, heuristics_count, tables_count;
    Claim claims[PAPER_CLAIMS_MAX];
    EvolutionSet evolutions[PAPER_SETS_MAX];
    PaperHeuristic heuristics[PAPER_SETS_MAX];
    PaperTable tables[PAPER_TABLES_MAX];
    const config_setting_t *shared, *seconds;
    ConfigText text; /* owns all texts */
    char *file;      /* the name of a user's paper in a reproduction's folder; NULL: built in */
    char *content;   /* of a user's paper */
};

/* The built-in papers, then those of the user, and all their claims in this order. */
typedef struct Papers {
    int count, claims_count;
    Paper *list[PAPERS_MAX];
    const Claim *claims[CLAIMS_MAX];
} Papers;

/* The files of the built-in papers, ending with a path of NULL. */
extern const ShippedFile PAPER_FILES[];
/* Reads the built-in papers; NULL with ERROR_DATA if one is wrong. Release with papers_free. */
CHECKED Papers *papers_new(Error *error);
void papers_free(Papers *papers);
/* Adds the paper in folder/name (see util/file.h), once. NULL with ERROR_NO_INPUT or ERROR_DATA
 * (file and line), also if another paper has a claim of the same id or a file of the same name. */
CHECKED const Paper *papers_add(Papers *papers, const char *folder, const char *name, Error *error);

/* Returns the paper of that key, short name, its first words, or file; NULL: there is none. */
const Paper *papers_find(const Papers *papers, const char *word);
/* Returns the claim of that id, in upper or lower case; NULL: there is none. */
const Claim *papers_claim(const Papers *papers, const char *id);
/* Returns its index among all claims; -1: there is none. */
int papers_claim_index(const Papers *papers, const char *id, size_t length);
/* Returns a hash of all that decides the verdict: id, measurements, figures, rules, and the
 * evolutions and heuristics that they name; not of prose, comments, layout and order of keys. */
uint64_t claim_hash(const Claim *claim);
/* Appends the source of a claim: "Mańdziuk 2007, section 7.2.1". */
void claim_write_source(const Claim *claim, Text *text);

/* Returns the set of that name, or NULL. */
const EvolutionSet *paper_set(const Paper *paper, const char *name);
/* Reads a set's settings at a scale into its generator's struct; ERROR_USAGE, which begins with
 * `name`. */
CHECKED bool set_read_settings(const EvolutionSet *set, Scale scale, const char *name,
                               void *settings, Error *error);
/* Returns the evolution that "SET TEMPLATE" names; its set is NULL if there is none. */
EvolutionOrder paper_evolution(const Paper *paper, const char *text, const char *rules, int number);
/* Returns the schema of a measured table of the paper; NULL: no measurement makes it. */
const CsvSchema *paper_schema(const Paper *paper, const char *table);
/* Returns the CPU seconds of a table, or of a set's evolution, at PAPER_SPEED; NaN: not known. */
double paper_seconds(const Paper *paper, const char *name, Scale scale);
/* Returns the text of the paper's heuristic file of that name; NULL: none. */
const char *paper_heuristic(const Paper *paper, const char *name);
/* Returns that of the file which a player names ("alphabeta/./NAME.heuristic@6") and sets `path` to
 * "./NAME.heuristic"; NULL: none of the paper. */
const char *paper_heuristic_of(const Paper *paper, const char *player, char path[PAPER_PATH_SIZE]);

/* Checks of words, whose text is a paper's: a name of a table or evolution (small letters, digits
 * and '-'), a game's rules, one of the paper's sets, a heuristic of the paper or the program, "SET
 * TEMPLATE", a player, a player to which a depth is added, and an evolution or a player without a
 * blank in its name. Players are checked if a user's paper names them, whichever rules they play
 * by. */
SettingCheck paper_is_name, paper_is_rules, paper_is_set, paper_is_template, paper_is_evolution,
    paper_is_player, paper_is_bare, paper_is_side;

/* clang-format off */
/* A Scaled of a struct; KEY_GAMES: even, as each opening is played with both colours. */
#define KEY_SCALED(least, most, type, member) \
    KEY_EACH(least, most, type, member, "a whole number from " #least " to " #most ", or [quick, paper]")
#define KEY_GAMES(type, member) \
    KEY_EACH(1, 1e6, type, member, SCALED_EVEN), .fault = scaled_fault
#define KEY_EACH(least, most, type, member, expected_) \
    SETTING_WHOLE(#member, NULL, NULL, least, most, offsetof(type, member) + offsetof(Scaled, of)), \
    .list = {0, SCALES}, .count = offsetof(type, member) + offsetof(Scaled, count), \
    .size = sizeof(int), .expected = (expected_)
#define SCALED_EVEN "an even number from 1 to 1000000, or [quick, paper]"
/* clang-format on */
const char *scaled_fault(const void *number);
/* Returns the number at a scale; without one, `quick` or `paper`. */
int scaled_at(const Scaled *scaled, Scale scale, int quick, int paper);
