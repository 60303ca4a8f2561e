import { createECDH } from 'node:crypto';
import type { addPushDevice } from '@dealwright/contract/notifications/notification-settings';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { invalid } from '../../platform/errors.ts';
import { hashToken, newId } from '../../platform/ids.ts';
import { checkOutboundUrl, OutboundRefused } from '../../platform/outbound.ts';
import { type SecretConfig, seal } from '../../platform/secrets.ts';
import { describeDevice } from '../identity/session/describe-device.ts';
import { insertDevice, takeEndpoint } from './recipients-store.ts';
import { subscriptionPlace } from './send-push.ts';
import type { Person } from './store.ts';

const MOST_DEVICES = 20;

interface Call extends Person {
  readonly sessionId: string;
  readonly now: Date;
}

export interface PushAddressConfig extends SecretConfig {
  readonly outboundAllow: readonly string[];
}

function checkAddress(endpoint: string, allow: readonly string[]): void {
  try {
    checkOutboundUrl(endpoint, allow);
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw invalid('endpoint', 'Notifications can’t be sent to this address');
    throw error;
  }
}

/** A point of the curve that both sides use; anything else could only fail later. */
function checkKey(p256dh: string): void {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    throw invalid('keys.p256dh', 'This isn’t a browser’s push key');
  }
}

/**
 * Starts push notifications in a browser. The browser supplies the push address, so it gets the same checks as an address
 * that a person enters. It is stored sealed, since anyone who knows it can push to it. Throws 400 for invalid addresses and keys.
 */
export async function addDevice(
  tx: Tx,
  config: PushAddressConfig,
  { companyId, userId, sessionId, now }: Call,
  { endpoint, keys }: BodyOf<typeof addPushDevice>,
): Promise<void> {
  checkAddress(endpoint, config.outboundAllow);
  checkKey(keys.p256dh);
  const id = newId();
  const hash = hashToken(endpoint);
  const agent = await takeEndpoint(tx, hash, sessionId);
  const subscription = seal(config, subscriptionPlace(companyId, id), JSON.stringify({ endpoint, keys }));
  const device = describeDevice(agent);
  await insertDevice(tx, { companyId, userId, id, sessionId, hash, subscription, device, now }, MOST_DEVICES);
}
