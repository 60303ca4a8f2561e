import { BUYING_ROLE_LABELS, INFLUENCE_LABELS, STANCE_LABELS } from '@dealwright/domain/stakeholder';

type Person = Readonly<Record<string, unknown>>;

const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  buying_role: BUYING_ROLE_LABELS,
  influence: INFLUENCE_LABELS,
  stance: STANCE_LABELS,
  side: { buyer: 'Buyer', partner: 'Partner' },
};

const NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  title: 'title',
  buying_role: 'buying role',
  influence: 'influence',
  stance: 'stance',
  side: 'side',
  email: 'email',
  phone: 'phone',
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** 'Ana Ruiz: stance Supports us, reports to somebody else': what was changed of a person, in words. */
export function personChanges(before: Person, after: Person): string {
  const parts = Object.entries(NAMES)
    .filter(([field]) => !same(before[field] ?? null, after[field] ?? null))
    .map(([field, name]) => {
      const value = String(after[field] ?? 'none');
      return `${name} ${LABELS[field]?.[value] ?? value}`;
    });
  if (!same(before['reports_to'] ?? null, after['reports_to'] ?? null)) {
    parts.push(after['reports_to'] ? 'reports to somebody else' : 'reports to nobody');
  }
  if (!same(before['influences'] ?? [], after['influences'] ?? [])) parts.push('influences others');
  return `${String(after['name'])}: ${parts.join(', ') || 'unchanged'}`;
}
