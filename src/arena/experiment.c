/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/experiment.h"

#include "arena/anchors.h"
#include "arena/openings.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>

/* ---- settings: the table from which options and files are made ---- */

const char *const EXPERIMENT_RULES_NAMES[] = {"english", "giveaway", "paper004", NULL};
const char *const EXPERIMENT_BOARD_SIZES[] = {"6", "8", "10", "12", NULL};
static const char *const FORMATS[] = {"round-robin", "gauntlet", NULL};
static const char *const QUIET_COUNTS[] = {"captures", "men", NULL};
static const char *const OFF_ON[] = {"off", "on", NULL};
static const char *const FAILURES[] = {"void", "loss", NULL};

/* Refuses a former name with its own message; other wrong names get the setting's. */
static bool parse_rules(const char *text, void *value, Error *error) {
    const Rules *const rules = rules_find(text);
    if (rules_is_former(text))
        error_set(error, ERROR_USAGE, "rules '%s': expected %s", text, rules_expected(text));
    if (rules != NULL) *(const Rules **)value = rules;
    return rules != NULL;
}

static void write_rules(const void *value, Text *text) {
    text_append_string(text, (*(const Rules *const *)value)->name);
}

const SettingType EXPERIMENT_RULES_TYPE = {parse_rules, write_rules};

static const char *games_fault(const void *games) {
    return *(const uint64_t *)games % 2 == 0 ? NULL : "an even number (colour-swapped pairs)";
}

static const char *repetitions_fault(const void *repetitions) {
    return *(const int *)repetitions != 1 ? NULL : "0 (off) or at least 2";
}

/* Whether the file has quiet_kings: where it is on, or off against the rules. */
static bool has_quiet_kings(const void *experiment) {
    const Experiment *const e = experiment;
    return e->draws.quiet_kings == 1 ||
           (e->draws.quiet_kings == 0 && e->rules->draws.quiet_kings != 0);
}

/* Files of earlier versions have no quiet_counts: captures. */
static bool has_quiet_men(const void *experiment) {
    return ((const Experiment *)experiment)->draws.quiet_men == 1;
}

static bool has_sprt(const void *experiment) { return ((const Experiment *)experiment)->has_sprt; }

static bool is_adjudicated(const void *experiment) {
    return adjudication_is_on(&((const Experiment *)experiment)->adjudication);
}

/* Reads into the whole experiment, because has_sprt is set, too. */
static bool parse_sprt(const char *text, void *experiment, Error *error) {
    Experiment *const e = experiment;
    e->has_sprt = sprt_parse(text, &e->sprt, error);
    return e->has_sprt;
}

static void write_sprt(const void *experiment, Text *text) {
    sprt_write(&((const Experiment *)experiment)->sprt, text);
}

static const SettingType SPRT = {parse_sprt, write_sprt};

static bool parse_player_history(const char *text, void *value, Error *error) {
    PlayerHistory history = {.count = 0};
    (void)error;
    while (text != NULL) {
        char number[16];
        int64_t players = 0;
        const int least = history.count > 0 ? history.players[history.count - 1] + 1 : 2;
        if (history.count == EXPERIMENT_EXTENSIONS_MAX ||
            !text_next_token(&text, ",", number, sizeof number) ||
            !text_parse_int(number, least, EXPERIMENT_PLAYERS_MAX - 1, &players))
            return false;
        history.players[history.count++] = (int)players;
    }
    *(PlayerHistory *)value = history;
    return true;
}

static void write_player_history(const void *value, Text *text) {
    const PlayerHistory *const history = value;
    for (int i = 0; i < history->count; i++)
        text_append(text, "%s%d", i > 0 ? "," : "", history->players[i]);
}

static const SettingType PLAYER_HISTORY = {parse_player_history, write_player_history};

/* Reads "SCORE:MOVES", with parts_max 3 also "SCORE:MOVES:AFTER", or "off". */
static bool parse_bound(const char *text, int parts_max, double *score, int *moves, int *after) {
    char parts[3][32];
    int64_t plies = 0, number = 0;
    double bound = 0;
    int count = 0;
    for (const char *rest = strcmp(text, "off") != 0 ? text : NULL; rest != NULL; count++)
        if (count == parts_max || !text_next_token(&rest, ":", parts[count], sizeof parts[0]))
            return false;
    if (count == 1 ||
        (count > 0 && (!text_parse_real(parts[0], 0, ADJUDICATION_SCORE_MAX, &bound) ||
                       !text_parse_int(parts[1], 1, ADJUDICATION_MOVES_MAX, &number))) ||
        (count == 3 && !text_parse_int(parts[2], 0, ADJUDICATION_PLIES_MAX, &plies)))
        return false;
    *score = bound + 0.0; /* no -0 */
    *moves = (int)number;
    *after = (int)plies;
    return true;
}

static bool parse_win(const char *text, void *value, Error *error) {
    Adjudication *const adjudication = value;
    double score;
    int moves, none;
    (void)error;
    if (!parse_bound(text, 2, &score, &moves, &none) || (moves > 0 && score <= 0)) return false;
    adjudication->win_score = score;
    adjudication->win_moves = moves;
    return true;
}

static bool parse_draw(const char *text, void *value, Error *error) {
    Adjudication *const a = value;
    (void)error;
    return parse_bound(text, 3, &a->draw_score, &a->draw_moves, &a->draw_after_plies);
}

const SettingType ADJUDICATION_WIN = {.parse = parse_win};
const SettingType ADJUDICATION_DRAW = {.parse = parse_draw};

const char *adjudication_fault(const void *adjudication) {
    const Adjudication *const a = adjudication;
    if ((a->win_moves > 0) != (a->win_score > 0)) return "win_score and win_moves, both above 0";
    if (a->draw_moves == 0 && (a->draw_score > 0 || a->draw_after_plies > 0))
        return "draw_moves above 0 with draw_score or draw_after";
    if (a->win_moves > 0 && a->draw_moves > 0 && a->draw_score >= a->win_score)
        return "a draw_score (--adjudicate-draw) less than win_score (--adjudicate-win)";
    return NULL;
}

static bool ends_in_draws(const void *adjudication) {
    return ((const Adjudication *)adjudication)->draw_moves > 0;
}

#define AT(member) offsetof(Adjudication, member)
#define SCORE(key, member) SETTING_REAL(key, NULL, NULL, 0, ADJUDICATION_SCORE_MAX, AT(member))
#define COUNT(key, most, member) SETTING_WHOLE(key, NULL, NULL, 0, most, AT(member))
static const Setting ADJUDICATION_SETTINGS[] = {
    {SCORE("win_score", win_score), .flags = SETTING_UNLESS_0},
    {COUNT("win_moves", ADJUDICATION_MOVES_MAX, win_moves), .flags = SETTING_UNLESS_0},
    {SCORE("draw_score", draw_score), .is_written = ends_in_draws},
    {COUNT("draw_moves", ADJUDICATION_MOVES_MAX, draw_moves), .is_written = ends_in_draws},
    {COUNT("draw_after", ADJUDICATION_PLIES_MAX, draw_after_plies), .is_written = ends_in_draws},
    {.name = NULL}};
#undef AT

enum { PLIES_MAX = 100000 };

#define AT(member) offsetof(Experiment, member)
#define GAMES(help) SETTING_COUNT("games", "N", help, 2, EXPERIMENT_GAMES_MAX, AT(games))
/* In the order of the file. */
const Setting EXPERIMENT_SETTINGS[] = {
    {EXPERIMENT_RULES(AT(rules)), .value = "english"},
    {EXPERIMENT_BOARD(AT(board_size)), .value = "8"},
    {SETTING_CHOICE("type", "TYPE",
                    "round-robin (default), or gauntlet: the first player against all others",
                    AT(format), FORMATS),
     .flags = SETTING_UNWRITTEN | EXPERIMENT_TOURNAMENT},
    /* The name stays for earlier files; a journal continues only with its own bytes. */
    {SETTING_CHOICE("format", NULL, NULL, AT(format), FORMATS),
     .flags = SETTING_NO_OPTION | EXPERIMENT_OF_RUN},
    {GAMES("games of each pairing (default 10)"), .letter = 'g', .value = "10",
     .fault = games_fault, .flags = EXPERIMENT_TOURNAMENT | SETTING_WITH_RESUME | EXPERIMENT_OF_RUN,
     .remark = "# for each two players that meet"},
    {GAMES("games (default 100); with --sprt or --until the most games (default 100000)"),
     .letter = 'g', .fault = games_fault,
     .flags = EXPERIMENT_MATCH | SETTING_NO_KEY | SETTING_WITH_RESUME},
    {EXPERIMENT_SEED(AT(seed)), .value = "1", .flags = EXPERIMENT_OF_RUN},
    {SETTING_TYPE("began", NULL, NULL, AT(player_history), &PLAYER_HISTORY),
     .flags = SETTING_NO_OPTION | SETTING_UNLESS_0 | EXPERIMENT_OF_RUN,
     .expected = "rising numbers of players from 2 on, as \"3,5\"",
     .remark = "# so many players at first: later ones were added"},
    {SETTING_WORDS("openings", "WHAT",
                   "start, ballots[:DECK] (default; other boards: random:4), random:PLIES, "
                   "FILE.pdn[:PLIES] or FILE.fen",
                   0, EXPERIMENT_OPENINGS_SIZE, AT(openings)),
     .value = "ballots", .expected = "a string such as \"ballots\"", .flags = EXPERIMENT_OF_RUN},
    {SETTING_OFF("no-moves", "do not write moves.csv, timing.csv and engine_info.csv", AT(moves)),
     .key = "moves", .value = "true", .flags = SETTING_RARE | EXPERIMENT_OF_RUN},
    {SETTING_CHOICE("failures", "HOW",
                    "a game in which an external engine fails is void (default) or a loss for it",
                    AT(failures), FAILURES),
     .flags = SETTING_RARE | SETTING_UNLESS_0},
    {SETTING_TYPE("sprt", "TEST",
                  "play until a sequential test decides; TEST is KEY=VALUE,... with the defaults "
                  "elo0=0, elo1=20, alpha=0.05, beta=0.05, model=normalized (or logistic)",
                  0, &SPRT),
     .flags = EXPERIMENT_MATCH | EXPERIMENT_OF_RUN, .expected = "a string as \"elo0=0,elo1=20\"",
     .is_written = has_sprt},
    {SETTING_REAL("until", "PERCENT",
                  "play until the score's interval, valid at any time, is at most ± PERCENT", 0.1,
                  50, AT(until)),
     .flags = EXPERIMENT_MATCH | EXPERIMENT_OF_RUN | SETTING_UNLESS_0},
    {SETTING_FLAG("extended", NULL, AT(extended)),
     .flags = SETTING_NO_OPTION | SETTING_UNLESS_0 | EXPERIMENT_OF_RUN,
     .remark = "# more games were asked for after results were seen"},
    {SETTING_WORDS("anchor", "PLAYER[=ELO]",
                   "this player has the rating ELO (default 0), to which the others' are relative",
                   1, EXPERIMENT_ANCHOR_SIZE, AT(anchor)),
     .flags = EXPERIMENT_TOURNAMENT | EXPERIMENT_OF_RUN | SETTING_RARE},
    {SETTING_WHOLE("repetitions", "N",
                   "the Nth occurrence of a position is a draw; 0: off (default 3, paper004: 0)", 0,
                   PLIES_MAX, AT(draws.repetitions)),
     .flags = SETTING_RARE, .fault = repetitions_fault,
     .comment = "# Draws; 0 switches a rule off."},
    {SETTING_WHOLE("max-plies", "N",
                   "a game of N plies is a draw; 0: off (default 0, paper004: 500)", 0, PLIES_MAX,
                   AT(draws.max_plies)),
     .flags = SETTING_RARE, .key = "max_plies"},
    {SETTING_WHOLE("quiet-plies", "N", "N quiet plies are a draw; 0: off (default 80)", 0,
                   PLIES_MAX, AT(draws.quiet_plies)),
     .flags = SETTING_RARE, .key = "quiet_plies"},
    {SETTING_CHOICE("quiet-counts", "WHAT",
                    "captures: only captures are not quiet; men: nor are men's moves (default men, "
                    "paper004: captures)",
                    AT(draws.quiet_men), QUIET_COUNTS),
     .flags = SETTING_RARE, .key = "quiet_counts", .is_written = has_quiet_men},
    {SETTING_CHOICE(
         "quiet-kings", "HOW",
         "on: --quiet-plies counts only plies at which both sides have only kings (default off, "
         "paper004: on)",
         AT(draws.quiet_kings), OFF_ON),
     .flags = SETTING_RARE, .key = "quiet_kings", .is_written = has_quiet_kings},
    {SETTING_GROUP("adjudication", AT(adjudication), ADJUDICATION_SETTINGS),
     .fault = adjudication_fault, .is_written = is_adjudicated,
     .comment = "# Games are ended early by the players' scores."},
    {SETTING_WORDS("adjudicate-tables", "DIR",
                   "end a game with the exact result once its position is in these tables (egdb)",
                   1, EXPERIMENT_TABLES_SIZE, AT(tables)),
     .flags = SETTING_RARE, .key = "adjudicate_tables",
     .comment = "# Games end where exact tables have their position."},
    {SETTING_TYPE("adjudicate-win", "S:M",
                  "end a game as won when both players' scores have put the same side ahead by S "
                  "for M moves each (default off)",
                  AT(adjudication), &ADJUDICATION_WIN),
     .flags = SETTING_NO_KEY | SETTING_RARE,
     .expected = "SCORE:MOVES, both above 0 and at most 10000 moves, as 3:4, or off"},
    {SETTING_TYPE("adjudicate-draw", "S:M[:P]",
                  "end a game as drawn when no score has been beyond ±S for M moves each, all "
                  "after ply P (default off)",
                  AT(adjudication), &ADJUDICATION_DRAW),
     .flags = SETTING_NO_KEY | SETTING_RARE,
     .expected = "SCORE:MOVES or SCORE:MOVES:AFTER-PLY, as 0.5:8:60 (at most 10000 moves, ply "
                 "100000), or off"},
    {.name = NULL}};
#undef AT
#undef GAMES

/* ---- experiments ---- */

Experiment experiment_default(void) {
    Experiment experiment = {
        .draws = {DRAWS_OF_RULES, DRAWS_OF_RULES, DRAWS_OF_RULES, DRAWS_OF_RULES, DRAWS_OF_RULES}};
    settings_default(EXPERIMENT_SETTINGS, &experiment);
    experiment.players_max = EXPERIMENT_PLAYERS_MAX;
    return experiment;
}

MatchStop experiment_stop(const Experiment *experiment) {
    return experiment->has_sprt                            ? STOP_BY_TEST
           : experiment->until > 0 || experiment->extended ? STOP_BY_RESULTS
                                                           : STOP_FIXED;
}

void experiment_free(Experiment *experiment) {
    free(experiment->players);
    catalogue_free(experiment->catalogue);
    *experiment = (Experiment){.rules = NULL};
}

DrawRules experiment_draws(const Experiment *experiment) {
    const DrawRules *const own = &experiment->rules->draws;
    DrawRules draws = experiment->draws;
    if (draws.repetitions == DRAWS_OF_RULES) draws.repetitions = own->repetitions;
    if (draws.max_plies == DRAWS_OF_RULES) draws.max_plies = own->max_plies;
    if (draws.quiet_plies == DRAWS_OF_RULES) draws.quiet_plies = own->quiet_plies;
    if (draws.quiet_kings == DRAWS_OF_RULES) draws.quiet_kings = own->quiet_kings;
    if (draws.quiet_men == DRAWS_OF_RULES) draws.quiet_men = own->quiet_men;
    return draws;
}

const PlayerSpec *experiment_find_player(const Experiment *experiment, const char *label) {
    for (int i = 0; i < experiment->player_count; i++)
        if (strcmp(experiment->players[i].label, label) == 0) return &experiment->players[i];
    return NULL;
}

/* Adds a player; a label in use gets "#2", "#3" … */
static bool add(Experiment *experiment, const PlayerSpec *spec, Error *error) {
    if (experiment->player_count == experiment->players_max)
        return error_set(error, ERROR_USAGE, "more than %d players", experiment->players_max);
    experiment->players = memory_grow(experiment->players, (size_t)experiment->player_count,
                                      sizeof *spec, &experiment->players_capacity);
    PlayerSpec *const added = &experiment->players[experiment->player_count];
    *added = *spec;
    for (int number = 2; experiment_find_player(experiment, added->label) != NULL; number++)
        snprintf(added->label, sizeof added->label, "%.*s#%d", PLAYER_TEXT_SIZE - 16, spec->label,
                 number);
    experiment->player_count++;
    return true;
}

static Catalogue *catalogue_of(Experiment *experiment) {
    if (experiment->catalogue == NULL)
        experiment->catalogue = catalogue_new(experiment->board_size, experiment->rules);
    assert(catalogue_rules(experiment->catalogue) == experiment->rules);
    assert(catalogue_board_size(experiment->catalogue) == experiment->board_size);
    return experiment->catalogue;
}

bool experiment_add_spec(Experiment *experiment, const PlayerSpec *spec, const Catalogue *from,
                         Error *error) {
    Catalogue *const catalogue = catalogue_of(experiment);
    return catalogue_add_files(catalogue, from, error) &&
           (player_is_external(spec) || catalogue_load(catalogue, spec->evaluator, error)) &&
           add(experiment, spec, error);
}

bool experiment_add_player(Experiment *experiment, const char *text, Error *error) {
    PlayerSpec spec;
    if (!(experiment->is_untrusted ? player_parse_untrusted
                                   : player_parse)(text, catalogue_of(experiment), &spec, error))
        return false;
    player_append_limit(&spec);
    return add(experiment, &spec, error);
}

/* ---- grids ---- */

/* The most braces in a description, nested or side by side. */
enum { BRACES_MAX = 64 };

typedef struct Grid {
    bool (*take)(void *context, const char *player, Error *error);
    void *context;
    Error *error;
    int count; /* of players */
    bool is_refused;
} Grid;

static bool add_player(Grid *grid, const char *player) {
    if (grid->count++ == EXPERIMENT_PLAYERS_MAX) return false;
    grid->is_refused = !grid->take(grid->context, player, grid->error);
    return !grid->is_refused;
}

/* Returns the end of the part that begins at `at`: its "," or "}", or the end of the text. */
static const char *part_end(const char *at) {
    int depth = 0;
    bool is_quoted = false;
    for (; *at != '\0'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        if (is_quoted) continue;
        if (depth == 0 && (*at == ',' || *at == '}')) return at;
        depth += (*at == '{') - (*at == '}');
    }
    return at;
}

/* Returns the first "{" with several parts; NULL: there is none. */
static const char *find_braces(const char *text) {
    bool is_quoted = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        if (is_quoted || *at != '{') continue;
        const char *end = part_end(at + 1);
        const bool has_parts = *end == ',';
        while (*end == ',') end = part_end(end + 1);
        if (has_parts && *end == '}') return at;
    }
    return NULL;
}

/* Appends the limits of a list, as "2,4,6" or "1-3,20ms", one by one; false if it is no list. */
static bool list_limits(const char *list, Text *limits) {
    while (list != NULL) {
        char part[32], first[32];
        const char *rest = part;
        int64_t from = 0, to = 0;
        if (!text_next_token(&list, ",", part, sizeof part) || part[0] < '0' || part[0] > '9' ||
            !text_next_token(&rest, "-", first, sizeof first))
            return false;
        if (rest == NULL && strpbrk(part, "\"=:/@ ") != NULL) return false;
        if (rest == NULL) text_append(limits, "%s%s", limits->length > 0 ? "," : "", part);
        if (rest == NULL) continue;
        if (!text_parse_int(first, 1, SEARCH_DEPTH_MAX, &from) ||
            !text_parse_int(rest, from, SEARCH_DEPTH_MAX, &to))
            return false;
        for (; from <= to; from++)
            text_append(limits, "%s%d", limits->length > 0 ? "," : "", (int)from);
    }
    return true;
}

/* Returns false if there are too many players, or one is refused. */
static bool expand(Grid *grid, const char *text, int braces) { // NOLINT(misc-no-recursion)
    const char *const slash = strrchr(text, '/'), *open = find_braces(text);
    const char *const at = strrchr(slash != NULL ? slash : text, '@');
    TEXT_AUTO Text limits = {.data = NULL}, whole = {.data = NULL};
    if (open == NULL && at != NULL && strpbrk(at, ",-") != NULL && list_limits(at + 1, &limits)) {
        const bool has_many = strchr(text_string(&limits), ',') != NULL;
        text_append(&whole, "%.*s@%s%s%s", (int)(at - text), text, has_many ? "{" : "", limits.data,
                    has_many ? "}" : "");
        return expand(grid, whole.data, braces);
    }
    if (open == NULL) return add_player(grid, text);
    if (braces == BRACES_MAX) return false;
    const char *close = open;
    do close = part_end(close + 1);
    while (*close == ',');
    bool good = true;
    for (const char *part = open; good && part != close;) {
        const char *const end = part_end(part + 1);
        text_clear(&whole);
        text_append(&whole, "%.*s%.*s%s", (int)(open - text), text, (int)(end - part - 1), part + 1,
                    close + 1);
        good = expand(grid, whole.data, braces + 1);
        part = end;
    }
    return good;
}

bool grid_expand(const char *text, bool (*take)(void *context, const char *player, Error *error),
                 void *context, Error *error) {
    Grid grid = {.take = take, .context = context, .error = error};
    if (!expand(&grid, text, 0))
        return !grid.is_refused &&
               error_set(error, ERROR_USAGE, "player '%.100s': a grid of more than %d players",
                         text, EXPERIMENT_PLAYERS_MAX);
    if (grid.count > 1 && text[strcspn(text, "={:/@")] == '=')
        return error_set(error, ERROR_USAGE,
                         "player '%.100s': %d players, but only one label; expected a label for "
                         "each, in braces, or no label",
                         text, grid.count);
    return true;
}

static bool add_one(void *experiment, const char *player, Error *error) {
    return experiment_add_player(experiment, player, error);
}

bool experiment_add_players(Experiment *experiment, const char *text, Error *error) {
    return grid_expand(text, add_one, experiment, error);
}

/* ---- checks ---- */

bool experiment_add_file(Experiment *experiment, const char *path, const char *text, Error *error) {
    return catalogue_add(catalogue_of(experiment), path, text, strlen(text), error);
}

const char **experiment_labels(const Experiment *experiment) {
    const char **const labels =
        memory_allocate(((size_t)experiment->player_count + 1) * sizeof *labels);
    for (int i = 0; i < experiment->player_count; i++) labels[i] = experiment->players[i].label;
    return labels;
}

bool experiment_has_engine(const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++)
        if (player_is_external(&experiment->players[i])) return true;
    return false;
}

const char *experiment_heuristic(const Experiment *experiment, const PlayerSpec *spec) {
    const CatalogueEntry *const entry =
        player_is_external(spec) ? NULL : catalogue_find(experiment->catalogue, spec->evaluator);
    return entry != NULL && entry->text != NULL ? entry->text : "";
}

bool experiment_has_file(const Experiment *experiment, const char *path) {
    return experiment->catalogue != NULL && catalogue_find(experiment->catalogue, path) != NULL;
}

bool experiment_check(const Experiment *experiment, Error *error) {
    if (experiment->player_count < 2)
        return error_set(error, ERROR_USAGE, "expected at least two players, got %d",
                         experiment->player_count);
    if ((experiment->has_sprt || experiment->until > 0) && experiment->player_count != 2)
        return error_set(error, ERROR_USAGE, "%s: expected two players, got %d",
                         experiment->has_sprt ? "sprt" : "until", experiment->player_count);
    if (experiment->games == 0 || experiment->games % 2 != 0)
        return error_set(error, ERROR_USAGE,
                         "games: expected an even number, as games come in colour-swapped pairs");
    const PlayerHistory *const history = &experiment->player_history;
    if (history->count > 0 && history->players[history->count - 1] >= experiment->player_count)
        return error_set(error, ERROR_USAGE,
                         "began: expected numbers below %d, the number of players",
                         experiment->player_count);
    MEMORY_AUTO const char **labels = experiment_labels(experiment);
    Anchors anchors;
    if (!anchors_parse(experiment->anchor, labels, experiment->player_count, &anchors, error))
        return false;
    const char *const fault = adjudication_fault(&experiment->adjudication);
    return fault == NULL || error_set(error, ERROR_USAGE, "adjudication: expected %s", fault);
}

/* ---- files, in libconfig's format ---- */

/* Adds the place of a faulty heuristic file or player; a missing file stays ERROR_NO_INPUT. */
static bool locate(const ConfigText *text, const config_setting_t *setting) {
    const ErrorCode code = text->error->code;
    config_text_refuse(text, setting, "%s", text->error->message);
    if (code == ERROR_NO_INPUT) text->error->code = code;
    return false;
}

const char *const EXPERIMENT_LISTS[] = {"heuristics", "players", NULL};

/* The heuristic files of an experiment file. */
typedef struct FileText {
    const char *path, *text;
} FileText;

typedef struct FileTexts {
    int heuristics_count;
    FileText heuristics[EXPERIMENT_PLAYERS_MAX];
} FileTexts;

bool experiment_read_players(const ConfigText *text, Experiment *experiment) {
    static const Setting FILE_KEYS[] = {{KEY_WORD(FileText, path), .flags = SETTING_NEEDED},
                                        {KEY_WORD(FileText, text), .flags = SETTING_NEEDED},
                                        {.name = NULL}};
    static const Setting FILES[] = {
        {KEY_GROUPS(0, EXPERIMENT_PLAYERS_MAX, FileTexts, heuristics, FILE_KEYS)}, {.name = NULL}};
    const config_setting_t *const root = config_text_root(text);
    FileTexts files = {.heuristics_count = 0};
    bool good = settings_read(text, root, FILES, false, &files);
    for (int i = 0; good && i < files.heuristics_count; i++) {
        const config_setting_t *const file = config_text_item(root, "heuristics", i);
        const char *const path = files.heuristics[i].path;
        if (!catalogue_is_path(path) || strlen(path) >= PLAYER_TEXT_SIZE / 2)
            return config_text_complain(text, file, "path = \"./FILE.heuristic\", not too long");
        if (experiment_has_file(experiment, path))
            return config_text_complain(text, file, "each path only once");
        good = experiment_add_file(experiment, path, files.heuristics[i].text, text->error) ||
               locate(text, file);
    }
    for (int i = 0; good && i < config_text_length(root, "players"); i++) {
        const config_setting_t *const item = config_text_item(root, "players", i);
        const char *const player = config_text_word(text, item);
        good = player != NULL &&
               (experiment_add_players(experiment, player, text->error) || locate(text, item));
    }
    return good;
}

/* Reads all settings; on a failure none changes. */
static bool read_settings(const ConfigText *text, const Rules *rules, int board_size,
                          Experiment *experiment) {
    const config_setting_t *const root = config_text_root(text);
    Experiment read = *experiment;
    read.openings[0] = '\0'; /* the board's default, which is known later */
    if (!settings_check_keys(text, root, EXPERIMENT_SETTINGS, EXPERIMENT_LISTS,
                             "see docs/players-and-experiments.md") ||
        !settings_read(text, root, EXPERIMENT_SETTINGS, false, &read))
        return false;
    /* A file with any draw rule has all of them: the others are those of the rules that it names,
     * even if it is played by others. A file without draw rules leaves them to the rules. */
    DrawRules *const draws = &read.draws;
    const bool says = draws->repetitions >= 0 || draws->max_plies >= 0 || draws->quiet_plies >= 0 ||
                      draws->quiet_kings >= 0 || draws->quiet_men >= 0;
    if (draws->quiet_plies >= 0 && draws->quiet_men < 0) draws->quiet_men = 0; /* has_quiet_men */
    if (says) read.draws = experiment_draws(&read);
    if (rules != NULL) read.rules = rules;
    if (board_size != 0) read.board_size = board_size;
    if (read.openings[0] == '\0') strcpy(read.openings, openings_default(read.board_size));
    *experiment = read;
    return true;
}

/* Checks openings that are no file. */
static bool check_openings(const ConfigText *text, const Experiment *experiment) {
    const config_setting_t *const setting = config_lookup(&text->config, "openings");
    if (setting == NULL || strchr(experiment->openings, '.') != NULL) return true;
    Openings *const openings =
        openings_open(experiment->openings, experiment->rules, experiment->board_size, text->error);
    openings_close(openings);
    return openings != NULL || locate(text, setting);
}

/* Closes the text. Players come last, because rules, board and files are needed to check them. */
static bool read_all(ConfigText *text, const Rules *rules, int board_size, Experiment *experiment) {
    const bool good = read_settings(text, rules, board_size, experiment) &&
                      check_openings(text, experiment) && experiment_read_players(text, experiment);
    config_text_close(text);
    return good;
}

bool experiment_parse(Experiment *experiment, const char *path, const char *content, size_t length,
                      const Rules *rules, int board_size, Error *error) {
    ConfigText text;
    return config_text_open(&text, path, content, length, error) &&
           read_all(&text, rules, board_size, experiment);
}

bool experiment_read(Experiment *experiment, const char *folder, const char *name,
                     const Rules *rules, int board_size, Error *error) {
    ConfigText text;
    return config_text_read(&text, folder, name, error) &&
           read_all(&text, rules, board_size, experiment);
}

bool experiment_read_settings(ConfigText *text, Experiment *experiment) {
    const bool good = read_settings(text, NULL, 0, experiment);
    config_text_close(text);
    return good;
}

static void write_heuristics(const Catalogue *catalogue, Text *text) {
    bool any = false;
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        if (entry->text == NULL || !entry->is_named) continue;
        text_append_string(text, any ? ",\n  { path = "
                                     : "# The heuristic files as they were read.\n"
                                       "heuristics = (\n  { path = ");
        config_text_append_string(text, entry->name, strlen(entry->name));
        text_append_string(text, ";\n    text =");
        for (const char *line = entry->text, *next; *line != '\0'; line = next) {
            next = line + strcspn(line, "\n");
            next += *next == '\n';
            text_append_string(text, "\n      ");
            config_text_append_string(text, line, (size_t)(next - line));
        }
        text_append_string(text, "; }");
        any = true;
    }
    if (any) text_append_string(text, "\n);\n");
}

void experiment_write_player(const PlayerSpec *spec, Text *text) {
    /* A label made from the text ("…#2") follows again when the file is read. */
    if (spec->labelled) text_append(text, "%s=", spec->label);
    text_append_string(text, spec->text);
}

void experiment_write_players(const Experiment *experiment, Text *text) {
    text_append(text, "players = (");
    for (int i = 0; i < experiment->player_count; i++) {
        TEXT_AUTO Text player = {.data = NULL};
        experiment_write_player(&experiment->players[i], &player);
        text_append_string(text, i == 0 ? "\n  " : ",\n  ");
        config_text_append_string(text, text_string(&player), player.length);
    }
    text_append(text, "\n);\n");
    if (experiment->catalogue != NULL) write_heuristics(experiment->catalogue, text);
}

void experiment_write(const Experiment *experiment, Text *text) {
    Experiment written = *experiment;
    written.draws = experiment_draws(experiment);
    text_append(text, "# jumpoff tournament THIS-FILE plays it again.\n");
    settings_write(EXPERIMENT_SETTINGS, &written, "", "\n", text);
    experiment_write_players(experiment, text);
}

const Setting *experiment_difference(const Experiment *a, const Experiment *b, unsigned flags,
                                     Text *value_a, Text *value_b) {
    for (const Setting *setting = EXPERIMENT_SETTINGS; setting->name != NULL; setting++) {
        text_clear(value_a);
        text_clear(value_b);
        setting_write_value(setting, a, value_a);
        setting_write_value(setting, b, value_b);
        if ((setting->flags & flags) == 0 &&
            strcmp(text_string(value_a), text_string(value_b)) != 0)
            return setting;
    }
    return NULL;
}

bool experiment_check_length(const Text *text, const char *folder, Error *error) {
    return text->length <= CONFIG_TEXT_MAX ||
           error_set(error, ERROR_DATA,
                     "%s/experiment: the heuristic files are too large: the file would have more "
                     "than %d bytes",
                     folder, CONFIG_TEXT_MAX);
}
