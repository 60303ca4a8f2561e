import type { WebhookState } from '@dealwright/contract/integrations/webhooks';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export const WEBHOOK_CHANNEL = 'dealwright_webhooks';

export interface NewDelivery {
  readonly company_id: string;
  readonly id: string;
  readonly deal_id: string | null;
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
      (company_id, id, deal_id, type, body, state, skip_reason, created_at, expires_at, finished_at)
    select company_id, id, deal_id, type, body, state, skip_reason, created_at, expires_at, finished_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(company_id uuid, id uuid, deal_id uuid, type text,
        body text, state text,
             skip_reason text, created_at timestamptz, expires_at timestamptz, finished_at timestamptz)
    on conflict (company_id, id) do nothing
  `.execute(tx.kysely);
}

/**
 * Opens the lanes of deals for delivery. A lane that is already open is locked, so a worker about to close it sees the
 * new events first. In key order, so that two transactions opening lanes don't deadlock.
 */
export async function openLanes(
  tx: Tx,
  deals: readonly { readonly company_id: string; readonly deal_id: string | null }[],
  now: Date,
): Promise<void> {
  const lanes = deals.map(({ company_id, deal_id }) => ({ company_id, deal_id }));
  await sql`
    insert into webhook_lanes as l (company_id, deal_id, next_try_at)
    select company_id, deal_id, ${now}::timestamptz
      from (select distinct company_id, deal_id
        from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as d(company_id uuid, deal_id uuid)) d
     order by company_id, deal_id
    on conflict (company_id, deal_id) do update set next_try_at = l.next_try_at
  `.execute(tx.kysely);
}

/** Lets a deal waiting for a retry continue now, unless an attempt may be in progress. */
export async function retryNow(
  tx: Tx,
  { companyId, dealId }: Lane,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<void> {
  await sql`
    update webhook_lanes set next_try_at = ${now} where company_id = ${companyId} and deal_id = ${dealId}
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
         select 1 from webhook_lanes l where l.company_id = c.company_id and l.next_try_at <= ${now})
       limit ${most}
    `.execute(tx.kysely)
  ).rows;
}

export interface HeadRow {
  readonly id: string;
  readonly deal_id: string;
  readonly body: string;
  readonly attempts: number;
  readonly expires_at: Date;
  /** The trace that wrote the event; null if there was none. */
  readonly traceparent: string | null;
}

export interface Lane {
  readonly companyId: string;
  readonly dealId: string;
}

/** Takes a due lane for as long as an attempt may take; null if there is none. */
export async function takeLane(
  tx: Tx,
  companyId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Lane | null> {
  const {
    rows: [row],
  } = await sql<{ deal_id: string }>`
    update webhook_lanes l set next_try_at = ${until}
      from (select deal_id from webhook_lanes where company_id = ${companyId} and next_try_at <= ${now}
             order by next_try_at limit 1 for update skip locked) due
     where l.company_id = ${companyId} and l.deal_id = due.deal_id
    returning l.deal_id
  `.execute(tx.kysely);
  return row ? { companyId, dealId: row.deal_id } : null;
}

/** The oldest event of a lane, unless an earlier one is still in the outbox. */
export async function findHead(tx: Tx, { companyId, dealId }: Lane): Promise<HeadRow | 'not_yet' | null> {
  const {
    rows: [row],
  } = await sql<HeadRow & { early: boolean }>`
    select d.id, d.deal_id, d.body, d.attempts, d.expires_at,
           (select e.traceparent from events e where e.company_id = d.company_id and e.id = d.id) as traceparent,
           exists (select 1 from events e where e.company_id = d.company_id and e.deal_id = d.deal_id
                      and e.dispatched_at is null and e.id < d.id) as early
      from webhook_deliveries d
     where d.company_id = ${companyId} and d.deal_id = ${dealId} and d.state = 'waiting'
     order by d.id limit 1
  `.execute(tx.kysely);
  if (!row) return null;
  return row.early ? 'not_yet' : row;
}

/** Schedules a lane, or closes it if none of its events are waiting. Lock it first: see `openLanes`. */
export async function releaseLane(tx: Tx, { companyId, dealId }: Lane, nextTryAt: Date): Promise<void> {
  await sql`update webhook_lanes set next_try_at = ${nextTryAt} where company_id = ${companyId} and deal_id = ${dealId}`.execute(
    tx.kysely,
  );
  await sql`
    delete from webhook_lanes l where l.company_id = ${companyId} and l.deal_id = ${dealId} and not exists (
    select 1 from webhook_deliveries d
     where d.company_id = l.company_id and d.deal_id = l.deal_id and d.state = 'waiting')
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
export async function requeue(
  tx: Tx,
  companyId: string,
  id: string,
  expiresAt: Date,
): Promise<{ readonly deal_id: string } | null> {
  const {
    rows: [row],
  } = await sql<{ deal_id: string }>`
    update webhook_deliveries
       set state = 'waiting', skip_reason = null, finished_at = null, expires_at = ${expiresAt}
     where company_id = ${companyId} and id = ${id} and state <> 'waiting' and deal_id is not null
    returning deal_id
  `.execute(tx.kysely);
  return row ?? null;
}
