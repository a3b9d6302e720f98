/* SPDX-License-Identifier: GPL-3.0-or-later */
/* External engines: other people's programs as players. Each runs in a process of its own that
 * speaks our line protocol (engine/protocol.h); a library with the CheckerBoard interface is loaded
 * by this program itself, run again ("jumpoff engine --checkerboard"), so that foreign code never
 * runs in the process that writes results. What goes wrong is a Failure. */
#pragma once

#include "engine/protocol.h"

/* Why an external engine gave no move. */
enum { FAILURE_DETAIL_SIZE = 320 };
typedef struct Failure {
    Ending ending;                    /* ENDING_NONE: it did */
    char detail[FAILURE_DETAIL_SIZE]; /* one line, as "killed by signal 11" */
} Failure;

enum { ENGINE_TEXT_SIZE = 256 };

typedef enum EngineKind { ENGINE_NONE, ENGINE_LINE, ENGINE_CHECKERBOARD } EngineKind;

/* Whose an engine's value is. */
typedef enum EngineView { VIEW_UNKNOWN, VIEW_MOVER, VIEW_BLACK, VIEW_WHITE } EngineView;

/* What `line:PROGRAM[:KEY=VALUE,…][@LIMIT]` and `cb:LIBRARY[:…][@TIME]` say; a plain value. A name
 * in quotes may hold any character but a quote; of a program it is then that and its arguments,
 * separated by blanks. */
typedef struct EngineSpec {
    EngineKind kind;
    char name[ENGINE_TEXT_SIZE]; /* the program (with arguments where it was quoted) or library */
    bool has_arguments;
    char commands[OPTION_SIZE];  /* for CheckerBoard's enginecommand, separated by ";" */
    EngineView view;             /* whose the values of a library are */
    bool history;                /* the line protocol's positions come with the moves before them */
    char log[OPTION_SIZE];       /* "": its standard error goes nowhere */
    char directory[OPTION_SIZE]; /* where it works; "": see engine_folder */
    int64_t deadline_ns;         /* of every answer; 0: not given, see engine_deadline */
    int64_t memory_mb;
} EngineSpec;

/* Whether a player's text (without its label) is an external engine's. */
bool engine_is_named(const char *text);
/* Reads its text and leaves *limit pointing at what follows the "@", or NULL. It looks at no file:
 * an experiment can be read where its engines are not. ERROR_USAGE. */
bool engine_parse(const char *text, EngineSpec *spec, const char **limit, Error *error);
/* Whether it can play by these rules within this limit: a CheckerBoard library plays English on
 * 8×8 and knows only a time, and a depth where one of its commands has "%d". ERROR_USAGE. */
bool engine_check(const EngineSpec *spec, const SearchLimit *limit, const Rules *rules,
                  int board_size, Error *error);

/* How long an answer may take: what was given, else five times the time it has and 5 s, else
 * (without a limit on time, and before the first game) 60 s. */
int64_t engine_deadline_ns(const EngineSpec *spec, const SearchLimit *limit);

/* The folder that it works in, to be freed: what it was given, else that of a library, beside which
 * its nets, books and tables are; NULL: ours. */
char *engine_folder(const EngineSpec *spec);

/* An engine and its process, which is started again for the game after a failure. Opaque owner;
 * used by one thread at a time. */
typedef struct Engine Engine;

/* Starts it and lets it say that it is ready for such games. NULL with ERROR_NO_INPUT when there is
 * no such file, ERROR_DATA when it does not answer as it should, ERROR_INTERRUPTED soon after *stop
 * (which may be NULL) has become true. */
Engine *engine_open(const EngineSpec *spec, const Rules *rules, int board_size,
                    const atomic_bool *stop, Error *error);
/* Tells it to end without waiting for that, so that many can end at the same time; NULL is fine. */
void engine_dismiss(Engine *engine);
/* Waits for its end, half a second after it was told at most. NULL is fine. */
void engine_close(Engine *engine);
/* The next move is of another game. */
void engine_begin(Engine *engine);
/* What it said when it was last asked for a move; its line is checked, in our notation. */
const ProtocolInfo *engine_said(const Engine *engine);
/* Asks for a move within request->limit and checks it. False with a Failure; its process has ended
 * then. When request->stop becomes true, result->stopped. */
bool engine_move(Engine *engine, const SearchRequest *request, SearchResult *result,
                 Failure *failure);
