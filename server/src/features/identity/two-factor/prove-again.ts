import { asSystem } from '../../../platform/as-system.ts';
import { invalid } from '../../../platform/errors.ts';
import { forgiveAttempts, type Throttle, takeAttempt } from '../../../platform/throttle.ts';
import { takeGuess } from '../session/password-guesses.ts';
import { passwordFits } from '../session/passwords.ts';
import { endGuesses } from '../session/store.ts';
import { auditActor, type StepContext } from './stepper.ts';
import {
  auditMfa,
  endWrongRow,
  type FactorRow,
  findPasswordHash,
  listVerifiedFactors,
  lockAttempts,
  noteProof,
} from './store.ts';
import { useCode } from './verify-factor.ts';
import { errorOf, type Refusal, refuseLocked, refuseWrong } from './wrong-code.ts';

const PROOFS: Throttle = { name: 'proof', free: 5, windowSeconds: 15 * 60 };

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/**
 * Notes that the person gave their password just now, and a code where they have a factor. Throws `invalid_input` that
 * names the field, or `too_many_requests`.
 */
export async function proveAgain(context: StepContext, proof: Proof): Promise<void> {
  const { database, session, now } = context;
  const { stored, factors } = await asSystem(database, async (tx) => {
    await takeAttempt(tx, PROOFS, session.user_id, now);
    await takeGuess(tx, 'proof', session.user_id, now);
    return {
      stored: await findPasswordHash(tx, session.user_id),
      factors: await listVerifiedFactors(tx, session.user_id),
    };
  });
  if (!(await passwordFits(stored, proof.password))) {
    await asSystem(database, (tx) =>
      auditMfa(tx, auditActor(context), {
        action: 'proof_failed',
        success: false,
        error: 'Wrong password',
      }),
    );
    throw invalid('password', 'This isn’t your password');
  }
  await asSystem(database, (tx) => endGuesses(tx, 'proof', session.user_id));
  if (factors.length > 0 && proof.code === undefined) {
    throw invalid('code', 'Enter the 6-digit code from your authenticator app');
  }
  const refusal = await asSystem(database, async (tx): Promise<Refusal | null> => {
    const refused = await takeCode(context, tx, factors, proof.code);
    if (refused) return refused;
    await noteProof(tx, session.session_id, now);
    await forgiveAttempts(tx, PROOFS, session.user_id);
    await auditMfa(tx, auditActor(context), { action: 'proved', success: true });
    return null;
  });
  if (refusal?.kind === 'wrong') throw invalid('code', 'Invalid verification code');
  if (refusal) throw errorOf(refusal, now);
}

async function takeCode(
  context: StepContext,
  tx: Parameters<typeof lockAttempts>[0],
  factors: readonly FactorRow[],
  code: string | undefined,
): Promise<Refusal | null> {
  if (factors.length === 0 || code === undefined) return null;
  const { session, now } = context;
  const lockedUntil = await lockAttempts(tx, session.user_id, now);
  const step = { action: 'proof_failed' as const };
  if (lockedUntil) return refuseLocked(tx, context, step, lockedUntil);
  for (const factor of factors) {
    if (await useCode(tx, context, factor, code)) {
      await endWrongRow(tx, session.user_id);
      return null;
    }
  }
  return refuseWrong(tx, context, step);
}
