/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PDN given as text, read and checked game by game. */
#pragma once

#include "draughts/pdn.h"

/* A file open for reading and its current game. */
typedef struct PdnFixture {
    const char *path;
    PdnReader *reader;
    PdnGame game;
    Error error;
} PdnFixture;

PdnFixture pdn_fixture_open_bytes(const char *content, size_t length, int size);
/* As pdn_open has rules and size. */
PdnFixture pdn_fixture_open_by(const char *content, const Rules *rules, int size);
/* 8×8. */
PdnFixture pdn_fixture_open(const char *content);
PdnStatus pdn_fixture_next(PdnFixture *fixture);
/* The next game is whole and has so many moves and this result. */
void pdn_fixture_game(PdnFixture *fixture, size_t moves, Result result);
/* The next game fails after so many moves; what follows "path:" begins with `message`. */
void pdn_fixture_failure(PdnFixture *fixture, const char *message, size_t moves);
/* There is no further game; closes and removes the file. */
void pdn_fixture_finish(PdnFixture *fixture);
