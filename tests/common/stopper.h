/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A stop flag that is raised while this thread is at work. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

typedef struct Stopper {
    atomic_bool stop;
    pthread_t thread;
    clockid_t worker; /* the processor time of the thread at work */
    int64_t at_ns;    /* by that clock: when to raise the flag, then when it was raised */
} Stopper;

/* Raises the flag when this thread has worked for so long: in processor time, which does not pass
 * while the machine is busy with others. */
void stopper_start(Stopper *stopper, int64_t work_ns);
/* Waits for the flag; returns how long this thread has worked since it was raised. */
int64_t stopper_finish(Stopper *stopper);
