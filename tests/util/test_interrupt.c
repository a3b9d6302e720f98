/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests to stop: those that come at once are one, a later one ends the process. */
#include "util/interrupt.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

/* A program that nohup began ignores it. */
static void hear_hang_ups(void) { signal(SIGHUP, SIG_DFL); }
TestSuite(interrupt, .init = hear_hang_ups);

/* Raises all of them; they arrive together, however busy the machine is. */
static void raise_at_once(void) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    for (int i = 0; i < SIGNAL_COUNT; i++) raise(SIGNALS[i]);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

Test(interrupt, requests_at_once_are_one) {
    interrupt_install();
    cr_assert_not(atomic_load(interrupt_flag()));
    raise_at_once();
    cr_assert(atomic_load(interrupt_flag()));
}

Test(interrupt, each_signal_is_a_request) {
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        int status = -1;
        const pid_t child = fork();
        if (child == 0) {
            interrupt_install();
            raise(SIGNALS[i]);
            _exit(atomic_load(interrupt_flag()) ? 0 : 1);
        }
        cr_assert_eq(waitpid(child, &status, 0), child);
        cr_assert_eq(status, 0, "signal %d", SIGNALS[i]);
    }
}

/* The pause begins after the first request: it is long enough on any machine. */
Test(interrupt, a_later_request_ends_the_process) {
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        int status = -1;
        const pid_t child = fork();
        if (child == 0) {
            const struct timespec pause = {1, 0};
            interrupt_install();
            raise_at_once();
            nanosleep(&pause, NULL);
            raise(SIGNALS[i]);
            _exit(0);
        }
        cr_assert_eq(waitpid(child, &status, 0), child);
        cr_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGNALS[i], "status %d", status);
    }
}

Test(interrupt, a_hang_up_that_is_ignored_stays_so) {
    signal(SIGHUP, SIG_IGN);
    interrupt_install();
    raise(SIGHUP);
    cr_assert_not(atomic_load(interrupt_flag()));
}
