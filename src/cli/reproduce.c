/* jumpoff reproduce: the seeds' claims beside our measurements. */
#include "cli/commands.h"

#include "claims/claim.h"
#include "cli/claim_charts.h"
#include "report/claims.h"
#include "report/gnuplot.h"
#include "util/file.h"
#include "util/interrupt.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DOC[] =
    "Measures what the papers claim and sets it beside their figures, with a verdict by a stated "
    "rule for each claim.\v"
    "Verdicts: reproduced, not reproduced, inconclusive (the interval contains both), not "
    "testable. 'Not reproduced' is a result, not an error. Writes claims.csv, a table and a chart "
    "for each claim. In this version: the claims S1-S7 of seed 004.\n\n"
    "Examples:\n"
    "  jumpoff reproduce --out reproduced\n"
    "  jumpoff reproduce S4 S5 --scale paper";

enum { KEY_SCALE = KEY_COMMAND_FIRST, KEY_NO_CHARTS };
enum { IDS_MAX = 64 };

static const struct argp_option OPTIONS[] = {
    {"scale", KEY_SCALE, "SCALE", 0, "quick (default, minutes) or paper (far more games)", 0},
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
    Scale scale;
    bool no_charts;
    const Claim *claims[IDS_MAX + 1];
    int count;
} ReproduceOptions;

static const Claim *find_claim(const struct argp_state *state, const char *id) {
    const Claim *const claim = claim_find(id);
    Text known = {.data = NULL};
    if (claim != NULL) return claim;
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        text_append(&known, "%s%s", i == 0 ? "" : " ", CLAIMS[i]->id);
    }
    cli_usage_error(state, "unknown claim '%s'; expected one of %s", id, text_string(&known));
}

static error_t parse(int key, char *arg, struct argp_state *state) {
    ReproduceOptions *const options = state->input;
    switch (key) {
    case KEY_SCALE:
        if (strcmp(arg, "quick") != 0 && strcmp(arg, "paper") != 0) {
            cli_usage_error(state, "--scale '%s': expected quick or paper", arg);
        }
        options->scale = strcmp(arg, "paper") == 0 ? SCALE_PAPER : SCALE_QUICK;
        return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case ARGP_KEY_ARG:
        if (options->count == IDS_MAX) cli_usage_error(state, "more than %d claims", IDS_MAX);
        options->claims[options->count++] = find_claim(state, arg);
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

/* Measures one claim and adds its row to claims.csv. */
static bool measure(const Claim *claim, const ClaimRun *run, Text *rows, Error *error) {
    ClaimResult result = {.low = NAN, .high = NAN};
    if (!run->quiet) fprintf(stderr, "%s: %s\n", claim->id, claim->statement);
    bool good = claim->measure(run, &result, error);
    if (good) {
        claim_write_row(claim, &result, rows);
        char *const path = file_join(run->folder, "claims.csv");
        good = file_write(path, text_string(rows), rows->length, error);
        free(path);
    }
    claim_result_free(&result);
    return good;
}

static bool show(const ReproduceOptions *options, const char *folder, Error *error) {
    Text text = {.data = NULL};
    char *const path = file_join(folder, "claims.csv");
    const bool good =
        report_claims(path, options->common.format, &text, error) && cli_print(&text, error);
    text_free(&text);
    free(path);
    return good;
}

static bool reproduce(const ReproduceOptions *options, const char *folder, Error *error) {
    const ClaimRun claim_run = {
        .scale = options->scale,
        .threads = options->common.threads,
        .seed = options->common.seed,
        .quiet = options->common.quiet,
        .folder = folder,
        .stop = interrupt_flag(),
    };
    Text rows = {.data = NULL};
    ChartsMade made = {.count = 0};
    bool good = true;
    claims_write_header(&rows);
    for (int i = 0; good && options->claims[i] != NULL; i++) {
        good = measure(options->claims[i], &claim_run, &rows, error);
    }
    text_free(&rows);
    if (!good) return false;
    if (!options->no_charts && !claim_charts_make(folder, &made, error)) return false;
    if (made.gnuplot_missing) {
        fprintf(stderr, "%s, then run 'jumpoff report %s'\n", GNUPLOT_ADVICE, folder);
    }
    if (!show(options, folder, error)) return false;
    if (!options->common.quiet) {
        fprintf(stderr, "Claims in %s/claims.csv%s%s%s\n", folder,
                made.count > 0 ? ", charts in " : "", made.count > 0 ? folder : "",
                made.count > 0 ? "/plots/*.svg" : "");
    }
    return true;
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = OPTIONS, .parser = parse, .args_doc = "[CLAIM…]", .doc = DOC};
    ReproduceOptions options = {.common = common_default()};
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    if (options.count == 0) {
        for (int i = 0; CLAIMS[i] != NULL; i++) options.claims[i] = CLAIMS[i];
    }
    interrupt_install();
    char *const folder = cli_choose_folder(options.common.out, "reproduced", &error);
    const bool good =
        folder != NULL && file_make_folder(folder, &error) && reproduce(&options, folder, &error);
    free(folder);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_REPRODUCE = {"reproduce", "the papers' claims beside our measurements", run};
