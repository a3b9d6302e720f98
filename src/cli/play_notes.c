/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/play_notes.h"

#include <stdlib.h>

/* Says once which results another run would not repeat. */
static void warn_of_clocks(const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++) {
        if (player_is_deterministic(&experiment->players[i])) continue;
        cli_say("Note: %s %s from run to run.", experiment->players[i].label,
                player_is_external(&experiment->players[i])
                    ? "is an external engine; its games may differ"
                    : "is limited by time; its games differ");
        return;
    }
}

/* Says whether those who play by the clock will have the time that it shows. */
static void warn_of_threads(const PlayOptions *options, const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++) {
        if (experiment->players[i].limit.time_ns == 0) continue;
        cli_note_threads(options->common.threads, schedule_games(experiment));
        return;
    }
}

/* Says where engines work that do not work here. */
static void tell_folders(const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++) {
        char *const folder = player_is_external(&experiment->players[i])
                                 ? engine_folder(&experiment->players[i].engine)
                                 : NULL;
        if (folder != NULL) {
            cli_say("Note: %s works in %s.", experiment->players[i].label, folder);
        }
        free(folder);
    }
}

void play_note_start(const PlayOptions *options, const Experiment *experiment) {
    warn_of_clocks(experiment);
    warn_of_threads(options, experiment);
    tell_folders(experiment);
    cli_note_rules(experiment->catalogue);
}

void play_note_end(const Experiment *experiment, const Standings *standings) {
    if (!adjudication_is_on(&experiment->adjudication)) return;
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerTotals *const totals = standings_player(standings, i);
        if (player_games(totals) == 0 || totals->search.scored > 0) continue;
        cli_say("Note: %s tells no scores, so none of its games was adjudicated by them.",
                experiment->players[i].label);
    }
}
