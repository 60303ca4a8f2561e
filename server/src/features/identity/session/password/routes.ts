import { changePassword } from '@dealwright/contract/identity/password';
import { formerBrowserHash } from '../../../../platform/http/known-browser.ts';
import type { Router } from '../../../../platform/http/serve.ts';
import { changeOwnPassword } from './change-password.ts';

export function registerPassword(router: Router): void {
  router.person(changePassword, ({ database, session, body, clientAddress, requestId, now, request }) =>
    changeOwnPassword(database, {
      session,
      currentPassword: body.current_password,
      newPassword: body.new_password,
      clientAddress,
      userAgent: request.headers['user-agent'] ?? null,
      requestId,
      browserHash: formerBrowserHash(request),
      now,
    }),
  );
}
