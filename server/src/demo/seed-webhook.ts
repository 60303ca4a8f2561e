import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { buildEvent, isTold } from '../features/integrations/webhooks/build-event.ts';
import { TRIED_FOR_MS, WAITS_MS } from '../features/integrations/webhooks/retry-schedule.ts';
import { newWebhookSecret, sealWebhookSecret } from '../features/integrations/webhooks/secret.ts';
import { listEventFacts } from '../features/integrations/webhooks/store.ts';
import type { OutboxEvent } from '../platform/outbox.ts';
import type { SecretConfig } from '../platform/secrets.ts';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

const HOUR_MS = 3_600_000;
const DAYS = 20;
const PER_DAY = 3;
/** Test mode was turned on then: later events are recorded as skipped. */
const TEST_MODE_FOR_MS = 30 * HOUR_MS;
/** Nothing listens there, and in test mode nothing is sent. */
const RECEIVER = 'https://hooks.northwind.example/dealwright';
const TYPES = ['deal.changed', 'deal.moved', 'meddpicc.changed', 'meddpicc.changed'] as const;

interface WebhookDemo {
  readonly companyId: string;
  readonly userIds: readonly string[];
  readonly secrets: SecretConfig;
  readonly random: Random;
  readonly now: Date;
}

const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

async function planEvents(tx: Tx, { companyId, userIds, random, now }: WebhookDemo): Promise<OutboxEvent[]> {
  const { rows: deals } = await sql<{
    readonly id: string;
  }>`select id from deals where company_id = ${companyId} and shelf is null order by number limit 15`.execute(
    tx.kysely,
  );
  if (deals.length === 0) return [];
  return Array.from({ length: DAYS * PER_DAY }, (_, index) => {
    const at = later(now, -(index * 24 + random.between(1, 20)) * (HOUR_MS / PER_DAY));
    return {
      id: random.id(at),
      company_id: companyId,
      deal_id: random.pick(deals).id,
      actor_id: random.pick(userIds),
      type: random.pick(TYPES),
      payload: {},
      created_at: at,
      traceparent: null,
    };
  }).filter(({ type }) => isTold(type));
}

/** The attempts of one event that never arrived. */
function triesOf(at: Date): Date[] {
  const tries = [at];
  for (let count = 0; ; count += 1) {
    const next = later(tries.at(-1) ?? at, WAITS_MS[Math.min(count, WAITS_MS.length - 1)] ?? TRIED_FOR_MS);
    if (next.getTime() > at.getTime() + TRIED_FOR_MS) return tries;
    tries.push(next);
  }
}

/** A webhook in test mode with some weeks of events: most arrived, now and then the receiver was down for a day. */
export async function seedWebhook(tx: Tx, demo: WebhookDemo): Promise<void> {
  const { companyId, secrets, random, now } = demo;
  await sql`
    insert into ai.company_webhook_config (company_id, webhook_url, webhook_secret, is_test_mode) values (${companyId},
      ${RECEIVER}, ${sealWebhookSecret(secrets, companyId, newWebhookSecret())}, true)
  `.execute(tx.kysely);
  const deliveries: Record<string, unknown>[] = [];
  const attempts: Record<string, unknown>[] = [];
  for (const facts of await listEventFacts(tx, await planEvents(tx, demo), 0)) {
    const { id, deal_id, created_at: at } = facts;
    const event = buildEvent(facts);
    const skipped = at.getTime() > now.getTime() - TEST_MODE_FOR_MS;
    const failed = !skipped && random.chance(0.06);
    const tries = skipped ? [] : failed ? triesOf(at) : [later(at, 400)];
    deliveries.push({
      company_id: companyId,
      id,
      deal_id,
      type: event.type,
      body: JSON.stringify(event),
      state: skipped ? 'skipped' : failed ? 'dead' : 'delivered',
      skip_reason: skipped ? 'test_mode' : null,
      attempts: tries.length,
      last_status: skipped ? null : failed ? 503 : 204,
      last_error: failed ? 'The endpoint responded with 503.' : null,
      created_at: at,
      expires_at: later(at, TRIED_FOR_MS),
      finished_at: tries.at(-1) ?? at,
    });
    attempts.push(
      ...tries.map((startedAt) => ({
        company_id: companyId,
        id: random.id(startedAt),
        delivery_id: id,
        started_at: startedAt,
        duration_ms: random.between(38, 420),
        status: failed ? 503 : 204,
        error: failed ? 'The endpoint responded with 503.' : null,
        answer: failed ? 'Down for maintenance' : '',
      })),
    );
  }
  await insertRows(tx, 'webhook_deliveries', deliveries);
  await insertRows(tx, 'webhook_attempts', attempts);
}
