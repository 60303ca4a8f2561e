import { invalid } from '../../../platform/errors.ts';
import type { BuyerRow } from './store.ts';

/** The person of this deal whose words or deeds count as the buyer's. Throws `invalid_input` for anyone else. */
export function requireBuyer(
  people: ReadonlyMap<string, BuyerRow>,
  id: string,
  at = 'stakeholder_id',
): BuyerRow {
  const person = people.get(id);
  if (!person) throw invalid(at, 'This person isn’t on the deal');
  if (person.side !== 'buyer') throw invalid(at, 'This person isn’t on the buyer’s side');
  return person;
}
