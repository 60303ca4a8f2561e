import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { RFP_DECISION_LABELS, type RfpDecision } from '@dealwright/domain/rfp';

interface RfpFacts {
  readonly title?: string;
  readonly decision?: RfpDecision;
  readonly revision?: number;
  readonly columns?: string;
}

const factsOf = (value: unknown): RfpFacts | null =>
  typeof value === 'object' && value !== null ? (value as RfpFacts) : null;

function textOf(before: RfpFacts | null, after: RfpFacts | null): string {
  if (after === null) return 'deleted';
  if (before === null) return 'added';
  if (after.revision !== before.revision) return 'amended';
  if (after.columns !== undefined) return 'read with other columns';
  if (after.decision !== before.decision)
    return RFP_DECISION_LABELS[after.decision ?? 'undecided'].toLowerCase();
  return 'renamed';
}

/** What happened to an RFP of the deal: 'RFP Records system: go'. */
export function rfpSentence(change: Pick<HistoryEntry, 'old_value' | 'new_value'>): {
  readonly subject: string;
  readonly text: string;
} {
  const [before, after] = [factsOf(change.old_value), factsOf(change.new_value)];
  return { subject: `RFP ${(after ?? before)?.title ?? ''}`.trim(), text: textOf(before, after) };
}
