/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of the claims: from what was measured to the verdict, and what they read off it. Pure
 * but for the searches of figure 1. Each stands in its claim's file, and in words in what the claim
 * has as its `rule`; here is said only what it is given. */
#pragma once

#include "endgame/egdb.h"
#include "papers/evolution.h"
#include "papers/ranking.h"
#include "stats/triads.h"

/* Paper 004 */

/* S1, S2: the factor by which times grow a ply from one printed figure to another so many plies
 * deeper, between what rounds to them. */
Estimate printed_growth(double first_ms, double last_ms, int plies);
/* One part a span of depths: ours against the printed one, widened by a factor for what a machine
 * and few games do. */
enum { GROWTH_SPANS = 2 };
Verdict judge_growth(const Estimate ours[GROWTH_SPANS], const Estimate printed[GROWTH_SPANS],
                     Verdict parts[GROWTH_SPANS]);
/* S10: the factors at the depths of the paper's example. */
Verdict judge_s10(const Estimate *factors, int count);

/* S4, S5: single games, each with chances of a loss, a draw and a win of Black, and how they are
 * printed. */
enum { SINGLE_RESULTS = 3, SINGLES_MAX = 10 };
typedef struct Pattern {
    double chance;     /* of the printed results */
    double low, high;  /* its 95 % interval */
    double p_value;    /* the chance of results at most as likely */
    uint64_t rank, of; /* by chance, 1 the likeliest, among all results */
    double regardless; /* the chance with all games' mean chances, as if depth did not matter */
} Pattern;
/* Of `count` games; of game i games[i][r] of all those played ended with result r, and
 * printed[i] is the paper's, -1 where it does not tell. */
Pattern pattern_of(const uint64_t games[][SINGLE_RESULTS], const int *printed, int count);
Verdict judge_pattern(const Pattern *pattern);

/* Paper 003: the 15 heuristics in the order of field.h */

/* P1, of FIELD_MEMBERS heuristics each: the mean nodes of a search of depth 6, by what factor a
 * search costs less in mid-game, and in the best span of it. Parts in that order [§7.2]. */
enum { P1_PARTS = 3 };
Verdict judge_p1(const double *nodes, const double *gain, const double *most,
                 Verdict parts[P1_PARTS]);
/* P2: of the share of searches of depth 6 in the paper's range, and the greatest mean efficiency at
 * each greater depth, undefined where it was not measured. Parts in that order [§7.2]. */
enum { P2_PARTS = 2 };
Verdict judge_p2(Estimate inside, const Estimate *deeper, int count, Verdict parts[P2_PARTS]);
/* P3: the share of searches of 9 plies that visit fewer than half a million nodes [§7.2.2]. */
Verdict judge_p3(Estimate below_half);
/* P4: the mean length of random games by readings of when they end, at most three [§5]. */
typedef struct RandomRange {
    const char *rules;
    double first, last; /* the paper's */
} RandomRange;
Verdict judge_p4(const RandomRange *range, const Estimate *readings, int count);
/* The plies of a game of random moves from the start. */
int random_game_plies(const Rules *rules, const DrawRules *draws, uint64_t seed);

/* T1 to T4: the round robin by both classifications, rankings by RankingKind [§7.2.1]. */
enum { ROBIN_KINDS = 2 };
Verdict judge_t1(const Ranking rankings[ROBIN_KINDS]);
/* Parts, here and in T4: by points, by clashes. */
Verdict judge_t2(const Ranking rankings[ROBIN_KINDS], Contrast contrasts[ROBIN_KINDS],
                 Verdict parts[ROBIN_KINDS]);
Verdict judge_t2b(const Ranking rankings[ROBIN_KINDS]);
Verdict judge_t3(const Ranking rankings[ROBIN_KINDS]);
Verdict judge_t4(const Ranking rankings[ROBIN_KINDS], Contrast contrasts[ROBIN_KINDS],
                 Verdict parts[ROBIN_KINDS]);

/* Of Kendall's tau of the paper's order of its seven best with ours. */
Verdict judge_t7(Estimate tau);

/* G1 to G3, G6: in give-away checkers, after their opponent, player 0 [§7.1]. */
typedef enum G1Contrast { G1_NONLINEAR, G1_HG, G1_5PH, G1_CONTRASTS } G1Contrast;
/* Each difference's verdict, Holm over the three. */
void judge_g1(const Ranking *ranking, Contrast contrasts[G1_CONTRASTS],
              Verdict parts[G1_CONTRASTS]);
Verdict judge_g1c(const Ranking *ranking);
/* G2, G3: how many of the 15 are said to score at least a bound, or less. */
typedef struct NullPlan {
    int depth; /* of the 15; null's is 10 */
    double bound;
    bool counts_below;
    int first, last;  /* the paper's number lies there */
    const char *said; /* of them: "score less than half" */
} NullPlan;
extern const NullPlan G2_PLAN, G2B_PLAN, G3_PLAN, G3B_PLAN;
/* *found: how many seem to, surely do, and may. */
Verdict judge_null(const NullPlan *plan, const Ranking *ranking, Estimate *found);
/* G6: SHG's lead. */
Verdict judge_g6(const Contrast *contrast);

/* G4: the two diagrams of figure 1, in give-away checkers, with their printed solutions. */
enum { FIGURE1_PLIES_MAX = 8, FIGURE1_LINES = 3, FIGURE1_DEPTH_MAX = 12 };
typedef struct Figure1Line {
    const char *diagram, *fen;
    const char *moves[FIGURE1_PLIES_MAX + 1]; /* ending with NULL */
    Side winner;
} Figure1Line;
extern const Figure1Line FIGURE1[FIGURE1_LINES];
/* What a search says of a line. */
typedef struct Figure1Solution {
    int plies;     /* of the printed line */
    int legal;     /* of them, from the first on */
    int best;      /* legal ones that are among the best moves of a search to the line's end */
    bool finished; /* the line ends with the winner's win */
    int solved_at; /* the least depth at which a search sees the end; 0: none up to the last */
    Side won_by;   /* who wins then */
} Figure1Solution;
/* Searches to depths up to `depth_max`, with an evaluator that says nothing. */
bool figure1_solve(const Figure1Line *line, int depth_max, Figure1Solution *solution, Error *error);
Verdict judge_g4(const Figure1Line *line, const Figure1Solution *solution);
/* What exact tables say of the positions of a line, its start and those after each move. */
typedef struct Figure1Held {
    int positions; /* that the tables hold */
    int won;       /* of them by the line's winner */
    int plies;     /* the first one's distance to the end; 0: none is held */
} Figure1Held;
/* ERROR_DATA where a move is not legal. */
bool figure1_probe(const Figure1Line *line, const Egdb *egdb, Figure1Held *held, Error *error);
Verdict judge_g4_exactly(const Figure1Held *held);

/* G7, X3: the shares of decisions that the 15 of field.h keep, and null: null keeps more than most;
 * HG:E3Ph noticeably fewer than the mean of the others. */
Verdict judge_g7(const double *accuracies, double null);
Verdict judge_x3(const double *accuracies);

/* X1: heuristics against Simple Checkers [§7.2.3]. */
enum { SIMPLE_CHECKERS_PLAYERS = 3, SIMPLE_CHECKERS_GAMES = 50 };
typedef struct SimpleCheckersResult {
    const char *player;      /* ours */
    const char *name;        /* the paper's */
    int wins, draws, losses; /* the paper's */
} SimpleCheckersResult;
/* +1 =35 -14 is printed; 10 % and 9 % are 10 and 9 draws, as no other heuristic won a game. */
extern const SimpleCheckersResult SIMPLE_CHECKERS[SIMPLE_CHECKERS_PLAYERS];
/* The paper's share of points, its games taken as independent: nothing is known of pairs. */
Estimate simple_checkers_seed(const SimpleCheckersResult *result);
Verdict judge_x1(const Estimate *scores);

/* E1: the crossovers after which a population's spread was a tenth of what it was at the start:
 * more than `low` (the row before, or the last one) and at most `high` (infinite: not in this log).
 * Of HG's log only the first phase counts, which alone starts from a new population. */
typedef struct Convergence {
    double low, high;
} Convergence;
Convergence log_convergence(const EvolutionLog *log);
/* From the mean logarithms of SHG's crossovers over HG's: `least` takes SHG's low and HG's high
 * bound, `most` the other two (undefined where one is infinite). */
Verdict judge_e1(Estimate least, Estimate most);

/* E2: the share of rows whose best specimen is a mutant; of rows with another best than the row
 * before where `distinct`. */
double log_mutant_share(const EvolutionLog *log, bool distinct);

/* E3: the share of the crossovers that were effective, of those which the rows from `first` to
 * before `end` report; NaN where there are none. */
double log_effective_share(const EvolutionLog *log, int first, int end);
/* The largest absolute value that a gene has in the first population, mean over the genes. */
double log_first_extreme(const EvolutionLog *log);

/* E4, of one run: at the end. */
typedef struct FinalSpread {
    double within_one; /* share of the genes whose population lies between -1 and 1 */
    double alike;      /* share of the genes with a standard deviation of at most 1e-26 */
    double first;      /* the median standard deviation at the start, and at the end */
    double last;
    double fallen; /* share of the genes whose variance is less than a thousandth of the first */
} FinalSpread;
FinalSpread log_final_spread(const EvolutionLog *log);
/* E2 to E4, E13, E14: a figure that is said to be first ... last (NaN: no bound), by its interval.
 */
Verdict judge_figure(Estimate figure, double first, double last, bool is_long_enough);

/* E5: how far the weights of the own and the opponent's count are from opposite: |own +
 * opponent's|, the genotype having length 1; or where `relative` this over |own| + |opponent's|, 0
 * where both are. The parameters are those of the template, men and kings the first two. */
enum { SYMMETRY_PARAMETERS = 8 };
double weights_asymmetry(double own, double other, bool relative);
/* From the means over runs of men's (kings') asymmetry less the mean of the others'. */
Verdict judge_e5(Estimate men, Estimate kings);

/* E6: from the triples of round robins (stats/triads.h). */
Verdict judge_e6(const Triads *findings, int count);
/* The share of triples that are cyclic: as seen, and the bounds of the truth. */
Estimate cyclic_triples(const Triads *triads);

/* E7, heuristics of shallow evolution at greater depths: from the share of points where evolution
 * searched (4 plies) and at greater depths. */
Verdict judge_e7(Estimate evolved, const Estimate *deeper, int count);

/* Papers 000 and 002 */

/* A1: the orders of magnitude between the smallest and the largest of positive coefficients. */
double orders_spanned(const double *coefficients, int count);
/* The mean square of their decimal logarithms: 0 at the start, and growing in proportion to time
 * where they drift without aim. */
double mean_square_log(const double *coefficients, int count);
/* Of the orders spanned at the end; of what the mean square has gained in the generations after
 * that by which all is said to be stable, less half of what it gained in as many before. */
Verdict judge_a1(Estimate orders, Estimate gain);

/* A2: the fitness tournament that the project gives as an example, its points. */
enum { TOURNAMENT_PLAYERS = 8 };
extern const int TOURNAMENT_POINTS[TOURNAMENT_PLAYERS];
/* Plays it through with our own tournament: neighbours meet, and who has more points in the
 * example wins; fills each player's points and fitness. */
void tournament_play_example(int points[TOURNAMENT_PLAYERS], double fitness[TOURNAMENT_PLAYERS]);

/* A3: steps |w' - w| / |w| by tenths of their range, and where the new values lie. */
enum { MUTATION_BINS = 10 };
typedef struct MutationSteps {
    uint64_t count, bins[MUTATION_BINS], outside; /* outside: of 0 ... 2w */
    uint64_t grown;                               /* new values beyond the old ones */
    double largest; /* distance of their distribution from that of u^2, sqrt(step) */
} MutationSteps;
/* Steps of the operator from a value w, not 0. */
MutationSteps mutation_steps(double w, uint64_t count, Rng *rng);
Verdict judge_a3(const MutationSteps *steps);

/* A4: from the share of points of champions that began alike against those that began at random. */
Verdict judge_a4(Estimate score);

/* Paper 001 */

/* The matches' p-values after Holm. */
enum { WON_MATCHES_MAX = 16 };
void matches_adjust(const PairCounts *matches, int count, double p_values[WON_MATCHES_MAX]);
/* B1, B3, S8: a player that is said to win each of several matches. */
Verdict judge_wins_all(const PairCounts *matches, int count);
/* B4: a family, of which a way is said to win. */
Verdict judge_wins_some(const PairCounts *matches, int count);
/* S9: a player that is said to be at least as good in each. */
Verdict judge_wins_or_equals(const PairCounts *matches, int count);

/* B2, iterative deepening that stops after half its time: the iterations of one position. */
enum { HALFTIME_DEPTHS = 60 };
typedef struct Iterations {
    int count;
    uint64_t nodes[HALFTIME_DEPTHS]; /* of all iterations up to each */
    bool decided; /* the last one found the end of the game: no more would follow */
} Iterations;
/* How deepening with a budget ends. */
typedef enum HalftimeEnd {
    HALFTIME_DECIDED,     /* the end of the game is seen */
    HALFTIME_INTERRUPTED, /* an iteration begun before half of it was spent is cut off */
    HALFTIME_CUT_OFF,     /* it stops past half; the next iteration would be cut off */
    HALFTIME_FINISHED,    /* it stops past half; the next iteration would be finished */
    HALFTIME_ENDS
} HalftimeEnd;
/* `iterations` go beyond the budget or are decided. */
HalftimeEnd halftime_end(const Iterations *iterations, uint64_t budget);
typedef struct HalftimeCounts {
    uint64_t n[HALFTIME_ENDS];
} HalftimeCounts;
/* Of the searches that stop past half, those whose next iteration would be cut off. */
Estimate halftime_share(const HalftimeCounts *counts);
Verdict judge_b2(const HalftimeCounts *counts, int budgets);
