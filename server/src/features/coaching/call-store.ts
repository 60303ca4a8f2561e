import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import type { CallMoment } from '@dealwright/domain/coaching/called-moment';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { listedDeals } from '../deals/access.ts';

/** A period that is over, and until when a call counts as one of the moment. */
export interface CallPlace extends Period {
  readonly moment: CallMoment;
  readonly until: Day;
}

export interface CallRow {
  readonly person_id: string;
  readonly scope: ForecastScopeKind;
  readonly moment: CallMoment;
  readonly first: string;
  readonly last: string;
  readonly made_at: Date;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly note: string;
  readonly won_minor: bigint;
}

/** Somebody who calls, with everyone who reports to them. */
export interface Caller {
  readonly id: string;
  readonly team: readonly string[];
}

/** Those who call for others do it for the company as admins, for their workspace otherwise. */
const OVERSEEN = sql<boolean>`(k.role = 'admin' or d.workspace_id = c.workspace_id)`;

/** The deals of those that a call of `callers k` is for. */
const OF_SCOPE: Readonly<Record<ForecastScopeKind, RawBuilder<boolean>>> = {
  person: sql<boolean>`d.owner_id = k.id`,
  team: sql<boolean>`d.owner_id = any (k.team) and ${OVERSEEN}`,
  all: OVERSEEN,
};

/** A call for others counts for readers who see all the deals that it was for. */
function readable(actor: Actor, scope: ForecastScopeKind): RawBuilder<boolean> {
  if (scope === 'person' || actor.role === 'admin') return sql<boolean>`true`;
  return sql<boolean>`k.role <> 'admin' and c.workspace_id = ${actor.workspaceId}`;
}

/** The latest call for a scope at each place, and what was won in the rest of the period. */
function callsFor(actor: Actor, scope: ForecastScopeKind): RawBuilder<CallRow> {
  const person = scope === 'all' ? sql`c.person_id is null` : sql`c.person_id = k.id`;
  return sql<CallRow>`
    select k.id as person_id, c.scope, m.moment, m.first::text as first, m.last::text as last, c.made_at, c.amount_minor,
           c.currency, c.note, w.won_minor
      from places m cross join callers k
     cross join lateral (
       select c.* from forecast_calls c
        where c.company_id = ${actor.companyId} and c.made_by = k.id and c.scope = ${sql.lit(scope)} and ${person}
          and c.category = 'commit' and c.first_day = m.first and c.last_day = m.last and ${readable(actor, scope)}
          and c.made_at < (m.until + 1)::timestamp at time zone 'UTC'
        order by c.made_at desc, c.id desc limit 1) c
     cross join lateral (
       select coalesce(sum(d.amount_minor), 0)::bigint as won_minor from deals d
        where ${listedDeals(actor)} and ${OF_SCOPE[scope]} and d.stage_position = 8::smallint and d.currency = c.currency
          and d.closed_at >= greatest(c.made_at, m.first::timestamp at time zone 'UTC')
          and d.closed_at < (m.last + 1)::timestamp at time zone 'UTC') w`;
}

interface CallsAsked {
  readonly places: readonly CallPlace[];
  /** All unless given. */
  readonly scopes?: readonly ForecastScopeKind[];
}

/**
 * The Commit call of each person for themselves, for their team and for everyone that stood at each place, with what those
 * it was for won in the rest of the period after it, of deals that the reader finds in lists.
 */
export async function listStandingCalls(
  tx: Tx,
  actor: Actor,
  callers: readonly Caller[],
  { places, scopes = FORECAST_SCOPES }: CallsAsked,
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    with places as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as m (first date, last date, moment text, until date)),
    callers as materialized (
      select o.id, o.team, p.role from jsonb_to_recordset(${JSON.stringify(callers)}::jsonb) as o (id uuid, team uuid[])
        join profiles p on p.company_id = ${actor.companyId} and p.id = o.id)
    select * from (${sql.join(
      scopes.map((scope) => callsFor(actor, scope)),
      sql` union all `,
    )}) calls
     order by calls.first desc, calls.moment, calls.person_id
  `.execute(tx.kysely);
  return rows;
}
