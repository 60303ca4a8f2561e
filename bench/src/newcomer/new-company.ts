import type { Database } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { newId } from '@dealwright/server/platform/ids';
import { addPerson, type Place } from '../people.ts';

export interface NewCompany extends Place {
  /** The session of its only person, an admin. */
  readonly cookie: string;
  /** What its deals are, by stage: how many, and the sum of their amounts in cents. */
  dealsByStage(): Promise<ReadonlyMap<string, { readonly deals: number; readonly minor: number }>>;
}

/** A company as it is on the first day: one workspace, one admin, nothing else. */
export async function newCompany(database: Database): Promise<NewCompany> {
  const place = { companyId: newId(), workspaceId: newId() };
  await database.transaction('dealwright_system', async (tx) => {
    await queryRows(tx, 'insert into companies (id, name) values ($1, $2)', [place.companyId, 'Newcomers']);
    await queryRows(tx, 'insert into workspaces (company_id, id, name) values ($1, $2, $3)', [
      place.companyId,
      place.workspaceId,
      'Main',
    ]);
  });
  const { cookie } = await addPerson(database, place, 'admin');
  return {
    ...place,
    cookie,
    dealsByStage: async () => {
      const rows = await database.transaction('dealwright_system', (tx) =>
        queryRows<{ stage: string; deals: number; minor: number }>(
          tx,
          `select stage, count(*)::int as deals, coalesce(sum(amount_minor), 0)::float8 as minor
             from deals where company_id = $1 group by stage`,
          [place.companyId],
        ),
      );
      return new Map(rows.map(({ stage, deals, minor }) => [stage, { deals, minor }]));
    },
  };
}
