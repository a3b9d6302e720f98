/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/opponents.h"

#include "report/json.h"
#include "search/switches.h"
#include "util/file.h"

#include <string.h>

enum { DEPTH_MOST = 30, TABLE_MIB_MOST = 64, NAMED = -1, SHOWN_MOST = 200 };
static const int64_t TIME_MOST_NS = INT64_C(60000000000);
static const uint64_t NODES_MOST = 1000000000;
static const size_t HEURISTIC_SIZE_MOST = 1 << 20;

/* Of the parsed player: quotes and labels hide no table. There may be 16 of them. */
bool opponent_check(const PlayerSpec *spec, Error *error) {
    const SearchLimit *const limit = &spec->limit;
    Options options;
    int mib = 0;
    if (limit->time_ns > TIME_MOST_NS || limit->depth_plies > DEPTH_MOST ||
        limit->nodes > NODES_MOST)
        return error_set(error, ERROR_USAGE,
                         "expected a limit of at most 60s, 30 plies or 1000000kn");
    return options_parse(&options, spec->search, spec->search_options, error) &&
           switches_take_table(&mib, 0, &options, error) &&
           (mib <= TABLE_MIB_MOST ||
            error_set(error, ERROR_USAGE, "expected table=%d or less", TABLE_MIB_MOST));
}

/* Adds the heuristic files of a folder, each as a player that thinks for a second. A file that is
 * no heuristic by these rules is left out. */
static void add_files(const char *folder, Experiment *experiment) {
    static const char ENDING[] = ".heuristic";
    FileNames files = file_list(folder, ".", ENDING);
    Error ignored;
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        TEXT_AUTO Text player = {0};
        MEMORY_AUTO char *path = file_join(folder, files.names[i]);
        MEMORY_AUTO char *text =
            file_read_in(folder, files.names[i], HEURISTIC_SIZE_MOST, &length, &ignored);
        text_append(&player, "%.*s=enhanced/%s@1s", (int)(strlen(files.names[i]) - strlen(ENDING)),
                    files.names[i], path);
        if (text != NULL && experiment_add_file(experiment, path, text, &ignored))
            experiment_add_player(experiment, player.data, &ignored);
    }
    file_names_free(&files);
}

/* The opponents of a source by these rules, to be freed; those of a folder that may not play are
 * among them. */
static Experiment read_source(const Opponents *opponents, int source, const Rules *rules) {
    Experiment experiment = experiment_default();
    Error ignored;
    if (source != NAMED) {
        const char *const folder = folders_path(opponents->folders, source);
        if (!experiment_read(&experiment, folder, "experiment", NULL, 0, &ignored) ||
            experiment.rules != rules) {
            experiment_free(&experiment);
            experiment = experiment_default();
            experiment.rules = rules;
        }
        add_files(folder, &experiment);
        return experiment;
    }
    experiment.rules = rules;
    for (int i = 0; i < opponents->named_count; i++)
        experiment_add_players(&experiment, opponents->named[i], &ignored);
    return experiment;
}

static bool may_play(int source, const PlayerSpec *spec) {
    Error ignored;
    return source == NAMED || (!player_reads_more(spec) && opponent_check(spec, &ignored));
}

bool opponents_check_named(const Opponents *opponents, Error *error) {
    for (int i = 0; i < opponents->named_count; i++) {
        bool good = false;
        for (int k = 0; !good && RULES_ALL[k] != NULL; k++) {
            Experiment experiment = experiment_default();
            Error fault;
            experiment.rules = RULES_ALL[k];
            good = experiment_add_players(&experiment, opponents->named[i], &fault);
            if (!good && k == 0) *error = fault;
            experiment_free(&experiment);
        }
        if (!good) return false;
    }
    return true;
}

void opponents_append(const Opponents *opponents, Text *json) {
    const int folders = opponents->folders != NULL ? folders_count(opponents->folders) : 0;
    int shown = 0;
    text_append_char(json, '[');
    for (int source = NAMED; source < folders && shown < SHOWN_MOST; source++) {
        for (int k = 0; RULES_ALL[k] != NULL; k++) {
            Experiment experiment = read_source(opponents, source, RULES_ALL[k]);
            for (int i = 0; i < experiment.player_count; i++) {
                const PlayerSpec *const spec = &experiment.players[i];
                if (!may_play(source, spec)) continue;
                text_append(json, "%s[%d,", shown++ > 0 ? "," : "", source);
                json_write_shown(spec->label, json);
                text_append(json, ",\"%s\",", RULES_ALL[k]->name);
                json_write_shown(
                    source == NAMED ? "--player" : folders_path(opponents->folders, source), json);
                text_append_char(json, ']');
            }
            experiment_free(&experiment);
        }
    }
    text_append_char(json, ']');
}

bool opponents_seat(const Opponents *opponents, LiveGame *game, Side side, int source,
                    const char *name, Error *error) {
    const int folders = opponents->folders != NULL ? folders_count(opponents->folders) : 0;
    bool good = source >= NAMED && source < folders && name != NULL;
    if (good) {
        Experiment experiment = read_source(opponents, source, live_game_rules(game));
        const PlayerSpec *spec = NULL;
        for (int i = 0; i < experiment.player_count && spec == NULL; i++)
            if (strcmp(experiment.players[i].label, name) == 0) spec = &experiment.players[i];
        good = spec != NULL && may_play(source, spec);
        const bool is_seated = good && live_game_seat_of(game, side, &experiment, spec, error);
        experiment_free(&experiment);
        if (good) return is_seated;
    }
    return error_set(error, ERROR_DATA,
                     "there is no opponent of that name by these rules any more");
}
