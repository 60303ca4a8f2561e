import { randomBytes } from 'node:crypto';
import { SealBroken, type SecretConfig, type SecretPlace, seal, unseal } from '../../../platform/secrets.ts';
import type { ConfigRow } from './store.ts';

const SECRET_BYTES = 32;

/** A secret in the format of Standard Webhooks: a prefix and base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

function placeOf(companyId: string): SecretPlace {
  return {
    table: 'ai.company_webhook_config',
    column: 'webhook_secret',
    ownerId: companyId,
    rowId: companyId,
  };
}

export function sealWebhookSecret(secrets: SecretConfig, companyId: string, secret: string): Buffer {
  return seal(secrets, placeOf(companyId), secret);
}

/** Null if it can't be read: an admin has to rotate it. */
function readable(secrets: SecretConfig, companyId: string, sealed: Buffer): string | null {
  try {
    return unseal(secrets, placeOf(companyId), sealed);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

export function openSecret(secrets: SecretConfig, row: ConfigRow): string | null {
  return readable(secrets, row.company_id, row.webhook_secret);
}

/** The current secret, and the previous one while it is valid; none if the current one can't be read. */
export function secretsInForce(secrets: SecretConfig, row: ConfigRow, now: Date): string[] {
  const { previous_secret: previous, previous_secret_until: until } = row;
  const former = previous !== null && until !== null && until > now ? [previous] : [];
  const present = openSecret(secrets, row);
  if (present === null) return [];
  return [present, ...former.flatMap((sealed) => readable(secrets, row.company_id, sealed) ?? [])];
}
