// scene-unfolding.js — an L-system between two generations: its lines bend, and twigs grow.
//
// As LSystemUnfolding.swift constructs it.

export const [turnLeft, turnRight, push, pop] = [-1, -2, -3, -4];
export const draws = (letter) => letter === 5 || letter === 6;
export const times = ([a, b], [c, d]) => [a * c - b * d, a * d + b * c];

/** The shares of the angle at which the ends of a rule are compared. */
const samples = 32;

const inverse = ([x, y]) => [x / (x * x + y * y), -y / (x * x + y * y)];

/** The lines of a rule that stand in no brackets. */
function lineCount(items) {
  let [depth, count] = [0, 0];
  for (const item of items) {
    if (item === push) depth += 1;
    else if (item === pop) depth -= 1;
    else if (depth === 0 && draws(item)) count += 1;
  }
  return count;
}

function unfolds({ productions, main, unitsOf, displacement }) {
  if (main === undefined) return false;
  if ([5, 6].some((letter) => lineCount(productions[letter]) === 0)) return false;
  for (let i = 0; i <= samples; i += 1) {
    if (Math.hypot(...displacement(productions[main], unitsOf(i / samples))) < 1) return false;
  }
  return true;
}

/**
 * How the letters of a generation are drawn on the way to the next; null if they cannot bend.
 * @param {{ productions: number[][], main: number | undefined, old: number[], fraction: number,
 *   unitsOf: (share: number) => any, displacement: any }} figure
 */
export function unfolding(figure) {
  if (!unfolds(figure)) return null;
  const { productions, main, old, fraction } = figure;
  const share = figure.unitsOf(fraction);
  const rule = productions[main];
  const [x, y] = times(old, inverse(figure.displacement(rule, share)));
  /** The line of each letter's rule at heading 0. */
  const lines = productions.map((items, letter) => {
    const size = draws(letter)
      ? (lineCount(rule) / lineCount(items)) ** (1 - fraction) : fraction;
    return [x * size, y * size];
  });
  return {
    /** Draws a letter of the old generation by its rule. */
    draw(letter, { units, old: turtle, line }) {
      let depth = 0;
      for (const item of productions[letter]) {
        if (draws(item)) {
          const growth = depth > 0 && draws(letter) ? fraction : 1;
          const way = times(
            times(lines[letter], units.at(turtle.heading)), share.at(turtle.slight));
          const { x, y } = turtle;
          turtle.go([growth * way[0], growth * way[1]]);
          line(x, y, turtle.x, turtle.y);
        } else if (item === turnLeft || item === turnRight) {
          turtle.slight += item === turnLeft ? 1 : -1;
        } else if (item < 0) {
          turtle.sign(item);
          depth += item === push ? 1 : -1;
        }
      }
    },
  };
}
