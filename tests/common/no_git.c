/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In the place of libgit2 (see CMakeLists.txt): all that Criterion's library calls of it. */

int git_libgit2_init(void);
int git_libgit2_shutdown(void);
int git_diff_buffers(void);

int git_libgit2_init(void) { return 1; }
int git_libgit2_shutdown(void) { return 0; }
int git_diff_buffers(void) { return -1; } /* there is no difference to show */
