import { DEAL_FIELDS, type DealFieldKey, type DealFieldRow } from '@dealwright/domain/deal-fields';
import { formatDay } from '../../lib/format.ts';
import type { Option } from '../../ui/select.tsx';

const NONE: Readonly<Record<DealFieldRow['kind'], string>> = { text: 'none', day: 'no date', choice: 'none' };

/** A plain field's value as shown to people, or null. */
export function shownValue(key: DealFieldKey, value: string | null, now?: Date): string | null {
  const row: DealFieldRow = DEAL_FIELDS[key];
  if (value === null || row.kind === 'text') return value;
  return row.kind === 'day' ? formatDay(value, now) : (row.choices[value] ?? value);
}

/** The same within a sentence: 'no date' if empty. */
export const valueWords = (key: DealFieldKey, value: string | null, now?: Date): string =>
  shownValue(key, value, now) ?? NONE[DEAL_FIELDS[key].kind];

/** What a person did, to follow their name: 'changed the close date to Mar 12'. */
export function deedOf(key: DealFieldKey, value: string | null, now: Date): string {
  const { noun, kind } = DEAL_FIELDS[key];
  if (key === 'name') return `renamed this deal to “${value}”`;
  if (kind === 'text') return value === null ? `removed the ${noun}` : `changed the ${noun} to “${value}”`;
  return `changed the ${noun} to ${valueWords(key, value, now)}`;
}

/** The values to choose from; of a field that may be empty, none of them first. */
export function optionsOf(key: DealFieldKey): Option[] {
  const row: DealFieldRow = DEAL_FIELDS[key];
  if (row.kind !== 'choice') return [];
  const options = Object.entries(row.choices).map(([value, label]) => ({ value, label }));
  return row.nullable ? [{ value: '', label: 'Not set' }, ...options] : options;
}
