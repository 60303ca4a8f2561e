import { parentPort } from 'node:worker_threads';
import { hostileInputs } from './hostile-inputs.mjs';

/** First this, then longer ones for as long as that takes no more time than a linear pattern could. */
const SHORT = 400;
const MIDDLE = 4_000;
const LONG = 32_000;
/** What a linear pattern stays below at the first two lengths, and so is done with. */
const QUICK_MS = 1;
/** Below this much processor time, a comparison of two lengths says nothing: some systems count in steps of 4 ms. */
const TELLING_MS = 40;
/** Four times the length takes four times the time; sixteen times is the square. */
const GROWTH = 8;

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

/** One trial's time, from as many as tell. */
function meanMs(pattern, text) {
  let trials = 0;
  let spent = 0;
  while (spent < TELLING_MS) {
    spent += spentMs(pattern, text);
    trials += 1;
  }
  return spent / trials;
}

/** Whether the time grows faster than the text, each time of three. */
function growsBeyond(pattern, input, length) {
  const whole = lengthened(input, length);
  const quarter = lengthened(input, length / 4);
  return [1, 2, 3].every(() => {
    const spent = meanMs(pattern, whole);
    return spent >= TELLING_MS && spent > meanMs(pattern, quarter) * GROWTH;
  });
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
