#include "util/shell.h"

#include <string.h>

void shell_append(Text *text, const char *word) {
    static const char PLAIN[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789._-/=:,+@%";
    if (*word != '\0' && word[strspn(word, PLAIN)] == '\0') {
        text_append_string(text, word);
        return;
    }
    text_append_char(text, '\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            text_append_string(text, "'\\''");
        else
            text_append_char(text, *word);
    }
    text_append_char(text, '\'');
}

char *shell_resume(const char *command, const char *folder) {
    Text text = {.data = NULL};
    text_append(&text, "jumpoff %s --resume ", command);
    shell_append(&text, folder);
    return text.data;
}
