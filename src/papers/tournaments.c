/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments of evolved heuristics, repeated with other evolutions of them: how often the result
 * of a paper's single tournament occurs. Tournament i has evolution i of the largest set. A smaller
 * set has each of its evolutions in several consecutive tournaments; these are one unit, so that
 * units are independent. A match is all games of two players together: 1 point, ½ or 0 [Mańdziuk
 * 2007, section 7.2.1]. */
#include "papers/evolutions.h"

enum { MEMBERS_MAX = 24, TOURNAMENTS_MAX = EVOLUTION_NUMBER_MAX };
enum { POINTS, MATCHES_WON, KINDS_OF_SCORE };

/* Kinds of figure. SCORE: of each of `of` (all if absent). LEAD: mean score of `of` less that of
 * `over`. BEST: how often the best N are all of `of`. OUTSIDE: how often none of them is. SHARED:
 * how many of `of` are among equally many best. ORDER: Kendall's tau of `of`, the best first. */
enum { SHOW_SCORE, SHOW_LEAD, SHOW_BEST, SHOW_OUTSIDE, SHOW_SHARED, SHOW_ORDER };
static const char *const SHOWS[] = {"score", "lead", "best", "outside", "shared", "order", NULL};
static const char *const SCORES[] = {"points", "matches", NULL};

/* The members that a list names, in its order; a name may end with "*". */
typedef struct Named {
    int words_count, count;
    const char *words[MEMBERS_MAX];
    int members[MEMBERS_MAX];
} Named;

typedef struct ShownFigure {
    const char *name; /* NULL: as the members */
    int show, by, best;
    Named of, over; /* those that it is of, by default all; those that it compares with */
} ShownFigure;

typedef struct Member {
    const char *name, *evolution;
} Member;

typedef struct TournamentsPlan {
    CommonPlan common;
    const char *opponent; /* the opponent of all; NULL: a round robin */
    int depth, opponent_depth, members_count, figures_count;
    Member members[MEMBERS_MAX];
    ShownFigure figures[12];
} TournamentsPlan;

static const Setting FIGURE[] = {
    {KEY_WORD(ShownFigure, name)},
    {KEY_CHOICE(ShownFigure, show, SHOWS)},
    {KEY_CHOICE(ShownFigure, by, SCORES)},
    {KEY_WHOLE(1, MEMBERS_MAX, ShownFigure, best)},
    {SETTING_WORD("of", NULL, NULL, offsetof(ShownFigure, of.words)),
     SETTING_LIST(0, MEMBERS_MAX, ShownFigure, of.words)},
    {SETTING_WORD("over", NULL, NULL, offsetof(ShownFigure, over.words)),
     SETTING_LIST(0, MEMBERS_MAX, ShownFigure, over.words)},
    {.name = NULL},
};
static const Setting FIGURES = {KEY_GROUPS(1, 12, TournamentsPlan, figures, FIGURE)};
static const Setting MEMBER[] = {{KEY_WORD(Member, name)},
                                 {KEY_WORD(Member, evolution), .check = paper_is_evolution},
                                 {.name = NULL}};

static bool is_opponent(const ConfigText *text, const config_setting_t *it, const char *word) {
    return (strchr(word, ' ') != NULL ? paper_is_evolution : paper_is_bare)(text, it, word);
}

static const Setting TOURNAMENTS[] = {
    GAME_KEYS,
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, TournamentsPlan, depth), .value = "6"},
    {KEY_WORD(TournamentsPlan, opponent), .check = is_opponent},
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, TournamentsPlan, opponent_depth), .value = "6"},
    {KEY_GROUPS(2, MEMBERS_MAX, TournamentsPlan, members, MEMBER), .flags = SETTING_TUPLE,
     .expected = "a list of two words"},
    {.name = NULL},
};

/* Finds the members that a list names; false with a complaint for an unknown name. */
static bool find_members(const ConfigText *text, const config_setting_t *figure, const char *key,
                         const TournamentsPlan *plan, Named *named) {
    uint32_t found = 0;
    for (int i = 0; i < named->words_count; i++) {
        const char *const name = named->words[i];
        const size_t length = strcspn(name, "*");
        bool is_known = false;
        for (int m = 0; m < plan->members_count; m++) {
            const char *const member = plan->members[m].name;
            if (name[length] == '*' ? strncmp(member, name, length) != 0
                                    : strcmp(member, name) != 0)
                continue;
            is_known = true;
            if ((found >> m & 1) == 0) named->members[named->count++] = m;
            found |= UINT32_C(1) << m;
        }
        if (!is_known)
            return config_text_refuse(text, figure, "%s: there is no member '%.40s'", key, name);
    }
    return true;
}

static bool check_tournaments(const Claim *claim, const config_setting_t *group, void *opaque) {
    TournamentsPlan *const plan = opaque;
    const ConfigText *const text = &claim->paper->text;
    (void)group;
    for (int i = 0; i < plan->figures_count; i++) {
        const config_setting_t *const at = config_text_item(claim->group, "figures", i);
        ShownFigure *const figure = &plan->figures[i];
        const int show = figure->show;
        if (!find_members(text, at, "of", plan, &figure->of) ||
            !find_members(text, at, "over", plan, &figure->over))
            return false;
        if (show != SHOW_SCORE && (figure->name == NULL || figure->of.count == 0))
            return config_text_refuse(text, at, "expected name = \"…\" and of = [\"…\"]");
        if (show == SHOW_ORDER && figure->of.count < 2)
            return config_text_refuse(text, at, "of: expected two members or more, in their order");
        if ((show == SHOW_LEAD) != (figure->over.count > 0))
            return config_text_refuse(text, at,
                                      "over: expected with show = \"lead\", and only there");
        if ((show == SHOW_BEST || show == SHOW_OUTSIDE) != (figure->best > 0))
            return config_text_refuse(
                text, at, "best: expected with show = \"best\" or \"outside\", and only there");
        for (int m = 0; figure->of.words_count == 0 && m < plan->members_count; m++)
            figure->of.members[figure->of.count++] = m;
    }
    return true;
}

static void each_order(const Claim *claim, const void *opaque, OrderVisitor *visit, void *context) {
    const TournamentsPlan *const plan = opaque;
    const char *const rules = plan->common.rules;
    for (int i = 0; i < plan->members_count; i++)
        visit(context, paper_evolution(claim->paper, plan->members[i].evolution, rules, 1));
    if (plan->opponent != NULL)
        visit(context, paper_evolution(claim->paper, plan->opponent, rules, 1));
}

/* Playing */

/* A row of the table: a member's score in a tournament. */
typedef struct ScoreRow {
    int tournament, unit;
    const char *player;
    double scores[KINDS_OF_SCORE]; /* shares, 0 to 1 */
    int64_t games;
} ScoreRow;

static const CsvColumn FIELDS[] = {
    COLUMN("tournament", INT, ScoreRow, tournament, .least = 1, .most = TOURNAMENTS_MAX,
           .is_needed = true, .meaning = "number of the tournament, from 1"),
    COLUMN("unit", INT, ScoreRow, unit, .least = 1, .most = TOURNAMENTS_MAX, .is_needed = true,
           .meaning = "number of the unit: tournaments with the same evolutions"),
    COLUMN("player", TEXT, ScoreRow, player, .meaning = "as the paper calls it"),
    COLUMN("points", REAL, ScoreRow, scores[POINTS], .decimals = COLUMN_EXACT, .most = 1,
           .is_needed = true, .unit = "share", .meaning = "points a game, a draw counting half"),
    COLUMN("matches", REAL, ScoreRow, scores[MATCHES_WON], .decimals = COLUMN_EXACT, .most = 1,
           .is_needed = true, .unit = "share", .meaning = "the same with each match as one game"),
    COLUMN("games", COUNT, ScoreRow, games, .unit = "games", .meaning = "games it played"),
};
const CsvSchema SCORES_TABLE = SCHEMA_OF("tournaments", FIELDS, ScoreRow);

/* Adds a side with its evolution for tournament `number` of `most`. */
static void add_side(MeasurementGames *games, const char *side, int number, int most, int depth) {
    const int own = evolution_count(games->it, side);
    measurement_add_side(games, side, own > 0 ? (number - 1) * own / most + 1 : 0, depth);
}

static TournamentStats *play(const Measurement *it, int number, int most, Error *error) {
    const TournamentsPlan *const plan = it->measure->plan;
    MeasurementGames games =
        measurement_games(it, "ballots", plan->common.rules,
                          measurement_count(it, &plan->common.games, 10, 10), error);
    games.experiment.seed = rng_derive(it->campaign->seed, (uint64_t)number);
    if (plan->opponent != NULL) {
        games.experiment.format = FORMAT_GAUNTLET;
        add_side(&games, plan->opponent, number, most, plan->opponent_depth);
    }
    for (int i = 0; i < plan->members_count; i++)
        add_side(&games, plan->members[i].evolution, number, most, plan->depth);
    return measurement_play(&games, number, 0);
}

/* Adds a row for each member; games without a result do not count. */
static void add_rows(const TournamentsPlan *plan, const TournamentStats *stats, int number,
                     int unit, Rows *rows) {
    const int first = plan->opponent != NULL;
    for (int i = 0; i < plan->members_count; i++) {
        const int player = i + first;
        int met = 0;
        for (int other = 0; other < plan->members_count + first; other++)
            met += tournament_stats_meeting(stats, player, other)->games > 0;
        const ScoreRow row = {number,
                              unit,
                              plan->members[i].name,
                              {met > 0 ? tournament_stats_share(stats, player) : 0.5,
                               met > 0 ? tournament_stats_match_points(stats, player) / met : 0.5},
                              (int64_t)player_games(tournament_stats_player(stats, player))};
        rows_add(rows, &SCORES_TABLE, &row);
    }
}

static bool play_all(const Measurement *it, Rows *rows, Error *error) {
    const TournamentsPlan *const plan = it->measure->plan;
    int most = 0, units = TOURNAMENTS_MAX;
    for (int i = 0; i < plan->members_count; i++) {
        const int count = evolution_count(it, plan->members[i].evolution);
        most = count > most ? count : most;
        units = count < units ? count : units;
    }
    for (int number = 1; number <= most; number++) {
        TournamentStats *const stats = play(it, number, most, error);
        if (stats == NULL) return false;
        add_rows(plan, stats, number, (number - 1) * units / most + 1, rows);
        tournament_stats_free(stats);
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
    const TournamentsPlan *const plan = it->measure->plan;
    const int members = plan->members_count, count = (int)rows->count;
    bool good = count % members == 0;
    uint64_t games = 0;
    *all = (Scores){members, count / members, 0, rows->items};
    for (int i = 0; good && i < count; i++) {
        const ScoreRow *const row = &all->rows[i];
        const int member = i % members;
        good = strcmp(row->player, plan->members[member].name) == 0 &&
               row->tournament == i / members + 1 &&
               (row->unit == all->units || (row->unit == all->units + 1 && member == 0));
        all->units = row->unit;
        games += (uint64_t)row->games / (plan->opponent != NULL ? 1 : 2);
    }
    it->found->games += games;
    return (good && all->units >= 2) ||
           error_set(error, ERROR_DATA, "%s/%s.csv: expected %s", it->campaign->folder,
                     it->measure->table,
                     good ? "at least two units"
                          : "each tournament's members in the paper's order");
}

static double score_of(const Scores *all, int tournament, int by, int member) {
    return row_of(all, tournament, member)->scores[by];
}

/* Returns how many members are ahead of one; equal members share the better place. */
static int ahead_of(const Scores *all, int t, int by, int member) {
    int ahead = 0;
    for (int k = 0; k < all->members; k++)
        ahead += score_of(all, t, by, k) > score_of(all, t, by, member) + 1e-9;
    return ahead;
}

static double mean_of_members(const Scores *all, int t, int by, const Named *of) {
    double sum = 0;
    for (int i = 0; i < of->count; i++) sum += score_of(all, t, by, of->members[i]);
    return sum / of->count;
}

static double value_of(const Scores *all, const ShownFigure *figure, int t) {
    const int count = figure->of.count, by = figure->by, *const of = figure->of.members;
    const int best = figure->show == SHOW_SHARED ? count : figure->best;
    const double mean = mean_of_members(all, t, by, &figure->of);
    int within = 0, others = 0, order = 0;
    for (int i = 0; i < count; i++) within += ahead_of(all, t, by, of[i]) < best;
    for (int i = 0; i < all->members; i++) others += ahead_of(all, t, by, i) < best;
    for (int i = 0; i < count; i++)
        for (int k = i + 1; k < count; k++) {
            const double ahead = score_of(all, t, by, of[i]) - score_of(all, t, by, of[k]);
            if (fabs(ahead) > 1e-9) order += ahead > 0 ? 1 : -1;
        }
    switch (figure->show) {
    case SHOW_SCORE: return mean;
    case SHOW_LEAD: return mean - mean_of_members(all, t, by, &figure->over);
    case SHOW_BEST: return others == within;
    case SHOW_OUTSIDE: return within == 0;
    case SHOW_SHARED: return within;
    default: return 2. * order / (count * (count - 1));
    }
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

static void add_figure(Figures *figures, const ShownFigure *figure, const char *name,
                       const Scores *all) {
    static const FigureUnit UNITS[] = {
        [SHOW_SCORE] = FIGURE_SCORE,   [SHOW_LEAD] = FIGURE_LEAD,     [SHOW_BEST] = FIGURE_SHARE,
        [SHOW_OUTSIDE] = FIGURE_SHARE, [SHOW_SHARED] = FIGURE_NUMBER, [SHOW_ORDER] = FIGURE_NUMBER,
    };
    double units[TOURNAMENTS_MAX], hits = 0;
    fill_units(all, figure, units);
    for (int i = 0; i < all->units; i++) hits += units[i];
    if (UNITS[figure->show] == FIGURE_SHARE)
        figures_add_hits(figures, name, hits, (uint64_t)all->units, "evolutions");
    else
        figures_add_mean(figures, UNITS[figure->show], name, units, all->units, "evolutions");
}

/* Adds all figures (without units their names); those without a name as the members, in the paper's
 * order. */
static void add_figures(const TournamentsPlan *plan, const Scores *all, Figures *figures) {
    for (int i = 0; i < plan->figures_count; i++) {
        const ShownFigure *const figure = &plan->figures[i];
        if (figure->name != NULL) {
            add_figure(figures, figure, figure->name, all);
            continue;
        }
        for (int m = 0; m < plan->members_count; m++) {
            ShownFigure one = *figure;
            int k = 0;
            while (k < figure->of.count && figure->of.members[k] != m) k++;
            one.of = (Named){.count = 1, .members = {m}};
            if (k < figure->of.count) add_figure(figures, &one, plan->members[m].name, all);
        }
    }
}

/* A row of TABLE-players, the best first: a member's results in all tournaments. */
typedef struct PlaceRow {
    int64_t place;
    const char *player;
    Estimate means[KINDS_OF_SCORE];
    double first; /* share of the tournaments in which it is first */
    int64_t evolutions, games;
} PlaceRow;

static const CsvColumn PLACE_COLUMNS[] = {
    COLUMN("place", COUNT, PlaceRow, place, .meaning = "place by points, from 1"),
    COLUMN("player", TEXT, PlaceRow, player, .meaning = "as the paper calls it"),
    COLUMN_ESTIMATE("points", "points_", PlaceRow, means[POINTS],
                    "points a game, mean over the tournaments", .decimals = 4, .unit = "share"),
    COLUMN_ESTIMATE("matches", "matches_", PlaceRow, means[MATCHES_WON],
                    "the same with each match as one game", .decimals = 4, .unit = "share"),
    COLUMN("first", REAL, PlaceRow, first, .decimals = 4, .unit = "share",
           .meaning = "share of the tournaments in which no player is ahead of it"),
    COLUMN("evolutions", COUNT, PlaceRow, evolutions, .unit = "evolutions",
           .meaning = "evolutions, the units of the intervals"),
    COLUMN("games", COUNT, PlaceRow, games, .unit = "games", .meaning = "games it played"),
};
const CsvSchema PLACES = SCHEMA_OF("ranking", PLACE_COLUMNS, PlaceRow);

static bool write_places(const Measurement *it, const Scores *all, Error *error) {
    ROWS_AUTO Rows rows = {.items = NULL};
    for (int i = 0; i < all->members; i++) {
        ShownFigure figure = {.show = SHOW_SCORE, .of = {.count = 1, .members = {i}}};
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
    TEXT_AUTO Text file = {.data = NULL};
    CsvSchema named = PLACES;
    text_append(&file, "%s" PLACES_END ".csv", it->measure->table);
    named.name = file.data;
    return rows_write_in(&rows, &named, it->campaign->folder, error);
}

static bool show_tournaments(const Measurement *it, const Rows *rows, Error *error) {
    Scores all = {.rows = NULL};
    if (rows != NULL && (!take_rows(it, rows, &all, error) || !write_places(it, &all, error)))
        return false;
    add_figures(it->measure->plan, &all, &it->found->figures);
    if (rows != NULL)
        text_append(&it->found->note,
                    "%d tournaments of other evolutions each, %d independent units. ",
                    all.tournaments, all.units);
    return true;
}

const MeasurementKind MEASUREMENT_TOURNAMENTS = {
    .name = "tournaments",
    .summary = "round robins or gauntlets of evolved heuristics, again and again with other "
               "evolutions",
    .keys = TOURNAMENTS,
    .figures = &FIGURES,
    .size = sizeof(TournamentsPlan),
    .check = check_tournaments,
    .each_order = each_order,
    .schema = &SCORES_TABLE,
    .make = play_all,
    .show = show_tournaments,
    .is_read = true,
};
