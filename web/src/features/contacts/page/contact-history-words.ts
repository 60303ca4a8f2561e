import { CONTACT_SOURCE_LABELS, CONTACT_SOURCES } from '@dealwright/domain/contact';
import { formatDay } from '../../../lib/format.ts';
import { leadKey } from '../../deals/lead-key.ts';
import type { ContactHistoryEntry } from '../api.ts';
import { CONTACT_TYPE } from '../contact-record.ts';

export interface ContactChange {
  readonly subject: string;
  readonly from?: string;
  readonly to?: string;
  /** Instead of from and to. */
  readonly text?: string;
}

const NONE = 'none';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(CONTACT_TYPE.fields).map(([field, { label }]) => [field, label])),
  source: 'Source',
};

function nameOf(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value !== 'object' || value === null || !('name' in value)) return null;
  return typeof value.name === 'string' ? value.name : null;
}

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueWords).join(', ') || NONE;
  const text = nameOf(value);
  if (text === null) return NONE;
  const source = CONTACT_SOURCES.find((one) => one === text);
  if (source) return CONTACT_SOURCE_LABELS[source];
  return DAY.test(text) ? formatDay(text) : text;
}

type Change = Pick<ContactHistoryEntry, 'field' | 'old_value' | 'new_value'>;

interface Separation {
  readonly name: string;
  /** Not told to people who can’t see it. */
  readonly deal?: { readonly number: number };
}

const isSeparation = (value: unknown): value is Separation =>
  typeof value === 'object' && value !== null && 'name' in value;

const onDeal = ({ deal }: Separation): string => (deal ? ` on ${leadKey(deal.number)}` : '');

/** In both histories: who was separated, and from whom. */
function separationWords(before: unknown, after: unknown): string {
  if (isSeparation(before)) {
    return `${before.name}${onDeal(before)} became a contact of their own`;
  }
  const from = typeof before === 'object' && before !== null && 'contact' in before ? before.contact : null;
  return `from ${nameOf(from) ?? 'another contact'}${isSeparation(after) ? onDeal(after) : ''}`;
}

const MERGED = 'merged.';

/** Describes a change of a contact in words. */
export function contactChange({ field, old_value, new_value }: Change): ContactChange {
  if (field.startsWith(MERGED)) {
    const { subject, ...said } = contactChange({ field: field.slice(MERGED.length), old_value, new_value });
    return { subject: `${subject} (merged contact)`, ...said };
  }
  if (field === 'merge') {
    const other = nameOf(new_value ?? old_value) ?? 'another contact';
    return {
      subject: 'Contact',
      text: new_value ? `merged with ${other}` : `no longer merged with ${other}`,
    };
  }
  if (field === 'contact') return { subject: 'Added', text: nameOf(new_value) ?? '' };
  if (field === 'separated') return { subject: 'Separated', text: separationWords(old_value, new_value) };
  return { subject: LABELS[field] ?? field, from: valueWords(old_value), to: valueWords(new_value) };
}
