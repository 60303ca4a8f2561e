import {
  changeRetention,
  listRetention,
  MOST_COUNTED,
  previewRetention,
} from '@dealwright/contract/privacy/retention';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireFeature } from '../../platform/require-feature.ts';
import { changeRule, checkDays, describeRetention } from './change-retention.ts';
import { oldestKept } from './enforce-retention.ts';
import { canSetRetention } from './policy.ts';
import { countOlder } from './retention-store.ts';

async function requireAdmin(tx: Tx, actor: Actor): Promise<void> {
  await requireFeature(tx, actor, 'data_controls');
  if (!canSetRetention(actor))
    throw new AppError('forbidden', 'Only an admin can change how long data is kept.');
}

export function registerRetention(router: Router): void {
  router.member(listRetention, async ({ tx, actor }) => {
    await requireAdmin(tx, actor);
    return describeRetention(tx, actor.companyId);
  });

  router.member(previewRetention, async ({ tx, actor, params, query, now }) => {
    await requireAdmin(tx, actor);
    checkDays(params.kind, query.days);
    const key = { companyId: actor.companyId, kind: params.kind };
    const records = await countOlder(tx, key, oldestKept(query.days, now));
    return { records: Math.min(records, MOST_COUNTED), more: records > MOST_COUNTED };
  });

  router.member(
    changeRetention,
    async ({ tx, actor, params, body, now, clientAddress, requestId }) => {
      const { companyId, userId: actorId, name: changedBy } = actor;
      const entry = { companyId, actorId, success: true, clientAddress, requestId };
      const change = { kind: params.kind, days: body.days, formerDays: body.former_days };
      return changeRule(tx, { ...change, companyId, changedBy, entry, now });
    },
    ({ tx, actor }) => requireAdmin(tx, actor),
  );
}
