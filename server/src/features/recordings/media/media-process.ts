/*
 * Reads one sound or video file in its own process, so that a hostile one can only end this process.
 * `media-process.ts prepare FROM TO RESULT` or `media-process.ts cut FROM TO RESULT FROM_MS TO_MS`
 */
import { writeFileSync } from 'node:fs';
import { argv, exit, memoryUsage } from 'node:process';
import { cutAudio, prepareAudio } from './prepare-audio.ts';
import type { MediaResult } from './run-media.ts';
import { UnusableMedia } from './unusable-media.ts';

const MOST_MEMORY_BYTES = 768 * 1024 * 1024;
const WATCH_MS = 100;
const TOO_MUCH_MEMORY = 22;

setInterval(() => {
  if (memoryUsage.rss() > MOST_MEMORY_BYTES) exit(TOO_MUCH_MEMORY);
}, WATCH_MS).unref();

const [, , command = '', from = '', to = '', result = '', fromMs = '0', toMs = '0'] = argv;

async function run(): Promise<MediaResult> {
  try {
    if (command === 'prepare') return { prepared: await prepareAudio(from, to) };
    await cutAudio(from, to, { fromMs: Number(fromMs), toMs: Number(toMs) });
    return { prepared: null };
  } catch (error) {
    return { problem: error instanceof UnusableMedia ? error.problem : 'unreadable' };
  }
}

writeFileSync(result, JSON.stringify(await run()), { mode: 0o600 });
exit(0);
