/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faults on purpose, for the scripts faults.sh and kills.sh: preloaded into the program
 * (LD_PRELOAD), it counts the calls that open, read, map or change what is on the disk, or only
 * those of the function FAULT_ONLY, and at the one numbered FAULT_AT the process is killed
 * (FAULT=KILL), or the call never ends (FAULT=HANG), or fails with that errno (FAULT=28) or, where
 * it writes, writes half (FAULT=HALF). Where FAULT_REPORT names a file, it is made when the place
 * was reached; where FAULT=COUNT, at the end, with the number of calls. Threads count together, so
 * with one thread a place is the same in each run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;

/* Whether this call, of the function where it stands, is the one; errno is set. */
#define strikes(half) strikes_in(__func__, half)
static bool strikes_in(const char *function, bool *half) {
    const char *const at = getenv("FAULT_AT"), *const fault = getenv("FAULT");
    const char *const report = getenv("FAULT_REPORT"), *const only = getenv("FAULT_ONLY");
    *half = false;
    if (only != NULL && strcmp(only, function) != 0) return false;
    if (at == NULL || fault == NULL || atomic_fetch_add(&calls, 1) + 1 != atol(at)) return false;
    if (report != NULL)
        syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, report, O_CREAT | O_WRONLY, 0600));
    if (strcmp(fault, "KILL") == 0) raise(SIGKILL);
    while (strcmp(fault, "HANG") == 0) pause();
    *half = strcmp(fault, "HALF") == 0;
    errno = atoi(fault);
    return !*half;
}

/* Programs that the program starts do not fail. */
__attribute__((constructor)) static void strike_here_only(void) { unsetenv("LD_PRELOAD"); }

/* As POSIX has it done: ISO C knows no way from an object's address to a function's. */
#define NEXT(name)                                                                                 \
    (__extension__({                                                                               \
        __typeof__(&(name)) function;                                                              \
        *(void **)&function = dlsym(RTLD_NEXT, #name);                                             \
        function;                                                                                  \
    }))

__attribute__((destructor)) static void tell_count(void) {
    const char *const fault = getenv("FAULT"), *const report = getenv("FAULT_REPORT");
    if (fault == NULL || report == NULL || strcmp(fault, "COUNT") != 0) return;
    FILE *const file = NEXT(fopen)(report, "w");
    if (file == NULL) return;
    fprintf(file, "%ld\n", atomic_load(&calls));
    fclose(file);
}

/* Declared with the C library's names of parameters; a function's name cannot be in parentheses. */
/* NOLINTBEGIN(bugprone-macro-parentheses, readability-inconsistent-declaration-parameter-name) */
#define WRAP(name, parameters, arguments)                                                          \
    int name parameters {                                                                          \
        bool half;                                                                                 \
        return strikes(&half) ? -1 : NEXT(name) arguments;                                         \
    }

WRAP(mkdir, (const char *path, mode_t mode), (path, mode))
WRAP(mkdirat, (int at, const char *path, mode_t mode), (at, path, mode))
WRAP(rename, (const char *from, const char *to), (from, to))
WRAP(renameat, (int from, const char *path, int to, const char *target), (from, path, to, target))
WRAP(linkat, (int from, const char *path, int to, const char *target, int flags),
     (from, path, to, target, flags))
WRAP(unlinkat, (int at, const char *path, int flags), (at, path, flags))
WRAP(fsync, (int file), (file))
WRAP(fdatasync, (int file), (file))
WRAP(ftruncate, (int file, off_t length), (file, length))

int openat(int at, const char *path, int flags, ...) {
    va_list list;
    bool half;
    va_start(list, flags);
    const mode_t mode = va_arg(list, mode_t);
    va_end(list);
    return strikes(&half) ? -1 : NEXT(openat)(at, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    va_list list;
    bool half;
    va_start(list, flags);
    const mode_t mode = va_arg(list, mode_t);
    va_end(list);
    return strikes(&half) ? -1 : NEXT(open)(path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
    bool half;
    return strikes(&half) ? NULL : NEXT(fopen)(path, mode);
}

FILE *fdopen(int file, const char *mode) {
    bool half;
    return strikes(&half) ? NULL : NEXT(fdopen)(file, mode);
}

/* Only of files. */
void *mmap(void *address, size_t length, int access, int flags, int file, off_t offset) {
    bool half;
    return file >= 0 && strikes(&half) ? MAP_FAILED
                                       : NEXT(mmap)(address, length, access, flags, file, offset);
}

/* Only to files: pipes and terminals are no disk. */
static bool is_file(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

ssize_t write(int file, const void *bytes, size_t length) {
    bool half = false;
    if (is_file(file) && strikes(&half)) return -1;
    return NEXT(write)(file, bytes, half ? length / 2 : length);
}

ssize_t pread(int file, void *bytes, size_t length, off_t offset) {
    bool half = false;
    if (is_file(file) && strikes(&half)) return -1;
    return NEXT(pread)(file, bytes, half ? length / 2 : length, offset);
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    bool half = false;
    if (is_file(file) && strikes(&half)) return -1;
    return NEXT(pwrite)(file, bytes, half ? length / 2 : length, offset);
}
/* NOLINTEND(bugprone-macro-parentheses, readability-inconsistent-declaration-parameter-name) */
