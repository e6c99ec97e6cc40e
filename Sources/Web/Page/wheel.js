// wheel.js — the mouse wheel, trackpads, and the pinch events that only Safari sends.

import { rounded, scaleOf, steps, turned } from './similarity.js';

const wheelPixels = 2;
const wheelStep = 16;
const glideMilliseconds = 120;

/**
 * Zooms around the pointer. As long as the pointer stays within two pixels, the gesture is a single
 * one with one origin, so that as many steps back lead to exactly the same place.
 * @param {() => boolean} isPressed whether fingers are on the picture, which then have precedence
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

/** The number of steps of 1/64 octave: 16 for a notch; a trackpad sends fractions of a notch. */
function stepsOfWheel(event) {
  const { deltaMode, deltaY, ctrlKey } = event;
  if (deltaMode === WheelEvent.DOM_DELTA_LINE) return (-deltaY / 3) * wheelStep;
  if (deltaMode === WheelEvent.DOM_DELTA_PAGE) return -deltaY * wheelStep;
  // A pinch on a trackpad arrives as Ctrl and a delta of −100 times the change of ln(scale).
  if (ctrlKey) return Math.min(24, Math.max(-24, (-deltaY * 64) / (100 * Math.LN2)));
  return (-deltaY / 100) * wheelStep;
}

/** Listens to the pinch events of Safari on a Mac. */
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
