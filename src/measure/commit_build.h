/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds of a commit: this program as it was, made in a temporary work tree of the repository that
 * one works in, with the settings of this build. Nothing is kept: no tree, no build, no cache. */
#pragma once

#include "util/error.h"

#include <stdatomic.h>

/* Opaque owner of the work tree. */
typedef struct CommitBuild CommitBuild;

/* Whether a word names a program: the path of a file, or a name in PATH. */
bool commit_build_is_program(const char *word);

/* Finds the commit that a revision ("HEAD~3", a tag, a hash) of the working directory's repository
 * stands for and makes an empty folder for it in TMPDIR (else /tmp). NULL with ERROR_NO_INPUT where
 * there is no such commit, no repository or no git. `stop` may be NULL. */
CommitBuild *commit_build_new(const char *revision, const atomic_bool *stop, Error *error);
/* Removes all that was made, also where `stop` is set. NULL is nothing. */
void commit_build_free(CommitBuild *build);
const char *commit_build_folder(const CommitBuild *build);
/* The whole hash. */
const char *commit_build_hash(const CommitBuild *build);

/* Checks the commit out, configures and builds it; its program, or NULL with ERROR_DATA and what
 * git or cmake said last, ERROR_NO_INPUT where one is missing, ERROR_INTERRUPTED by `stop`. */
const char *commit_build_make(CommitBuild *build, Error *error);
/* The last lines of what the last command said; "" for nothing. */
const char *commit_build_said(const CommitBuild *build);
