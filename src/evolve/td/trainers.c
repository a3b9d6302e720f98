/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/td/trainers.h"

#include <string.h>

static bool read(Trainers *trainers, const char *word, Error *error) {
    PlayerSpec spec;
    if (trainers->count == TRAINERS_MAX)
        return error_set(error, ERROR_USAGE, "more than %d players", TRAINERS_MAX);
    const bool good = player_parse(word, trainers->catalogue, &spec, error);
    /* Also where there is no such file: it would be of no use. */
    if (catalogue_is_path(spec.evaluator))
        return error_set(error, ERROR_USAGE,
                         "player '%.100s': expected one of the program's own evaluators, not a "
                         "file, as the run must be repeatable without it",
                         word);
    if (!good || !player_check_own(&spec, error)) return false;
    if (!player_is_deterministic(&spec))
        return error_set(error, ERROR_USAGE,
                         "player '%.100s': expected a limit in plies or nodes, as the run must be "
                         "repeatable on other machines",
                         word);
    trainers->specs[trainers->count++] = spec;
    return true;
}

bool trainers_open(Trainers *trainers, const char *words, int board_size, const Rules *rules,
                   Error *error) {
    static const char BLANKS[] = " \t";
    char word[PLAYER_TEXT_SIZE];
    trainers->catalogue = catalogue_new(board_size, rules);
    trainers->count = 0;
    for (words += strspn(words, BLANKS); *words != '\0'; words += strspn(words, BLANKS)) {
        const size_t length = strcspn(words, BLANKS);
        const size_t kept = length < sizeof word ? length : sizeof word - 1; /* too long is said */
        memcpy(word, words, kept);
        word[kept] = '\0';
        if (!read(trainers, word, error)) return error_prefix(error, "--trainers: ");
        words += length;
    }
    if (trainers->count > 0) return true;
    return error_set(error, ERROR_USAGE, "--trainers: expected at least one player");
}

void trainers_close(Trainers *trainers) {
    catalogue_free(trainers->catalogue);
    *trainers = (Trainers){.count = 0};
}
