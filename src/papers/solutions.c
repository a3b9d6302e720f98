/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Solutions: printed lines of diagrams, by full searches without a heuristic and by exact tables.
 */
#include "papers/evolutions.h"

#include "draughts/notation.h"
#include "endgame/egdb.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 8, PLIES_MAX = 16, DEPTH_MAX = 12 };

typedef struct PrintedLine {
    const char *diagram, *fen, *winner;
    const char *moves[PLIES_MAX];
    int plies;
} PrintedLine;

typedef struct SolutionsPlan {
    const char *rules;
    int64_t pieces[SCALES];
    int count;
    PrintedLine lines[LINES_MAX];
} SolutionsPlan;

static const Setting PLAN[] = {
    {SETTING_WORD("rules", NULL, NULL, offsetof(SolutionsPlan, rules))},
    {.name = NULL},
};

#define AT(member) offsetof(PrintedLine, member)
static const Setting LINE[] = {
    {SETTING_WORD("diagram", NULL, NULL, AT(diagram))},
    {SETTING_WORD("fen", NULL, NULL, AT(fen))},
    {SETTING_WORD("winner", NULL, NULL, AT(winner))},
    {.name = NULL},
};
#undef AT

static bool read_line(const ConfigText *text, const config_setting_t *from, const Rules *rules,
                      PrintedLine *line) {
    static const char *const LISTS[] = {"moves", NULL};
    Board board;
    MoveList legal;
    Error wrong;
    if (!settings_check_keys(text, from, LINE, LISTS, NULL) ||
        !settings_read(text, from, LINE, false, line) ||
        !plan_words(text, from, "moves", 1, PLIES_MAX, line->moves, &line->plies))
        return false;
    if (line->diagram == NULL || line->fen == NULL || line->winner == NULL ||
        (strcmp(line->winner, "black") != 0 && strcmp(line->winner, "white") != 0))
        return config_text_refuse(text, from, "expected diagram, fen and winner, black or white");
    if (!fen_parse(line->fen, BOARD_SIZE_STANDARD, &board, &wrong))
        return config_text_refuse(text, from, "fen: %s", wrong.message);
    return moves_generate(&board, rules, &legal) > 0 ||
           config_text_refuse(text, from, "fen: expected a position with a legal move");
}

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"pieces", "lines", NULL};
    const ConfigText *const text = &claim->paper->text;
    SolutionsPlan *const plan = opaque;
    *plan = (SolutionsPlan){.rules = "english", .pieces = {4, 5}};
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "pieces", plan->pieces) ||
        !plan_groups(text, from, "lines", LINES_MAX, &plan->count))
        return false;
    for (int i = 0; i < SCALES; i++)
        if (rules_find(plan->rules) == NULL || plan->pieces[i] < 2 || plan->pieces[i] > 5)
            return config_text_refuse(text, from, "expected rules, and pieces from 2 to 5");
    for (int i = 0; i < plan->count; i++)
        if (!read_line(text, plan_item(from, "lines", i), rules_find(plan->rules), &plan->lines[i]))
            return false;
    return true;
}

/* What searches and tables say of a line: a row of the table. */
typedef struct LineRow {
    const char *diagram, *fen, *first_move;
    int plies;
    int legal;          /* plies of the line, from the first on */
    int best;           /* legal ones that are among the best moves of a search to the line's end */
    int solved_at;      /* the least depth at which a search sees the end; 0: none */
    const char *won_by; /* who wins then; "": nobody */
    int held, held_won; /* positions that the tables hold; of them those that the winner wins */
    int exact_plies;    /* the first one's distance to the end */
    bool finished;      /* the line ends with the winner's win */
} LineRow;

static const Field FIELDS[] = {
    ROW_TEXT(LineRow, diagram),  ROW_TEXT(LineRow, fen),        ROW_TEXT(LineRow, first_move),
    ROW_INT(LineRow, plies),     ROW_INT(LineRow, legal),       ROW_INT(LineRow, best),
    ROW_INT(LineRow, solved_at), ROW_TEXT(LineRow, won_by),     ROW_INT(LineRow, held),
    ROW_INT(LineRow, held_won),  ROW_INT(LineRow, exact_plies),
};
static const Record LINES = RECORD_OF("solutions", FIELDS, LineRow);

/* Searches a board, a single move, too. */
static bool search(Catalogue *catalogue, const Board *board, const MoveList *legal, int depth,
                   SearchResult *result, Error *error) {
    char description[32];
    PlayerSpec spec;
    Player player;
    Failure failure;
    SearchRequest request = {.board = board,
                             .legal = legal,
                             .rules = catalogue_rules(catalogue),
                             .all_best = true,
                             .analyse = true};
    snprintf(description, sizeof description, "alphabeta/null@%d", depth);
    if (!player_parse(description, catalogue, &spec, error) ||
        !player_open(&player, &spec, catalogue, error))
        return false;
    player_move(&player, &request, result, &failure);
    player_close(&player);
    return true;
}

/* The least depth at which the end is seen. */
static bool solve(Catalogue *catalogue, const Board *board, LineRow *row, Error *error) {
    MoveList legal;
    SearchResult result;
    moves_generate(board, catalogue_rules(catalogue), &legal);
    for (int depth = 1; row->solved_at == 0 && depth <= DEPTH_MAX; depth++) {
        if (!search(catalogue, board, &legal, depth, &result, error)) return false;
        if (fabs(result.score) < SCORE_WIN - depth) continue;
        const Side mover = (Side)board->side;
        row->solved_at = depth;
        row->won_by = side_name(result.score > 0 ? mover : side_other(mover));
    }
    return true;
}

static void probe(const Egdb *egdb, const Board *board, Side winner, LineRow *row) {
    EgdbValue value;
    if (!egdb_probe(egdb, board, &value)) return;
    row->held++;
    row->held_won += value.value == ((Side)board->side == winner ? 1 : -1);
    if (row->exact_plies == 0) row->exact_plies = value.plies;
}

/* Goes along the printed line for as long as it is legal. */
static bool follow(Catalogue *catalogue, const PrintedLine *line, Board board, const Egdb *egdb,
                   LineRow *row, Error *error) {
    const Rules *const rules = catalogue_rules(catalogue);
    const Side winner = strcmp(line->winner, "black") == 0 ? BLACK : WHITE;
    MoveList legal;
    SearchResult result;
    Error illegal;
    probe(egdb, &board, winner, row);
    for (int ply = 0; ply < line->plies; ply++) {
        moves_generate(&board, rules, &legal);
        const int move = move_parse(line->moves[ply], &legal, &illegal);
        if (move < 0) return true;
        row->legal++;
        if (!search(catalogue, &board, &legal, line->plies - ply, &result, error)) return false;
        row->best += result.is_best[move];
        board = move_apply(&board, &legal.moves[move]);
        probe(egdb, &board, winner, row);
    }
    const bool stuck = moves_generate(&board, rules, &legal) == 0;
    row->finished = stuck && (((Side)board.side == winner) == rules->stuck_wins);
    return true;
}

static bool judge_line(const Measuring *it, Catalogue *catalogue, const PrintedLine *line,
                       const Egdb *egdb, LineRow *row, Error *error) {
    char name[96];
    Board board;
    *row = (LineRow){.diagram = line->diagram,
                     .fen = line->fen,
                     .first_move = line->moves[0],
                     .plies = line->plies,
                     .won_by = ""};
    if (!fen_parse(line->fen, BOARD_SIZE_STANDARD, &board, error) ||
        !solve(catalogue, &board, row, error) || !follow(catalogue, line, board, egdb, row, error))
        return false;
    const bool holds = row->finished && row->legal == row->plies && row->best == row->plies &&
                       strcasecmp(row->won_by, line->winner) == 0;
    snprintf(name, sizeof name, "%.40s, %.20s: as printed", line->diagram, line->moves[0]);
    figures_add_exact(it->figures, FIGURE_FACT, name, holds);
    if (row->held > 0) {
        snprintf(name, sizeof name, "%.40s, %.20s: won by tables", line->diagram, line->moves[0]);
        figures_add_exact(it->figures, FIGURE_SHARE, name, (double)row->held_won / row->held);
    }
    return true;
}

Egdb *kind_build_tables(const Measuring *it, const char *rules, int pieces, Error *error) {
    const EgdbKind kind = {rules_find(rules), BOARD_SIZE_STANDARD, pieces};
    const EgdbRun how = {.threads = it->campaign->threads,
                         .quiet = true,
                         .kind = &kind,
                         .shares = true,
                         .stop = it->campaign->stop};
    Text name = {.data = NULL};
    text_append(&name, "tables-%s.games", rules);
    char *const folder = file_make_folder_in(it->campaign->folder, text_string(&name), error);
    Egdb *egdb = NULL;
    if (folder != NULL && egdb_build(folder, &how, error))
        egdb = egdb_open(folder, kind.rules, BOARD_SIZE_STANDARD, false, error);
    free(folder);
    text_free(&name);
    return egdb;
}

void kind_remove_tables(const Measuring *it, Egdb *egdb) {
    Error later; /* in the end all that is left is removed */
    if (egdb == NULL) return;
    kept_remove_part(it->campaign->folder, strrchr(egdb->folder, '/') + 1, &later);
    egdb_close(egdb);
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const SolutionsPlan *const plan = opaque;
    LineRow rows[LINES_MAX];
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find(plan->rules));
    Egdb *const egdb =
        kind_build_tables(it, plan->rules, (int)plan->pieces[it->campaign->scale], error);
    bool good = egdb != NULL;
    for (int i = 0; good && i < plan->count; i++)
        good = judge_line(it, catalogue, &plan->lines[i], egdb, &rows[i], error);
    kind_remove_tables(it, egdb);
    catalogue_free(catalogue);
    return good && kind_write_table(it, "", &LINES, rows, plan->count, error);
}

const Kind KIND_SOLUTIONS = {
    .name = "solutions",
    .summary = "printed lines of diagrams, by full searches and by exact tables",
    .plan_size = sizeof(SolutionsPlan),
    .read = read,
    .measure = measure,
};
