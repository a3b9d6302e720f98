/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff stats: the statistics of a folder's games or of bare pair counts. */
#include "cli/commands.h"
#include "cli/results_show.h"

#include "report/tournament_report.h"
#include "util/terminal.h"
#include "util/utf8.h"

static const char DOC[] =
    "Prints how certain results are: Elo with its interval, likelihood of superiority, normalized "
    "Elo and a sequential test; for a tournament also ratings, Black's score, draws, cycles.\v"
    "DIR is a results folder, finished or not. Several folders with the same rules, board, draw "
    "rules and adjudication are joined; repeated games count once. --pairs takes the numbers of "
    "pairs in which the first player lost twice (LL), lost and drew (LD), got half of the points "
    "(DD), won and drew (WD), won twice (WW).\n\n"
    "Examples:\n"
    "  jumpoff stats first\n"
    "  jumpoff stats first more\n"
    "  jumpoff stats compared --sprt elo0=0,elo1=20\n"
    "  jumpoff stats --pairs 39,2226,31451,2412,40 --sprt model=logistic,elo1=5";

typedef struct StatsOptions {
    Common common;
    PairCounts pairs;
    Sprt sprt;
} StatsOptions;

/* Reads five counts, whose sum is exact in a double; also "[835, 6884, 13116, 7201, 852]", as
 * fastchess prints them. */
static bool parse_pairs(const char *text, void *value, Error *error) {
    PairCounts *const pairs = value;
    const uint64_t most = UINT64_C(1) << 53;
    const char *rest = text;
    uint64_t total = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        char word[32];
        if (rest == NULL || !text_next_token(&rest, ",", word, sizeof word)) return false;
        const char *const open = i == 0 ? " [" : " ";
        const char *const close = i == PAIR_OUTCOMES - 1 ? " ]" : " ";
        char *const number = word + strspn(word, open), *const end =
                                                            number + strcspn(number, close);
        if (end[strspn(end, close)] == '\0') *end = '\0';
        if (!text_parse_uint(number, most - total, &pairs->n[i])) return false;
        total += pairs->n[i];
    }
    if (rest != NULL) return false;
    return total > 0 ||
           error_set(error, ERROR_USAGE, "--pairs '%.100s': expected at least one pair", text);
}

static const SettingType PAIRS = {.parse = parse_pairs}, SPRT = {.parse = sprt_parse};

static const Setting OPTIONS[] = {
    {SETTING_TYPE("pairs", "LL,LD,DD,WD,WW", "numbers of pairs, instead of DIR",
                  offsetof(StatsOptions, pairs), &PAIRS),
     .expected = "five whole numbers LL,LD,DD,WD,WW, 2^53 in all at most"},
    {SETTING_TYPE("sprt", "KEY=VALUE,...",
                  "test elo0 against elo1 (0 and 20) at the error rates alpha and beta (0.05), "
                  "model=normalized (default) or logistic",
                  offsetof(StatsOptions, sprt), &SPRT)},
    OPTION_SEED_AS("random seed of the resampling (default 1, as in results folders)"),
    OPTIONS_OF_OUTPUT,
    OPTION_EXIT_CODE,
    {.name = NULL},
};

/* Returns the test of the options or of the match; NULL: no test. */
static const Sprt *test_of(const StatsOptions *options, const FolderGames *folder_games) {
    if (cli_given(&options->common, "sprt")) return &options->sprt;
    return folder_games != NULL ? folder_sprt(folder_games) : NULL;
}

/* Writes and prints, if `good`, the statistics of games or, if `games` is NULL, of --pairs. */
static bool show(const StatsOptions *options, const FolderGames *games, Output *output, bool good,
                 Error *error) {
    const Sprt *const sprt = good ? test_of(options, games) : NULL;
    const bool wants_code = options->common.exit_code;
    PairCounts pairs = options->pairs;
    if (good && games != NULL) {
        report_statistics(games, sprt, options->common.seed, output);
        pairs = tournament_stats_pairs(games->stats, 0, 1);
    } else if (good) {
        report_pairs(&pairs, sprt, output);
    }
    if (good && wants_code && (sprt == NULL || (games != NULL && games->players != 2)))
        good = error_set(error, ERROR_USAGE,
                         "--exit-code: there is no test of two players; expected --sprt");
    return cli_print_output(output, good, error) &&
           (!wants_code || cli_end_test(&(Estimate){true, sprt_llr(sprt, &pairs), sprt_lower(sprt),
                                                    sprt_upper(sprt)},
                                        error));
}

/* Prints remarks on the folders: a paragraph each, for CSV as notes. */
static void write_notes(const Common *common, const Text *notes, Output *output) {
    MEMORY_AUTO char *words = text_duplicate(text_string(notes));
    for (char *rest = words, *line = strsep(&rest, "\n"); rest != NULL;
         line = strsep(&rest, "\n")) {
        if (common->output.format == TABLE_CSV) cli_note("%s", line);
        utf8_append_wrapped(output_text(output), line, terminal_prose());
        rest[-1] = ' ';
    }
    if (notes->length > 0) words[notes->length - 1] = '\0';
    output_add_saying(output, "pool", words);
}

/* Shows the games of one folder or of several. */
static bool show_folders(const StatsOptions *options, Error *error) {
    const Common *const common = &options->common;
    const bool is_pool = common->word_count > 1;
    Output *const output = cli_output(common);
    Pool pool = {.repeated = 0};
    const bool is_read = is_pool ? pool_read(common->words, common->word_count, &pool, error)
                                 : folder_games_read(common->words[0], &pool.folder_games, error);
    if (is_read && is_pool) write_notes(common, &pool.notes, output);
    const bool good = show(options, &pool.folder_games, output, is_read, error);
    pool_free(&pool);
    if (is_read && !is_pool) cli_note_unfinished(common, common->words[0]);
    return good;
}

static bool run(int argc, char **argv, Error *error) {
    StatsOptions options = {.common = common_default()};
    Common *const common = &options.common;
    common->seed = TOTALS_SEED;
    cli_parse(&COMMAND_STATS, argc, argv, &options, NULL);
    const bool has_pairs = cli_given(common, "pairs");
    if ((common->word_count > 0) == has_pairs)
        cli_usage_error(common, has_pairs ? "expected a folder or --pairs, not both"
                                          : "expected a results folder or --pairs");
    if (has_pairs) return show(&options, NULL, cli_output(common), true, error);
    return show_folders(&options, error) || results_explain(common, error);
}

const Command COMMAND_STATS = {
    COMMAND_OF("stats", "how certain results are", "DIR...\n--pairs LL,LD,DD,WD,WW")};
