/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/journal.h"

#include "arena/found_games.h"
#include "arena/journal_parts.h"
#include "arena/rows.h"
#include "util/clock.h"
#include "util/file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* What a power cut may cost, in finished games: those of the last second. */
#define SYNC_NS INT64_C(1000000000)

struct Journal {
    int descriptor;
    char *folder;
    const char *name; /* in the folder: JOURNAL_NAME or JOURNAL_KEPT_NAME */
    char *path;       /* of both */
    JournalHead head;
    char *experiment;
    uint64_t start, end; /* where the first record is, and the next one goes */
    uint64_t cut;
    /* Those that were found or copied: those that are added are not read again. */
    FoundGames found;
    pthread_mutex_t mutex; /* of adding */
    int64_t synced_ns;
};

static Journal *journal_new(const char *folder, const char *name) {
    Journal *const journal = memory_allocate(sizeof *journal);
    journal->descriptor = -1;
    journal->folder = text_duplicate(folder);
    journal->name = name;
    journal->path = file_join(folder, name);
    journal->synced_ns = clock_now_ns();
    pthread_mutex_init(&journal->mutex, NULL);
    return journal;
}

void journal_close(Journal *journal) {
    if (journal == NULL) return;
    if (journal->descriptor >= 0) close(journal->descriptor);
    pthread_mutex_destroy(&journal->mutex);
    free(journal->folder);
    free(journal->path);
    free(journal->experiment);
    free(journal->found.games);
    free(journal);
}

static Journal *abandon(Journal *journal) {
    journal_close(journal);
    return NULL;
}

bool journal_end(Journal *journal, Error *error) {
    const bool good = file_sync_folder(journal->folder, error) &&
                      file_remove_in(journal->folder, JOURNAL_NAME, error);
    journal_close(journal);
    return good;
}

JournalHead journal_head(const Journal *journal) { return journal->head; }
const char *journal_experiment(const Journal *journal) { return journal->experiment; }
uint64_t journal_count(const Journal *journal) { return journal->found.count; }
uint64_t journal_game(const Journal *journal, uint64_t index) {
    return journal->found.games[index].game;
}
uint64_t journal_cut(const Journal *journal) { return journal->cut; }

bool journal_has(const Journal *journal, uint64_t game) {
    return found_offset(&journal->found, game) != 0;
}

static void note(Journal *journal, uint64_t game, uint64_t offset) {
    uint64_t place = 0;
    if (schedule_shard_place(journal->head.shard, game, &place))
        found_note(&journal->found, game, offset);
}

/* Finding */

/* Finds the next games, `most` of them; what follows the last whole record is no part of the
 * journal. False: there may be more. */
static bool find_games(Journal *journal, uint64_t games, uint64_t most) {
    Text bytes = {.data = NULL};
    Frame frame;
    for (; most > 0 && frame_read_record(journal->descriptor, journal->end, &frame, &bytes) &&
           frame.game < games;
         most--) {
        note(journal, frame.game, journal->end);
        journal->end += FRAME_SIZE + frame.length;
    }
    found_settle(&journal->found);
    text_free(&bytes);
    return most > 0;
}

/* Opening */

static bool in_use(const Journal *journal, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: another jumpoff is at work on it",
                     journal->path);
}

static bool fail(const Journal *journal, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: %s", journal->path, strerror(errno));
}

bool journal_copy_head(const Journal *journal, Text *text, Error *error) {
    char *const head = memory_allocate((size_t)journal->start);
    const bool good =
        frame_read_at(journal->descriptor, 0, head, (size_t)journal->start) || fail(journal, error);
    if (good) text_append_bytes(text, head, (size_t)journal->start);
    free(head);
    return good;
}

/* A new journal with its head, locked, under a name that is its own to rename; false with
 * ERROR_CANNOT_WRITE, nothing being left. */
static bool write_temporary(Journal *journal, const Experiment *experiment, JournalHead head,
                            Text *temporary, Error *error) {
    Text text = {.data = NULL};
    Error ignored;
    journal->head = head;
    journal_head_write(head, experiment, &text, &journal->experiment);
    text_append(temporary, "%s.%ld.tmp", journal->name, (long)getpid());
    file_remove_in(journal->folder, temporary->data, &ignored); /* of a dead process */
    journal->descriptor =
        file_open_in(journal->folder, temporary->data, O_RDWR | O_CREAT | O_EXCL, error);
    journal->start = journal->end = text.length;
    bool good = journal->descriptor >= 0;
    if (good &&
        !(frame_write_at(journal->descriptor, 0, text.data, text.length) &&
          fsync(journal->descriptor) == 0 && flock(journal->descriptor, LOCK_EX | LOCK_NB) == 0)) {
        good = fail(journal, error);
        file_remove_in(journal->folder, temporary->data, &ignored);
    }
    text_free(&text);
    return good;
}

Journal *journal_create(const char *folder, const Experiment *experiment, JournalHead head,
                        Error *error) {
    Journal *const journal = journal_new(folder, JOURNAL_NAME);
    Text temporary = {.data = NULL};
    Error ignored;
    bool good = write_temporary(journal, experiment, head, &temporary, error);
    /* Once its head is whole; only one process can. */
    if (good && !file_rename_in(folder, temporary.data, JOURNAL_NAME, false, error)) {
        file_remove_in(folder, temporary.data, &ignored);
        good = false;
    }
    /* Who was first has cleared up what we had begun. */
    if (!good && file_exists_in(folder, JOURNAL_NAME)) in_use(journal, error);
    text_free(&temporary);
    return good ? journal : abandon(journal);
}

static bool lock(const Journal *journal, JournalAccess access) {
    const int kind = access == JOURNAL_TO_READ ? LOCK_SH : LOCK_EX;
    return access >= JOURNAL_TO_LOOK || flock(journal->descriptor, kind | LOCK_NB) == 0;
}

static bool open_file(Journal *journal, JournalAccess access, Error *error) {
    if (!file_exists_in(journal->folder, journal->name))
        return error_set(error, ERROR_NO_INPUT, "%s: %s", journal->path, strerror(ENOENT));
    journal->descriptor = file_open_in(journal->folder, journal->name,
                                       access == JOURNAL_TO_WRITE ? O_RDWR : O_RDONLY, error);
    if (journal->descriptor < 0) return false;
    if (!lock(journal, access)) return in_use(journal, error);
    /* Its writer may have finished it between the opening and the lock. */
    struct stat status;
    if (fstat(journal->descriptor, &status) == 0 && status.st_nlink > 0) return true;
    return error_set(error, ERROR_NO_INPUT, "%s: %s", journal->path, strerror(ENOENT));
}

/* Cuts off what is no part of the journal. */
static bool cut(Journal *journal, JournalAccess access, Error *error) {
    struct stat status;
    if (fstat(journal->descriptor, &status) != 0 || (uint64_t)status.st_size < journal->end) {
        return error_set(error, ERROR_INTERNAL, "%s: %s", journal->path, strerror(errno));
    }
    journal->cut = (uint64_t)status.st_size - journal->end;
    if (journal->cut == 0 || access != JOURNAL_TO_WRITE) return true;
    if (ftruncate(journal->descriptor, (off_t)journal->end) == 0) return true;
    return fail(journal, error);
}

static Journal *open_journal(const char *folder, const char *name, JournalAccess access,
                             Experiment *experiment, Error *error) {
    Journal *const journal = journal_new(folder, name);
    if (!open_file(journal, access, error) ||
        !journal_head_read(journal->path, journal->descriptor, &journal->head, experiment,
                           &journal->experiment, &journal->start, error)) {
        return abandon(journal);
    }
    journal->end = journal->start;
    if (access == JOURNAL_TO_WATCH) return journal;
    find_games(journal, schedule_games(experiment), UINT64_MAX);
    return access == JOURNAL_TO_LOOK || cut(journal, access, error) ? journal : abandon(journal);
}

Journal *journal_open(const char *folder, Experiment *experiment, Error *error) {
    return open_journal(folder, JOURNAL_NAME, JOURNAL_TO_WRITE, experiment, error);
}

Journal *journal_open_as(const char *folder, JournalAccess access, Experiment *experiment,
                         Error *error) {
    return open_journal(folder, JOURNAL_NAME, access, experiment, error);
}

Journal *journal_open_kept(const char *folder, Experiment *experiment, Error *error) {
    return open_journal(folder, JOURNAL_KEPT_NAME, JOURNAL_TO_WRITE, experiment, error);
}

bool journal_look(Journal *journal, const Experiment *experiment, uint64_t most) {
    return find_games(journal, schedule_games(experiment), most);
}

/* The record of a game that it has. */
static bool read_game(const Journal *journal, uint64_t game, Text *bytes) {
    Frame frame;
    return frame_read_record(journal->descriptor, found_offset(&journal->found, game), &frame,
                             bytes) &&
           frame.game == game;
}

bool journal_peek(const Journal *journal, uint64_t game, Side first, GameSummary *summary) {
    Text bytes = {.data = NULL};
    const bool good = read_game(journal, game, &bytes) &&
                      game_decode_summary(bytes.data, bytes.length, first, summary);
    text_free(&bytes);
    return good;
}

/* Games */

/* Once a second: writes through to the disk and looks whether the file is still in its folder. */
static bool sync_now_and_then(Journal *journal, Error *error) {
    struct stat status;
    const int64_t now_ns = clock_now_ns();
    if (now_ns - journal->synced_ns < SYNC_NS) return true;
    journal->synced_ns = now_ns;
    if (fdatasync(journal->descriptor) != 0 && errno != EINVAL && errno != ENOSYS) {
        return fail(journal, error);
    }
    if (fstat(journal->descriptor, &status) == 0 && status.st_nlink == 0) {
        return error_set(error, ERROR_CANNOT_WRITE, "%s: it was removed while games were played",
                         journal->path);
    }
    return true;
}

/* Appends a record by one write. */
static bool append(Journal *journal, const Text *record, Error *error) {
    if (frame_write_at(journal->descriptor, journal->end, record->data, record->length)) {
        journal->end += record->length;
        return sync_now_and_then(journal, error);
    }
    const int reason = errno;
    const bool is_cut = ftruncate(journal->descriptor, (off_t)journal->end) == 0;
    (void)is_cut; /* what is left of the record is passed over by its checksum */
    return error_set(error, ERROR_CANNOT_WRITE, "%s: %s", journal->path, strerror(reason));
}

bool journal_add(Journal *journal, uint64_t game, const GameRecord *record, Error *error) {
    Text bytes = {.data = NULL};
    frame_begin(&bytes);
    game_encode(record, true, &bytes);
    frame_finish(game, &bytes);
    pthread_mutex_lock(&journal->mutex);
    const bool good = append(journal, &bytes, error);
    pthread_mutex_unlock(&journal->mutex);
    text_free(&bytes);
    return good;
}

bool journal_get(const Journal *journal, uint64_t game, const Board *start, const Rules *rules,
                 GameRecord *record, Error *error) {
    Text bytes = {.data = NULL};
    const bool good = read_game(journal, game, &bytes) &&
                      game_decode(bytes.data, bytes.length, start, rules, record);
    text_free(&bytes);
    if (good) return true;
    return error_set(error, ERROR_DATA, "%s: game %" PRIu64 " in it is not one of this experiment",
                     journal->path, game + 1);
}

/* Appends the times of a game's searched plies, which are the next rows of timing.csv. */
static bool add_times(RecordReader *timing, uint64_t game, uint64_t searched, Text *bytes,
                      Error *error) {
    MoveRow row = {.ply = 0};
    for (uint64_t i = 0; i < searched; i++) {
        const CsvStatus status = record_next(timing, &row, error);
        if (status == CSV_FAILED) return false;
        if (status == CSV_FINISHED || row.game != (int64_t)game + 1 || row.time_ns < 0)
            return record_fail(timing, error,
                               "expected the times of %" PRIu64 " moves of game %" PRIu64
                               ", as many as " JOURNAL_KEPT_NAME " has",
                               searched, game + 1);
        game_encode_time(row.time_ns, bytes);
    }
    return true;
}

/* Copies the games of an experiment `before` to where the one `after` has them; NULL: the same.
 * Where there is `timing`, they have no times, and get them from there. */
static bool copy(Journal *journal, const Journal *from, const Experiment *before,
                 const Experiment *after, RecordReader *timing, Error *error) {
    Text bytes = {.data = NULL}, record = {.data = NULL};
    bool good = true;
    for (size_t i = 0; good && i < from->found.count; i++) {
        const uint64_t own = from->found.games[i].game;
        const uint64_t game = after != NULL ? schedule_moved(before, after, own) : own;
        if (journal_has(journal, game)) continue;
        good = read_game(from, own, &bytes) ||
               error_set(error, ERROR_DATA, "%s: it cannot be read again", from->path);
        if (!good) break;
        frame_begin(&record);
        text_append_bytes(&record, bytes.data, bytes.length);
        const uint64_t searched = game_searched(bytes.data, bytes.length), offset = journal->end;
        good = timing == NULL || add_times(timing, own, searched, &record, error);
        frame_finish(game, &record);
        good = good && append(journal, &record, error);
        if (good) note(journal, game, offset);
    }
    found_settle(&journal->found);
    text_free(&record);
    text_free(&bytes);
    return good;
}

bool journal_copy(Journal *journal, const Journal *from, Error *error) {
    return copy(journal, from, NULL, NULL, NULL, error);
}

/* Puts a whole journal into the place of what is there. */
static bool replace(Journal *journal, const char *temporary, Error *error) {
    /* Whoever finds a journal without an experiment beside it writes what the journal says. */
    return (fdatasync(journal->descriptor) == 0 || errno == EINVAL || errno == ENOSYS ||
            fail(journal, error)) &&
           file_remove_in(journal->folder, "experiment", error) &&
           file_rename_in(journal->folder, temporary, JOURNAL_NAME, true, error);
}

Journal *journal_grow(Journal *from, const char *folder, const Experiment *before,
                      const Experiment *after, Error *error) {
    Journal *const journal = journal_new(folder, JOURNAL_NAME);
    const bool is_timed = strcmp(from->name, JOURNAL_KEPT_NAME) == 0 && before->moves;
    RecordReader *const timing = is_timed ? record_open(&TIMING_RECORD, folder, error) : NULL;
    Text temporary = {.data = NULL};
    bool good = (!is_timed || timing != NULL) &&
                write_temporary(journal, after, from->head, &temporary, error);
    if (good && (!copy(journal, from, before, after, timing, error) ||
                 !replace(journal, temporary.data, error))) {
        Error ignored;
        file_remove_in(folder, temporary.data, &ignored);
        good = false;
    }
    good = good && file_remove_in(folder, JOURNAL_KEPT_NAME, error);
    if (timing != NULL) record_close(timing);
    journal_close(from);
    text_free(&temporary);
    return good ? journal : abandon(journal);
}
