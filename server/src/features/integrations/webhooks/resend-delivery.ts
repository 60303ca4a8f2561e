import type { Tx } from '@dealwright/db/database';
import { AppError, notFound } from '../../../platform/errors.ts';
import { auditWebhook, type ConfigCall, requireWebhookAdmin } from './change-config.ts';
import { LEASE_MS } from './deliver.ts';
import { laneOf, notifyWorkers, openLanes, requeue, retryNow } from './delivery-store.ts';
import { findDelivery, type WholeRow } from './log-store.ts';
import { TRIED_FOR_MS } from './retry-schedule.ts';
import { findConfig } from './store.ts';

async function getDelivery(tx: Tx, { actor }: ConfigCall, id: string): Promise<WholeRow> {
  const row = await findDelivery(tx, actor, id);
  if (!row) throw notFound();
  return row;
}

/** Resends an event under its own id. Throws 409 if it is still waiting, or if nothing is being sent. */
export async function resendDelivery(tx: Tx, call: ConfigCall, id: string): Promise<WholeRow> {
  const { actor, now } = call;
  const { companyId } = actor;
  await getDelivery(tx, call, id);
  requireWebhookAdmin(actor);
  const config = await findConfig(tx, companyId);
  if (!config?.webhook_url) throw new AppError('conflict', 'Save a webhook URL first.');
  if (config.paused_at) throw new AppError('conflict', 'The webhook is paused. Resume it first.');
  if (config.is_test_mode)
    throw new AppError('conflict', 'Test mode is on, so nothing is sent. Turn it off first.');
  const again = await requeue(tx, companyId, id, new Date(now.getTime() + TRIED_FOR_MS));
  if (!again)
    throw new AppError(
      'conflict',
      'This event is still waiting to be sent, or was a test. It can’t be resent.',
    );
  await openLanes(tx, [again], now);
  const lane = laneOf(again);
  if (lane) await retryNow(tx, lane, { now, leasedUntil: new Date(now.getTime() + LEASE_MS) });
  notifyWorkers(tx);
  await auditWebhook(tx, call, 'webhook_event_resent', { delivery_id: id });
  return getDelivery(tx, call, id);
}
