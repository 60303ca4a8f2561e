import { AppError } from '../errors.ts';
import { readingThreads } from '../reading-threads.ts';
import type { Task } from '../threads.ts';
import type { inspectFile } from './inspect-file.ts';
import { refusedContent } from './refused-file.ts';

/** The largest sound file takes a second or two. */
const INSPECT: Task<typeof inspectFile> = {
  file: new URL('./inspect-file.ts', import.meta.url),
  name: 'inspectFile',
  deadlineMs: 15_000,
  waitMs: 30_000,
};

/**
 * `inspectFile` on a thread of its own: some files take the readers of their headers very long, and no one else waits
 * for that. One that is not understood in time is refused like any other that is not what it says. Throws 415, and 429
 * where no turn comes.
 */
export async function inspectAside(
  companyId: string,
  ...file: Parameters<typeof inspectFile>
): Promise<string> {
  try {
    return await readingThreads.run(companyId, INSPECT, ...file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_slow_to_read') throw refusedContent();
    throw error;
  }
}
