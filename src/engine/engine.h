/* SPDX-License-Identifier: GPL-3.0-or-later */
/* External engines as players. Each runs in a process of its own that speaks jumpoff's line
 * protocol (engine/protocol.h). A library with the CheckerBoard interface is loaded by a second
 * jumpoff ("jumpoff engine --checkerboard"), so that foreign code never runs in the process that
 * writes results. Errors are Failures. */
#pragma once

#include "engine/protocol.h"

/* Why an external engine gave no move. */
enum { FAILURE_DETAIL_SIZE = 320 };
typedef struct Failure {
    Ending ending;                    /* ENDING_NONE: it moved */
    char detail[FAILURE_DETAIL_SIZE]; /* one line, as "killed by signal 11" */
} Failure;

enum { ENGINE_TEXT_SIZE = 256 };

typedef enum EngineKind { ENGINE_NONE, ENGINE_LINE, ENGINE_CHECKERBOARD } EngineKind;

/* The side from which an engine's value is seen. */
typedef enum EngineView { VIEW_UNKNOWN, VIEW_MOVER, VIEW_BLACK, VIEW_WHITE } EngineView;

/* The parts of `line:PROGRAM[:KEY=VALUE,…][@LIMIT]` or `cb:LIBRARY[:…][@TIME]`; a plain value. A
 * quoted name may contain any character but a quote; a quoted program may be followed by arguments,
 * separated by blanks, within the quotes. */
typedef struct EngineSpec {
    EngineKind kind;
    char name[ENGINE_TEXT_SIZE]; /* program (with arguments if quoted) or library */
    bool has_arguments;
    char commands[KEY_VALUE_SIZE];  /* for CheckerBoard's enginecommand, separated by ";" */
    EngineView view;                /* for a library's values */
    bool history;                   /* positions are sent with the moves before them */
    char log[KEY_VALUE_SIZE];       /* file for its standard error; "": discarded */
    char directory[KEY_VALUE_SIZE]; /* its working folder; "": engine_folder */
    int64_t deadline_ns;            /* for a move; 0: see engine.c */
    int64_t startup_ns;             /* for each `ready` */
    int64_t memory_mb;
} EngineSpec;

/* Whether a player's text, without its label, names an external engine. */
bool engine_is_named(const char *text);
/* Reads the text of an engine; *limit points behind the "@", or is NULL. Looks at no file: an
 * experiment can be read where its engines are missing. ERROR_USAGE. */
CHECKED bool engine_parse(const char *text, EngineSpec *spec, const char **limit, Error *error);
/* Whether the engine can play by these rules with this limit: a CheckerBoard library plays English
 * on 8×8 and knows a limit on time, and on depth if a command has "%d". ERROR_USAGE. */
CHECKED bool engine_check(const EngineSpec *spec, const SearchLimit *limit, const Rules *rules,
                          int board_size, Error *error);

/* Returns the working folder, which the caller frees: the given one, else the folder of a library,
 * which has its nets, opening books and tables; NULL: jumpoff's. */
char *engine_folder(const EngineSpec *spec);

/* An engine and its process, started again after a failure. Opaque owner; one thread at a time. */
typedef struct Engine Engine;

/* Starts an engine and waits until it is ready for games by these rules. NULL with ERROR_NO_INPUT
 * if the file is missing, ERROR_DATA for a wrong answer, ERROR_INTERRUPTED soon after *stop (may be
 * NULL) becomes true. */
CHECKED Engine *engine_open(const EngineSpec *spec, const Rules *rules, int board_size,
                            const atomic_bool *stop, Error *error);
/* Tells the engine to end, without waiting, so that several end at once; NULL is allowed. */
void engine_dismiss(Engine *engine);
/* Dismisses the engine, if not yet done, and kills it half a second later. NULL is allowed. */
void engine_close(Engine *engine);
/* Announces a new game. */
void engine_begin(Engine *engine);
/* Returns the lines of the last request, until the next one. */
const char *engine_request(const Engine *engine);
/* Tells the engine to end, by "quit" or else by closing its input, and returns how long this takes;
 * -1: not within 5 s, or it could not be started. */
int64_t engine_time_end(Engine *engine, bool says_quit);
/* Begins a game for a request and waits until the engine is ready; false as engine_move. */
bool engine_prepare(Engine *engine, const SearchRequest *request, Failure *failure);
/* Returns the first line, cleaned, of those that were no answer to the last request that had such
 * lines; "": none, or no engine (NULL). They are ignored, up to 1000 lines and a megabyte a
 * request. */
const char *engine_stray_line(const Engine *engine);
/* Returns the report on the last move; its variation has legal moves in jumpoff's notation. */
const ProtocolInfo *engine_report(const Engine *engine);
/* Asks for a move within request->limit and checks it. False with a Failure; the engine's process
 * has then ended. If request->stop becomes true first, the result is `stopped`. */
bool engine_move(Engine *engine, const SearchRequest *request, SearchResult *result,
                 Failure *failure);
