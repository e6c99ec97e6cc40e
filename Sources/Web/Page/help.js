// help.js — the dialog that lists gestures and keys.

import { byID, element } from './dom.js';
import { text } from './texts.js';

const gestures = ['drag', 'wheel', 'turn', 'double', 'hold', 'quadrantTap'];
const keys = [
  'quadrant', 'undo', 'reset', 'zoom', 'arrows', 'turn', 'out', 'more', 'quadrants', 'julia',
  'inspect', 'panels', 'escape',
];

/** Opens the dialog. */
export function showHelp() {
  byID('help-body').replaceChildren(
    element('h3', { textContent: text('help.touch') }), table(gestures.map((one) => `help.${one}`)),
    element('h3', { textContent: text('help.keys') }), table(keys.map((one) => `help.key.${one}`)));
  byID('help').showModal();
  // The browser has scrolled to the focused button at the end.
  byID('help').scrollTop = 0;
}

function table(names) {
  return element('dl', { className: 'facts' }, ...names.flatMap((name) => {
    const [what, does] = text(name).split('|');
    return [element('dt', { textContent: what }), element('dd', { textContent: does })];
  }));
}
