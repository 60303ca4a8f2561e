import type { MappedPerson } from '@dealwright/contract/stakeholders/map';
import { createContext, type KeyboardEvent, useContext } from 'react';

/** Who is taken out of the deal to see what would change. */
export interface TakenOut {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (person: Pick<MappedPerson, 'id' | 'name'>) => void;
}

export const TakenOutContext = createContext<TakenOut>({ ids: new Set(), toggle: () => undefined });

export const useTakenOut = (): TakenOut => useContext(TakenOutContext);

/** W on a person's card takes them out or puts them back. True if that was the key. */
export function takeOutByKey(
  event: KeyboardEvent,
  person: Pick<MappedPerson, 'id' | 'name'>,
  { toggle }: TakenOut,
): boolean {
  if (event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  event.stopPropagation();
  toggle(person);
  return true;
}
