import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import type { Logger } from '../../../platform/log.ts';
import { listenForNotify, wakeLater } from '../../../platform/notify-listener.ts';
import type { BatchFollowUp } from '../../../platform/outbox.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import { type DeliveryDeps, deliverDue } from './deliver.ts';
import { listDueCompanies, WEBHOOK_CHANNEL } from './delivery-store.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';

/** Companies served at the same time in one process; slow ones have separate places. */
const AT_ONCE = 8;
const SLOW_AT_ONCE = 4;
const MOST_COMPANIES = 1_000;

const company = z.object({ company_id: z.uuid() });

/** Retry times are in the database; the queue only repeats jobs of a killed process. */
const deliverJob: Job<typeof company> = {
  name: 'deliver-webhooks',
  data: company,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 3 * 60,
};
const slowJob: Job<typeof company> = { ...deliverJob, name: 'deliver-webhooks-slowly' };

/** Passes events from the outbox to webhooks. */
export function eventsForWebhooks(deps: { readonly log: Logger; readonly now: () => Date }): BatchFollowUp {
  return (events, tx) => enqueueDeliveries(tx, events, { log: deps.log, now: deps.now() });
}

/** A company is served by one job at a time across all processes. */
async function passOn(queue: Queue, { database, now }: DeliveryDeps): Promise<void> {
  await asSystem(database, async (tx) => {
    for (const { company_id, slow } of await listDueCompanies(tx, now(), MOST_COMPANIES)) {
      await queue.send(slow ? slowJob : deliverJob, { company_id }, { key: company_id, tx });
    }
  });
}

/** Delivers events to the companies' webhooks. Returns how to stop. */
export async function startWebhooks(
  queue: Queue,
  deps: DeliveryDeps & { readonly log: Logger },
): Promise<() => Promise<void>> {
  await queue.prepare([deliverJob, slowJob]);
  const { wake, onWake } = wakeLater();
  const serve = async ({ data }: { readonly data: { readonly company_id: string } }): Promise<void> => {
    // A turn leaves some waiting, and retries come.
    await deliverDue(deps, data.company_id).finally(wake);
  };
  await queue.work(deliverJob, AT_ONCE, serve);
  await queue.work(slowJob, SLOW_AT_ONCE, serve);
  const signal = {
    channel: WEBHOOK_CHANNEL,
    waits: 'couldn’t queue webhook deliveries',
    onWake,
  };
  return listenForNotify(deps, signal, () => passOn(queue, deps));
}
