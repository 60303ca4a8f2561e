import type { WebhookState } from '@dealwright/contract/integrations/webhooks';
import type { Tx } from '@dealwright/db/database';

const SIGNAL = 'dealwright_webhooks';
export const WEBHOOK_CHANNEL = SIGNAL;

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
  await tx.query(
    `insert into webhook_deliveries
       (company_id, id, deal_id, type, body, state, skip_reason, created_at, expires_at, finished_at)
     select company_id, id, deal_id, type, body, state, skip_reason, created_at, expires_at, finished_at
       from jsonb_to_recordset($1::jsonb) as d(company_id uuid, id uuid, deal_id uuid, type text, body text, state text,
              skip_reason text, created_at timestamptz, expires_at timestamptz, finished_at timestamptz)
     on conflict (company_id, id) do nothing`,
    [JSON.stringify(rows)],
  );
}

/**
 * Lets the deals' events be delivered. A lane that is open already is locked: whoever is about to close it sees first
 * what came in. In the order of the key, so that two who open lanes do not wait for each other.
 */
export async function openLanes(
  tx: Tx,
  deals: readonly { readonly company_id: string; readonly deal_id: string | null }[],
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into webhook_lanes as l (company_id, deal_id, next_try_at)
     select company_id, deal_id, $2::timestamptz
       from (select distinct company_id, deal_id from jsonb_to_recordset($1::jsonb) as d(company_id uuid, deal_id uuid)) d
      order by company_id, deal_id
     on conflict (company_id, deal_id) do update set next_try_at = l.next_try_at`,
    [JSON.stringify(deals.map(({ company_id, deal_id }) => ({ company_id, deal_id }))), now],
  );
}

/** Lets a deal go on at once that waits for another try, unless an attempt may be under way. */
export async function retryNow(
  tx: Tx,
  { companyId, dealId }: Lane,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<void> {
  await tx.query(
    'update webhook_lanes set next_try_at = $3 where company_id = $1 and deal_id = $2 and next_try_at > $4',
    [companyId, dealId, now, leasedUntil],
  );
}

/** Tells every worker, at commit, that there is something to deliver. */
export async function notifyWorkers(tx: Tx): Promise<void> {
  await tx.query(`select pg_notify('${SIGNAL}', '')`);
}

export interface DueCompany {
  readonly company_id: string;
  readonly slow: boolean;
}

/** Companies with something due; across companies, as system role. One look into an index for each that has a webhook. */
export async function listDueCompanies(tx: Tx, now: Date, most: number): Promise<DueCompany[]> {
  return tx.query<DueCompany>(
    `select c.company_id, c.slow from ai.company_webhook_config c
      where c.webhook_url is not null and c.paused_at is null and app.is_open(c.company_id) and exists (
        select 1 from webhook_lanes l where l.company_id = c.company_id and l.next_try_at <= $1)
      limit $2`,
    [now, most],
  );
}

export interface HeadRow {
  readonly id: string;
  readonly deal_id: string;
  readonly body: string;
  readonly attempts: number;
  readonly expires_at: Date;
}

export interface Lane {
  readonly companyId: string;
  readonly dealId: string;
}

/** Takes a lane that is due for as long as an attempt may take; null when there is none. */
export async function takeLane(
  tx: Tx,
  companyId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Lane | null> {
  const [row] = await tx.query<{ deal_id: string }>(
    `update webhook_lanes l set next_try_at = $3
       from (select deal_id from webhook_lanes where company_id = $1 and next_try_at <= $2
              order by next_try_at limit 1 for update skip locked) due
      where l.company_id = $1 and l.deal_id = due.deal_id
     returning l.deal_id`,
    [companyId, now, until],
  );
  return row ? { companyId, dealId: row.deal_id } : null;
}

/** The oldest event of a lane, unless one before it is still in the outbox. */
export async function findHead(tx: Tx, { companyId, dealId }: Lane): Promise<HeadRow | 'not_yet' | null> {
  const [row] = await tx.query<HeadRow & { early: boolean }>(
    `select d.id, d.deal_id, d.body, d.attempts, d.expires_at,
            exists (select 1 from events e where e.company_id = d.company_id and e.deal_id = d.deal_id
                       and e.dispatched_at is null and e.id < d.id) as early
       from webhook_deliveries d
      where d.company_id = $1 and d.deal_id = $2 and d.state = 'waiting'
      order by d.id limit 1`,
    [companyId, dealId],
  );
  if (!row) return null;
  return row.early ? 'not_yet' : row;
}

/** Lets a lane go on at a time, or ends it when nothing of it waits. Its lock comes first: see `openLanes`. */
export async function releaseLane(tx: Tx, { companyId, dealId }: Lane, nextTryAt: Date): Promise<void> {
  await tx.query('update webhook_lanes set next_try_at = $3 where company_id = $1 and deal_id = $2', [
    companyId,
    dealId,
    nextTryAt,
  ]);
  await tx.query(
    `delete from webhook_lanes l where l.company_id = $1 and l.deal_id = $2 and not exists (
       select 1 from webhook_deliveries d
        where d.company_id = l.company_id and d.deal_id = l.deal_id and d.state = 'waiting')`,
    [companyId, dealId],
  );
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

/** Nothing when the event's deal was erased meanwhile, and the event with it. */
export async function insertAttempt(tx: Tx, companyId: string, attempt: AttemptRow): Promise<void> {
  await tx.query(
    `insert into webhook_attempts (company_id, id, delivery_id, started_at, duration_ms, status, error, answer)
     select $1, $2, d.id, $4, $5, $6, $7, $8 from webhook_deliveries d where d.company_id = $1 and d.id = $3`,
    [
      ...[companyId, attempt.id, attempt.deliveryId, attempt.startedAt],
      ...[attempt.durationMs, attempt.status, attempt.error, attempt.answer],
    ],
  );
}

interface Tried {
  readonly state: WebhookState;
  readonly status: number | null;
  readonly error: string | null;
  readonly now: Date;
}

/** Notes what came of an attempt; nothing when the event was decided on meanwhile. */
export async function noteTry(
  tx: Tx,
  companyId: string,
  id: string,
  { state, status, error, now }: Tried,
): Promise<void> {
  await tx.query(
    `update webhook_deliveries
        set state = $3, attempts = attempts + 1, last_status = $4, last_error = $5, finished_at = $6
      where company_id = $1 and id = $2 and state = 'waiting'`,
    [companyId, id, state, status, error, state === 'waiting' ? null : now],
  );
}

/** Gives an event up that was never tried: those before it took all its time. */
export async function expireUntried(
  tx: Tx,
  companyId: string,
  id: string,
  error: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `update webhook_deliveries set state = 'dead', last_error = $3, finished_at = $4
      where company_id = $1 and id = $2 and state = 'waiting'`,
    [companyId, id, error, now],
  );
}

/** Test mode was switched on while an event waited: it is not sent. */
export async function skipWaiting(tx: Tx, companyId: string, id: string, now: Date): Promise<void> {
  await tx.query(
    `update webhook_deliveries set state = 'skipped', skip_reason = 'test_mode', finished_at = $3
      where company_id = $1 and id = $2 and state = 'waiting'`,
    [companyId, id, now],
  );
}

/** Puts an event up once more, under its own id; null while it waits anyway, and for a test. */
export async function requeue(
  tx: Tx,
  companyId: string,
  id: string,
  expiresAt: Date,
): Promise<{ readonly deal_id: string } | null> {
  const [row] = await tx.query<{ deal_id: string }>(
    `update webhook_deliveries
        set state = 'waiting', skip_reason = null, finished_at = null, expires_at = $3
      where company_id = $1 and id = $2 and state <> 'waiting' and deal_id is not null
     returning deal_id`,
    [companyId, id, expiresAt],
  );
  return row ?? null;
}
