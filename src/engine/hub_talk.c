/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arena's end of Hub (engine/hub.h, docs/engines.md). */
#include "engine/hub.h"
#include "engine/talk.h"

#include <inttypes.h>
#include <string.h>

static void write_hello(Dialogue *talk, Text *sent) {
    (void)talk;
    text_append_string(sent, "hub\n");
}

/* Whether a word is one of a list. */
static bool is_listed(const char *list, const char *word) {
    const size_t length = strlen(word);
    while (*list != '\0') {
        const size_t next = strcspn(list, " ");
        if (next == length && strncmp(list, word, length) == 0) return true;
        list += next + strspn(list + next, " ");
    }
    return false;
}

/* What the engine calls the rules; NULL: nothing is to be said of them. */
static const char *variant_of(const Dialogue *talk) {
    const char *const given = talk->spec->variant;
    if (strcmp(given, "none") == 0) return NULL;
    return given[0] != '\0' ? given : talk->rules->name;
}

static bool check_variant(const Dialogue *talk, Error *error) {
    const char *const variant = variant_of(talk);
    if (variant == NULL || strcmp(talk->variant, variant) == 0) return true;
    if (!talk->has_variant) {
        return error_set(error, ERROR_DATA,
                         "it has no variant '%s'; variant=none plays what it plays", variant);
    }
    if (talk->variants[0] == '\0' || is_listed(talk->variants, variant)) return true;
    return error_set(error, ERROR_DATA, "no variant '%s'; it has '%.200s'", variant,
                     talk->variants);
}

/* Parameters are set before init, and only where they are others than declared. */
static void write_parameters(const Dialogue *talk, Text *sent) {
    const char *const variant = variant_of(talk);
    const char *commands = talk->spec->commands;
    if (variant != NULL && strcmp(talk->variant, variant) != 0) {
        text_append_string(sent, "set-param name=variant");
        hub_write_pair("value", variant, sent);
        text_append_char(sent, '\n');
    }
    while (*commands != '\0') {
        const size_t length = strcspn(commands, ";");
        if (length > 0) text_append(sent, "%.*s\n", (int)length, commands);
        commands += length + (commands[length] == ';');
    }
    text_append_string(sent, "init\n");
}

static bool write_game(Dialogue *talk, uint64_t seed, Text *sent, bool *is_answered, Error *error) {
    (void)seed;
    *is_answered = !talk->is_initialised;
    if (talk->is_initialised) {
        text_append_string(sent, "new-game\n");
        return true;
    }
    if (!check_variant(talk, error)) return false;
    write_parameters(talk, sent);
    return true;
}

static void write_go(const Dialogue *talk, const SearchRequest *request, Text *sent) {
    const SearchLimit *const limit = &request->limit;
    const Board *first;
    Text moves = {.data = NULL};
    (void)talk;
    talk_write_moves(request, 0, &first, &moves);
    text_append_string(sent, "pos pos=");
    hub_write_position(first, sent);
    if (moves.length > 0) hub_write_pair("moves", moves.data + 1, sent);
    text_append_string(sent, "\nlevel");
    if (limit->depth_plies != 0) text_append(sent, " depth=%d", limit->depth_plies);
    if (limit->nodes != 0) text_append(sent, " nodes=%" PRIu64, limit->nodes);
    if (limit->time_ns != 0) {
        text_append_string(sent, " move-time=");
        text_append_real(sent, (double)limit->time_ns * 1e-9);
    }
    text_append_string(sent, "\ngo think\n");
    text_free(&moves);
}

static void read_parameter(Dialogue *talk, char *line) {
    HubPair pair, name = {"", ""}, value = {"", ""}, values = {"", ""};
    bool is_bad;
    while (hub_take_pair(&line, &pair, &is_bad)) {
        if (strcmp(pair.name, "name") == 0) name = pair;
        if (strcmp(pair.name, "value") == 0) value = pair;
        if (strcmp(pair.name, "values") == 0) values = pair;
    }
    if (strcmp(name.value, "variant") != 0) return;
    talk->has_variant = true;
    protocol_copy_said(talk->variant, value.value);
    protocol_copy_said(talk->variants, values.value);
}

/* The score is in men and, as in UCI, after which Hub is made, the engine's own. */
static void read_info(ProtocolInfo *info, char *line) {
    HubPair pair;
    bool is_bad;
    protocol_copy_said(info->text, line);
    while (hub_take_pair(&line, &pair, &is_bad)) {
        const bool is_score = strcmp(pair.name, "score") == 0;
        const bool is_moves = strcmp(pair.name, "legal-moves") == 0;
        protocol_read_number(is_score   ? "value"
                             : is_moves ? "legal_moves"
                                        : pair.name,
                             pair.value, info);
        if (strcmp(pair.name, "pv") == 0) protocol_copy_said(info->line, pair.value);
    }
}

/* The value of a pair of this name, "" without. */
static const char *value_of(const char *name, char *line) {
    HubPair pair;
    bool is_bad;
    while (hub_take_pair(&line, &pair, &is_bad)) {
        if (strcmp(pair.name, name) == 0) return pair.value;
    }
    return "";
}

static EngineReply read_line(Dialogue *talk, char *line) {
    const char *const command = hub_take_command(&line);
    if (strcmp(command, "done") == 0) return (EngineReply){REPLY_MOVE, value_of("move", line)};
    if (strcmp(command, "error") == 0) return (EngineReply){REPLY_ERROR, value_of("message", line)};
    if (strcmp(command, "wait") == 0) return (EngineReply){REPLY_READY, command};
    if (strcmp(command, "info") == 0) read_info(&talk->info, line);
    if (strcmp(command, "param") == 0) read_parameter(talk, line);
    if (strcmp(command, "ready") == 0) {
        talk->is_initialised = true;
        return (EngineReply){REPLY_READY, command};
    }
    const bool is_known = strcmp(command, "info") == 0 || strcmp(command, "param") == 0 ||
                          strcmp(command, "id") == 0 || strcmp(command, "pong") == 0;
    return (EngineReply){is_known ? REPLY_INFO : REPLY_OTHER, command};
}

const Protocol PROTOCOL_HUB = {.expected = "done",
                               .farewell = "quit\n",
                               .write_hello = write_hello,
                               .write_game = write_game,
                               .write_go = write_go,
                               .read = read_line,
                               .find_move = hub_find_move};
