// oklab.js — colors as people see them (OKLab, Björn Ottosson, 2020), and the text of palettes.

const decodedValue = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const encodedValue = (v) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);

/** The OKLCH values of a color RRGGBB: lightness 0 … 1, chroma 0 … about 0.32, hue in degrees. */
export function lchOfHex(hex) {
  const [red, green, blue] = [0, 2, 4]
    .map((i) => decodedValue(parseInt(hex.slice(i, i + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness, chroma: Math.hypot(a, b), hue: hue < 0 ? hue + 360 : hue };
}

/** Linear red, green and blue; they lie outside of 0 … 1 if no display can show the color. */
function light({ lightness, chroma, hue }) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isVisible = (color) => light(color).every((v) => v > -1e-4 && v < 1.0001);

/** The color RRGGBB with the given OKLCH values, paler if displays cannot show it. */
export function hexOfLCH(color) {
  let { chroma } = color;
  if (!isVisible(color)) {
    let low = 0;
    for (let round = 0; round < 20; round += 1) {
      const middle = (low + chroma) / 2;
      if (isVisible({ ...color, chroma: middle })) low = middle;
      else chroma = middle;
    }
    chroma = low;
  }
  return light({ ...color, chroma }).map((v) => {
    const value = Math.round(255 * encodedValue(Math.min(1, Math.max(0, v))));
    return value.toString(16).padStart(2, '0');
  }).join('');
}

/**
 * Reads the text of a palette, such as `081026,3283be@25,fdf3da@49`.
 * @returns {{color: string, place: number}[]|null} the stops, with places in percent; null if the
 *   text is not a palette
 */
export function stopsOfText(written) {
  const parts = written.trim().toLowerCase().split(/\s*,\s*/);
  if (parts.length < 2 || parts.length > 256) return null;
  const stops = [];
  for (const part of parts) {
    const match = /^#?([0-9a-f]{6})(?:\s*@\s*(\d{1,2}(?:\.\d{1,4})?))?$/.exec(part);
    if (!match) return null;
    stops.push({ color: match[1], place: match[2] === undefined ? null : Number(match[2]) });
  }
  stops[0].place ??= 0;
  spread(stops);
  const isRising = stops.every((one, i) => i === 0 || one.place > stops[i - 1].place);
  return isRising ? stops : null;
}

/** Places stops that have no position evenly between their neighbors. */
function spread(stops) {
  let before = 0;
  for (let i = 1; i <= stops.length; i += 1) {
    const place = i === stops.length ? 100 : stops[i].place;
    if (place === null) continue;
    const from = stops[before].place;
    for (let j = before + 1; j < i; j += 1) {
      stops[j].place = from + ((place - from) * (j - before)) / (i - before);
    }
    before = i;
  }
}

/** The text of a list of stops. */
export const textOfStops = (stops) => stops
  .map(({ color, place }, i) =>
    (i === 0 && place === 0 ? color : `${color}@${Number(place.toFixed(2))}`))
  .join(',');

/** A CSS gradient through the stops, closed to a ring. */
export function gradientOfStops(stops) {
  const last = stops.at(-1);
  const [start, end] = [stops[0], stops[0]];
  const gap = 100 - last.place + start.place;
  const seam = mixed(last.color, end.color, gap === 0 ? 0 : (100 - last.place) / gap);
  const inner = stops.map(({ color, place }) => `#${color} ${place}%`);
  return `linear-gradient(to right in oklab, #${seam} 0%, ${inner.join(', ')}, #${seam} 100%)`;
}

/** A mixture of two colors, in OKLab. */
function mixed(from, to, share) {
  const [p, q] = [lchOfHex(from), lchOfHex(to)];
  const part = (x, y) => x + (y - x) * share;
  const along = (angle, { chroma, hue }) => chroma * angle((hue * Math.PI) / 180);
  const a = part(along(Math.cos, p), along(Math.cos, q));
  const b = part(along(Math.sin, p), along(Math.sin, q));
  return hexOfLCH({
    lightness: part(p.lightness, q.lightness),
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  });
}
