import { type Stakeholder, stakeholderSchema } from '@dealwright/contract/stakeholders/stakeholders';
import { BUYING_ROLE_LABELS, INFLUENCE_LABELS, STANCE_LABELS } from '@dealwright/domain/stakeholder';
import type { RecordField, RecordType } from '../../lib/save-record.ts';

/** What a person can change of somebody. */
export type PersonFacts = Omit<Stakeholder, 'id' | 'version'>;

export const SIDE_LABELS: Readonly<Record<Stakeholder['side'], string>> = {
  buyer: 'Buyer',
  partner: 'Partner',
};

const textField = (label: string): RecordField<string | null> => ({
  label,
  words: (text) => text || 'empty',
});

const choiceField = <T extends string>(
  label: string,
  labels: Readonly<Record<T, string>>,
): RecordField<T> => ({
  label,
  words: (value) => labels[value],
});

export const PERSON_FIELDS = {
  name: textField('Name'),
  title: textField('Title'),
  buying_role: choiceField('Buying role', BUYING_ROLE_LABELS),
  side: choiceField('Side', SIDE_LABELS),
  influence: choiceField('Influence', INFLUENCE_LABELS),
  stance: choiceField('Stance towards us', STANCE_LABELS),
  email: textField('Email'),
  phone: textField('Phone'),
};

const FACTS = [...Object.keys(PERSON_FIELDS), 'reports_to', 'influences'] as (keyof PersonFacts)[];

/** Without what is computed of a person. */
export function factsOf(person: Stakeholder): PersonFacts {
  return Object.fromEntries(FACTS.map((key) => [key, person[key]])) as unknown as PersonFacts;
}

/** A person of a deal that two people change; `people` are those of the deal. */
export function personType(
  people: readonly Pick<Stakeholder, 'id' | 'name'>[],
): RecordType<Stakeholder, PersonFacts> {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'somebody';
  return {
    fields: {
      ...PERSON_FIELDS,
      reports_to: { label: 'Reports to', words: (id) => (id === null ? 'nobody' : nameOf(id)) },
      influences: { label: 'Influences', words: (ids) => ids.map(nameOf).join(', ') || 'nobody' },
    },
    valuesOf: factsOf,
    schema: stakeholderSchema,
  };
}
