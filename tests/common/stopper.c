/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stopper.h"

#include <criterion/criterion.h>

static int64_t worked_ns(const Stopper *stopper) {
    struct timespec worked;
    clock_gettime(stopper->worker, &worked);
    return (int64_t)worked.tv_sec * 1000000000 + worked.tv_nsec;
}

static void *raise_in_time(void *opaque) {
    Stopper *const stopper = opaque;
    const struct timespec pause = {0, 1000000};
    while (worked_ns(stopper) < stopper->at_ns) nanosleep(&pause, NULL);
    stopper->at_ns = worked_ns(stopper);
    atomic_store(&stopper->stop, true);
    return NULL;
}

void stopper_start(Stopper *stopper, int64_t work_ns) {
    atomic_init(&stopper->stop, false);
    cr_assert_eq(pthread_getcpuclockid(pthread_self(), &stopper->worker), 0);
    stopper->at_ns = worked_ns(stopper) + work_ns;
    cr_assert_eq(pthread_create(&stopper->thread, NULL, raise_in_time, stopper), 0);
}

int64_t stopper_finish(Stopper *stopper) {
    const int64_t end_ns = worked_ns(stopper);
    cr_assert_eq(pthread_join(stopper->thread, NULL), 0);
    return end_ns - stopper->at_ns;
}
