import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { asCompany, asMember } from '../../platform/as-member.ts';
import { changeDeals } from '../deals/change-deals.ts';
import {
  deleteHandOvers,
  findAsker,
  giveAccount,
  type HandOverRow,
  listDealsToHand,
  lockHandOvers,
  readPeople,
} from './account-store.ts';
import { type Place, takeTerritoryTurn } from './plan-store.ts';
import { canPlan } from './policy.ts';

const ACCOUNTS = 25;
/** Few enough for one transaction that holds the company's totals. */
const DEALS = 200;

/** Returns whether everything of the account has gone. */
async function handOne(tx: Tx, actor: Actor, row: HandOverRow, now: Date): Promise<boolean> {
  if (row.accounts)
    await giveAccount(tx, actor.companyId, { accountId: row.account_id, toId: row.to_id, now });
  if (!row.deals) return true;
  const numbers = await listDealsToHand(tx, actor, row, DEALS);
  if (numbers.length > 0) {
    await changeDeals(tx, { actor, now }, { numbers, change: { owner_id: row.to_id } });
  }
  return numbers.length < DEALS;
}

/** On behalf of the person who applied the plan, with their current rights. Returns whether more may follow. */
async function handOverSome(database: Database, place: Place, now: Date): Promise<boolean> {
  const askedBy = await asCompany(database, place.companyId, (tx) => findAsker(tx, place));
  if (askedBy === null) return false;
  return asMember(database, { companyId: place.companyId, userId: askedBy }, async (tx, actor) => {
    await takeTerritoryTurn(tx, place);
    const rows = await lockHandOvers(tx, place, { askedBy, most: ACCOUNTS });
    const may = actor !== null && canPlan(actor) && actor.workspaceId === place.workspaceId;
    const people = await readPeople(
      tx,
      place,
      rows.map(({ to_id }) => to_id),
    );
    const done: string[] = [];
    for (const row of rows) {
      const going = may && people.get(row.to_id)?.works === true;
      if (!going || (await handOne(tx, actor, row, now))) done.push(row.account_id);
    }
    await deleteHandOvers(tx, place, done);
    return rows.length > 0;
  });
}

/** Gives accounts and deals to the owners of their new territories until nothing waits. */
export async function finishHandOvers(database: Database, place: Place, now: Date): Promise<void> {
  let more = true;
  while (more) more = await handOverSome(database, place, now);
}
