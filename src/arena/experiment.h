/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiments: everything that a tournament needs to be repeated. */
#pragma once

#include "arena/game.h"
#include "stats/sprt.h"
#include "util/config_text.h"

enum {
    EXPERIMENT_PLAYERS_MAX = 128,
    EXPERIMENT_OPENINGS_SIZE = 1024,
    EXPERIMENT_TABLES_SIZE = 512
};

typedef enum Format {
    FORMAT_ROUND_ROBIN, /* everyone against everyone */
    FORMAT_GAUNTLET     /* the first player against each of the others */
} Format;

/* What a game is in which an external engine fails. */
typedef enum Failures { FAILURES_VOID, FAILURES_LOSS } Failures;

/* A draw that is not given. */
enum { DRAWS_OF_RULES = -1 };

/* How many players a tournament had before each of its extensions by players. */
enum { EXPERIMENT_EXTENSIONS_MAX = 16 };
typedef struct PlayerHistory {
    int count, players[EXPERIMENT_EXTENSIONS_MAX]; /* rising */
} PlayerHistory;

typedef struct Experiment {
    const Rules *rules; /* these two are settled before a player is added */
    int board_size;
    DrawRules draws; /* as given; DRAWS_OF_RULES: what the rules say. experiment_draws has all */
    Adjudication adjudication;
    char tables[EXPERIMENT_TABLES_SIZE]; /* whose positions end games; "": none */
    Format format;
    uint64_t games; /* of each pair of players; even: colour-swapped pairs */
    uint64_t seed;
    char openings[EXPERIMENT_OPENINGS_SIZE];
    bool moves; /* moves.csv and timing.csv are written */
    Failures failures;
    bool has_sprt; /* a match of two players ends when this test is decided */
    Sprt sprt;
    double until; /* or when its score is known to ± so many % at any time; 0: it goes on */
    PlayerHistory player_history;
    int player_count, players_max;
    PlayerSpec *players; /* owned */
    size_t players_capacity;
    Catalogue *catalogue; /* of the players' evaluators, owned; NULL while there are none */
} Experiment;

/* The defaults: english, 8×8, the draws of the rules, round robin, 10 games a pair, seed 1, ballots
 * (random:4 on other boards), no adjudication, moves recorded, no players and
 * EXPERIMENT_PLAYERS_MAX at most. Release with experiment_free. */
Experiment experiment_default(void);
void experiment_free(Experiment *experiment);
/* Releases the variable where its scope ends. */
#define EXPERIMENT_AUTO __attribute__((cleanup(experiment_free)))

/* The draws by which the games are played: those given, and the others of its rules. */
DrawRules experiment_draws(const Experiment *experiment);

/* Reads folder/name (see util/file.h), an experiment file (libconfig). Unknown keys, wrong types
 * and bad values are ERROR_DATA with "file:line: …". `rules` (NULL: none) and `board_size` (0:
 * none) take the place of what it says, since players are tried by them. Heuristic files that it
 * brings with it are taken from it, others from the disk. */
bool experiment_read(Experiment *experiment, const char *folder, const char *name,
                     const Rules *rules, int board_size, Error *error);
/* The same from the text of such a file; `path` is what messages call it. */
bool experiment_parse(Experiment *experiment, const char *path, const char *content, size_t length,
                      const Rules *rules, int board_size, Error *error);
/* Appends the file that repeats the experiment, with the heuristic files that its players use. */
void experiment_write(const Experiment *experiment, Text *text);

/* The part of such a file that other commands' files have, too: players, and the heuristic files
 * that they use. Rules and board are settled. Reading fails as experiment_read does. */
extern const char *const EXPERIMENT_LISTS[]; /* the keys, ending with NULL */
bool experiment_read_players(const ConfigText *text, Experiment *experiment);
void experiment_write_players(const Experiment *experiment, Text *text);
/* Whether a file of this text in the folder could be read; ERROR_DATA. */
bool experiment_check_length(const Text *text, const char *folder, Error *error);
/* Appends a player's description, with its label where that is not made of it. */
void experiment_write_player(const PlayerSpec *spec, Text *text);

/* Adds a player by its description; a label that is already there gets "#2", "#3" … */
bool experiment_add_player(Experiment *experiment, const char *text, Error *error);
/* Adds the players of a description, which may be a grid. */
bool experiment_add_players(Experiment *experiment, const char *text, Error *error);
/* Writes a grid out: {A,B} as a shell does, each part in turn, the first braces slowest, not within
 * double quotes; behind the last "@" each of the limits L,M and each of the depths A-B. A
 * description without either is itself. Passes each description to `take` until one is refused.
 * ERROR_USAGE for more than EXPERIMENT_PLAYERS_MAX players, and where one label is given to
 * several. */
bool grid_expand(const char *text, bool (*take)(void *context, const char *player, Error *error),
                 void *context, Error *error);
/* Adds a player that was parsed (and perhaps changed) already, with the catalogue `from`. */
bool experiment_add_spec(Experiment *experiment, const PlayerSpec *spec, const Catalogue *from,
                         Error *error);
/* Adds a heuristic file with this text, which players of that path then use. */
bool experiment_add_file(Experiment *experiment, const char *path, const char *text, Error *error);
/* The players' labels, borrowed, in an array to be freed. */
const char **experiment_labels(const Experiment *experiment);
/* Whether an external engine plays. */
bool experiment_has_engine(const Experiment *experiment);
bool experiment_has_file(const Experiment *experiment, const char *path);
/* The heuristic file that a player uses, as borrowed text; "" where it has none. */
const char *experiment_heuristic(const Experiment *experiment, const PlayerSpec *spec);
/* Whether it can be played: at least two players, an even number of games, an adjudication that
 * makes sense. */
bool experiment_check(const Experiment *experiment, Error *error);

/* All settings of an experiment: its file and the options of the commands that play one. */
extern const Setting EXPERIMENT_SETTINGS[];
/* Flags of theirs: options of one of the commands only. */
enum { EXPERIMENT_TOURNAMENT = SETTING_FLAGS_END, EXPERIMENT_MATCH = 2 * SETTING_FLAGS_END };

/* Settings that other commands have too, at an offset of theirs. */
/* clang-format off */
#define EXPERIMENT_RULES(offset)                                                                   \
    SETTING_TYPE("rules", "RULES", "english (default), giveaway or paper004", offset,               \
                 &EXPERIMENT_RULES_TYPE), .choices = EXPERIMENT_RULES_NAMES, .letter = 'r'
#define EXPERIMENT_BOARD(offset)                                                                   \
    SETTING_WHOLE("board", "N", "board size: 6, 8 (default), 10 or 12", BOARD_SIZE_MIN,            \
                  BOARD_SIZE_MAX, offset), .choices = EXPERIMENT_BOARD_SIZES, .letter = 'b',       \
    .flags = SETTING_RARE
#define EXPERIMENT_SEED(offset)                                                                    \
    SETTING_SEED("seed", "N", "random seed (default 1)", offset), .letter = 's'
/* clang-format on */
extern const SettingType EXPERIMENT_RULES_TYPE;
extern const char *const EXPERIMENT_RULES_NAMES[], *const EXPERIMENT_BOARD_SIZES[];

/* Options: "SCORE:MOVES" or "off" sets the win's fields of an Adjudication, "SCORE:MOVES[:AFTER]"
 * or "off" the draw's. What is neither sets nothing. */
extern const SettingType ADJUDICATION_WIN, ADJUDICATION_DRAW;
/* What is wrong with the numbers of an Adjudication, as what was expected of the keys of an
 * experiment ("win_score and win_moves …"); NULL: nothing. */
const char *adjudication_fault(const void *adjudication);
