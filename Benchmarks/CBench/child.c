// child — runs another program to its end.

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CBench.h"

extern char **environ;

/// The arguments of a command, with its name first and a null pointer last.
enum { most_arguments = 64 };

static int start(pid_t *child, const char *program, char *const arguments[]) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int descriptor = 0; descriptor <= 2; descriptor++)
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0);
  const int error = posix_spawn(child, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int bench_run(const char *program, const char *arguments) {
  char words[16384];
  char *list[most_arguments] = {(char *)program};
  if (strlen(arguments) >= sizeof words) return -1;
  strcpy(words, arguments);
  int count = 1;
  char *rest = NULL;
  for (char *word = strtok_r(words, "\n", &rest); word; word = strtok_r(NULL, "\n", &rest)) {
    if (count + 1 == most_arguments) return -1;
    list[count++] = word;
  }
  pid_t child;
  if (start(&child, program, list) != 0) return -1;
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
