// scene-bar.js — the controls of a recursive figure: which one, step, angle, and play.

import { byID, element } from './dom.js';
import { largestStep } from './scene-figures.js';
import { hasText, number, text } from './texts.js';

const speeds = [0.25, 0.5, 1, 2, 4];
/** The bound of a play that is set at first has at most this many lines or polygons. */
const usualMarks = 20_000;
const fewestSides = 3;
const mostSides = 12;

/** The name of a figure in the language of the page. */
export const nameOf = (id) => (hasText(`scene.${id}`) ? text(`scene.${id}`) : id);

const option = (value, label) => element('option', { value: String(value), textContent: label });
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

export class SceneBar {
  /**
   * @param {object} actions `go(location)` to another figure, `play()`, `step(by)`, `auto()`,
   *   `drag(angle)` and `drop()` of the angle, `sides(count)`
   */
  constructor(info, actions) {
    byID('scene-name').replaceChildren(...(info.scenes ?? []).map(({ id, location }) => {
      const one = option(location, nameOf(id));
      one.dataset.id = id;
      return one;
    }));
    byID('scene-sides').replaceChildren(...range(fewestSides, mostSides).map((n) =>
      option(n, text('scene.count', { n }))));
    byID('scene-speed').replaceChildren(...speeds.map((speed) =>
      option(speed, `${number(speed, 2)}×`)));
    byID('scene-speed').value = '1';
    byID('scene-name').onchange = () => actions.go(byID('scene-name').value);
    byID('scene-sides').onchange = () => actions.sides(byID('scene-sides').value);
    byID('scene-less').onclick = () => actions.step(-1);
    byID('scene-more').onclick = () => actions.step(1);
    byID('scene-auto').onclick = () => actions.auto();
    byID('scene-play').onclick = () => actions.play();
    const angle = byID('scene-angle');
    angle.oninput = () => actions.drag(Number(angle.value));
    angle.onchange = () => actions.drop();
  }

  /** Another figure is shown, or none. */
  begin(scene, figure) {
    byID('scene-bar').hidden = !scene;
    if (!scene) return;
    const { name, kind, sides } = scene;
    const chosen = byID('scene-name').querySelector(`[data-id="${name}"]`);
    byID('scene-name').value = chosen?.value ?? '';
    byID('scene-sides').parentElement.hidden = kind !== 'polygon';
    if (sides) byID('scene-sides').value = String(sides);
    byID('scene-angle').max = kind === 'lsystem' ? '180' : '360';
    if (figure) fillBounds(figure);
  }

  /** Shows the values; `isAuto` where the step is chosen by the depth of the view. */
  showValues({ step, angle }, isAuto, isDragged) {
    const digits = Number.isInteger(step) ? 0 : 1;
    byID('scene-step').textContent = isAuto ? '–' : number(step, digits);
    byID('scene-auto').setAttribute('aria-pressed', String(isAuto));
    byID('scene-less').disabled = !isAuto && step <= 0;
    const degrees = `${number(angle, 1)}°`;
    byID('scene-degrees').textContent = degrees;
    byID('scene-angle').setAttribute('aria-valuetext', degrees);
    if (!isDragged) byID('scene-angle').value = String(((angle % 360) + 360) % 360);
  }

  showPlay(isOn) {
    const button = byID('scene-play');
    button.setAttribute('aria-pressed', String(isOn));
    button.querySelector('use').setAttribute('href', isOn ? '#icon-pause' : '#icon-play');
    const label = text(isOn ? 'scene.pause' : 'scene.play');
    button.setAttribute('aria-label', label);
    button.title = label;
  }

  /** The largest step of a play. */
  get bound() {
    return Number(byID('scene-bound').value) || 1;
  }

  /** What a play does: its `speed`, its `bound`, and whether the angle `turns`. */
  get options() {
    return {
      speed: Number(byID('scene-speed').value), bound: this.bound,
      turns: byID('scene-turn').checked,
    };
  }
}

function fillBounds(figure) {
  const most = largestStep(figure);
  let usual = 1;
  while (usual < most && figure.count(usual + 1) <= usualMarks) usual += 1;
  byID('scene-bound').replaceChildren(...range(1, most).map((n) =>
    option(n, text('scene.upTo', { n }))));
  byID('scene-bound').value = String(usual);
}
