/* Words as a shell reads them. */
#pragma once

#include "util/text.h"

/* Appends a word as a shell reads it back, quoted where it must be. */
void shell_append(Text *text, const char *word);
/* "jumpoff COMMAND --resume FOLDER" as a shell reads it; to be freed. */
char *shell_resume(const char *command, const char *folder);
