import type { Tx } from '@dealwright/db/database';
import { AppError } from '../../../platform/errors.ts';
import {
  isSealedUnderFormer,
  SealBroken,
  type SecretConfig,
  type SecretPlace,
  seal,
  unseal,
} from '../../../platform/secrets.ts';
import { type FactorRow, keepSecret } from './store.ts';

const placeOf = (factor: Pick<FactorRow, 'id' | 'user_id'>): SecretPlace => ({
  table: 'mfa_factors',
  column: 'secret',
  ownerId: factor.user_id,
  rowId: factor.id,
});

export function sealFactorSecret(
  config: SecretConfig,
  factor: Pick<FactorRow, 'id' | 'user_id'>,
  secret: string,
): Buffer {
  return seal(config, placeOf(factor), secret);
}

function readable(config: SecretConfig, factor: FactorRow): string {
  try {
    return unseal(config, placeOf(factor), factor.secret);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new AppError(
      'conflict',
      'We can’t check codes from this authenticator app right now. ' +
        'Ask an admin of your company or the person who runs this server for help.',
      { cause: error },
    );
  }
}

/** Throws 409 if the factor's secret can't be read. */
export function requireReadable(config: SecretConfig, factor: FactorRow): void {
  readable(config, factor);
}

/** The factor's secret; one that was sealed before APP_SECRET changed is sealed anew. */
export async function readFactorSecret(tx: Tx, config: SecretConfig, factor: FactorRow): Promise<string> {
  const secret = readable(config, factor);
  if (isSealedUnderFormer(config, factor.secret)) {
    await keepSecret(tx, factor.id, sealFactorSecret(config, factor, secret));
  }
  return secret;
}
