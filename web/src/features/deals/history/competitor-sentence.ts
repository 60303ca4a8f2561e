import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { RIVAL_STATE_LABELS, type RivalState } from '@dealwright/domain/competitor';

interface CompetitorFacts {
  readonly name?: string;
  readonly state?: RivalState;
}

const factsOf = (value: unknown): CompetitorFacts | null =>
  typeof value === 'object' && value !== null ? (value as CompetitorFacts) : null;

/** What happened to a competitor of the deal: 'Competitor Asana: added', 'Competitor Asana: active'. */
export function competitorSentence(change: Pick<HistoryEntry, 'old_value' | 'new_value'>): {
  readonly subject: string;
  readonly text: string;
} {
  const [before, after] = [factsOf(change.old_value), factsOf(change.new_value)];
  const subject = `Competitor ${(after ?? before)?.name ?? ''}`.trim();
  if (after === null) return { subject, text: 'removed' };
  if (before === null) return { subject, text: 'added' };
  return { subject, text: after.state ? RIVAL_STATE_LABELS[after.state].toLowerCase() : 'changed' };
}
