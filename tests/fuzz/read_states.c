/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of what a run has left to be resumed, and of exact tables. Where such a file has
 * checksums, these are put right here, as whoever sends one can do. */
#include "fuzz.h"

#include "../endgame/slice_hashes.h"
#include "arena/folder_games.h"
#include "arena/journal.h"
#include "endgame/egdb.h"
#include "eval/catalogue.h"
#include "evolve/match.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* Journals */

/* The head of one, of four games on the smallest board. */
static const Text *journal_start(void) {
    static Text head;
    static const char EXPERIMENT[] =
        "board = 6; games = 4; openings = \"start\"; players = ( \"null@1\", \"random\" );";
    Error error = {ERROR_NONE, ""};
    char *text = NULL;
    if (head.length > 0) return &head;
    Experiment experiment = experiment_default();
    const bool good = experiment_parse(&experiment, "journal", EXPERIMENT, sizeof EXPERIMENT - 1,
                                       NULL, 0, &error);
    fuzz_check(good, error.message);
    Openings *const openings =
        openings_open(experiment.openings, experiment.rules, experiment.board_size, &error);
    journal_head_write((JournalHead){{0, 1}, openings_hash(openings)}, &experiment, &head, &text);
    openings_close(openings);
    experiment_free(&experiment);
    free(text);
    return &head;
}

void fuzz_append_journal(const char *data, size_t size, Text *journal) {
    text_append_bytes(journal, journal_start()->data, journal_start()->length);
    while (size > 2) {
        const uint64_t game = fuzz_take(&data, &size, 256);
        size_t wanted = fuzz_take(&data, &size, 256);
        wanted += (size_t)256 * fuzz_take(&data, &size, 256);
        const size_t length = wanted < size ? wanted : size;
        char octets[FRAME_SIZE];
        frame_write(game, data, length, octets);
        text_append_bytes(journal, octets, sizeof octets);
        text_append_bytes(journal, data, length);
        data += length;
        size -= length;
    }
}

static void read_games(Journal *journal, const Experiment *experiment) {
    const Board start = board_start(experiment->board_size);
    GameRecord record = {.records = NULL};
    for (uint64_t game = 0; game < 4; game++) {
        Error error = {ERROR_NONE, ""};
        if (!journal_has(journal, game)) continue;
        fuzz_check_error(journal_get(journal, game, &start, experiment->rules, &record, &error),
                         &error);
    }
    game_record_free(&record);
}

/* Reads the text as the file from which pages show games. */
static void show_games(const Text *text) {
    const Board start = board_start(BOARD_SIZE_STANDARD);
    GameRecord record = {.records = NULL};
    Error error = {ERROR_NONE, ""};
    fuzz_put(JOURNAL_KEPT_NAME, text_string(text), text->length);
    Journal *const journal = journal_open(fuzz_folder(), JOURNAL_TO_SHOW, NULL, &error);
    bool good = journal != NULL;
    for (uint64_t game = 0; good && game < 4; game++)
        good = journal_next(journal, game, &start, RULES_ALL[0], &record, &error);
    fuzz_check_error(good, &error);
    journal_close(journal);
    game_record_free(&record);
}

/* All of a journal, or records behind a good head, with checksums or without. */
void fuzz_journal(const char *data, size_t size) {
    const unsigned how = fuzz_take(&data, &size, 3);
    TEXT_AUTO Text text = {.data = NULL};
    if (how == 1) text_append_bytes(&text, journal_start()->data, journal_start()->length);
    if (how < 2)
        text_append_bytes(&text, data, size);
    else
        fuzz_append_journal(data, size, &text);
    show_games(&text);
    fuzz_put(JOURNAL_NAME, text_string(&text), text.length);
    FolderGames folder_games;
    Error error = {ERROR_NONE, ""}, other = {ERROR_NONE, ""};
    fuzz_check_error(folder_games_read(fuzz_folder(), &folder_games, &error), &error);
    folder_games_free(&folder_games);
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Journal *const journal = journal_open(fuzz_folder(), JOURNAL_TO_WRITE, &experiment, &other);
    fuzz_check_error(journal != NULL, &other);
    if (journal != NULL) {
        read_games(journal, &experiment);
        journal_close(journal);
    }
}

/* The bytes of one game. */
void fuzz_game(const char *data, size_t size) {
    const Board start = board_start(fuzz_take(&data, &size, 2) == 0 ? 6 : 8);
    GameRecord record = {.records = NULL};
    TEXT_AUTO Text text = {.data = NULL};
    if (game_decode(data, size, &start, RULES_ALL[0], &record)) {
        fuzz_note(true);
        for (int with_times = 0; with_times < 2; with_times++) {
            text_clear(&text);
            game_encode(&record, with_times == 1, &text);
            fuzz_check(game_decode(text.data, text.length, &start, RULES_ALL[0], &record),
                       "what was written is refused");
        }
    }
    game_record_free(&record);
}

/* States of evolutions */

/* So that a step takes a moment. */
static void make_small(const Setting *list, void *settings) {
    static const char *const SMALL[][2] = {
        {"population", "4"},    {"generations", "100"}, {"depth", "1"},      {"moves", "2"},
        {"positions", "8"},     {"crossovers", "2"},    {"games", "2"},      {"players", "2"},
        {"rounds", "100"},      {"final-games", "2"},   {"tournament", "2"}, {"score-games", "2"},
        {"trainers", "random"}, {"label-depth", "1"},   {"shapes", "1"},     {"lesson-depth", "1"}};
    settings_clear(list, settings);
    for (const Setting *it = list; it->name != NULL; it++)
        for (size_t i = 0; i < sizeof SMALL / sizeof *SMALL; i++)
            if (strcmp(it->name, SMALL[i][0]) == 0)
                error_ignore(setting_parse(it, SMALL[i][1], settings, NULL));
}

/* Reads the state into a run; one that is taken goes on for a step, and is written. */
static void read_state(GeneratorRun *run, const Text *state) {
    Error error = {ERROR_NONE, ""};
    Archive *archive = archive_reader(text_string(state), state->length);
    evolve_transfer(run, archive);
    const bool good = archive_close(archive, NULL);
    fuzz_note(good);
    if (!good) return;
    TEXT_AUTO Text text = {.data = NULL};
    if (!evolve_is_finished(run)) fuzz_check_error(evolve_step(run, &error), &error);
    archive = archive_writer();
    evolve_transfer(run, archive);
    fuzz_check(archive_close(archive, &text), "a state that cannot be written");
}

void fuzz_state(const char *data, size_t size) {
    const char *names[16];
    unsigned count = 0;
    for (; GENERATORS[count] != NULL; count++) names[count] = GENERATORS[count]->name;
    const Generator *const generator = GENERATORS[fuzz_take_named(&data, &size, names, count)];
    const Rules *const rules = RULES_ALL[0];
    static Catalogue *catalogue;
    Error error = {ERROR_NONE, ""};
    if (catalogue == NULL) catalogue = catalogue_new_with(FUZZ_TEMPLATES, 8, rules);
    fuzz_check(catalogue_load(catalogue, generator->template, &error), error.message);
    const Genome genome = genome_of(catalogue_find(catalogue, generator->template)->formula);
    static Match *matches;
    if (matches == NULL) matches = matches_new(rules, 1);
    const EvolveSetup setup = {
        .genome = &genome, .rules = rules, .seed = 1, .threads = 1, .matches = matches};
    MEMORY_AUTO void *settings = memory_allocate(generator->settings_size);
    make_small(generator->settings, settings);
    fuzz_check(evolve_complete(generator, settings, &setup, &error), error.message);
    GeneratorRun *const run = evolve_open(generator, settings, &setup, &error);
    fuzz_check(run != NULL, error.message);
    TEXT_AUTO Text text = {.data = NULL};
    text_append_bytes(&text, data, size);
    const uint64_t sum = XXH64(text_string(&text), text.length, 0);
    text_append(&text, "%016llx\n", (unsigned long long)sum);
    read_state(run, &text);
    evolve_close(run);
}

/* Exact tables */

static void read_slice(bool values) {
    const Slice slice = {{0, 0}, {1, 1}};
    Numbering numbering;
    Error error = {ERROR_NONE, ""};
    numbering_make(&numbering, 6, SLICE_PIECES_MIN);
    const uint64_t positions = numbering_shape(&numbering, slice).count;
    const SliceKind kind = {RULES_ALL[0], 6, slice, positions};
    SliceFile *const file = slice_file_open(fuzz_folder(), &kind, &error);
    fuzz_check_error(file != NULL, &error);
    for (uint64_t i = 0; values && file != NULL && i < positions; i++) {
        slice_file_entry(file, i);
        slice_file_value(file, i);
    }
    slice_file_close(file);
    numbering_free(&numbering);
}

/* What a folder says it has, or a slice's file; where hashes are put right it is only opened, since
 * a block that cannot be unpacked ends the process. */
void fuzz_tables(const char *data, size_t size) {
    const unsigned how = fuzz_take(&data, &size, 3);
    EgdbKind kind;
    Error error = {ERROR_NONE, ""}, other = {ERROR_NONE, ""};
    if (how == 0) {
        fuzz_put("tables", data, size);
        fuzz_check_error(egdb_read_kind(fuzz_folder(), &kind, &error), &error);
        Egdb *const egdb = egdb_open(fuzz_folder(), NULL, 0, true, &other);
        fuzz_check_error(egdb != NULL, &other);
        egdb_close(egdb);
        return;
    }
    TEXT_AUTO Text text = {.data = NULL};
    text_append_bytes(&text, data, size);
    if (how == 1 && size > 0) slice_hashes_put_right(text.data, size);
    fuzz_put("0m1k-0m1k.slice", text_string(&text), text.length);
    read_slice(how == 2);
}
