import type { HistoryEntry } from '@dealwright/contract/deals/history';
import type { InteractionSummary } from '@dealwright/contract/interactions';

export type Activity =
  | { readonly kind: 'interaction'; readonly at: string; readonly item: InteractionSummary }
  | { readonly kind: 'change'; readonly at: string; readonly entry: HistoryEntry };

/** What the list already shows, or happened automatically: derived scores, and notes listed themselves. */
const SILENT_FIELDS = new Set(['interaction', 'score']);

/** Notes and changes as one story, newest first, short. */
export function mergeActivity(
  interactions: readonly InteractionSummary[],
  history: readonly HistoryEntry[],
  most: number,
): Activity[] {
  const notes = interactions.map((item): Activity => ({ kind: 'interaction', at: item.occurred_at, item }));
  const changes = history
    .filter(({ field, cause }) => !SILENT_FIELDS.has(field) && cause !== 'creation')
    .map((entry): Activity => ({ kind: 'change', at: entry.created_at, entry }));
  return [...notes, ...changes].sort((a, b) => b.at.localeCompare(a.at)).slice(0, most);
}
