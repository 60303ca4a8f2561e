import { randomBytes } from 'node:crypto';
import { SealBroken, type SecretConfig, type SecretPlace, seal, unseal } from '../../../platform/secrets.ts';
import type { ConfigRow } from './store.ts';

const SECRET_BYTES = 32;

/** As Standard Webhooks writes a secret: a prefix and base64. */
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

/** Null where it cannot be read: an admin makes a new one then. */
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

/** The present secret, and the one before it for as long as it counts; none where the present one cannot be read. */
export function secretsInForce(secrets: SecretConfig, row: ConfigRow, now: Date): string[] {
  const { previous_secret: previous, previous_secret_until: until } = row;
  const former = previous !== null && until !== null && until > now ? [previous] : [];
  const present = openSecret(secrets, row);
  if (present === null) return [];
  return [present, ...former.flatMap((sealed) => readable(secrets, row.company_id, sealed) ?? [])];
}
