#include "cli/play_rules.h"

#include "util/config_text.h"
#include "util/file.h"
#include "util/shell.h"

#include <stdio.h>
#include <stdlib.h>

/* What is played by one of the rules is in a folder with their name. */
static bool has_rules(const char *folder, const Rules *rules) {
    char *const path = file_join(folder, rules->name);
    const bool has = file_exists_in(path, JOURNAL_NAME) || file_exists_in(path, JOURNAL_KEPT_NAME);
    free(path);
    return has;
}

/* A results folder has its own games; this one has an experiment and no more. */
bool play_is_of_rules(const char *folder) {
    if (file_exists_in(folder, JOURNAL_NAME) || file_exists_in(folder, "players.csv")) return false;
    Experiment experiment = experiment_default();
    Error ignored = {ERROR_NONE, ""};
    const bool is = experiment_read(&experiment, folder, "experiment", NULL, 0, &ignored) &&
                    experiment.rules_count > 1;
    experiment_free(&experiment);
    return is;
}

/* On standard output for people; programs get one table, which is not of several rules. */
static void print_title(const Common *common, const Rules *rules, bool is_first) {
    if (common->format != TABLE_TEXT) return;
    printf("%sRules: %s\n\n", is_first ? "" : "\n", rules->name);
    fflush(stdout);
}

static bool check_format(const Common *common, const char *folder, const Rules *rules,
                         Error *error) {
    return common->format == TABLE_TEXT ||
           error_set(error, ERROR_USAGE,
                     "--format: each of the rules has a table of its own; see 'jumpoff report "
                     "%s/%s --format csv'",
                     folder, rules->name);
}

/* Begins or goes on by one of the rules. */
static int play_one(const PlayOptions *options, const Experiment *experiment, const char *folder,
                    const Rules *rules) {
    Error error = {ERROR_NONE, ""};
    char *const path = file_join(folder, rules->name);
    int code = 0;
    if (has_rules(folder, rules)) {
        code = play_resume_in(options, path);
    } else {
        Experiment own = experiment_default();
        code = experiment_by_rules(experiment, rules, &own, &error) ? play_in(options, &own, path)
                                                                    : cli_fail(&error);
        experiment_free(&own);
    }
    free(path);
    return code;
}

static int play_all(const PlayOptions *options, const Experiment *experiment, const char *folder) {
    int code = 0;
    for (int i = 0; code == 0 && i < experiment->rules_count; i++) {
        print_title(&options->common, experiment->all_rules[i], i == 0);
        code = play_one(options, experiment, folder, experiment->all_rules[i]);
    }
    if (code == (int)ERROR_INTERRUPTED || code == (int)ERROR_CANNOT_WRITE) {
        char *const resume = shell_resume("tournament", folder);
        fprintf(stderr, "All of it: '%s' goes on.\n", resume);
        free(resume);
    }
    return code;
}

static bool write_experiment(const Experiment *experiment, const char *folder, Error *error) {
    Text text = {.data = NULL};
    experiment_write(experiment, &text);
    const bool good = file_write_in(folder, "experiment", &text, error);
    text_free(&text);
    return good;
}

/* Every player is tried by all rules before anything is played. */
static bool check_rules(const Experiment *experiment, Error *error) {
    bool good = true;
    for (int i = 0; good && i < experiment->rules_count; i++) {
        Experiment own = experiment_default();
        good = experiment_by_rules(experiment, experiment->all_rules[i], &own, error);
        experiment_free(&own);
    }
    return good;
}

int play_rules(const PlayOptions *options, const Experiment *experiment, const char *folder) {
    Error error = {ERROR_NONE, ""};
    const bool good = check_format(&options->common, folder, experiment->rules, &error) &&
                      check_rules(experiment, &error) && file_make_folder(folder, &error) &&
                      write_experiment(experiment, folder, &error);
    return good ? play_all(options, experiment, folder) : cli_fail(&error);
}

int play_resume_rules(const PlayOptions *options, const char *folder) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    const Growth growth = play_growth(options);
    bool good = experiment_read(&experiment, folder, "experiment", NULL, 0, &error) &&
                check_format(&options->common, folder, experiment.rules, &error);
    good = good && play_allows(options, &experiment, folder, &error);
    if (good && play_is_growing(options))
        good = growth_apply(folder, &growth, (Shard){0, 1}, &experiment, &error) &&
               check_rules(&experiment, &error) && write_experiment(&experiment, folder, &error);
    const int code = good ? play_all(options, &experiment, folder) : cli_fail(&error);
    experiment_free(&experiment);
    return code;
}

int play_each_rules(const Common *common, const char *folder,
                    int (*show)(void *context, const char *folder), void *context) {
    Error error = {ERROR_NONE, ""};
    int code = 0, shown = 0;
    if (!play_is_of_rules(folder)) return show(context, folder);
    for (int i = 0; code == 0 && RULES_ALL[i] != NULL; i++) {
        if (!has_rules(folder, RULES_ALL[i])) continue;
        if (!check_format(common, folder, RULES_ALL[i], &error)) return cli_fail(&error);
        char *const path = file_join(folder, RULES_ALL[i]->name);
        print_title(common, RULES_ALL[i], shown++ == 0);
        code = show(context, path);
        free(path);
    }
    if (shown > 0) return code;
    error_set(&error, ERROR_DATA, "%s: nothing of it was played yet", folder);
    return cli_fail(&error);
}
