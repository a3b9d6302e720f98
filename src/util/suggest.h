/* Unknown words: refused with the nearest known one. */
#pragma once

#include "util/error.h"

#include <stdbool.h>

/* Fails with "unknown WHAT 'word'; did you mean 'near'?" or, where none of the candidates (ending
 * with NULL) is near, with "unknown WHAT 'word'; OTHERWISE". Returns false. */
bool suggest_refuse(Error *error, ErrorCode code, const char *what, const char *word,
                    const char *const *candidates, const char *otherwise);
