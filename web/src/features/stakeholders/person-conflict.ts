import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { BUYING_ROLE_LABELS, INFLUENCE_LABELS, STANCE_LABELS } from '@dealwright/domain/stakeholder';

/** What a person can change of somebody, in the order of the form. */
export const PERSON_FIELDS = [
  'name',
  'title',
  'buying_role',
  'side',
  'influence',
  'stance',
  'reports_to',
  'influences',
  'email',
  'phone',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
export type PersonFacts = Pick<Stakeholder, PersonField>;

export const PERSON_FIELD_LABELS: Readonly<Record<PersonField, string>> = {
  name: 'Name',
  title: 'Title',
  buying_role: 'Buying role',
  side: 'Side',
  influence: 'Influence',
  stance: 'Stance towards us',
  reports_to: 'Reports to',
  influences: 'Influences',
  email: 'Email',
  phone: 'Phone',
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export function factsOf(person: Stakeholder): PersonFacts {
  return Object.fromEntries(PERSON_FIELDS.map((field) => [field, person[field]])) as unknown as PersonFacts;
}

export interface MergedPerson {
  readonly facts: PersonFacts;
  /** What both changed, each in another way; `facts` holds the preferred side's. */
  readonly contested: readonly PersonField[];
}

/** Two changes of one person on top of each other: what only one of them changed is kept, whoever it was. */
export function mergePerson(
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', PersonFacts>>,
  prefer: 'mine' | 'theirs',
): MergedPerson {
  const contested = PERSON_FIELDS.filter(
    (field) =>
      !same(base[field], mine[field]) &&
      !same(base[field], theirs[field]) &&
      !same(mine[field], theirs[field]),
  );
  const ofMine = PERSON_FIELDS.filter(
    (field) => !same(base[field], mine[field]) && (prefer === 'mine' || !contested.includes(field)),
  );
  const kept = Object.fromEntries(ofMine.map((field) => [field, mine[field]]));
  return { facts: { ...theirs, ...kept }, contested };
}

/** A field in words, for a choice between two. */
export function personFieldWords(
  facts: PersonFacts,
  field: PersonField,
  nameOf: (id: string) => string,
): string {
  switch (field) {
    case 'buying_role':
      return BUYING_ROLE_LABELS[facts.buying_role];
    case 'influence':
      return INFLUENCE_LABELS[facts.influence];
    case 'stance':
      return STANCE_LABELS[facts.stance];
    case 'side':
      return facts.side === 'buyer' ? 'Buyer' : 'Partner';
    case 'reports_to':
      return facts.reports_to === null ? 'nobody' : nameOf(facts.reports_to);
    case 'influences':
      return facts.influences.map(nameOf).join(', ') || 'nobody';
    default:
      return facts[field] ?? 'empty';
  }
}
