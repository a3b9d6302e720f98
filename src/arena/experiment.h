/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiments: everything that a tournament needs to be repeated. */
#pragma once

#include "arena/game.h"
#include "stats/sprt.h"

enum {
    EXPERIMENT_PLAYERS_MAX = 128,
    EXPERIMENT_OPENINGS_SIZE = 1024,
    EXPERIMENT_TABLES_SIZE = 512,
    EXPERIMENT_ANCHOR_SIZE = 512
};

typedef enum Format {
    FORMAT_ROUND_ROBIN, /* everyone against everyone */
    FORMAT_GAUNTLET     /* the first player against all others */
} Format;

/* How a game counts if an external engine fails: void, or lost. */
typedef enum Failures { FAILURES_VOID, FAILURES_LOSS } Failures;

/* In DrawRules: not given; the number of the rule set holds. */
enum { DRAWS_OF_RULES = -1 };

enum { EXPERIMENT_GAMES_MAX = 1000000000 }; /* of each two players */

/* The numbers of players that a tournament had before each addition of players. */
enum { EXPERIMENT_EXTENSIONS_MAX = 16 };
typedef struct PlayerHistory {
    int count, players[EXPERIMENT_EXTENSIONS_MAX]; /* rising */
} PlayerHistory;

/* Why a match has as many games as it has; decides which interval is right. */
typedef enum MatchStop {
    STOP_FIXED,      /* their number was fixed before any result was seen */
    STOP_BY_RESULTS, /* results could end or extend it: --until, more games, unfinished */
    STOP_BY_TEST     /* its sequential test ended it */
} MatchStop;

typedef struct Experiment {
    const Rules *rules; /* rules and board_size are fixed once there is a player */
    int board_size;
    DrawRules draws; /* as given, with DRAWS_OF_RULES; experiment_draws has the numbers in force */
    Adjudication adjudication;
    char tables[EXPERIMENT_TABLES_SIZE]; /* exact tables that adjudicate games; "": none */
    Format format;
    uint64_t games; /* of each pairing; even: colour-swapped pairs */
    uint64_t seed;
    char openings[EXPERIMENT_OPENINGS_SIZE];
    bool moves; /* moves.csv and timing.csv are written */
    Failures failures;
    bool has_sprt; /* a match of two players ends when this test is decided */
    Sprt sprt;
    double until;  /* or its score's any-time interval is at most ± this many %; 0: never */
    bool extended; /* a match: more games were asked for after results were seen */
    char anchor[EXPERIMENT_ANCHOR_SIZE]; /* whose rating is given (arena/anchors.h); "": none's */
    PlayerHistory player_history;
    int player_count, players_max;
    bool is_untrusted;   /* players are read by player_parse_untrusted */
    PlayerSpec *players; /* owned */
    size_t players_capacity;
    Catalogue *catalogue; /* of the players' evaluators, owned; NULL while there are none */
} Experiment;

/* Returns the defaults: english, 8×8, the draws of the rules, round robin, 10 games a pair, seed 1,
 * ballots (random:4 unless 8×8), no adjudication, recorded moves, no players and room for
 * EXPERIMENT_PLAYERS_MAX. Release with experiment_free. */
Experiment experiment_default(void);
void experiment_free(Experiment *experiment);
/* Releases the variable where its scope ends. */
#define EXPERIMENT_AUTO __attribute__((cleanup(experiment_free)))

/* Returns why a finished match of the experiment ended. */
MatchStop experiment_stop(const Experiment *experiment);

/* Returns the draw rules of the games: the given numbers, the others from the rules. */
DrawRules experiment_draws(const Experiment *experiment);

/* Reads the experiment file folder/name (libconfig; see util/file.h). Unknown keys, wrong types and
 * bad values are ERROR_DATA with "file:line: …". `rules` (NULL: none) and `board_size` (0: none)
 * replace those of the file. Heuristic files in it are used instead of those on the disk. */
CHECKED bool experiment_read(Experiment *experiment, const char *folder, const char *name,
                             const Rules *rules, int board_size, Error *error);
/* Likewise from a text; `path` names it in messages. */
CHECKED bool experiment_parse(Experiment *experiment, const char *path, const char *content,
                              size_t length, const Rules *rules, int board_size, Error *error);
/* Likewise, but neither reads players, which open files, nor checks openings. Closes the text. */
bool experiment_read_settings(ConfigText *text, Experiment *experiment);
/* Appends the experiment file that repeats the experiment, including its heuristic files. */
void experiment_write(const Experiment *experiment, Text *text);

/* Read and write the part that other commands' files share: players and the heuristic files that
 * they use. Rules and board must be set. Reading fails as experiment_read does. */
extern const char *const EXPERIMENT_LISTS[]; /* the keys, ending with NULL */
bool experiment_read_players(const ConfigText *text, Experiment *experiment);
void experiment_write_players(const Experiment *experiment, Text *text);
/* Whether the text is short enough for experiment_read; ERROR_DATA names the folder. */
CHECKED bool experiment_check_length(const Text *text, const char *folder, Error *error);
/* Appends a player's description, with its label if that is not the description itself. */
void experiment_write_player(const PlayerSpec *spec, Text *text);

/* Adds a player. A missing limit becomes the default; a label in use is followed by "#2", "#3" … */
CHECKED bool experiment_add_player(Experiment *experiment, const char *text, Error *error);
/* Adds the players of a description, which may be a grid. */
CHECKED bool experiment_add_players(Experiment *experiment, const char *text, Error *error);
/* Expands a grid: {A,B} as a shell does, but not within double quotes, the first braces slowest;
 * then limits L,M and depths A-B after the last "@". Passes each description to `take` until it
 * returns false. ERROR_USAGE for over EXPERIMENT_PLAYERS_MAX players or repeated labels. */
CHECKED bool grid_expand(const char *text,
                         bool (*take)(void *context, const char *player, Error *error),
                         void *context, Error *error);
/* Adds a player that was parsed with the catalogue `from`. */
CHECKED bool experiment_add_spec(Experiment *experiment, const PlayerSpec *spec,
                                 const Catalogue *from, Error *error);
/* Adds the text of a heuristic file, which players with that path then use. */
CHECKED bool experiment_add_file(Experiment *experiment, const char *path, const char *text,
                                 Error *error);
/* Returns the player with a label; NULL: there is none. */
const PlayerSpec *experiment_find_player(const Experiment *experiment, const char *label);
/* Returns the players' labels, borrowed, in an array that the caller frees. */
const char **experiment_labels(const Experiment *experiment);
/* Whether an external engine plays; whether there is a heuristic file with this path. */
bool experiment_has_engine(const Experiment *experiment);
bool experiment_has_file(const Experiment *experiment, const char *path);
/* Returns the text of the heuristic file that a player uses, borrowed; "": it uses none. */
const char *experiment_heuristic(const Experiment *experiment, const PlayerSpec *spec);
/* Whether the experiment can be played: at least two players (two with sprt or until), an even
 * number of games, a consistent adjudication. ERROR_USAGE. */
CHECKED bool experiment_check(const Experiment *experiment, Error *error);

/* All settings of an experiment: its file and the options of the commands that play one. */
extern const Setting EXPERIMENT_SETTINGS[];
/* Their flags: options of one command only; settings in which pooled folders may differ. */
enum {
    EXPERIMENT_TOURNAMENT = SETTING_FLAGS_END,
    EXPERIMENT_MATCH = 2 * SETTING_FLAGS_END,
    EXPERIMENT_OF_RUN = 4 * SETTING_FLAGS_END
};

/* Returns the first setting with none of the flags that differs, and appends both values; NULL:
 * none does. */
const Setting *experiment_difference(const Experiment *a, const Experiment *b, unsigned flags,
                                     Text *value_a, Text *value_b);

/* Settings that other commands share, at an offset in their structs. */
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

/* Options: "SCORE:MOVES" or "off" sets the fields of a win in an Adjudication,
 * "SCORE:MOVES[:AFTER]" or "off" those of a draw. Other texts are refused and set nothing. */
extern const SettingType ADJUDICATION_WIN, ADJUDICATION_DRAW;
/* Returns what was expected of an Adjudication ("win_score and win_moves …"); NULL: it is right. */
const char *adjudication_fault(const void *adjudication);
