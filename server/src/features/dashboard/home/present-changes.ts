import type { Today } from '@dealwright/contract/dashboard/today';
import type { HistoryEntry } from '@dealwright/contract/deals/history';
import { presentHistoryEntry } from '../../deals/history/present-history.ts';
import type { ChangedRow } from './store.ts';

/** The order in which one would tell them to a colleague. */
const TELLING = ['stage', 'amount', 'close_date', 'owner', 'forecast_category', 'disputed', 'score'];
const MOST_TOLD = 3;

function placeOf(field: string): number {
  const at = TELLING.indexOf(field.split('.')[0] ?? field);
  return at === -1 ? TELLING.length : at;
}

/** Several changes of one field are one: from what it was to what it is. Null if it is again as it was. */
function together(entries: readonly HistoryEntry[]): HistoryEntry | null {
  const [latest] = entries;
  const earliest = entries.at(-1);
  if (!latest || !earliest) return null;
  const whole = { ...latest, old_value: earliest.old_value };
  return JSON.stringify(whole.old_value) === JSON.stringify(whole.new_value) ? null : whole;
}

function tellChanges(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const things = entries.filter(({ field }) => field === 'interaction');
  const byField = Map.groupBy(
    entries.filter(({ field }) => field !== 'interaction'),
    ({ field }) => field,
  );
  const fields = [...byField.values()].map(together).filter((entry) => entry !== null);
  return [...fields, ...things]
    .sort((a, b) => placeOf(a.field) - placeOf(b.field) || b.created_at.localeCompare(a.created_at))
    .slice(0, MOST_TOLD);
}

/** The deals that changed, in the order of the rows, each with what is to be told of it. */
export function presentChanges(
  rows: readonly ChangedRow[],
  names: ReadonlyMap<string, string>,
): Today['changed']['items'] {
  return [...Map.groupBy(rows, ({ deal_id }) => deal_id).values()].flatMap((ofDeal) => {
    const [first] = ofDeal;
    const changes = tellChanges(ofDeal.map((row) => presentHistoryEntry(row, names)));
    if (!first || changes.length === 0) return [];
    const { number, name, account_name: account, currency } = first;
    return [{ deal: { number: Number(number), name, account, currency }, changes }];
  });
}
