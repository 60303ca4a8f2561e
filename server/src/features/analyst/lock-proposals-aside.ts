import { AT_ONCE, readingThreads } from '../../platform/reading-threads.ts';
import type { Task } from '../../platform/threads.ts';
import type { Given, LockedProposals, lockProposals } from './lock-proposals.ts';
import type { SourceRow } from './suggestion-store.ts';

const LOCK: Task<typeof lockProposals> = {
  file: new URL('./lock-proposals.ts', import.meta.url),
  name: 'lockProposals',
  ...AT_ONCE,
};

/** What a program proposes of a stored text, past the lock, beside the event loop. */
export function lockProposalsAside(
  companyId: string,
  source: SourceRow,
  given: readonly Given[],
): Promise<LockedProposals> {
  return readingThreads.run(companyId, LOCK, source, given);
}
