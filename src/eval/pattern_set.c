/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/pattern_set.h"

#include "draughts/moves.h"
#include "eval/catalogue.h"

#include <inttypes.h>
#include <math.h>
#include <xxhash.h>
#include <zstd.h>

PatternSet *pattern_set_new(const PatternShape *shapes, int count, double unit, bool forced) {
    PatternSet *const set = memory_allocate(sizeof *set);
    atomic_init(&set->shares, 1);
    set->unit = unit;
    set->shape_count = count;
    for (int i = 0; i < count; i++) {
        int states = 1;
        for (int k = 0; k < shapes[i].count; k++) states *= 3;
        set->shapes[i] = shapes[i];
        set->first[i] = set->states;
        set->states += states;
    }
    if (forced) set->forced = set->states;
    set->states += set->forced;
    set->kings = set->states;
    set->states += 2 * PATTERN_SQUARES;
    set->weights = memory_allocate((size_t)set->states * sizeof *set->weights);
    return set;
}

PatternSet *pattern_set_share(PatternSet *set) {
    if (set != NULL) atomic_fetch_add(&set->shares, 1);
    return set;
}

void pattern_set_free(PatternSet *set) {
    if (set == NULL || atomic_fetch_sub(&set->shares, 1) > 1) return;
    free(set->weights);
    free(set);
}

/* Whether the side to move has to capture. Which game it is does not matter. */
static bool is_forced(const Board *board) {
    MoveList moves;
    return moves_generate(board, RULES_ALL[0], &moves) > 0 && move_is_capture(&moves.moves[0]);
}

int pattern_set_states(const PatternSet *set, const Board *board, int *states) {
    const Board seen = board->side == BLACK ? *board : board_turned(board);
    const int forced = set->forced != 0 && is_forced(board) ? set->forced : 0;
    int count = 0;
    for (int i = 0; i < set->shape_count; i++) {
        const PatternShape *const shape = &set->shapes[i];
        int state = set->first[i] + forced;
        for (int k = 0, place = 1; k < shape->count; k++, place *= 3) {
            const Squares square = board_bit(seen.size, shape->squares[k]);
            if ((seen.pieces[BLACK] & square) != 0) state += place;
            if ((seen.pieces[WHITE] & square) != 0) state += 2 * place;
        }
        states[count++] = state;
    }
    for (Squares left = seen.kings; left != 0; left &= left - 1) {
        const int square = board_lowest_square(seen.size, left);
        const bool is_own = (seen.pieces[BLACK] & board_bit(seen.size, square)) != 0;
        states[count++] = set->kings + square - 1 + (is_own ? 0 : PATTERN_SQUARES);
    }
    return count;
}

int pattern_pieces(const Board *board) {
    const int pieces = board_count(board->pieces[BLACK] | board->pieces[WHITE]);
    return pieces < PATTERN_PIECES ? pieces : PATTERN_PIECES;
}

Score pattern_set_value(const PatternSet *set, const Board *board) {
    int states[PATTERN_FOUND_MAX], full = 0, empty = 0;
    const int pieces = pattern_pieces(board), count = pattern_set_states(set, board, states);
    for (int i = 0; i < count; i++) {
        full += pattern_full(set->weights[states[i]]);
        empty += pattern_empty(set->weights[states[i]]);
    }
    return (full * pieces + empty * (PATTERN_PIECES - pieces)) * (set->unit / PATTERN_PIECES);
}

double pattern_set_bound(const PatternSet *set) {
    return set->unit * PATTERN_WEIGHT_MAX * (set->shape_count + PATTERN_SQUARES);
}

/* The group `patterns` of a heuristic file. Its many weights are packed: a string in base64 [RFC
 * 4648] of what Zstandard makes of two 16-bit little-endian numbers a state. */

enum { BOARD, UNIT, SHAPES, STATES, CHECKSUM, WEIGHTS, KEY_COUNT };
static const char *const KEYS[] = {"board",    "unit",    "shapes", "states",
                                   "checksum", "weights", NULL};

static const char BASE64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The size of all weights as 16-bit numbers. */
#define WEIGHTS_BYTES(set) (4 * (size_t)(set)->states)

static uint8_t *put_number(uint8_t *at, int number) {
    at[0] = (uint8_t)(number & 0xff);
    at[1] = (uint8_t)(number >> 8 & 0xff);
    return at + 2;
}

static int get_number(const uint8_t *at) { return (int16_t)(at[0] | at[1] << 8); }

/* Hashes everything that the value depends on, of which `weights` are all weights. */
static uint64_t checksum_of(const PatternSet *set, const uint8_t *weights) {
    TEXT_AUTO Text unit = {0};
    uint8_t shapes[2 * PATTERN_SHAPES_MAX * (PATTERN_SQUARES_MAX + 1)], *at = shapes;
    XXH64_state_t *const state = XXH64_createState();
    if (state == NULL) memory_end();
    text_append_real(&unit, set->unit);
    for (int i = 0; i < set->shape_count; i++) {
        at = put_number(at, set->shapes[i].count);
        for (int k = 0; k < set->shapes[i].count; k++)
            at = put_number(at, set->shapes[i].squares[k]);
    }
    XXH64_reset(state, 0);
    XXH64_update(state, unit.data, unit.length);
    XXH64_update(state, shapes, (size_t)(at - shapes));
    XXH64_update(state, weights, WEIGHTS_BYTES(set));
    const uint64_t checksum = XXH64_digest(state);
    XXH64_freeState(state);
    return checksum;
}

/* Reading */

static bool read_shape(const ConfigText *text, const config_setting_t *list, PatternShape *shape) {
    static const char EXPECTED[] = "1 to 10 different squares, such as [1, 2, 5, 6]";
    const int count = config_setting_length(list);
    bool seen[BOARD_SIZE_STANDARD * BOARD_SIZE_STANDARD / 2 + 1] = {false};
    if (!config_setting_is_array(list) || count < 1 || count > PATTERN_SQUARES_MAX)
        return config_text_complain(text, list, EXPECTED);
    for (int k = 0; k < count; k++) {
        const config_setting_t *const setting = config_setting_get_elem(list, (unsigned)k);
        const int square =
            config_setting_type(setting) == CONFIG_TYPE_INT ? config_setting_get_int(setting) : 0;
        if (square < 1 || square > board_squares(BOARD_SIZE_STANDARD) || seen[square])
            return config_text_complain(text, setting, EXPECTED);
        seen[square] = true;
        shape->squares[shape->count++] = (uint8_t)square;
    }
    return true;
}

/* Makes a set with these shapes, whose states number so many; NULL with an error. */
static PatternSet *read_shapes(const ConfigText *text, const config_setting_t *list, double unit,
                               int states) {
    PatternShape shapes[PATTERN_SHAPES_MAX] = {{.count = 0}};
    const int count = config_setting_length(list);
    if (!config_setting_is_list(list) || count < 1 || count > PATTERN_SHAPES_MAX) {
        config_text_complain(text, list, "1 to 16 shapes: ( [1, 2, 5, 6], … )");
        return NULL;
    }
    for (int i = 0; i < count; i++)
        if (!read_shape(text, config_setting_get_elem(list, (unsigned)i), &shapes[i])) return NULL;
    PatternSet *const set = pattern_set_new(shapes, count, unit, false);
    if (states != set->states + set->kings) return set;
    pattern_set_free(set);
    return pattern_set_new(shapes, count, unit, true);
}

/* Decodes base64 without padding; returns the number of bytes, or SIZE_MAX if it is no base64. */
static size_t decode(const char *from, uint8_t *to) {
    enum { NO_DIGIT = 64 };
    uint8_t digits[UINT8_MAX + 1];
    size_t count = 0;
    uint32_t bits = 0;
    memset(digits, NO_DIGIT, sizeof digits);
    for (int i = 0; i < NO_DIGIT; i++) digits[(uint8_t)BASE64[i]] = (uint8_t)i;
    for (int held = 0; *from != '\0'; from++) {
        const uint8_t digit = digits[(uint8_t)*from];
        if (digit == NO_DIGIT) return SIZE_MAX;
        bits = bits << 6 | digit;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        to[count++] = (uint8_t)(bits >> held);
    }
    return count;
}

static bool unpack(const PatternSet *set, const void *packed, size_t count, uint8_t *weights) {
    return ZSTD_decompress(weights, WEIGHTS_BYTES(set), packed, count) == WEIGHTS_BYTES(set);
}

/* Reads a file's own weights. */
static bool read_weights(const ConfigText *text, const config_setting_t *setting,
                         const PatternSet *set, uint8_t *weights) {
    const char *const string = config_setting_get_string(setting);
    if (string == NULL) return config_text_complain(text, setting, "a string in base64");
    MEMORY_AUTO uint8_t *packed = memory_allocate(strlen(string) + 1);
    const size_t count = decode(string, packed);
    return (count != SIZE_MAX && unpack(set, packed, count, weights)) ||
           config_text_refuse(text, setting,
                              "weights: expected base64 of the packed weights of %d states",
                              set->states);
}

/* Reads the weights of that checksum, if the program brings them. */
static bool read_shipped_weights(const PatternSet *set, const char *checksum, uint8_t *weights) {
    for (const ShippedFile *file = SHIPPED_WEIGHTS; checksum != NULL && file->path != NULL; file++)
        if (strcmp(file->path, checksum) == 0)
            return unpack(set, file->text, file->length, weights);
    return false;
}

/* Sets the weights. The compiler makes the first loop of vectors: there are millions. */
static bool set_weights(const ConfigText *text, const config_setting_t *setting,
                        const PatternSet *set, const uint8_t *weights) {
    PatternWeights *const states = set->weights;
    int most = 0;
    for (int i = 0, count = set->states; i < count; i++) {
        const int full = get_number(weights + 4 * (size_t)i);
        const int empty = get_number(weights + 4 * (size_t)i + 2);
        const int larger = abs(full) > abs(empty) ? abs(full) : abs(empty);
        most = larger > most ? larger : most;
        states[i] = pattern_weights(full, empty);
    }
    for (int i = 0; most > PATTERN_WEIGHT_MAX; i++)
        if (abs(get_number(weights + 2 * (size_t)i)) > PATTERN_WEIGHT_MAX)
            return config_text_refuse(text, setting,
                                      "weights: those of state %d are beyond -%d to %d", i / 2 + 1,
                                      PATTERN_WEIGHT_MAX, PATTERN_WEIGHT_MAX);
    return true;
}

/* Reads board and unit. */
static bool read_head(const ConfigText *text, const config_setting_t *const *settings,
                      int board_size, double *unit) {
    const config_setting_t *const board = settings[BOARD], *const worth = settings[UNIT];
    if (config_setting_get_int(board) != BOARD_SIZE_STANDARD)
        return config_text_complain(text, board, "8");
    if (board_size != BOARD_SIZE_STANDARD)
        return config_text_refuse(text, board, "patterns are of the 8x8 board, not of %dx%d",
                                  board_size, board_size);
    *unit = config_setting_type(worth) == CONFIG_TYPE_INT ? config_setting_get_int(worth)
                                                          : config_setting_get_float(worth);
    return (isfinite(*unit) && *unit > 0) ||
           config_text_complain(text, worth, "the value of a weight of 1, above 0");
}

/* Reads the weights and checks the file's count and checksum. */
static bool read_rest(const ConfigText *text, const config_setting_t *const *settings,
                      PatternSet *set) {
    char sum[17];
    const config_setting_t *const setting = settings[WEIGHTS];
    const char *const reported = config_setting_get_string(settings[CHECKSUM]);
    if (config_setting_get_int(settings[STATES]) != set->states)
        return config_text_refuse(text, settings[STATES],
                                  "states: expected %d, which these shapes have", set->states);
    MEMORY_AUTO uint8_t *weights = memory_allocate(WEIGHTS_BYTES(set));
    if (setting != NULL && !read_weights(text, setting, set, weights)) return false;
    if (setting == NULL && !read_shipped_weights(set, reported, weights))
        return config_text_refuse(text, settings[CHECKSUM],
                                  "patterns: expected 'weights', which is missing");
    if (!set_weights(text, setting, set, weights)) return false;
    snprintf(sum, sizeof sum, "%016" PRIx64, checksum_of(set, weights));
    return (reported != NULL && strcmp(reported, sum) == 0) ||
           config_text_refuse(text, settings[CHECKSUM],
                              "checksum: expected \"%s\", the checksum of these shapes and "
                              "weights: they have been changed",
                              sum);
}

PatternSet *pattern_set_read(const ConfigText *text, const config_setting_t *group,
                             int board_size) {
    const config_setting_t *settings[KEY_COUNT];
    double unit = 0;
    if (!config_setting_is_group(group)) {
        config_text_complain(text, group, "a group: { board = 8; … }");
        return NULL;
    }
    if (!config_text_check_keys(text, group, KEYS,
                                "expected board, unit, shapes, states, checksum, weights"))
        return NULL;
    for (int i = 0; i < KEY_COUNT; i++) {
        settings[i] = config_setting_get_member(group, KEYS[i]);
        if (settings[i] != NULL || i == WEIGHTS) continue;
        config_text_refuse(text, group, "patterns: expected '%s', which is missing", KEYS[i]);
        return NULL;
    }
    if (!read_head(text, settings, board_size, &unit)) return NULL;
    PatternSet *const set =
        read_shapes(text, settings[SHAPES], unit, config_setting_get_int(settings[STATES]));
    if (set == NULL || read_rest(text, settings, set)) return set;
    pattern_set_free(set);
    return NULL;
}

/* Writing */

static void write_weights(const uint8_t *weights, size_t size, Text *text) {
    enum { LEVEL = 19, LINE_WIDTH = 96 };
    const size_t most = ZSTD_compressBound(size);
    MEMORY_AUTO uint8_t *packed = memory_allocate(most + 2); /* two zeros behind the last */
    const size_t count = ZSTD_compress(packed, most, weights, size, LEVEL);
    if (ZSTD_isError(count)) memory_end();
    text_append_string(text, "  weights =\n    \"");
    for (size_t bit = 0, width = 0; bit < 8 * count; bit += 6, width++) {
        const unsigned pair = (unsigned)packed[bit / 8] << 8 | packed[bit / 8 + 1];
        if (width > 0 && width % LINE_WIDTH == 0) text_append_string(text, "\"\n    \"");
        text_append_char(text, BASE64[pair >> (10 - bit % 8) & 63]);
    }
    text_append_string(text, "\";\n");
}

void pattern_set_write(const PatternSet *set, Text *text) {
    MEMORY_AUTO uint8_t *weights = memory_allocate(WEIGHTS_BYTES(set));
    uint8_t *at = weights;
    for (int i = 0; i < set->states; i++)
        at = put_number(put_number(at, pattern_full(set->weights[i])),
                        pattern_empty(set->weights[i]));
    text_append(text, "patterns = {\n  board = %d;\n  unit = ", BOARD_SIZE_STANDARD);
    const size_t start = text->length;
    text_append_real(text, set->unit);
    if (strpbrk(text->data + start, ".e") == NULL) text_append_string(text, ".0");
    text_append_string(text, ";\n  shapes = (");
    for (int i = 0; i < set->shape_count; i++) {
        text_append_string(text, i > 0 ? ",\n    [" : "\n    [");
        for (int k = 0; k < set->shapes[i].count; k++)
            text_append(text, "%s%d", k > 0 ? ", " : "", set->shapes[i].squares[k]);
        text_append_char(text, ']');
    }
    text_append(text, "\n  );\n  states = %d;\n  checksum = \"%016" PRIx64 "\";\n", set->states,
                checksum_of(set, weights));
    write_weights(weights, WEIGHTS_BYTES(set), text);
    text_append_string(text, "};\n");
}
