import type { Tx } from '@dealwright/db/database';
import {
  isSealedUnderFormer,
  type SecretConfig,
  type SecretPlace,
  seal,
  unseal,
} from '../../platform/secrets.ts';
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

/** The factor's secret; one that was sealed before APP_SECRET changed is sealed anew. */
export async function readFactorSecret(tx: Tx, config: SecretConfig, factor: FactorRow): Promise<string> {
  const secret = unseal(config, placeOf(factor), factor.secret);
  if (isSealedUnderFormer(config, factor.secret)) {
    await keepSecret(tx, factor.id, sealFactorSecret(config, factor, secret));
  }
  return secret;
}
