import { MAX_WEBHOOK_TEXT, type WebhookEvent } from '@dealwright/contract/integrations/webhook-events';
import type { Tx } from '@dealwright/db/database';
import type { Logger } from '../../../platform/log.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { buildEvent, buildRecordEvent, isTold, isToldOfRecord } from './build-event.ts';
import { insertDeliveries, type NewDelivery, notifyWorkers, openLanes } from './delivery-store.ts';
import { listRecordFacts } from './record-facts-store.ts';
import { TRIED_FOR_MS } from './retry-schedule.ts';
import { type EventFacts, listEventFacts } from './store.ts';

function deliveryOf(
  facts: Pick<EventFacts, 'id' | 'company_id' | 'created_at' | 'is_test_mode' | 'paused'>,
  event: WebhookEvent,
  about: Pick<NewDelivery, 'deal_id' | 'record_id'>,
  now: Date,
): NewDelivery {
  const skipped = facts.is_test_mode ? 'test_mode' : facts.paused ? 'paused' : null;
  return {
    company_id: facts.company_id,
    id: facts.id,
    ...about,
    type: event.type,
    body: JSON.stringify(event),
    state: skipped === null ? 'waiting' : 'skipped',
    skip_reason: skipped,
    created_at: facts.created_at,
    expires_at: new Date(now.getTime() + TRIED_FOR_MS),
    finished_at: skipped === null ? null : now,
  };
}

/** Imports that ended without writing anything, and undos of anything else, are not told. */
function isRecordTold({ type, payload }: OutboxEvent): boolean {
  if (type === 'import.finished') return payload['ending'] === 'done' || payload['ending'] === 'stopped';
  if (type === 'operation.undone') return payload['kind'] === 'import';
  return isToldOfRecord(type);
}

type Building = () => NewDelivery;

async function buildingsOf(
  tx: Tx,
  events: readonly OutboxEvent[],
  now: Date,
): Promise<(readonly [OutboxEvent['id'], Building])[]> {
  const ofDeals = events.filter(({ type, deal_id }) => isTold(type) && deal_id !== null);
  const ofRecords = events.filter((event) => event.deal_id === null && isRecordTold(event));
  // One more character than is sent shows that the text is longer.
  const deals = ofDeals.length === 0 ? [] : await listEventFacts(tx, ofDeals, MAX_WEBHOOK_TEXT + 1);
  const records = ofRecords.length === 0 ? [] : await listRecordFacts(tx, ofRecords);
  return [
    ...deals.map(
      (facts) =>
        [
          facts.id,
          () => deliveryOf(facts, buildEvent(facts), { deal_id: facts.deal_id, record_id: null }, now),
        ] as const,
    ),
    ...records.map(
      (facts) =>
        [
          facts.id,
          () =>
            deliveryOf(facts, buildRecordEvent(facts), { deal_id: null, record_id: facts.record_id }, now),
        ] as const,
    ),
  ];
}

/**
 * Queues events for delivery, in the transaction that takes them from the outbox: each once, under its own id. In test
 * mode, and while the webhook is paused, they are recorded as skipped; without a webhook they are not recorded.
 */
export async function enqueueDeliveries(
  tx: Tx,
  events: readonly OutboxEvent[],
  { log, now }: { readonly log: Logger; readonly now: Date },
): Promise<void> {
  const buildings = await buildingsOf(tx, events, now);
  if (buildings.length === 0) return;
  const deliveries = buildings.flatMap(([id, build]) => {
    try {
      return [build()];
    } catch (error) {
      // An event that can't be built must not block those behind it.
      log.error({ err: error, event: id }, 'couldn’t queue an event for delivery');
      return [];
    }
  });
  await insertDeliveries(tx, deliveries);
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return;
  await openLanes(tx, waiting, now);
  notifyWorkers(tx);
}
