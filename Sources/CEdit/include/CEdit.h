// CEdit — line editing by libedit, for Swift.
//
// `el_wset`, `el_wget` and `history_w` have variable arguments, which Swift cannot pass. Each
// function below is one form of such a call, without further logic.

#ifndef FATHOM_CEDIT_H
#define FATHOM_CEDIT_H

#include <stdio.h>
#include <stdlib.h>

#include <histedit.h>

/// Executes a line of an `.editrc`; the result is not 0 if libedit does not know the command.
static inline int fathom_edit_obey(EditLine *edit, const wchar_t *line) {
  TokenizerW *words = tok_winit(NULL);
  int count = 0, result = -1;
  const wchar_t **start = NULL;
  if (words == NULL) return result;
  if (tok_wstr(words, line, &count, &start) == 0 && count > 0)
    result = el_wparse(edit, count, start);
  tok_wend(words);
  return result;
}

/// Reads one character; returns 1, or 0 at the end of the input, or −1.
typedef int (*fathom_edit_reader)(EditLine *, wchar_t *);
/// Returns the prompt.
typedef wchar_t *(*fathom_edit_prompter)(EditLine *);
/// Carries out an editing command; returns `CC_REFRESH` or a similar code.
typedef unsigned char (*fathom_edit_command)(EditLine *, wint_t);

static inline void fathom_edit_set_owner(EditLine *edit, void *owner) {
  el_wset(edit, EL_CLIENTDATA, owner);
}

static inline void *fathom_edit_owner(EditLine *edit) {
  void *owner = NULL;
  el_wget(edit, EL_CLIENTDATA, &owner);
  return owner;
}

static inline void fathom_edit_set_reader(EditLine *edit, fathom_edit_reader reader) {
  el_wset(edit, EL_GETCFN, reader);
}

/// Sets the function that returns the prompt.
///
/// Text between two `mark`s takes no columns.
static inline void fathom_edit_set_prompter(EditLine *edit, fathom_edit_prompter prompter, wchar_t mark) {
  el_wset(edit, EL_PROMPT_ESC, prompter, (int)mark);
}

static inline void fathom_edit_set_history(EditLine *edit, HistoryW *history) {
  el_wset(edit, EL_HIST, history_w, history);
}

/// Sets whether `el_wgets` returns after each key.
static inline void fathom_edit_set_unbuffered(EditLine *edit, int isUnbuffered) {
  el_wset(edit, EL_UNBUFFERED, isUnbuffered);
}

/// Sets whether the terminal delivers keys at once and without echo.
static inline void fathom_edit_set_raw(EditLine *edit, int isRaw) {
  el_wset(edit, EL_PREP_TERM, isRaw);
}

/// Shows prompt and line, starting at the cursor, as if nothing were shown yet.
static inline void fathom_edit_show(EditLine *edit) { el_wset(edit, EL_REFRESH); }

static inline void fathom_edit_use_emacs(EditLine *edit) { el_wset(edit, EL_EDITOR, L"emacs"); }

static inline int fathom_edit_uses_emacs(EditLine *edit) {
  const wchar_t *name = NULL;
  return el_wget(edit, EL_EDITOR, &name) == 0 && name != NULL && name[0] == L'e';
}

/// Adds the command `fathom-complete`; libedit keeps pointers to its name and help text.
static inline int fathom_edit_add_complete(EditLine *edit, fathom_edit_command command) {
  return el_wset(edit, EL_ADDFN, L"fathom-complete", L"Complete the word", command);
}

/// Adds the command `fathom-paste`, in the same way.
static inline int fathom_edit_add_paste(EditLine *edit, fathom_edit_command command) {
  return el_wset(edit, EL_ADDFN, L"fathom-paste", L"Insert a run of characters", command);
}

static inline int fathom_edit_bind(EditLine *edit, const wchar_t *keys, const wchar_t *name) {
  return el_wset(edit, EL_BIND, keys, name, NULL);
}

/// Sets a number in the terminal's description, such as `co`, the number of columns.
static inline int fathom_edit_set_number(EditLine *edit, const wchar_t *name, const wchar_t *value) {
  return el_wset(edit, EL_SETTC, name, value, NULL);
}

static inline void fathom_edit_history_resize(HistoryW *history, int count) {
  HistEventW event;
  history_w(history, &event, H_SETSIZE, count);
}

static inline void fathom_edit_history_enter(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  history_w(history, &event, H_ENTER, line);
}

/// Returns the number of columns that a character takes, or −1 if it cannot be printed.
int fathom_edit_columns(wint_t character);

/// From now on, restores the settings that the terminal on standard input has at this moment, and
/// writes a text of at most 256 bytes to the descriptor `output`, if the process is ended by a
/// fault, an abort or SIGQUIT. Does nothing if standard input is no terminal.
void fathom_edit_restore_at_crash(const char *text, int output);

#endif
