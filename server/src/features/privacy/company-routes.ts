import {
  cancelCompanyDeletion,
  getCompanyDeletion,
  requestCompanyDeletion,
} from '@dealwright/contract/privacy/company-deletion';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { requireFeature } from '../../platform/require-feature.ts';
import { cancelCompany, describeCompanyDeletion, requestCompany } from './delete-company.ts';
import { canDeleteCompany } from './policy.ts';

interface Asking {
  readonly actor: Actor;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

function callOf({ actor, clientAddress, requestId, now }: Asking) {
  const { companyId, userId, name: userName } = actor;
  const entry = { companyId, actorId: userId, success: true, clientAddress, requestId };
  return { companyId, userId, userName, entry, now };
}

function requireAdmin(actor: Actor): void {
  if (!canDeleteCompany(actor))
    throw new AppError('forbidden', 'Only an admin can delete the company or keep it.');
}

export function registerCompanyDeletion(router: Router): void {
  // Also while the feature is off: a pending deletion is shown, and can be canceled.
  router.member(getCompanyDeletion, ({ tx, actor }) => describeCompanyDeletion(tx, actor.companyId));

  router.member(
    requestCompanyDeletion,
    ({ tx, body, ...call }) => requestCompany(tx, callOf(call), body.company_name),
    async ({ tx, actor }) => {
      await requireFeature(tx, actor, 'data_controls');
      requireAdmin(actor);
    },
  );

  router.member(cancelCompanyDeletion, async ({ tx, ...call }) => {
    requireAdmin(call.actor);
    await cancelCompany(tx, callOf(call));
  });
}
