import type { WebhookState } from '@dealwright/contract/integrations/webhooks';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { listedDeals } from '../../deals/access.ts';

/** The limit of rows read for one page: a person who sees few of a million deals must not cost a million lookups. */
const LOOKED_THROUGH = 5_000;
const TRIES_SHOWN = 50;

export interface DeliveryRow {
  readonly id: string;
  readonly type: string;
  readonly state: WebhookState;
  readonly skip_reason: 'test_mode' | 'paused' | null;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly next_try_at: Date | null;
  readonly is_test: boolean;
  readonly deal_number: bigint | null;
  readonly deal_name: string | null;
}

const COLUMNS = sql`
  w.id, w.type, w.state, w.skip_reason, w.attempts, w.last_status, w.last_error, w.created_at, w.finished_at,
  case when w.state = 'waiting' then coalesce(l.next_try_at, r.next_try_at) end as next_try_at,
  w.deal_id is null and w.record_id is null as is_test, d.number as deal_number, d.name as deal_name`;
const JOINED = sql`
  left join deals d on d.company_id = w.company_id and d.id = w.deal_id
  left join webhook_lanes l on l.company_id = w.company_id and l.deal_id = w.deal_id
  left join webhook_record_lanes r on r.company_id = w.company_id and r.record_id = w.record_id`;

/**
 * Tests, and events of deals that the person finds in lists and of contacts and accounts of their workspace. An admin sees
 * them all.
 */
function seen(actor: Actor): RawBuilder<boolean> {
  return actor.role === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(w.deal_id is null and w.record_id is null or ${listedDeals(actor)}
        or exists (select from contacts c where c.company_id = w.company_id and c.id = w.record_id
                      and c.workspace_id = ${actor.workspaceId})
        or exists (select from accounts a where a.company_id = w.company_id and a.id = w.record_id
                      and a.workspace_id = ${actor.workspaceId}))`;
}

interface LogRequest {
  readonly state: WebhookState | undefined;
  readonly type: string | undefined;
  readonly dealNumber: number | undefined;
  /** The first id to include, since ids sort by time. */
  readonly from: string | null;
  /** The last id of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

interface LogPage {
  readonly rows: DeliveryRow[];
  /** Where the next page continues; null at the end. */
  readonly next: string | null;
}

/**
 * The conditions served by an index; others are checked row by row. Most events are delivered, so their type is more
 * selective than their state.
 */
function narrowed(
  actor: Actor,
  request: LogRequest,
): { window: RawBuilder<unknown>; rest: RawBuilder<unknown> } {
  const { state, type, dealNumber, from, after } = request;
  const byType = type !== undefined && (state === undefined || state === 'delivered');
  const ofState = state === undefined ? sql`true` : sql`w.state = ${state}`;
  const ofType = type === undefined ? sql`true` : sql`w.type = ${type}`;
  const conditions = [
    sql`w.company_id = ${actor.companyId}`,
    byType ? ofType : ofState,
    ...(from === null ? [] : [sql`w.id >= ${from}::uuid`]),
    ...(after === null ? [] : [sql`w.id < ${after}::uuid`]),
    ...(dealNumber === undefined
      ? []
      : [
          sql`w.deal_id = (select id from deals where company_id = ${actor.companyId} and number = ${dealNumber})`,
        ]),
  ];
  return { window: sql.join(conditions, sql` and `), rest: byType ? ofState : ofType };
}

/** Newest first: ids sort by time. A page may be short, since the number of rows read for it is limited. */
export async function listDeliveries(tx: Tx, actor: Actor, request: LogRequest): Promise<LogPage> {
  const { limit } = request;
  const { window, rest } = narrowed(actor, request);
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS}
      from (select * from webhook_deliveries w where ${window} order by w.id desc limit ${sql.lit(LOOKED_THROUGH)}) w ${JOINED}
     where ${seen(actor)} and ${rest}
     order by w.id desc limit ${sql.lit(limit + 1)}
  `.execute(tx.kysely);
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]?.id ?? null };
  const { rows: ends } = await sql<{ readonly last: string | null }>`
    select w.id as last from webhook_deliveries w
     where ${window} order by w.id desc offset ${sql.lit(LOOKED_THROUGH - 1)} limit 1
  `.execute(tx.kysely);
  return { rows, next: ends[0]?.last ?? null };
}

export type WholeRow = DeliveryRow & { readonly body: string };

export async function findDelivery(tx: Tx, actor: Actor, id: string): Promise<WholeRow | null> {
  const { rows } = await sql<WholeRow>`
    select ${COLUMNS}, w.body from webhook_deliveries w ${JOINED}
     where w.company_id = ${actor.companyId} and w.id = ${id} and ${seen(actor)}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface TryRow {
  readonly id: string;
  readonly started_at: Date;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
}

export async function listTries(tx: Tx, companyId: string, deliveryId: string): Promise<TryRow[]> {
  return (
    await sql<TryRow>`
      select id, started_at, duration_ms, status, error, answer from webhook_attempts
       where company_id = ${companyId} and delivery_id = ${deliveryId} order by id desc limit ${TRIES_SHOWN}
    `.execute(tx.kysely)
  ).rows;
}

export async function findLastDelivered(tx: Tx, companyId: string): Promise<Date | null> {
  const {
    rows: [row],
  } = await sql<{
    finished_at: Date;
  }>`
    select finished_at from webhook_deliveries where company_id = ${companyId} and state = 'delivered' order by id desc
      limit 1
  `.execute(tx.kysely);
  return row?.finished_at ?? null;
}
