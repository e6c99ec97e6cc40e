// wheel.js — the wheel, trackpads, and the pinch events that only Safari sends.

import { rounded, scaleOf, steps, turned } from './similarity.js';

const wheelPixels = 2;
const wheelStep = 16;
const glideMilliseconds = 120;

/**
 * Zooms about the pointer. While it stays within two pixels the gesture is one, with one origin,
 * so that as many steps back lead to the very same place.
 * @param {() => boolean} isPressed whether fingers are on the picture, which then has precedence
 */
export function setUpWheel(view, picture, canvas, isPressed) {
  let sum = 0;
  canvas.addEventListener('wheel', (event) => {
    event.preventDefault();
    if (isPressed()) return;
    const client = [event.clientX, event.clientY];
    const isNear = (anchor) =>
      Math.hypot(anchor.client[0] - client[0], anchor.client[1] - client[1]) <= wheelPixels;
    if (!view.continues('wheel', isNear)) {
      view.beginGesture('wheel', { client, point: picture.pointAt(...client).map(rounded) });
      sum = 0;
    }
    sum += stepsOfWheel(event);
    const [x, y] = view.anchor.point;
    view.steer([{ zoom: Math.round(sum), x, y }], glideMilliseconds);
  }, { passive: false });
  setUpSafari(view, picture, canvas, isPressed);
}

/** Steps of 1/64 octave: a notch is 16, a trackpad sends fractions of one. */
function stepsOfWheel(event) {
  const { deltaMode, deltaY, ctrlKey } = event;
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return (-deltaY / 3) * wheelStep;
  if (deltaMode === WheelEvent.DOM_DELTA_PAGE) return -deltaY * wheelStep;
  // A pinch on a trackpad arrives as Ctrl and 100 times the change of the scale's logarithm.
  if (ctrlKey) return Math.min(24, Math.max(-24, (-deltaY * 64) / (100 * Math.LN2)));
  return (-deltaY / 100) * wheelStep;
}

/** Safari on a Mac tells a pinch by events of its own. */
function setUpSafari(view, picture, canvas, isPressed) {
  let point = null;
  canvas.addEventListener('gesturestart', (event) => {
    event.preventDefault();
    if (isPressed()) return;
    point = picture.pointAt(event.clientX, event.clientY).map(rounded);
    view.beginGesture('pinch');
  });
  canvas.addEventListener('gesturechange', (event) => {
    event.preventDefault();
    if (!point) return;
    const map = turned(event.scale, 0, point, point);
    const [x, y] = point;
    view.updateGesture(map, [{ zoom: steps(scaleOf(map)), x, y }]);
  });
  canvas.addEventListener('gestureend', (event) => {
    event.preventDefault();
    if (point) view.endGesture(view.gestureMoves);
    point = null;
  });
}
