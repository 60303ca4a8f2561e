import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { ASK_OUTCOME_LABELS, type AskOutcome } from '@dealwright/domain/ask';
import { formatDay } from '../../../lib/format.ts';

interface AskFacts {
  readonly title?: string;
  readonly person?: string;
  readonly due_on?: string;
  readonly outcome?: AskOutcome | null;
}

const factsOf = (value: unknown): AskFacts | null =>
  typeof value === 'object' && value !== null ? (value as AskFacts) : null;

function deed(before: AskFacts | null, after: AskFacts | null): string {
  if (after === null) return 'removed';
  if (before === null) return `added for ${after.person ?? 'a person on the deal'}`;
  if (before.outcome !== after.outcome)
    return after.outcome ? ASK_OUTCOME_LABELS[after.outcome].toLowerCase() : 'reopened';
  if (before.due_on !== after.due_on && after.due_on) return `due ${formatDay(after.due_on)}`;
  return before.title === after.title ? 'changed' : 'reworded';
}

/** What happened to an ask of the deal. */
export function askSentence(change: Pick<HistoryEntry, 'old_value' | 'new_value'>): {
  readonly subject: string;
  readonly text: string;
  readonly quote?: string;
} {
  const [before, after] = [factsOf(change.old_value), factsOf(change.new_value)];
  const title = (after ?? before)?.title;
  return { subject: 'Ask', text: deed(before, after), ...(title && { quote: title }) };
}
