// keys.js — the keyboard: each key carries out one of the page's actions.

const zoomMilliseconds = 160;
const arrows = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

/**
 * Listens to keys.
 * @param {View} view
 * @param {object} actions functions by name, see `main.js`
 */
export function setUpKeys(view, actions) {
  const simple = {
    1: () => actions.quadrant(1),
    2: () => actions.quadrant(2),
    3: () => actions.quadrant(3),
    4: () => actions.quadrant(4),
    u: actions.undo,
    U: actions.redo,
    PageUp: actions.undo,
    PageDown: actions.redo,
    r: actions.reset,
    o: actions.out,
    m: actions.more,
    q: actions.quadrants,
    j: actions.julia,
    i: () => actions.panel('inspector'),
    c: () => actions.panel('colors'),
    p: () => actions.panel('places'),
    w: () => actions.panel('ink'),
    g: () => actions.panel('make'),
    f: actions.movie,
    s: () => actions.panel('share'),
    d: () => actions.panel('map'),
    '?': actions.help,
    '[': () => actions.turn(15),
    ']': () => actions.turn(-15),
    '+': () => zoom(view, 64),
    '=': () => zoom(view, 64),
    '-': () => zoom(view, -64),
    '−': () => zoom(view, -64),
  };

  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.key === 'Escape') {
      if (actions.escape()) event.preventDefault();
      return;
    }
    const target = event.target;
    if (target.matches?.('input:not([type="range"]):not([type="color"]), textarea, select')) return;
    const isOnPicture = target === document.body || target.matches?.('#picture, .bar *');
    const arrow = arrows[event.key];
    if (arrow) {
      if (!isOnPicture) return;
      event.preventDefault();
      pressArrow(view, actions, arrow, event.shiftKey);
      return;
    }
    if (event.key === 'Enter') {
      if (target.id === 'picture' && actions.confirmProbe()) event.preventDefault();
      return;
    }
    if (event.key.startsWith('Page') && !isOnPicture) return;
    if (event.key === ' ') {
      if (isOnPicture && !target.matches('button') && actions.play()) event.preventDefault();
      return;
    }
    const action = simple[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/**
 * Arrows move the cross of a probe, or else the view by a quarter, or with Shift by a twentieth.
 */
function pressArrow(view, actions, [right, up], isShift) {
  if (actions.moveProbe([right, up], isShift)) return;
  const by = isShift ? 0.05 : 0.25;
  view.act([{ pan: [right * by, up * by] }], zoomMilliseconds);
}

/** Zooms around the middle; in one series of presses, zooming back leads to the same place. */
function zoom(view, k) {
  if (!view.continues('keys', () => true)) view.beginGesture('keys', { steps: 0 });
  const anchor = view.anchor;
  anchor.steps += k;
  view.steer([{ zoom: anchor.steps, x: 0, y: 0 }], zoomMilliseconds);
}
