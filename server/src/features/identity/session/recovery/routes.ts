import {
  openPasswordReset,
  requestPasswordReset,
  setNewPassword,
} from '@dealwright/contract/identity/password';
import { findSession } from '../../../../platform/authenticate.ts';
import { AppError } from '../../../../platform/errors.ts';
import { setSessionCookie } from '../../../../platform/http/cookie.ts';
import { browserTokens, formerBrowserHash, keepBrowser } from '../../../../platform/http/known-browser.ts';
import type { Router } from '../../../../platform/http/serve.ts';
import { hashToken } from '../../../../platform/ids.ts';
import { presentSession } from '../present-session.ts';
import { openReset } from './open-reset.ts';
import { requestReset } from './request-reset.ts';
import { setPasswordOfReset } from './set-new-password.ts';

export function registerRecovery(router: Router, { demo }: { readonly demo: boolean }): void {
  router.public(requestPasswordReset, ({ database, body, clientAddress, now }) =>
    requestReset(database, { email: body.email, clientAddress, now }),
  );

  router.public(
    openPasswordReset,
    async ({ database, body, clientAddress, now, request, reply, sessionTokenHash }) => {
      const browser = browserTokens(request);
      const token = await openReset(database, {
        browser,
        token: body.token,
        clientAddress,
        now,
        userAgent: request.headers['user-agent'] ?? null,
        formerTokenHash: sessionTokenHash,
      });
      setSessionCookie(request, reply, token);
      keepBrowser(request, reply, browser);
      return presentSession(await findSession(database, hashToken(token)), demo);
    },
  );

  router.public(
    setNewPassword,
    async ({ database, session, sessionTokenHash, body, clientAddress, requestId, now, request }) => {
      const userAgent = request.headers['user-agent'] ?? null;
      const { password } = body;
      const browserHash = formerBrowserHash(request);
      const by = { session, clientAddress, userAgent, requestId, browserHash, now };
      await setPasswordOfReset(database, { ...by, password });
      if (!sessionTokenHash) throw new AppError('not_signed_in');
      return presentSession(await findSession(database, sessionTokenHash), demo);
    },
  );
}
