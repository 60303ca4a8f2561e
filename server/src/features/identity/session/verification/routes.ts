import { resendVerification, verifyEmail } from '@dealwright/contract/identity/verification';
import { asSystem } from '../../../../platform/as-system.ts';
import { AppError, invalid } from '../../../../platform/errors.ts';
import type { Router } from '../../../../platform/http/serve.ts';
import { useToken } from '../../../../platform/one-time-token.ts';
import { clientKey, returnAttempt, type Throttle, takeAttempt } from '../../../../platform/throttle.ts';
import { confirmAddress } from '../store.ts';
import { sendVerification } from './send-verification.ts';

const BY_USER: Throttle = { name: 'resend-verification', free: 4, windowSeconds: 60 * 60 };
const BY_CLIENT: Throttle = { name: 'verify-email', free: 30, windowSeconds: 15 * 60 };

export function registerVerification(router: Router): void {
  router.public(resendVerification, async ({ database, session, body, now }) => {
    if (!session) throw new AppError('not_signed_in', 'Please sign in to continue.');
    const { user_id: userId, email, company_id: companyId } = session;
    if (body.email !== email) throw invalid('email', 'You can only resend it to your own address');
    if (session.email_verified) throw new AppError('conflict', 'Your email address is verified already.');
    await asSystem(database, async (tx) => {
      await takeAttempt(tx, BY_USER, userId, now);
      await sendVerification(tx, { userId, email, companyId, now });
    });
  });

  router.public(verifyEmail, async ({ database, body, clientAddress, now }) => {
    const client = clientKey(clientAddress);
    const userId = await asSystem(database, async (tx) => {
      await takeAttempt(tx, BY_CLIENT, client, now);
      const found = await useToken(tx, { token: body.token, purpose: 'email_verification', now });
      if (found) {
        await confirmAddress(tx, found, now);
        // A right link is no guess, however many verify behind one address.
        await returnAttempt(tx, BY_CLIENT, client);
      }
      return found;
    });
    if (!userId) throw new AppError('link_void', 'This verification link has been used or has expired.');
  });
}
