/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/folders.h"

#include "arena/journal.h"
#include "report/json.h"
#include "report/page.h"
#include "util/file.h"
#include "util/rng.h"
#include "web/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Pages that are made at once. The rest wait, and are dropped when the server ends. */
enum { MAKERS = 2 };

typedef struct ShownFolder {
    const char *path;
    pthread_mutex_t mutex; /* guards what follows */
    uint64_t state;        /* of the files that the page was made of; 0: none */
    Text page;
    Error fault; /* ERROR_NONE, or why those files have no page */
    JournalWatch *watch;
} ShownFolder;

struct Folders {
    ShownFolder *shown;
    int count;
    const ResultsGuide *guide;
    sem_t makers; /* how many more may be made now */
    atomic_bool is_ending;
};

Folders *folders_new(const char *const *paths, int count, const ResultsGuide *guide) {
    Folders *const folders = memory_allocate(sizeof *folders);
    folders->shown = memory_allocate((size_t)(count + 1) * sizeof *folders->shown);
    folders->count = count;
    folders->guide = guide;
    sem_init(&folders->makers, 0, MAKERS);
    for (int i = 0; i < count; i++) {
        folders->shown[i].path = paths[i];
        pthread_mutex_init(&folders->shown[i].mutex, NULL);
    }
    return folders;
}

void folders_free(Folders *folders) {
    if (folders == NULL) return;
    for (int i = 0; i < folders->count; i++) {
        watch_close(folders->shown[i].watch);
        text_free(&folders->shown[i].page);
        pthread_mutex_destroy(&folders->shown[i].mutex);
    }
    sem_destroy(&folders->makers);
    free(folders->shown);
    free(folders);
}

void folders_end(Folders *folders) {
    atomic_store(&folders->is_ending, true);
    sem_post(&folders->makers); /* one that waits gives up, and its post wakes the next */
}

static const char *kind_of(const Folders *folders, const char *folder) {
    if (!file_is_folder(folder)) return "not there";
    for (const ResultsPart *part = folders->guide->parts; part->file != NULL; part++)
        if (part_is_in(part, folder)) return part->title;
    return "no results";
}

void folders_append(const Folders *folders, Text *json) {
    text_append_char(json, '[');
    for (int i = 0; i < folders->count; i++) {
        text_append_string(json, i > 0 ? ",{\"path\":" : "{\"path\":");
        json_write_shown(folders->shown[i].path, json);
        text_append_string(json, ",\"kind\":");
        json_write_shown(kind_of(folders, folders->shown[i].path), json);
        text_append_char(json, '}');
    }
    text_append_char(json, ']');
}

/* Adds names, sizes and times of a folder's files to *state. False where there is a link, or what
 * may never end, as a pipe. */
static bool survey(const char *folder, uint64_t *state, Error *error) {
    DIR *const directory = opendir(folder);
    bool good = true;
    if (directory == NULL)
        return error_set(error, ERROR_NO_INPUT, "%s: %s", folder, strerror(errno));
    uint64_t sum = 0; /* in any order */
    for (struct dirent *entry; good && (entry = readdir(directory)) != NULL;) {
        struct stat status;
        if (fstatat(dirfd(directory), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (strcmp(entry->d_name, "..") == 0 || strcmp(entry->d_name, PAGE_NAME) == 0) continue;
        if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
            good = error_set(error, ERROR_DATA, "%s/%s: a link or no file; neither is followed",
                             folder, entry->d_name);
        uint64_t hash = rng_mix((uint64_t)status.st_size ^ rng_mix((uint64_t)status.st_ino));
        hash = rng_mix(hash ^ (uint64_t)status.st_mtim.tv_sec);
        sum += rng_mix(hash ^ (uint64_t)status.st_mtim.tv_nsec);
    }
    closedir(directory);
    *state = rng_mix(*state ^ sum);
    return good;
}

static bool check_going_on(const Folders *folders, Error *error) {
    return !atomic_load(&folders->is_ending) ||
           error_set(error, ERROR_INTERRUPTED, "the server is ending");
}

static ShownFolder *find(const Folders *folders, int index, Error *error) {
    if (index >= 0 && index < folders->count) return &folders->shown[index];
    error_set(error, ERROR_NO_INPUT, "no such folder");
    return NULL;
}

/* The folder, locked. */
static ShownFolder *take(const Folders *folders, int index, Error *error) {
    ShownFolder *const shown = find(folders, index, error);
    if (shown == NULL) return NULL;
    pthread_mutex_lock(&shown->mutex);
    if (check_going_on(folders, error)) return shown;
    pthread_mutex_unlock(&shown->mutex);
    return NULL;
}

/* A page that watches a journal, whose data it asks for itself. */
static void write_watching(const ShownFolder *shown, Text *page) {
    TEXT_AUTO Text data = {0};
    text_append_string(&data, "{\"kind\":\"live\",\"path\":");
    json_write_shown(shown->path, &data);
    text_append_char(&data, '}');
    page_wrap(&(PageText){true, "A tournament that is not finished", "", data.data}, page);
}

/* Makes the page of results, whose files are in that state, when it is this page's turn. Damaged
 * files stay damaged, so that this is not tried again; other errors (no memory, no descriptor) may
 * go away. */
static bool make_page(Folders *folders, ShownFolder *shown, uint64_t state, Error *error) {
    while (sem_wait(&folders->makers) != 0) continue; /* EINTR */
    const bool good = check_going_on(folders, error);
    if (good) {
        shown->fault = (Error){.code = ERROR_NONE};
        text_clear(&shown->page);
        page_serve(shown->path, folders->guide, &shown->page, &shown->fault);
        const ErrorCode code = shown->fault.code;
        shown->state = code == ERROR_NONE || code == ERROR_DATA ? state : 0;
    }
    sem_post(&folders->makers);
    return good;
}

/* Of a folder that is locked. */
static bool append_page(Folders *folders, ShownFolder *shown, Text *page, Error *error) {
    MEMORY_AUTO char *plots = file_join(shown->path, "plots");
    uint64_t state = 0;
    if (!survey(shown->path, &state, error) ||
        (file_is_folder(plots) && !survey(plots, &state, error)))
        return false;
    state |= 1;
    if (file_exists_in(shown->path, JOURNAL_NAME)) {
        write_watching(shown, page);
        return true;
    }
    if (shown->state != state && !make_page(folders, shown, state, error)) return false;
    if (shown->fault.code != ERROR_NONE) {
        *error = shown->fault;
        return false;
    }
    text_append_bytes(page, shown->page.data, shown->page.length);
    return true;
}

bool folders_page(Folders *folders, int index, Text *page, Error *error) {
    ShownFolder *const shown = take(folders, index, error);
    if (shown == NULL) return false;
    const bool good = append_page(folders, shown, page, error);
    pthread_mutex_unlock(&shown->mutex);
    return good;
}

/* The folder, locked and watched. ERROR_NO_INPUT once its tournament is finished. */
static ShownFolder *take_watched(const Folders *folders, int index, Error *error) {
    ShownFolder *const shown = take(folders, index, error);
    if (shown == NULL) return NULL;
    if (!file_exists_in(shown->path, JOURNAL_NAME)) {
        watch_close(shown->watch);
        shown->watch = NULL;
        error_set(error, ERROR_NO_INPUT, "%s: it is finished", shown->path);
    } else if (shown->watch == NULL) {
        shown->watch = watch_open(shown->path, error);
    }
    if (shown->watch != NULL) return shown;
    pthread_mutex_unlock(&shown->mutex);
    return NULL;
}

bool folders_watch(Folders *folders, int index, Text *json, Error *error) {
    ShownFolder *const shown = take_watched(folders, index, error);
    if (shown == NULL) return false;
    watch_append(shown->watch, json);
    pthread_mutex_unlock(&shown->mutex);
    return true;
}

bool folders_games(Folders *folders, int index, int one, int other, Text *json, Error *error) {
    ShownFolder *const shown = take_watched(folders, index, error);
    if (shown == NULL) return false;
    watch_append_games(shown->watch, one, other, json);
    pthread_mutex_unlock(&shown->mutex);
    return true;
}

bool folders_beside(Folders *folders, int index, Text *json, Error *error) {
    const ShownFolder *const shown = find(folders, index, error);
    if (shown == NULL) return false;
    json->data = file_read_in(shown->path, PAGE_GAMES_NAME, PAGE_SIZE_MAX, &json->length, error);
    return json->data != NULL;
}
