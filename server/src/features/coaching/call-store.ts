import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { CallMoment } from '@dealwright/domain/coaching/called-moment';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';

/** A period that is over, and until when a call counts as one of the moment. */
export interface CallPlace extends Period {
  readonly moment: CallMoment;
  readonly until: Day;
}

export interface CallRow {
  readonly person_id: string;
  readonly moment: CallMoment;
  readonly first: string;
  readonly last: string;
  readonly made_at: Date;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly note: string;
  readonly won_minor: bigint;
}

/**
 * The Commit call of each person for themselves that stood at each place, with what they won in the rest of the period
 * after it, of deals that the reader finds in lists.
 */
export async function listStandingCalls(
  tx: Tx,
  actor: Actor,
  people: readonly string[],
  places: readonly CallPlace[],
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select o.id as person_id, m.moment, m.first::text as first, m.last::text as last, c.made_at, c.amount_minor,
           c.currency, c.note, w.won_minor
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as m (first date, last date, moment text, until date)
     cross join unnest(${people}::uuid[]) o(id)
     cross join lateral (
       select c.* from forecast_calls c
        where c.company_id = ${actor.companyId} and c.person_id = o.id and c.made_by = o.id and c.scope = 'person'
          and c.category = 'commit' and c.first_day = m.first and c.last_day = m.last
          and c.made_at < (m.until + 1)::timestamp at time zone 'UTC'
        order by c.made_at desc, c.id desc limit 1) c
     cross join lateral (
       select coalesce(sum(d.amount_minor), 0)::bigint as won_minor from deals d
        where ${listedDeals(actor)} and d.owner_id = o.id and d.stage_position = 8::smallint and d.currency = c.currency
          and d.closed_at >= greatest(c.made_at, m.first::timestamp at time zone 'UTC')
          and d.closed_at < (m.last + 1)::timestamp at time zone 'UTC') w
     order by m.first desc, m.moment, o.id
  `.execute(tx.kysely);
  return rows;
}
