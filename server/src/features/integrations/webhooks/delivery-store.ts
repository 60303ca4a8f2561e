import type { WebhookState } from '@dealwright/contract/integrations/webhooks';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export const WEBHOOK_CHANNEL = 'dealwright_webhooks';

export interface NewDelivery {
  readonly company_id: string;
  readonly id: string;
  readonly deal_id: string | null;
  /** The contact, account or import; null for deals and tests. */
  readonly record_id: string | null;
  readonly type: string;
  readonly body: string;
  readonly state: WebhookState;
  readonly skip_reason: 'test_mode' | 'paused' | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly finished_at: Date | null;
}

export async function insertDeliveries(tx: Tx, rows: readonly NewDelivery[]): Promise<void> {
  await sql`
    insert into webhook_deliveries
      (company_id, id, deal_id, record_id, type, body, state, skip_reason, created_at, expires_at, finished_at)
    select company_id, id, deal_id, record_id, type, body, state, skip_reason, created_at, expires_at, finished_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as d(company_id uuid, id uuid, deal_id uuid, record_id uuid, type text, body text, state text, skip_reason text,
             created_at timestamptz, expires_at timestamptz, finished_at timestamptz)
    on conflict (company_id, id) do nothing
  `.execute(tx.kysely);
}

/** Events of one deal, or of one contact, account or import, which are delivered one after the other. */
export type Lane =
  | { readonly companyId: string; readonly dealId: string }
  | { readonly companyId: string; readonly recordId: string };

const LANES = { deal: 'webhook_lanes', record: 'webhook_record_lanes' } as const;

/** Where a lane's row is: its table, the column of its key there and in the log, and the key. */
function placeOf(lane: Lane) {
  return 'dealId' in lane
    ? { table: sql.table(LANES.deal), key: sql.ref('deal_id'), id: lane.dealId }
    : { table: sql.table(LANES.record), key: sql.ref('record_id'), id: lane.recordId };
}

type Laned = Pick<NewDelivery, 'company_id' | 'deal_id' | 'record_id'>;

/** The lane of an event; null for tests. */
export function laneOf({ company_id: companyId, deal_id: dealId, record_id: recordId }: Laned): Lane | null {
  if (dealId !== null) return { companyId, dealId };
  return recordId === null ? null : { companyId, recordId };
}

async function openLanesOf(
  tx: Tx,
  kind: keyof typeof LANES,
  rows: readonly Laned[],
  now: Date,
): Promise<void> {
  const lanes = rows.map(({ company_id, deal_id, record_id }) => ({ company_id, id: deal_id ?? record_id }));
  if (lanes.length === 0) return;
  const key = sql.ref(`${kind}_id`);
  await sql`
    insert into ${sql.table(LANES[kind])} as l (company_id, ${key}, next_try_at)
    select company_id, id, ${now}::timestamptz
      from (select distinct company_id, id
        from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as d(company_id uuid, id uuid)) d
     order by company_id, id
    on conflict (company_id, ${key}) do update set next_try_at = l.next_try_at
  `.execute(tx.kysely);
}

/**
 * Opens lanes for delivery. A lane that is already open is locked, so a worker about to close it sees the new events
 * first. In key order, so that two transactions opening lanes don't deadlock.
 */
export async function openLanes(tx: Tx, rows: readonly Laned[], now: Date): Promise<void> {
  const [ofDeals, ofRecords] = [
    rows.filter((row) => row.deal_id !== null),
    rows.filter((row) => row.record_id !== null),
  ];
  await openLanesOf(tx, 'deal', ofDeals, now);
  await openLanesOf(tx, 'record', ofRecords, now);
}

/** Lets a lane waiting for a retry continue now, unless an attempt may be in progress. */
export async function retryNow(
  tx: Tx,
  lane: Lane,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<void> {
  const { table, key, id } = placeOf(lane);
  await sql`
    update ${table} set next_try_at = ${now} where company_id = ${lane.companyId} and ${key} = ${id}
      and next_try_at > ${leasedUntil}
  `.execute(tx.kysely);
}

/** Notifies all workers, after the commit, that there is something to deliver. */
export const notifyWorkers = (tx: Tx): void => tx.notify(WEBHOOK_CHANNEL);

export interface DueCompany {
  readonly company_id: string;
  readonly slow: boolean;
}

/** Companies with due events; across companies, as system role. One index lookup per company with a webhook. */
export async function listDueCompanies(tx: Tx, now: Date, most: number): Promise<DueCompany[]> {
  return (
    await sql<DueCompany>`
      select c.company_id, c.slow from ai.company_webhook_config c
       where c.webhook_url is not null and c.paused_at is null and app.is_open(c.company_id) and exists (
         select 1 from webhook_lanes l where l.company_id = c.company_id and l.next_try_at <= ${now}
         union all
         select 1 from webhook_record_lanes l where l.company_id = c.company_id and l.next_try_at <= ${now})
       limit ${most}
    `.execute(tx.kysely)
  ).rows;
}

export interface HeadRow {
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly expires_at: Date;
  /** The trace that wrote the event; null if there was none. */
  readonly traceparent: string | null;
}

/** Takes a due lane for as long as an attempt may take; null if there is none. Deals come first. */
export async function takeLane(
  tx: Tx,
  companyId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Lane | null> {
  const take = async (kind: keyof typeof LANES): Promise<string | undefined> => {
    const [table, key] = [sql.table(LANES[kind]), sql.ref(`${kind}_id`)];
    const { rows } = await sql<{ readonly id: string }>`
      update ${table} l set next_try_at = ${until}
        from (select ${key} as id from ${table} where company_id = ${companyId} and next_try_at <= ${now}
               order by next_try_at limit 1 for update skip locked) due
       where l.company_id = ${companyId} and l.${key} = due.id
      returning due.id
    `.execute(tx.kysely);
    return rows[0]?.id;
  };
  const dealId = await take('deal');
  if (dealId !== undefined) return { companyId, dealId };
  const recordId = await take('record');
  return recordId === undefined ? null : { companyId, recordId };
}

/** An event of the lane that is still in the outbox. Those of records are few among what waits there. */
function isEarlier(lane: Lane) {
  return 'dealId' in lane
    ? sql`e.deal_id = ${lane.dealId}`
    : sql`e.deal_id is null
          and coalesce(e.payload ->> 'contact_id', e.payload ->> 'account_id', e.payload ->> 'import_id') = ${lane.recordId}`;
}

/** The oldest event of a lane, unless an earlier one is still in the outbox. */
export async function findHead(tx: Tx, lane: Lane): Promise<HeadRow | 'not_yet' | null> {
  const { key, id } = placeOf(lane);
  const {
    rows: [row],
  } = await sql<HeadRow & { early: boolean }>`
    select d.id, d.body, d.attempts, d.expires_at,
           (select e.traceparent from events e where e.company_id = d.company_id and e.id = d.id) as traceparent,
           exists (select 1 from events e where e.company_id = d.company_id and ${isEarlier(lane)}
                      and e.dispatched_at is null and e.id < d.id) as early
      from webhook_deliveries d
     where d.company_id = ${lane.companyId} and d.${key} = ${id} and d.state = 'waiting'
     order by d.id limit 1
  `.execute(tx.kysely);
  if (!row) return null;
  return row.early ? 'not_yet' : row;
}

/** Schedules a lane, or closes it if none of its events are waiting. Lock it first: see `openLanes`. */
export async function releaseLane(tx: Tx, lane: Lane, nextTryAt: Date): Promise<void> {
  const { table, key, id } = placeOf(lane);
  await sql`update ${table} set next_try_at = ${nextTryAt} where company_id = ${lane.companyId} and ${key} = ${id}`.execute(
    tx.kysely,
  );
  await sql`
    delete from ${table} l where l.company_id = ${lane.companyId} and l.${key} = ${id} and not exists (
    select 1 from webhook_deliveries d
     where d.company_id = l.company_id and d.${key} = l.${key} and d.state = 'waiting')
  `.execute(tx.kysely);
}

export interface AttemptRow {
  readonly id: string;
  readonly deliveryId: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
}

/** Does nothing if the event's deal was erased meanwhile, and the event with it. */
export async function insertAttempt(tx: Tx, companyId: string, attempt: AttemptRow): Promise<void> {
  await sql`
    insert into webhook_attempts (company_id, id, delivery_id, started_at, duration_ms, status, error, answer)
    select ${companyId}, ${attempt.id}, d.id, ${attempt.startedAt}, ${attempt.durationMs}, ${attempt.status},
           ${attempt.error}, ${attempt.answer}
      from webhook_deliveries d where d.company_id = ${companyId} and d.id = ${attempt.deliveryId}
  `.execute(tx.kysely);
}

interface Tried {
  readonly state: WebhookState;
  readonly status: number | null;
  readonly error: string | null;
  readonly now: Date;
}

/** Records the result of an attempt; does nothing if the event was decided meanwhile. */
export async function noteTry(
  tx: Tx,
  companyId: string,
  id: string,
  { state, status, error, now }: Tried,
): Promise<void> {
  await sql`
    update webhook_deliveries
       set state = ${state}, attempts = attempts + 1, last_status = ${status}, last_error = ${error},
         finished_at = ${state === 'waiting' ? null : now}
     where company_id = ${companyId} and id = ${id} and state = 'waiting'
  `.execute(tx.kysely);
}

/** Gives up on an event that was never tried because those before it took all its time. */
export async function expireUntried(
  tx: Tx,
  companyId: string,
  id: string,
  error: string,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'dead', last_error = ${error}, finished_at = ${now}
     where company_id = ${companyId} and id = ${id} and state = 'waiting'
  `.execute(tx.kysely);
}

/** Skips an event because test mode was turned on while it was waiting. */
export async function skipWaiting(tx: Tx, companyId: string, id: string, now: Date): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'skipped', skip_reason = 'test_mode', finished_at = ${now}
     where company_id = ${companyId} and id = ${id} and state = 'waiting'
  `.execute(tx.kysely);
}

/** Queues an event again under its own id; null if it is still waiting, or a test. */
export async function requeue(tx: Tx, companyId: string, id: string, expiresAt: Date): Promise<Laned | null> {
  const {
    rows: [row],
  } = await sql<Laned>`
    update webhook_deliveries
       set state = 'waiting', skip_reason = null, finished_at = null, expires_at = ${expiresAt}
     where company_id = ${companyId} and id = ${id} and state <> 'waiting'
       and (deal_id is not null or record_id is not null)
    returning company_id, deal_id, record_id
  `.execute(tx.kysely);
  return row ?? null;
}
