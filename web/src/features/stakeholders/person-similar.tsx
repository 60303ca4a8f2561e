import { newStakeholderSchema, type Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { dealQuery } from '../deals/api.ts';
import { contactsOf, type SharedFacts } from './contact-facts.ts';
import { SimilarPeople } from './similar-people.ts';
import type { PersonContact } from './use-person-contact.ts';
import { UsedContact } from './used-contact.tsx';

interface PersonSimilarProps {
  readonly number: number;
  readonly others: readonly Stakeholder[];
  readonly typed: SharedFacts;
  readonly choice: PersonContact;
  readonly onUndo: () => void;
}

/** Existing contacts like the person being typed, to use instead. Adding a new one stays possible. */
export function PersonSimilar({ number, others, typed, choice, onUndo }: PersonSimilarProps) {
  const Similar = use(SimilarPeople);
  const account = useQuery(dealQuery(number)).data?.account;
  const { contact, isSimilar, busyId, chooseSimilar } = choice;
  if (contact) return isSimilar && <UsedContact name={contact.name} takesFocus onUndo={onUndo} />;
  const { name, title, email, phone } = typed;
  // Half an address would count as another one.
  const isAddress = newStakeholderSchema.shape.email.safeParse(email).success;
  const facts = {
    name,
    title: title ?? '',
    emails: email && isAddress ? [email] : [],
    phones: phone ? [phone] : [],
    account_id: account?.id ?? null,
  };
  return <Similar facts={facts} use={{ taken: contactsOf(others), busyId, onUse: chooseSimilar }} />;
}
