import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { formatDay } from '../../../lib/format.ts';

interface TaskFacts {
  readonly title?: string;
  readonly note?: string | null;
  readonly pillar?: Pillar | null;
  readonly due_on?: string | null;
  readonly assignee?: { readonly id: string; readonly name: string };
  readonly done?: boolean;
}

const factsOf = (value: unknown): TaskFacts | null =>
  typeof value === 'object' && value !== null ? (value as TaskFacts) : null;

function deed(before: TaskFacts | null, after: TaskFacts | null): string {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  if (before.done !== after.done) return after.done ? 'done' : 'reopened';
  if (before.assignee?.id !== after.assignee?.id)
    return `assigned to ${after.assignee?.name ?? 'a colleague'}`;
  if (before.due_on !== after.due_on)
    return after.due_on ? `due ${formatDay(after.due_on)}` : 'due date removed';
  if (before.title !== after.title) return 'renamed';
  if (before.pillar !== after.pillar)
    return after.pillar ? `pillar set to ${PILLAR_DEFINITIONS[after.pillar].name}` : 'pillar removed';
  return 'note changed';
}

/** What happened to a task of the deal. */
export function taskSentence(change: Pick<HistoryEntry, 'old_value' | 'new_value'>): {
  readonly subject: string;
  readonly text: string;
  readonly quote?: string;
} {
  const [before, after] = [factsOf(change.old_value), factsOf(change.new_value)];
  const title = (after ?? before)?.title;
  return { subject: 'Task', text: deed(before, after), ...(title && { quote: title }) };
}
