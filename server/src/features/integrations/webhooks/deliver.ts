import type { Database, Tx } from '@dealwright/db/database';
import { asCompany } from '../../../platform/as-member.ts';
import { newId } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import type { SecretConfig } from '../../../platform/secrets.ts';
import { inPartSpan } from '../../../platform/telemetry/spans.ts';
import {
  expireUntried,
  findHead,
  type HeadRow,
  insertAttempt,
  type Lane,
  noteTry,
  releaseLane,
  skipWaiting,
  takeLane,
} from './delivery-store.ts';
import { webhookPausedMail } from './mails.ts';
import { nextTry } from './retry-schedule.ts';
import { secretsInForce } from './secret.ts';
import { type Outcome, type Outgoing, sendEvent } from './send-event.ts';
import { findConfig, listAdminAddresses, markArriving, markFailing, pauseWebhook } from './store.ts';

export interface DeliveryDeps {
  readonly database: Database;
  readonly secrets: SecretConfig;
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

/** How many deals and records of one company have events sent at the same time. */
const LANES_AT_ONCE = 4;
/** How long one company is served before others get a turn. */
const TURN_MS = 30_000;
/** Longer than an attempt takes: after this, another worker takes over from one that died. */
export const LEASE_MS = 60_000;
const LOOK_AGAIN_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long every delivery must fail before a webhook is paused. */
const PAUSED_AFTER_MS = 3 * DAY_MS;
const WAITED_TOO_LONG = 'It waited for 24 hours behind earlier events of its deal or record.';

interface Taken {
  readonly lane: Lane;
  readonly head: HeadRow;
  readonly outgoing: Outgoing;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** The next event to send, with its deal locked for others; null if nothing is due. */
async function takeNext(deps: DeliveryDeps, companyId: string): Promise<Taken | 'again' | null> {
  return asCompany(deps.database, companyId, async (tx) => {
    const now = deps.now();
    const config = await findConfig(tx, companyId);
    if (!config?.webhook_url || config.paused_at !== null) return null;
    const lane = await takeLane(tx, companyId, { now, until: later(now, LEASE_MS) });
    if (!lane) return null;
    const head = await findHead(tx, lane);
    if (head === null || head === 'not_yet') {
      await releaseLane(tx, lane, head === null ? now : later(now, LOOK_AGAIN_MS));
      return 'again';
    }
    const late = head.attempts === 0 && head.expires_at < now;
    if (config.is_test_mode || late) {
      if (config.is_test_mode) await skipWaiting(tx, companyId, head.id, now);
      else await expireUntried(tx, companyId, head.id, WAITED_TOO_LONG, now);
      await releaseLane(tx, lane, now);
      return 'again';
    }
    const secrets = secretsInForce(deps.secrets, config, now);
    if (secrets.length === 0)
      deps.log.error(
        { company: companyId },
        'couldn’t read a webhook’s signing secret: an admin has to rotate it',
      );
    return { lane, head, outgoing: { url: config.webhook_url, id: head.id, body: head.body, secrets } };
  });
}

async function pause(tx: Tx, { lane, outgoing }: Taken, outcome: Outcome, now: Date): Promise<void> {
  const { companyId } = lane;
  const reason = outcome.verdict === 'gone' ? 'gone' : 'failing';
  const failingBefore = reason === 'gone' ? null : later(now, -PAUSED_AFTER_MS);
  if (!(await pauseWebhook(tx, companyId, reason, { now, failingBefore }))) return;
  const { host } = new URL(outgoing.url);
  for (const to of await listAdminAddresses(tx, companyId)) {
    await queueMail(tx, webhookPausedMail({ to, companyId, host, reason }), { now });
  }
}

/** Records the result of an attempt, and when the deal continues. */
async function note(deps: DeliveryDeps, taken: Taken, outcome: Outcome): Promise<void> {
  const { lane, head } = taken;
  const { companyId } = lane;
  await asCompany(deps.database, companyId, async (tx) => {
    const now = deps.now();
    const { startedAt, durationMs, status, error, answer, verdict } = outcome;
    const again =
      verdict === 'failed'
        ? nextTry({
            tries: head.attempts + 1,
            now,
            expiresAt: head.expires_at,
            retryAfterMs: outcome.retryAfterMs,
            random: Math.random(),
          })
        : null;
    await insertAttempt(tx, companyId, {
      id: newId(),
      deliveryId: head.id,
      startedAt,
      durationMs,
      status,
      error,
      answer,
    });
    const state = verdict === 'delivered' ? 'delivered' : again === null ? 'dead' : 'waiting';
    await noteTry(tx, companyId, head.id, { state, status, error, now });
    await releaseLane(tx, lane, again ?? now);
    if (verdict === 'delivered') return markArriving(tx, companyId, outcome.slow);
    await markFailing(tx, companyId, outcome.slow, now);
    await pause(tx, taken, outcome, now);
  });
}

/**
 * Delivers a company's due events for one turn: events of one deal in order, several deals in parallel. An attempt whose
 * result couldn't be recorded is repeated.
 */
export async function deliverDue(deps: DeliveryDeps, companyId: string): Promise<number> {
  let ends = performance.now() + TURN_MS;
  let sent = 0;
  const serve = async (): Promise<void> => {
    while (performance.now() < ends) {
      const taken = await takeNext(deps, companyId);
      if (taken === null) return;
      if (taken === 'again') continue;
      const outcome = await inPartSpan('deliver event', taken.head.traceparent, () =>
        sendEvent(deps, taken.outgoing),
      );
      await note(deps, taken, outcome);
      sent += 1;
      // It continues among the slow ones.
      if (outcome.slow) ends = 0;
    }
  };
  const turns = Array.from({ length: LANES_AT_ONCE }, () =>
    serve().catch((error: unknown) => {
      ends = 0;
      throw error;
    }),
  );
  // All turns finish, even after a failure: a leftover one would take deals from the next.
  const failed = (await Promise.allSettled(turns)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return sent;
}
