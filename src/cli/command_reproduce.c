/* jumpoff reproduce: the papers' claims beside our measurements. */
#include "cli/commands.h"
#include "cli/results_show.h"

#include "arena/player.h"
#include "papers/reproduction.h"
#include "util/file.h"
#include "util/interrupt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char DOC[] =
    "Measures what the papers claim and sets it beside their figures, with a verdict by a stated "
    "rule for each claim.\v"
    "Verdicts: reproduced, not reproduced, inconclusive (the interval contains both), not "
    "testable. 'Not reproduced' is a result, not an error. Writes claims.csv, a table and a chart "
    "for each claim, and two pages: claims.md judges them, papers.md has the papers' tables and "
    "figures in their own shape with ours beside. What was stopped or killed goes on with "
    "--resume; shards of the claims are put together by 'jumpoff merge'. 'jumpoff list claims' "
    "says what there is.\n\n"
    "Examples:\n"
    "  jumpoff reproduce --out reproduced\n"
    "  jumpoff reproduce S4 S5 --scale paper\n"
    "  jumpoff reproduce --resume reproduced\n"
    "  jumpoff reproduce X1 --engine cb:./simplech.so@1s";

static const Setting OPTIONS[] = {
    OPTION_THREADS, OPTION_FORMAT, OPTION_NO_CHARTS, OPTION_QUIET,
    OPTION_OUT,     OPTION_RESUME, {.name = NULL},
};

typedef struct ReproduceOptions {
    Common common;
    Reproduction asked;
} ReproduceOptions;

/* "s6" is S6 here; what is written says S6. */
static const Claim *find_claim(const Common *common, const char *id) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        if (strcasecmp(CLAIMS[i]->id, id) == 0) return CLAIMS[i];
    }
    cli_usage_error(common, "unknown claim '%.40s'; see 'jumpoff list claims'", id);
}

static void add_claim(ReproduceOptions *options, const char *id) {
    Reproduction *const asked = &options->asked;
    const Claim *const claim = find_claim(&options->common, id);
    for (int i = 0; i < asked->count; i++) {
        if (asked->claims[i] == claim) return;
    }
    asked->claims[asked->count++] = claim;
}

/* Measures the claims that have no row yet. */
static bool measure_all(const ReproduceOptions *options, const Reproduction *reproduction,
                        const char *folder, Error *error) {
    const ClaimRun claim_run = {
        .scale = reproduction->scale,
        .threads = options->common.threads,
        .seed = reproduction->seed,
        .quiet = options->common.quiet,
        .folder = folder,
        .engine = reproduction->engine[0] != '\0' ? reproduction->engine : NULL,
        .stop = interrupt_flag(),
    };
    Rows rows = {.items = NULL};
    bool good = reproduction_read_rows(reproduction, folder, &rows, error);
    for (int i = 0; good && i < reproduction->count; i++) {
        const Claim *const claim = reproduction->claims[i];
        if (claim_row_find(&rows, claim->id) != NULL) continue;
        if (!claim_run.quiet) fprintf(stderr, "%s: %s\n", claim->id, claim->statement);
        good = reproduction_measure(claim, &claim_run, &rows, error);
    }
    if (good) reproduction_remove_games(folder);
    rows_free(&rows);
    return good;
}

static bool reproduce(const ReproduceOptions *options, const Reproduction *reproduction,
                      const char *folder, Error *error) {
    if (!measure_all(options, reproduction, folder, error)) {
        if (error->code == ERROR_INTERRUPTED && !options->common.quiet) {
            fprintf(stderr, "'jumpoff reproduce --resume %s' goes on.\n", folder);
        }
        return false;
    }
    return results_show_claims(&options->common, folder, error);
}

/* Whether the engine is one and starts, before anything is measured; "" is none. */
static bool check_engine(const char *description, Error *error) {
    if (description[0] == '\0') return true;
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    PlayerSpec spec;
    Player player;
    const bool good = player_parse(description, catalogue, &spec, error) &&
                      player_start(&player, &spec, catalogue, interrupt_flag(), error);
    if (good) player_close(&player);
    catalogue_free(catalogue);
    return good;
}

/* A new folder with what was asked for. */
static bool begin(ReproduceOptions *options, Error *error) {
    Reproduction *const asked = &options->asked;
    for (int i = 0; asked->count == 0 && CLAIMS[i] != NULL; i++) asked->claims[i] = CLAIMS[i];
    while (asked->claims[asked->count] != NULL) asked->count++;
    if (asked->shard.count > (uint64_t)asked->count) {
        return error_set(error, ERROR_USAGE, "--shard: more shards than claims: %" PRIu64 " of %d",
                         asked->shard.count, asked->count);
    }
    if (!check_engine(asked->engine, error)) return false;
    if (asked->shard.count > 0) reproduction_divide(asked, asked->shard);
    char *const folder = cli_choose_folder(options->common.out, "reproduced", error);
    const bool good = folder != NULL && file_make_folder(folder, error) &&
                      reproduction_write(asked, folder, error) &&
                      reproduce(options, asked, folder, error);
    free(folder);
    return good;
}

static bool resume(const ReproduceOptions *options, Error *error) {
    Reproduction reproduction;
    file_remove_leftovers(options->common.resume);
    return reproduction_read(&reproduction, options->common.resume, error) &&
           reproduce(options, &reproduction, options->common.resume, error);
}

static int run(int argc, char **argv) {
    ReproduceOptions options = {.common = common_default(), .asked = {.seed = 1}};
    const Common *const common = &options.common;
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_REPRODUCE, argc, argv, &options, &options.asked);
    for (int i = 0; i < common->word_count; i++) add_claim(&options, common->words[i]);
    interrupt_install();
    const bool good = common->resume != NULL ? resume(&options, &error) : begin(&options, &error);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_REPRODUCE = {"reproduce",
                                   "the papers' claims beside our measurements",
                                   "[CLAIM…]\n--resume DIR",
                                   DOC,
                                   OPTIONS,
                                   REPRODUCTION_SETTINGS,
                                   0,
                                   run};
