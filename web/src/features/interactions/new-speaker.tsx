import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { problemText } from '../../lib/http.ts';
import { Input } from '../../ui/input.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type Contact, useFetchContact } from '../contacts/api.ts';
import type { Named } from '../contacts/contact-record.ts';
import { dealQuery } from '../deals/api.ts';
import { SimilarPeople } from '../stakeholders/similar-people.ts';
import { UsedContact } from '../stakeholders/used-contact.tsx';
import { chooseContact, type SpeakerChoice } from './speaker-match.ts';

interface NewSpeakerProps {
  readonly number: number;
  readonly choice: SpeakerChoice;
  /** Contacts of people who are on the deal, or will be. */
  readonly taken: readonly string[];
  readonly onChange: (choice: SpeakerChoice) => void;
}

/** The name of a person to add to the deal, and existing contacts like them to use instead. */
export function NewSpeaker({ number, choice, taken, onChange }: NewSpeakerProps) {
  const Similar = use(SimilarPeople);
  const account = useQuery(dealQuery(number)).data?.account;
  const fetching = useFetchContact();
  const input = useRef<HTMLInputElement>(null);
  const name = choice.newName ?? '';
  const [isFresh, setFresh] = useState(false);
  // What is typed while the contact is fetched stays.
  const latest = useRef({ choice, onChange });
  useEffect(() => {
    latest.current = { choice, onChange };
  });
  const choose = (contact: Contact | null) => {
    setFresh(true);
    latest.current.onChange(chooseContact(latest.current.choice, contact));
  };
  const onUse = (similar: Named) =>
    fetching.mutate(similar.id, {
      onSuccess: choose,
      onError: (error) => notifyError(`Couldn’t use ${similar.name}`, { text: problemText(error) }),
    });
  const undo = () => {
    choose(null);
    input.current?.focus();
  };
  const facts = { name, title: choice.title ?? '', emails: [], phones: [], account_id: account?.id ?? null };
  const busyId = fetching.isPending ? fetching.variables : null;
  return (
    <>
      <Input
        ref={input}
        aria-label="Name of the new person"
        value={name}
        maxLength={200}
        onValueChange={(newName) => onChange({ ...choice, newName })}
      />
      <div className="sm:col-span-2">
        {choice.contact ? (
          <UsedContact name={choice.contact.facts.name} takesFocus={isFresh} onUndo={undo} />
        ) : (
          <Similar facts={facts} use={{ taken, busyId, onUse }} />
        )}
      </div>
    </>
  );
}
