/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments of evolved heuristics, played again and again, each time with other evolutions of
 * them: what a paper's one tournament shows, and how often.
 *
 * Tournament i has evolution i of the set with the most; a set with fewer has each of its
 * evolutions in as many tournaments that follow each other, which together are a unit. A match is
 * the whole meeting of two players: 1 point, ½ or 0 [paper 003, section 7.2.1]. */
#include "papers/evolutions.h"

#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBERS_MAX = 24, NAME_MAX_SIZE = 64, TOURNAMENTS_MAX = EVOLUTION_NUMBER_MAX };

typedef struct Member {
    const char *name; /* "HG:8F" */
    EvolutionOrder order;
} Member;

typedef struct TournamentsPlan {
    GamePlan game;
    int depth, opponent_depth, count;
    const char *opponent; /* whom all meet, an evolution or a player; NULL: they meet each other */
    EvolutionOrder evolved; /* the opponent, where it is one */
    Member members[MEMBERS_MAX];
} TournamentsPlan;

#define AT(member) offsetof(TournamentsPlan, member)
static const Setting PLAN[] = {
    GAME_SETTINGS(TournamentsPlan),
    {SETTING_WHOLE("depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depth))},
    {SETTING_WORD("opponent", NULL, NULL, AT(opponent))},
    {SETTING_WHOLE("opponent_depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(opponent_depth))},
    {.name = NULL},
};
#undef AT

static bool read_member(const Claim *claim, const config_setting_t *from, Member *member) {
    const char *words[2];
    if (!plan_pair(&claim->paper->text, from, "[\"NAME\", \"SET TEMPLATE\"]", words)) return false;
    member->name = words[0];
    return evolution_parse(claim, from, words[1], &member->order);
}

/* Figures: what is read off the tournaments */

/* SCORE: of each of `of` (all, without). LEAD: mean score of `of` less that of `over`. BEST: how
 * often the best N are all of `of`. OUTSIDE: how often none of `of` is among the best N. SHARED:
 * how many of `of` are among as many best. ORDER: Kendall's tau of `of`, the best first. */
typedef enum Show { SHOW_SCORE, SHOW_LEAD, SHOW_BEST, SHOW_OUTSIDE, SHOW_SHARED, SHOW_ORDER } Show;
static const char *const SHOWS[] = {"score", "lead", "best", "outside", "shared", "order", NULL};
static const char *const SCORES[] = {"points", "matches", NULL};
enum { POINTS, MATCHES_WON, KINDS_OF_SCORE };

typedef struct TournamentFigure {
    const char *name;
    int show, by, best;
    uint32_t of, over; /* sets of members */
    int order[MEMBERS_MAX], order_count;
} TournamentFigure;

#define AT(member) offsetof(TournamentFigure, member)
static const Setting FIGURE[] = {
    {SETTING_WORD("name", NULL, NULL, AT(name))},
    {SETTING_CHOICE("show", NULL, NULL, AT(show), SHOWS)},
    {SETTING_CHOICE("by", NULL, NULL, AT(by), SCORES)},
    {SETTING_WHOLE("best", NULL, NULL, 1, MEMBERS_MAX, AT(best))},
    {.name = NULL},
};
#undef AT

/* The members that a list names; a name may end with "*". */
static bool read_members(const Claim *claim, const TournamentsPlan *plan,
                         const config_setting_t *from, const char *key, TournamentFigure *figure,
                         uint32_t *set) {
    const char *names[MEMBERS_MAX];
    int count;
    const ConfigText *const text = &claim->paper->text;
    if (!plan_words(text, from, key, 0, MEMBERS_MAX, names, &count)) return false;
    for (int i = 0; i < count; i++) {
        const size_t length = strcspn(names[i], "*");
        uint32_t found = 0;
        for (int m = 0; m < plan->count; m++) {
            const bool is = names[i][length] == '*'
                                ? strncmp(plan->members[m].name, names[i], length) == 0
                                : strcmp(plan->members[m].name, names[i]) == 0;
            if (!is) continue;
            found |= UINT32_C(1) << m;
            if (figure != NULL && (*set >> m & 1) == 0) figure->order[figure->order_count++] = m;
        }
        if (found == 0)
            return config_text_refuse(text, from, "%s: there is no member '%.40s'", key, names[i]);
        *set |= found;
    }
    return true;
}

static bool read_figure(const Claim *claim, const TournamentsPlan *plan,
                        const config_setting_t *from, TournamentFigure *figure) {
    static const char *const LISTS[] = {"of", "over", NULL};
    const ConfigText *const text = &claim->paper->text;
    if (!settings_check_keys(text, from, FIGURE, LISTS, NULL) ||
        !settings_read(text, from, FIGURE, false, figure) ||
        !read_members(claim, plan, from, "of", figure, &figure->of) ||
        !read_members(claim, plan, from, "over", NULL, &figure->over))
        return false;
    if (figure->show != SHOW_SCORE && (figure->name == NULL || figure->of == 0))
        return config_text_refuse(text, from, "expected name = \"…\" and of = [\"…\"]");
    if (figure->show == SHOW_ORDER && figure->order_count < 2)
        return config_text_refuse(text, from, "of: expected two members or more, in their order");
    if ((figure->show == SHOW_LEAD) != (figure->over != 0))
        return config_text_refuse(text, from,
                                  "over: expected with show = \"lead\", and only there");
    if ((figure->show == SHOW_BEST || figure->show == SHOW_OUTSIDE) != (figure->best > 0))
        return config_text_refuse(
            text, from, "best: expected with show = \"best\" or \"outside\", and only there");
    return true;
}

enum { CLAIM_FIGURES_MAX = 12 };

static bool read_figures(const Claim *claim, const TournamentsPlan *plan, TournamentFigure *figures,
                         int *count) {
    const ConfigText *const text = &claim->paper->text;
    if (!plan_groups(text, claim->group, "figures", CLAIM_FIGURES_MAX, count)) return false;
    for (int i = 0; i < *count; i++) {
        figures[i] = (TournamentFigure){.by = POINTS};
        if (!read_figure(claim, plan, plan_item(claim->group, "figures", i), &figures[i]))
            return false;
    }
    return true;
}

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "members", NULL};
    const ConfigText *const text = &claim->paper->text;
    TournamentFigure figures[CLAIM_FIGURES_MAX];
    int figure_count;
    TournamentsPlan *const plan = opaque;
    plan->depth = plan->opponent_depth = 6;
    plan->game.games[SCALE_QUICK] = plan->game.games[SCALE_PAPER] = 10;
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->game.games) ||
        !plan_complete(text, from, &plan->game) ||
        !plan_list(text, from, "members", 2, MEMBERS_MAX, "members", &plan->count))
        return false;
    for (int i = 0; i < plan->count; i++)
        if (!read_member(claim, plan_item(from, "members", i), &plan->members[i])) return false;
    if (plan->opponent != NULL && strchr(plan->opponent, ' ') != NULL &&
        !evolution_parse(claim, from, plan->opponent, &plan->evolved))
        return false;
    return read_figures(claim, plan, figures, &figure_count);
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
    ROW_TEXT(ScoreRow, player),
    FIELD("points", REAL, ScoreRow, points, .decimals = FIELD_EXACT, .most = 1, .is_needed = true),
    FIELD("matches", REAL, ScoreRow, matches, .decimals = FIELD_EXACT, .most = 1,
          .is_needed = true),
    ROW_COUNT(ScoreRow, games),
};
static const Record SCORES_TABLE = RECORD_OF("tournaments", FIELDS, ScoreRow);

/* Evolution `number` of `most` is that of a set with fewer. */
static int number_in(const EvolutionSet *set, Scale scale, int number, int most) {
    return (number - 1) * set->count[scale] / most + 1;
}

static int most_evolutions(const Measuring *it, const TournamentsPlan *plan, bool least) {
    int found = least ? TOURNAMENTS_MAX : 0;
    for (int i = 0; i < plan->count; i++) {
        const int count = plan->members[i].order.set->count[it->campaign->scale];
        if (least ? count < found : count > found) found = count;
    }
    return found;
}

static bool add_evolved(const Measuring *it, EvolutionOrder order, const TournamentsPlan *plan,
                        int number, int most, int depth, Experiment *experiment, Error *error) {
    order.rules = plan->game.rules;
    order.number = number_in(order.set, it->campaign->scale, number, most);
    return evolution_add_player(it, &order, depth, experiment, error);
}

static bool add_opponent(const Measuring *it, const TournamentsPlan *plan, int number, int most,
                         Experiment *experiment, Error *error) {
    char player[192];
    if (plan->evolved.set != NULL)
        return add_evolved(it, plan->evolved, plan, number, most, plan->opponent_depth, experiment,
                           error);
    snprintf(player, sizeof player, "%s@%d", plan->opponent, plan->opponent_depth);
    return kind_add_player(it, experiment, player, error);
}

static Standings *play(const Measuring *it, const TournamentsPlan *plan, int number, int most,
                       Error *error) {
    char suffix[16];
    Experiment experiment = kind_experiment(it, &plan->game);
    experiment.seed = rng_derive(it->campaign->seed, (uint64_t)number);
    if (plan->opponent != NULL) experiment.format = FORMAT_GAUNTLET;
    snprintf(suffix, sizeof suffix, "-%d", number);
    bool is_made =
        plan->opponent == NULL || add_opponent(it, plan, number, most, &experiment, error);
    for (int i = 0; is_made && i < plan->count; i++)
        is_made = add_evolved(it, plan->members[i].order, plan, number, most, plan->depth,
                              &experiment, error);
    return kind_play(it, suffix, is_made, &experiment, error);
}

/* Adds a row for each member; infrastructure failures are in no score. */
static void add_rows(const TournamentsPlan *plan, const Standings *standings, int number, int unit,
                     Rows *rows) {
    const int first = plan->opponent != NULL;
    for (int i = 0; i < plan->count; i++) {
        double matches = 0;
        uint64_t half_points = 0, games = 0;
        int met = 0;
        for (int other = 0; other < plan->count + first; other++) {
            if (other == i + first || (first && other > 0)) continue;
            if (standings_met(standings, i + first, other) == 0) continue;
            half_points += standings_half_points(standings, i + first, other);
            games += standings_met(standings, i + first, other);
            matches += standings_clash(standings, i + first, other);
            met++;
        }
        const ScoreRow row = {number,
                              unit,
                              plan->members[i].name,
                              games > 0 ? (double)half_points / 2 / (double)games : 0.5,
                              met > 0 ? matches / met : 0.5,
                              (int64_t)games};
        rows_add(rows, &SCORES_TABLE, &row);
    }
}

static bool play_all(const Measuring *it, const TournamentsPlan *plan, Rows *rows, Error *error) {
    const int most = most_evolutions(it, plan, false), units = most_evolutions(it, plan, true);
    for (int number = 1; number <= most; number++) {
        Standings *const standings = play(it, plan, number, most, error);
        if (standings == NULL) return false;
        add_rows(plan, standings, number, (number - 1) * units / most + 1, rows);
        standings_free(standings);
    }
    return kind_write_table(it, "", &SCORES_TABLE, rows->items, (int)rows->count, error);
}

/* Reading figures off */

/* The scores of a tournament by one of the kinds; NaN: the table has no such row. */
typedef struct Scores {
    int tournaments, units;
    int unit_of[TOURNAMENTS_MAX];
    double of[TOURNAMENTS_MAX][KINDS_OF_SCORE][MEMBERS_MAX];
} Scores;

static bool take_scores(const Measuring *it, const TournamentsPlan *plan, const Rows *rows,
                        Scores *scores, Error *error) {
    const ScoreRow *const items = rows->items;
    for (size_t i = 0; i < rows->count; i++) {
        const ScoreRow *const row = &items[i];
        const int member = (int)(i % (size_t)plan->count), tournament = row->tournament - 1;
        const int unit = i == 0 ? 1 : items[i - 1].unit; /* the next row has it or a new one */
        if (strcmp(row->player, plan->members[member].name) != 0 ||
            tournament != (int)(i / (size_t)plan->count) ||
            (row->unit != unit && (row->unit != unit + 1 || member > 0)) ||
            rows->count % (size_t)plan->count != 0)
            return error_set(error, ERROR_DATA,
                             "%s/%s.csv: expected each tournament's members in the paper's order",
                             it->campaign->folder, it->measure->table);
        scores->of[tournament][POINTS][member] = row->points;
        scores->of[tournament][MATCHES_WON][member] = row->matches;
        scores->unit_of[tournament] = row->unit - 1;
        scores->units = row->unit > scores->units ? row->unit : scores->units;
        *it->games += (uint64_t)row->games / (plan->opponent != NULL ? 1 : 2);
    }
    scores->tournaments = (int)rows->count / plan->count;
    return scores->tournaments >= 2 && scores->units >= 2
               ? true
               : error_set(error, ERROR_DATA, "%s/%s.csv: expected at least two units",
                           it->campaign->folder, it->measure->table);
}

static double mean_of_set(const double *scores, uint32_t set) {
    double sum = 0;
    for (int i = 0; i < MEMBERS_MAX; i++)
        if ((set >> i & 1) != 0) sum += scores[i];
    return sum / __builtin_popcount(set);
}

/* How many of a set have a place among the best N: those whom fewer than N are ahead of; equals
 * share the better place. */
static int count_best(const TournamentsPlan *plan, const double *scores, uint32_t set, int best) {
    int count = 0;
    for (int i = 0; i < plan->count; i++) {
        int ahead = 0;
        for (int k = 0; k < plan->count; k++) ahead += scores[k] > scores[i] + 1e-9;
        count += (set >> i & 1) != 0 && ahead < best;
    }
    return count;
}

static double tau(const double *scores, const TournamentFigure *figure) {
    const int count = figure->order_count;
    int sum = 0;
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count; k++) {
            const double difference = scores[figure->order[i]] - scores[figure->order[k]];
            if (fabs(difference) > 1e-9) sum += difference > 0 ? 1 : -1;
        }
    }
    return 2.0 * sum / (count * (count - 1));
}

static double value_of(const TournamentsPlan *plan, const TournamentFigure *figure,
                       const double *scores) {
    const uint32_t all = (UINT32_C(1) << plan->count) - 1;
    const int size = __builtin_popcount(figure->of);
    switch ((Show)figure->show) {
    case SHOW_SCORE: return mean_of_set(scores, figure->of);
    case SHOW_LEAD: return mean_of_set(scores, figure->of) - mean_of_set(scores, figure->over);
    case SHOW_BEST: return count_best(plan, scores, all & ~figure->of, figure->best) == 0;
    case SHOW_OUTSIDE: return count_best(plan, scores, figure->of, figure->best) == 0;
    case SHOW_SHARED: return count_best(plan, scores, figure->of, size);
    case SHOW_ORDER: return tau(scores, figure);
    }
    return NAN;
}

static void add_figure(const Measuring *it, const TournamentsPlan *plan,
                       const TournamentFigure *figure, const char *name, const Scores *scores) {
    static const FigureUnit UNITS[] = {
        [SHOW_SCORE] = FIGURE_SCORE,   [SHOW_LEAD] = FIGURE_LEAD,     [SHOW_BEST] = FIGURE_SHARE,
        [SHOW_OUTSIDE] = FIGURE_SHARE, [SHOW_SHARED] = FIGURE_NUMBER, [SHOW_ORDER] = FIGURE_NUMBER,
    };
    double means[TOURNAMENTS_MAX] = {0}, hits = 0;
    int sizes[TOURNAMENTS_MAX] = {0};
    for (int i = 0; i < scores->tournaments; i++) {
        const double value = value_of(plan, figure, scores->of[i][figure->by]);
        means[scores->unit_of[i]] += value;
        sizes[scores->unit_of[i]]++;
        hits += value;
    }
    for (int i = 0; i < scores->units; i++) means[i] /= sizes[i];
    if (figure->show == SHOW_BEST || figure->show == SHOW_OUTSIDE)
        figures_add_hits(it->figures, name, (uint64_t)hits, (uint64_t)scores->tournaments,
                         "tournaments");
    else
        figures_add_mean(it->figures, UNITS[figure->show], name, means, scores->units,
                         "evolutions");
}

static void add_figures(const Measuring *it, const TournamentsPlan *plan,
                        const TournamentFigure *figure, const Scores *scores) {
    if (figure->show != SHOW_SCORE || figure->name != NULL) {
        add_figure(it, plan, figure, figure->name, scores);
        return;
    }
    for (int i = 0; i < plan->count; i++) {
        TournamentFigure one = *figure;
        if (figure->of != 0 && (figure->of >> i & 1) == 0) continue;
        one.of = UINT32_C(1) << i;
        add_figure(it, plan, &one, plan->members[i].name, scores);
    }
}

/* What all tournaments say of a member: a row of TABLE-players, the best first. */
typedef struct PlaceRow {
    int place;
    const char *player;
    Estimate points, matches;
    double first; /* share of the tournaments in which nobody is ahead of it */
    int evolutions;
    int64_t games;
} PlaceRow;

static const Field PLACE_FIELDS[] = {
    ROW_INT(PlaceRow, place),
    ROW_TEXT(PlaceRow, player),
    FIELD_INTERVAL("points", PlaceRow, points, .decimals = 4),
    FIELD_INTERVAL("matches", PlaceRow, matches, .decimals = 4),
    ROW_REAL(PlaceRow, first, 4),
    ROW_INT(PlaceRow, evolutions),
    ROW_COUNT(PlaceRow, games),
};
static const Record PLACES = RECORD_OF("players", PLACE_FIELDS, PlaceRow);

static Estimate mean_score(const Scores *scores, int by, int member) {
    double means[TOURNAMENTS_MAX] = {0};
    int sizes[TOURNAMENTS_MAX] = {0};
    for (int i = 0; i < scores->tournaments; i++) {
        means[scores->unit_of[i]] += scores->of[i][by][member];
        sizes[scores->unit_of[i]]++;
    }
    for (int i = 0; i < scores->units; i++) means[i] /= sizes[i];
    return mean_of_shares(means, scores->units);
}

static int by_points(const void *a, const void *b) {
    const double left = ((const PlaceRow *)a)->points.value;
    const double right = ((const PlaceRow *)b)->points.value;
    return (left < right) - (left > right);
}

static bool write_places(const Measuring *it, const TournamentsPlan *plan, const Rows *found,
                         const Scores *scores, Error *error) {
    const ScoreRow *const all = found->items;
    PlaceRow rows[MEMBERS_MAX];
    for (int i = 0; i < plan->count; i++) {
        int first = 0;
        for (int t = 0; t < scores->tournaments; t++)
            first += count_best(plan, scores->of[t][POINTS], UINT32_C(1) << i, 1);
        rows[i] = (PlaceRow){0,
                             plan->members[i].name,
                             mean_score(scores, POINTS, i),
                             mean_score(scores, MATCHES_WON, i),
                             (double)first / scores->tournaments,
                             scores->units,
                             0};
        for (size_t k = 0; k < found->count; k++)
            rows[i].games += k % (size_t)plan->count == (size_t)i ? all[k].games : 0;
    }
    qsort(rows, (size_t)plan->count, sizeof *rows, by_points);
    for (int i = 0; i < plan->count; i++) rows[i].place = i + 1;
    return kind_write_table(it, "-players", &PLACES, rows, plan->count, error);
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const TournamentsPlan *const plan = opaque;
    TournamentFigure figures[CLAIM_FIGURES_MAX];
    int count = 0;
    Rows rows = {.items = NULL};
    Scores *const scores = memory_allocate(sizeof *scores);
    const bool is_there = kind_has_table(it, "");
    uint64_t before = *it->games;
    bool good = read_figures(it->claim, plan, figures, &count) &&
                (is_there ? kind_read_table(it, "", &SCORES_TABLE, &rows, error)
                          : play_all(it, plan, &rows, error));
    *it->games = before; /* those of the table, whoever played them */
    good = good && take_scores(it, plan, &rows, scores, error) &&
           write_places(it, plan, &rows, scores, error);
    for (int i = 0; good && i < count; i++) add_figures(it, plan, &figures[i], scores);
    if (good)
        text_append(it->note, "%d tournaments, each with other evolutions. ", scores->tournaments);
    free(scores);
    rows_free(&rows);
    return good;
}

const Kind KIND_TOURNAMENTS = {
    .name = "tournaments",
    .summary = "round robins or gauntlets of evolved heuristics, again and again with other "
               "evolutions",
    .reads_figures = true,
    .plan_size = sizeof(TournamentsPlan),
    .read = read,
    .measure = measure,
};
