import { AT_ONCE, readingThreads } from '../../../platform/reading-threads.ts';
import type { Task } from '../../../platform/threads.ts';
import type { drawQuote } from './draw-quote.ts';
import type { QuotePaper } from './quote-paper.ts';

const DRAW: Task<typeof drawQuote> = {
  file: new URL('./draw-quote.ts', import.meta.url),
  name: 'drawQuote',
  ...AT_ONCE,
};

/** `drawQuote` on a thread: five hundred lines take more than a second. Throws 422 and 429 as threads do. */
export function drawAside(companyId: string, paper: QuotePaper): Promise<Uint8Array> {
  return readingThreads.run(companyId, DRAW, paper);
}
