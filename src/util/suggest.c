#include "util/suggest.h"

#include "util/text.h"

#include <stddef.h>

bool suggest_refuse(Error *error, ErrorCode code, const char *what, const char *word,
                    const char *const *candidates, const char *otherwise) {
    const char *const nearest = text_nearest(word, candidates);
    if (nearest == NULL) {
        return error_set(error, code, "unknown %s '%.100s'; %s", what, word, otherwise);
    }
    return error_set(error, code, "unknown %s '%.100s'; did you mean '%s'?", what, word, nearest);
}
