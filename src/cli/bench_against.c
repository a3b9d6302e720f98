#include "cli/bench_against.h"

#include "measure/against.h"
#include "report/bench_table.h"
#include "util/interrupt.h"

#include <stdlib.h>

static const double SECONDS = 60, SECONDS_MIN = 0.1, SECONDS_MAX = 86400, TOLERANCE = 0.01;

error_t against_parse(int key, char *arg, struct argp_state *state, AgainstOptions *options) {
    switch (key) {
    case KEY_AGAINST: options->program = arg; return 0;
    case KEY_SECONDS:
        if (!text_parse_real(arg, SECONDS_MIN, SECONDS_MAX, &options->seconds)) {
            cli_usage_error(state, "--seconds '%s': expected a number from %g to %g", arg,
                            SECONDS_MIN, SECONDS_MAX);
        }
        return 0;
    case KEY_WORK: options->work = true; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

bool against_work(Error *error) {
    Work work;
    Text text = {.data = NULL};
    if (!work_do(&work, error)) return false;
    work_write(&work, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

static bool check(const AgainstOptions *options, const AgainstResult *result, double tolerance,
                  Error *error) {
    if (result->differs) {
        return error_set(error, ERROR_CHECK, "bench: the work differs from that of %s",
                         options->program);
    }
    if (!result->decision.fails) return true;
    return error_set(error, ERROR_CHECK,
                     "bench: %.1f %% slower than %s, surely more than the %g %% tolerated",
                     (1 - result->look.ratio.value) * 100, options->program, tolerance * 100);
}

bool against_compare(const AgainstOptions *options, const Common *common, double tolerance,
                     Error *error) {
    if (tolerance < 0) tolerance = TOLERANCE;
    AgainstResult *const result = memory_allocate(sizeof *result);
    AgainstSettings settings = {
        .here = "/proc/self/exe", /* also where the file has been replaced since */
        .other = options->program,
        .seconds = options->seconds > 0 ? options->seconds : SECONDS,
        .tolerance = tolerance,
        .seed = common->seed,
        .stop = interrupt_flag(),
        .progress = progress_open("pairs", 0, common->quiet),
    };
    interrupt_install();
    bool good = against_run(&settings, result, error);
    progress_close(settings.progress);
    if (good) {
        Text text = {.data = NULL};
        bench_table_write_against(result, options->program, tolerance, common->format, &text);
        good = cli_print(&text, error) && check(options, result, tolerance, error);
        text_free(&text);
    }
    free(result);
    return good;
}
