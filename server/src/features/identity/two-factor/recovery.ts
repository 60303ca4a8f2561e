import { randomBytes } from 'node:crypto';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { keyedHashes, type SecretPlace } from '../../../platform/secrets.ts';
import { requireReadable } from './factor-secret.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { newRecoveryCodes } from './recovery-code.ts';
import { auditActor, type StepContext } from './stepper.ts';
import {
  auditMfa,
  deleteFactorsOf,
  deleteRecoveryCodes,
  endOtherSessions,
  endWrongRow,
  findRecoverySalt,
  insertRecoveryCodes,
  listVerifiedFactors,
  lockAttempts,
  renewSessionAs,
  takeRecoveryCode,
} from './store.ts';
import { errorOf, type Refusal, refuseLocked, refuseWrong } from './wrong-code.ts';

const SALT_BYTES = 16;

const placeOf = (userId: string): SecretPlace => ({
  table: 'mfa_recovery_codes',
  column: 'code_hash',
  ownerId: userId,
  rowId: userId,
});

/** Replaces all former codes with ten new ones. Only hashes are stored, so this is the only time they are shown. */
export async function generateRecoveryCodes(context: StepContext): Promise<string[]> {
  const { database, config, session } = context;
  const codes = newRecoveryCodes();
  const salt = randomBytes(SALT_BYTES);
  await asSystem(database, async (tx) => {
    await lockAttempts(tx, session.user_id, context.now);
    if ((await listVerifiedFactors(tx, session.user_id)).length === 0) {
      throw new AppError('conflict', 'Recovery codes replace an authenticator app. Set up an app first.');
    }
    await deleteRecoveryCodes(tx, session.user_id);
    await insertRecoveryCodes(
      tx,
      session.user_id,
      salt,
      codes.map((code) => ({
        id: newId(),
        hash: keyedHashes(config, placeOf(session.user_id), salt, code)[0],
      })),
    );
    await auditMfa(tx, auditActor(context), { action: 'recovery_codes_generated', success: true });
  });
  return codes;
}

/**
 * Lets a person in by a recovery code: deletes every factor and every other code, and ends their other sessions.
 * Returns the session's new token, or null for an invalid code. Throws `too_many_requests` while locked.
 */
export async function useRecoveryCode(context: StepContext, code: string): Promise<string | null> {
  const { database, config, session, now } = context;
  const token = newToken();
  const refusal = await asSystem(database, async (tx): Promise<Refusal | null> => {
    const lockedUntil = await lockAttempts(tx, session.user_id, now);
    const step = { action: 'recovery_code_failed' as const };
    if (lockedUntil) return refuseLocked(tx, context, step, lockedUntil);
    const salt = await findRecoverySalt(tx, session.user_id);
    const hashes = salt ? keyedHashes(config, placeOf(session.user_id), salt, code) : [];
    if (!(await takeRecoveryCode(tx, session.user_id, hashes))) {
      // A lost APP_SECRET makes every code look wrong: that is not the person's mistake, and counts for nothing.
      for (const factor of await listVerifiedFactors(tx, session.user_id)) requireReadable(config, factor);
      return refuseWrong(tx, context, step, 'The recovery code is invalid or already used');
    }
    await deleteRecoveryCodes(tx, session.user_id);
    await deleteFactorsOf(tx, session.user_id);
    const tokenHash = hashToken(token);
    const renewed = await renewSessionAs(tx, { id: session.session_id, aal: 'aal1', tokenHash, now });
    if (!renewed) throw new AppError('not_signed_in', 'Please sign in to continue.');
    await endOtherSessions(tx, session.user_id, tokenHash);
    await endWrongRow(tx, session.user_id);
    await auditMfa(tx, auditActor(context), { action: 'recovery_code_used', success: true });
    await queueMail(tx, recoveryCodeUsedMail(session), { now });
    return null;
  });
  if (refusal?.kind === 'locked') throw errorOf(refusal, now);
  return refusal ? null : token;
}
