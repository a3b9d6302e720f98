/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments of evolved heuristics, played again and again, each time with other evolutions of
 * them: what a paper's one tournament shows, and how often.
 *
 * Tournament i has evolution i of the set with the most; a set with fewer has each of its
 * evolutions in as many tournaments that follow each other, which together are a unit: so units are
 * independent of each other. A match is the whole meeting of two players: 1 point, ½ or 0 [paper
 * 003, section 7.2.1]. */
#include "papers/evolutions.h"

#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBERS_MAX = 24, TOURNAMENTS_MAX = EVOLUTION_NUMBER_MAX };
enum { POINTS, MATCHES_WON, KINDS_OF_SCORE };

/* What a figure is. SCORE: of each of `of` (all, without). LEAD: mean score of `of` less that of
 * `over`. BEST: how often the best N are all of `of`. OUTSIDE: how often none of `of` is among the
 * best N. SHARED: how many of `of` are among as many best. ORDER: Kendall's tau of `of`, the best
 * first. */
typedef enum Show { SHOW_SCORE, SHOW_LEAD, SHOW_BEST, SHOW_OUTSIDE, SHOW_SHARED, SHOW_ORDER } Show;
static const char *const SHOWS[] = {"score", "lead", "best", "outside", "shared", "order", NULL};
static const char *const SCORES[] = {"points", "matches", NULL};

static const PlanKey FIGURE[] = {
    {KEY("name", WORD)},
    {KEY("show", CHOICE), .words = SHOWS},
    {KEY("by", CHOICE), .words = SCORES},
    {KEY_RANGE("best", WHOLE, 1, MEMBERS_MAX)},
    {KEY("of", WORD), .list = {0, MEMBERS_MAX}}, /* a name may end with "*" */
    {KEY("over", WORD), .list = {0, MEMBERS_MAX}},
    {.name = NULL},
};
static const PlanKey TOURNAMENTS[] = {
    GAME_KEYS,
    {KEY_RANGE("depth", WHOLE, 1, SEARCH_DEPTH_MAX)},
    {KEY("opponent", SIDE)}, /* whom all meet; not there: they meet each other */
    {KEY_RANGE("opponent_depth", WHOLE, 1, SEARCH_DEPTH_MAX)},
    {KEY("members", PAIR), .list = {2, MEMBERS_MAX}, .second = PLAN_EVOLUTION},
    {.name = NULL},
};

/* The members that a list names, in its order; -1: one that is none, with a complaint. */
static int list_members(const Claim *claim, const config_setting_t *plan,
                        const config_setting_t *figure, const char *key, int members[MEMBERS_MAX]) {
    uint32_t found = 0;
    int count = 0;
    for (int i = 0; i < plan_length(figure, key); i++) {
        const char *const name = plan_word_at(figure, key, i);
        const size_t length = strcspn(name, "*");
        bool is_known = false;
        for (int m = 0; m < plan_length(plan, "members"); m++) {
            const char *const member = plan_pair_at(plan, "members", m, 0);
            if (name[length] == '*' ? strncmp(member, name, length) != 0
                                    : strcmp(member, name) != 0)
                continue;
            is_known = true;
            if ((found >> m & 1) == 0) members[count++] = m;
            found |= UINT32_C(1) << m;
        }
        if (is_known) continue;
        config_text_refuse(&claim->paper->text, figure, "%s: there is no member '%.40s'", key,
                           name);
        return -1;
    }
    return count;
}

static bool check_tournaments(const Claim *claim, const config_setting_t *plan) {
    const ConfigText *const text = &claim->paper->text;
    for (int i = 0; i < plan_length(claim->group, "figures"); i++) {
        const config_setting_t *const figure = plan_item(claim->group, "figures", i);
        const Show show = (Show)plan_choice(figure, "show", SHOWS, SHOW_SCORE);
        const bool has_best = plan_whole(figure, "best", 0) > 0;
        int members[MEMBERS_MAX];
        const int of = list_members(claim, plan, figure, "of", members);
        const int over = list_members(claim, plan, figure, "over", members);
        if (of < 0 || over < 0) return false;
        if (show != SHOW_SCORE && (plan_word(figure, "name", NULL) == NULL || of == 0))
            return config_text_refuse(text, figure, "expected name = \"…\" and of = [\"…\"]");
        if (show == SHOW_ORDER && of < 2)
            return config_text_refuse(text, figure,
                                      "of: expected two members or more, in their order");
        if ((show == SHOW_LEAD) != (over > 0))
            return config_text_refuse(text, figure,
                                      "over: expected with show = \"lead\", and only there");
        if ((show == SHOW_BEST || show == SHOW_OUTSIDE) != has_best)
            return config_text_refuse(
                text, figure, "best: expected with show = \"best\" or \"outside\", and only there");
    }
    return true;
}

/* Playing */

/* What a member scored in a tournament: a row of the table. */
typedef struct ScoreRow {
    int tournament, unit;
    const char *player;
    double points, matches; /* shares, 0 to 1 */
    int64_t games;
} ScoreRow;

static const Field FIELDS[] = {
    FIELD("tournament", INT, ScoreRow, tournament, .least = 1, .most = TOURNAMENTS_MAX,
          .is_needed = true),
    FIELD("unit", INT, ScoreRow, unit, .least = 1, .most = TOURNAMENTS_MAX, .is_needed = true),
    FIELD("player", TEXT, ScoreRow, player),
    FIELD("points", REAL, ScoreRow, points, .decimals = FIELD_EXACT, .most = 1, .is_needed = true),
    FIELD("matches", REAL, ScoreRow, matches, .decimals = FIELD_EXACT, .most = 1,
          .is_needed = true),
    FIELD("games", COUNT, ScoreRow, games),
};
static const Record SCORES_TABLE = RECORD_OF("tournaments", FIELDS, ScoreRow);

static const EvolutionSet *set_of(const Measuring *it, int member) {
    const char *const side = plan_pair_at(it->measure->plan, "members", member, 1);
    return paper_evolution(it->claim->paper, side, "", 1).set;
}

/* Adds a side with its evolution of a tournament's number, of the `most`. */
static bool add_side(const Measuring *it, const char *side, int number, int most, int depth,
                     Experiment *experiment, Error *error) {
    const EvolutionSet *const set = paper_evolution(it->claim->paper, side, "", 1).set;
    if (set != NULL) number = (number - 1) * set->count[it->campaign->scale] / most + 1;
    return kind_add_side(it, experiment, side, number, depth, error);
}

static Standings *play(const Measuring *it, int number, int most, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const char *const opponent = plan_word(plan, "opponent", NULL);
    const int depth = plan_whole(plan, "depth", 6);
    char suffix[16];
    Experiment experiment =
        kind_experiment(it, "ballots", kind_rules(it), kind_count(it, "games", 10, 10));
    experiment.seed = rng_derive(it->campaign->seed, (uint64_t)number);
    if (opponent != NULL) experiment.format = FORMAT_GAUNTLET;
    snprintf(suffix, sizeof suffix, "-%d", number);
    bool is_made =
        opponent == NULL || add_side(it, opponent, number, most,
                                     plan_whole(plan, "opponent_depth", 6), &experiment, error);
    for (int i = 0; is_made && i < plan_length(plan, "members"); i++)
        is_made = add_side(it, plan_pair_at(plan, "members", i, 1), number, most, depth,
                           &experiment, error);
    return kind_play(it, suffix, is_made, &experiment, error);
}

/* Adds a row for each member; infrastructure failures are in no score. */
static void add_rows(const Measuring *it, const Standings *standings, int number, int unit,
                     Rows *rows) {
    const int count = plan_length(it->measure->plan, "members");
    const int first = plan_word(it->measure->plan, "opponent", NULL) != NULL;
    for (int i = 0; i < count; i++) {
        double matches = 0;
        uint64_t half_points = 0, games = 0;
        int met = 0;
        for (int other = 0; other < count + first; other++) {
            if (other == i + first || (first && other > 0)) continue;
            if (standings_met(standings, i + first, other) == 0) continue;
            half_points += standings_half_points(standings, i + first, other);
            games += standings_met(standings, i + first, other);
            matches += standings_clash(standings, i + first, other);
            met++;
        }
        const ScoreRow row = {number,
                              unit,
                              plan_pair_at(it->measure->plan, "members", i, 0),
                              games > 0 ? (double)half_points / 2 / (double)games : 0.5,
                              met > 0 ? matches / met : 0.5,
                              (int64_t)games};
        rows_add(rows, &SCORES_TABLE, &row);
    }
}

static bool play_all(const Measuring *it, Rows *rows, Error *error) {
    int most = 0, units = TOURNAMENTS_MAX;
    for (int i = 0; i < plan_length(it->measure->plan, "members"); i++) {
        const int count = set_of(it, i)->count[it->campaign->scale];
        most = count > most ? count : most;
        units = count < units ? count : units;
    }
    for (int number = 1; number <= most; number++) {
        Standings *const standings = play(it, number, most, error);
        if (standings == NULL) return false;
        add_rows(it, standings, number, (number - 1) * units / most + 1, rows);
        standings_free(standings);
    }
    return true;
}

/* Reading figures off */

typedef struct Scores {
    const char *names[MEMBERS_MAX];
    int members, tournaments, units;
    int unit_of[TOURNAMENTS_MAX], unit_size[TOURNAMENTS_MAX];
    double of[TOURNAMENTS_MAX][KINDS_OF_SCORE][MEMBERS_MAX];
    int64_t games[MEMBERS_MAX];
} Scores;

static bool take_scores(const Measuring *it, const Rows *rows, Scores *scores, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int count = scores->members = plan_length(plan, "members");
    const bool is_gauntlet = plan_word(plan, "opponent", NULL) != NULL;
    const ScoreRow *const items = rows->items;
    for (int i = 0; i < count; i++) scores->names[i] = plan_pair_at(plan, "members", i, 0);
    for (size_t i = 0; i < rows->count; i++) {
        const ScoreRow *const row = &items[i];
        const int member = (int)(i % (size_t)count), tournament = row->tournament - 1;
        const int unit = i == 0 ? 1 : items[i - 1].unit; /* the next row has it or a new one */
        if (strcmp(row->player, scores->names[member]) != 0 ||
            tournament != (int)(i / (size_t)count) ||
            (row->unit != unit && (row->unit != unit + 1 || member > 0)) ||
            rows->count % (size_t)count != 0)
            return error_set(error, ERROR_DATA,
                             "%s/%s.csv: expected each tournament's members in the paper's order",
                             it->campaign->folder, it->measure->table);
        scores->of[tournament][POINTS][member] = row->points;
        scores->of[tournament][MATCHES_WON][member] = row->matches;
        scores->unit_of[tournament] = row->unit - 1;
        scores->unit_size[row->unit - 1] += member == 0;
        scores->units = row->unit > scores->units ? row->unit : scores->units;
        scores->games[member] += row->games;
        *it->games += (uint64_t)row->games / (is_gauntlet ? 1 : 2);
    }
    scores->tournaments = (int)rows->count / count;
    return scores->units >= 2 ||
           error_set(error, ERROR_DATA, "%s/%s.csv: expected at least two units",
                     it->campaign->folder, it->measure->table);
}

/* How many players are ahead of one; equals share the better place. */
static int ahead_of(const Scores *scores, const double *of, int member) {
    int ahead = 0;
    for (int k = 0; k < scores->members; k++) ahead += of[k] > of[member] + 1e-9;
    return ahead;
}

/* A figure: of which members, and over which. */
typedef struct ShownFigure {
    Show show;
    int by, best, count, over_count, of[MEMBERS_MAX], over[MEMBERS_MAX];
} ShownFigure;

static double mean_of_members(const double *scores, const int *members, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += scores[members[i]];
    return sum / count;
}

/* Its value in a tournament. */
static double value_of(const Scores *all, const ShownFigure *figure, const double *scores) {
    const int count = figure->count;
    double sum = 0;
    int within = 0, best = figure->show == SHOW_SHARED ? count : figure->best, others = 0;
    for (int i = 0; i < count; i++) within += ahead_of(all, scores, figure->of[i]) < best;
    for (int i = 0; i < all->members; i++) others += ahead_of(all, scores, i) < best;
    switch (figure->show) {
    case SHOW_SCORE: return mean_of_members(scores, figure->of, count);
    case SHOW_LEAD:
        return mean_of_members(scores, figure->of, count) -
               mean_of_members(scores, figure->over, figure->over_count);
    case SHOW_BEST: return others == within;
    case SHOW_OUTSIDE: return within == 0;
    case SHOW_SHARED: return within;
    case SHOW_ORDER: break;
    }
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            const double difference = scores[figure->of[i]] - scores[figure->of[k]];
            if (fabs(difference) > 1e-9) sum += difference > 0 ? 1 : -1;
        }
    return 2 * sum / (count * (count - 1));
}

/* Its means over the tournaments of each unit. */
static void fill_units(const Scores *scores, const ShownFigure *figure, double *units) {
    for (int i = 0; i < scores->units; i++) units[i] = 0;
    for (int i = 0; i < scores->tournaments; i++)
        units[scores->unit_of[i]] += value_of(scores, figure, scores->of[i][figure->by]);
    for (int i = 0; i < scores->units; i++) units[i] /= scores->unit_size[i];
}

static void add_figure(const Measuring *it, const ShownFigure *figure, const char *name,
                       const Scores *scores) {
    static const FigureUnit UNITS[] = {
        [SHOW_SCORE] = FIGURE_SCORE,   [SHOW_LEAD] = FIGURE_LEAD,     [SHOW_BEST] = FIGURE_SHARE,
        [SHOW_OUTSIDE] = FIGURE_SHARE, [SHOW_SHARED] = FIGURE_NUMBER, [SHOW_ORDER] = FIGURE_NUMBER,
    };
    double units[TOURNAMENTS_MAX], hits = 0;
    fill_units(scores, figure, units);
    for (int i = 0; i < scores->units; i++) hits += units[i];
    if (figure->show == SHOW_BEST || figure->show == SHOW_OUTSIDE)
        figures_add_hits(it->figures, name, hits, (uint64_t)scores->units, "evolutions");
    else
        figures_add_mean(it->figures, UNITS[figure->show], name, units, scores->units,
                         "evolutions");
}

static void add_figures(const Measuring *it, const config_setting_t *from, const Scores *scores) {
    const config_setting_t *const plan = it->measure->plan;
    const char *const name = plan_word(from, "name", NULL);
    ShownFigure figure = {.show = (Show)plan_choice(from, "show", SHOWS, SHOW_SCORE),
                          .by = plan_choice(from, "by", SCORES, POINTS),
                          .best = plan_whole(from, "best", 0)};
    figure.count = list_members(it->claim, plan, from, "of", figure.of);
    figure.over_count = list_members(it->claim, plan, from, "over", figure.over);
    for (; figure.count == 0; figure.count = scores->members)
        for (int i = 0; i < scores->members; i++) figure.of[i] = i;
    if (name != NULL) {
        add_figure(it, &figure, name, scores);
        return;
    }
    bool is_of[MEMBERS_MAX] = {false};
    for (int i = 0; i < figure.count; i++) is_of[figure.of[i]] = true;
    figure.count = 1;
    for (int i = 0; i < scores->members; i++) { /* in the paper's order */
        figure.of[0] = i;
        if (is_of[i]) add_figure(it, &figure, scores->names[i], scores);
    }
}

/* What all tournaments say of a member: a row of TABLE-players, the best first. */
typedef struct Place {
    int member;
    Estimate means[KINDS_OF_SCORE];
    double first; /* share of the tournaments in which nobody is ahead of it */
} Place;

static int by_points(const void *a, const void *b) {
    const double left = ((const Place *)a)->means[POINTS].value;
    const double right = ((const Place *)b)->means[POINTS].value;
    return (left < right) - (left > right);
}

static bool write_places(const Measuring *it, const Scores *scores, Error *error) {
    Place places[MEMBERS_MAX];
    TEXT_AUTO Text rows = {.data = NULL};
    for (int i = 0; i < scores->members; i++) {
        ShownFigure figure = {.show = SHOW_SCORE, .count = 1, .of = {i}};
        double units[TOURNAMENTS_MAX];
        places[i] = (Place){.member = i};
        for (int t = 0; t < scores->tournaments; t++)
            places[i].first += ahead_of(scores, scores->of[t][POINTS], i) == 0;
        places[i].first /= scores->tournaments;
        for (; figure.by < KINDS_OF_SCORE; figure.by++) {
            fill_units(scores, &figure, units);
            places[i].means[figure.by] = mean_of_shares(units, scores->units);
        }
    }
    qsort(places, (size_t)scores->members, sizeof *places, by_points);
    text_append_string(&rows, "place,player,points,points_low,points_high,matches,matches_low,"
                              "matches_high,first,evolutions,games\n");
    for (int i = 0; i < scores->members; i++) {
        kind_put_row(&rows, "ite4e44ii", (int64_t)i + 1, scores->names[places[i].member],
                     places[i].means[POINTS], places[i].means[MATCHES_WON], places[i].first,
                     (int64_t)scores->units, (int64_t)scores->games[places[i].member]);
    }
    return kind_write(it, "-players", &rows, error);
}

static bool measure_tournaments(const Measuring *it, Error *error) {
    Rows rows;
    Scores *const scores = memory_allocate(sizeof *scores);
    const uint64_t before = *it->games;
    bool good = kind_rows(it, &SCORES_TABLE, play_all, &rows, error);
    *it->games = before; /* those of the table, whoever played them */
    good = good && take_scores(it, &rows, scores, error) && write_places(it, scores, error);
    for (int i = 0; good && i < plan_length(it->claim->group, "figures"); i++)
        add_figures(it, plan_item(it->claim->group, "figures", i), scores);
    if (good)
        text_append(it->note, "%d tournaments of other evolutions each, %d independent units. ",
                    scores->tournaments, scores->units);
    free(scores);
    rows_free(&rows);
    return good;
}

const Kind KIND_TOURNAMENTS = {
    .name = "tournaments",
    .summary = "round robins or gauntlets of evolved heuristics, again and again with other "
               "evolutions",
    .keys = TOURNAMENTS,
    .figures = FIGURE,
    .check = check_tournaments,
    .measure = measure_tournaments,
};
