import { parentPort } from 'node:worker_threads';
import { hostileInputs } from './hostile-inputs.mjs';

/** First this, then longer ones for as long as that takes no more time than a linear pattern could. */
const SHORT = 400;
const MIDDLE = 4_000;
const LONG = 32_000;
/** What a linear pattern stays below at the first two lengths, and so is done with. */
const QUICK_MS = 1;
/** Below this much processor time, a comparison of two lengths says nothing. */
const TELLING_MS = 40;
/** Twice the length takes twice the time; four times is the square. */
const GROWTH = 2.9;

function spentMs(pattern, text) {
  const before = process.threadCpuUsage();
  pattern.lastIndex = 0;
  // Every match is taken, as `replace` and `matchAll` do.
  if (pattern.global) for (const _match of text.matchAll(pattern));
  else pattern.exec(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const lengthened = ({ before, pump, end }, length) =>
  `${before}${pump.repeat(Math.ceil(length / pump.length))}${end}`;

/** Whether the time grows faster than the text: measured three times, at its quickest. */
function growsBeyond(pattern, input, length) {
  const times = [length, length / 2].map((one) => {
    const text = lengthened(input, one);
    return Math.min(...[1, 2, 3].map(() => spentMs(pattern, text)));
  });
  return times[0] >= TELLING_MS && times[0] > times[1] * GROWTH;
}

/** Short inputs show cubic and exponential time before longer ones would take forever. */
function growsTooFast(pattern, input) {
  for (const length of [SHORT, MIDDLE, LONG]) {
    const spent = spentMs(pattern, lengthened(input, length));
    if (spent >= TELLING_MS && growsBeyond(pattern, input, length)) return true;
    if (length === MIDDLE && spent < QUICK_MS) return false;
  }
  return false;
}

parentPort.on('message', (pattern) => {
  const made = new RegExp(pattern.source, pattern.flags);
  let slow = null;
  for (const input of hostileInputs(pattern)) {
    parentPort.postMessage({ trying: input });
    if (growsTooFast(made, input)) {
      slow = input;
      break;
    }
  }
  parentPort.postMessage({ done: true, slow });
});
