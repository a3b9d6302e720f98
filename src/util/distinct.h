/* Distinct records: which of many records have different keys, in memory that does not grow. */
#ifndef JUMPOFF_UTIL_DISTINCT_H
#define JUMPOFF_UTIL_DISTINCT_H

#include <stdbool.h>
#include <stdint.h>

/* Opaque owner of the records: some in memory, the rest in a temporary file that the system
 * removes. Where no such file can be made, all stay in memory. */
typedef struct Distinct Distinct;

Distinct *distinct_new(void);
void distinct_free(Distinct *distinct);
/* Adds a record; `payload` belongs to the key. */
void distinct_add(Distinct *distinct, uint64_t key, uint64_t payload);
/* Calls `visit` with the payload of the first record of each key, in no particular order. The file
 * is read once for each 65 536 records in all. False when it cannot be read back: what was visited
 * is then incomplete. */
bool distinct_visit(Distinct *distinct, void (*visit)(void *context, uint64_t payload),
                    void *context);

#endif
