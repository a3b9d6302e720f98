#include "measure/work.h"

#include "build_info.h"
#include "measure/bench.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of the searches, kinds of evaluators and move generation, each for one or two ms. A fixed list:
 * builds with other registries can still be compared. */
static const BenchCase CASES[] = {
    {.name = "minimax/piece2val@5"},
    {.name = "alphabeta/piece2val@8"},
    {.name = "alphabeta/piece-and-row@8"},
    {.name = "alphabeta/piece-and-board-norm@8"},
    {.name = "alphabeta/staged@7"},
    {.name = "alphabeta/piece2val:ending=farthest@8"},
    {.name = "alphabeta/8f@6"},
    {.name = "alphabeta/25f@6"},
    {.name = "alphabeta/e3ph@6"},
    {.name = "alphabeta:order=random/piece2val@8"},
    {.name = "alphabeta:quiescence=on/piece2val@7"},
    {.name = "deepening/piece2val@5000n"},
    {.name = "enhanced:table=1/piece2val@8"},
    {.name = "enhanced:table=1/25f@7"},
    {.name = "perft 8, bulk", .kind = BENCH_PERFT, .bulk = true, .perft_depth = 8},
    {.name = "perft 7", .kind = BENCH_PERFT, .perft_depth = 7},
};
enum { CASE_COUNT = sizeof CASES / sizeof CASES[0] };

/* Changes with CASES and with the line: only equal ones can be compared. */
static const char NAME[] = "jumpoff-work", CASE_NAME[] = "jumpoff-case", EDITION[] = "2";

/* Takes the sums, and the cases as they are. */
static void take_report(const BenchReport *report, Work *work, WorkCases *cases) {
    cases->count = report->count;
    for (int i = 0; i < report->count; i++) {
        const BenchRow *const row = &report->rows[i];
        work->nodes += row->nodes;
        work->time_ns += row->median_ns;
        cases->list[i] = (WorkCase){.nodes = row->nodes, .time_ns = row->median_ns};
        memcpy(cases->list[i].name, row->name, sizeof row->name);
    }
}

static bool choose_cases(const char *filter, BenchCase asked[CASE_COUNT], int *count,
                         Error *error) {
    *count = CASE_COUNT;
    memcpy(asked, CASES, sizeof CASES);
    return bench_cases_filter(filter, asked, count, error);
}

bool work_check(const char *filter, Error *error) {
    BenchCase asked[CASE_COUNT];
    int count;
    return choose_cases(filter, asked, &count, error);
}

bool work_do(const char *filter, Work *work, WorkCases *cases, Error *error) {
    BenchCase asked[CASE_COUNT];
    int count;
    memset(work, 0, sizeof *work);
    if (!choose_cases(filter, asked, &count, error)) return false;
    const BenchSettings settings = {.repeats = CASE_COUNT / count};
    BenchReport *const report = memory_allocate(sizeof *report);
    const bool good = bench_run_cases(&settings, asked, count, report, error);
    if (good) take_report(report, work, cases);
    free(report);
    snprintf(work->version, WORK_TEXT_SIZE, "%s", JUMPOFF_VERSION);
    if (bench_burn() > 0) {
        snprintf(work->version, WORK_TEXT_SIZE, "%s+burn%g", JUMPOFF_VERSION, bench_burn());
    }
    snprintf(work->commit, WORK_TEXT_SIZE, "%s", JUMPOFF_COMMIT);
    snprintf(work->compiler, WORK_TEXT_SIZE, "%s", JUMPOFF_COMPILER);
    return good;
}

void work_write(const Work *work, const WorkCases *cases, Text *lines) {
    text_append(lines, "%s\t%s\t%" PRIu64 "\t%" PRId64 "\t%s\t%s\t%s\n", NAME, EDITION, work->nodes,
                work->time_ns, work->version, work->commit, work->compiler);
    for (int i = 0; cases != NULL && i < cases->count; i++)
        text_append(lines, "%s\t%s\t%" PRIu64 "\t%" PRId64 "\n", CASE_NAME, cases->list[i].name,
                    cases->list[i].nodes, cases->list[i].time_ns);
}

const WorkCase *work_case(const WorkCases *cases, const char *name) {
    for (int i = 0; i < cases->count; i++)
        if (strcmp(cases->list[i].name, name) == 0) return &cases->list[i];
    return NULL;
}

static void refuse_line(const char *line, Error *error) {
    enum { SHOWN = 60 };
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, line, "?");
    const size_t length = utf8_prefix(text_string(&clean), SHOWN);
    error_set(error, ERROR_DATA, "expected a line of '%s', got '%.*s%s'", NAME, (int)length,
              text_string(&clean), length < clean.length ? "…" : "");
    text_free(&clean);
}

/* What is printed of the other build must not move a cursor. */
static bool take_text(const char *field, char *value, size_t size) {
    if (field == NULL) return false;
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, field, "?");
    const bool good = clean.length > 0 && clean.length < size;
    if (good) strcpy(value, clean.data);
    text_free(&clean);
    return good;
}

bool work_read(const char *line, Work *work, Error *error) {
    char *const copy = text_duplicate(line), *rest = copy;
    const char *const name = strsep(&rest, "\t"), *const edition = strsep(&rest, "\t");
    const bool named = strcmp(name, NAME) == 0 && edition != NULL;
    const bool ours = named && strcmp(edition, EDITION) == 0;
    const char *const nodes = strsep(&rest, "\t"), *const time = strsep(&rest, "\t");
    memset(work, 0, sizeof *work);
    const bool good =
        ours && nodes != NULL && time != NULL && text_parse_uint(nodes, INT64_MAX, &work->nodes) &&
        text_parse_int(time, 1, INT64_MAX, &work->time_ns) &&
        take_text(strsep(&rest, "\t"), work->version, WORK_TEXT_SIZE) &&
        take_text(strsep(&rest, "\t"), work->commit, WORK_TEXT_SIZE) &&
        take_text(strsep(&rest, "\t"), work->compiler, WORK_TEXT_SIZE) && rest == NULL;
    if (named && !ours) {
        error_set(error, ERROR_DATA,
                  "does another suite of work (edition %.8s, this program's is %s)", edition,
                  EDITION);
    } else if (!good) {
        refuse_line(line, error);
    }
    free(copy);
    return good;
}

bool work_read_case(const char *line, WorkCases *cases) {
    if (cases->count == WORK_CASES_MAX) return false;
    WorkCase *const it = &cases->list[cases->count];
    char *const copy = text_duplicate(line), *rest = copy;
    const char *const name = strsep(&rest, "\t"), *const title = strsep(&rest, "\t");
    const char *const nodes = strsep(&rest, "\t"), *const time = strsep(&rest, "\t");
    const bool good = strcmp(name, CASE_NAME) == 0 && nodes != NULL && time != NULL &&
                      rest == NULL && take_text(title, it->name, sizeof it->name) &&
                      work_case(cases, it->name) == NULL &&
                      text_parse_uint(nodes, INT64_MAX, &it->nodes) &&
                      text_parse_int(time, 1, INT64_MAX, &it->time_ns);
    if (good) cases->count++;
    free(copy);
    return good;
}
