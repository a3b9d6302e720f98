/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves over depth: rows of series, depth and values become a table with a column a series. */
#pragma once

#include "report/chart.h"

enum { CURVE_VALUES = 3, CURVES_MAX = 200 };

typedef struct CurvePoint {
    int series;
    int64_t depth;
    double values[CURVE_VALUES]; /* NaN: unknown, a gap in the curve */
} CurvePoint;

/* Zero-initialise; series are in the order in which they were met first. Of more than CURVES_MAX
 * nobody could tell one from another: then there are none. */
typedef struct Curves {
    bool are_too_many;
    int series_count, point_count;
    char **series;
    CurvePoint *points;
} Curves;

void curves_free(Curves *curves);

/* Adds the point of a series at a depth; false with ERROR_DATA if there is one already. The
 * current row of `reader` is named in the message; NULL where the point is from no file. */
bool curves_add(Curves *curves, const RecordReader *reader, const char *series, int64_t depth,
                const double *values, Error *error);
/* The place of a series, -1 for none. */
int curves_find(const Curves *curves, const char *series);
/* Whether there is a point of a series at a depth. */
bool curves_has(const Curves *curves, const char *series, int64_t depth);
/* Whether any point has a number as its value `which`. */
bool curves_have(const Curves *curves, int which);
/* The least and the most of all values; 0 when there are none. */
void curves_range(const Curves *curves, double *least, double *most);

/* Writes the chart's data: depth, then for each value a column a series, whose header is the
 * name of the series and the value's suffix; in the settings `series` and `longest`, in the summary
 * the first values. A depth that a series does not have is empty (the
 * curve goes on past it), an unknown value is NaN (the curve is broken). */
void curves_put(const Curves *curves, const char *const *suffixes, int values, Chart *chart);

/* Sets the colours that the series have as players, colour_of. */
void curves_colour(const Curves *curves, ChartsMade *made, Chart *chart);
