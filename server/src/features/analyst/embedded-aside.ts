import { Worker } from 'node:worker_threads';
import type { AnalysisInput } from './analysis.ts';
import type { LockedAnswer } from './analyst.ts';
import { answerEmbedded } from './embedded-answer.ts';

/** Up to here reading takes less time than a thread takes to start. */
const SHORT_TEXT = 40_000;

/** The embedded analyst's answer; a long text is read beside the event loop, so that nobody else has to wait for it. */
export async function answerEmbeddedAside(input: AnalysisInput): Promise<LockedAnswer> {
  if (input.document.text.length <= SHORT_TEXT) return answerEmbedded(input);
  const thread = new Worker(new URL('./embedded-thread.ts', import.meta.url), { workerData: input });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the analyst's thread ended with ${code} and no answer`)));
  });
}
