import { type ComponentType, createContext } from 'react';
import type { ContactUse, TypedContact } from '../contacts/contact-record.ts';

export interface SimilarPeopleProps {
  readonly facts: TypedContact;
  readonly use: ContactUse;
}

/** Shows contacts similar to a person being added to a deal. Its pages give it, since duplicates come later. */
export const SimilarPeople = createContext<ComponentType<SimilarPeopleProps>>(() => null);
