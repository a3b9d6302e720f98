/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff-prove: proves positions won, drawn or lost down to exact tables, for scripts/make-truth.
 *
 * Usage: jumpoff-prove TABLES RULES NODES MOVES < FENs
 *
 * Prints for each position that is proven the rows of hard.csv from `move` on
 * (reports/truth/README.md describes certificates): one without a move, then one for each move;
 * after each position a line
 * ".". A search visits at most NODES positions, a certificate has at most MOVES moves.
 *
 * Depth-first proof-number search [Nagai 2002]: a side reaches its goal, to win or not to lose, in
 * positions of the tables or in which a side cannot move. A repetition reaches nothing. */
#include "draughts/notation.h"
#include "endgame/egdb.h"

#include <pthread.h>
#include <stdio.h>

enum { INFINITE = 1 << 28, NODES_MAX = 1 << 21, SLOTS = 1 << 22 };
enum { FEW_PIECES = 4 }; /* the most that scripts/check-truth solves */

/* A position of a search. */
typedef struct Node {
    Board board;
    uint32_t proof, disproof;
    int order; /* of the proof: after those of the positions that it rests on */
    bool on_path;
} Node;

/* The positions of a search, or of a certificate. */
typedef struct Set {
    Node *nodes;
    int *slots; /* index + 1 */
    int count, proofs;
} Set;

typedef struct Prover {
    const Egdb *egdb;
    int ends; /* certificates end in positions with so many pieces */
    Side strategist;
    int goal;                   /* 1: to win, 0: not to lose */
    uint64_t nodes, nodes_most; /* of a search */
    uint64_t moves_most;        /* of a certificate */
    Set found, met;
} Prover;

static Set set_open(void) {
    return (Set){.nodes = memory_allocate(NODES_MAX * sizeof(Node)),
                 .slots = memory_allocate(SLOTS * sizeof(int))};
}

static void set_clear(Set *set) {
    for (int i = 0; i < set->count; i++) {
        uint64_t at = board_hash(&set->nodes[i].board) % SLOTS;
        for (; set->slots[at] != 0; at = (at + 1) % SLOTS) set->slots[at] = 0;
    }
    set->count = set->proofs = 0;
}

/* The node of a board, made if it is new. */
static Node *set_node(Set *set, const Board *board) {
    uint64_t at = board_hash(board) % SLOTS;
    for (; set->slots[at] != 0; at = (at + 1) % SLOTS) {
        Node *const node = &set->nodes[set->slots[at] - 1];
        if (board_equal(&node->board, board)) return node;
    }
    if (set->count == NODES_MAX) error_end(ERROR_USAGE, "too many positions: fewer NODES or MOVES");
    Node *const node = &set->nodes[set->count++];
    *node = (Node){.board = *board, .proof = 1, .disproof = 1};
    set->slots[at] = set->count;
    return node;
}

static int compare_moves(const void *a, const void *b) {
    const Move *const x = a, *const y = b;
    const int length = x->length < y->length ? x->length : y->length;
    const int order = memcmp(x->path, y->path, (size_t)length);
    return order != 0 ? order : x->length - y->length;
}

/* Lists the legal moves in the order of their paths. */
static int list_moves(const Prover *prover, const Board *board, MoveList *list) {
    moves_generate(board, prover->egdb->rules, list);
    qsort(list->moves, (size_t)list->count, sizeof *list->moves, compare_moves);
    return list->count;
}

/* Sets the strategist's result where a position is in a table or without a move. */
static bool is_leaf(const Prover *prover, const Board *board, int *result) {
    int value = 0;
    MoveList list;
    if (board_count(board->pieces[BLACK] | board->pieces[WHITE]) <= prover->egdb->pieces &&
        egdb_probe_value(prover->egdb, board, &value)) {
        *result = board->side == prover->strategist ? value : -value;
        return true;
    }
    if (moves_generate(board, prover->egdb->rules, &list) > 0) return false;
    *result = (board->side == prover->strategist) == prover->egdb->rules->stuck_wins ? 1 : -1;
    return true;
}

/* Whether certificates end in a position: also sets the result. */
static bool is_end(const Prover *prover, const Board *board, int *result) {
    MoveList list;
    const int pieces = board_count(board->pieces[BLACK] | board->pieces[WHITE]);
    const bool both = board->pieces[BLACK] != 0 && board->pieces[WHITE] != 0;
    return ((pieces <= prover->ends && both) ||
            moves_generate(board, prover->egdb->rules, &list) == 0) &&
           is_leaf(prover, board, result);
}

static uint32_t plus(uint32_t a, uint32_t b) { return a + b < INFINITE ? a + b : INFINITE; }

static void search(Prover *prover, Node *node, uint32_t proof_limit, uint32_t disproof_limit) {
    Set *const set = &prover->found;
    const bool own = node->board.side == prover->strategist;
    int result = 0;
    prover->nodes++;
    if (is_leaf(prover, &node->board, &result)) {
        node->proof = result >= prover->goal ? 0 : INFINITE;
        node->disproof = result >= prover->goal ? INFINITE : 0;
        node->order = ++set->proofs;
        return;
    }
    MoveList list;
    Node *children[MOVES_MAX];
    const int count = list_moves(prover, &node->board, &list);
    for (int i = 0; i < count; i++) {
        const Board after = move_apply(&node->board, &list.moves[i]);
        children[i] = set_node(set, &after);
    }
    node->on_path = true;
    for (;;) {
        /* At the strategist's node the least proof number counts, else the sum; or the reverse. */
        uint32_t least = INFINITE, second = INFINITE, sum = 0;
        int best = 0;
        for (int i = 0; i < count; i++) {
            const Node *const child = children[i];
            const uint32_t proof = child->on_path ? INFINITE : child->proof;
            const uint32_t disproof = child->on_path ? 0 : child->disproof;
            const uint32_t choosing = own ? proof : disproof;
            sum = plus(sum, own ? disproof : proof);
            if (choosing < least) {
                second = least;
                least = choosing;
                best = i;
            } else if (choosing < second) {
                second = choosing;
            }
        }
        node->proof = own ? least : sum;
        node->disproof = own ? sum : least;
        if (node->proof >= proof_limit || node->disproof >= disproof_limit || node->proof == 0 ||
            node->disproof == 0 || prover->nodes >= prover->nodes_most)
            break;
        Node *const child = children[best];
        const uint32_t step = plus(second, second / 4 + 1);
        if (own)
            search(prover, child, proof_limit < step ? proof_limit : step,
                   plus(disproof_limit - node->disproof, child->disproof));
        else
            search(prover, child, plus(proof_limit - node->proof, child->proof),
                   disproof_limit < step ? disproof_limit : step);
    }
    node->on_path = false;
    if (node->proof == 0) node->order = ++set->proofs;
}

/* Whether the strategist is found to reach its goal. */
static bool reaches(Prover *prover, const Board *board) {
    set_clear(&prover->found);
    prover->nodes = 0;
    Node *const root = set_node(&prover->found, board);
    search(prover, root, INFINITE, INFINITE);
    return root->proof == 0;
}

static const char *const VALUES[] = {"loss", "draw", "win"};
static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* The index of the move that the strategy has; -1: it has none. Shorter wins of tables, and what
 * was proven before this position, lead nowhere back. */
static int strategy_move(Prover *prover, const Board *board, const MoveList *list) {
    int best = -1, least = INFINITE;
    for (int i = 0; i < list->count; i++) {
        const Board after = move_apply(board, &list->moves[i]);
        const Node *const child = set_node(&prover->found, &after);
        EgdbValue value;
        int order = INFINITE, result = 0;
        if (prover->goal > 0 && egdb_probe(prover->egdb, &after, &value))
            order = value.value < 0 ? value.plies : INFINITE;
        else if (is_leaf(prover, &after, &result))
            order = result >= prover->goal ? 0 : INFINITE;
        else if (child->proof == 0)
            order = child->order + (1 << 20);
        if (order >= least) continue;
        best = i;
        least = order;
    }
    return best;
}

/* Appends the strategist's moves in the positions from a board on that were not met before. */
static bool write_strategy(Prover *prover, const Board *board, Text *text) {
    int result = 0;
    const int before = prover->met.count;
    MoveList list;
    set_node(&prover->met, board);
    if (prover->met.count == before) return true;
    if (is_end(prover, board, &result)) return result >= prover->goal;
    list_moves(prover, board, &list);
    if (board->side != prover->strategist) {
        for (int i = 0; i < list.count; i++) {
            const Board after = move_apply(board, &list.moves[i]);
            if (!write_strategy(prover, &after, text)) return false;
        }
        return true;
    }
    const int move = strategy_move(prover, board, &list);
    if (move < 0 || move >= (int)sizeof LETTERS - 1) return false;
    text_append_char(text, LETTERS[move]);
    if (text->length > prover->moves_most) return false;
    const Board after = move_apply(board, &list.moves[move]);
    return write_strategy(prover, &after, text);
}

/* Replaces a text by the certificate that a side reaches a goal from a position; false: none was
 * found, and the text is empty. */
static bool certify(Prover *prover, const Board *board, Side side, int goal, Text *text) {
    text_clear(text);
    set_clear(&prover->met);
    prover->strategist = side;
    prover->goal = goal;
    if (reaches(prover, board) && write_strategy(prover, board, text)) return true;
    text_clear(text);
    return false;
}

/* Appends the row of a move: its value to the side that moves, and the certificates. False if one
 * was not found. */
static bool prove_move(Prover *prover, const Board *board, const Move *move, int *value,
                       Text *rows) {
    const Board after = move_apply(board, move);
    const Side side = (Side)board->side, other = side_other(side);
    TEXT_AUTO Text mover = {.data = NULL};
    TEXT_AUTO Text opponent = {.data = NULL};
    if (certify(prover, &after, side, 1, &mover))
        *value = 1;
    else if (certify(prover, &after, other, 1, &opponent))
        *value = -1;
    else if (prover->ends > FEW_PIECES && certify(prover, &after, side, 0, &mover) &&
             certify(prover, &after, other, 0, &opponent))
        *value = 0;
    else
        return false;
    char path[MOVE_TEXT_SIZE];
    move_write_to(move, true, path);
    text_append(rows, "%s,%s,%d,%s,%s\n", path, VALUES[*value + 1], prover->ends,
                text_string(&mover), text_string(&opponent));
    return true;
}

/* Appends the rows of a position, if all its moves are proven: with certificates that end in few
 * pieces, else in positions of the tables. */
static void prove(Prover *prover, const char *fen, Text *out) {
    Board board;
    Error error = {ERROR_NONE, ""};
    MoveList list;
    int best = -1;
    TEXT_AUTO Text rows = {.data = NULL};
    if (!fen_parse(fen, 8, &board, &error)) error_end(ERROR_DATA, error.message);
    list_moves(prover, &board, &list);
    for (int i = 0; i < list.count; i++) {
        int value = -1;
        bool proven = false;
        for (int k = 0; k < 2 && !proven; k++) {
            prover->ends = k == 0 ? FEW_PIECES : prover->egdb->pieces;
            proven = prove_move(prover, &board, &list.moves[i], &value, &rows);
        }
        if (!proven) return;
        if (value > best) best = value;
    }
    text_append(out, ",%s,,,\n%s", VALUES[best + 1], text_string(&rows));
}

static void *prove_all(void *context) {
    Prover *const prover = context;
    char line[512];
    while (fgets(line, sizeof line, stdin) != NULL) {
        TEXT_AUTO Text out = {.data = NULL};
        line[strcspn(line, "\n")] = '\0';
        prove(prover, line, &out);
        fputs(text_string(&out), stdout);
        fputs(".\n", stdout);
        fflush(stdout);
    }
    return NULL;
}

int main(int argc, char **argv) {
    Error error = {ERROR_NONE, ""};
    Prover prover = {.found = set_open(), .met = set_open()};
    if (argc != 5 || rules_find(argv[2]) == NULL ||
        !text_parse_uint(argv[3], NODES_MAX, &prover.nodes_most) ||
        !text_parse_uint(argv[4], NODES_MAX, &prover.moves_most))
        error_end(ERROR_USAGE, "usage: jumpoff-prove TABLES RULES NODES MOVES");
    prover.egdb = egdb_share(argv[1], rules_find(argv[2]), 8, &error);
    if (prover.egdb == NULL) error_end(error.code, error.message);
    /* Searches go as deep as a win is long. */
    enum { STACK = 1 << 30 };
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstacksize(&attributes, STACK) != 0 ||
        pthread_create(&thread, &attributes, prove_all, &prover) != 0)
        error_end(ERROR_INTERNAL, "no thread with 1 GiB of stack");
    pthread_join(thread, NULL);
    return 0;
}
