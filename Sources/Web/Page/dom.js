// dom.js — short functions for creating and finding elements.

/** The element with an id. */
export const byID = (id) => document.getElementById(id);

/**
 * Creates an element.
 * @param {string} name the tag
 * @param {object} properties properties, `on…` listeners, and attributes in `attributes`
 * @param {...(Node|string)} children
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  const { attributes = {}, ...rest } = properties;
  Object.assign(made, rest);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Creates a button with a text. */
export const button = (label, onclick, properties = {}) =>
  element('button', { type: 'button', textContent: label, onclick, ...properties });

/** Fills a description list with names and values; empty values are omitted. */
export function fillFacts(list, facts) {
  const rows = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  list.replaceChildren(...rows.flatMap(([name, value]) => [
    element('dt', { textContent: name }), element('dd', { textContent: value }),
  ]));
}

/** Copies a text to the clipboard; returns whether the browser allowed it. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** Copies a text in the older way, which also works if the page is not served by HTTPS. */
function copiedBySelection(text) {
  const field = element('textarea', { value: text, className: 'unseen' });
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return isDone;
}
