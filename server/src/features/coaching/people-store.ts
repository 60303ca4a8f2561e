import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { nameOf } from '../forecast/store.ts';

export interface CoachedPerson {
  readonly id: string;
  readonly name: string;
}

interface PeoplePage {
  readonly ids: readonly string[];
  readonly period: Period;
  readonly after: Position | null;
  readonly limit: number;
}

/** Those of the people who closed a deal, promised something in a review or called a number, by name. */
export async function listPeoplePage(
  tx: Tx,
  { companyId }: Actor,
  { ids, period: { first, last }, after, limit }: PeoplePage,
): Promise<CoachedPerson[]> {
  const name = nameOf('p');
  const { rows } = await sql<CoachedPerson>`
    select p.id, ${name} as name from profiles p
     where p.company_id = ${companyId} and p.id = any (${ids}::uuid[])
       and (exists (select from deals d
                     where d.company_id = ${companyId} and d.owner_id = p.id and d.shelf is null
                       and d.closed_at >= ${`${first}T00:00:00Z`}::timestamptz
                       and d.closed_at < ${`${addDays(last, 1)}T00:00:00Z`}::timestamptz)
            or exists (select from review_promises r where r.company_id = ${companyId} and r.owner_id = p.id)
            or exists (select from forecast_calls c
                        where c.company_id = ${companyId} and coalesce(c.person_id, p.id) = p.id and c.made_by = p.id
                          and c.first_day between ${first}::date and ${last}::date))
       and ${after ? sql`(${name}, p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
     order by ${name}, p.id limit ${limit}
  `.execute(tx.kysely);
  return rows;
}
