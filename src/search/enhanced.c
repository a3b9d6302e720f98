/* Iterative deepening of alpha-beta with the field's enhancements, each on its own switch, so that
 * the worth of each can be measured [Schaeffer 1989]. */
#include "search/iterate.h"
#include "search/tree.h"

#include "util/text.h"

#include <math.h>
#include <stdlib.h>

/* Plies between the iterations to a fixed depth: they only serve the order of moves in the last
 * one, and every fourth serves it as well [measured: docs/searches.md]. */
enum { STRIDE = 4 };

/* The tree and its root. The moves are searched in the order drawn with the seed, the best of the
 * iteration before first; the first of equal ones is the best. */
typedef struct Enhanced {
    Tree tree; /* first: see Tree */
    Position children[CHILDREN_MAX];
    uint8_t order[CHILDREN_MAX];
    Score values[CHILDREN_MAX];
    int count;
    Score scores[2]; /* of the last iterations, the latest first */
    int iterations;
} Enhanced;

/* The outcome of one pass over the root's moves. */
typedef struct Pass {
    Score value; /* exact within the window, else a bound */
    int move;
} Pass;

/* A first look at a move with a null window, where that may do. */
static Score root_move_value(Enhanced *root, int move, bool scout, Score alpha, Score beta,
                             int depth) {
    Tree *const tree = &root->tree;
    const Position *const child = &root->children[move];
    const Side other = side_other((Side)tree->walk.request->board->side);
    if (scout) {
        const Score value =
            -tree_value(tree, child, other, -score_above(alpha), -alpha, depth - 1, 1);
        if (value <= alpha || value >= beta) return value;
    }
    return -tree_value(tree, child, other, -beta, -alpha, depth - 1, 1);
}

/* False when stopped. */
static bool search_pass(Enhanced *root, int depth, Score alpha, Score beta, Pass *pass) {
    Walk *const walk = &root->tree.walk;
    const bool all_best = walk->request->all_best;
    *pass = (Pass){-INFINITY, 0};
    if (!walk_enter(walk)) return false;
    walk->counters.legal_moves += (uint64_t)root->count;
    for (int i = 0; i < root->count; i++) {
        const int move = root->order[i];
        /* Just below the best, so that an equal move is found to be equal. */
        const Score bound = all_best ? nextafter(pass->value, -INFINITY) : pass->value;
        const Score value =
            root_move_value(root, move, i > 0 && root->tree.switches.pvs && depth > 1,
                            bound > alpha ? bound : alpha, beta, depth);
        if (walk->stopped) return false;
        root->values[move] = value;
        if (value > pass->value) *pass = (Pass){value, move};
        if (value >= beta) break;
    }
    return true;
}

/* Memory-enhanced test driver MTD(f): null windows around where the value is thought to be, until
 * the bounds meet [Plaat, Schaeffer, Pijls and de Bruin 1996]. They do, as each pass moves one of
 * them to another value of some leaf. */
static bool search_mtdf(Enhanced *root, int depth, Pass *found) {
    Score lower = -INFINITY, upper = INFINITY, guess = root->scores[0];
    while (lower < upper) {
        const Score beta = guess == lower ? score_above(guess) : guess;
        Pass pass;
        if (!search_pass(root, depth, score_below(beta), beta, &pass)) return false;
        guess = pass.value;
        if (guess < beta) {
            upper = guess;
        } else {
            lower = guess;
            *found = pass;
        }
    }
    return true;
}

/* A window around the last value, as wide as the last two are apart, so that it fits any evaluator;
 * where the value is outside, the side it is on is opened, then everything. */
static bool search_aspiring(Enhanced *root, int depth, Pass *found) {
    const Score last = root->scores[0], width = fabs(last - root->scores[1]);
    const Score alpha = fmin(last - width, score_below(last));
    const Score beta = fmax(last + width, score_above(last));
    if (!search_pass(root, depth, alpha, beta, found)) return false;
    if (found->value > alpha && found->value < beta) return true;
    const bool low = found->value <= alpha;
    const Score from = low ? -INFINITY : score_below(found->value);
    const Score to = low ? score_above(found->value) : INFINITY;
    if (!search_pass(root, depth, from, to, found)) return false;
    if (found->value > from && found->value < to) return true;
    return search_pass(root, depth, -INFINITY, INFINITY, found);
}

static bool search_iteration(Enhanced *root, int depth, Pass *found) {
    const Switches *const on = &root->tree.switches;
    if (!root->tree.walk.request->all_best) {
        if (on->mtdf) return search_mtdf(root, depth, found);
        if (on->aspiration && root->iterations >= 2 && fabs(root->scores[0]) <= EVAL_LIMIT &&
            fabs(root->scores[1]) <= EVAL_LIMIT)
            return search_aspiring(root, depth, found);
    }
    return search_pass(root, depth, -INFINITY, INFINITY, found);
}

static void put_first(Enhanced *root, int move) {
    int at = 0;
    while (root->order[at] != move) at++;
    memmove(&root->order[1], &root->order[0], (size_t)at);
    root->order[0] = (uint8_t)move;
}

/* What comes before the first iteration. */
static void start(Enhanced *root) {
    const Position position = position_of(root->tree.walk.request->board);
    Rng rng = rng_seeded(root->tree.walk.request->seed);
    const uint64_t counted = root->tree.walk.counters.legal_moves;
    root->count = walk_expand(&root->tree.walk, &position,
                              (Side)root->tree.walk.request->board->side, root->children);
    root->tree.walk.counters.legal_moves = counted; /* counted by each pass */
    walk_shuffle(&rng, root->count, root->order);
    root->iterations = 0;
    root->scores[0] = root->scores[1] = 0;
}

static bool search_root(Walk *walk, const void *context, int depth, SearchResult *result) {
    Enhanced *const root = (Enhanced *)walk;
    Pass found = {0, 0};
    (void)context;
    if (walk->counters.nodes == 0) start(root);
    if (!search_iteration(root, depth, &found)) return false;
    put_first(root, found.move);
    root->scores[1] = root->scores[0];
    root->scores[0] = found.value;
    root->iterations++;
    result->move = found.move;
    result->score = found.value + 0.0; /* no −0 */
    result->searched = result->scored = result->counted = true;
    result->depth_plies = depth;
    result->best_count = 0;
    for (int i = 0; walk->request->all_best && i < root->count; i++) {
        result->is_best[i] = root->values[i] == found.value;
        if (result->is_best[i]) result->best_count++;
    }
    return true;
}

static bool open(void **opaque, Options *options, Error *error) {
    Switches switches;
    if (!switches_take(&switches, options, error)) return false;
    Enhanced *const enhanced = memory_allocate(sizeof *enhanced);
    enhanced->tree.switches = switches;
    enhanced->tree.cuts = true;
    table_open(&enhanced->tree.table, table_pairs_of(switches.table_mib));
    *opaque = enhanced;
    return true;
}

static void close(void *opaque) {
    Enhanced *const enhanced = opaque;
    table_close(&enhanced->tree.table);
    free(enhanced);
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    Tree *const tree = &((Enhanced *)opaque)->tree;
    const SearchLimit *const limit = &request->limit;
    tree_clear(tree);
    const bool straight = !tree->switches.deepening && limit->nodes == 0 && limit->time_ns == 0;
    if (straight)
        iterate_once(&tree->walk, eval, request, search_root, NULL, result);
    else
        iterate(&tree->walk, eval, request, STRIDE, search_root, NULL, result);
}

extern const Search KERNEL_NAME(search_enhanced);
const Search KERNEL_NAME(search_enhanced) = {
    .name = "enhanced",
    .summary = "iterative deepening with a table and move ordering, each on a switch",
    .source = "Schaeffer 1989; docs/searches.md",
    .options = "all=exact (what keeps the value), off or on: where the switches start; "
               "exact: deepening, table=16 MiB, etc, captures, killers, history, pvs, aspiration, "
               "mtdf=off; not exact: lmr, prune, deeper=off; quiescence=off as in alphabeta",
    .open = open,
    .run = run,
    .close = close,
};
