import { MAX_WEBHOOK_TEXT } from '@dealwright/contract/integrations/webhook-events';
import type { Tx } from '@dealwright/db/database';
import type { Logger } from '../../../platform/log.ts';
import type { OutboxEvent } from '../../../platform/outbox.ts';
import { buildEvent, isTold } from './build-event.ts';
import { insertDeliveries, type NewDelivery, notifyWorkers, openLanes } from './delivery-store.ts';
import { TRIED_FOR_MS } from './retry-schedule.ts';
import { type EventFacts, listEventFacts } from './store.ts';

function deliveryOf(facts: EventFacts, now: Date): NewDelivery {
  const event = buildEvent(facts);
  const skipped = facts.is_test_mode ? 'test_mode' : facts.paused ? 'paused' : null;
  return {
    company_id: facts.company_id,
    id: facts.id,
    deal_id: facts.deal_id,
    type: event.type,
    body: JSON.stringify(event),
    state: skipped === null ? 'waiting' : 'skipped',
    skip_reason: skipped,
    created_at: facts.created_at,
    expires_at: new Date(now.getTime() + TRIED_FOR_MS),
    finished_at: skipped === null ? null : now,
  };
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
  const told = events.filter(({ type, deal_id }) => isTold(type) && deal_id !== null);
  if (told.length === 0) return;
  // One more character than is sent shows that the text is longer.
  const facts = await listEventFacts(tx, told, MAX_WEBHOOK_TEXT + 1);
  if (facts.length === 0) return;
  const deliveries = facts.flatMap((one) => {
    try {
      return [deliveryOf(one, now)];
    } catch (error) {
      // An event that can't be built must not block those behind it.
      log.error({ err: error, event: one.id, type: one.type }, 'couldn’t queue an event for delivery');
      return [];
    }
  });
  await insertDeliveries(tx, deliveries);
  const waiting = deliveries.filter(({ state }) => state === 'waiting');
  if (waiting.length === 0) return;
  await openLanes(tx, waiting, now);
  notifyWorkers(tx);
}
