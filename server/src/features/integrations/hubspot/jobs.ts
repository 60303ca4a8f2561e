import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import { listenForNotify, wakeLater } from '../../../platform/notify-listener.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import type { HubspotDeps } from './open-hubspot.ts';
import { syncCompany } from './sync-company.ts';
import { findDueConnections } from './sync-store.ts';

const MOST = 200;
const AT_ONCE = 3;
/** Then others have their turn in any case; well within what a job may last. */
const TURN_LASTS_MS = 5 * 60_000;

const company = z.object({ company_id: z.uuid() });

/** When another try is due stands in the database; the queue itself repeats only what a killed process left. */
const syncJob: Job<typeof company> = {
  name: 'sync-hubspot',
  data: company,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 15 * 60,
};

/** Whether no other company has waited longer for its turn. */
async function isNext({ database, now }: HubspotDeps, companyId: string): Promise<boolean> {
  const [first] = await asSystem(database, (tx) => findDueConnections(tx, { now: now(), most: 1 }));
  return first?.company_id === companyId;
}

/** Syncs companies with HubSpot when they are due. Returns how to stop. */
export async function startHubspot(queue: Queue, deps: HubspotDeps): Promise<() => Promise<void>> {
  let stopping = false;
  const { wake, onWake } = wakeLater();
  const turn = async (companyId: string): Promise<void> => {
    const until = Date.now() + TURN_LASTS_MS;
    // Queued again, it would wait for the next poll although no other job is running.
    while (await syncCompany(deps, companyId)) {
      if (stopping || Date.now() > until || !(await isNext(deps, companyId))) return;
    }
  };
  await queue.prepare([syncJob]);
  await queue.work(syncJob, AT_ONCE, ({ data }) => turn(data.company_id).finally(wake));
  const signal = {
    channel: 'dealwright_hubspot',
    waits: 'couldn’t queue HubSpot syncs',
    onWake,
  };
  const stop = await listenForNotify(deps, signal, () =>
    asSystem(deps.database, async (tx) => {
      const due = await findDueConnections(tx, { now: deps.now(), most: MOST });
      for (const one of due) await queue.send(syncJob, one, { key: one.company_id, tx });
    }),
  );
  return () => {
    stopping = true;
    return stop();
  };
}
