// ink-worker.js — constructs the outline of a stroke while it is drawn, off the page's thread.

import { outline, pathText, StrokeLine } from './ink-outline.js';

let line = null;
let id = 0;
let count = 0;
let isDue = false;

/** Answers with the outline of what has come so far; messages that wait are taken first. */
function answerSoon() {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (count === 0) return;
    postMessage({ id, count, path: pathText(outline(line.points)) });
  });
}

onmessage = ({ data }) => {
  if (data.widths) [line, id, count] = [new StrokeLine(data.widths), data.id, 0];
  for (let i = 0; i + 3 < data.points.length; i += 4) {
    line.add(...data.points.slice(i, i + 4));
    count += 1;
  }
  answerSoon();
};
