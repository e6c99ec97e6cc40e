// texts.js — all visible texts, from a table for each language.

import { address } from './connection.js';

const languages = ['en', 'de', 'ko', 'zh'];
let table = {};
let language = 'en';

/** Loads the table of the first supported language among the user's; English if there is none. */
export async function loadTexts() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  language = wanted.find((one) => languages.includes(one)) ?? 'en';
  const response = await fetch(address(`/page/texts-${language}.json`));
  table = await response.json();
  document.documentElement.lang = language;
}

/** The text for a key, in which values replace `{name}`. */
export function text(key, values = {}) {
  const found = table[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** Whether there is a text for a key. */
export const hasText = (key) => key in table;

/** Fills the elements that have the key of a text, label or title. */
export function fillTexts(root) {
  for (const one of root.querySelectorAll('[data-text]')) {
    one.textContent = text(one.dataset.text);
  }
  for (const one of root.querySelectorAll('[data-label]')) {
    one.setAttribute('aria-label', text(one.dataset.label));
    if (one instanceof HTMLButtonElement) one.title = text(one.dataset.label);
  }
}

/** A number in the notation of the language. */
export function number(value, digits = 0) {
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}
