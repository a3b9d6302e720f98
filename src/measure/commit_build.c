/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/commit_build.h"

#include "build_info.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/ordered.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HASH_SIZE = 80, SAID_LINES = 15, SAID_MAX = 1 << 26, LIMIT_S = 7200, WORDS_MAX = 40 };

struct CommitBuild {
    const char *revision;
    const atomic_bool *stop;
    char hash[HASH_SIZE];
    char *folder, *log, *tree, *build, *program; /* paths */
    Text said;
    bool has_tree;
};

bool commit_build_is_program(const char *word) {
    char *const found = child_find_program(word);
    const bool is_file = found != NULL && file_exists(found);
    free(found);
    return is_file;
}

/* Commands */

/* What they say goes to the log, by way of a shell: a build may say more, and in longer lines, than
 * anybody reads, and what it leaves running (servers of compilers' caches) shall not keep the pipe
 * open. A hook of git's has variables for its own repository. Compilers that are stopped leave
 * files behind, which shall be in our folder. */
static const char SCRIPT[] = "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE; export LC_ALL=C "
                             "TMPDIR=\"${0%/*}\"; \"$@\" >\"$0\" 2>&1; exit $?";

/* Keeps the last lines of the log. */
static void read_log(CommitBuild *build) {
    Error ignored = {ERROR_NONE, ""};
    size_t length = 0;
    text_clear(&build->said);
    char *const log = file_read(build->log, SAID_MAX, &length, &ignored);
    if (log == NULL) return;
    while (length > 0 && log[length - 1] == '\n') log[--length] = '\0';
    const char *start = log + length;
    for (int lines = 0; start > log; start--)
        if (start[-1] == '\n' && ++lines == SAID_LINES) break;
    text_append_string(&build->said, start);
    free(log);
}

/* The line that tells most: the first one with an error in it, else the last. */
static void append_reason(const CommitBuild *build, Text *text) {
    const char *const said = text_string(&build->said);
    const char *at = strstr(said, "rror");
    if (at == NULL) at = strstr(said, "fatal: ");
    if (at == NULL) at = strrchr(said, '\n') != NULL ? strrchr(said, '\n') + 1 : said;
    while (at > said && at[-1] != '\n') at--;
    text_append(text, "%.*s", (int)strcspn(at, "\n"), at);
}

static bool fail(const CommitBuild *build, const char *what, const ChildEnd *end, Error *error) {
    char how[80];
    Text reason = {.data = NULL};
    child_describe_end(end, how, sizeof how);
    append_reason(build, &reason);
    error_set(error, ERROR_DATA, "%s: %s %s%s%.300s", build->revision, what, how,
              reason.length > 0 ? ": " : "", text_string(&reason));
    text_free(&reason);
    return false;
}

/* Runs a command to its end; `what` says in a message which it is. */
static bool run(CommitBuild *build, const char *what, const char *const *command,
                const atomic_bool *stop, Error *error) {
    const char *words[WORDS_MAX] = {"sh", "-c", SCRIPT, build->log};
    for (int i = 4, k = 0; command[k] != NULL && i < WORDS_MAX - 1;) words[i++] = command[k++];
    const ChildSettings settings = {.words = words};
    const ChildWait wait = {.deadline_ns = clock_now_ns() + LIMIT_S * INT64_C(1000000000),
                            .stop = stop};
    char line[CHILD_LINE_SIZE];
    char *const found = child_find_program(command[0]);
    free(found);
    if (found == NULL)
        return error_set(error, ERROR_NO_INPUT, "%s: no %s in PATH to build it with",
                         build->revision, command[0]);
    Child *const child = child_start(&settings, error);
    if (child == NULL) return false;
    ChildStatus status = CHILD_DONE;
    while (status == CHILD_DONE) status = child_read(child, line, &wait);
    const ChildEnd end = child_close(child, status == CHILD_CLOSED ? INT64_C(10000000000) : 0);
    read_log(build);
    if (status == CHILD_STOPPED)
        return error_set(error, ERROR_INTERRUPTED, "stopped while %s was built", build->revision);
    if (status == CHILD_CLOSED && !end.by_us && end.signal == 0 && end.code == 0) return true;
    return fail(build, what, &end, error);
}

/* The commit */

static bool make_folder(CommitBuild *build, Error *error) {
    build->folder = file_make_temporary("jumpoff-commit", error);
    if (build->folder == NULL) return false;
    build->log = file_join(build->folder, "log");
    build->tree = file_join(build->folder, "tree");
    build->build = file_join(build->folder, "build");
    build->program = file_join(build->build, "jumpoff");
    return true;
}

static bool find_commit(CommitBuild *build, Error *error) {
    Text wanted = {.data = NULL};
    text_append(&wanted, "%s^{commit}", build->revision);
    const char *const command[] = {
        "git", "rev-parse", "--verify", "--quiet", "--end-of-options", text_string(&wanted), NULL};
    const bool good = run(build, "git rev-parse", command, build->stop, error);
    text_free(&wanted);
    if (!good && error->code != ERROR_INTERRUPTED)
        error_set(error, ERROR_NO_INPUT,
                  "%s: no such program in PATH, nor a commit of a repository here",
                  build->revision);
    snprintf(build->hash, sizeof build->hash, "%.*s", (int)strcspn(text_string(&build->said), "\n"),
             text_string(&build->said));
    return good;
}

CommitBuild *commit_build_new(const char *revision, const atomic_bool *stop, Error *error) {
    CommitBuild *const build = memory_allocate(sizeof *build);
    *build = (CommitBuild){.revision = revision, .stop = stop};
    if (make_folder(build, error) && find_commit(build, error)) return build;
    commit_build_free(build);
    return NULL;
}

void commit_build_free(CommitBuild *build) {
    if (build == NULL) return;
    if (build->folder != NULL) {
        const char *const leave[] = {"git",     "worktree",  "remove", "--force",
                                     "--force", build->tree, NULL};
        const char *const forget[] = {"git", "worktree", "prune", NULL};
        /* Again, should a compiler that was stopped still write there. */
        const char *const clear[] = {
            "sh", "-c", "for i in 1 2 3 4 5 6 7 8 9; do rm -rf -- \"$0\" && exit; sleep 1; done",
            build->folder, NULL};
        Error ignored = {ERROR_NONE, ""};
        const bool is_left = build->has_tree && !run(build, "", leave, NULL, &ignored);
        run(build, "", clear, NULL, &ignored);
        build->log = strcpy(build->log, "/dev/null");
        if (is_left) run(build, "", forget, NULL, &ignored);
    }
    free(build->folder);
    free(build->log);
    free(build->tree);
    free(build->build);
    free(build->program);
    text_free(&build->said);
    free(build);
}

const char *commit_build_folder(const CommitBuild *build) { return build->folder; }

const char *commit_build_hash(const CommitBuild *build) { return build->hash; }

const char *commit_build_said(const CommitBuild *build) { return text_string(&build->said); }

/* Building */

/* What is wrong is not what the last command said. */
static bool refuse(CommitBuild *build, Error *error, const char *what, const char *more) {
    text_clear(&build->said);
    return error_set(error, ERROR_DATA, "%s: %s%s", build->revision, what, more);
}

/* Without the repository's hooks: they are for whoever works in it. */
static bool check_out(CommitBuild *build, Error *error) {
    const char *const command[] = {"git",      "-c",        "core.hooksPath=/dev/null",
                                   "worktree", "add",       "--detach",
                                   "--force",  build->tree, build->hash,
                                   NULL};
    build->has_tree = true; /* also half of one */
    return run(build, "git worktree add", command, build->stop, error) &&
           (file_exists_in(build->tree, "CMakeLists.txt") ||
            refuse(build, error, "has no CMakeLists.txt: no commit of jumpoff", ""));
}

/* With what this build was made with; settings are divided by "|" (src/CMakeLists.txt). */
static bool configure(CommitBuild *build, Error *error) {
    const char *command[WORDS_MAX - 4] = {"cmake", "-S",         build->tree,
                                          "-B",    build->build, "-DJUMPOFF_TESTS=OFF"};
    char *const settings = text_duplicate(JUMPOFF_SETTINGS), *rest = settings;
    for (int i = 6; rest != NULL && i < WORDS_MAX - 5;) command[i++] = strsep(&rest, "|");
    const bool good = run(build, "cmake", command, build->stop, error);
    free(settings);
    return good;
}

static bool compile(CommitBuild *build, Error *error) {
    char jobs[16];
    snprintf(jobs, sizeof jobs, "%d", threads_available());
    const char *const command[] = {"cmake",       "--build",    build->build, "--target",
                                   "jumpoff-cli", "--parallel", jobs,         NULL};
    return run(build, "cmake --build", command, build->stop, error) &&
           (file_exists(build->program) ||
            refuse(build, error, "cmake --build made no ", build->program));
}

const char *commit_build_make(CommitBuild *build, Error *error) {
    const bool good = check_out(build, error) && configure(build, error) && compile(build, error);
    return good ? build->program : NULL;
}
