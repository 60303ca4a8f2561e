import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { seedDeals } from '@dealwright/server/demo/seed-deals';
import { newId } from '@dealwright/server/platform/ids';
import { addPerson, demoPlace, type Place } from '../people.ts';

/** A person who moves their own deals, one after the other. */
export interface Mover {
  readonly cookie: string;
  readonly deals: { readonly number: number; version: number; stage: string }[];
}

const SELLERS = 4;
const DEALS_OF_MOVER = 40;

/** Admins of the place, each with open deals of its sellers that no other admin moves. */
async function addMovers(database: Database, place: Place, count: number): Promise<Mover[]> {
  const deals = await database.transaction('dealwright_system', (tx) =>
    queryRows<{ number: bigint; version: number; stage: string }>(
      tx,
      `select number, version, stage from deals
        where company_id = $1 and workspace_id = $2 and stage in ('discovery', 'solution_validation') and shelf is null
        order by md5(id::text) limit $3`,
      [place.companyId, place.workspaceId, count * DEALS_OF_MOVER],
    ),
  );
  const movers: Mover[] = [];
  for (let index = 0; index < count; index += 1) {
    const { cookie } = await addPerson(database, place, 'admin');
    const own = deals.slice(index * DEALS_OF_MOVER, (index + 1) * DEALS_OF_MOVER);
    if (own.length === 0) throw new Error('there are too few deals to move');
    movers.push({ cookie, deals: own.map((deal) => ({ ...deal, number: Number(deal.number) })) });
  }
  return movers;
}

/** People of the demo company, which has the seeded deals. */
export async function demoMovers(database: Database, count: number): Promise<Mover[]> {
  return addMovers(database, await demoPlace(database), count);
}

/** A company with its own deals and one person who moves them. */
export async function addCompany(database: Database, deals: number): Promise<Mover> {
  const place = { companyId: newId(), workspaceId: newId() };
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [
      place.companyId,
      place.companyId,
    ]);
    await queryRows(
      tx,
      'insert into workspaces (company_id, id, name, max_members) values ($1, $2, $3, 50)',
      [place.companyId, place.workspaceId, 'Main'],
    );
  });
  const { email: admin } = await addPerson(database, place, 'admin');
  for (let seller = 0; seller < SELLERS; seller += 1) await addPerson(database, place, 'sales_rep');
  await seedDeals(database, { deals, now: new Date(), admin });
  const [mover] = await addMovers(database, place, 1);
  if (!mover) throw new Error('nobody was added');
  return mover;
}
