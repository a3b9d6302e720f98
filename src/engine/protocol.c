#include "engine/protocol.h"

#include <inttypes.h>
#include <string.h>

static const char BLANKS[] = " \t";

char *protocol_take_word(char **line) {
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
    const char *const rules = protocol_take_word(&words);
    const char *const board = protocol_take_word(&words);
    *game = (ProtocolGame){.rules = rules_find(rules)};
    if (game->rules == NULL) {
        return complain(error, "newgame", rules, "the rules: english, giveaway or seed004");
    }
    if (!text_parse_int(board, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size) ||
        !board_size_is_supported((int)size)) {
        return complain(error, "newgame", board, "the board: 6, 8, 10 or 12");
    }
    game->board_size = (int)size;
    for (const char *key; *(key = protocol_take_word(&words)) != '\0';) {
        if (strcmp(key, "seed") != 0) return complain(error, "newgame", key, "seed N");
        if (!read_seed(key, protocol_take_word(&words), &game->seed, error)) return false;
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
        if (!text_parse_int(value, 1, SEARCH_DEPTH_MAX, &depth)) {
            return complain(error, key, value, "plies, from 1 to 100");
        }
        limit->depth_plies = (int)depth;
        return true;
    }
    if (strcmp(key, "nodes") == 0) {
        return (text_parse_uint(value, INT64_MAX, &limit->nodes) && limit->nodes > 0) ||
               complain(error, key, value, "a whole number from 1");
    }
    if (strcmp(key, "time") == 0) {
        if (!text_parse_real(value, 1e-9, 86400, &seconds)) {
            return complain(error, key, value, "seconds, more than 0 and at most a day");
        }
        limit->time_ns = (int64_t)(seconds * 1e9 + 0.5);
        return true;
    }
    return complain(error, "go", key, "depth, nodes, time or seed");
}

bool protocol_read_go(char *words, ProtocolGo *go, Error *error) {
    *go = (ProtocolGo){.seeded = false};
    for (const char *key; *(key = protocol_take_word(&words)) != '\0';) {
        const char *const value = protocol_take_word(&words);
        if (strcmp(key, "seed") == 0) {
            if (!read_seed(key, value, &go->seed, error)) return false;
            go->seeded = true;
        } else if (!read_limit(key, value, go, error)) {
            return false;
        }
    }
    return true;
}

void protocol_write_info(const SearchResult *result, Text *text) {
    if (!result->searched || (!result->scored && !result->counted)) return;
    text_append_string(text, "info");
    if (result->scored) {
        text_append_string(text, " score ");
        text_append_real(text, result->score);
    }
    if (result->counted) {
        const SearchCounters *const counters = &result->counters;
        text_append(text, " depth %d nodes %" PRIu64 " leaves %" PRIu64 " legal_moves %" PRIu64,
                    result->depth_plies, counters->nodes, counters->leaves, counters->legal_moves);
    }
    text_append_char(text, '\n');
}

static bool read_count(const char *value, uint64_t *count) {
    /* More than a day's search visits; the sum of 18 000 moves does not overflow. */
    const uint64_t most = UINT64_C(1000000000000000);
    return text_parse_uint(value, most, count);
}

/* Takes a number where the key is known; false where it is not. */
static bool read_number(const char *key, const char *value, ProtocolInfo *info) {
    int64_t depth = 0;
    if (strcmp(key, "score") == 0) {
        if (!text_parse_real(value, -SCORE_WIN, SCORE_WIN, &info->score)) return false;
        info->score += 0.0; /* no −0 */
        info->has_score = true;
    } else if (strcmp(key, "depth") == 0) {
        if (!text_parse_int(value, 1, SEARCH_DEPTH_MAX, &depth)) return false;
        info->depth_plies = (int)depth;
    } else if (strcmp(key, "nodes") == 0) {
        return read_count(value, &info->counters.nodes);
    } else if (strcmp(key, "leaves") == 0) {
        if (!read_count(value, &info->counters.leaves)) return false;
        info->has_leaves = true;
    } else if (strcmp(key, "legal_moves") == 0) {
        if (!read_count(value, &info->counters.legal_moves)) return false;
        info->has_legal_moves = true;
    } else {
        return false;
    }
    return true;
}

void protocol_read_info(char *words, ProtocolInfo *info) {
    const char *key = protocol_take_word(&words);
    while (*key != '\0') {
        const char *const value = protocol_take_word(&words);
        key = read_number(key, value, info) ? protocol_take_word(&words) : value;
    }
}
