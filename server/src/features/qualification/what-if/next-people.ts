import { MOST_NEXT_PEOPLE, type WhatIf } from '@dealwright/contract/qualification/what-if';
import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { type Candidate, type HearingGain, nextPeople } from '@dealwright/domain/next-person';
import type { Qualification, QualificationInput } from '@dealwright/domain/qualification';
import type { AccountContact } from './store.ts';

type NextPerson = WhatIf['next'][number];
type Known = Pick<NextPerson, 'name' | 'title' | 'stakeholder_id' | 'contact_id'>;
type Meetable = Candidate & { readonly known: Known };

interface Around {
  /** The deal's people, without those who are taken out. */
  readonly people: readonly MappedPerson[];
  readonly leavers: ReadonlySet<string>;
  readonly contacts: readonly AccountContact[];
}

function candidatesOf({ people, leavers, contacts }: Around): Meetable[] {
  const onTheMap = people
    .filter(({ side }) => side === 'buyer')
    .map((person): Meetable => {
      const { id, name, title, contact_id } = person;
      return {
        id,
        role: person.buying_role,
        stance: person.stance,
        influence: person.influence,
        left: leavers.has(id),
        known: { name, title, stakeholder_id: id, contact_id },
      };
    });
  const others = contacts.map(
    ({ id, name, title }): Meetable => ({
      id,
      role: 'unknown',
      stance: 'unknown',
      influence: 'unknown',
      left: false,
      known: { name, title, stakeholder_id: null, contact_id: id },
    }),
  );
  return [...onTheMap, ...others];
}

function present({ known, role, influence }: Meetable, gain: HearingGain, now: Qualification): NextPerson {
  const state = now.pillars.find(({ pillar }) => pillar === gain.pillar);
  return {
    ...known,
    buying_role: role,
    influence,
    pillar: gain.pillar,
    question: state?.nextQuestion ?? null,
    grade: gain.from,
    raised_to: gain.to,
    closes_gap: gain.closesGap,
    cap: gain.cap,
    points: gain.points,
  };
}

/** Whom to meet next, of the deal's people and then of the account's other contacts. */
export function proposeNextPeople(
  input: QualificationInput,
  now: Qualification,
  around: Around,
): NextPerson[] {
  return nextPeople(input, candidatesOf(around))
    .slice(0, MOST_NEXT_PEOPLE)
    .map(({ person, gain }) => present(person, gain, now));
}
