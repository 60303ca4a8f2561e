import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../../platform/errors.ts';
import { tooMany } from '../../../platform/throttle.ts';
import { auditActor, type StepContext } from './stepper.ts';
import { auditMfa, countWrong, type Step } from './store.ts';

/** Why a code did not count. Thrown after the transaction, so that the count and the log stay. */
export type Refusal = { readonly kind: 'wrong' } | { readonly kind: 'locked'; readonly until: Date };

const WRONG = 'Invalid verification code';

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}

/** Logs a code that came while no code counts. */
export async function refuseLocked(
  tx: Tx,
  context: StepContext,
  step: Pick<Step, 'action' | 'factorId'>,
  until: Date,
): Promise<Refusal> {
  await auditMfa(tx, auditActor(context), { ...step, success: false, error: 'Too many attempts' });
  return { kind: 'locked', until };
}

/** Counts and logs a wrong code; the one that locks is logged as such. */
export async function refuseWrong(
  tx: Tx,
  context: StepContext,
  step: Pick<Step, 'action' | 'factorId'>,
  error = WRONG,
): Promise<Refusal> {
  const who = auditActor(context);
  await auditMfa(tx, who, { ...step, success: false, error });
  const until = await countWrong(tx, who.userId, context.now);
  if (until) {
    await auditMfa(tx, who, {
      action: 'locked',
      success: true,
      factorId: step.factorId ?? null,
      metadata: { until: until.toISOString() },
    });
  }
  return { kind: 'wrong' };
}

export function errorOf(refusal: Refusal, now: Date): AppError {
  return refusal.kind === 'locked'
    ? tooMany(secondsUntil(refusal.until, now))
    : new AppError('invalid_code', WRONG);
}
