import {
  createIntegrationToken,
  INTEGRATION_TOKEN_PREFIX,
  type IntegrationToken,
  listIntegrationTokens,
  MAX_INTEGRATION_TOKENS,
  revokeIntegrationToken,
} from '@dealwright/contract/integrations/integration-tokens';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { canManageTokens } from './policy.ts';
import { insertToken, listTokens, revokeToken, type TokenRow } from './store.ts';

function requireTokenAdmin(actor: Actor): void {
  if (!canManageTokens(actor)) throw new AppError('forbidden', 'Only an admin can view and create tokens.');
}

function present(row: TokenRow): IntegrationToken {
  const { created_by_name: created_by, created_at, last_used_at, ...facts } = row;
  return {
    ...facts,
    created_by,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** Tokens by which programs act in a company: made, listed, revoked. */
export function registerIntegrations(router: Router): void {
  router.member(listIntegrationTokens, async ({ tx, actor }) => {
    requireTokenAdmin(actor);
    return { items: (await listTokens(tx, actor.companyId)).map(present) };
  });

  router.member(
    createIntegrationToken,
    async ({ tx, actor, body, now, clientAddress, requestId }) => {
      const { companyId, userId } = actor;
      const token = INTEGRATION_TOKEN_PREFIX + newToken();
      const row = {
        id: newId(),
        name: body.name,
        ending: token.slice(-4),
        scopes: [...new Set(body.scopes)],
      };
      const kept = { ...row, tokenHash: hashToken(token), createdBy: userId, now };
      if (!(await insertToken(tx, companyId, MAX_INTEGRATION_TOKENS, kept))) {
        throw new AppError(
          'conflict',
          `There are already ${MAX_INTEGRATION_TOKENS} tokens. Revoke one first.`,
        );
      }
      const detail = { token_id: row.id, name: row.name, scopes: row.scopes };
      const entry = {
        companyId,
        actorId: userId,
        action: 'integration_token_created',
        success: true,
        detail,
      };
      await audit(tx, { ...entry, clientAddress, requestId });
      return {
        ...present({ ...row, created_by_name: actor.name, created_at: now, last_used_at: null }),
        token,
      };
    },
    ({ actor }) => requireTokenAdmin(actor),
  );

  registerRevocation(router);
}

function registerRevocation(router: Router): void {
  router.member(revokeIntegrationToken, async ({ tx, actor, params, now, clientAddress, requestId }) => {
    requireTokenAdmin(actor);
    const { companyId, userId } = actor;
    const name = await revokeToken(tx, companyId, params.token_id, now);
    if (name === null) throw notFound();
    const detail = { token_id: params.token_id, name };
    const entry = { companyId, actorId: userId, action: 'integration_token_revoked', success: true, detail };
    await audit(tx, { ...entry, clientAddress, requestId });
  });
}
