import { type Ask, type Asks, MOST_ASKS } from '@dealwright/contract/qualification/asks';
import type { Tx } from '@dealwright/db/database';
import { recordOfAsks } from '@dealwright/domain/ask';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { canEditDeal } from '../../deals/policy.ts';
import { listAsksOf } from './ask-store.ts';

/** Each person who was asked for something, by name, with what their asks say. */
function recordsOf(asks: readonly Ask[]): Asks['people'] {
  const byPerson = Map.groupBy(asks, ({ person }) => person.id);
  return [...byPerson.values()]
    .flatMap((own) => {
      const [first] = own;
      return first ? [{ person: first.person, ...recordOfAsks(own) }] : [];
    })
    .map(({ contradicting, ...record }) => ({ ...record, contradicting: [...contradicting] }))
    .sort((a, b) => a.person.name.localeCompare(b.person.name) || a.person.id.localeCompare(b.person.id));
}

export async function readAsks(tx: Tx, actor: Actor, deal: DealRef): Promise<Asks> {
  const items = await listAsksOf(tx, deal, MOST_ASKS);
  return { items, people: recordsOf(items), can: { edit: canEditDeal(actor, deal) } };
}
