import type { Tx } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { hashToken, newToken } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { forgiveAttempts, type Throttle, takeAttempt } from '../../../platform/throttle.ts';
import { type ChallengeContext, requireMayAnswer } from './challenge-factor.ts';
import { readFactorSecret } from './factor-secret.ts';
import { factorAddedMail } from './mails.ts';
import { auditActor, type StepContext } from './stepper.ts';
import {
  auditMfa,
  deleteUnverifiedFactors,
  endOtherSessions,
  endWrongRow,
  type FactorRow,
  findChallenge,
  findFactor,
  lockAttempts,
  renewSessionAs,
  type Step,
  useChallenge,
  useStep,
} from './store.ts';
import { stepOfCode } from './time-code.ts';
import { errorOf, type Refusal, refuseLocked, refuseWrong } from './wrong-code.ts';

const ENROLMENTS: Throttle = { name: 'mfa:enrolment', free: 10, windowSeconds: 15 * 60 };

export interface GivenCode {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/** Whether the code is one of the factor's that counts now and has not counted before; if so it counts no more. */
export async function useCode(
  tx: Tx,
  context: Pick<StepContext, 'config' | 'now'>,
  factor: FactorRow,
  code: string,
): Promise<boolean> {
  const step = stepOfCode(await readFactorSecret(tx, context.config, factor), code, context.now);
  return step !== null && (await useStep(tx, factor.id, step, context.now));
}

/**
 * Answers a challenge. A right code makes the session `aal2` under a new token, which is the answer; the first one of a
 * new factor enables it and ends the person's other sessions. Throws `invalid_code`, `too_many_requests` while locked,
 * `conflict` when the challenge is over, `not_found` for anyone else's.
 */
export async function verifyFactor(context: ChallengeContext, given: GivenCode): Promise<string> {
  const { database, session, now } = context;
  const token = newToken();
  const refusal = await asSystem(database, async (tx): Promise<Refusal | null> => {
    const lockedUntil = await lockAttempts(tx, session.user_id, now);
    const factor = await requireOpenChallenge(tx, context, given);
    const enrolling = factor.status === 'unverified';
    const step = {
      action: enrolling ? ('enrolled' as const) : ('challenge_failed' as const),
      factorId: factor.id,
    };
    if (enrolling) await takeAttempt(tx, ENROLMENTS, session.user_id, now);
    else if (lockedUntil) return refuseLocked(tx, context, step, lockedUntil);
    if (!(await useCode(tx, context, factor, given.code))) return refuse(tx, context, step, enrolling);
    await useChallenge(tx, given.challengeId, now);
    await enter(tx, context, token);
    if (enrolling) await finishEnrolment(tx, context, factor, hashToken(token));
    else {
      await endWrongRow(tx, session.user_id);
      await auditMfa(tx, auditActor(context), {
        action: 'challenge_verified',
        success: true,
        factorId: factor.id,
      });
    }
    return null;
  });
  if (refusal) throw errorOf(refusal, now);
  return token;
}

async function requireOpenChallenge(tx: Tx, context: ChallengeContext, given: GivenCode): Promise<FactorRow> {
  const { session, now } = context;
  const factor = await findFactor(tx, session.user_id, given.factorId);
  const challenge = await findChallenge(tx, {
    id: given.challengeId,
    factorId: given.factorId,
    userId: session.user_id,
  });
  if (!factor || !challenge) throw notFound();
  requireMayAnswer(context, factor);
  if (challenge.used_at || challenge.expires_at <= now) {
    throw new AppError('conflict', 'This challenge has expired. Start a new one.');
  }
  return factor;
}

/** A wrong code while setting up says nothing of who knows the factor: it is logged, and doesn't lock the account. */
async function refuse(
  tx: Tx,
  context: StepContext,
  step: Pick<Step, 'action' | 'factorId'>,
  enrolling: boolean,
): Promise<Refusal> {
  if (!enrolling) return refuseWrong(tx, context, step);
  await auditMfa(tx, auditActor(context), { ...step, success: false, error: 'Invalid verification code' });
  return { kind: 'wrong' };
}

async function enter(tx: Tx, { session, now }: StepContext, token: string): Promise<void> {
  const renewed = await renewSessionAs(tx, {
    id: session.session_id,
    aal: 'aal2',
    tokenHash: hashToken(token),
    now,
  });
  if (!renewed) throw new AppError('not_signed_in', 'Please sign in to continue.');
}

async function finishEnrolment(
  tx: Tx,
  context: StepContext,
  factor: FactorRow,
  keptTokenHash: Buffer,
): Promise<void> {
  const { session, now } = context;
  await deleteUnverifiedFactors(tx, session.user_id);
  await endOtherSessions(tx, session.user_id, keptTokenHash);
  await forgiveAttempts(tx, ENROLMENTS, session.user_id);
  await auditMfa(tx, auditActor(context), { action: 'enrolled', success: true, factorId: factor.id });
  await queueMail(tx, factorAddedMail(session), { now });
}
