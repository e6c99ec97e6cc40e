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
  const line = times(old, inverse(figure.displacement(rule, share)));
  const shapes = productions.map((items, letter) => {
    const size = draws(letter)
      ? (lineCount(rule) / lineCount(items)) ** (1 - fraction) : fraction;
    const growth = draws(letter) ? fraction : 1;
    return shapeOf(items, [line[0] * size, line[1] * size], growth, share);
  });
  return {
    /** Draws a letter of the old generation by its rule. */
    draw(letter, path) {
      const { lines, end } = shapes[letter];
      const turtle = path.old;
      const { x, y } = turtle;
      const [u, v] = times(path.units.at(turtle.heading), share.at(turtle.slight));
      for (let i = 0; i < lines.length; i += 4) {
        path.line(
          x + u * lines[i] - v * lines[i + 1], y + u * lines[i + 1] + v * lines[i],
          x + u * lines[i + 2] - v * lines[i + 3], y + u * lines[i + 3] + v * lines[i + 2]);
      }
      turtle.x = x + u * end.x - v * end.y;
      turtle.y = y + u * end.y + v * end.x;
      turtle.slight += end.slight;
    },
  };
}

/** The lines of a rule from the origin at heading 0, and the turtle behind them. */
function shapeOf(items, [lineX, lineY], growth, share) {
  const lines = [];
  const kept = [];
  let end = { x: 0, y: 0, slight: 0 };
  for (const item of items) {
    if (draws(item)) {
      const { x, y, slight } = end;
      const [wayX, wayY] = times([lineX, lineY], share.at(slight));
      const size = kept.length > 0 ? growth : 1;
      end = { x: x + size * wayX, y: y + size * wayY, slight };
      lines.push(x, y, end.x, end.y);
    } else if (item === turnLeft || item === turnRight) {
      end = { ...end, slight: end.slight + (item === turnLeft ? 1 : -1) };
    } else if (item === push) {
      kept.push(end);
    } else if (item === pop) {
      end = kept.pop() ?? end;
    }
  }
  return { lines, end };
}
