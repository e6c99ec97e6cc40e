// similarity.js — maps of the screen onto itself (shift, rotation, zoom), and the moves for them.
//
// Coordinates are in heights of the view from its center, to the right and up. A map is z → a·z + b
// with complex a and b, stored as [re, im].

/** The map that moves nothing. */
export const identity = Object.freeze({ a: [1, 0], b: [0, 0] });

const product = ([p, q], [r, s]) => [p * r - q * s, p * s + q * r];
const quotient = ([p, q], [r, s]) => {
  const size = r * r + s * s;
  return [(p * r + q * s) / size, (q * r - p * s) / size];
};
const sum = ([p, q], [r, s]) => [p + r, q + s];
const difference = ([p, q], [r, s]) => [p - r, q - s];
const polar = (size, angle) => [size * Math.cos(angle), size * Math.sin(angle)];

/** The image of a point. */
export const applied = (map, point) => sum(product(map.a, point), map.b);

/** The map that applies `inner` first, then `outer`. */
export const composed = (outer, inner) => ({
  a: product(outer.a, inner.a),
  b: sum(product(outer.a, inner.b), outer.b),
});

/** The inverse map. */
export function inverse(map) {
  const a = quotient([1, 0], map.a);
  return { a, b: product([-a[0], -a[1]], map.b) };
}

/** The factor by which a map enlarges. */
export const scaleOf = (map) => Math.hypot(...map.a);

/** Whether a map moves nothing, exactly. */
export const isIdentity = ({ a, b }) => a[0] === 1 && a[1] === 0 && b[0] === 0 && b[1] === 0;

/** Whether a map moves nothing, apart from rounding errors. */
export const isNear = ({ a, b }) => Math.hypot(a[0] - 1, a[1], b[0], b[1]) < 1e-9;

/** A shift by a vector. */
export const shifted = (by) => ({ a: [1, 0], b: by });

/** The map that takes two fingers' starting points to their current points. */
export function pinched(from, to) {
  const a = quotient(difference(to[1], to[0]), difference(from[1], from[0]));
  return { a, b: difference(to[0], product(a, from[0])) };
}

/**
 * A zoom by `scale` and a rotation by `angle` (radians) that take the point `from` to the point
 * `to`.
 */
export function turned(scale, angle, from, to) {
  const a = polar(scale, angle);
  return { a, b: difference(to, product(a, from)) };
}

/**
 * The part `share` (0 to 1) of a map. With increasing share, points move along spirals around the
 * map's fixed point, or along straight lines if it has none.
 */
function part(map, share) {
  const away = difference([1, 0], map.a);
  if (Math.hypot(...away) < 1e-9) return { a: map.a, b: [map.b[0] * share, map.b[1] * share] };
  const fixed = quotient(map.b, away);
  const angle = Math.atan2(map.a[1], map.a[0]);
  return turned(scaleOf(map) ** share, angle * share, fixed, fixed);
}

/** The rest of a map after a share of the time; it shrinks fast at first, and slowly at the end. */
export const glided = (map, share) => (share === 1 ? identity : part(map, (1 - share) ** 3));

/** The center of a quadrant: 1 top left, 2 top right, 3 bottom left, 4 bottom right. */
export const quadrantCenter = (n) => [n % 2 === 0 ? 0.25 : -0.25, n <= 2 ? 0.25 : -0.25];

/** A number as moves contain it, with five decimals: a hundredth of a pixel. */
export const rounded = (x) => Number(x.toFixed(5)) + 0;

/** The number of steps of 1/64 octave that is nearest to a scale. */
export const steps = (scale) => Math.round(64 * Math.log2(scale));

/**
 * The map by which a move changes the picture.
 * @param {object} move a move, as the server takes it
 * @returns {object|null} null if the new view is unrelated to the old one, such as a Julia set
 */
function mapOf(move) {
  if ('zoom' in move) {
    const point = [move.x ?? 0, move.y ?? 0];
    return turned(2 ** (move.zoom / 64), 0, point, point);
  }
  if ('pan' in move) return shifted([-move.pan[0], -move.pan[1]]);
  if ('turn' in move) return turned(1, (move.turn * Math.PI) / 180, [0, 0], [0, 0]);
  if ('quadrant' in move) return turned(2, 0, quadrantCenter(move.quadrant), [0, 0]);
  if (['look', 'scene', 'iterations', 'more'].some((key) => key in move)) return identity;
  return null;
}

/** The map of a list of moves; null if one of them leads to an unrelated view. */
export function mapOfAll(moves) {
  let all = identity;
  for (const move of moves) {
    const map = mapOf(move);
    if (!map) return null;
    all = composed(map, all);
  }
  return all;
}

/**
 * The map from the view after some moves to that after others, if both only zoom around the same
 * point; it is exact at any depth. Null for other moves.
 */
export function changeOfMoves(before, after) {
  const [p, q] = [before, after].map((moves) => (moves.length === 0 ? { zoom: 0 } : moves[0]));
  if (before.length > 1 || after.length > 1 || !('zoom' in p) || !('zoom' in q)) return null;
  const { x, y } = after.length === 0 ? p : q;
  if (before.length === 1 && (p.x !== x || p.y !== y)) return null;
  return mapOf({ zoom: q.zoom - p.zoom, x, y });
}

/** The moves of a pinch that takes `from` to `to`, rotates by `degrees`, and zooms by `k` steps. */
export function pinchMoves(from, to, degrees, k) {
  const moves = [];
  const pan = (by) => {
    const move = by.map(rounded);
    if (move[0] !== 0 || move[1] !== 0) moves.push({ pan: move });
  };
  pan(from);
  if (degrees !== 0) moves.push({ turn: Number(degrees.toFixed(1)) });
  if (k !== 0) moves.push({ zoom: k, x: 0, y: 0 });
  if (moves.length === 1 && moves[0].pan) moves.length = 0;
  if (moves.length === 0) pan(difference(from, to));
  else pan([-to[0], -to[1]]);
  return moves;
}
