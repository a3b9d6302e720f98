/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/protocol.h"

#include "util/utf8.h"

#include <inttypes.h>

static const char BLANKS[] = " \t";

char *protocol_next_word(char **line) {
    char *const word = *line + strspn(*line, BLANKS);
    char *const end = word + strcspn(word, BLANKS);
    *line = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

void protocol_write_game(const ProtocolGame *game, Text *text) {
    text_append(text, "newgame %s %d seed %" PRIu64 "\n", game->rules->name, game->board_size,
                game->seed);
}

static bool complain(Error *error, const char *key, const char *value, const char *expected) {
    return error_set(error, ERROR_DATA, "%s '%.40s': expected %s", key, value, expected);
}

static bool read_seed(const char *key, const char *value, uint64_t *seed, Error *error) {
    return text_parse_uint(value, UINT64_MAX, seed) ||
           complain(error, key, value, "a whole number below 2^64");
}

bool protocol_read_game(char *words, ProtocolGame *game, Error *error) {
    int64_t size = 0;
    const char *const rules = protocol_next_word(&words);
    const char *const board = protocol_next_word(&words);
    *game = (ProtocolGame){.rules = rules_find(rules)};
    if (game->rules == NULL) return complain(error, "newgame", rules, rules_expected(rules));
    if (!text_parse_int(board, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size) ||
        !board_size_is_supported((int)size))
        return complain(error, "newgame", board, "the board: 6, 8, 10 or 12");
    game->board_size = (int)size;
    for (const char *key; *(key = protocol_next_word(&words)) != '\0';) {
        if (strcmp(key, "seed") != 0) return complain(error, "newgame", key, "seed N");
        if (!read_seed(key, protocol_next_word(&words), &game->seed, error)) return false;
    }
    return true;
}

void protocol_write_go(const ProtocolGo *go, Text *text) {
    const SearchLimit *const limit = &go->limit;
    text_append_string(text, "go");
    if (limit->depth_plies != 0) text_append(text, " depth %d", limit->depth_plies);
    if (limit->nodes != 0) text_append(text, " nodes %" PRIu64, limit->nodes);
    if (limit->time_ns != 0) {
        text_append_string(text, " time ");
        text_append_real(text, (double)limit->time_ns * 1e-9);
    }
    if (go->seeded) text_append(text, " seed %" PRIu64, go->seed);
    text_append_char(text, '\n');
}

static bool read_limit(const char *key, const char *value, ProtocolGo *go, Error *error) {
    SearchLimit *const limit = &go->limit;
    int64_t depth = 0;
    double seconds = 0;
    if (strcmp(key, "depth") == 0) {
        if (!text_parse_int(value, 1, SEARCH_DEPTH_MAX, &depth))
            return complain(error, key, value, "plies, from 1 to 100");
        limit->depth_plies = (int)depth;
        return true;
    }
    if (strcmp(key, "nodes") == 0)
        return (text_parse_uint(value, INT64_MAX, &limit->nodes) && limit->nodes > 0) ||
               complain(error, key, value, "a whole number from 1");
    if (strcmp(key, "time") == 0) {
        if (!text_parse_real(value, 1e-9, 86400, &seconds))
            return complain(error, key, value, "seconds, more than 0 and at most a day");
        limit->time_ns = (int64_t)(seconds * 1e9 + 0.5);
        return true;
    }
    return complain(error, "go", key, "depth, nodes, time or seed");
}

bool protocol_read_go(char *words, ProtocolGo *go, Error *error) {
    *go = (ProtocolGo){.seeded = false};
    for (const char *key; *(key = protocol_next_word(&words)) != '\0';) {
        const char *const value = protocol_next_word(&words);
        if (strcmp(key, "seed") == 0) {
            if (!read_seed(key, value, &go->seed, error)) return false;
            go->seeded = true;
        } else if (!read_limit(key, value, go, error)) {
            return false;
        }
    }
    return true;
}

ProtocolInfo protocol_info_of(const SearchResult *result) {
    ProtocolInfo info = {.has_score = result->searched && result->scored};
    info.score = info.has_score ? result->score : 0;
    if (!result->searched || !result->counted) return info;
    info.has_leaves = info.has_legal_moves = true;
    info.depth_plies = result->depth_plies;
    info.counters = result->counters;
    return info;
}

/* More nodes than a search visits in a day; the sum over 18 000 moves does not overflow. */
#define COUNT_MOST 1e15
#define NOWHERE SIZE_MAX
#define AT(member) offsetof(ProtocolInfo, member)

/* A report's numbers in order, and the flags of those that are known; NOWHERE: known if not 0. */
static const Setting NUMBERS[] = {
    {SETTING_REAL("score", NULL, NULL, -SCORE_WIN, SCORE_WIN, AT(score))},
    {SETTING_REAL("value", NULL, NULL, -SCORE_WIN, SCORE_WIN, AT(value))},
    {SETTING_WHOLE("depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depth_plies))},
    {SETTING_COUNT("nodes", NULL, NULL, 0, COUNT_MOST, AT(counters.nodes))},
    {SETTING_COUNT("leaves", NULL, NULL, 0, COUNT_MOST, AT(counters.leaves))},
    {SETTING_COUNT("legal_moves", NULL, NULL, 0, COUNT_MOST, AT(counters.legal_moves))},
    {.name = NULL}};
static const size_t KNOWN[] = {AT(has_score), AT(has_value),  NOWHERE,
                               NOWHERE,       AT(has_leaves), AT(has_legal_moves)};
#undef AT

void protocol_write_info(const ProtocolInfo *info, Text *text) {
    TEXT_AUTO Text line = {0}, number = {0};
    for (int i = 0; NUMBERS[i].name != NULL; i++) {
        text_clear(&number);
        setting_write(&NUMBERS[i], info, &number);
        const bool is_known = KNOWN[i] != NOWHERE ? *(const bool *)((const char *)info + KNOWN[i])
                                                  : strcmp(number.data, "0") != 0;
        if (is_known) text_append(&line, " %s %s", NUMBERS[i].name, number.data);
    }
    if (info->line[0] != '\0') text_append(&line, " pv %s", info->line);
    if (info->text[0] != '\0') text_append(&line, " string %s", info->text);
    if (line.length > 0) text_append(text, "info%s\n", line.data);
}

void protocol_copy_text(char to[PROTOCOL_TEXT_SIZE], const char *words) {
    TEXT_AUTO Text clean = {0};
    utf8_append_clean(&clean, words + strspn(words, BLANKS), " ");
    utf8_copy(to, PROTOCOL_TEXT_SIZE, text_string(&clean));
    for (size_t end = strlen(to); end > 0 && strchr(BLANKS, to[end - 1]) != NULL;) to[--end] = '\0';
}

bool protocol_read_number(const char *key, const char *value, ProtocolInfo *info) {
    TEXT_AUTO Text ignored = {0};
    int i = 0;
    value += *value == '+'; /* as in "+0.35" */
    while (NUMBERS[i].name != NULL && strcmp(NUMBERS[i].name, key) != 0) i++;
    if (NUMBERS[i].name == NULL || !setting_take(&NUMBERS[i], value, false, info, &ignored, NULL))
        return false;
    if (KNOWN[i] != NOWHERE) *(bool *)((char *)info + KNOWN[i]) = true;
    info->score += 0.0; /* no −0 */
    info->value += 0.0;
    return true;
}

void protocol_read_info(char *words, ProtocolInfo *info) {
    protocol_copy_text(info->text, words);
    const char *key = protocol_next_word(&words);
    while (*key != '\0') {
        if (strcmp(key, "string") == 0) {
            protocol_copy_text(info->text, words);
            return;
        }
        if (strcmp(key, "pv") == 0) {
            TEXT_AUTO Text line = {0};
            while (*(key = protocol_next_word(&words)) >= '0' && *key <= '9')
                text_append(&line, "%s%s", line.length > 0 ? " " : "", key);
            protocol_copy_text(info->line, text_string(&line));
            continue;
        }
        const char *const value = protocol_next_word(&words);
        key = protocol_read_number(key, value, info) ? protocol_next_word(&words) : value;
    }
}
