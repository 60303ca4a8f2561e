import {
  listFactorResets,
  resetLastAdminFactors,
  resetMemberFactors as resetRoute,
  stopFactorReset,
  stopMemberFactorReset,
} from '@dealwright/contract/people/factor-resets';
import type { Router } from '../../../platform/http/serve.ts';
import { listWaiting } from './factor-reset-store.ts';
import {
  requireResetter,
  requireStopper,
  resetLastAdmin,
  resetMemberFactors,
  stopAnyReset,
  stopMemberReset,
} from './reset-factors.ts';

/** For people who lost their second factor, or whose factor was set up by an attacker. */
export function registerFactorResets(router: Router): void {
  router.person(
    resetRoute,
    async ({ params, ...call }) => {
      const dueAt = await resetMemberFactors(call, params.profile_id);
      return { due_at: dueAt?.toISOString() ?? null };
    },
    ({ session }) => void requireResetter(session),
  );

  router.person(
    stopMemberFactorReset,
    ({ params, ...call }) => stopMemberReset(call, params.profile_id),
    ({ session, params }) => void requireStopper(session, params.profile_id),
  );

  router.operator(listFactorResets, async ({ tx }) => ({
    items: (await listWaiting(tx)).map(({ asked_at, due_at, ...row }) => ({
      ...row,
      asked_at: asked_at.toISOString(),
      due_at: due_at.toISOString(),
    })),
  }));

  router.operator(resetLastAdminFactors, async ({ tx, operator, body, now, clientAddress, requestId }) => {
    const by = { id: operator.user_id, clientAddress, requestId, now };
    return { due_at: (await resetLastAdmin(tx, body.email, by)).toISOString() };
  });

  router.operator(stopFactorReset, ({ tx, operator, params, now, clientAddress, requestId }) =>
    stopAnyReset(tx, params.id, { id: operator.user_id, clientAddress, requestId, now }),
  );
}
