/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/results.h"

#include "arena/environment.h"
#include "draughts/pdn.h"
#include "util/file.h"
#include "util/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

/* More than any game has; 12 × 12 boards start with 30 pieces a side. */
enum { PLIES_LIMIT = 1000000, PIECES_LIMIT = 30 };

/* The columns */

/* Numbers from 1. */
#define FROM_ONE .least = 1, .most = 0x1p63, .is_needed = true

static const char *const SIDES[] = {[BLACK] = "black", [WHITE] = "white", NULL};
static const char *const RESULTS[] = {[RESULT_UNKNOWN] = "*",
                                      [RESULT_BLACK_WINS] = "1-0",
                                      [RESULT_WHITE_WINS] = "0-1",
                                      [RESULT_DRAW] = "1/2-1/2",
                                      NULL};

/* clang-format off */
static const CsvColumn GAME_COLUMNS[] = {
    COLUMN("game", COUNT, GameRow, game, FROM_ONE, .meaning = "number of the game, from 1"),
    COLUMN("pair", COUNT, GameRow, pair, FROM_ONE,
          .meaning = "number of the pair: two games from one opening with colours swapped"),
    COLUMN("round", COUNT, GameRow, round, FROM_ONE,
          .meaning = "number of the round, in which every two players meet in one pair"),
    COLUMN("black", TEXT, GameRow, names[BLACK], .meaning = "label of the player of Black"),
    COLUMN("white", TEXT, GameRow, names[WHITE], .meaning = "label of the player of White"),
    COLUMN("first", CHOICE, GameRow, first, .words = SIDES, .meaning = "who moves first"),
    COLUMN("opening", TEXT, GameRow, opening, .is_needed = true, .meaning = "name of the opening"),
    COLUMN("start_fen", TEXT, GameRow, fen, .is_needed = true,
          .meaning = "position after the opening, as FEN"),
    COLUMN("result", CHOICE, GameRow, result, .words = RESULTS,
          .meaning = "1-0: Black won; *: no result, as an external engine failed"),
    COLUMN("reason", TEXT, GameRow, reason,
          .meaning = "rule that ended the game, or whose engine failed and how"),
    COLUMN("plies", INT, GameRow, plies, .most = PLIES_LIMIT, .is_needed = true,
          .unit = "plies", .meaning = "length, in moves of one side, without the opening"),
    COLUMN("black_pieces", INT, GameRow, pieces[BLACK], .most = PIECES_LIMIT, .is_needed = true,
          .unit = "pieces", .meaning = "pieces of Black at the end"),
    COLUMN("white_pieces", INT, GameRow, pieces[WHITE], .most = PIECES_LIMIT, .is_needed = true,
          .unit = "pieces", .meaning = "pieces of White at the end"),
    COLUMN("seed", UINT, GameRow, seed, .meaning = "random seed of the game"),
    COLUMN("hash", HASH, GameRow, hash,
          .meaning = "hash of start and moves, equal if a game repeats another"),
};

#define MOVE_PLACE \
    COLUMN("game", COUNT, MoveRow, game, FROM_ONE, .meaning = "number of the game in games.csv"), \
    COLUMN("ply", INT, MoveRow, ply, .least = 1, .most = PLIES_LIMIT, .is_needed = true, \
          .meaning = "number of the move in the game, from 1"), \
    COLUMN("player", TEXT, MoveRow, player, .meaning = "label of the player that moved")

static const CsvColumn MOVE_COLUMNS[] = {
    MOVE_PLACE,
    COLUMN("move", TEXT, MoveRow, move, .meaning = "move, such as 11-15; with all squares if the "
                                                  "ends are ambiguous"),
    COLUMN("score", REAL, MoveRow, score, .decimals = COLUMN_EXACT,
          .unit = "points of the evaluator",
          .meaning = "value of the position for the player that moved, by its evaluator; empty for "
                     "a proven win or loss"),
    COLUMN("depth", INT, MoveRow, depth_plies, .unit = "plies",
          .meaning = "depth of the last full search"),
    COLUMN("nodes", COUNT, MoveRow, nodes, .unit = "nodes",
          .meaning = "positions searched, root and leaves included"),
    COLUMN("leaves", COUNT, MoveRow, leaves, .unit = "nodes", .meaning = "positions evaluated"),
    COLUMN("legal_moves", COUNT, MoveRow, legal_moves,
          .unit = "moves", .meaning = "legal moves of all inner nodes together"),
    COLUMN("win_in", REAL, MoveRow, win_in, .decimals = 0,
          .unit = "plies",
          .meaning = "plies to the end of the game of a proven win; of a proven loss, negative"),
};
static const CsvColumn TIMING_COLUMNS[] = {
    MOVE_PLACE,
    COLUMN("time_ns", COUNT, MoveRow, time_ns, .unit = "ns",
          .meaning = "CPU time of the move; clock time with a limit of time or an external engine"),
};
static const CsvColumn REPORT_COLUMNS[] = {
    MOVE_PLACE,
    COLUMN("move", TEXT, MoveRow, move, .meaning = "as in moves.csv"),
    COLUMN("value", REAL, MoveRow, value, .decimals = COLUMN_EXACT,
          .unit = "points of the engine",
          .meaning = "value as the engine prints it; a score if its side is known (view=)"),
    COLUMN("line", TEXT, MoveRow, line,
          .meaning = "moves that the engine expects, as far as they are legal"),
    COLUMN("text", TEXT, MoveRow, text, .meaning = "last message of the engine"),
};
/* clang-format on */

static bool check_game(void *data, Text *fault) {
    GameRow *const row = data;
    const int64_t pair = row->game / 2 + row->game % 2;
    if (ending_read_reason(row->reason, &row->ending, &row->failed, fault) && row->pair != pair)
        text_append(fault, "game %" PRId64 " is of pair %" PRId64 ", not %" PRId64, row->game, pair,
                    row->pair);
    return fault->length == 0;
}

const CsvSchema GAME_SCHEMA = {"games.csv", GAME_COLUMNS, COLUMNS_IN(GAME_COLUMNS), sizeof(GameRow),
                               check_game};
const CsvSchema MOVE_SCHEMA = SCHEMA_OF("moves.csv", MOVE_COLUMNS, MoveRow);
const CsvSchema TIMING_SCHEMA = SCHEMA_OF("timing.csv", TIMING_COLUMNS, MoveRow);
const CsvSchema REPORT_SCHEMA = SCHEMA_OF("engine_info.csv", REPORT_COLUMNS, MoveRow);

/* Filling */

/* Fills in "0.25 d6 n1234" or "wins in 3 d6 n1234", without unknown parts. */
static void comment_text(const PlyRecord *ply, Text *comment) {
    text_clear(comment);
    if (ply->scored) score_write(ply->score, comment);
    if (ply->depth_plies > 0) {
        text_append_string(comment, comment->length > 0 ? " d" : "d");
        text_append_int(comment, ply->depth_plies);
    }
    if (ply->counters.nodes > 0) {
        text_append_string(comment, comment->length > 0 ? " n" : "n");
        text_append_uint(comment, ply->counters.nodes);
    }
}

void game_pdn_write(const char *event, const Rules *rules, const GameRow *row,
                    const GameRecord *record, Text *pdn) {
    const int size = record->start.size;
    const Board start = board_start(size);
    TEXT_AUTO Text scratch = {.data = NULL};
    pdn_write_tag(pdn, "Event", event);
    pdn_write_tag(pdn, "Black", row->names[BLACK]);
    pdn_write_tag(pdn, "White", row->names[WHITE]);
    pdn_write_tag(pdn, "Result", result_text(record->result));
    pdn_write_game(pdn, rules, size);
    if (!board_equal(&record->start, &start)) {
        fen_write(&record->start, &scratch);
        pdn_write_tag(pdn, "SetUp", "1");
        pdn_write_tag(pdn, "FEN", text_string(&scratch));
    }
    if (row->opening != NULL) pdn_write_tag(pdn, "Opening", row->opening);
    pdn_write_tag(pdn, "Termination", row->reason);
    PdnMovetext movetext = pdn_movetext(pdn, (Side)record->start.side);
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        char move[MOVE_TEXT_SIZE];
        ply_write_move(ply, move);
        comment_text(ply, &scratch);
        pdn_write_move(&movetext, move, scratch.length > 0 ? text_string(&scratch) : NULL);
    }
    if (record->detail[0] != '\0') pdn_write_comment(&movetext, record->detail);
    pdn_end_game(&movetext, record->result);
}

static MoveRow row_of_ply(const PlyRecord *ply, const char *player, const char *move,
                          const char *line) {
    int64_t win_in = 0;
    const bool is_proven = ply->scored && score_is_proven(ply->score, &win_in);
    return (MoveRow){
        .player = player,
        .move = move,
        .score = ply->scored && !is_proven ? ply->score : NAN,
        .win_in = is_proven ? (double)win_in : NAN,
        .depth_plies = ply->depth_plies > 0 ? ply->depth_plies : -1,
        .nodes = ply->counters.nodes > 0 ? (int64_t)ply->counters.nodes : -1,
        .leaves = ply->counted ? (int64_t)ply->counters.leaves : -1,
        .legal_moves = ply->counted ? (int64_t)ply->counters.legal_moves : -1,
        .time_ns = ply->time_ns,
        .value = line != NULL ? ply->value : NAN,
        .line = line != NULL ? line : "",
        .text = line != NULL ? line + strlen(line) + 1 : "",
    };
}

static void fill_moves(GameRows *rows, const Experiment *experiment, const ScheduledGame *scheduled,
                       const GameRecord *record) {
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        const char *const line = ply->reported != 0 ? record->reported.data + ply->reported : NULL;
        char move[MOVE_TEXT_SIZE];
        const int side = (record->start.side + i) % 2;
        ply_write_move(ply, move);
        MoveRow row =
            row_of_ply(ply, experiment->players[scheduled->players[side]].label, move, line);
        row.game = (int64_t)scheduled->game + 1;
        row.ply = i + 1;
        if (line != NULL) schema_write_row(&REPORT_SCHEMA, &row, &rows->files[GAME_FILE_REPORTS]);
        schema_write_row(&MOVE_SCHEMA, &row, &rows->files[GAME_FILE_MOVES]);
        if (ply->searched) schema_write_row(&TIMING_SCHEMA, &row, &rows->files[GAME_FILE_TIMING]);
    }
}

void game_rows_fill(GameRows *rows, const Experiment *experiment, const ScheduledGame *scheduled,
                    const GameRecord *record) {
    TEXT_AUTO Text event = {.data = NULL};
    TEXT_AUTO Text fen = {.data = NULL};
    TEXT_AUTO Text reason = {.data = NULL};
    for (int i = 0; i < GAME_FILE_COUNT; i++) text_clear(&rows->files[i]);
    journal_write_game(scheduled->game, record, false, &rows->files[GAME_FILE_JOURNAL]);
    fen_write(&record->start, &fen);
    ending_append_reason(record->ending, (Side)record->final.side, &reason);
    text_append(&event, "game %" PRIu64, scheduled->game + 1);
    const GameRow row = {
        .game = (int64_t)scheduled->game + 1,
        .pair = (int64_t)scheduled->pair + 1,
        .round = (int64_t)scheduled->round + 1,
        .names = {[BLACK] = experiment->players[scheduled->players[BLACK]].label,
                  [WHITE] = experiment->players[scheduled->players[WHITE]].label},
        .first = record->start.side,
        .opening = scheduled->opening.name,
        .fen = text_string(&fen),
        .result = (int)record->result,
        .reason = text_string(&reason),
        .plies = record->plies,
        .pieces = {[BLACK] = board_count(record->final.pieces[BLACK]),
                   [WHITE] = board_count(record->final.pieces[WHITE])},
        .seed = scheduled->seed,
        .hash = record->hash,
    };
    schema_write_row(&GAME_SCHEMA, &row, &rows->files[GAME_FILE_GAMES]);
    game_pdn_write(text_string(&event), experiment->rules, &row, record,
                   &rows->files[GAME_FILE_PDN]);
    if (experiment->moves) fill_moves(rows, experiment, scheduled, record);
}

void game_rows_free(GameRows *rows) {
    for (int i = 0; i < GAME_FILE_COUNT; i++) text_free(&rows->files[i]);
}

/* The folder */

static const struct {
    const char *name;
    const CsvSchema *header; /* NULL: none */
} GAME_FILES[GAME_FILE_COUNT] = {
    [GAME_FILE_GAMES] = {"games.csv", &GAME_SCHEMA},
    [GAME_FILE_PDN] = {"games.pdn", NULL},
    [GAME_FILE_JOURNAL] = {JOURNAL_KEPT_NAME, NULL},
    [GAME_FILE_MOVES] = {"moves.csv", &MOVE_SCHEMA},
    [GAME_FILE_TIMING] = {"timing.csv", &TIMING_SCHEMA},
    [GAME_FILE_REPORTS] = {"engine_info.csv", &REPORT_SCHEMA},
};

struct Results {
    char *folder;
    FILE *streams[GAME_FILE_COUNT]; /* NULL: the experiment does not want the file */
};

/* Claiming */

/* Writes the file: `before`, the environment, and the working folder of each external engine. */
static bool write_environment(const char *folder, const Experiment *experiment, const char *before,
                              int threads, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, before);
    environment_write(threads, &text);
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const player = &experiment->players[i];
        if (!player_is_external(player)) continue;
        MEMORY_AUTO char *own = engine_folder(&player->engine);
        MEMORY_AUTO char *whole = realpath(own != NULL ? own : ".", NULL);
        text_append_string(&text, "engine: ");
        utf8_append_clean(&text, player->label, "?");
        text_append_string(&text, " works in ");
        utf8_append_clean(&text, whole != NULL ? whole : own != NULL ? own : "unknown", "?");
        text_append_char(&text, '\n');
    }
    return file_write_in(folder, "environment", &text, error);
}

Journal *results_create(const char *folder, const Experiment *experiment, JournalHead head,
                        int threads, Error *error) {
    TEXT_AUTO Text written = {.data = NULL};
    Journal *journal = NULL;
    experiment_write(experiment, &written);
    if (experiment_check_length(&written, folder, error) && file_is_free(folder, error) &&
        file_make_folder(folder, error))
        journal = journal_create(folder, experiment, head, error);
    /* Left by a run that was killed before its journal existed. */
    if (journal != NULL) file_remove_leftovers(folder, ".");
    if (journal != NULL && (!file_write_in(folder, "experiment", &written, error) ||
                            !write_environment(folder, experiment, "", threads, error))) {
        journal_close(journal);
        journal = NULL;
    }
    return journal;
}

bool results_check_experiment(const char *folder, const Journal *journal, Error *error) {
    MEMORY_AUTO char *found = NULL;
    const bool good = file_read_if_in(folder, "experiment", CONFIG_TEXT_MAX, &found, error);
    if (found == NULL) return good;
    return strcmp(found, journal_experiment(journal)) == 0 ||
           error_set(error, ERROR_DATA,
                     "%s/experiment: not the experiment of the journal beside it: the file was "
                     "changed; remove it to continue the tournament",
                     folder);
}

bool results_resume(const char *folder, const Experiment *experiment, const Journal *journal,
                    int threads, Error *error) {
    TEXT_AUTO Text before = {.data = NULL};
    TEXT_AUTO Text expected = {.data = NULL};
    file_remove_leftovers(folder, ".");
    MEMORY_AUTO char *environment =
        file_read_in(folder, "environment", CONFIG_TEXT_MAX, NULL, NULL);
    if (environment != NULL) text_append(&before, "%s\n# Continued:\n", environment);
    text_append_string(&expected, journal_experiment(journal));
    return results_check_experiment(folder, journal, error) &&
           file_write_in(folder, "experiment", &expected, error) &&
           write_environment(folder, experiment, text_string(&before), threads, error);
}

/* Results files */

static bool fail(const Results *results, int file, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: %s", results->folder, GAME_FILES[file].name,
                     strerror(errno));
}

static bool open_game_file(Results *results, int file, const Journal *journal, Error *error) {
    FILE *const stream =
        file_stream_in(results->folder, GAME_FILES[file].name, O_WRONLY | O_CREAT | O_TRUNC, error);
    if (stream == NULL) return false;
    TEXT_AUTO Text header = {.data = NULL};
    if (GAME_FILES[file].header != NULL) schema_write_header(GAME_FILES[file].header, &header);
    results->streams[file] = stream;
    return (file != GAME_FILE_JOURNAL || journal_copy_head(journal, &header, error)) &&
           (fputs(text_string(&header), stream) >= 0 || fail(results, file, error));
}

Results *results_open(const char *folder, const Experiment *experiment, const Journal *journal,
                      Error *error) {
    Results *const results = memory_allocate(sizeof *results);
    results->folder = text_duplicate(folder);
    result_tables_remove(folder);
    for (int i = 0; i < GAME_FILE_COUNT; i++) {
        if ((i >= GAME_FILE_MOVES && !experiment->moves) ||
            (i == GAME_FILE_REPORTS && !experiment_has_engine(experiment)) ||
            open_game_file(results, i, journal, error))
            continue;
        results_abandon(results);
        return NULL;
    }
    return results;
}

bool results_add(Results *results, const GameRows *rows, Error *error) {
    for (int i = 0; i < GAME_FILE_COUNT; i++) {
        FILE *const stream = results->streams[i];
        const Text *const text = &rows->files[i];
        if (stream == NULL || text->length == 0) continue;
        if (fwrite(text->data, 1, text->length, stream) != text->length)
            return fail(results, i, error);
    }
    return true;
}

static bool close_streams(Results *results, Error *error) {
    bool good = true;
    for (int i = 0; i < GAME_FILE_COUNT; i++) {
        if (results->streams[i] == NULL) continue;
        FILE *const stream = results->streams[i];
        /* Pipes and some file systems cannot be synchronized; that is no failure. */
        const bool is_written =
            fflush(stream) == 0 && (fsync(fileno(stream)) == 0 || errno == EINVAL);
        const int reason = errno;
        const bool is_closed = fclose(stream) == 0;
        if (!is_written) errno = reason;
        if (good && !(is_written && is_closed)) good = fail(results, i, error);
        results->streams[i] = NULL;
    }
    return good;
}

/* Checks that the files are still in the folder. */
static bool check_files(const Results *results, Error *error) {
    static const char *const OTHERS[] = {"experiment", "environment"};
    const char *missing = NULL;
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
        if (!file_may_exist_in(results->folder, OTHERS[i])) missing = OTHERS[i];
    for (int i = 0; i < GAME_FILE_COUNT; i++) {
        struct stat status;
        if (results->streams[i] != NULL && fstat(fileno(results->streams[i]), &status) == 0 &&
            status.st_nlink == 0)
            missing = GAME_FILES[i].name;
    }
    return missing == NULL ||
           error_set(error, ERROR_CANNOT_WRITE,
                     "%s/%s: it was removed while games were played; the journal has them",
                     results->folder, missing);
}

static void set_word(const char **word, const char *name, const char *options) {
    free((void *)(uintptr_t)*word);
    *word = player_part(name, options);
}

/* Fills in the parts of a description. With quiescence trees are uneven: pruning is unknown. */
static void describe_player(const PlayerSpec *spec, PlayerRow *row) {
    char name[PLAYER_TEXT_SIZE];
    strcpy(name, spec->text);
    player_strip_limit(name);
    const bool has_limit =
        spec->limit.depth_plies > 0 || spec->limit.time_ns > 0 || spec->limit.nodes > 0;
    set_word(&row->search, spec->search, spec->search_options);
    set_word(&row->evaluator, spec->evaluator, spec->evaluator_options);
    set_word(&row->limit, has_limit ? spec->text + strlen(name) + 1 : "", "");
    if (player_is_quiescent(spec)) row->pruning_bd = row->pruning_sum = NAN;
}

void results_describe(const Experiment *experiment, ResultTables *tables) {
    for (size_t rank = 0; rank < tables->players.count; rank++) {
        PlayerRow *const row = &((PlayerRow *)tables->players.items)[rank];
        describe_player(experiment_find_player(experiment, row->player), row);
    }
}

bool results_write_tables(const char *folder, const Experiment *experiment,
                          const TournamentStats *stats, Error *error) {
    const Sprt *const sprt = experiment->has_sprt ? &experiment->sprt : NULL;
    MEMORY_AUTO const char **names = experiment_labels(experiment);
    Anchors anchors; /* its text was checked */
    error_ignore(
        anchors_parse(experiment->anchor, names, experiment->player_count, &anchors, NULL));
    ResultTables tables = result_tables_compute(names, experiment->player_count, stats, &anchors,
                                                sprt, experiment_stop(experiment), TOTALS_SEED);
    results_describe(experiment, &tables);
    const bool good = result_tables_write(folder, &tables, error);
    result_tables_free(&tables);
    return good;
}

bool results_finish(Results *results, const Experiment *experiment, const TournamentStats *stats,
                    Error *error) {
    const bool good = check_files(results, error) && close_streams(results, error) &&
                      results_write_tables(results->folder, experiment, stats, error);
    results_abandon(results);
    return good;
}

void results_abandon(Results *results) {
    if (results == NULL) return;
    close_streams(results, NULL);
    free(results->folder);
    free(results);
}
