/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of T1-T4, G1-G3, G7, X3 and P1-P4: verdicts follow the data across each bound. */
#include "papers/field.h"
#include "papers/judges.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* Pair outcomes as the first player sees them: both games lost, drawn, won. */
enum { LOST = 0, DRAWN = 4, WON = 8 };

#define IS(verdict, expected)                                                                      \
    cr_assert_eq(verdict, VERDICT_##expected, "%s:%d: %s", __FILE__, __LINE__,                     \
                 verdict_name(verdict))

/* T1 to T4 */

/* The paper's order as far as it tells it, the rest as its claims would have it. */
static const FieldMember SEEDS_ORDER[FIELD_MEMBERS] = {HG_E3PH, HG_15F,  HG_25F,  HG_19F,  HG_10F,
                                                       HG_3PH,  SHG_15F, SHG_25F, SHG_19F, HG_8F,
                                                       HG_5PH,  SHG_5PH, SHG_10F, SHG_8F,  SHG_3PH};

typedef struct Robin {
    Ranking rankings[ROBIN_KINDS];
} Robin;

/* A round robin of that order: each beats those after him with `wins` pairs of 100, the rest drawn.
 */
static Robin robin_of(const FieldMember *order, uint64_t wins) {
    Robin robin;
    Encounters encounters = encounters_new(FIELD_MEMBERS);
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        for (int j = i + 1; j < FIELD_MEMBERS; j++) {
            encounters_add(&encounters, (int)order[i], (int)order[j], WON, wins);
            encounters_add(&encounters, (int)order[i], (int)order[j], DRAWN, 100 - wins);
        }
    }
    for (int kind = 0; kind < ROBIN_KINDS; kind++)
        robin.rankings[kind] = ranking_new(&encounters, (RankingKind)kind, 0, 1);
    encounters_free(&encounters);
    return robin;
}

static void free_robin(Robin *robin) {
    for (int kind = 0; kind < ROBIN_KINDS; kind++) ranking_free(&robin->rankings[kind]);
}

static Verdict t2_of(const Robin *robin) {
    Contrast contrasts[ROBIN_KINDS];
    Verdict parts[ROBIN_KINDS];
    return judge_t2(robin->rankings, contrasts, parts);
}

static Verdict t4_of(const Robin *robin) {
    Contrast contrasts[ROBIN_KINDS];
    Verdict parts[ROBIN_KINDS];
    return judge_t4(robin->rankings, contrasts, parts);
}

/* The paper's order with the player at one place (from 0) moved to another. */
static Robin robin_moved(int from, int to) {
    FieldMember order[FIELD_MEMBERS];
    int count = 0;
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        if (i != from) order[count++] = SEEDS_ORDER[i];
    }
    memmove(order + to + 1, order + to, (size_t)(FIELD_MEMBERS - 1 - to) * sizeof *order);
    order[to] = SEEDS_ORDER[from];
    return robin_of(order, 60);
}

Test(seed003_rules, the_seeds_order_reproduces_the_robins_claims) {
    Robin robin = robin_of(SEEDS_ORDER, 60);
    IS(judge_t1(robin.rankings), REPRODUCED);
    IS(t2_of(&robin), REPRODUCED);
    IS(judge_t2b(robin.rankings), REPRODUCED);
    IS(judge_t3(robin.rankings), REPRODUCED);
    IS(t4_of(&robin), REPRODUCED);
    free_robin(&robin);
}

Test(seed003_rules, its_reverse_refutes_them) {
    FieldMember order[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) order[i] = SEEDS_ORDER[FIELD_MEMBERS - 1 - i];
    Robin robin = robin_of(order, 60);
    IS(judge_t1(robin.rankings), NOT_REPRODUCED);
    IS(t2_of(&robin), NOT_REPRODUCED);
    IS(judge_t2b(robin.rankings), NOT_REPRODUCED);
    IS(judge_t3(robin.rankings), NOT_REPRODUCED);
    IS(t4_of(&robin), NOT_REPRODUCED);
    free_robin(&robin);
}

Test(seed003_rules, draws_leave_them_open) {
    Robin robin = robin_of(SEEDS_ORDER, 0);
    IS(judge_t1(robin.rankings), INCONCLUSIVE);
    IS(t2_of(&robin), INCONCLUSIVE);
    IS(judge_t2b(robin.rankings), INCONCLUSIVE);
    IS(judge_t3(robin.rankings), INCONCLUSIVE);
    IS(t4_of(&robin), INCONCLUSIVE);
    free_robin(&robin);
}

Test(seed003_rules, t1_wants_the_first_place_by_both) {
    Robin first = robin_of(SEEDS_ORDER, 60), second = robin_moved(0, 1);
    IS(judge_t1(second.rankings), NOT_REPRODUCED);
    const Ranking by_points[] = {first.rankings[0], second.rankings[1]};
    const Ranking by_clashes[] = {second.rankings[0], first.rankings[1]};
    IS(judge_t1(by_points), NOT_REPRODUCED);
    IS(judge_t1(by_clashes), NOT_REPRODUCED);
    free_robin(&first);
    free_robin(&second);
}

Test(seed003_rules, t2b_wants_five_of_hg_first) {
    enum { SHG_BEST = 6 };
    Robin sixth = robin_moved(SHG_BEST, 5), fifth = robin_moved(SHG_BEST, 4);
    IS(judge_t2b(sixth.rankings), REPRODUCED);
    IS(judge_t2b(fifth.rankings), NOT_REPRODUCED);
    IS(t2_of(&fifth), REPRODUCED);
    free_robin(&sixth);
    free_robin(&fifth);
}

Test(seed003_rules, t3_wants_the_eleventh_place) {
    enum { SHG_5PH_AT = 11 };
    cr_assert_eq(SEEDS_ORDER[SHG_5PH_AT], SHG_5PH);
    Robin eleventh = robin_moved(SHG_5PH_AT, 10), tenth = robin_moved(SHG_5PH_AT, 9);
    IS(judge_t3(eleventh.rankings), REPRODUCED);
    IS(judge_t3(tenth.rankings), NOT_REPRODUCED);
    const Ranking mixed[] = {eleventh.rankings[0], tenth.rankings[1]};
    IS(judge_t3(mixed), NOT_REPRODUCED);
    free_robin(&eleventh);
    free_robin(&tenth);
}

/* G1 to G3 */

/* A gauntlet in which the members have these shares of 400 pairs, won or lost. */
static Ranking gauntlet_of(const double shares[FIELD_MEMBERS]) {
    Encounters encounters = encounters_new(FIELD_MEMBERS + 1);
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        const uint64_t won = (uint64_t)lround(400 * shares[i]);
        encounters_add(&encounters, i + 1, 0, WON, won);
        encounters_add(&encounters, i + 1, 0, LOST, 400 - won);
    }
    Ranking ranking = ranking_new(&encounters, RANKING_POINTS, 1, 1);
    encounters_free(&encounters);
    return ranking;
}

/* What G1 says. */
static const double G1_SHARES[FIELD_MEMBERS] = {
    [HG_8F] = 0.5,   [HG_10F] = 0.85, [HG_15F] = 0.5,   [HG_19F] = 0.5,  [HG_25F] = 0.5,
    [HG_3PH] = 0.9,  [HG_5PH] = 0.3,  [HG_E3PH] = 0.95, [SHG_8F] = 0.3,  [SHG_10F] = 0.3,
    [SHG_15F] = 0.3, [SHG_19F] = 0.3, [SHG_25F] = 0.3,  [SHG_3PH] = 0.6, [SHG_5PH] = 0.2,
};

/* The verdicts of the three differences, and of the best three. */
enum { G1_ALL = G1_CONTRASTS + 1 };
static void g1_of(const double *shares, Verdict parts[G1_ALL]) {
    Contrast contrasts[G1_CONTRASTS];
    Ranking ranking = gauntlet_of(shares);
    judge_g1(&ranking, contrasts, parts);
    parts[G1_CONTRASTS] = judge_g1c(&ranking);
    ranking_free(&ranking);
}

/* Changing some members' shares refutes one part. */
Test(seed003_rules, g1_has_four_verdicts) {
    static const struct {
        FieldMember members[6];
        int count;
        double share;
        int part;
    } changes[] = {
        {{SHG_8F, SHG_10F, SHG_15F, SHG_19F, SHG_25F, HG_8F}, 6, 0.8, G1_HG},
        {{HG_5PH, SHG_5PH}, 2, 0.8, G1_5PH},
        {{HG_E3PH}, 1, 0.45, G1_CONTRASTS},
        {{HG_10F}, 1, 0.45, G1_CONTRASTS},
    };
    Verdict parts[G1_ALL];
    g1_of(G1_SHARES, parts);
    for (int i = 0; i < G1_ALL; i++) IS(parts[i], REPRODUCED);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        double shares[FIELD_MEMBERS];
        memcpy(shares, G1_SHARES, sizeof shares);
        for (int k = 0; k < changes[i].count; k++) shares[changes[i].members[k]] = changes[i].share;
        g1_of(shares, parts);
        IS(parts[changes[i].part], NOT_REPRODUCED);
    }
    double even[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) even[i] = 0.5;
    g1_of(even, parts);
    for (int i = 0; i < G1_ALL; i++) IS(parts[i], INCONCLUSIVE);
    even[HG_3PH] = even[SHG_3PH] = even[HG_E3PH] = 0.3; /* nonlinear below linear */
    g1_of(even, parts);
    IS(parts[G1_NONLINEAR], NOT_REPRODUCED);
    IS(parts[G1_HG], INCONCLUSIVE);
    for (int i = 0; i < FIELD_MEMBERS; i++) even[i] = i < 2 ? 0.95 : 0.4;
    even[HG_5PH] = even[SHG_5PH] = 0.65; /* above the mean of all others, not above all */
    g1_of(even, parts);
    IS(parts[G1_5PH], NOT_REPRODUCED);
}

/* Fifteen shares: so many of each. */
static Ranking gauntlet_with(int count, double share, int middle, double middle_share,
                             double rest) {
    double shares[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++)
        shares[i] = i < count ? share : i < count + middle ? middle_share : rest;
    return gauntlet_of(shares);
}

Test(seed003_rules, g2_wants_nine_at_three_quarters_and_none_lost) {
    static const struct {
        int count, middle;
        double share, middle_share, rest;
        Verdict nine, none;
    } cases[] = {
#define R VERDICT_REPRODUCED
#define N VERDICT_NOT_REPRODUCED
#define I VERDICT_INCONCLUSIVE
        {9, 5, 0.9, 0.6, 0.5, R, I}, {8, 6, 0.9, 0.6, 0.6, N, R}, {8, 1, 0.9, 0.75, 0.6, I, R},
        {14, 0, 0.9, 0, 0.3, R, N},  {0, 0, 0, 0, 0.75, I, R},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Estimate high, even;
        Ranking ranking = gauntlet_with(cases[i].count, cases[i].share, cases[i].middle,
                                        cases[i].middle_share, cases[i].rest);
        cr_assert_eq(judge_null(&G2_PLAN, &ranking, &high), cases[i].nine, "case %zu", i);
        cr_assert_eq(judge_null(&G2B_PLAN, &ranking, &even), cases[i].none, "case %zu", i);
        if (i == 0) {
            cr_assert_eq(high.low, 9);
            cr_assert_eq(high.high, 9);
            cr_assert_eq(even.low, 0);
        }
        ranking_free(&ranking);
    }
}

Test(seed003_rules, g3_wants_twelve_won_and_at_most_two_lost) {
    static const struct {
        int won, even;
        Verdict twelve, two;
    } cases[] = {
        {13, 0, R, R}, {15, 0, R, R}, {12, 1, R, I}, /* the even one may be a third that loses */
        {12, 0, R, N}, {11, 4, I, I}, {11, 0, N, N}, {0, 15, I, I},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Estimate even, lost;
        Ranking ranking = gauntlet_with(cases[i].won, 0.7, cases[i].even, 0.5, 0.3);
        cr_assert_eq(judge_null(&G3_PLAN, &ranking, &even), cases[i].twelve, "case %zu", i);
        cr_assert_eq(judge_null(&G3B_PLAN, &ranking, &lost), cases[i].two, "case %zu", i);
        cr_assert_eq(even.low, cases[i].won);
        cr_assert_eq(lost.low, FIELD_MEMBERS - cases[i].won - cases[i].even);
        ranking_free(&ranking);
    }
}

/* A half that is the mean of several scores is one, also where they add up to a little less. */
Test(seed003_rules, g3_counts_even_scores_as_half) {
    int rounded = 0;
    for (int won = 90; won < 106; won++) {
        const double shares[] = {won / 400., 342 / 400., (258 - won) / 400.};
        Ranking each[3];
        Estimate even, lost;
        for (int i = 0; i < 3; i++) each[i] = gauntlet_with(0, 0, FIELD_MEMBERS, shares[i], 0);
        Ranking ranking = ranking_over(each, 3, 3);
        judge_null(&G3_PLAN, &ranking, &even);
        judge_null(&G3B_PLAN, &ranking, &lost);
        cr_assert_eq(even.value, FIELD_MEMBERS, "%d", won);
        cr_assert_eq(lost.value, 0, "%d", won);
        rounded += ranking_above(&ranking, ranking.first, 0.5).estimate.value < 0;
        ranking_free(&ranking);
        for (int i = 0; i < 3; i++) ranking_free(&each[i]);
    }
    cr_assert_gt(rounded, 0);
}

Test(seed003_rules, greedy_play_loses_to_all) {
    const Estimate lost = {true, 0.3, 0.2, 0.4}, even = {true, 0.5, 0.4, 0.6};
    const Estimate won = {true, 0.7, 0.6, 0.8};
    IS(verdict_matches((const Estimate[]){lost, lost}, 2, EXPECT_LOST), REPRODUCED);
    IS(verdict_matches((const Estimate[]){lost, even}, 2, EXPECT_LOST), INCONCLUSIVE);
    IS(verdict_matches((const Estimate[]){lost, won}, 2, EXPECT_LOST), NOT_REPRODUCED);
}

Test(seed003_rules, orders_and_leads) {
    const double falling[] = {0.9, 0.8, 0.7, 0.7};
    const int order[] = {0, 1, 2, 3}, reverse[] = {3, 2, 1, 0};
    cr_assert_float_eq(ranking_tau(falling, order, 4), 5.0 / 6, 1e-12);
    cr_assert_float_eq(ranking_tau(falling, reverse, 4), -5.0 / 6, 1e-12);
    IS(judge_t7((Estimate){true, 0.4, 0.1, 0.7}), REPRODUCED);
    IS(judge_t7((Estimate){true, 0.2, -0.1, 0.5}), INCONCLUSIVE);
    IS(judge_t7((Estimate){true, -0.4, -0.7, -0.1}), NOT_REPRODUCED);
    IS(judge_g6(&(const Contrast){{true, 0.02, 0.01, 0.03}, 0.01}), REPRODUCED);
    IS(judge_g6(&(const Contrast){{true, -0.02, -0.03, -0.01}, 0.01}), NOT_REPRODUCED);
    IS(judge_g6(&(const Contrast){{true, 0.02, -0.01, 0.05}, 0.2}), INCONCLUSIVE);
}

/* P1, P2 */

/* Values about a middle, up to `spread` away on both sides. */
static void spread_values(double middle, double spread, double values[FIELD_MEMBERS]) {
    const int half = FIELD_MEMBERS / 2;
    for (int i = 0; i < FIELD_MEMBERS; i++) values[i] = middle + spread * (i - half) / half;
}

Test(seed003_rules, p1_has_three_parts) {
    static const struct {
        double nodes, nodes_spread, gain, gain_spread, most;
        Verdict parts[P1_PARTS], verdict;
    } cases[] = {
        {11100, 8900, 1.2, 0.1, 4.5, {R, R, R}, R}, {11099, 8900, 1.2, 0.1, 4.5, {I, R, R}, I},
        {11101, 8900, 1.2, 0.1, 4.5, {I, R, R}, I}, {1000, 1199, 1.2, 0.1, 4.5, {N, R, R}, N},
        {30000, 9999, 1.2, 0.1, 4.5, {N, R, R}, N}, {5000, 0, 1.01, 0.1, 4.5, {R, I, R}, I},
        {5000, 0, 0.8, 0.1, 4.5, {R, N, R}, N},     {5000, 0, 1.2, 0.1, 4.49, {R, R, N}, N},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double nodes[FIELD_MEMBERS], gain[FIELD_MEMBERS], most[FIELD_MEMBERS] = {0};
        Verdict parts[P1_PARTS];
        spread_values(cases[i].nodes, cases[i].nodes_spread, nodes);
        spread_values(cases[i].gain, cases[i].gain_spread, gain);
        most[HG_19F] = cases[i].most;
        cr_assert_eq(judge_p1(nodes, gain, most, parts), cases[i].verdict, "case %zu", i);
        cr_assert_eq(memcmp(parts, cases[i].parts, sizeof parts), 0, "case %zu", i);
    }
}

Test(seed003_rules, p2_has_two_parts) {
    static const struct {
        double inside, deep; /* middles of intervals of 0.1 and 0.002 */
        Verdict verdict;
    } cases[] = {{0.6, 0.99, R},  {0.6, 0.98, N}, {0.6, 0.9851, I},
                 {0.52, 0.99, I}, {0.4, 0.99, N}, {0.52, 0.98, N}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const double in = cases[i].inside, deep = cases[i].deep;
        const Estimate inside = {true, in, in - 0.05, in + 0.05};
        const Estimate deeper[] = {{true, 0.95, 0.94, 0.96},
                                   {true, deep, deep - 0.001, deep + 0.001}};
        Verdict parts[P2_PARTS];
        cr_assert_eq(judge_p2(inside, deeper, 2, parts), cases[i].verdict, "case %zu", i);
    }
}

Test(seed003_rules, p3_wants_more_than_half) {
    IS(judge_p3((Estimate){true, 0.6, 0.55, 0.65}), REPRODUCED);
    IS(judge_p3((Estimate){true, 0.5, 0.45, 0.55}), INCONCLUSIVE);
    IS(judge_p3((Estimate){true, 0.4, 0.35, 0.45}), NOT_REPRODUCED);
}

Test(seed003_rules, p4_by_any_reading) {
    static const RandomRange RANGE = {"english", 82, 88};
    const Estimate in = {true, 85, 83, 87}, over = {true, 82, 80, 84}, out = {true, 71, 70, 72};
    IS(judge_p4(&RANGE, (const Estimate[]){out, in}, 2), REPRODUCED);
    IS(judge_p4(&RANGE, (const Estimate[]){out, over}, 2), INCONCLUSIVE);
    IS(judge_p4(&RANGE, (const Estimate[]){out, out}, 2), NOT_REPRODUCED);
}

/* 140 plies is the longest of a game drawn after 140. */
Test(seed003_rules, random_games_end) {
    static const DrawRules DRAWS = {.repetitions = 3, .max_plies = 140};
    int most = 0, least = 140;
    for (uint64_t seed = 0; seed < 60; seed++) {
        const int plies = random_game_plies(rules_find("english"), &DRAWS, seed);
        cr_assert_eq(plies, random_game_plies(rules_find("english"), &DRAWS, seed));
        if (plies > most) most = plies;
        if (plies < least) least = plies;
    }
    cr_assert(most > 90 && most <= 140 && least > 20 && least < 60, "%d to %d", least, most);
}

/* G7 and X3: shares of decisions that are kept */

Test(seed003_rules, endings) {
    double accuracies[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) accuracies[i] = 0.5;
    accuracies[HG_E3PH] = 0.489;
    cr_assert_eq(judge_x3(accuracies), VERDICT_REPRODUCED);
    accuracies[HG_E3PH] = 0.495;
    cr_assert_eq(judge_x3(accuracies), VERDICT_INCONCLUSIVE);
    accuracies[HG_E3PH] = 0.5;
    cr_assert_eq(judge_x3(accuracies), VERDICT_NOT_REPRODUCED);
    cr_assert_eq(judge_g7(accuracies, 0.501), VERDICT_REPRODUCED);
    cr_assert_eq(judge_g7(accuracies, 0.5), VERDICT_NOT_REPRODUCED);
    for (int i = 0; i < FIELD_MEMBERS / 2; i++) accuracies[i] = 0.4;
    cr_assert_eq(judge_g7(accuracies, 0.5), VERDICT_INCONCLUSIVE);
    accuracies[FIELD_MEMBERS - 1] = 0.4;
    cr_assert_eq(judge_g7(accuracies, 0.5), VERDICT_REPRODUCED);
}
