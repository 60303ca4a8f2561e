import { jobSeconds } from './metrics.ts';
import { inJobSpan } from './spans.ts';

/** Runs a job as part of the trace that asked for it, and counts what became of it. */
export async function watchJob(
  kind: string,
  traceparent: unknown,
  run: () => Promise<'done' | 'held' | 'unreadable'>,
): Promise<void> {
  const stop = jobSeconds.startTimer({ kind });
  try {
    stop({ result: await inJobSpan(kind, traceparent, run) });
  } catch (error) {
    stop({ result: 'failed' });
    throw error;
  }
}
