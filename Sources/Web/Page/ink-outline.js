// ink-outline.js — the closed outline of a stroke, as StrokeLine.swift and StrokeOutline.swift
// construct it: segments of four points, offsets to both sides, one outline that is filled once.
//
// A point of the line is [x, y, half width], in heights of the view.

const usualSpeed = 0.8e-3;
const freshness = 0.3;
const endWidth = 0.15;
/** Details smaller than a quarter of a pixel of a screen of 1000 rows are left out. */
const least = 2.5e-4;
const mostHalvings = 5;
const straightCosine = 0.99985;

const plus = (p, q) => p.map((x, i) => x + q[i]);
const minus = (p, q) => p.map((x, i) => x - q[i]);
const times = (p, k) => p.map((x) => x * k);
const mean = (p, q) => p.map((x, i) => (x + q[i]) / 2);
const dot = (p, q) => p[0] * q[0] + p[1] * q[1];
const turnedLeft = ([x, y]) => [-y, x];
const flat = ([x, y]) => [x, y];

/**
 * The half width of a line at a point.
 * @param {number} speed in heights a millisecond
 * @param {number} pressure 0 to 1; 0 if it is not measured
 */
function halfWidth(speed, pressure, [narrow, wide]) {
  let share = 1 / (1 + speed / usualSpeed);
  if (pressure > 0) share = Math.min(share * (0.25 + 1.5 * pressure), 1);
  return (narrow + (wide - narrow) * share) / 2;
}

/** A line that grows point by point. */
export class StrokeLine {
  #last = null;
  #speed = 0;
  #count = 0;
  #length = 0;
  #points = [];
  #lengths = [];
  /** A last point that is too near to the one before it, and the way to it. */
  #end = null;

  /** @param {[number, number]} widths the widths at high speed and at rest, in heights */
  constructor(widths) {
    this.widths = widths;
  }

  /** Adds a sample: its position in heights, milliseconds since the one before, and pressure. */
  add(x, y, milliseconds, pressure) {
    const last = this.#last;
    if (last && milliseconds > 0) {
      const current = Math.hypot(x - last[0], y - last[1]) / milliseconds;
      this.#speed = this.#count === 1
        ? current : this.#speed + (current - this.#speed) * freshness;
    }
    this.#last = [x, y];
    this.#count += 1;
    const point = [x, y, halfWidth(this.#speed, pressure, this.widths)];
    const before = this.#points.at(-1);
    const step = before ? Math.hypot(x - before[0], y - before[1]) : 0;
    this.#end = null;
    if (before && step < least) {
      // The line ends at its last point, however near that is.
      if (step > 0 && this.#points.length > 1) this.#end = { point, step };
      return;
    }
    this.#length += step;
    this.#points.push(point);
    this.#lengths.push(this.#length);
  }

  /** The points with tapered ends; a single one if the stroke is a dot. */
  get points() {
    const points = this.#points.slice();
    const lengths = this.#lengths.slice();
    if (this.#end) {
      points[points.length - 1] = this.#end.point;
      lengths[lengths.length - 1] += this.#end.step;
    }
    const whole = lengths.at(-1) ?? 0;
    if (whole < this.widths[1] / 2) {
      const sum = points.reduce(plus);
      return [[...flat(times(sum, 1 / points.length)), Math.max(...points.map((p) => p[2]))]];
    }
    const way = Math.min(1.5 * this.widths[1], 0.3 * whole);
    return points.map(([x, y, half], i) => {
      const share = Math.min(Math.min(lengths[i], whole - lengths[i]) / way, 1);
      return [x, y, half * (endWidth + (1 - endWidth) * share * (2 - share))];
    });
  }
}

function segments(line) {
  const p = line.slice();
  const found = [];
  let i = 0;
  for (; i + 4 < p.length; i += 3) {
    p[i + 3] = mean(p[i + 2], p[i + 4]);
    found.push(p.slice(i, i + 4));
  }
  const [a, b, c] = p.slice(i);
  const count = p.length - 1 - i;
  if (count === 3) found.push(p.slice(i));
  if (count === 2) {
    found.push([a, plus(a, times(minus(b, a), 2 / 3)), plus(c, times(minus(b, c), 2 / 3)), c]);
  }
  if (count === 1) found.push(straightened([a, a, b, b]));
  return found;
}

const straightened = ([a, , , d]) =>
  [a, plus(a, times(minus(d, a), 1 / 3)), plus(d, times(minus(a, d), 1 / 3)), d];

function direction(way) {
  const size = Math.hypot(way[0], way[1]);
  return size > 1e-12 ? [way[0] / size, way[1] / size] : null;
}

function directions([a, b, c, d]) {
  const start = direction(minus(b, a)) ?? direction(minus(c, a)) ?? direction(minus(d, a));
  const end = direction(minus(d, c)) ?? direction(minus(d, b)) ?? direction(minus(d, a));
  return start && end ? [start, end] : null;
}

function isGentle(segment) {
  const ends = directions(segment);
  if (!ends) return true;
  const [a, b, c, d] = segment;
  const chord = direction(minus(d, a));
  if (!chord || dot(...ends) <= 0.8) return false;
  return [minus(b, a), minus(c, b), minus(d, c)].every((side) => {
    const way = direction(side);
    return !way || dot(way, chord) > 0.8;
  });
}

/** The length of the polygon of a segment's four points. */
const polygonLength = ([a, b, c, d]) =>
  [minus(b, a), minus(c, b), minus(d, c)].reduce((sum, [x, y]) => sum + Math.hypot(x, y), 0);

function halves([a, b, c, d]) {
  const [ab, bc, cd] = [mean(a, b), mean(b, c), mean(c, d)];
  const [abc, bcd] = [mean(ab, bc), mean(bc, cd)];
  const middle = mean(abc, bcd);
  return [[a, ab, abc, middle], [middle, bcd, cd, d]];
}

// An edge is [start, end] or [start, control, control, end].

function arc(center, radius, from, to, isLeft) {
  const cosine = Math.min(dot(from, to), 1);
  if (cosine < -1e-9) {
    const sum = plus(from, to);
    const size = Math.hypot(...sum);
    const quarter = isLeft ? turnedLeft(from) : times(turnedLeft(from), -1);
    const middle = size > 1e-6 ? times(sum, 1 / size) : quarter;
    return [
      ...arc(center, radius, from, middle, isLeft), ...arc(center, radius, middle, to, isLeft),
    ];
  }
  const halfCosine = Math.sqrt((1 + cosine) / 2);
  const halfSine = Math.sqrt((1 - cosine) / 2);
  const handle = ((radius * 4) / 3) * (halfSine / (1 + halfCosine)) * (isLeft ? 1 : -1);
  const [start, end] = [plus(center, times(from, radius)), plus(center, times(to, radius))];
  return [[
    start, plus(start, times(turnedLeft(from), handle)),
    minus(end, times(turnedLeft(to), handle)), end,
  ]];
}

const cap = ([x, y, half], way) => [
  ...arc([x, y], half, turnedLeft(way), way, false),
  ...arc([x, y], half, way, times(turnedLeft(way), -1), false),
];

function offset([pa, pb, pc, pd], first, last) {
  const [a, d] = [flat(pa), flat(pd)];
  const [start, finish] = [plus(a, times(first, pa[2])), plus(d, times(last, pd[2]))];
  const chord = minus(d, a);
  const ratio = dot(chord, minus(finish, start)) / dot(chord, chord);
  if (!(ratio > 0)) return [[start, a], [a, d], [d, finish]];
  const ahead = plus(flat(minus(pb, pa)), times(first, pb[2] - pa[2]));
  const back = plus(flat(minus(pd, pc)), times(last, pd[2] - pc[2]));
  return [[start, plus(start, times(ahead, ratio)), minus(finish, times(back, ratio)), finish]];
}

/** The closed outline of a line's points, as edges. */
export function outline(points) {
  if (points.length === 1) return [...cap(points[0], [1, 0]), ...cap(points[0], [-1, 0])];
  const sides = { 1: [], '-1': [] };
  let begin = null;
  let end = null;

  function join(point, way) {
    if (!end) {
      begin = [point, way];
      return;
    }
    const [last, old] = end;
    const isSmooth = dot(old, way) > straightCosine;
    const turnsLeft = old[0] * way[1] - old[1] * way[0] >= 0;
    for (const sign of [1, -1]) {
      const from = plus(flat(last), times(turnedLeft(old), sign * last[2]));
      const to = plus(flat(point), times(turnedLeft(way), sign * point[2]));
      if (isSmooth) sides[sign].push([from, to]);
      else if ((sign === 1) === turnsLeft) sides[sign].push([from, flat(point)], [flat(point), to]);
      else {
        sides[sign].push(...arc(
          flat(point), point[2], times(turnedLeft(old), sign), times(turnedLeft(way), sign),
          turnsLeft));
      }
    }
  }

  function append(segment) {
    const ways = directions(segment);
    if (!ways) return;
    join(segment[0], ways[0]);
    for (const sign of [1, -1]) {
      sides[sign].push(...offset(
        segment, times(turnedLeft(ways[0]), sign), times(turnedLeft(ways[1]), sign)));
    }
    end = [segment[3], ways[1]];
  }

  function add(segment, halvings) {
    if (halvings === 0 || polygonLength(segment) < least) append(straightened(segment));
    else if (isGentle(segment)) append(segment);
    else for (const half of halves(segment)) add(half, halvings - 1);
  }

  for (const segment of segments(points)) add(segment, mostHalvings);
  return [
    ...sides[1], ...cap(...end),
    ...sides[-1].reverse().map((edge) => edge.slice().reverse()),
    ...cap(begin[0], times(begin[1], -1)),
  ];
}

/** The edges as the text of an SVG path, in millionths of a height, to the right and downward. */
export function pathText(edges) {
  const pair = ([x, y]) => `${Math.round(x * 1e6)} ${Math.round(-y * 1e6)}`;
  const steps = edges.map(
    (edge) => (edge.length === 2 ? 'L' : 'C') + edge.slice(1).map(pair).join(' '));
  return `M${pair(edges[0][0])}${steps.join('')}Z`;
}
