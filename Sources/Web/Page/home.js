// home.js — the way home: the whole set in a window of any shape.

const stepsOfOctave = 64;

/** The tutorials' window, or in a taller window a view as wide as that. */
export class Home {
  #view;
  #picture;

  constructor(view, picture) {
    [this.#view, this.#picture] = [view, picture];
  }

  /** Goes home. */
  go() {
    this.#view.act([{ home: true }, ...this.#fit()]);
  }

  /** Shows a place, or home if there is none. */
  open(place) {
    if (place) this.#view.jump(place);
    else this.#view.jump('home', this.#fit());
  }

  /** Shows a figure as a whole. */
  figure(location) {
    this.#view.jump(location, this.#fit());
  }

  /** Fits home into the picture again after its shape has changed. */
  reshape() {
    const { re, im, octaves } = this.#view.place ?? {};
    if (re === '-0.5' && im === '0' && octaves < 0.01) this.go();
  }

  #fit() {
    const steps = Math.ceil(stepsOfOctave * -Math.log2(this.#picture.aspect));
    return steps > 0 ? [{ zoom: -steps, x: 0, y: 0 }] : [];
  }
}
