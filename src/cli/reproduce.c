/* jumpoff reproduce: the seeds' claims beside our measurements. */
#include "cli/claims_show.h"
#include "cli/commands.h"

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

enum { KEY_SCALE = KEY_COMMAND_FIRST, KEY_NO_CHARTS, KEY_RESUME, KEY_SHARD, KEY_ENGINE };

static const struct argp_option OPTIONS[] = {
    {"scale", KEY_SCALE, "SCALE", 0,
     "quick (default, ten minutes) or paper (two hours; the papers' own depths and numbers of "
     "games)",
     0},
    {"engine", KEY_ENGINE, "PLAYER", 0, "an external engine for the claims that need one", 0},
    {"resume", KEY_RESUME, "DIR", 0, "go on with what was stopped or killed in DIR", 0},
    {"shard", KEY_SHARD, "K/N", 0, "only every N-th claim, beginning with the K-th", 0},
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_OUT,
    {"no-charts", KEY_NO_CHARTS, NULL, 0, "make no charts", 0},
    OPTION_FORMAT,
    OPTION_QUIET,
    {0},
};

typedef struct ReproduceOptions {
    Common common;
    Reproduction asked;
    Shard shard;
    const char *resume; /* NULL: a new folder */
    bool no_charts;
    bool is_given; /* what to measure, not only how */
} ReproduceOptions;

/* "s6" is S6 here; what is written says S6. */
static const Claim *find_claim(const struct argp_state *state, const char *id) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        if (strcasecmp(CLAIMS[i]->id, id) == 0) return CLAIMS[i];
    }
    cli_usage_error(state, "unknown claim '%.40s'; see 'jumpoff list claims'", id);
}

static void add_claim(const struct argp_state *state, Reproduction *asked, const char *id) {
    const Claim *const claim = find_claim(state, id);
    for (int i = 0; i < asked->count; i++) {
        if (asked->claims[i] == claim) return;
    }
    asked->claims[asked->count++] = claim;
}

/* What is left to --resume: how it is done, not what. */
static bool is_manner(int key) {
    return key == KEY_RESUME || key == KEY_THREADS || key == KEY_QUIET || key == KEY_FORMAT ||
           key == KEY_NO_CHARTS || key >= ARGP_KEY_END;
}

static error_t parse(int key, char *arg, struct argp_state *state) {
    ReproduceOptions *const options = state->input;
    Reproduction *const asked = &options->asked;
    options->is_given = options->is_given || !is_manner(key);
    if (key == ARGP_KEY_END && options->resume != NULL && options->is_given) {
        cli_usage_error(state, "--resume DIR takes everything from DIR; besides it there can only "
                               "be --threads, --format, --no-charts and --quiet");
    }
    switch (key) {
    case KEY_SCALE:
        if (strcmp(arg, "quick") != 0 && strcmp(arg, "paper") != 0) {
            cli_usage_error(state, "--scale '%s': expected quick or paper", arg);
        }
        asked->scale = strcmp(arg, "paper") == 0 ? SCALE_PAPER : SCALE_QUICK;
        return 0;
    case KEY_ENGINE:
        if (strlen(arg) >= sizeof asked->engine) cli_usage_error(state, "--engine: too long");
        strcpy(asked->engine, arg);
        return 0;
    case KEY_SHARD:
        if (shard_parse(arg, &options->shard)) return 0;
        cli_usage_error(state, "--shard '%.40s': expected K/N, as 1/4, with K from 1 to N", arg);
    case KEY_RESUME: options->resume = arg; return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case ARGP_KEY_ARG: add_claim(state, asked, arg); return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
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
        if (reproduction_row(&rows, claim) != NULL) continue;
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
    return claims_show(&options->common, folder, !options->no_charts, error);
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
    asked->seed = options->common.seed;
    for (int i = 0; asked->count == 0 && CLAIMS[i] != NULL; i++) asked->claims[i] = CLAIMS[i];
    while (asked->claims[asked->count] != NULL) asked->count++;
    if (options->shard.count > (uint64_t)asked->count) {
        return error_set(error, ERROR_USAGE, "--shard: more shards than claims: %" PRIu64 " of %d",
                         options->shard.count, asked->count);
    }
    if (!check_engine(asked->engine, error)) return false;
    if (options->shard.count > 0) reproduction_divide(asked, options->shard);
    char *const folder = cli_choose_folder(options->common.out, "reproduced", error);
    const bool good = folder != NULL && file_make_folder(folder, error) &&
                      reproduction_write(asked, folder, error) &&
                      reproduce(options, asked, folder, error);
    free(folder);
    return good;
}

static bool resume(const ReproduceOptions *options, Error *error) {
    Reproduction reproduction;
    file_remove_leftovers(options->resume);
    return reproduction_read(&reproduction, options->resume, error) &&
           reproduce(options, &reproduction, options->resume, error);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = OPTIONS, .parser = parse, .args_doc = "[CLAIM…]\n--resume DIR", .doc = DOC};
    ReproduceOptions options = {.common = common_default()};
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    interrupt_install();
    const bool good = options.resume != NULL ? resume(&options, &error) : begin(&options, &error);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_REPRODUCE = {"reproduce", "the papers' claims beside our measurements", run};
