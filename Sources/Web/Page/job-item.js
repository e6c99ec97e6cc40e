// job-item.js — a job as it is shown: its state and progress, its buttons, and its file.

import { address } from './connection.js';
import { button, element } from './dom.js';
import { confirmed } from './panels.js';
import { number, text } from './texts.js';

/** Shows the state and the progress of a job in its element. */
export function showProgress(item, job) {
  const left = job.secondsLeft ? text('status.left', { n: number(job.secondsLeft) }) : '';
  const problem = [job.error?.problem, job.error?.remedy].filter(Boolean).join(' ');
  item.querySelector('.job-state').textContent =
    [text(`make.${job.state}`), job.state === 'running' ? left : '', problem]
      .filter((part) => part !== '').join(' · ');
  const bar = item.querySelector('progress');
  if (!bar) return;
  if (job.share === null) bar.removeAttribute('value');
  else bar.value = job.share;
}

/**
 * Creates the element of a job.
 * @param {string} prefix of the element's id
 * @param {(path: string, method: string) => Promise} act sends a request about the job
 */
export function jobItem(job, prefix, act) {
  const name = job.title || text(`make.${job.kind}`);
  const title = `${name} ${job.w}×${job.h}`;
  const named = (label, onclick) => {
    const made = button(text(label), onclick);
    made.setAttribute('aria-label', `${text(label)}: ${title}`);
    return made;
  };
  const isOpen = job.state === 'running' || job.state === 'waiting';
  const item = element('li', { id: `${prefix}-${job.id}`, className: 'job' },
    element('span', { className: 'job-title', textContent: title }),
    element('span', { className: 'job-state' }));
  if (isOpen || job.state === 'stopped') {
    const bar = element('progress', { max: 1 });
    bar.setAttribute('aria-label', title);
    item.append(bar);
  }
  const row = element('div', { className: 'row' });
  if (job.state === 'done') {
    row.append(element('a', {
      className: 'button strong', href: address(job.file), textContent: text('make.download'),
      attributes: { download: '', 'aria-label': `${text('make.download')}: ${title}` },
    }));
  }
  if (isOpen) row.append(named('make.stop', () => act('/stop', 'POST')));
  if (job.state === 'stopped') row.append(named('make.resume', () => act('/resume', 'POST')));
  if (!isOpen) {
    row.append(named('make.remove', async () => {
      if (await confirmed(text('make.removeQuestion'), text('make.remove'))) act('', 'DELETE');
    }));
  }
  item.append(row);
  return item;
}
