/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff merge: the shards of a tournament into one results folder. */
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/results_show.h"
#include "papers/reproduction.h"

#include "arena/environment.h"
#include "arena/results.h"
#include "report/page.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char DOC[] =
    "Puts the shards of a tournament into one results folder, the same bytes as if one machine had "
    "played it all.\v"
    "Each DIR is what 'jumpoff tournament … --shard K/N --out DIR' left; all N must be there, each "
    "once and complete. The shards stay as they are. A merge that was killed is begun again with "
    "the same --out. Shards of 'jumpoff reproduce' are put together in the same way.\n\n"
    "Examples:\n"
    "  jumpoff tournament first/experiment --shard 1/2 --out part-1\n"
    "  jumpoff tournament first/experiment --shard 2/2 --out part-2\n"
    "  jumpoff merge part-1 part-2 --out whole";

static const Setting OPTIONS[] = {
    OPTION_OUT,     OPTION_NO_CHARTS, OPTION_THREADS, OPTION_FORMAT,
    OPTION_EXPLAIN, OPTION_BRIEF,     OPTION_QUIET,   {.name = NULL},
};

/* The shards' folders and, by the number of the shard, their journals. */
typedef struct Merge {
    PlayOptions play;
    const char *const *folders;
    uint64_t count;
    Journal **journals;      /* as many; NULL: none so far */
    const char **folders_of; /* the journals' */
    uint64_t shards;         /* that there should be, as the first of them says */
    Experiment experiment;
} Merge;

static Shard shard_of(const Journal *journal) { return journal_head(journal).shard; }

/* Any of the journals that are there. */
static const Journal *any_journal(const Merge *merge) {
    for (uint64_t i = 0; i < merge->count; i++) {
        if (merge->journals[i] != NULL) return merge->journals[i];
    }
    return NULL;
}

/* Whether a shard belongs to those before it; `journal` is put in its place. */
static bool add_journal(Merge *merge, Journal *journal, const char *folder, Error *error) {
    const Shard shard = shard_of(journal);
    const Journal *const other = any_journal(merge);
    if (other != NULL && (strcmp(journal_experiment(other), journal_experiment(journal)) != 0 ||
                          journal_head(other).openings != journal_head(journal).openings)) {
        return error_set(error, ERROR_DATA,
                         "%s: a shard of another experiment than the ones before it", folder);
    }
    if (merge->shards == 0) merge->shards = shard.count;
    if (merge->shards != shard.count) {
        return error_set(error, ERROR_DATA,
                         "%s: one of %" PRIu64 " shards, the ones before it of %" PRIu64, folder,
                         shard.count, merge->shards);
    }
    if (shard.index < merge->count && merge->journals[shard.index] != NULL) {
        return error_set(error, ERROR_DATA,
                         "%s: shard %" PRIu64 " of %" PRIu64 ", which %s is already", folder,
                         shard.index + 1, shard.count, merge->folders_of[shard.index]);
    }
    const uint64_t games = schedule_shard_games(&merge->experiment, shard);
    if (journal_count(journal) < games) {
        char *const resume = text_resume("tournament", folder);
        error_set(error, ERROR_DATA,
                  "%s: unfinished, with %" PRIu64 " of %" PRIu64 " games; '%s' goes on with it",
                  folder, journal_count(journal), games, resume);
        free(resume);
        return false;
    }
    return true;
}

static bool open_shard(Merge *merge, const char *folder, Error *error) {
    experiment_free(&merge->experiment);
    merge->experiment = experiment_default();
    Journal *const journal = journal_open_as(folder, JOURNAL_TO_READ, &merge->experiment, error);
    if (journal == NULL) {
        if (error->code == ERROR_NO_INPUT) {
            error_set(error, ERROR_NO_INPUT, "%s: no shard of a tournament: no journal in it",
                      folder);
        }
        return false;
    }
    const Shard shard = shard_of(journal);
    const bool good = add_journal(merge, journal, folder, error);
    /* One beyond the number of folders is a sign of a missing one, which is said later. */
    const bool has_place = shard.index < merge->count;
    if (good && has_place) {
        merge->journals[shard.index] = journal;
        merge->folders_of[shard.index] = folder;
    } else {
        journal_close(journal);
    }
    return good;
}

static bool open_shards(Merge *merge, Error *error) {
    for (uint64_t i = 0; i < merge->count; i++) {
        if (!open_shard(merge, merge->folders[i], error)) return false;
    }
    for (uint64_t i = 0; i < merge->shards; i++) {
        if (i < merge->count && merge->journals[i] != NULL) continue;
        return error_set(error, ERROR_DATA, "shard %" PRIu64 " of %" PRIu64 " is missing", i + 1,
                         merge->shards);
    }
    return true;
}

/* The journal of the whole: a new one, or that of a merge of the same shards that was killed. */
static Journal *open_whole(const Merge *merge, Error *error) {
    const char *const folder = merge->play.common.out;
    const Journal *const any = merge->journals[0];
    Experiment experiment = experiment_default();
    Journal *journal = journal_open(folder, &experiment, error);
    if (journal != NULL) {
        if (strcmp(journal_experiment(journal), journal_experiment(any)) != 0 ||
            shard_of(journal).count != 1) {
            journal_close(journal);
            journal = NULL;
            error_set(error, ERROR_CANNOT_WRITE, "%s: holds another tournament", folder);
        }
    } else if (error->code == ERROR_NO_INPUT) {
        const JournalHead head = {{0, 1}, journal_head(any).openings};
        *error = (Error){ERROR_NONE, ""};
        journal =
            results_claim(folder, &merge->experiment, head, merge->play.common.threads, error);
    }
    experiment_free(&experiment);
    return journal;
}

/* Whether these shards were put together before: the books are closed, but what is drawn from them
 * may not be all there: the page is the last. */
static bool is_merged(const Merge *merge) {
    const char *const folder = merge->play.common.out;
    const Journal *const any = merge->journals[0];
    Experiment experiment = experiment_default();
    Error ignored;
    Journal *const kept = file_exists_in(folder, JOURNAL_NAME) || file_exists_in(folder, PAGE_NAME)
                              ? NULL
                              : journal_open_kept(folder, &experiment, &ignored);
    const bool is = kept != NULL && shard_of(kept).count == 1 &&
                    journal_head(kept).openings == journal_head(any).openings &&
                    strcmp(journal_experiment(kept), journal_experiment(any)) == 0;
    journal_close(kept);
    experiment_free(&experiment);
    return is;
}

static int run_merge(Merge *merge) {
    Error error = {ERROR_NONE, ""};
    if (!open_shards(merge, &error)) return cli_fail(&error);
    if (is_merged(merge)) {
        const Common *const common = &merge->play.common;
        return results_show_tournament(common, common->out, &error) ? 0 : cli_fail(&error);
    }
    Journal *const journal = open_whole(merge, &error);
    if (journal == NULL) return cli_fail(&error);
    bool good = true;
    for (uint64_t i = 0; good && i < merge->count; i++) {
        good = journal_copy(journal, merge->journals[i], &error);
    }
    if (good) return play_books(&merge->play, journal, &merge->experiment, merge->play.common.out);
    journal_close(journal);
    return cli_fail(&error);
}

/* Shards of a reproduction instead of a tournament. */
static int run_claims(const Merge *merge) {
    const Common *const common = &merge->play.common;
    Error error = {ERROR_NONE, ""};
    const bool good = merge_claims(merge->folders, merge->count, common->out, &error) &&
                      environment_write_in(common->out, common->threads, &error) &&
                      results_show_claims(common, common->out, &error);
    return good ? 0 : cli_fail(&error);
}

static int run(int argc, char **argv) {
    Merge merge = {.play = {.common = common_default()}, .experiment = experiment_default()};
    const Common *const common = &merge.play.common;
    cli_parse(&COMMAND_MERGE, argc, argv, &merge, NULL);
    if (common->word_count == 0) cli_usage_error(common, "expected the folders of the shards");
    if (common->out == NULL)
        cli_usage_error(common, "expected --out DIR, the folder for the results");
    merge.folders = common->words;
    merge.count = (uint64_t)common->word_count;
    merge.folders_of = memory_allocate(merge.count * sizeof(char *));
    merge.journals = memory_allocate(merge.count * sizeof(Journal *));
    const int code = merge_is_of_claims(merge.folders[0]) ? run_claims(&merge) : run_merge(&merge);
    for (uint64_t i = 0; i < merge.count; i++) journal_close(merge.journals[i]);
    experiment_free(&merge.experiment);
    free(merge.folders_of);
    free((void *)merge.journals);
    return code;
}

const Command COMMAND_MERGE = {"merge",   "shards into one results folder", "DIR...", DOC, OPTIONS,
                               .run = run};
