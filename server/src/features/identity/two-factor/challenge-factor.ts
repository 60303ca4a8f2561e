import { asSystem } from '../../../platform/as-system.ts';
import { requirePerson } from '../../../platform/authenticate.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type Throttle, takeAttempt } from '../../../platform/throttle.ts';
import { auditActor, type StepContext } from './stepper.ts';
import { auditMfa, type FactorRow, findFactor, insertChallenge } from './store.ts';

const CHALLENGES: Throttle = { name: 'mfa:challenge', free: 60, windowSeconds: 15 * 60 };

export interface ChallengeContext extends StepContext {
  readonly proveIf: (needed: boolean) => void;
}

/**
 * A factor that is not verified yet may only be finished by a full session with a recent proof: else a password alone
 * could add a factor of its own and walk past the one that is there.
 */
export function requireMayAnswer({ session, proveIf }: ChallengeContext, factor: FactorRow): void {
  const unfinished = factor.status !== 'verified';
  if (unfinished) requirePerson(session, { withoutEnrolment: true });
  proveIf(unfinished);
}

/** Begins a challenge of one of the person's own factors; anyone else's does not exist. */
export async function challengeFactor(
  context: ChallengeContext,
  factorId: string,
): Promise<{ id: string; expires_at: string }> {
  const { database, session, now } = context;
  return asSystem(database, async (tx) => {
    const factor = await findFactor(tx, session.user_id, factorId);
    if (!factor) throw notFound();
    requireMayAnswer(context, factor);
    await takeAttempt(tx, CHALLENGES, session.user_id, now);
    const id = newId();
    const expires = await insertChallenge(tx, { id, factorId, userId: session.user_id, now });
    await auditMfa(tx, auditActor(context), { action: 'challenge_started', success: true, factorId });
    return { id, expires_at: expires.toISOString() };
  });
}
