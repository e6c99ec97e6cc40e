// panels.js — side panels and dialogs: one panel at a time; the focus goes in and comes back.

import { byID, element } from './dom.js';
import { text } from './texts.js';

let open = null;
let opener = null;
const listeners = new Map();

/** The name of the open panel, or null. */
export const openPanel = () => open;

/** Calls `listener(isOpen)` when a panel opens or closes. */
export function onPanel(name, listener) {
  listeners.set(name, listener);
}

/** Gives each panel a heading, and each button of the bar its panel. */
export function setUpPanels() {
  for (const panel of document.querySelectorAll('.panel')) {
    const title = element('h2', {
      id: `${panel.id}-title`, textContent: text(panel.dataset.title),
    });
    const icon = document.querySelector('#julia-close svg').cloneNode(true);
    const close = element('button', {
      type: 'button', className: 'icon', title: text('panel.close'), onclick: closePanel,
      attributes: { 'aria-label': text('panel.close') },
    }, icon);
    const body = element('div', { className: 'panel-body' }, ...panel.childNodes);
    panel.replaceChildren(element('div', { className: 'panel-head' }, title, close), body);
    panel.setAttribute('aria-labelledby', title.id);
    panel.tabIndex = -1;
  }
  for (const button of document.querySelectorAll('button[data-panel]')) {
    button.setAttribute('aria-controls', `panel-${button.dataset.panel}`);
    button.onclick = () => togglePanel(button.dataset.panel);
  }
}

/** Opens a panel, or closes it if it is open. */
export function togglePanel(name) {
  if (open === name) closePanel();
  else showPanel(name);
}

/**
 * Opens a panel in place of the open one.
 * @param {boolean} takesFocus false while a hand is on the picture
 */
export function showPanel(name, takesFocus = true) {
  if (open === name) return;
  const wasOpen = open;
  hide();
  if (!wasOpen) opener = document.activeElement;
  open = name;
  const panel = byID(`panel-${name}`);
  panel.hidden = false;
  mark(name, true);
  document.body.dataset.panel = name;
  if (takesFocus) panel.focus({ preventScroll: true });
  listeners.get(name)?.(true);
}

/** Closes the open panel, and returns the focus to where it was. */
export function closePanel() {
  if (!open) return false;
  const hadFocus = byID(`panel-${open}`).contains(document.activeElement);
  hide();
  if (hadFocus) (opener?.isConnected ? opener : byID('picture')).focus();
  return true;
}

function hide() {
  if (!open) return;
  const name = open;
  open = null;
  byID(`panel-${name}`).hidden = true;
  mark(name, false);
  delete document.body.dataset.panel;
  listeners.get(name)?.(false);
}

function mark(name, isOpen) {
  document.querySelector(`button[data-panel="${name}"]`)
    ?.setAttribute('aria-expanded', String(isOpen));
}

/** Asks a question, and resolves to whether the answer is yes. */
export function confirmed(question, yes) {
  const dialog = byID('confirm');
  byID('confirm-text').textContent = question;
  byID('confirm-yes').textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === 'yes');
  });
}
