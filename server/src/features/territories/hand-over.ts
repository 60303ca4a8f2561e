import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { asCompany, asMember } from '../../platform/as-member.ts';
import { changeDeals } from '../deals/change-deals.ts';
import { type OperationKey, recordChange } from '../operations/record-operation.ts';
import {
  deleteHandOvers,
  findAsker,
  giveAccounts,
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

/** Rows of an earlier release have no operation: their deals are an operation for each account. */
const operationOf = ({ companyId }: Place, { operation_id: id }: HandOverRow): OperationKey | null =>
  id === null ? null : { companyId, id };

async function handAccounts(tx: Tx, place: Place, rows: readonly HandOverRow[], now: Date): Promise<void> {
  const wanted = rows.filter(({ accounts }) => accounts);
  const [first] = wanted;
  if (!first) return;
  const ids = wanted.map(({ account_id }) => account_id);
  const give = () => giveAccounts(tx, place.companyId, wanted, now);
  const operation = operationOf(place, first);
  if (operation) await recordChange(tx, operation, { table: 'accounts', ids, columns: ['owner_id'] }, give);
  else await give();
}

/** Returns whether all deals of the account have gone. */
async function handDeals(tx: Tx, actor: Actor, row: HandOverRow, now: Date): Promise<boolean> {
  if (!row.deals) return true;
  const numbers = await listDealsToHand(tx, actor, row, DEALS);
  if (numbers.length > 0) {
    const call = { actor, now, operation: operationOf(actor, row) };
    await changeDeals(tx, call, { numbers, change: { owner_id: row.to_id } });
  }
  return numbers.length < DEALS;
}

/** Returns the accounts of which more deals have to go. */
async function handOver(tx: Tx, actor: Actor, rows: readonly HandOverRow[], now: Date): Promise<Set<string>> {
  await handAccounts(tx, actor, rows, now);
  const unfinished = new Set<string>();
  for (const row of rows) {
    if (!(await handDeals(tx, actor, row, now))) unfinished.add(row.account_id);
  }
  return unfinished;
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
    const going = rows.filter(({ to_id }) => people.get(to_id)?.works === true);
    const unfinished = may ? await handOver(tx, actor, going, now) : new Set();
    const done = rows.map(({ account_id }) => account_id).filter((id) => !unfinished.has(id));
    await deleteHandOvers(tx, place, done);
    return rows.length > 0;
  });
}

/** Gives accounts and deals to the owners of their new territories until nothing waits. */
export async function finishHandOvers(database: Database, place: Place, now: Date): Promise<void> {
  let more = true;
  while (more) more = await handOverSome(database, place, now);
}
