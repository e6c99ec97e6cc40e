// shim — a function that the header cannot have, since wcwidth must be requested by a macro.

#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE

#include "CEdit.h"

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

int fathom_edit_columns(wint_t character) {
  return iswprint(character) ? wcwidth((wchar_t)character) : -1;
}

static struct termios modes_before;
static char last_text[256];
static size_t last_length;
static int last_output;

// Only calls that POSIX allows in a handler.
static void end_by_crash(int number) {
  tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
  ssize_t written = write(last_output, last_text, last_length);
  (void)written;
  raise(number);  // its effect is the system's own again
}

void fathom_edit_restore_at_crash(const char *text, int output) {
  static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP};
  if (tcgetattr(STDIN_FILENO, &modes_before) != 0 || strlen(text) > sizeof last_text) return;
  last_output = output;
  last_length = strlen(text);
  memcpy(last_text, text, last_length);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = end_by_crash;
  action.sa_flags = SA_RESETHAND | SA_NODEFER;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i += 1)
    sigaction(numbers[i], &action, NULL);
}
