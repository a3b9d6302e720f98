#include "report/charts_run.h"

#include "util/text.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

/* Where parts start, and where the last one ends; the plies of each, if there are any. */
static void set_parts(Chart *chart, const RunLog *log) {
    const size_t size = (size_t)log->row_count + 1;
    const int columns[] = {run_log_column(log, "first_ply"), run_log_column(log, "last_ply")};
    double *const starts = memory_allocate(size * sizeof *starts);
    int *const plies[] = {memory_allocate(size * sizeof(int)), memory_allocate(size * sizeof(int))};
    int count = 0;
    for (int row = 0; row < log->row_count; row++) {
        if (!run_log_starts_part(log, row)) continue;
        for (int i = 0; i < 2 && columns[i] >= 0; i++)
            plies[i][count] = (int)fmin(run_log_value(log, row, columns[i]), INT32_MAX);
        starts[count++] = row > 0 ? log->steps[row - 1] : 0;
    }
    starts[count] = run_log_total(log);
    chart_set_int(chart, "parts", count);
    chart_set_reals(chart, "starts", starts, count + 1);
    chart_set_text(chart, "part", log->part >= 0 ? log->columns[log->part] : "");
    chart_set_int(chart, "plies", columns[0] >= 0 && columns[1] >= 0);
    chart_set_ints(chart, "first", plies[0], count);
    chart_set_ints(chart, "last", plies[1], count);
    free(starts);
    free(plies[0]);
    free(plies[1]);
}

bool chart_make_run(Chart *chart, const RunLog *log, const char *folder, ChartsMade *made,
                    Error *error) {
    chart_set_text(chart, "unit", log->columns[log->counter]);
    set_parts(chart, log);
    const bool is_made = chart_make(chart, folder, made, error);
    chart_free(chart);
    return is_made;
}
