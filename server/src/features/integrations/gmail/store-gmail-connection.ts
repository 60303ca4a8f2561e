import type { Actor } from '../../../platform/actor.ts';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError } from '../../../platform/errors.ts';
import { takeProviderToken } from '../../identity/google/provider-token.ts';
import { type ConnectDeps, keepConnection, requireGoogle } from './connect.ts';
import type { ConnectionRow } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly now: Date;
}

/** Connects the mailbox that came with this session's sign-in by Google. Throws 409 if none did, or it was stored. */
export async function storeConnection(
  deps: ConnectDeps,
  { actor, sessionId, now }: Call,
): Promise<ConnectionRow> {
  requireGoogle(deps);
  const given = await asSystem(deps.database, (tx) => takeProviderToken(tx, deps.secrets, sessionId, now));
  if (!given) throw new AppError('conflict', 'This sign-in didn’t include access to Gmail.');
  return keepConnection(deps, { actor, now }, given);
}
