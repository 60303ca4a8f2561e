import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import { listenForNotify, wakeLater } from '../../../platform/notify-listener.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import type { SyncDeps } from './examine-messages.ts';
import { revokeConsents } from './revoke-consent.ts';
import { sendMail } from './send-mail.ts';
import { takeDueSends } from './send-store.ts';
import { SYNC_EVERY_MS, syncMailbox } from './sync-mailbox.ts';
import { takeDueConnections, takeDueWatches } from './sync-store.ts';
import { TRY_WATCH_AGAIN_MS, watchMailbox } from './watch-mailbox.ts';

const BATCH = 100;
const AT_ONCE = 3;

const place = z.object({ company_id: z.uuid(), id: z.uuid() });

/** When another try is due stands in the database; the queue itself repeats only what a killed process left. */
const syncJob: Job<typeof place> = {
  name: 'sync-mailbox',
  data: place,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 15 * 60,
};

const sendJob: Job<typeof place> = {
  name: 'send-email',
  data: place,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 3 * 60,
};

const watchJob: Job<typeof place> = {
  name: 'watch-mailbox',
  data: place,
  retries: 2,
  retryDelaySeconds: 5,
  expireSeconds: 3 * 60,
};

/** Queues due syncs, sends and watches, each with its next due time, in one transaction. Returns the size of the largest. */
async function passOn(queue: Queue, { database, now, google }: SyncDeps): Promise<number> {
  return asSystem(database, async (tx) => {
    const at = now();
    const request = { now: at, next: new Date(at.getTime() + SYNC_EVERY_MS), most: BATCH };
    const mailboxes = await takeDueConnections(tx, request);
    for (const due of mailboxes) await queue.send(syncJob, due, { key: due.id, tx });
    const mails = await takeDueSends(tx, request);
    for (const due of mails) await queue.send(sendJob, due, { key: due.id, tx });
    const again = { ...request, next: new Date(at.getTime() + TRY_WATCH_AGAIN_MS) };
    const watches = google.settings.push === null ? [] : await takeDueWatches(tx, again);
    for (const due of watches) await queue.send(watchJob, due, { key: due.id, tx });
    return Math.max(mailboxes.length, mails.length, watches.length);
  });
}

/** Reads mailboxes when they are due, sends what is in the outbox, takes back consents that are over. Returns how to stop. */
export async function startMailboxes(queue: Queue, deps: SyncDeps): Promise<() => Promise<void>> {
  await queue.prepare([syncJob, sendJob, watchJob]);
  const { wake, onWake } = wakeLater();
  await queue.work(syncJob, AT_ONCE, ({ data }) =>
    syncMailbox(deps, { companyId: data.company_id, id: data.id }).finally(wake),
  );
  await queue.work(sendJob, AT_ONCE, ({ data }) => sendMail(deps, data.company_id, data.id));
  await queue.work(watchJob, AT_ONCE, ({ data }) =>
    watchMailbox(deps, { companyId: data.company_id, id: data.id }),
  );
  const signal = {
    channel: 'dealwright_mailboxes',
    waits: 'couldn’t queue mailboxes for sync',
    onWake,
  };
  const stopReading = await listenForNotify(deps, signal, async () => {
    while ((await passOn(queue, deps)) >= BATCH);
  });
  const over = { channel: 'dealwright_revocations', waits: 'couldn’t queue consents to revoke at Google' };
  const stopRevoking = await listenForNotify(deps, over, async () => {
    while ((await revokeConsents(deps)) > 0);
  });
  return async () => {
    await stopReading();
    await stopRevoking();
  };
}
