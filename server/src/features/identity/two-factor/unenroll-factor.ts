import { asSystem } from '../../../platform/as-system.ts';
import { notFound } from '../../../platform/errors.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { factorRemovedMail } from './mails.ts';
import { auditActor, type StepContext } from './stepper.ts';
import {
  auditMfa,
  deleteFactor,
  deleteRecoveryCodes,
  endOtherSessions,
  findFactor,
  listVerifiedFactors,
  lowerSession,
} from './store.ts';

/**
 * Removes a factor. Those sessions that had not used it would be whole without it, so all others end; with the last
 * factor the recovery codes go.
 */
export async function unenrollFactor(
  context: StepContext & { readonly tokenHash: Buffer },
  factorId: string,
): Promise<void> {
  const { database, session, now, tokenHash } = context;
  await asSystem(database, async (tx) => {
    const factor = await findFactor(tx, session.user_id, factorId);
    if (!factor || !(await deleteFactor(tx, session.user_id, factorId))) throw notFound();
    await auditMfa(tx, auditActor(context), { action: 'unenrolled', success: true, factorId });
    if (factor.status === 'unverified') return;
    await endOtherSessions(tx, session.user_id, tokenHash);
    if ((await listVerifiedFactors(tx, session.user_id)).length > 0) return;
    await deleteRecoveryCodes(tx, session.user_id);
    await lowerSession(tx, session.session_id);
    await queueMail(tx, factorRemovedMail(session), { now });
  });
}
