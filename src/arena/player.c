/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/player.h"

#include "util/clock.h"
#include "util/utf8.h"

#include <unistd.h>

/* Splits "NAME[:OPTIONS]" before `end`; a ":" before `from` belongs to the name. Every part fits,
 * because the whole description does. */
static void copy_name_and_options(const char *text, const char *from, const char *end, char *name,
                                  char *options) {
    const char *const colon = memchr(from, ':', (size_t)(end - from));
    text_copy_part(name, PLAYER_NAME_SIZE, text, colon != NULL ? colon : end);
    text_copy_part(options, PLAYER_TEXT_SIZE, colon != NULL ? colon + 1 : end, end);
}

/* Returns where the file's name begins in a path: after the last "/" before `end`, if any. */
static const char *last_part(const char *text, const char *end) {
    while (end > text && end[-1] != '/') end--;
    return end;
}

/* Returns the "@" before the limit, NULL without one; names of folders may contain "@". */
static char *limit_in(const char *text) {
    return strrchr(last_part(text, text + strlen(text)), '@');
}

char *player_part(const char *name, const char *options) {
    Text part = {.data = NULL};
    text_append(&part, "%s%s%s", name, *options != '\0' ? ":" : "", options);
    return part.data;
}

void player_strip_limit(char *text) {
    char *const at = limit_in(text);
    if (at != NULL) *at = '\0';
}

void player_append_limit(PlayerSpec *spec) {
    char limit[32];
    if (player_is_external(spec) || spec->limit.depth_plies == 0 || limit_in(spec->text) != NULL)
        return;
    snprintf(limit, sizeof limit, "@%d", spec->limit.depth_plies);
    strcat(spec->text, limit);
    if (!spec->labelled) strcat(spec->label, limit);
}

/* Reads "0.5s" or "20ms", a day at most; "50kn", "1.5Mn" or "200n". */
static bool parse_amount(const char *text, SearchLimit *limit) {
    static const struct {
        const char *name;
        double size, most;
    } UNITS[] = {
        {"ms", 1e6, 86400e9}, {"s", 1e9, 86400e9}, {"kn", 1e3, 1e18},
        {"Mn", 1e6, 1e18},    {"n", 1, 1e18},
    };
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++) {
        const size_t all = strlen(text), unit = strlen(UNITS[i].name);
        char digits[32];
        double number = 0;
        if (all <= unit || strcmp(text + all - unit, UNITS[i].name) != 0) continue;
        if (!text_copy_part(digits, sizeof digits, text, text + all - unit) ||
            !text_parse_real(digits, 0, 1e15, &number))
            return false;
        const double amount = number * UNITS[i].size;
        if (amount < 1 || amount > UNITS[i].most) return false;
        if (i < 2)
            limit->time_ns = (int64_t)(amount + 0.5);
        else
            limit->nodes = (uint64_t)(amount + 0.5);
        return true;
    }
    return false;
}

bool player_parse_limit(const char *text, SearchLimit *limit, Error *error) {
    int64_t depth = 0;
    const bool is_depth = text_parse_int(text, 1, SEARCH_DEPTH_MAX, &depth);
    *limit = (SearchLimit){.depth_plies = (int)depth};
    return is_depth || parse_amount(text, limit) ||
           error_set(error, ERROR_USAGE,
                     "limit '%.40s': expected a depth of 1 to %d plies, a time as 0.5s or 20ms "
                     "(at most a day), or nodes as 50kn",
                     text, SEARCH_DEPTH_MAX);
}

/* Copies an evaluator's text up to `end`: a name or a path, and options. */
static void copy_evaluator(PlayerSpec *spec, const char *text, const char *end) {
    copy_name_and_options(text, last_part(text, end), end, spec->evaluator,
                          spec->evaluator_options);
}

/* Returns the "/" between search and evaluator: the first outside quotes; after an unquoted
 * tables=, whose folder may have "/", the last. NULL: there is none. */
static const char *body_slash(const char *body, const char *end) {
    static const char FOLDER[] = "tables=";
    bool quoted = false, in_folder = false;
    const char *slash = NULL;
    for (const char *c = body; c < end; c++) {
        if (*c == '"') quoted = !quoted;
        if (quoted) continue;
        if (strncmp(c, FOLDER, sizeof FOLDER - 1) == 0 && c[sizeof FOLDER - 1] != '"')
            in_folder = true;
        if (*c != '/') continue;
        slash = c;
        if (!in_folder) break;
    }
    return slash;
}

/* Splits SEARCH[:…]/EVALUATOR[:…] (no label, no limit). The part before the "/" is a search, unless
 * no search has that name and the whole is a path. */
static bool split_body(PlayerSpec *spec, const char *body, const char *end, int board_size,
                       Error *error) {
    const char *const slash = body_slash(body, end);
    bool has_search = false;
    copy_evaluator(spec, body, end);
    if (slash != NULL) {
        copy_name_and_options(body, body, slash, spec->search, spec->search_options);
        has_search = search_find(board_size, spec->search, NULL) != NULL ||
                     !catalogue_is_path(spec->evaluator);
    }
    if (has_search) {
        if (search_find(board_size, spec->search, error) == NULL) return false;
        copy_evaluator(spec, slash + 1, end);
    } else {
        spec->search[0] = spec->search_options[0] = '\0';
    }
    if (!has_search && search_find(board_size, spec->evaluator, NULL) != NULL) {
        /* Only "random" needs no evaluator. */
        memcpy(spec->search, spec->evaluator, sizeof spec->search);
        memcpy(spec->search_options, spec->evaluator_options, sizeof spec->search_options);
        spec->evaluator_options[0] = '\0';
        strcpy(spec->evaluator, player_is_random(spec) ? "null" : "");
    }
    if (spec->evaluator[0] == '\0')
        return error_set(error, ERROR_USAGE,
                         "no evaluator; expected SEARCH/EVALUATOR, as in alphabeta/piece2val@6");
    return true;
}

/* Fills in defaults: the search for the kind of limit, a depth of 6. */
static bool complete(PlayerSpec *spec, int board_size, Error *error) {
    enum { DEFAULT_DEPTH = 6 }; /* Mańdziuk 2007's */
    SearchLimit *const limit = &spec->limit;
    const bool limited = limit->depth_plies != 0 || limit->nodes != 0 || limit->time_ns != 0;
    if (player_is_random(spec)) {
        if (limited) return error_set(error, ERROR_USAGE, "random takes no limit");
        return true;
    }
    if (!limited) limit->depth_plies = DEFAULT_DEPTH;
    if (spec->search[0] == '\0')
        strcpy(spec->search, limit->depth_plies != 0 ? "alphabeta" : "deepening");
    const Search *const search = search_find(board_size, spec->search, error);
    if (search == NULL) return false;
    if (search->needs_depth && limit->depth_plies == 0)
        return error_set(error, ERROR_USAGE,
                         "%s searches to a depth; for a limit on time or nodes use deepening/%s",
                         search->name, spec->evaluator);
    return true;
}

static bool check_text(const char *text, Error *error) {
    /* Leaves room for a label as long as the text, or for "#2", in the written description. */
    if (strlen(text) >= PLAYER_TEXT_SIZE / 2 - 16)
        return error_set(error, ERROR_USAGE, "too long: more than %d bytes",
                         PLAYER_TEXT_SIZE / 2 - 17);
    uint32_t code = 0;
    for (int length = 0; *text != '\0'; text += length) {
        length = utf8_decode(text, &code);
        if (length == 0) return error_set(error, ERROR_USAGE, "not UTF-8");
        if (utf8_is_control(code))
            return error_set(error, ERROR_USAGE, "contains a control character");
    }
    return true;
}

static bool parse_engine(const char *body, const Catalogue *catalogue, PlayerSpec *spec,
                         Error *error) {
    const char *limit = NULL;
    return engine_parse(body, &spec->engine, &limit, error) &&
           (limit == NULL || player_parse_limit(limit, &spec->limit, error)) &&
           engine_check(&spec->engine, &spec->limit, catalogue_rules(catalogue),
                        catalogue_board_size(catalogue), error);
}

static bool parse(const char *text, const Catalogue *catalogue, PlayerSpec *spec, Error *error) {
    const int board_size = catalogue_board_size(catalogue);
    if (!check_text(text, error)) return false;
    /* A label ends with the first "=" before any ":", "/" or "@". */
    const size_t plain = strcspn(text, "=:/@");
    const char *const equals = text[plain] == '=' ? text + plain : NULL;
    const char *const body = equals != NULL ? equals + 1 : text;
    if (equals == text) return error_set(error, ERROR_USAGE, "an empty label before '='");
    if (equals != NULL && strncmp(text, "player=", 7) == 0) {
        /* The header of crosstable.csv would have it twice. */
        return error_set(error, ERROR_USAGE, "the label 'player' is a column of the tables");
    }
    if (body[0] == '\0') return error_set(error, ERROR_USAGE, "expected an evaluator");
    spec->labelled = equals != NULL;
    text_copy_part(spec->label, sizeof spec->label, text,
                   equals != NULL ? equals : text + strlen(text));
    text_copy_part(spec->text, sizeof spec->text, body, body + strlen(body));
    if (engine_is_named(body)) return parse_engine(body, catalogue, spec, error);
    const char *const at = limit_in(body);
    if (at != NULL && !player_parse_limit(at + 1, &spec->limit, error)) return false;
    return split_body(spec, body, at != NULL ? at : body + strlen(body), board_size, error) &&
           complete(spec, board_size, error);
}

/* Whether a limit is written "1:10" or "1..10". */
static bool is_other_range(const char *limit) {
    const char *const sign = limit + strspn(limit, "0123456789");
    const char *const high = sign + (*sign == ':' ? 1 : strncmp(sign, "..", 2) == 0 ? 2 : 0);
    return sign > limit && high > sign && *high != '\0' && high[strspn(high, "0123456789")] == '\0';
}

/* EVALUATOR/SEARCH, with or without a label */
static void suggest_order(const char *text, const char *slash, int board_size, Error *error) {
    char search[PLAYER_NAME_SIZE];
    const char *const end = slash + 1 + strcspn(slash + 1, ":@"), *const equals = strchr(text, '=');
    const char *const body = equals != NULL && equals < slash ? equals + 1 : text;
    if (text_copy_part(search, sizeof search, slash + 1, end) &&
        search_find(board_size, search, NULL) != NULL)
        error_set(error, ERROR_USAGE, "the search comes first: %.*s%s/%.*s%s", (int)(body - text),
                  text, search, (int)(slash - body), body, end);
}

/* What is wrong with the limit; false: nothing known. */
static bool suggest_limit(const char *text, Error *error) {
    const char *const at = limit_in(text), *const colon = at == NULL ? NULL : strchr(at, ':');
    if (at != NULL && is_other_range(at + 1)) {
        error_set(error, ERROR_USAGE, "a range of depths is written 1-10");
        return true;
    }
    if (colon == NULL || strchr(colon, '=') == NULL) return false;
    error_set(error, ERROR_USAGE, "options precede the limit: %.*s%s%.*s", (int)(at - text), text,
              colon, (int)(colon - at), at);
    return true;
}

/* Replaces the message by what was probably meant, if the text is a known slip. */
static void suggest(const char *text, int board_size, Error *error) {
    static const char *const PROTOCOLS[] = {"uci:", "xboard:", "dxp:", "hub:", "engine:"};
    const char *const at = limit_in(text), *const colon = strchr(text, ':');
    const char *const slash = strchr(text, '/');
    bool is_protocol = false;
    for (size_t i = 0; i < sizeof PROTOCOLS / sizeof *PROTOCOLS; i++)
        if (strncmp(text, PROTOCOLS[i], strlen(PROTOCOLS[i])) == 0) is_protocol = true;
    if (is_protocol)
        error_set(error, ERROR_USAGE, "an engine is named line:PROGRAM or cb:LIBRARY");
    else if (*text == '{' && strchr(text, '}') == NULL)
        error_set(error, ERROR_USAGE, "'{' is not closed; expected {A,B}, as in {null,25f}@4");
    else if (suggest_limit(text, error))
        return;
    else if (slash != NULL)
        suggest_order(text, slash, board_size, error);
    else if (colon != NULL && (at == NULL || colon < at) && strchr(text, '=') == NULL)
        error_set(error, ERROR_USAGE, "a label ends with '=': %.*s=%s", (int)(colon - text), text,
                  colon + 1);
}

/* Adds the player's name to the message, unless it names a file. */
static bool blame(const char *text, Error *error) {
    if (error->code != ERROR_USAGE) return false;
    return error_prefix(error, "player '%.100s': ", text);
}

static bool refuse(const char *text, const Catalogue *catalogue, Error *error) {
    if (error->code == ERROR_USAGE && !engine_is_named(text))
        suggest(text, catalogue_board_size(catalogue), error);
    return blame(text, error);
}

/* Loads the evaluator and opens the player once, which checks its options. */
static bool load(const PlayerSpec *spec, Catalogue *catalogue, Error *error) {
    Player player;
    if (player_is_external(spec)) return true;
    if (!catalogue_load(catalogue, spec->evaluator, error)) {
        if (error->code == ERROR_DATA && access(spec->evaluator, X_OK) == 0)
            error_set(error, ERROR_DATA, "%s (an engine is named line:%s)", error->message,
                      spec->evaluator);
        return refuse(spec->text, catalogue, error);
    }
    if (!player_open(&player, spec, catalogue, NULL, error)) return false;
    player_close(&player);
    return true;
}

bool player_reads_more(const PlayerSpec *spec, const Catalogue *catalogue) {
    return player_is_external(spec) || strchr(spec->search_options, '/') != NULL ||
           strchr(spec->evaluator_options, '/') != NULL ||
           strstr(spec->search_options, "tables=") != NULL ||
           (catalogue_is_path(spec->evaluator) &&
            catalogue_find(catalogue, spec->evaluator) == NULL);
}

bool player_parse_untrusted(const char *text, Catalogue *catalogue, PlayerSpec *spec,
                            Error *error) {
    memset(spec, 0, sizeof *spec);
    if (!parse(text, catalogue, spec, error)) return refuse(text, catalogue, error);
    return player_reads_more(spec, catalogue) || load(spec, catalogue, error);
}

bool player_parse_named(const char *text, Catalogue *catalogue, PlayerCheck *check,
                        PlayerSpec *spec, Error *error) {
    memset(spec, 0, sizeof *spec);
    if (!parse(text, catalogue, spec, error)) return refuse(text, catalogue, error);
    if (check != NULL && player_reads_more(spec, catalogue))
        return error_set(
            error, ERROR_USAGE,
            "player '%.100s': expected one of 'jumpoff list players', without files and "
            "other programs",
            text);
    if (check != NULL && !check(spec, error)) return blame(text, error);
    return load(spec, catalogue, error);
}

bool player_parse(const char *text, Catalogue *catalogue, PlayerSpec *spec, Error *error) {
    return player_parse_named(text, catalogue, NULL, spec, error);
}

bool player_is_deterministic(const PlayerSpec *spec) {
    return spec->limit.time_ns == 0 && !player_is_external(spec);
}

bool player_is_quiescent(const PlayerSpec *spec) {
    const Setting setting = {SETTING_FLAG("quiescence", NULL, 0)};
    const Search *const search = search_find(BOARD_SIZE_STANDARD, spec->search, NULL);
    KeyValues options;
    if (search == NULL || !key_values_parse(&options, spec->search, spec->search_options, NULL))
        return false;
    const char *const all = key_values_text(&options, "all");
    bool quiescence =
        search->quiescent != NULL && (all == NULL || strcmp(all, search->quiescent) == 0);
    return key_values_take(&options, &setting, &quiescence, NULL) && quiescence;
}

bool player_check_internal(const PlayerSpec *spec, Error *error) {
    if (!player_is_external(spec)) return true;
    error_set(error, ERROR_USAGE, "an external engine; expected one of the program's own players");
    return blame(spec->text, error);
}

bool player_open(Player *player, const PlayerSpec *spec, const Catalogue *catalogue,
                 const atomic_bool *stop, Error *error) {
    KeyValues search_options, eval_options;
    const bool is_by_cpu = player_is_deterministic(spec);
    *player = (Player){.spec = spec, .clock_cost_ns = is_by_cpu ? clock_thread_cpu_cost_ns() : 0};
    if (player_is_external(spec)) {
        player->engine = engine_open(&spec->engine, catalogue_rules(catalogue),
                                     catalogue_board_size(catalogue), stop, error);
        return player->engine != NULL || error_prefix(error, "player '%.100s': ", spec->text);
    }
    if (!key_values_parse(&search_options, spec->search, spec->search_options, error) ||
        !key_values_parse(&eval_options, spec->evaluator, spec->evaluator_options, error) ||
        !search_open(&player->search, catalogue_rules(catalogue), catalogue_board_size(catalogue),
                     spec->search, &search_options, error))
        return blame(spec->text, error);
    if (catalogue_open(catalogue, &player->eval, spec->evaluator, &eval_options, error))
        return true;
    search_close(&player->search);
    return blame(spec->text, error);
}

void player_dismiss(const Player *player) { engine_dismiss(player->engine); }

void player_close(Player *player) {
    engine_close(player->engine);
    player->engine = NULL;
    search_close(&player->search);
    eval_close(&player->eval);
}

Player *players_open(const PlayerSpec *spec, const Catalogue *catalogue, int count, Error *error) {
    Player *const players = memory_allocate((size_t)count * sizeof *players);
    for (int i = 0; i < count; i++)
        if (!player_open(&players[i], spec, catalogue, NULL, error)) {
            players_close(players, i);
            return NULL;
        }
    return players;
}

void players_close(Player *players, int count) {
    for (int i = 0; i < count; i++) player_close(&players[i]);
    free(players);
}

void player_begin(const Player *player) {
    if (player->engine != NULL) engine_begin(player->engine);
}

bool player_move(const Player *player, SearchRequest *request, SearchResult *result,
                 Failure *failure) {
    failure->ending = ENDING_NONE; /* the other members need no clearing at each move */
    failure->detail[0] = '\0';
    request->limit = player->spec->limit;
    if (player->engine != NULL) return engine_move(player->engine, request, result, failure);
    search_run(&player->search, &player->eval, request, result);
    return true;
}

bool player_fail(const Player *player, const Failure *failure, Error *error) {
    return error_set(error, ERROR_CHECK, "player '%.100s': %s: %s", player->spec->text,
                     ending_name(failure->ending), failure->detail);
}

int64_t player_elapsed_ns(const Player *player, int64_t start_ns) {
    const int64_t elapsed_ns = player_clock_ns(player) - start_ns - player->clock_cost_ns;
    return elapsed_ns > 0 ? elapsed_ns : 0;
}

int64_t player_clock_ns(const Player *player) {
    return player_is_deterministic(player->spec) ? clock_thread_cpu_ns() : clock_now_ns();
}
