// scene-lines.js — which share of each pixel lines cover.

/**
 * Covers pixels by lines with round ends: all within half a width of a line, with an edge of one
 * pixel.
 * @param {object} target `coverage`, a list of shares 0 … 255 of pixels, with `width` and `height`
 * @param {object} place where the marks are: see `RasterPainter`
 */
export function coverLines({ coverage, width, height }, { data, count }, place, halfWidth) {
  coverage.fill(0);
  const { p, q } = place;
  // Pixels have their middles at whole numbers here.
  const [left, top] = [place.left - 0.5, place.top - 0.5];
  const far = halfWidth + 0.5;
  for (let k = 0; k < 4 * count; k += 4) {
    const x = left + p * data[k] - q * data[k + 1];
    const y = top - q * data[k] - p * data[k + 1];
    const wayX = left + p * data[k + 2] - q * data[k + 3] - x;
    const wayY = top - q * data[k + 2] - p * data[k + 3] - y;
    const square = wayX * wayX + wayY * wayY;
    const perSquare = square > 0 ? 1 / square : 0;
    // A row meets the band around the line over this length to both sides of its middle.
    const isSteep = Math.abs(wayY) > 1e-3;
    const reach = isSteep ? far * Math.sqrt(square) / Math.abs(wayY) : Infinity;
    const slope = isSteep ? wayX / wayY : 0;
    const first = x + Math.min(0, wayX) - far;
    const last = x + Math.max(0, wayX) + far;
    const lowest = Math.min(height - 1, Math.floor(y + Math.max(0, wayY) + far));
    for (let j = Math.max(0, Math.ceil(y + Math.min(0, wayY) - far)); j <= lowest; j += 1) {
      const down = j - y;
      const middle = x + down * slope;
      const end = Math.min(width - 1, Math.floor(Math.min(last, middle + reach)));
      for (let i = Math.max(0, Math.ceil(Math.max(first, middle - reach))); i <= end; i += 1) {
        const before = coverage[j * width + i];
        if (before === 255) continue;
        const right = i - x;
        const share = Math.min(1, Math.max(0, (right * wayX + down * wayY) * perSquare));
        const [overX, overY] = [right - share * wayX, down - share * wayY];
        const inside = far - Math.sqrt(overX * overX + overY * overY);
        if (inside <= 0) continue;
        coverage[j * width + i] = before + (255 - before) * Math.min(1, inside) + 0.5;
      }
    }
  }
}
