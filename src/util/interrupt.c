#include "util/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool interrupted;

/* The second request does not wait for anybody's polling: it takes the signal's own effect. */
static void handle_signal(int number) {
    if (!atomic_exchange(&interrupted, true)) return;
    signal(number, SIG_DFL);
    raise(number); /* arrives when the handler returns */
}

void interrupt_install(void) {
    struct sigaction action = {.sa_handler = handle_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

const atomic_bool *interrupt_flag(void) { return &interrupted; }
