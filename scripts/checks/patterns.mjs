import { Worker } from 'node:worker_threads';
import { patternsOf } from '../lib/patterns.mjs';
import { readProjectFiles } from '../lib/source-files.mjs';

const ROOMS = /^(?:domain|contract|db|server|web)\/src\/.*\.tsx?$/;
/** Patterns of tests meet texts that we write. */
const OWN_TEXTS = /\.test\.tsx?$|\/testing\/|\/generated\//;

/** A trial of linear time takes a fraction of a second; even a stopped machine takes up less than this. */
const HARD_LIMIT_MS = 30_000;

const shown = ({ before, pump, end }) =>
  `${JSON.stringify(`${before}${pump}`.slice(0, 40))} repeated${end === '' ? '' : `, then ${JSON.stringify(end)}`}`;

/** Tries one pattern on a thread, which is ended when it does not come back. */
function tryPattern(thread, pattern, limitMs) {
  return new Promise((resolve, reject) => {
    let trying = null;
    let watch = null;
    const end = (result) => {
      clearTimeout(watch);
      thread.removeListener('message', onMessage);
      thread.removeListener('error', reject);
      resolve(result);
    };
    const expectMore = () => {
      clearTimeout(watch);
      watch = setTimeout(() => end({ slow: trying, stuck: true }), limitMs);
    };
    const onMessage = (message) => {
      expectMore();
      if (message.done) end({ slow: message.slow, stuck: false });
      else trying = message.trying;
    };
    thread.on('message', onMessage);
    thread.once('error', reject);
    expectMore();
    thread.postMessage(pattern);
  });
}

/**
 * Patterns whose time grows faster than the text they meet, by trying each on lengthening inputs.
 * @param {import('../lib/patterns.mjs').Pattern[]} patterns
 */
export async function findSlowPatterns(patterns, limitMs = HARD_LIMIT_MS) {
  const problems = [];
  const open = () => new Worker(new URL('../lib/try-patterns.mjs', import.meta.url));
  let thread = open();
  for (const pattern of patterns) {
    const { slow, stuck } = await tryPattern(thread, pattern, limitMs);
    const { path, line, source, flags } = pattern;
    if (slow)
      problems.push(
        `${path}:${line}: takes more than linear time on ${shown(slow)}: /${source.slice(0, 80)}/${flags}`,
      );
    if (!stuck) continue;
    await thread.terminate();
    thread = open();
  }
  await thread.terminate();
  return problems;
}

/** Every pattern of the product's code once, and those that cannot be known before the program runs. */
export function collectPatterns(files) {
  const found = files.filter(({ path }) => ROOMS.test(path) && !OWN_TEXTS.test(path)).map(patternsOf);
  const byText = new Map(
    found.flatMap(({ patterns }) => patterns).map((one) => [`${one.flags}/${one.source}`, one]),
  );
  const unknown = found
    .flatMap((file) => file.unknown)
    .map(
      ({ path, line }) =>
        `${path}:${line}: a pattern made at run time cannot be tried: build it from constants of the file, or search without one`,
    );
  return { patterns: [...byText.values()], unknown };
}

export async function checkPatterns() {
  const { patterns, unknown } = collectPatterns(readProjectFiles());
  return [...unknown, ...(await findSlowPatterns(patterns))];
}
