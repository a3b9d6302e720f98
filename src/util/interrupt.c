/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/interrupt.h"

#include "util/clock.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

/* Signals this soon after the first are the same request: a terminal that is closed sends SIGHUP
 * twice, `timeout` signals the process and its group, and fingers repeat. */
static const int64_t GRACE_NS = 1000000000;

static atomic_bool interrupted;
static _Atomic int64_t first_ns; /* time of the first signal, 0: none yet */

/* A signal after this time has its default effect at once. */
static void handle_signal(int number) {
    const int64_t now_ns = clock_now_ns();
    int64_t before_ns = 0;
    atomic_compare_exchange_strong(&first_ns, &before_ns, now_ns);
    atomic_store(&interrupted, true);
    if (before_ns == 0 || now_ns - before_ns < GRACE_NS) return;
    signal(number, SIG_DFL);
    raise(number); /* arrives when the handler returns */
}

void interrupt_install(void) {
    struct sigaction action = {.sa_handler = handle_signal, .sa_flags = SA_RESTART}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* A program that starts this one may hold SIGINT back, and pass that on (python/jumpoff.py). */
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_UNBLOCK, &held, NULL);
    /* nohup has it ignored. */
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

const atomic_bool *interrupt_flag(void) { return &interrupted; }
