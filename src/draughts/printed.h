/* The notation in which paper 003 prints its games ("21. 26-31 (K) 17-14", "11-25 (15,22)"), read
 * and replayed; what is misprinted is put right and reported. */
#pragma once

#include "draughts/pdn.h"

enum { PRINTED_TEXT_SIZE = 128 };

/* A printed move that is not legal, or whose captures or crowning are not what it does. */
typedef struct Misprint {
    size_t ply; /* its index in the game */
    int number; /* as the game numbers it: the first mover's moves, from 1 */
    Side side;
    char printed[PRINTED_TEXT_SIZE], meant[PRINTED_TEXT_SIZE];
} Misprint;

/* Zero-initialise, release with misprints_free. */
typedef struct Misprints {
    Misprint *items;
    size_t count, capacity;
} Misprints;

/* Reads one game on the 8×8 board. Moves are "from-to", behind them in brackets the captured
 * squares and "K" for a crowning; "#" starts a comment; the result, White's number first, may be
 * missing. Who moves first follows from the first move. An illegal move is replaced by the legal
 * one (from the same square, else any) after which the printed moves stay legal longest; when not
 * even the next one does, it fails with ERROR_DATA. *misprints is emptied first. */
bool printed_read(const char *path, const Rules *rules, PdnGame *game, Misprints *misprints,
                  Error *error);
/* The same from a text; `name` is what messages call it. */
bool printed_parse(const char *name, const char *text, const Rules *rules, PdnGame *game,
                   Misprints *misprints, Error *error);
void misprints_free(Misprints *misprints);
