import type { NewCall } from '@dealwright/contract/forecast/calls';
import type { ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { Tx } from '@dealwright/db/database';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { Period } from '@dealwright/domain/forecast-period/period';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { nameOf } from '../store.ts';

export interface CallRow {
  readonly id: string;
  readonly scope: ForecastScopeKind;
  readonly person_id: string | null;
  readonly category: ForecastChoice;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly note: string;
  readonly made_by: string;
  readonly maker_name: string;
  readonly made_at: Date;
  readonly position: string;
  readonly first: string;
  readonly last: string;
}

const columns = sql`
  c.id, c.scope, c.person_id, c.category, c.amount_minor, c.currency, c.note, c.made_by, ${nameOf('m')} as maker_name, c.made_at,
  c.made_at::text as position, c.first_day::text as first, c.last_day::text as last`;
const from = sql`forecast_calls c join profiles m on m.company_id = c.company_id and m.id = c.made_by`;

/** Calls of all that somebody oversees are those of their workspace, unless the reader oversees the company. */
const readable = ({ companyId, workspaceId, role }: Actor): RawBuilder<boolean> => sql<boolean>`
  c.company_id = ${companyId}
  and (c.scope <> 'all' or ${role === 'admin' ? sql`true` : sql`c.workspace_id = ${workspaceId}`})`;

/** The latest call of each author for each scope and category of exactly this period. */
export async function listLatestCalls(tx: Tx, actor: Actor, { first, last }: Period): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select distinct on (c.scope, c.person_id, c.category, c.made_by = c.person_id) ${columns}
      from ${from}
     where ${readable(actor)} and c.first_day = ${first}::date and c.last_day = ${last}::date
     order by c.scope, c.person_id, c.category, c.made_by = c.person_id, c.made_at desc, c.id desc
  `.execute(tx.kysely);
  return rows;
}

interface CallPage {
  readonly period: Period;
  readonly kind: ForecastScopeKind;
  readonly personId: string | null;
  readonly after: Position | null;
  readonly limit: number;
}

/** Every call for a scope in periods that overlap this one, the newest first. */
export async function listCallPage(tx: Tx, actor: Actor, page: CallPage): Promise<CallRow[]> {
  const { period, kind, personId, after, limit } = page;
  const later = after ? sql`(c.made_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<CallRow>`
    select ${columns} from ${from}
     where ${readable(actor)} and c.scope = ${kind} and c.person_id is not distinct from ${personId}::uuid
       and c.first_day <= ${period.last}::date and c.last_day >= ${period.first}::date and ${later}
     order by c.made_at desc, c.id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

export async function findCall(tx: Tx, companyId: string, id: string): Promise<CallRow | null> {
  const { rows } = await sql<CallRow>`
    select ${columns} from ${from} where c.company_id = ${companyId} and c.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function insertCall(
  tx: Tx,
  actor: Actor,
  id: string,
  { first, last, scope, person, category, amount_minor, currency, note }: NewCall,
  now: Date,
): Promise<void> {
  await sql`
    insert into forecast_calls (company_id, id, workspace_id, scope, person_id, first_day, last_day, category, amount_minor,
                                currency, note, made_by, made_at)
    values (${actor.companyId}, ${id}, ${actor.workspaceId}, ${scope}, ${person}, ${first}, ${last}, ${category},
            ${amount_minor}, ${currency}, ${note}, ${actor.userId}, ${now})
  `.execute(tx.kysely);
}
