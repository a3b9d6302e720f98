/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff reproduce: measures the claims of papers, with verdicts. */
#include "cli/command_experiment.h"
#include "cli/commands.h"
#include "cli/results_show.h"

#include "arena/environment.h"
#include "measure/bench.h"
#include "papers/reproduction.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/progress.h"

#include <inttypes.h>
#include <strings.h>

static const char DOC[] =
    "Measures what papers claim and compares it with their figures, with a verdict for each claim "
    "by a stated rule.\v"
    "CLAIM (default: all) is one claim (S4), a range (S1-S7), a paper by name or key ('Rae 2001', "
    "004), or the file of your own paper; 'jumpoff list claims' lists them. Verdicts: reproduced, "
    "in part, no effect that matters, not reproduced, undecided, not testable. Pages: claims.md "
    "has claims and rules, papers.md tables and figures (docs/reproduce-a-paper.md).\n\n"
    "Examples:\n"
    "  jumpoff reproduce --out reproduced\n"
    "  jumpoff reproduce S4 S5 --scale paper\n"
    "  jumpoff reproduce S1-S7\n"
    "  jumpoff reproduce 'Rae 2001'\n"
    "  jumpoff reproduce ./mine.paper\n"
    "  jumpoff reproduce T1-T7 --evolutions earlier\n"
    "  jumpoff reproduce --resume reproduced\n"
    "  jumpoff reproduce S6 --keep-games --out s6 && scripts/recount S6 s6\n"
    "  jumpoff reproduce X1 --engine cb:./simplech.so@10s";

typedef struct ReproduceOptions {
    Common common;
    Reproduction asked;
} ReproduceOptions;

static const Setting OPTIONS[] = {
    OPTION_THREADS, OPTION_FORMAT, OPTION_NO_CHARTS,     OPTION_QUIET,
    OPTION_OUT,     OPTION_RESUME, OPTION_ALLOW_ENGINES, {.name = NULL},
};

/* The experiment file that is the only word; NULL: the words are claims. */
static const char *file_of(const Common *common) {
    return common->word_count == 1 && command_experiment_is_file(common->words[0])
               ? common->words[0]
               : NULL;
}

/* Prints how long the claims will take, by the papers' times and this machine's speed. */
static bool say_forecast(const Reproduction *reproduction, Error *error) {
    enum { PASSES = 15 }; /* some half second in all, so that no short disturbance counts */
    const BenchSettings settings = {
        .repeats = PASSES, .filter = "alphabeta/piece2val@", .quiet = true};
    const int threads = reproduction->campaign.threads;
    const double work = reproduction_seconds(reproduction);
    BenchReport report;
    TEXT_AUTO Text line = {.data = NULL};
    if (!(work > 0)) return true;
    if (!bench_run(&settings, &report, error)) return false;
    const double cpu = work * PAPER_SPEED / report.rows[0].nodes_per_s;
    text_append_string(&line, "This takes about ");
    progress_append_duration(&line, cpu / threads);
    text_append(&line, " on %d thread%s, if nothing else runs.", threads, threads > 1 ? "s" : "");
    cli_say("%s", text_string(&line));
    return true;
}

/* Returns the work of claims without rows, in seconds, or in claims. */
static double work_left(const Reproduction *reproduction, bool in_seconds) {
    return in_seconds ? reproduction_seconds(reproduction)
                      : reproduction->count - (double)reproduction->rows.count;
}

/* Prints "Claim 3 of 45, S3: …" and how long the rest may take, by the time taken so far. */
static void say_claim(const Reproduction *reproduction, int index, double seconds, double done,
                      double left) {
    const Claim *const claim = reproduction->claims[index];
    TEXT_AUTO Text line = {.data = NULL};
    text_append(&line, "Claim %d of %d, %s: %s", index + 1, reproduction->count, claim->id,
                claim->says);
    if (done > 0) {
        text_append_string(&line, " (");
        progress_append_duration(&line, seconds);
        text_append_string(&line, " so far, some ");
        progress_append_duration(&line, seconds * left / done);
        text_append_string(&line, " left)");
    }
    cli_say("%s", text_string(&line));
}

/* Measures the claims without a row. */
static bool measure_all(const Common *common, Reproduction *reproduction, Error *error) {
    ReproduceSettings *const campaign = &reproduction->campaign;
    const int64_t start_ns = clock_now_ns();
    ROWS_AUTO Rows evolutions = {.items = NULL};
    campaign->threads = common->threads;
    campaign->quiet = common->quiet;
    campaign->stop = interrupt_flag();
    campaign->evolutions = &evolutions;
    bool good = evolutions_read(&evolutions, campaign->folder, true, error);
    const bool in_seconds = good && !isnan(reproduction_seconds(reproduction));
    const double work = work_left(reproduction, in_seconds);
    good = good && (common->quiet || say_forecast(reproduction, error));
    for (int i = 0; good && i < reproduction->count; i++) {
        if (outcomes_claim(reproduction, reproduction->claims[i]->id) != NULL) continue;
        const double left = work_left(reproduction, in_seconds);
        if (!common->quiet)
            say_claim(reproduction, i, (double)(clock_now_ns() - start_ns) * 1e-9, work - left,
                      left);
        good = outcomes_measure(reproduction, i, error);
    }
    campaign->evolutions = NULL;
    return good;
}

static bool reproduce(const ReproduceOptions *options, Reproduction *reproduction, Error *error) {
    const char *const folder = reproduction->campaign.folder;
    bool is_there = false;
    file_remove_leftovers(folder, ".");
    if (!file_find_in(folder, "environment", &is_there, error) ||
        (!is_there && !environment_write_in(folder, options->common.threads, error)))
        return false;
    if (!measure_all(&options->common, reproduction, error)) {
        cli_say_resume("reproduce", folder,
                       reproduction->campaign.engine[0] != '\0' ? " --allow-engines" : "", error);
        return false;
    }
    /* Writes the pages first: they need no games, and another version's journals fail. */
    return results_show_folder(&options->common, folder,
                               reproduction->keep_games ? kept_close : kept_remove, error);
}

/* Checks that the engine ("": none) may be started and starts, before any measurement. `source` is
 * the folder that names it; NULL: the command line does. */
static bool check_engine(const Common *common, const char *source, const char *description,
                         Error *error) {
    if (description[0] == '\0') return true;
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    PlayerSpec spec;
    Player player;
    const bool good = player_parse(description, catalogue, &spec, error) &&
                      (source == NULL || cli_allows_engine(common, source, &spec, error)) &&
                      player_open(&player, &spec, catalogue, interrupt_flag(), error);
    if (good) player_close(&player);
    catalogue_free(catalogue);
    return good;
}

/* Makes a new folder with the settings. */
static bool begin(ReproduceOptions *options, Error *error) {
    const Common *const common = &options->common;
    Reproduction *const asked = &options->asked;
    const char *const file = file_of(common);
    const bool is_divided = cli_given(common, "shard"); /* the file of a shard names its claims */
    const bool is_all = common->word_count == 0;        /* no words or file name claims */
    for (int i = 0; is_all && i < asked->papers->claims_count; i++)
        asked->claims[asked->count++] = asked->papers->claims[i];
    if (is_divided && asked->shard.count > (uint64_t)asked->count)
        return error_set(error, ERROR_USAGE, "--shard: more shards than claims: %" PRIu64 " of %d",
                         asked->shard.count, asked->count);
    if (!check_engine(common, file, asked->campaign.engine, error)) return false;
    if (asked->evolutions[0] != '\0') { /* check that it can be read before anything is made */
        ROWS_AUTO Rows found = {.items = NULL};
        if (!evolutions_read(&found, asked->evolutions, false, error)) return false;
    }
    if (is_divided) reproduction_divide(asked, asked->shard);
    MEMORY_AUTO char *folder = cli_choose_folder(common, "reproduced", error);
    if (folder == NULL || !cli_make_folder(folder, reproduction_begin, asked, error)) return false;
    asked->campaign.folder = folder;
    return reproduce(options, asked, error);
}

/* Keeps games from now on; ERROR_USAGE if a finished run has removed them. */
static bool keep_games(Reproduction *reproduction, Error *error) {
    if (reproduction->keep_games) return true;
    reproduction->keep_games = true;
    if ((int)reproduction->rows.count == reproduction->count)
        return error_set(error, ERROR_USAGE,
                         "%s: finished without --keep-games: its games were removed",
                         reproduction->campaign.folder);
    return reproduction_write(reproduction, error);
}

/* Warns of rules that changed since the measurement, and marks the rows of their claims. */
static bool mark_changes(const Reproduction *reproduction, Error *error) {
    TEXT_AUTO Text changes = {.data = NULL};
    outcomes_write_changes(reproduction, &changes);
    if (changes.length == 0) return true;
    cli_say("%s: %s", reproduction->campaign.folder, changes.data);
    return outcomes_write(reproduction, error);
}

static bool resume(ReproduceOptions *options, Error *error) {
    Reproduction *const found = &options->asked;
    const char *const folder = options->common.resume;
    const bool keeps_games = found->keep_games;
    return reproduction_read(found, folder, "experiment", error) &&
           check_engine(&options->common, folder, found->campaign.engine, error) &&
           outcomes_read(found, true, error) && reproduction_record_rules(found, error) &&
           (!keeps_games || keep_games(found, error)) && mark_changes(found, error) &&
           reproduce(options, found, error);
}

static bool run(int argc, char **argv, Error *error) {
    ReproduceOptions options = {.common = common_default(), .asked = {.campaign.seed = 1}};
    const Common *const common = &options.common;
    cli_parse(&COMMAND_REPRODUCE, argc, argv, &options, &options.asked);
    options.asked.papers = papers_new(error);
    if (options.asked.papers == NULL) return false;
    const char *const file = file_of(common);
    bool good = file == NULL || reproduction_read(&options.asked, NULL, file, error);
    if (file != NULL) cli_apply(common, REPRODUCTION_SETTINGS, &options.asked);
    for (int i = 0; good && file == NULL && i < common->word_count; i++) {
        good = reproduction_add(&options.asked, common->words[i], error);
        if (!good && error->code == ERROR_USAGE) cli_usage_error(common, "%s", error->message);
    }
    interrupt_install();
    good = good && (common->resume != NULL ? resume(&options, error) : begin(&options, error));
    outcomes_free(&options.asked);
    papers_free(options.asked.papers);
    return good;
}

const Command COMMAND_REPRODUCE = {COMMAND_OF("reproduce",
                                              "measures the claims of papers, with verdicts",
                                              "[CLAIM...]\nEXPERIMENT-FILE\n--resume DIR"),
                                   .others = REPRODUCTION_SETTINGS};
