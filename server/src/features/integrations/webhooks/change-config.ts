import type { changeAiConfig } from '@dealwright/contract/integrations/webhooks';
import type { BodyOf } from '@dealwright/contract/route';
import type { Database, Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { type AuditEntry, audit } from '../../../platform/audit.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { checkOutboundName, checkOutboundUrl, OutboundRefused } from '../../../platform/outbound.ts';
import type { SecretConfig } from '../../../platform/secrets.ts';
import { canEditWebhook } from './policy.ts';
import { newWebhookSecret, sealWebhookSecret } from './secret.ts';
import { type ConfigRow, ensureConfig, findConfig, setTestMode, setUrl } from './store.ts';

export interface ConfigDeps {
  readonly database: Database;
  readonly secrets: SecretConfig;
  readonly outboundAllow: readonly string[];
}

export interface ConfigCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Slower name servers aren't awaited: sending resolves the name again. */
const LOOK_UP_MS = 2_000;

export function requireWebhookAdmin(actor: Actor | null): asserts actor is Actor {
  if (!actor || !canEditWebhook(actor))
    throw new AppError('forbidden', 'Only an admin can change the webhook.');
}

/** The company's configuration, created on first use. */
export function getConfig(tx: Tx, secrets: SecretConfig, companyId: string): Promise<ConfigRow> {
  return ensureConfig(tx, companyId, () => sealWebhookSecret(secrets, companyId, newWebhookSecret()));
}

export function auditWebhook(
  tx: Tx,
  { actor, clientAddress, requestId }: ConfigCall,
  action: string,
  detail: NonNullable<AuditEntry['detail']> = {},
): Promise<void> {
  return audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail,
  });
}

/** The URL as stored; throws `invalid_input` with the reason if nothing could ever be sent there. */
async function checkedUrl({ outboundAllow: allow }: ConfigDeps, text: string): Promise<string> {
  try {
    const url = checkOutboundUrl(text, allow);
    url.hash = '';
    await checkOutboundName(url, { allow }, LOOK_UP_MS);
    return url.href;
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw invalid('webhook_url', `This URL can’t be used: ${error.message}.`);
    throw error;
  }
}

/** Sets URL or test mode. The host is resolved before a transaction is open. */
export async function changeConfig(
  deps: ConfigDeps,
  call: ConfigCall,
  { webhook_url, is_test_mode }: BodyOf<typeof changeAiConfig>,
): Promise<ConfigRow> {
  const { companyId } = call.actor;
  const url = typeof webhook_url === 'string' ? await checkedUrl(deps, webhook_url) : webhook_url;
  return asMember(deps.database, call.actor, async (tx, actor) => {
    requireWebhookAdmin(actor);
    const before = await getConfig(tx, deps.secrets, companyId);
    if (url !== undefined && url !== before.webhook_url) {
      await setUrl(tx, companyId, url, call.now);
      // The path of a URL may be secret.
      await auditWebhook(tx, call, 'webhook_address_changed', {
        host: url === null ? null : new URL(url).host,
      });
    }
    if (is_test_mode !== undefined && is_test_mode !== before.is_test_mode) {
      await setTestMode(tx, companyId, is_test_mode, call.now);
      await auditWebhook(tx, call, 'webhook_test_mode_changed', { is_test_mode });
    }
    return (await findConfig(tx, companyId)) ?? before;
  });
}
