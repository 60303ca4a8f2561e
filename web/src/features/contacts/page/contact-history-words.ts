import { CONTACT_SOURCE_LABELS, CONTACT_SOURCES } from '@dealwright/domain/contact';
import { formatDay } from '../../../lib/format.ts';
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

/** A change of a contact in words. */
export function contactChange({ field, old_value, new_value }: ContactHistoryEntry): ContactChange {
  if (field === 'separated') {
    const name = nameOf(new_value) ?? nameOf(old_value);
    return {
      subject: 'Separated',
      text: name ? `${name} is a contact of their own` : 'from another contact',
    };
  }
  if (field === 'created' || (old_value === null && field === 'name')) {
    return { subject: 'Added', text: nameOf(new_value) ?? '' };
  }
  return { subject: LABELS[field] ?? field, from: valueWords(old_value), to: valueWords(new_value) };
}
