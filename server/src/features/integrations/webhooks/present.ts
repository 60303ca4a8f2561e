import {
  type AiConfig,
  type getWebhookDelivery,
  MASKED_SECRET,
  type WebhookDelivery,
} from '@dealwright/contract/integrations/webhooks';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Actor } from '../../../platform/actor.ts';
import type { SecretConfig } from '../../../platform/secrets.ts';
import type { DeliveryRow, TryRow, WholeRow } from './log-store.ts';
import { canEditWebhook } from './policy.ts';
import { openSecret } from './secret.ts';
import type { ConfigRow } from './store.ts';

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The configuration as the person can see it, without the secret. */
export function presentConfig(
  { actor, secrets, now }: { readonly actor: Actor; readonly secrets: SecretConfig; readonly now: Date },
  row: ConfigRow,
  lastDelivered: Date | null,
): AiConfig {
  const edit = canEditWebhook(actor);
  const until = row.previous_secret_until;
  return {
    company_id: row.company_id,
    webhook_url: row.webhook_url,
    webhook_secret: MASKED_SECRET,
    secret_readable: openSecret(secrets, row) !== null,
    is_test_mode: row.is_test_mode,
    previous_secret_until: until !== null && until > now ? until.toISOString() : null,
    failing_since: timeOf(row.failing_since),
    paused:
      row.paused_at && row.pause_reason
        ? { at: row.paused_at.toISOString(), reason: row.pause_reason }
        : null,
    last_delivered_at: timeOf(lastDelivered),
    can: { edit },
  };
}

export function presentDelivery(actor: Actor, row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    type: row.type,
    deal: row.deal_number === null ? null : { number: Number(row.deal_number), name: row.deal_name ?? '' },
    state: row.state,
    skip_reason: row.skip_reason,
    attempts: row.attempts,
    last_status: row.last_status,
    last_error: row.last_error,
    next_try_at: timeOf(row.next_try_at),
    created_at: row.created_at.toISOString(),
    finished_at: timeOf(row.finished_at),
    can: { resend: canEditWebhook(actor) && row.state !== 'waiting' && !row.is_test },
  };
}

export function presentWhole(
  actor: Actor,
  row: WholeRow,
  tries: readonly TryRow[],
): ResponseOf<typeof getWebhookDelivery> {
  return {
    ...presentDelivery(actor, row),
    body: row.body,
    tries: tries.map((one) => ({ ...one, started_at: one.started_at.toISOString() })),
  };
}
