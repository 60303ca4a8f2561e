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

const isAfter = (after: Position | null): RawBuilder<boolean> =>
  after
    ? sql<boolean>`(c.made_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql<boolean>`true`;

/** Calls of all that somebody oversees are those of their workspace, unless the reader oversees the company. */
const readable = ({ companyId, workspaceId, role }: Actor): RawBuilder<boolean> => sql<boolean>`
  c.company_id = ${companyId}
  and (c.scope <> 'all' or ${role === 'admin' ? sql`true` : sql`c.workspace_id = ${workspaceId}`})`;

const madeFor = ({ first, last }: Period): RawBuilder<boolean> =>
  sql<boolean>`c.first_day = ${first}::date and c.last_day = ${last}::date`;

/**
 * For each scope and category of exactly this period the latest call of the person, of the reader, and of anyone else.
 * A call for everyone belongs to the workspace it was made in. Calls of other workspaces are left out.
 */
export async function listLatestCalls(tx: Tx, actor: Actor, period: Period): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select distinct on (c.scope, c.person_id, c.category, author.person, author.reader) ${columns}
      from ${from}
      cross join lateral (
        select c.made_by = c.person_id as person, c.made_by = ${actor.userId}::uuid as reader) author
     where ${readable(actor)} and (c.scope <> 'all' or c.workspace_id = ${actor.workspaceId}) and ${madeFor(period)}
     order by c.scope, c.person_id, c.category, author.person, author.reader, c.made_at desc, c.id desc
  `.execute(tx.kysely);
  return rows;
}

interface SellersPage {
  readonly period: Period;
  readonly category: ForecastChoice;
  readonly sellers: readonly string[];
  readonly after: Position | null;
  readonly limit: number;
}

/** Each seller’s latest call for themselves, for exactly this period, the newest first. */
export async function listSellersCallPage(tx: Tx, actor: Actor, page: SellersPage): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select * from (
      select distinct on (c.person_id) ${columns} from ${from}
       where ${readable(actor)} and c.scope = 'person' and c.made_by = c.person_id and c.category = ${page.category}
         and c.person_id = any (${page.sellers}::uuid[]) and ${madeFor(page.period)}
       order by c.person_id, c.made_at desc, c.id desc) c
     where ${isAfter(page.after)}
     order by c.made_at desc, c.id desc limit ${page.limit}
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
  const { rows } = await sql<CallRow>`
    select ${columns} from ${from}
     where ${readable(actor)} and c.scope = ${kind} and c.person_id is not distinct from ${personId}::uuid
       and c.first_day <= ${period.last}::date and c.last_day >= ${period.first}::date and ${isAfter(after)}
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
