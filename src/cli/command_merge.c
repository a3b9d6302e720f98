/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff merge: the shards of a tournament into one results folder. */
#include "cli/commands.h"
#include "cli/play.h"
#include "cli/results_show.h"

#include "arena/environment.h"
#include "arena/results.h"
#include "report/results_page.h"
#include "util/file.h"

#include <inttypes.h>

static const char DOC[] =
    "Joins the shards of a tournament or a reproduction in one results folder, with the same bytes "
    "as if one machine had done all the work.\v"
    "Each DIR is what --shard K/N --out DIR has written; all N are needed, complete and once each. "
    "They stay as they are. A merge that was killed can be repeated with the same --out.\n\n"
    "Examples:\n"
    "  jumpoff tournament first/experiment --shard 1/2 --out part-1\n"
    "  jumpoff tournament first/experiment --shard 2/2 --out part-2\n"
    "  jumpoff merge part-1 part-2 --out whole";

static const Setting OPTIONS[] = {
    OPTION_OUT, OPTION_NO_CHARTS, OPTION_THREADS, OPTIONS_OF_OUTPUT, OPTION_QUIET, {.name = NULL},
};

/* The shards, whose journals and folders are indexed by the shard's number. */
typedef struct Merge {
    PlayOptions play;
    uint64_t count;
    Journal **journals; /* `shards` entries; NULL: no shard is open yet */
    const char **folders_of;
    uint64_t shards;          /* how many there should be, by the first journal */
    const Journal *first;     /* the journal that was opened first; NULL: none is yet */
    const char *first_folder; /* its folder */
    Experiment experiment;    /* its experiment */
} Merge;

static bool is_same(const Journal *one, const Journal *other) {
    return strcmp(journal_experiment(one), journal_experiment(other)) == 0 &&
           journal_head(one).openings == journal_head(other).openings;
}

/* Sets the text to a player's description; "none" above the last. */
static void write_player(const Experiment *experiment, int player, Text *text) {
    text_clear(text);
    if (player < experiment->player_count)
        experiment_write_player(&experiment->players[player], text);
    else
        text_append_string(text, "none");
}

/* Refuses a shard of another experiment; names the first setting or player that differs. */
static bool refuse_other(const Merge *merge, const Experiment *other, const char *folder,
                         Error *error) {
    const Experiment *const first = &merge->experiment;
    TEXT_AUTO Text key = {0}, there = {0}, here = {0};
    const Setting *const setting = experiment_difference(first, other, 0, &there, &here);
    bool is_found = setting != NULL;
    if (is_found) text_append_string(&key, setting->key != NULL ? setting->key : setting->name);
    for (int i = 0; !is_found && (i < first->player_count || i < other->player_count); i++) {
        text_clear(&key);
        text_append(&key, "player %d", i + 1);
        write_player(first, i, &there);
        write_player(other, i, &here);
        is_found = strcmp(there.data, here.data) != 0;
    }
    if (!is_found)
        return error_set(error, ERROR_DATA,
                         "%s: a shard of another experiment than %s: an openings or heuristic file "
                         "had other contents",
                         folder, merge->first_folder);
    return error_set(error, ERROR_DATA,
                     "%s/experiment: a shard of another experiment: %s is %.100s, in "
                     "%s/experiment %.100s",
                     folder, key.data, here.length > 0 ? here.data : "not set", merge->first_folder,
                     there.length > 0 ? there.data : "not set");
}

/* Whether a shard is complete and belongs to those before it. */
static bool check_shard(const Merge *merge, const Journal *journal, const Experiment *experiment,
                        const char *folder, Error *error) {
    const Shard shard = journal_head(journal).shard;
    const uint64_t games = schedule_shard_games(experiment, shard);
    if (merge->first != NULL && !is_same(merge->first, journal))
        return refuse_other(merge, experiment, folder, error);
    if (merge->shards != 0 && merge->shards != shard.count)
        return error_set(error, ERROR_DATA,
                         "%s: one of %" PRIu64 " shards, the ones before it of %" PRIu64, folder,
                         shard.count, merge->shards);
    if (shard.index < merge->count && merge->journals[shard.index] != NULL)
        return error_set(error, ERROR_DATA,
                         "%s: shard %" PRIu64 " of %" PRIu64 ", which %s is already", folder,
                         shard.index + 1, shard.count, merge->folders_of[shard.index]);
    if (journal_count(journal) >= games) return true;
    MEMORY_AUTO char *resume = text_resume("tournament", folder);
    return error_set(error, ERROR_DATA,
                     "%s: unfinished, with %" PRIu64 " of %" PRIu64 " games; '%s' continues it",
                     folder, journal_count(journal), games, resume);
}

static bool open_shard(Merge *merge, const char *folder, Error *error) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Journal *const journal = journal_open(folder, JOURNAL_TO_READ, &experiment, error);
    if (journal == NULL)
        return error->code == ERROR_NO_INPUT && !file_may_exist_in(folder, JOURNAL_NAME) &&
               error_set(error, ERROR_NO_INPUT,
                         "%s: contains no shard of a tournament: there is no journal", folder);
    const Shard shard = journal_head(journal).shard;
    const bool good = check_shard(merge, journal, &experiment, folder, error);
    if (good) merge->shards = shard.count;
    /* A number one above the count of folders means a missing folder, which is reported later. */
    if (good && shard.index < merge->count) {
        if (merge->first == NULL) {
            merge->first = journal;
            merge->first_folder = folder;
            merge->experiment = experiment;
            experiment = (Experiment){.players = NULL};
        }
        merge->journals[shard.index] = journal;
        merge->folders_of[shard.index] = folder;
    } else {
        journal_close(journal);
    }
    return good;
}

static bool open_shards(Merge *merge, Error *error) {
    for (uint64_t i = 0; i < merge->count; i++)
        if (!open_shard(merge, merge->play.common.words[i], error)) return false;
    for (uint64_t i = 0; i < merge->shards; i++)
        if (i >= merge->count || merge->journals[i] == NULL)
            return error_set(error, ERROR_DATA, "shard %" PRIu64 " of %" PRIu64 " is missing",
                             i + 1, merge->shards);
    return true;
}

/* Writes the environments of the shards, which have the machines of all times. */
static bool write_environments(const Merge *merge, const char *folder, Error *error) {
    TEXT_AUTO Text text = {0};
    for (uint64_t i = 0; i < merge->shards; i++) {
        MEMORY_AUTO char *own =
            file_read_in(merge->folders_of[i], "environment", CONFIG_TEXT_MAX, NULL, NULL);
        text_append(&text, "%s# Shard %" PRIu64 "/%" PRIu64 ":\n%s", i > 0 ? "\n" : "", i + 1,
                    merge->shards, own != NULL ? own : "");
    }
    return file_write_in(folder, "environment", &text, error);
}

/* Opens the journal of all shards: a new one, or that of a killed merge of the same shards. */
static Journal *open_whole(const Merge *merge, Error *error) {
    const char *const folder = merge->play.common.out;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Journal *journal = journal_open(folder, JOURNAL_TO_WRITE, &experiment, error);
    bool good = journal != NULL;
    if (journal == NULL && error->code == ERROR_NO_INPUT) {
        const JournalHead head = {{0, 1}, journal_head(merge->first).openings};
        *error = (Error){ERROR_NONE, ""};
        journal =
            results_create(folder, &merge->experiment, head, merge->play.common.threads, error);
        good = journal != NULL && write_environments(merge, folder, error);
    } else if (journal != NULL &&
               (!is_same(journal, merge->first) || journal_head(journal).shard.count != 1)) {
        good = error_set(error, ERROR_CANNOT_WRITE, "%s: holds another tournament", folder);
    }
    if (good) return journal;
    journal_close(journal);
    return NULL;
}

/* Whether a killed merge of these shards has written all files but the page, the last one. */
static bool is_merged(const Merge *merge) {
    const char *const folder = merge->play.common.out;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error ignored;
    if (file_may_exist_in(folder, JOURNAL_NAME) || file_may_exist_in(folder, PAGE_NAME))
        return false;
    Journal *const kept = journal_open(folder, JOURNAL_TO_EXTEND, &experiment, &ignored);
    const bool is =
        kept != NULL && journal_head(kept).shard.count == 1 && is_same(kept, merge->first);
    journal_close(kept);
    return is;
}

static bool merge_tournament(Merge *merge, Error *error) {
    const Common *const common = &merge->play.common;
    if (!open_shards(merge, error)) return false;
    if (is_merged(merge)) return results_show_folder(common, common->out, NULL, error);
    Journal *const journal = open_whole(merge, error);
    bool good = journal != NULL;
    for (uint64_t i = 0; good && i < merge->count; i++)
        good = journal_copy(journal, merge->journals[i], error);
    if (good)
        return play_journal(&merge->play, journal, &merge->experiment, common->out, true, error);
    journal_close(journal);
    return false;
}

static bool run(int argc, char **argv, Error *error) {
    Merge merge = {.play = {.common = common_default()}};
    const Common *const common = &merge.play.common;
    cli_parse(&COMMAND_MERGE, argc, argv, &merge, NULL);
    if (common->word_count == 0) cli_usage_error(common, "expected the folders of the shards");
    if (common->out == NULL)
        cli_usage_error(common, "expected --out DIR, the folder for the results");
    merge.count = (uint64_t)common->word_count;
    const ResultsPart *const part = part_first(RESULTS_PARTS, common->words[0], error);
    if (part == NULL) return false;
    if (part->merge != NULL)
        return part->merge(common->words, merge.count, common->out, error) &&
               environment_write_in(common->out, common->threads, error) &&
               results_show_folder(common, common->out, NULL, error);
    MEMORY_AUTO const char **folders = memory_allocate(merge.count * sizeof *folders);
    MEMORY_AUTO Journal **journals = memory_allocate(merge.count * sizeof(Journal *));
    merge.folders_of = folders;
    merge.journals = journals;
    const bool good = merge_tournament(&merge, error);
    for (uint64_t i = 0; i < merge.count; i++) journal_close(merge.journals[i]);
    experiment_free(&merge.experiment);
    return good;
}

const Command COMMAND_MERGE = {
    COMMAND_OF("merge", "joins shards in one results folder", "--out=DIR DIR...")};
