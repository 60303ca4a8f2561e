import { z } from 'zod';
import { listenForNotify } from '../../platform/notify-listener.ts';
import type { Outbound } from '../../platform/outbound.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { SealBroken } from '../../platform/secrets.ts';
import { type DeliverDeps, deliverDues } from './deliver-dues.ts';
import { ensurePushKeys, type PushKeys } from './push-keys.ts';
import { type PushDeps, sendPush } from './send-push.ts';

const AT_ONCE = 4;

const task = z.object({
  company_id: z.uuid(),
  subscription_id: z.uuid(),
  notification_ids: z.array(z.uuid()).min(1).max(100),
});

const pushJob: Job<typeof task> = {
  name: 'send-push',
  data: task,
  retries: 5,
  retryDelaySeconds: 5,
  retryDelayMaxSeconds: 10 * 60,
  expireSeconds: 60,
};

type Deps = Omit<DeliverDeps, 'queuePush'> &
  Pick<PushDeps, 'secrets' | 'contact'> & { readonly outbound: Outbound };

/** Null if what signs pushes cannot be read: browsers are told nothing then, and all else goes on. */
async function readablePushKeys({ database, secrets, log }: Deps): Promise<PushKeys | null> {
  try {
    return await ensurePushKeys(database, secrets);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.error(
      { err: error },
      'push notifications are off: add the earlier APP_SECRET to FORMER_APP_SECRETS and restart',
    );
    return null;
  }
}

/** Sends due notifications by email and push. Returns how to stop. */
export async function startNotifications(queue: Queue, deps: Deps): Promise<() => Promise<void>> {
  const keys = await readablePushKeys(deps);
  await queue.prepare([pushJob]);
  if (keys) {
    await queue.work(pushJob, AT_ONCE, ({ data, lastTry }) => sendPush({ ...deps, keys }, data, lastTry));
  }
  const signal = { channel: 'dealwright_notifications', waits: 'couldn’t queue notifications' };
  return listenForNotify(deps, signal, () =>
    deliverDues({
      ...deps,
      queuePush: async (tx, data, key) => {
        if (keys) await queue.send(pushJob, data, { key, tx });
      },
    }),
  );
}
