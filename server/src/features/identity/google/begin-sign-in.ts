import type { Tx } from '@dealwright/db/database';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { type SecretConfig, type SecretPlace, seal } from '../../../platform/secrets.ts';
import { clientKey, takeFromWindow, type Window } from '../../../platform/throttle.ts';
import type { Proofs } from './authorization-server.ts';
import { proofsOf, SIGN_IN_LASTS_SECONDS } from './proofs.ts';
import { insertSignIn } from './store.ts';

/** Each writes a row that lies for ten minutes. */
const BY_CLIENT: Window = { name: 'google-sign-in:client', limit: 60, windowSeconds: 15 * 60 };

export const invitationPlace = (id: string): SecretPlace => ({
  table: 'google_sign_ins',
  column: 'invitation_token',
  ownerId: id,
  rowId: id,
});

interface Beginning {
  /** Of the browser. */
  readonly secret: string;
  readonly invitationToken: string | null;
  readonly clientAddress: string;
  readonly now: Date;
}

/** Writes down that this browser is about to ask Google, as system role. Throws 429. */
export async function beginSignIn(
  tx: Tx,
  secrets: SecretConfig,
  { secret, invitationToken, clientAddress, now }: Beginning,
): Promise<Proofs> {
  await takeFromWindow(tx, BY_CLIENT, clientKey(clientAddress), now);
  const id = newId();
  const state = newToken();
  await insertSignIn(tx, {
    id,
    stateHash: hashToken(state),
    browserHash: hashToken(secret),
    invitationToken: invitationToken === null ? null : seal(secrets, invitationPlace(id), invitationToken),
    expiresAt: new Date(now.getTime() + SIGN_IN_LASTS_SECONDS * 1000),
  });
  return proofsOf(secret, state);
}
