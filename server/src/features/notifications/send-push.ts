import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
import { type Outbound, OutboundRefused } from '../../platform/outbound.ts';
import { SealBroken, type SecretConfig, unseal } from '../../platform/secrets.ts';
import { presentNotification } from './present-notification.ts';
import type { PushKeys } from './push-keys.ts';
import { type PushMessage, pushMessage } from './push-message.ts';
import { findSubscription, forgetSubscription, type Subscription } from './recipients-store.ts';
import { listWaiting } from './store.ts';

export interface PushDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly secrets: SecretConfig;
  readonly outbound: Outbound;
  readonly keys: PushKeys;
  /** Whom the service of a browser may write to about us: a mail address. */
  readonly contact: string;
}

export interface PushTask {
  readonly company_id: string;
  readonly subscription_id: string;
  readonly notification_ids: string[];
}

const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type PushSubscriptionKeys = z.infer<typeof subscriptionSchema>;

const LIVES_SECONDS = 24 * 60 * 60;
/** The browser is no longer there. */
const GONE = new Set([404, 410]);
const TRY_AGAIN = (status: number): boolean => status === 429 || status >= 500;

export const subscriptionPlace = (companyId: string, id: string) => ({
  table: 'push_subscriptions',
  column: 'subscription',
  ownerId: companyId,
  rowId: id,
});

async function prepare(deps: PushDeps, task: PushTask): Promise<[Subscription, PushMessage] | null> {
  return asSystem(deps.database, async (tx) => {
    const row = await findSubscription(tx, task.company_id, task.subscription_id, deps.now());
    if (!row) return null;
    const ids = task.notification_ids;
    const place = { companyId: row.company_id, userId: row.profile_id };
    const waiting = await listWaiting(tx, { ...place, channel: 'push', limit: ids.length, ids });
    const [first, ...others] = waiting.map(presentNotification);
    return first ? [row, pushMessage([first, ...others], waiting.length)] : null;
  });
}

async function send({ secrets, keys, contact, outbound }: PushDeps, row: Subscription, message: PushMessage) {
  const place = subscriptionPlace(row.company_id, row.id);
  const { endpoint, keys: own } = subscriptionSchema.parse(
    JSON.parse(unseal(secrets, place, row.subscription)),
  );
  const { default: webpush } = await import('web-push');
  const request = webpush.generateRequestDetails({ endpoint, keys: own }, JSON.stringify(message), {
    vapidDetails: { subject: `mailto:${contact}`, ...keys },
    TTL: LIVES_SECONDS,
  });
  const headers = Object.entries(request.headers)
    .filter(([name]) => !/^content-length$/i.test(name))
    .map(([name, value]): [string, string] => [name, String(value)]);
  return outbound.fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(request.body ?? []) });
}

/**
 * Tells one browser what is still news, by the service its maker runs. A browser that is gone is forgotten, as is one
 * with an address that nothing is sent to. Throws where another try may help.
 */
export async function sendPush(deps: PushDeps, task: PushTask, lastTry: boolean): Promise<void> {
  const prepared = await prepare(deps, task);
  if (!prepared) return;
  const [row, message] = prepared;
  const { database, log } = deps;
  const forget = () => asSystem(database, (tx) => forgetSubscription(tx, row.company_id, row.id));
  let status: number;
  try {
    ({ status } = await send(deps, row, message));
  } catch (error) {
    if (error instanceof OutboundRefused) return forget();
    // Kept: it can be read once the APP_SECRET it needs is given.
    if (error instanceof SealBroken)
      return log.error({ err: error, subscription: row.id }, 'couldn’t read where a browser gets its pushes');
    if (lastTry) return log.warn({ err: error, subscription: row.id }, 'couldn’t send a push notification');
    throw error;
  }
  if (GONE.has(status)) return forget();
  if (status < 300) return;
  if (TRY_AGAIN(status) && !lastTry) throw new Error(`the push service answered ${status}`);
  log.warn({ status, subscription: row.id }, 'couldn’t send a push notification');
}
