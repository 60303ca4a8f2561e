import { type Stakeholder, stakeholderSchema } from '@dealwright/contract/stakeholders/stakeholders';
import {
  eachStakeholderField,
  STAKEHOLDER_FIELD_KEYS,
  type StakeholderFieldKey,
  stakeholderFieldWords,
} from '@dealwright/domain/stakeholder-fields';
import type { RecordField, RecordType } from '../../lib/save-record.ts';

/** The editable fields of a person. */
export type PersonFacts = Omit<Stakeholder, 'id' | 'version' | 'contact_id'>;

const PLAIN_FIELDS = eachStakeholderField(({ label }, key) => ({
  label,
  words: (value: unknown) => stakeholderFieldWords(key, value, 'empty'),
})) as { readonly [Key in StakeholderFieldKey]: RecordField<Stakeholder[Key]> };

const FACTS = [...STAKEHOLDER_FIELD_KEYS, 'reports_to', 'influences'] as const;

/** Without what is computed of a person. */
export function factsOf(person: Stakeholder): PersonFacts {
  return Object.fromEntries(FACTS.map((key) => [key, person[key]])) as unknown as PersonFacts;
}

/** A person of a deal that two people change; `people` are those of the deal. */
export function personType(
  people: readonly Pick<Stakeholder, 'id' | 'name'>[],
): RecordType<Stakeholder, PersonFacts> {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'someone';
  return {
    fields: {
      ...PLAIN_FIELDS,
      reports_to: { label: 'Reports to', words: (id) => (id === null ? 'no one' : nameOf(id)) },
      influences: { label: 'Influences', words: (ids) => ids.map(nameOf).join(', ') || 'no one' },
    },
    valuesOf: factsOf,
    schema: stakeholderSchema,
  };
}
