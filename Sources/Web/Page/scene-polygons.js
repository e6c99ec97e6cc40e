// scene-polygons.js — which share of each pixel polygons cover.

/** For each pixel, by how much its coverage exceeds that of its left neighbor. */
let changes = new Float32Array(0);

/**
 * Covers pixels by regular polygons that do not overlap, exactly by their areas.
 *
 * In the rows that it crosses, each edge adds what the coverage changes by from pixel to pixel. The
 * running sum along a row is the coverage.
 * @param {object} target `coverage`, a list of shares 0 … 255 of pixels, with `width` and `height`
 * @param {object} place where the marks are: see `RasterPainter`
 */
export function coverPolygons({ coverage, width, height }, { data, count }, place, sides) {
  // What lies at the right border changes the number behind it.
  const stride = width + 2;
  if (changes.length !== stride * height) changes = new Float32Array(stride * height);
  const { p, q, left, top } = place;
  const turns = Array.from({ length: sides }, (_, k) => (2 * Math.PI * (k + 1)) / sides);
  const [cosines, sines] = [turns.map(Math.cos), turns.map(Math.sin)];
  for (let k = 0; k < 4 * count; k += 4) {
    const x = left + p * data[k] - q * data[k + 1];
    const y = top - q * data[k] - p * data[k + 1];
    const spokeX = p * data[k + 2] - q * data[k + 3];
    const spokeY = -q * data[k + 2] - p * data[k + 3];
    let [fromX, fromY] = [x + spokeX, y + spokeY];
    for (let i = 0; i < sides; i += 1) {
      const toX = x + spokeX * cosines[i] + spokeY * sines[i];
      const toY = y + spokeY * cosines[i] - spokeX * sines[i];
      addEdge(width, height, fromX, fromY, toX, toY);
      [fromX, fromY] = [toX, toY];
    }
  }
  for (let j = 0; j < height; j += 1) {
    let sum = 0;
    for (let i = 0; i < width; i += 1) {
      sum += changes[j * stride + i];
      coverage[j * width + i] = Math.min(255, 255 * Math.abs(sum) + 0.5);
    }
  }
  changes.fill(0);
}

function addEdge(width, height, fromX, fromY, toX, toY) {
  if (fromY === toY) return;
  const isDown = fromY < toY;
  const start = Math.max(0, isDown ? fromY : toY);
  const end = Math.min(height, isDown ? toY : fromY);
  const slope = (toX - fromX) / (toY - fromY);
  let x = fromX + (start - fromY) * slope;
  for (let y = start; y < end;) {
    const j = Math.floor(y);
    const nextY = Math.min(j + 1, end);
    const nextX = x + (nextY - y) * slope;
    const low = Math.min(width, Math.max(0, Math.min(x, nextX)));
    const high = Math.min(width, Math.max(0, Math.max(x, nextX)));
    addSlice(j * (width + 2), low, high, isDown ? nextY - y : y - nextY);
    [x, y] = [nextX, nextY];
  }
}

/** Adds a part of an edge within a row that goes from column `low` to `high`. */
function addSlice(row, low, high, share) {
  for (let i = Math.floor(low), from = low; ; i += 1) {
    const to = Math.min(high, i + 1);
    const part = high > low ? (share * (to - from)) / (high - low) : share;
    // The pixel is covered to the right of the edge, on average by this share.
    const right = i + 1 - (from + to) / 2;
    changes[row + i] += part * right;
    changes[row + i + 1] += part * (1 - right);
    if (to === high) return;
    from = to;
  }
}
