// dom.js — short names for making and finding elements.

/** The element with an id. */
export const byID = (id) => document.getElementById(id);

/**
 * Makes an element.
 * @param {string} name its tag
 * @param {object} properties properties, `on…` listeners, and attributes under `attributes`
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

/** A button with a text. */
export const button = (label, onclick, properties = {}) =>
  element('button', { type: 'button', textContent: label, onclick, ...properties });

/** Puts names and values into a description list; empty values are left out. */
export function fillFacts(list, facts) {
  const rows = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  list.replaceChildren(...rows.flatMap(([name, value]) => [
    element('dt', { textContent: name }), element('dd', { textContent: value }),
  ]));
}

/** Copies a text; true where the browser allowed it. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** The older way, which also works where the page does not come by HTTPS. */
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
