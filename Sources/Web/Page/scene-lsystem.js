// scene-lsystem.js — L-systems: letters that are replaced again and again, and read as a path.
//
// As LSystemFigure.swift, LSystemGrowth.swift and LSystemMorph.swift construct them.
// scene-unfolding.js has what lies between two generations.

import { mostMarks, unit } from './scene-marks.js';
import { draws, pop, push, times, turnLeft, turnRight, unfolding } from './scene-unfolding.js';

const sketchGenerations = 60;
/** A figure is fitted by its first generation with more lines than this, of at most so many. */
const fittedLines = 3000;
const mostFitted = 12;
const letterA = 65;

/** The items of a text: letters from 0, or one of the signs. */
const itemsOf = (text) => [...text].map((one) => ({
  '+': turnLeft, '-': turnRight, '[': push, ']': pop,
}[one] ?? one.charCodeAt(0) - letterA));

const squared = ([x, y]) => x * x + y * y;

/** A position and a heading in multiples of an angle, and those that are kept. */
class Turtle {
  x = 0;
  y = 0;
  heading = 0;
  /** The heading in multiples of a share of the angle, where lines bend. */
  slight = 0;
  #kept = [];

  /** Takes a sign. */
  sign(item) {
    if (item === turnLeft) this.heading += 1;
    else if (item === turnRight) this.heading -= 1;
    else if (item === push) this.#kept.push([this.x, this.y, this.heading, this.slight]);
    else if (this.#kept.length > 0) {
      [this.x, this.y, this.heading, this.slight] = this.#kept.pop();
    }
  }

  go([x, y]) {
    this.x += x;
    this.y += y;
  }

  /** Goes a way that is turned by a unit vector. */
  turnedGo(way, turn) {
    this.x += way[0] * turn[0] - way[1] * turn[1];
    this.y += way[0] * turn[1] + way[1] * turn[0];
  }
}

/** The unit vectors at the multiples of an angle. */
class Units {
  #known = new Map();

  constructor(angle) {
    this.angle = angle;
  }

  at(turns) {
    let found = this.#known.get(turns);
    if (!found) {
      found = unit(turns * this.angle);
      this.#known.set(turns, found);
    }
    return found;
  }
}

/** The box around lines. */
class Box {
  low = [Infinity, Infinity];
  high = [-Infinity, -Infinity];
  count = 0;

  constructor(isUpward) {
    this.isUpward = isUpward;
  }

  add(a, b, c, d) {
    const [x, y, u, v] = this.isUpward ? [-b, a, -d, c] : [a, b, c, d];
    this.#add(Math.min(x, u), Math.min(y, v), Math.max(x, u), Math.max(y, v));
    this.count += 1;
  }

  #add(left, bottom, right, top) {
    const { low, high } = this;
    if (left < low[0]) low[0] = left;
    if (bottom < low[1]) low[1] = bottom;
    if (right > high[0]) high[0] = right;
    if (top > high[1]) high[1] = top;
  }
}

export class LSystemFigure {
  isFilled = false;
  #productions;
  #axiom;
  /** The lines of each letter's rule. */
  #lineCounts;
  #units;
  /** How a generation is larger than the next, with its turn. */
  #ratio;
  /** The letter whose rule gives the ratio; undefined if it is the root of the growth. */
  #main;
  #isUpward = false;
  #root = null;

  /** The figure of a system at an angle; null if it does not grow. */
  static growing({ axiom, rules, isUpward }, angle) {
    const figure = new LSystemFigure(axiom, rules, angle);
    figure.#isUpward = isUpward;
    return squared(figure.#ratio) > 1.2 ? figure : null;
  }

  constructor(axiom, rules, angle) {
    this.#units = new Units(angle);
    this.#axiom = itemsOf(axiom);
    this.#productions = Array.from({ length: 26 }, (_, i) => {
      const letter = String.fromCharCode(letterA + i);
      return itemsOf(rules[letter] ?? letter);
    });
    this.#lineCounts = this.#productions.map((items) => items.filter(draws).length);
    this.#main = [5, 6].find((letter) => {
      const rule = this.#productions[letter];
      return rule.length > 1 && rule.some(draws);
    });
    this.#ratio = this.#main === undefined
      ? [Math.sqrt(Math.round(this.#growth)), 0]
      : this.#displacement(this.#productions[this.#main], this.#units);
  }

  /** The way that the drawn letters of a rule lead, each of length 1. */
  #displacement(items, units) {
    const turtle = new Turtle();
    for (const item of items) {
      if (draws(item)) turtle.go(units.at(turtle.heading));
      else if (item < 0) turtle.sign(item);
    }
    return [turtle.x, turtle.y];
  }

  /** The square of the factor by which the largest radius grows in one generation. */
  get #growth() {
    const lengths = Array.from({ length: 26 }, (_, i) => (draws(i) ? 1 : 0));
    let state = { ways: lengths.map((x) => [x, 0]), turns: lengths.map(() => 0), radii: lengths };
    let ratio = 1;
    for (let i = 0; i < sketchGenerations; i += 1) {
      const next = this.#next(state);
      const [before, after] = [Math.max(...state.radii), Math.max(...next.radii)];
      if (before === 0 || after === 0 || after > 1e100) break;
      ratio = after / before;
      state = next;
    }
    return ratio * ratio;
  }

  #next({ ways, turns, radii }) {
    const next = { ways: [], turns: [], radii: [] };
    for (const items of this.#productions) {
      const turtle = new Turtle();
      let radius = 0;
      for (const item of items) {
        if (item < 0) {
          turtle.sign(item);
          continue;
        }
        if (radii[item] > 0) {
          radius = Math.max(radius, Math.hypot(turtle.x, turtle.y) + radii[item]);
        }
        turtle.go(times(ways[item], this.#units.at(turtle.heading)));
        turtle.heading += turns[item];
      }
      next.ways.push([turtle.x, turtle.y]);
      next.turns.push(turtle.heading);
      next.radii.push(Math.max(radius, Math.hypot(turtle.x, turtle.y)));
    }
    return next;
  }

  /** The number of lines after some generations. */
  count(step) {
    let counts = Array.from({ length: 26 }, (_, i) => (draws(i) ? 1 : 0));
    const total = (items) => items.reduce((sum, item) => sum + (item < 0 ? 0 : counts[item]), 0);
    for (let i = 0; i < step; i += 1) counts = this.#productions.map(total);
    return total(this.#axiom);
  }

  /** The place of the figure in the plane: its box fills nine tenths of the home square. */
  get root() {
    this.#root ??= this.#fitted();
    return this.#root;
  }

  #fitted() {
    let box = null;
    for (let generation = 0; generation < mostFitted; generation += 1) {
      const found = new Box(this.#isUpward);
      this.draw(generation, { center: [0, 0], scale: [1, 0] }, found);
      if (found.count > 0) box = found;
      if (found.count > fittedLines) break;
    }
    const rounded = (value) => (Math.sign(value) * Math.round(Math.abs(value) * 1024)) / 1024;
    const [[lowX, lowY], [highX, highY]] = [box.low, box.high];
    const size = Math.max(2 ** -10, rounded(2.7 / Math.max(highX - lowX, highY - lowY)));
    return {
      re: rounded(-0.5 - (size * (lowX + highX)) / 2), im: rounded((-size * (lowY + highY)) / 2),
      unit: size, isUpward: this.#isUpward,
    };
  }

  generations(pixels) {
    const log2Ratio = Math.log2(squared(this.#ratio)) / 2;
    return Math.max(0, Math.ceil((Math.log2(pixels) - 1) / log2Ratio));
  }

  /**
   * Adds the lines of a step, which may lie between two generations: then the lines bend from one
   * to the other, or, of figures that cannot bend, each end of a line is between its places in both.
   * @returns {boolean} false if there are too many
   */
  draw(step, { center, scale }, marks) {
    const whole = Math.floor(step);
    if (this.count(step > whole ? whole + 1 : whole) > mostMarks) return false;
    const size = squared(this.#ratio);
    const inverse = [this.#ratio[0] / size, -this.#ratio[1] / size];
    let old = [1, 0];
    for (let i = 0; i < whole; i += 1) old = times(old, inverse);
    const [[centerX, centerY], [scaleX, scaleY]] = [center, scale];
    const fraction = step - whole;
    const path = {
      bend: fraction > 0 ? this.#unfolding(old, fraction) : null, units: this.#units, fraction, lengths: { old, next: times(old, inverse) },
      old: new Turtle(), next: new Turtle(),
      line(ax, ay, bx, by) {
        const px = ax - centerX;
        const py = ay - centerY;
        const qx = bx - centerX;
        const qy = by - centerY;
        marks.add(
          scaleX * px - scaleY * py, scaleX * py + scaleY * px,
          scaleX * qx - scaleY * qy, scaleX * qy + scaleY * qx);
      },
    };
    this.#walk(this.#axiom, whole, path);
    return true;
  }

  /** How lines bend in the last generation; null if they cannot. */
  #unfolding(old, fraction) {
    return unfolding({
      productions: this.#productions, main: this.#main, old, fraction,
      unitsOf: (share) => new Units(this.#units.angle * share),
      displacement: (items, units) => this.#displacement(items, units),
    });
  }

  #walk(items, rest, path) {
    for (const item of items) {
      if (item < 0) {
        path.old.sign(item);
        path.next.sign(item);
      } else if (rest > 0) {
        this.#walk(this.#productions[item], rest - 1, path);
      } else if (path.bend) {
        path.bend.draw(item, path);
      } else if (path.fraction > 0) {
        this.#drawByRule(item, path);
      } else if (draws(item)) {
        const { x, y, heading } = path.old;
        path.old.turnedGo(path.lengths.old, path.units.at(heading));
        path.line(x, y, path.old.x, path.old.y);
      }
    }
  }

  /** Draws a letter of the old generation by its rule, on the way to the next generation. */
  #drawByRule(letter, { units, fraction, lengths, old, next, line }) {
    const lines = Math.max(1, this.#lineCounts[letter]);
    const { x, y } = old;
    if (draws(letter)) old.turnedGo(lengths.old, units.at(old.heading));
    const stepX = (old.x - x) / lines;
    const stepY = (old.y - y) / lines;
    const kept = [];
    let done = 0;
    for (const item of this.#productions[letter]) {
      if (draws(item)) {
        const startX = x + done * stepX + fraction * (next.x - x - done * stepX);
        const startY = y + done * stepY + fraction * (next.y - y - done * stepY);
        next.turnedGo(lengths.next, units.at(next.heading));
        done += 1;
        line(
          startX, startY, x + done * stepX + fraction * (next.x - x - done * stepX),
          y + done * stepY + fraction * (next.y - y - done * stepY));
      } else if (item < 0) {
        next.sign(item);
        if (item === push) kept.push(done);
        if (item === pop) done = kept.pop() ?? done;
      }
    }
  }
}
