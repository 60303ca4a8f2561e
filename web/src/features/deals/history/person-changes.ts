import {
  STAKEHOLDER_FIELD_KEYS,
  stakeholderFieldNoun,
  stakeholderFieldWords,
} from '@dealwright/domain/stakeholder-fields';

type Person = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** 'Ana Ruiz: stance Supports us, reports to someone else': what was changed of a person, in words. */
export function personChanges(before: Person, after: Person): string {
  const parts = STAKEHOLDER_FIELD_KEYS.filter((key) => !same(before[key] ?? null, after[key] ?? null)).map(
    (key) => `${stakeholderFieldNoun(key)} ${stakeholderFieldWords(key, after[key], 'none')}`,
  );
  if (!same(before['reports_to'] ?? null, after['reports_to'] ?? null)) {
    parts.push(after['reports_to'] ? 'reports to someone else' : 'reports to no one');
  }
  if (!same(before['influences'] ?? [], after['influences'] ?? [])) parts.push('influence changed');
  return `${String(after['name'])}: ${parts.join(', ') || 'unchanged'}`;
}
