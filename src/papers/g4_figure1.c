/* SPDX-License-Identifier: GPL-3.0-or-later */
/* G4: the diagrams of figure 1 [paper 003 §1]. */
#include "draughts/notation.h"
#include "papers/claim_tables.h"
#include "papers/judges.h"

#include <math.h>
#include <stdio.h>

const Figure1Line FIGURE1[FIGURE1_LINES] = {
    {"left", "B:WK24:B10,15,22,23", {"23-27", "24-31", "22-26", "31-22", "15-18", "22-6"}, BLACK},
    {"right", "W:W22:B3,6,10,K9", {"22-17", "10-14", "17-1", "9-6", "1-10", "3-7", "10-3"}, BLACK},
    {"right",
     "W:W22:B3,6,10,K9",
     {"22-18", "9-14", "18-2", "3-7", "2-11", "10-15", "11-18"},
     BLACK},
};

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
        !player_open(&player, &spec, catalogue, error)) {
        return false;
    }
    player_move(&player, &request, result, &failure);
    player_close(&player);
    return true;
}

/* The least depth at which the end is seen. */
static bool solve(Catalogue *catalogue, const Board *board, int depth_max,
                  Figure1Solution *solution, Error *error) {
    MoveList legal;
    SearchResult result;
    moves_generate(board, catalogue_rules(catalogue), &legal);
    for (int depth = 1; depth <= depth_max; depth++) {
        if (!search(catalogue, board, &legal, depth, &result, error)) return false;
        if (fabs(result.score) < SCORE_WIN - depth) continue;
        const Side mover = (Side)board->side;
        solution->solved_at = depth;
        solution->won_by = result.score > 0 ? mover : side_other(mover);
        break;
    }
    return true;
}

/* Goes along the printed line for as long as it is legal. */
static bool follow(Catalogue *catalogue, const Figure1Line *line, Board board,
                   Figure1Solution *solution, Error *error) {
    MoveList legal;
    SearchResult result;
    Error illegal;
    for (int ply = 0; ply < solution->plies; ply++) {
        moves_generate(&board, catalogue_rules(catalogue), &legal);
        const int move = move_parse(line->moves[ply], &legal, &illegal);
        if (move < 0) return true;
        solution->legal++;
        if (!search(catalogue, &board, &legal, solution->plies - ply, &result, error)) return false;
        if (result.is_best[move]) solution->best++;
        board = move_apply(&board, &legal.moves[move]);
    }
    const bool stuck = moves_generate(&board, catalogue_rules(catalogue), &legal) == 0;
    solution->finished = stuck && (Side)board.side == line->winner; /* give-away */
    return true;
}

bool figure1_solve(const Figure1Line *line, int depth_max, Figure1Solution *solution,
                   Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("giveaway"));
    Board board;
    *solution = (Figure1Solution){.plies = 0};
    while (line->moves[solution->plies] != NULL) solution->plies++;
    const bool good = fen_parse(line->fen, BOARD_SIZE_STANDARD, &board, error) &&
                      solve(catalogue, &board, depth_max, solution, error) &&
                      follow(catalogue, line, board, solution, error);
    catalogue_free(catalogue);
    return good;
}

Verdict judge_g4(const Figure1Line *line, const Figure1Solution *solution) {
    const bool line_holds = solution->finished && solution->legal == solution->plies &&
                            solution->best == solution->plies;
    if (!line_holds) return VERDICT_NOT_REPRODUCED;
    if (solution->solved_at == 0) return VERDICT_INCONCLUSIVE;
    return solution->won_by == line->winner ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
}

static void probe(const Egdb *egdb, const Board *board, Side winner, Figure1Held *held) {
    EgdbValue value;
    if (!egdb_probe(egdb, board, &value)) return;
    const bool mover_wins = (Side)board->side == winner;
    held->positions++;
    held->won += value.value == (mover_wins ? 1 : -1);
    if (held->plies == 0) held->plies = value.plies;
}

bool figure1_probe(const Figure1Line *line, const Egdb *egdb, Figure1Held *held, Error *error) {
    Board board;
    MoveList legal;
    *held = (Figure1Held){0, 0, 0};
    if (!fen_parse(line->fen, BOARD_SIZE_STANDARD, &board, error)) return false;
    probe(egdb, &board, line->winner, held);
    for (const char *const *text = line->moves; *text != NULL; text++) {
        moves_generate(&board, egdb->rules, &legal);
        const int move = move_parse(*text, &legal, error);
        if (move < 0) return false;
        board = move_apply(&board, &legal.moves[move]);
        probe(egdb, &board, line->winner, held);
    }
    return true;
}

Verdict judge_g4_exactly(const Figure1Held *held) {
    if (held->positions == 0) return VERDICT_NOT_TESTABLE;
    return held->won == held->positions ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
}

typedef struct Figure1Row {
    const char *diagram, *fen, *first_move;
    int plies, legal, best, solved_at;
    const char *won_by; /* "": nobody */
    int held, held_won, exact_plies;
} Figure1Row;

static const Field FIGURE1_FIELDS[] = {
    ROW_TEXT(Figure1Row, diagram),    ROW_TEXT(Figure1Row, fen),
    ROW_TEXT(Figure1Row, first_move), ROW_INT(Figure1Row, plies),
    ROW_INT(Figure1Row, legal),       ROW_INT(Figure1Row, best),
    ROW_INT(Figure1Row, solved_at),   ROW_TEXT(Figure1Row, won_by),
    ROW_INT(Figure1Row, held),        ROW_INT(Figure1Row, held_won),
    ROW_INT(Figure1Row, exact_plies),
};
static const Record FIGURE1_LINES_FOUND = RECORD_OF("g4.csv", FIGURE1_FIELDS, Figure1Row);

static void describe(const Figure1Row *row, bool is_first, ClaimResult *result) {
    const char *const between = is_first ? "" : "; ";
    text_append(&result->ours, "%s%s, %s: ", between, row->diagram, row->first_move);
    if (row->solved_at == 0) {
        text_append(&result->ours, "not solved to depth %d", FIGURE1_DEPTH_MAX);
    } else {
        text_append(&result->ours, "%s wins, seen at depth %d", row->won_by, row->solved_at);
    }
    text_append(&result->why,
                "%s%s, %s: %d of %d printed moves are legal, %d among the best; of the line's %d "
                "positions tables hold %d, and Black wins %d of these",
                between, row->diagram, row->first_move, row->legal, row->plies, row->best,
                row->plies + 1, row->held, row->held_won);
}

/* Two verdicts: by searches and by tables. */
static bool measure_line(const Figure1Line *line, const Egdb *egdb, Figure1Row *row,
                         Verdict verdicts[2], Error *error) {
    Figure1Solution it;
    Figure1Held held;
    if (!figure1_solve(line, FIGURE1_DEPTH_MAX, &it, error) ||
        !figure1_probe(line, egdb, &held, error))
        return false;
    verdicts[0] = judge_g4(line, &it);
    verdicts[1] = judge_g4_exactly(&held);
    *row = (Figure1Row){
        line->diagram,  line->fen, line->moves[0], it.plies,
        it.legal,       it.best,   it.solved_at,   it.solved_at == 0 ? "" : side_name(it.won_by),
        held.positions, held.won,  held.plies};
    return true;
}

static bool measure_g4(const ClaimRun *run, ClaimResult *result, Error *error) {
    Verdict verdicts[FIGURE1_LINES][2];
    Figure1Row rows[FIGURE1_LINES];
    Egdb *const egdb =
        claim_tables_build(run, "giveaway", run->scale == SCALE_QUICK ? 4 : 5, error);
    bool good = egdb != NULL;
    for (int i = 0; good && i < FIGURE1_LINES; i++) {
        good = measure_line(&FIGURE1[i], egdb, &rows[i], verdicts[i], error);
        if (good) describe(&rows[i], i == 0, result);
    }
    if (egdb != NULL) claim_tables_remove(run, egdb);
    if (!good) return false;
    text_append_string(&result->why, ", by full search without a heuristic and by exact tables.");
    result->verdict = verdict_all(verdicts[0], 2 * FIGURE1_LINES);
    return claim_write_table(run, NULL, &FIGURE1_LINES_FOUND, rows, FIGURE1_LINES, error);
}

const Claim CLAIM_G4 = {
    .id = "G4",
    .source = "paper 003, section 1, figure 1",
    .statement = "In both diagrams, in give-away, White loses with one piece left: Black to play "
                 "wins, and White to play loses whatever it moves",
    .figure = "Black wins in 6 plies; in 7 after either move",
    .rule =
        "reproduced: for each printed line a search sees Black's win within 12 plies, and the "
        "line's moves are legal, among the best and lead to it, and Black wins every position of "
        "it that exact tables of up to 5 pieces (4 at quick scale) hold; inconclusive: no end "
        "is seen; else not reproduced",
    .measure = measure_g4,
};
