import { getSession, signIn, signOut } from '@dealwright/contract/session';
import { asSystem } from '../../platform/as-system.ts';
import { audit } from '../../platform/audit.ts';
import { findSession } from '../../platform/authenticate.ts';
import { clearSessionCookie, setSessionCookie } from '../../platform/http/cookie.ts';
import type { Router } from '../../platform/http/serve.ts';
import { hashToken } from '../../platform/ids.ts';
import { presentSession } from './present-session.ts';
import { signInWithPassword } from './sign-in.ts';
import { deleteSessionsOf } from './store.ts';

export function registerSession(router: Router, options: { readonly demo: boolean }): void {
  router.public(getSession, async ({ session }) => presentSession(session, options.demo));

  router.public(
    signIn,
    async ({ body, database, request, reply, clientAddress, requestId, now, sessionTokenHash }) => {
      const token = await signInWithPassword(database, {
        ...body,
        clientAddress,
        requestId,
        now,
        userAgent: request.headers['user-agent'] ?? null,
        formerTokenHash: sessionTokenHash,
      });
      setSessionCookie(request, reply, token);
      return presentSession(await findSession(database, hashToken(token)), options.demo);
    },
  );

  router.public(signOut, async ({ session, database, request, reply, clientAddress, requestId }) => {
    if (session) {
      await asSystem(database, async (tx) => {
        await deleteSessionsOf(tx, session.user_id);
        if (session.company_id) {
          await audit(tx, {
            companyId: session.company_id,
            actorId: session.user_id,
            action: 'sign_out',
            success: true,
            clientAddress,
            requestId,
          });
        }
      });
    }
    clearSessionCookie(request, reply);
    void reply.header('clear-site-data', '"cache"');
  });
}
