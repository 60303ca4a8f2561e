import type { Tx } from '@dealwright/db/database';
import { hashToken } from '../../../platform/ids.ts';
import { SealBroken, type SecretConfig, type SecretPlace, seal, unseal } from '../../../platform/secrets.ts';
import type { ProviderTokens } from './authorization-server.ts';
import { findSessionId, insertProviderTokens, takeProviderTokens } from './store.ts';

/** Long enough for a second factor in between. */
const KEPT_MINUTES = 15;

export interface ProviderToken extends ProviderTokens {
  readonly obtainedAt: Date;
}

const placeOf = (sessionId: string, userId: string): SecretPlace => ({
  table: 'provider_tokens',
  column: 'tokens',
  ownerId: userId,
  rowId: sessionId,
});

interface Keeping {
  readonly sessionToken: string;
  readonly userId: string;
  readonly tokens: ProviderTokens;
  readonly now: Date;
}

/** Keeps what Google gave for the session that it opened, sealed, as system role. */
export async function keepProviderToken(
  tx: Tx,
  secrets: SecretConfig,
  { sessionToken, userId, tokens, now }: Keeping,
): Promise<void> {
  const sessionId = await findSessionId(tx, hashToken(sessionToken));
  if (!sessionId) throw new Error('a session that was just opened is there');
  const text = JSON.stringify({ ...tokens, obtainedAt: now.toISOString() });
  await insertProviderTokens(tx, {
    sessionId,
    userId,
    tokens: seal(secrets, placeOf(sessionId, userId), text),
    expiresAt: new Date(now.getTime() + KEPT_MINUTES * 60_000),
  });
}

/** What Google gave when this session was opened, as system role: once, and within minutes; else null. */
export async function takeProviderToken(
  tx: Tx,
  secrets: SecretConfig,
  sessionId: string,
  now: Date,
): Promise<ProviderToken | null> {
  const kept = await takeProviderTokens(tx, sessionId, now);
  if (!kept) return null;
  try {
    const text = unseal(secrets, placeOf(sessionId, kept.user_id), kept.tokens);
    const read = JSON.parse(text) as ProviderTokens & { readonly obtainedAt: string };
    return { ...read, obtainedAt: new Date(read.obtainedAt) };
  } catch (error) {
    // Sealed under an APP_SECRET that is not given any more: the mailbox is connected by the person instead.
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
