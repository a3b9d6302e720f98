/* Links: who takes points from whom, directly or by way of others. Pure. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* A directed graph on the players; owner of its rows of bits. */
typedef struct Links {
    int players, words;
    uint64_t *bits;
} Links;

/* No links yet; release with links_free. */
Links links_new(int players);
void links_free(Links *links);
void links_clear(Links *links);
void links_add(Links *links, int from, int to);
bool links_has(const Links *links, int from, int to);
/* Adds the links by way of others (Warshall 1962), and of each player to himself. */
void links_close(Links *links);
