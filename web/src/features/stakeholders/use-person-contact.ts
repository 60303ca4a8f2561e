import { useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { notifyError } from '../../ui/toast.ts';
import { type Contact, useFetchContact } from '../contacts/api.ts';
import type { Named } from '../contacts/contact-record.ts';
import { filledFrom, type SharedFacts, sharedFactsOf, takenBack } from './contact-facts.ts';

interface Used {
  readonly contact: Contact;
  readonly typed: SharedFacts;
  readonly filled: SharedFacts;
  /** Chosen among similar contacts, so the way back is shown there. */
  readonly isSimilar: boolean;
}

interface PersonContactInput {
  readonly factsNow: () => SharedFacts;
  readonly onFacts: (facts: SharedFacts) => void;
}

/** The contact that a person being added is; what was typed comes back when it is let go. */
export function usePersonContact({ factsNow, onFacts }: PersonContactInput) {
  const [used, setUsed] = useState<Used | null>(null);
  const fetching = useFetchContact();
  const choose = (contact: Contact | null, isSimilar = false) => {
    const now = sharedFactsOf(factsNow());
    const typed = used ? takenBack(now, used.typed, used.filled) : now;
    const filled = contact ? filledFrom(contact, typed) : typed;
    setUsed(contact && { contact, typed, filled, isSimilar });
    onFacts(filled);
  };
  const chooseSimilar = ({ id, name }: Named) =>
    fetching.mutate(id, {
      onSuccess: (contact) => choose(contact, true),
      onError: (error) => notifyError(`Couldn’t use ${name}`, { text: problemText(error) }),
    });
  return {
    contact: used?.contact ?? null,
    isSimilar: used?.isSimilar === true,
    choose,
    chooseSimilar,
    busyId: fetching.isPending ? fetching.variables : null,
  };
}

export type PersonContact = ReturnType<typeof usePersonContact>;
