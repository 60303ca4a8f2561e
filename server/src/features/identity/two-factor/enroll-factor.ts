import type { Enrollment } from '@dealwright/contract/identity/two-factor';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { sealFactorSecret } from './factor-secret.ts';
import { auditActor, type StepContext } from './stepper.ts';
import { auditMfa, deleteUnverifiedFactors, insertFactor, listVerifiedFactors } from './store.ts';
import { newTimeCodeSecret, presentForApp } from './time-code.ts';

const MOST_FACTORS = 5;

/** Begins to set up an authenticator app in place of one that was begun and left. Its first code verifies it. */
export async function enrollFactor(context: StepContext, friendlyName: string): Promise<Enrollment> {
  const { database, config, session, now } = context;
  const secret = newTimeCodeSecret();
  const factor = { id: newId(), user_id: session.user_id };
  await asSystem(database, async (tx) => {
    if ((await listVerifiedFactors(tx, session.user_id)).length >= MOST_FACTORS) {
      throw new AppError('conflict', `An account can have up to ${MOST_FACTORS} authenticator apps.`);
    }
    await deleteUnverifiedFactors(tx, session.user_id);
    await insertFactor(tx, {
      ...factor,
      friendly_name: friendlyName,
      secret: sealFactorSecret(config, factor, secret),
      now,
    });
    await auditMfa(tx, auditActor(context), {
      action: 'enrollment_started',
      success: true,
      factorId: factor.id,
    });
  });
  const { uri, qrCode } = presentForApp(secret, session.email);
  return { id: factor.id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: qrCode, secret, uri } };
}
