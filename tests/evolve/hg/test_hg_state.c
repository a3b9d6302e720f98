/* SPDX-License-Identifier: GPL-3.0-or-later */
/* States of HG that somebody has made, with the right checksum. */
#define GENERATOR_HG GENERATOR_HG_IN_HG_STATE
#include "evolve/hg.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <string.h>
#include <xxhash.h>

Test(hg_state, refuses_positions_of_another_board) {
    AUTO(formula_free) Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    const EvolveSetup setup = evolving_setup(&genome, "english");
    HgSettings settings;
    Error error = {0};
    TEXT_AUTO Text state = {.data = NULL}, changed = {.data = NULL};
    evolving_defaults(&GENERATOR_HG, &settings, &setup);
    settings.population = settings.positions = 20;
    settings.depth_plies = 1;
    settings.crossovers = 10;
    settings.reuse = true;
    GeneratorRun *run = evolve_open(&GENERATOR_HG, &settings, &setup, &error);
    cr_assert(evolve_step(run, &error), "%s", error.message);
    Archive *archive = archive_writer();
    evolve_transfer(run, archive);
    cr_assert(archive_close(archive, &state));
    evolve_close(run);
    /* The last position is a line of FEN, and its label one; then comes the checksum. */
    const char *board = state.data + state.length - 1;
    for (int lines = 0; lines < 3; lines++)
        while (*--board != '\n') {
        }
    cr_assert_not_null(strchr("BW", board[1]));
    const char *const behind = strchr(board + 1, '\n');
    text_append(&changed, "%.*s\nB:W50:B1%s", (int)(board - state.data), state.data, behind);
    changed.length -= 17;
    changed.data[changed.length] = '\0';
    const uint64_t sum = XXH64(changed.data, changed.length, 0);
    text_append(&changed, "%016llx\n", (unsigned long long)sum);
    run = evolve_open(&GENERATOR_HG, &settings, &setup, &error);
    archive = archive_reader(changed.data, changed.length);
    evolve_transfer(run, archive);
    cr_assert_not(archive_close(archive, NULL));
    evolve_close(run);
}
