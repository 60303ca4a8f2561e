import { type Stakeholder, stakeholderSchema } from '@dealwright/contract/stakeholders/stakeholders';
import { useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { type NewStakeholder, useChangeStakeholder, useCreateStakeholder } from './api.ts';
import { factsOf, mergePerson, type PersonFacts, type PersonField } from './person-conflict.ts';

export interface PersonClash {
  /** What somebody else made of them meanwhile. */
  readonly theirs: Stakeholder;
  readonly mine: PersonFacts;
  readonly contested: readonly PersonField[];
}

type Facts = NewStakeholder & PersonFacts;

function readTheirs(error: unknown): Stakeholder | null {
  if (!isProblem(error, 'stale_version')) return null;
  const current = stakeholderSchema.safeParse(error.current);
  return current.success ? current.data : null;
}

/**
 * Adds somebody, or changes them. Where somebody else changed other things of them meanwhile both changes are kept; where
 * they changed the same, the person chooses.
 */
export function useSavePerson(number: number, person: Stakeholder | null) {
  // As they were when the form was filled: what comes in meanwhile must not count as seen.
  const [base] = useState(person);
  const create = useCreateStakeholder(number);
  const change = useChangeStakeholder(number);
  const key = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const [clash, setClash] = useState<PersonClash | null>(null);

  const save = async (facts: Facts, over: Stakeholder | null): Promise<Stakeholder | null> => {
    try {
      setFailure(null);
      return over
        ? await change.mutateAsync({ person: over, body: facts })
        : await create.mutateAsync({ body: facts, key: key.of(facts) });
    } catch (error) {
      const theirs = over && readTheirs(error);
      if (!theirs) {
        setFailure(problemText(error));
        return null;
      }
      const { facts: merged, contested } = mergePerson(
        { base: factsOf(over), mine: facts, theirs: factsOf(theirs) },
        'mine',
      );
      if (contested.length === 0) return save(merged, theirs);
      setClash({ theirs, mine: merged, contested });
      return null;
    }
  };
  return {
    busy: create.isPending || change.isPending,
    failure,
    clash,
    run: (facts: Facts) => save(facts, base),
    keepMine: async () => {
      if (!clash) return null;
      setClash(null);
      return save(clash.mine, clash.theirs);
    },
    keepTheirs: async () => {
      if (!clash) return null;
      const { theirs, mine, contested } = clash;
      setClash(null);
      const given = contested.map((field) => [field, theirs[field]]);
      return save({ ...mine, ...(Object.fromEntries(given) as Partial<PersonFacts>) }, theirs);
    },
  };
}
