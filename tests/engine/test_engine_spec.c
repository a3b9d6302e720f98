/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Descriptions of external engines. */
#include "engine/engine.c" /* NOLINT(bugprone-suspicious-include) */

#include "../common/instances.h"
#include "arena/player.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

typedef struct Case {
    const char *text;
    EngineKind kind;
    const char *name, *commands, *log, *limit; /* limit NULL: none */
    bool has_arguments;
    int64_t deadline_ns, memory_mb;
} Case;

static const Case CASES[] = {
    {"line:engine", ENGINE_LINE, "engine", "", "", NULL, false, 0, 4096},
    {"line:./an engine", ENGINE_LINE, "./an engine", "", "", NULL, false, 0, 4096},
    {"line:/a@b/engine@6", ENGINE_LINE, "/a@b/engine", "", "", "6", false, 0, 4096},
    {"line:/a@b/engine", ENGINE_LINE, "/a@b/engine", "", "", NULL, false, 0, 4096},
    {"line:\"jumpoff engine piece2val@4\"", ENGINE_LINE, "jumpoff engine piece2val@4", "", "", NULL,
     true, 0, 4096},
    {"line:\"a:b c@4/d\":deadline=0.5@20ms", ENGINE_LINE, "a:b c@4/d", "", "", "20ms", true,
     500000000, 4096},
    {"line:e:memory=0,deadline=60,log=\"/x@y/l\"@5kn", ENGINE_LINE, "e", "", "/x@y/l", "5kn", false,
     60000000000, 0},
    {"cb:./e.so@0.5s", ENGINE_CHECKERBOARD, "./e.so", "", "", "0.5s", false, 0, 4096},
    {"cb:\"./a b:c.so\":command=\"set maxdepth 6;set x@y, z/2\"", ENGINE_CHECKERBOARD, "./a b:c.so",
     "set maxdepth 6;set x@y, z/2", "", NULL, false, 0, 4096},
    {"cb:e.so:command=a,log=l,memory=100@1s", ENGINE_CHECKERBOARD, "e.so", "a", "l", "1s", false, 0,
     100},
};

Test(engine_spec, descriptions_mean_what_they_say) {
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Case *const c = &CASES[i];
        EngineSpec spec;
        const char *limit = "x";
        Error error = {ERROR_NONE, ""};
        cr_assert(engine_is_named(c->text));
        cr_assert(engine_parse(c->text, &spec, &limit, &error), "%s: %s", c->text, error.message);
        cr_assert_eq(spec.kind, c->kind, "%s", c->text);
        cr_assert_str_eq(spec.name, c->name);
        cr_assert_str_eq(spec.commands, c->commands);
        cr_assert_str_eq(spec.log, c->log);
        cr_assert_eq(spec.has_arguments, c->has_arguments, "%s", c->text);
        cr_assert_eq(spec.deadline_ns, c->deadline_ns, "%s", c->text);
        cr_assert_eq(spec.memory_mb, c->memory_mb, "%s", c->text);
        cr_assert_eq(limit == NULL, c->limit == NULL, "%s", c->text);
        if (limit != NULL) cr_assert_str_eq(limit, c->limit);
    }
}

Test(engine_spec, bad_descriptions_are_refused) {
    static const char *const BAD[][2] = {
        {"line:", "expected a program after 'line:'"},
        {"line:@6", "expected a program"},
        {"line:\"\"", "expected a program"},
        {"line:\" \"", "expected a program"},
        {"cb::command=x", "expected a library after 'cb:'"},
        {"line:\"e", "not closed"},
        {"line:e:log=\"x", "not closed"},
        {"line:\"e\"x", "after the quoted name"},
        {"line:e:command=x", "unknown option command"},
        {"line:e:log=", "a text that is not empty"},
        {"line:e:deadline=0", "expected seconds"},
        {"line:e:deadline=nan", "expected seconds"},
        {"line:e:startup=0", "option startup: expected seconds"},
        {"line:e:deadline=1e9", "expected seconds"},
        {"line:e:memory=-1", "memory"},
        {"line:e:memory", "key=value"},
        {"cb:e:memry=3", "did you mean memory"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        EngineSpec spec;
        const char *limit;
        Error error = {ERROR_NONE, ""};
        cr_assert(!engine_parse(BAD[i][0], &spec, &limit, &error), "%s", BAD[i][0]);
        cr_assert_eq(error.code, ERROR_USAGE, "%s", BAD[i][0]);
        cr_assert(strstr(error.message, BAD[i][1]) != NULL, "%s: %s", BAD[i][0], error.message);
    }
    cr_assert(!engine_is_named("piece2val") && !engine_is_named("lines:x"));
}

Test(engine_spec, long_texts_are_refused) {
    char text[2000] = "line:";
    EngineSpec spec;
    const char *limit;
    for (size_t length = 100; length < sizeof text - 10; length += 7) {
        Error error = {ERROR_NONE, ""};
        memset(text + 5, 'x', length);
        text[5 + length] = '\0';
        cr_assert_eq(engine_parse(text, &spec, &limit, &error), length < ENGINE_TEXT_SIZE);
        strcpy(text + 5, "e:log=");
        memset(text + 11, 'x', length);
        text[11 + length] = '\0';
        cr_assert_eq(engine_parse(text, &spec, &limit, &error), length < KEY_VALUE_SIZE);
    }
}

Test(engine_spec, checkerboard_engines_play_one_game_by_time) {
    const EngineSpec plain = {.kind = ENGINE_CHECKERBOARD};
    const EngineSpec reported = {.kind = ENGINE_CHECKERBOARD, .commands = "set maxdepth 6"};
    const EngineSpec line = {.kind = ENGINE_LINE};
    const Rules *const english = rules_find("english"), *const giveaway = rules_find("giveaway");
    const SearchLimit none = {0, 0, 0}, time = {.time_ns = 1}, depth = {.depth_plies = 6};
    const SearchLimit nodes = {.nodes = 6};
    Error error = {ERROR_NONE, ""};
    cr_assert(engine_check(&plain, &time, english, 8, &error));
    cr_assert(engine_check(&reported, &none, english, 8, &error));
    cr_assert(engine_check(&line, &depth, giveaway, 12, &error));
    cr_assert(engine_check(&line, &none, giveaway, 12, &error));
    cr_assert(!engine_check(&plain, &none, english, 8, &error));
    cr_assert(!engine_check(&plain, &depth, english, 8, &error));
    cr_assert(!engine_check(&plain, &nodes, english, 8, &error));
    cr_assert(!engine_check(&plain, &time, english, 10, &error));
    cr_assert(!engine_check(&plain, &time, giveaway, 8, &error));
}

Test(engine_spec, deadlines_follow_from_limits) {
    const EngineSpec plain = {.kind = ENGINE_LINE};
    const EngineSpec given = {.kind = ENGINE_LINE, .deadline_ns = 7};
    const SearchLimit depth = {.depth_plies = 6}, time = {.time_ns = 2000000000};
    EngineSpec spec;
    const char *limit;
    cr_assert(engine_parse("line:e:deadline=60", &spec, &limit, NULL));
    cr_assert_eq(spec.startup_ns, 10000000000);
    cr_assert(engine_parse("line:e:startup=0.5", &spec, &limit, NULL));
    cr_assert(spec.startup_ns == 500000000 && spec.deadline_ns == 0);
    cr_assert_eq(engine_deadline_ns(&plain, &depth), 60000000000);
    cr_assert_eq(engine_deadline_ns(&plain, &time), 15000000000);
    cr_assert_eq(engine_deadline_ns(&given, &depth), 7);
    cr_assert_eq(engine_deadline_ns(&given, &time), 7);
}

/* Only their words are looked at: the engines need not be there. */
Test(engine_spec, players_are_external_engines) {
    static const char *const BAD[][2] = {
        {"line:", "expected a program"},
        {"line:none@0", "limit"},
        {"line:\"none", "not closed"},
        {"cb:none.so@6", "only the time of a move"},
        {"cb:none.so", "expected a time a move"},
        {"cb:none.so:depth=3@1s", "depth"},
        {"cb:none.so:view=mine@1s", "view"},
        {"cb:none.so:history=on@1s", "history"},
        {"line:none:view=mover", "view"},
    };
    PlayerSpec spec;
    Error error = {ERROR_NONE, ""};
    Catalogue *const catalogue = instances_catalogue(BOARD_SIZE_STANDARD);
    cr_assert(
        player_parse("x=cb:./none.so:command=\"set maxdepth 6@\"@1s", catalogue, &spec, &error));
    cr_assert(player_is_external(&spec) && spec.limit.time_ns == 1000000000);
    cr_assert(spec.labelled && strcmp(spec.label, "x") == 0);
    cr_assert_str_eq(spec.engine.commands, "set maxdepth 6@");
    cr_assert(player_parse("line:\"./none a=b x@4\"@6", catalogue, &spec, &error));
    cr_assert(!spec.labelled && spec.limit.depth_plies == 6);
    cr_assert_str_eq(spec.engine.name, "./none a=b x@4");
    cr_assert(!player_is_deterministic(&spec));
    cr_assert(player_parse("line:none", catalogue, &spec, &error));
    cr_assert(spec.limit.depth_plies == 0 && spec.limit.nodes == 0 && spec.limit.time_ns == 0);
    cr_assert(player_parse("piece2val", catalogue, &spec, &error) && !player_is_external(&spec));
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        cr_assert(!player_parse(BAD[i][0], catalogue, &spec, &error), "%s", BAD[i][0]);
        cr_assert_eq(error.code, ERROR_USAGE, "%s", BAD[i][0]);
        cr_assert(strstr(error.message, BAD[i][1]) != NULL, "%s", error.message);
        cr_assert_eq(strncmp(error.message, "player '", 8), 0, "%s", error.message);
    }
}

Test(engine_spec, values_are_whose_is_said) {
    static const struct {
        const char *text;
        EngineView view;
    } VIEWS[] = {{"cb:e.so@1s", VIEW_UNKNOWN},
                 {"cb:e.so:view=mover@1s", VIEW_MOVER},
                 {"cb:e.so:view=black@1s", VIEW_BLACK},
                 {"cb:e.so:view=white@1s", VIEW_WHITE}};
    for (size_t i = 0; i < sizeof VIEWS / sizeof *VIEWS; i++) {
        EngineSpec spec;
        const char *limit;
        Error error = {ERROR_NONE, ""};
        cr_assert(engine_parse(VIEWS[i].text, &spec, &limit, &error), "%s", error.message);
        cr_assert_eq(spec.view, VIEWS[i].view, "%s", VIEWS[i].text);
    }
}
