/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The draws of experiments: given, or those of the rules. */
#include "arena/experiment.h"

#include <criterion/criterion.h>
#include <string.h>

static const DrawRules USUAL = {3, 0, 80, 0, 1}, OF_PAPER004 = {0, 500, 80, 1, 0};

static void check_draws(const Experiment *experiment, DrawRules wanted) {
    const DrawRules draws = experiment_draws(experiment);
    cr_assert_eq(draws.repetitions, wanted.repetitions, "%d", draws.repetitions);
    cr_assert_eq(draws.max_plies, wanted.max_plies, "%d", draws.max_plies);
    cr_assert_eq(draws.quiet_plies, wanted.quiet_plies, "%d", draws.quiet_plies);
    cr_assert_eq(draws.quiet_kings, wanted.quiet_kings, "%d", draws.quiet_kings);
    cr_assert_eq(draws.quiet_men, wanted.quiet_men, "%d", draws.quiet_men);
}

static Experiment read_by(const char *content, const char *rules) {
    Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    const Rules *const other = rules != NULL ? rules_find(rules) : NULL;
    cr_assert(experiment_parse(&experiment, "x", content, strlen(content), other, 0, &error), "%s",
              error.message);
    return experiment;
}

/* Reads a file, writes it and reads that again; `rules`, where not NULL, are those of the command
 * line. The line of the written file that begins with "quiet_kings" is `kings`; NULL: none. */
static void check(const char *content, const char *rules, DrawRules wanted, const char *kings) {
    EXPERIMENT_AUTO Experiment experiment = read_by(content, rules);
    TEXT_AUTO Text text = {.data = NULL};
    check_draws(&experiment, wanted);
    experiment_write(&experiment, &text);
    const char *const found = strstr(text_string(&text), "quiet_kings");
    if (kings == NULL)
        cr_assert_null(found, "%s", text_string(&text));
    else
        cr_assert(found != NULL && strncmp(found, kings, strlen(kings)) == 0, "%s",
                  text_string(&text));
    EXPERIMENT_AUTO Experiment again = read_by(text_string(&text), NULL);
    check_draws(&again, wanted);
}

Test(experiment_draws, are_those_of_the_rules) {
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    check_draws(&experiment, USUAL);
    experiment.rules = rules_find("paper004");
    check_draws(&experiment, OF_PAPER004);
    check("", NULL, USUAL, NULL);
    check("rules = \"giveaway\";", NULL, USUAL, NULL);
    check("rules = \"paper004\";", NULL, OF_PAPER004, "quiet_kings = \"on\";\n");
    check("", "paper004", OF_PAPER004, "quiet_kings = \"on\";\n");
    check("rules = \"paper004\";", "english", USUAL, NULL);
}

Test(experiment_draws, given_ones_stand) {
    check("rules = \"paper004\"; quiet_plies = 40;", NULL, (DrawRules){0, 500, 40, 1, 0},
          "quiet_kings = \"on\";\n");
    check("rules = \"paper004\"; repetitions = 3;", NULL, (DrawRules){3, 500, 80, 1, 0},
          "quiet_kings = \"on\";\n");
    check("rules = \"paper004\"; quiet_kings = \"off\";", NULL, (DrawRules){0, 500, 80, 0, 0},
          "quiet_kings = \"off\";\n");
    check("quiet_kings = \"on\";", NULL, (DrawRules){3, 0, 80, 1, 1}, "quiet_kings = \"on\";\n");
    check("quiet_kings = \"off\"; max_plies = 140;", NULL, (DrawRules){3, 140, 80, 0, 1}, NULL);
}

/* A file that says any of its draws has said all of them, also when it is played by other rules. */
Test(experiment_draws, of_a_file_stand_by_other_rules) {
    check("rules = \"english\"; repetitions = 3; max_plies = 0; quiet_plies = 80; quiet_counts = "
          "\"men\";",
          "paper004", USUAL, "quiet_kings = \"off\";\n");
    check("rules = \"paper004\"; max_plies = 300;", "english", (DrawRules){0, 300, 80, 1, 0},
          "quiet_kings = \"on\";\n");
}

Test(experiment_draws, quiet_counts) {
    check("quiet_counts = \"captures\";", NULL, (DrawRules){3, 0, 80, 0, 0}, NULL);
    check("quiet_plies = 9; quiet_counts = \"men\";", NULL, (DrawRules){3, 0, 9, 0, 1}, NULL);
    check("rules = \"paper004\"; quiet_counts = \"men\"; quiet_kings = \"off\";", NULL,
          (DrawRules){0, 500, 80, 0, 1}, "quiet_kings = \"off\";\n");
}

/* Files of versions without quiet_counts always had quiet_plies: only captures were not quiet. They
 * are written again as they were. */
Test(experiment_draws, of_earlier_versions) {
    static const char DRAWS[] =
        "# Draws; 0 switches a rule off.\nrepetitions = 3;\nmax_plies = 0;\n"
        "quiet_plies = 80;\nplayers = (";
    static const char *const RULES[] = {"english", "giveaway"};
    for (int i = 0; i < 2; i++) {
        TEXT_AUTO Text content = {.data = NULL}, text = {.data = NULL};
        text_append(&content, "rules = \"%s\";\n%s);", RULES[i], DRAWS);
        EXPERIMENT_AUTO Experiment experiment = read_by(text_string(&content), NULL);
        check_draws(&experiment, (DrawRules){3, 0, 80, 0, 0});
        experiment_write(&experiment, &text);
        cr_assert_not_null(strstr(text_string(&text), DRAWS), "%s", text_string(&text));
    }
}

Test(experiment_draws, of_english_and_giveaway_as_written) {
    static const char *const RULES[] = {"english", "giveaway"};
    for (int i = 0; i < 2; i++) {
        TEXT_AUTO Text content = {.data = NULL}, text = {.data = NULL};
        text_append(&content, "rules = \"%s\";\n", RULES[i]);
        EXPERIMENT_AUTO Experiment experiment = read_by(text_string(&content), NULL);
        experiment_write(&experiment, &text);
        cr_assert_not_null(
            strstr(text_string(&text),
                   "moves = true;\n# Draws; 0 switches a rule off.\nrepetitions = 3;\n"
                   "max_plies = 0;\nquiet_plies = 80;\nquiet_counts = \"men\";\nplayers = (\n);\n"),
            "%s", text_string(&text));
    }
}
