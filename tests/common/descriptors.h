/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Descriptors of this process, on any system. */
#pragma once

/* Returns how many are open. */
int descriptors_open(void);
