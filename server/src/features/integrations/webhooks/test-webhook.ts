import { WEBHOOK_VERSION, type WebhookEvent } from '@dealwright/contract/integrations/webhook-events';
import { type testAiWebhook, WEBHOOK_TEST_TYPE } from '@dealwright/contract/integrations/webhooks';
import type { ResponseOf } from '@dealwright/contract/route';
import { asMember } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { newId } from '../../../platform/ids.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import { takeFromWindow, type Window } from '../../../platform/throttle.ts';
import {
  auditWebhook,
  type ConfigCall,
  type ConfigDeps,
  getConfig,
  requireWebhookAdmin,
} from './change-config.ts';
import { insertAttempt, insertDeliveries, noteTry } from './delivery-store.ts';
import { secretsInForce } from './secret.ts';
import { type Outcome, sendEvent } from './send-event.ts';

/** Enough to try things out, too few to overload another server. */
const PER_COMPANY: Window = { name: 'webhook-test', limit: 10, windowSeconds: 5 * 60 };

export interface TestDeps extends ConfigDeps {
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly now: () => Date;
}

const testEvent = ({ actor, now }: ConfigCall): WebhookEvent => ({
  type: WEBHOOK_TEST_TYPE,
  version: WEBHOOK_VERSION,
  timestamp: now.toISOString(),
  data: { message: 'A test from Dealwright.', sent_by: { id: actor.userId, name: actor.name } },
});

/** Stores a test in the log with the events. It isn't retried. */
async function keep(
  { database }: TestDeps,
  call: ConfigCall,
  { id, body, outcome }: { readonly id: string; readonly body: string; readonly outcome: Outcome },
): Promise<void> {
  const { companyId } = call.actor;
  const { status, error, answer, startedAt, durationMs, verdict } = outcome;
  const state = verdict === 'delivered' ? 'delivered' : 'dead';
  await asMember(database, call.actor, async (tx) => {
    const at = { created_at: call.now, expires_at: call.now, finished_at: null };
    const row = { company_id: companyId, id, deal_id: null, record_id: null, type: WEBHOOK_TEST_TYPE, body };
    await insertDeliveries(tx, [{ ...row, ...at, state: 'waiting', skip_reason: null }]);
    await insertAttempt(tx, companyId, {
      id: newId(),
      deliveryId: id,
      startedAt,
      durationMs,
      status,
      error,
      answer,
    });
    await noteTry(tx, companyId, id, { state, status, error, now: call.now });
    await auditWebhook(tx, call, 'webhook_tested', { success: verdict === 'delivered', status });
  });
}

/** Sends a test event now, in any mode, and waits for the result. No transaction is open meanwhile. */
export async function testWebhook(
  deps: TestDeps,
  call: ConfigCall,
): Promise<ResponseOf<typeof testAiWebhook>> {
  const { companyId } = call.actor;
  const config = await asMember(deps.database, call.actor, async (tx, actor) => {
    requireWebhookAdmin(actor);
    return getConfig(tx, deps.secrets, companyId);
  });
  if (config.webhook_url === null) return { success: false, message: 'Save a webhook URL first.' };
  await asSystem(deps.database, (tx) => takeFromWindow(tx, PER_COMPANY, companyId, call.now));
  const id = newId();
  const body = JSON.stringify(testEvent(call));
  const secrets = secretsInForce(deps.secrets, config, call.now);
  const outcome = await sendEvent(deps, { url: config.webhook_url, id, body, secrets });
  await keep(deps, call, { id, body, outcome });
  if (outcome.verdict !== 'delivered') return { success: false, message: outcome.error ?? 'It failed.' };
  return {
    success: true,
    message: `Your endpoint responded with ${outcome.status} in ${outcome.durationMs} ms.`,
  };
}
