import {
  type AiConfig,
  changeAiConfig,
  getOrCreateAiConfig,
  getWebhookDelivery,
  listWebhookDeliveries,
  resendWebhookDelivery,
  resumeWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  testAiWebhook,
  type WebhookLogTime,
} from '@dealwright/contract/integrations/webhooks';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { requireActor, type SessionRow } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, positionSchemas } from '../../../platform/cursor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import {
  auditWebhook,
  type ConfigCall,
  changeConfig,
  getConfig,
  requireWebhookAdmin,
} from './change-config.ts';
import { notifyWorkers } from './delivery-store.ts';
import { findDelivery, findLastDelivered, listDeliveries, listTries } from './log-store.ts';
import { presentConfig, presentDelivery, presentWhole } from './present.ts';
import { resendDelivery } from './resend-delivery.ts';
import { newWebhookSecret, openSecret, sealWebhookSecret } from './secret.ts';
import { resume, rotateSecret } from './store.ts';
import { type TestDeps, testWebhook } from './test-webhook.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WITHIN_MS: Readonly<Record<WebhookLogTime, number>> = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS };
/** If two admins rotated the secret at once, the receiver could be left with one that no longer signs. */
const MOMENT_MS = 60 * 1000;
const LOG = 'webhook-deliveries';

interface Request {
  readonly session: SessionRow;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

function callOf({ session, now, clientAddress, requestId }: Request): ConfigCall {
  return { actor: requireActor(session), now, clientAddress, requestId };
}

function registerLog(router: Router): void {
  router.member(listWebhookDeliveries, async ({ tx, actor, query, now }) => {
    const [after = null] = decodeCursor(LOG, query.cursor, [positionSchemas.id]) ?? [];
    const { state, type, deal_number: dealNumber, within, limit } = query;
    const from = within ? firstIdAt(new Date(now.getTime() - WITHIN_MS[within])) : null;
    const { rows, next } = await listDeliveries(tx, actor, { state, type, dealNumber, from, after, limit });
    return {
      items: rows.map((row) => presentDelivery(actor, row)),
      next_cursor: next === null ? null : encodeCursor(LOG, [next]),
    };
  });

  router.member(getWebhookDelivery, async ({ tx, actor, params }) => {
    const row = await findDelivery(tx, actor, params.delivery_id);
    if (!row) throw notFound();
    return presentWhole(actor, row, await listTries(tx, actor.companyId, row.id));
  });

  router.member(resendWebhookDelivery, async (context) => {
    const { tx, actor, params, now, clientAddress, requestId } = context;
    const call = { actor, now, clientAddress, requestId };
    return presentDelivery(actor, await resendDelivery(tx, call, params.delivery_id));
  });
}

async function viewOf(tx: Tx, secrets: TestDeps['secrets'], actor: Actor, now: Date): Promise<AiConfig> {
  const row = await getConfig(tx, secrets, actor.companyId);
  const lastDelivered = await findLastDelivered(tx, actor.companyId);
  return presentConfig({ actor, secrets, now }, row, lastDelivered);
}

function registerSecrets(router: Router, secrets: TestDeps['secrets']): void {
  router.member(
    rotateWebhookSecret,
    async ({ tx, actor, now, clientAddress, requestId }) => {
      const { companyId } = actor;
      await getConfig(tx, secrets, companyId);
      const sealed = sealWebhookSecret(secrets, companyId, newWebhookSecret());
      const until = new Date(now.getTime() + DAY_MS);
      const unlessBeyond = new Date(until.getTime() - MOMENT_MS);
      if (!(await rotateSecret(tx, companyId, { sealed, now, until, unlessBeyond }))) {
        throw new AppError('conflict', 'A new secret was created less than a minute ago. Use that one.');
      }
      await auditWebhook(tx, { actor, now, clientAddress, requestId }, 'webhook_secret_rotated');
      return viewOf(tx, secrets, actor, now);
    },
    ({ actor }) => requireWebhookAdmin(actor),
  );

  router.member(
    revealWebhookSecret,
    async ({ tx, actor, now, clientAddress, requestId }) => {
      const secret = openSecret(secrets, await getConfig(tx, secrets, actor.companyId));
      if (secret === null) throw new AppError('conflict', 'This secret can no longer be read. Rotate it.');
      await auditWebhook(tx, { actor, now, clientAddress, requestId }, 'webhook_secret_revealed');
      return { webhook_secret: secret };
    },
    ({ actor }) => requireWebhookAdmin(actor),
  );
}

/** The company's webhook and its log. */
export function registerWebhooks(router: Router, deps: TestDeps): void {
  const { secrets } = deps;
  registerSecrets(router, secrets);
  registerLog(router);

  router.member(getOrCreateAiConfig, ({ tx, actor, now }) => viewOf(tx, secrets, actor, now));

  router.person(changeAiConfig, async (request) => {
    const call = callOf(request);
    requireWebhookAdmin(call.actor);
    request.proveIf(request.body.webhook_url !== undefined);
    await changeConfig(deps, call, request.body);
    return asMember(deps.database, call.actor, (tx) => viewOf(tx, secrets, call.actor, call.now));
  });

  router.person(testAiWebhook, async (request) => {
    const call = callOf(request);
    requireWebhookAdmin(call.actor);
    return testWebhook(deps, call);
  });

  router.member(resumeWebhook, async ({ tx, actor, now, clientAddress, requestId }) => {
    requireWebhookAdmin(actor);
    const { paused_at } = await getConfig(tx, secrets, actor.companyId);
    if (paused_at === null) throw new AppError('conflict', 'The webhook isn’t paused.');
    await resume(tx, actor.companyId, now);
    notifyWorkers(tx);
    await auditWebhook(tx, { actor, now, clientAddress, requestId }, 'webhook_resumed');
    return viewOf(tx, secrets, actor, now);
  });
}
