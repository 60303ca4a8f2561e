import { getSession, signIn, signOut } from '@dealwright/contract/identity/session';
import { getProfile } from '@dealwright/contract/people/profile';
import { asCompany } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import { findSession } from '../../../platform/authenticate.ts';
import { clearSessionCookie, setSessionCookie } from '../../../platform/http/cookie.ts';
import { browserTokens, keepBrowser } from '../../../platform/http/known-browser.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { hashToken } from '../../../platform/ids.ts';
import { registerPassword } from './password/routes.ts';
import { presentProfile } from './present-profile.ts';
import { presentSession } from './present-session.ts';
import { registerRecovery } from './recovery/routes.ts';
import { registerSessions } from './sessions/routes.ts';
import { signInWithPassword } from './sign-in.ts';
import { deleteSessionsOf, findProfile } from './store.ts';
import { registerVerification } from './verification/routes.ts';

export function registerSession(router: Router, options: { readonly demo: boolean }): void {
  registerRecovery(router, options);
  registerVerification(router);
  registerPassword(router);
  registerSessions(router);

  router.person(getProfile, async ({ database, session: { company_id: companyId, user_id: userId } }) => {
    if (!companyId) return null;
    const profile = await asCompany(database, companyId, (tx) => findProfile(tx, companyId, userId));
    return profile && presentProfile(profile);
  });

  router.public(getSession, async ({ session }) => presentSession(session, options.demo));

  router.public(
    signIn,
    async ({ body, database, request, reply, clientAddress, requestId, now, sessionTokenHash }) => {
      const browser = browserTokens(request);
      const token = await signInWithPassword(database, {
        ...body,
        browser,
        clientAddress,
        requestId,
        now,
        userAgent: request.headers['user-agent'] ?? null,
        formerTokenHash: sessionTokenHash,
      });
      // The session first, for programs that take the first cookie they get.
      setSessionCookie(request, reply, token);
      keepBrowser(request, reply, browser);
      return presentSession(await findSession(database, hashToken(token)), options.demo);
    },
  );

  registerSignOut(router);
}

function registerSignOut(router: Router): void {
  router.public(signOut, async ({ session, database, request, reply, clientAddress, requestId }) => {
    if (session) {
      await asSystem(database, async (tx) => {
        await deleteSessionsOf(tx, session.user_id);
        await audit(tx, {
          companyId: session.company_id,
          actorId: session.user_id,
          action: 'sign_out',
          success: true,
          clientAddress,
          requestId,
        });
      });
    }
    clearSessionCookie(request, reply);
    void reply.header('clear-site-data', '"cache"');
  });
}
