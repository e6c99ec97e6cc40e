// landmarks.js — nuclei, Misiurewicz points and external rays in words.

import { text } from './texts.js';

const titleOf = (item) => text(`landmark.${item.component ?? 'nucleus'}`, item);

/** What a landmark is, in one line. */
export function landmarkTitle(item) {
  if (item.kind === 'ray') return text(`landmark.ray.${item.landing}`, item);
  return item.kind === 'misiurewicz' ? text('landmark.misiurewicz', item) : titleOf(item);
}

/** What else is known about a landmark; an empty text if nothing is. */
export function landmarkRemark(item) {
  const { kind, remarks, address, partner, re, im } = item;
  if (kind === 'angles') {
    return `${text('inspector.angles', item)} · ${text('inspector.address', { address })}`;
  }
  if (kind !== 'ray') return remarks.map((one) => text(`landmark.${one.key}`, one)).join(' · ');
  const parts = item.landing === 'root'
    ? [titleOf(item), text('inspector.address', { address })]
    : [text('landmark.multiplier', item)];
  if (partner) parts.push(text('landmark.partner', { angle: partner }));
  return [...parts, `${re}, ${im}`].join(' · ');
}
