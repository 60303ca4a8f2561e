import {
  cancelEmailChange,
  changeProfileEmail,
  confirmEmailChange,
  getEmailChange,
  type PendingChange,
  undoEmailChange,
} from '@dealwright/contract/identity/email-change';
import { asSystem } from '../../../platform/as-system.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { NIL_ID } from '../../../platform/ids.ts';
import { requireFeature } from '../../../platform/require-feature.ts';
import { confirmChange, undoChange } from './follow-link.ts';
import { cancelChange, requestChange } from './request-change.ts';
import { findPending, type PendingRow } from './store.ts';

const present = ({ new_email, requested_at, ends_at }: PendingRow): PendingChange => ({
  email: new_email,
  requested_at: requested_at.toISOString(),
  expires_at: ends_at.toISOString(),
});

export function registerEmailChange(router: Router): void {
  router.person(
    changeProfileEmail,
    async ({ body, ...call }) => present(await requestChange(call, body.email)),
    async ({ params, session, database }) => {
      // Anyone but the person who asks does not exist.
      if (params.id !== session.user_id) throw notFound();
      const companyId = session.company_id ?? NIL_ID;
      await asSystem(database, (tx) => requireFeature(tx, { companyId }, 'change_email'));
    },
  );

  router.person(getEmailChange, async ({ database, session, now }) => {
    const pending = await asSystem(database, (tx) => findPending(tx, session.user_id, now));
    return { pending: pending && present(pending) };
  });

  router.person(
    cancelEmailChange,
    (call) => cancelChange(call),
    () => undefined,
  );

  router.public(confirmEmailChange, ({ body, ...call }) => confirmChange({ ...call, token: body.token }));

  router.public(undoEmailChange, ({ body, ...call }) => undoChange({ ...call, token: body.token }));
}
