import type { HistoryEntry } from '@dealwright/contract/deals/history';

interface ProblemSentence {
  readonly subject: string;
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
}

const SUBJECT = 'Business problem';

function statementOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('statement' in value)) return null;
  return typeof value.statement === 'string' ? value.statement : null;
}

/** A change of a business problem, or of their order. */
export function problemSentence({
  field,
  old_value: before,
  new_value: after,
}: Pick<HistoryEntry, 'field' | 'old_value' | 'new_value'>): ProblemSentence {
  if (field === 'business_problem_order') return { subject: 'Business problems', text: 'reordered' };
  const [was, is] = [statementOf(before), statementOf(after)];
  if (was === null) return { subject: SUBJECT, text: `added: ${is ?? ''}` };
  if (is === null) return { subject: SUBJECT, text: `removed: ${was}` };
  return was === is ? { subject: SUBJECT, text: `changed: ${is}` } : { subject: SUBJECT, from: was, to: is };
}
