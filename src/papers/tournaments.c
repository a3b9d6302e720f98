/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments of evolved heuristics, repeated with other evolutions of them: how often the result
 * of a paper's single tournament occurs. Tournament i has evolution i of the largest set. A smaller
 * set has each of its evolutions in several consecutive tournaments; these are one unit, so that
 * units are independent. A match is all games of two players together: 1 point, ½ or 0 [Mańdziuk
 * 2007, section 7.2.1]. */
#include "papers/evolutions.h"

#include <stdio.h>

enum { MEMBERS_MAX = 24, TOURNAMENTS_MAX = EVOLUTION_NUMBER_MAX };
enum { POINTS, MATCHES_WON, KINDS_OF_SCORE };

/* Kinds of figure. SCORE: of each of `of` (all if absent). LEAD: mean score of `of` less that of
 * `over`. BEST: how often the best N are all of `of`. OUTSIDE: how often none of them is. SHARED:
 * how many of `of` are among equally many best. ORDER: Kendall's tau of `of`, the best first. */
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
    {KEY("opponent", SIDE)}, /* the opponents of all; absent: a round robin */
    {KEY_RANGE("opponent_depth", WHOLE, 1, SEARCH_DEPTH_MAX)},
    {KEY("members", PAIR), .list = {2, MEMBERS_MAX}, .second = PLAN_EVOLUTION},
    {.name = NULL},
};

/* Finds the members that a list names, in its order; -1 with a complaint for an unknown name. */
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
    const char *const opponent = plan_word(plan, "opponent", NULL);
    if (opponent != NULL && strchr(opponent, ' ') == NULL &&
        !paper_check_bare(claim->paper, config_setting_get_member(plan, "opponent"), opponent))
        return false;
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

/* A row of the table: a member's score in a tournament. */
typedef struct ScoreRow {
    int tournament, unit;
    const char *player;
    double scores[KINDS_OF_SCORE]; /* shares, 0 to 1 */
    int64_t games;
} ScoreRow;

static const Field FIELDS[] = {
    FIELD("tournament", INT, ScoreRow, tournament, .least = 1, .most = TOURNAMENTS_MAX,
          .is_needed = true, .meaning = "number of the tournament, from 1"),
    FIELD("unit", INT, ScoreRow, unit, .least = 1, .most = TOURNAMENTS_MAX, .is_needed = true,
          .meaning = "number of the unit: tournaments with the same evolutions"),
    FIELD("player", TEXT, ScoreRow, player, .meaning = "as the paper calls it"),
    FIELD("points", REAL, ScoreRow, scores[POINTS], .decimals = FIELD_EXACT, .most = 1,
          .is_needed = true, .unit = "share", .meaning = "points a game, a draw counting half"),
    FIELD("matches", REAL, ScoreRow, scores[MATCHES_WON], .decimals = FIELD_EXACT, .most = 1,
          .is_needed = true, .unit = "share", .meaning = "the same with each match as one game"),
    FIELD("games", COUNT, ScoreRow, games, .unit = "games", .meaning = "games it played"),
};
const Record SCORES_TABLE = RECORD_OF("tournaments", FIELDS, ScoreRow);

/* Adds a side with its evolution for tournament `number` of `most`. */
static void add_side(MeasurementGames *games, const char *side, int number, int most, int depth) {
    const int own = evolution_count(games->it, side);
    measurement_add_side(games, side, own > 0 ? (number - 1) * own / most + 1 : 0, depth);
}

static Standings *play(const Measurement *it, int number, int most, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const char *const opponent = plan_word(plan, "opponent", NULL);
    char suffix[16];
    MeasurementGames games = measurement_games(it, "ballots", measurement_rules(it),
                                               measurement_count(it, "games", 10, 10), error);
    games.experiment.seed = rng_derive(it->campaign->seed, (uint64_t)number);
    snprintf(suffix, sizeof suffix, ".%d", number);
    if (opponent != NULL) {
        games.experiment.format = FORMAT_GAUNTLET;
        add_side(&games, opponent, number, most, plan_whole(plan, "opponent_depth", 6));
    }
    for (int i = 0; i < plan_length(plan, "members"); i++)
        add_side(&games, plan_pair_at(plan, "members", i, 1), number, most,
                 plan_whole(plan, "depth", 6));
    return measurement_play(&games, suffix);
}

/* Adds a row for each member; games without a result do not count. */
static void add_rows(const Measurement *it, const Standings *standings, int number, int unit,
                     Rows *rows) {
    const int count = plan_length(it->measure->plan, "members");
    const int first = plan_word(it->measure->plan, "opponent", NULL) != NULL;
    for (int i = 0; i < count; i++) {
        const int player = i + first;
        int met = 0;
        for (int other = 0; other < count + first; other++)
            met += standings_played(standings, player, other) > 0;
        const ScoreRow row = {number,
                              unit,
                              plan_pair_at(it->measure->plan, "members", i, 0),
                              {met > 0 ? standings_share(standings, player) : 0.5,
                               met > 0 ? standings_match_points(standings, player) / met : 0.5},
                              (int64_t)player_games(standings_player(standings, player))};
        rows_add(rows, &SCORES_TABLE, &row);
    }
}

static bool play_all(const Measurement *it, Rows *rows, Error *error) {
    int most = 0, units = TOURNAMENTS_MAX;
    for (int i = 0; i < plan_length(it->measure->plan, "members"); i++) {
        const int count = evolution_count(it, plan_pair_at(it->measure->plan, "members", i, 1));
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

/* Computing figures */

/* The rows of all tournaments, each with its members in the paper's order. */
typedef struct Scores {
    int members, tournaments, units;
    const ScoreRow *rows;
} Scores;

static const ScoreRow *row_of(const Scores *all, int tournament, int member) {
    return &all->rows[tournament * all->members + member];
}

/* Checks the rows, which may come from another program, and adds up their games. */
static bool take_rows(const Measurement *it, const Rows *rows, Scores *all, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int members = plan_length(plan, "members"), count = (int)rows->count;
    const bool is_gauntlet = plan_word(plan, "opponent", NULL) != NULL;
    bool good = count % members == 0;
    uint64_t games = 0;
    *all = (Scores){members, count / members, 0, rows->items};
    for (int i = 0; good && i < count; i++) {
        const ScoreRow *const row = &all->rows[i];
        const int member = i % members;
        good = strcmp(row->player, plan_pair_at(plan, "members", member, 0)) == 0 &&
               row->tournament == i / members + 1 &&
               (row->unit == all->units || (row->unit == all->units + 1 && member == 0));
        all->units = row->unit;
        games += (uint64_t)row->games / (is_gauntlet ? 1 : 2);
    }
    *it->games += games;
    return (good && all->units >= 2) ||
           error_set(error, ERROR_DATA, "%s/%s.csv: expected %s", it->campaign->folder,
                     it->measure->table,
                     good ? "at least two units"
                          : "each tournament's members in the paper's order");
}

/* The members that a figure is of, and those that it compares with. */
typedef struct ShownFigure {
    Show show;
    int by, best, count, over_count, of[MEMBERS_MAX], over[MEMBERS_MAX];
} ShownFigure;

/* Returns how many members are ahead of one; equal members share the better place. */
static int ahead_of(const Scores *all, int tournament, int by, int member) {
    int ahead = 0;
    for (int k = 0; k < all->members; k++)
        ahead += row_of(all, tournament, k)->scores[by] >
                 row_of(all, tournament, member)->scores[by] + 1e-9;
    return ahead;
}

static double mean_of_members(const Scores *all, int tournament, int by, const int *members,
                              int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += row_of(all, tournament, members[i])->scores[by];
    return sum / count;
}

static double value_of(const Scores *all, const ShownFigure *figure, int t) {
    const int count = figure->count, by = figure->by, *const of = figure->of;
    const int best = figure->show == SHOW_SHARED ? count : figure->best;
    int within = 0, others = 0, order = 0;
    for (int i = 0; i < count; i++) within += ahead_of(all, t, by, of[i]) < best;
    for (int i = 0; i < all->members; i++) others += ahead_of(all, t, by, i) < best;
    switch (figure->show) {
    case SHOW_SCORE: return mean_of_members(all, t, by, of, count);
    case SHOW_LEAD:
        return mean_of_members(all, t, by, of, count) -
               mean_of_members(all, t, by, figure->over, figure->over_count);
    case SHOW_BEST: return others == within;
    case SHOW_OUTSIDE: return within == 0;
    case SHOW_SHARED: return within;
    case SHOW_ORDER: break;
    }
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            const double ahead =
                row_of(all, t, of[i])->scores[by] - row_of(all, t, of[k])->scores[by];
            if (fabs(ahead) > 1e-9) order += ahead > 0 ? 1 : -1;
        }
    return 2. * order / (count * (count - 1));
}

/* Computes the figure's means over the tournaments of each unit. */
static void fill_units(const Scores *all, const ShownFigure *figure, double *units) {
    for (int unit = 0, t = 0; unit < all->units; unit++) {
        const int first = t;
        for (units[unit] = 0; t < all->tournaments && row_of(all, t, 0)->unit == unit + 1; t++)
            units[unit] += value_of(all, figure, t);
        units[unit] /= t - first;
    }
}

/* `all` is NULL: only the name. */
static void add_figure(Figures *figures, const ShownFigure *figure, const char *name,
                       const Scores *all) {
    static const FigureUnit UNITS[] = {
        [SHOW_SCORE] = FIGURE_SCORE,   [SHOW_LEAD] = FIGURE_LEAD,     [SHOW_BEST] = FIGURE_SHARE,
        [SHOW_OUTSIDE] = FIGURE_SHARE, [SHOW_SHARED] = FIGURE_NUMBER, [SHOW_ORDER] = FIGURE_NUMBER,
    };
    if (all == NULL) {
        figures_add_exact(figures, UNITS[figure->show], name, NAN);
        return;
    }
    double units[TOURNAMENTS_MAX], hits = 0;
    fill_units(all, figure, units);
    for (int i = 0; i < all->units; i++) hits += units[i];
    if (UNITS[figure->show] == FIGURE_SHARE)
        figures_add_hits(figures, name, hits, (uint64_t)all->units, "evolutions");
    else
        figures_add_mean(figures, UNITS[figure->show], name, units, all->units, "evolutions");
}

static void add_figures(const Claim *claim, const config_setting_t *plan,
                        const config_setting_t *from, const Scores *all, Figures *figures) {
    const int members = plan_length(plan, "members");
    const char *const name = plan_word(from, "name", NULL);
    ShownFigure figure = {.show = (Show)plan_choice(from, "show", SHOWS, SHOW_SCORE),
                          .by = plan_choice(from, "by", SCORES, POINTS),
                          .best = plan_whole(from, "best", 0)};
    figure.count = list_members(claim, plan, from, "of", figure.of);
    figure.over_count = list_members(claim, plan, from, "over", figure.over);
    for (; figure.count == 0; figure.count = members)
        for (int i = 0; i < members; i++) figure.of[i] = i;
    if (name != NULL) {
        add_figure(figures, &figure, name, all);
        return;
    }
    bool is_of[MEMBERS_MAX] = {false};
    for (int i = 0; i < figure.count; i++) is_of[figure.of[i]] = true;
    figure.count = 1;
    for (int i = 0; i < members; i++) { /* in the paper's order */
        figure.of[0] = i;
        if (is_of[i]) add_figure(figures, &figure, plan_pair_at(plan, "members", i, 0), all);
    }
}

/* Adds all figures of the claim, or their names. */
static void add_all(const Claim *claim, const config_setting_t *plan, const Scores *all,
                    Figures *figures) {
    for (int i = 0; i < plan_length(claim->group, "figures"); i++)
        add_figures(claim, plan, plan_item(claim->group, "figures", i), all, figures);
}

static void name_figures(const Claim *claim, const config_setting_t *plan, Figures *figures) {
    add_all(claim, plan, NULL, figures);
}

/* A row of TABLE-players, the best first: a member's results in all tournaments. */
typedef struct PlaceRow {
    int64_t place;
    const char *player;
    Estimate means[KINDS_OF_SCORE];
    double first; /* share of the tournaments in which it is first */
    int64_t evolutions, games;
} PlaceRow;

static const Field PLACE_FIELDS[] = {
    FIELD("place", COUNT, PlaceRow, place, .meaning = "place by points, from 1"),
    FIELD("player", TEXT, PlaceRow, player, .meaning = "as the paper calls it"),
    FIELD_ESTIMATE("points", "points_", PlaceRow, means[POINTS],
                   "points a game, mean over the tournaments", .decimals = 4, .unit = "share"),
    FIELD_ESTIMATE("matches", "matches_", PlaceRow, means[MATCHES_WON],
                   "the same with each match as one game", .decimals = 4, .unit = "share"),
    FIELD("first", REAL, PlaceRow, first, .decimals = 4, .unit = "share",
          .meaning = "share of the tournaments in which no player is ahead of it"),
    FIELD("evolutions", COUNT, PlaceRow, evolutions, .unit = "evolutions",
          .meaning = "evolutions, the units of the intervals"),
    FIELD("games", COUNT, PlaceRow, games, .unit = "games", .meaning = "games it played"),
};
const Record PLACES = RECORD_OF("ranking", PLACE_FIELDS, PlaceRow);

static bool write_places(const Measurement *it, const Scores *all, Error *error) {
    ROWS_AUTO Rows rows = {.items = NULL};
    for (int i = 0; i < all->members; i++) {
        ShownFigure figure = {.show = SHOW_SCORE, .count = 1, .of = {i}};
        double units[TOURNAMENTS_MAX];
        PlaceRow row = {.player = row_of(all, 0, i)->player, .evolutions = all->units};
        for (int t = 0; t < all->tournaments; t++) {
            row.first += (double)(ahead_of(all, t, POINTS, i) == 0) / all->tournaments;
            row.games += row_of(all, t, i)->games;
        }
        for (; figure.by < KINDS_OF_SCORE; figure.by++) {
            fill_units(all, &figure, units);
            row.means[figure.by] = estimate_known(mean_of_shares(units, all->units));
        }
        rows_add(&rows, &PLACES, &row);
    }
    rows_rank(&rows, offsetof(PlaceRow, means[POINTS].value));
    for (int i = 0; i < all->members; i++) ((PlaceRow *)rows.items)[i].place = i + 1;
    return measurement_write(it, PLACES_END, &PLACES, &rows, error);
}

static bool read_tournaments(const Measurement *it, const Rows *rows, Error *error) {
    Scores all = {.rows = NULL};
    if (!take_rows(it, rows, &all, error) || !write_places(it, &all, error)) return false;
    add_all(it->claim, it->measure->plan, &all, it->figures);
    text_append(it->note, "%d tournaments of other evolutions each, %d independent units. ",
                all.tournaments, all.units);
    return true;
}

const MeasurementKind MEASUREMENT_TOURNAMENTS = {
    .name = "tournaments",
    .summary = "round robins or gauntlets of evolved heuristics, again and again with other "
               "evolutions",
    .keys = TOURNAMENTS,
    .figures = FIGURE,
    .check = check_tournaments,
    .name_figures = name_figures,
    .record = &SCORES_TABLE,
    .make = play_all,
    .read = read_tournaments,
};
