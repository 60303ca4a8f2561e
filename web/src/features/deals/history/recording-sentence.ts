import type { HistoryEntry } from '@dealwright/contract/deals/history';

interface RecordingFacts {
  readonly title?: string;
  readonly state?: string;
}

const factsOf = (value: unknown): RecordingFacts | null =>
  typeof value === 'object' && value !== null ? (value as RecordingFacts) : null;

function textOf(before: RecordingFacts | null, after: RecordingFacts | null): string {
  if (after === null) return 'deleted';
  if (before === null) return 'added';
  return after.state === 'stopped' && before.state !== 'stopped'
    ? 'stopped and its audio deleted, because someone said no'
    : 'renamed';
}

/** What happened to a recording of the deal: 'Recording Discovery call: added'. */
export function recordingSentence(change: Pick<HistoryEntry, 'old_value' | 'new_value'>): {
  readonly subject: string;
  readonly text: string;
} {
  const [before, after] = [factsOf(change.old_value), factsOf(change.new_value)];
  return { subject: `Recording ${(after ?? before)?.title ?? ''}`.trim(), text: textOf(before, after) };
}
