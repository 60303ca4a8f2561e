import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { audit } from '../../../platform/audit.ts';
import type { BrowserTokens } from '../../../platform/browser-tokens.ts';
import { hashToken } from '../../../platform/ids.ts';
import type { Logger } from '../../../platform/log.ts';
import { type SecretConfig, unseal } from '../../../platform/secrets.ts';
import { openSession } from '../session/open-session.ts';
import { type AuthorizationServer, coversMail } from './authorization-server.ts';
import { invitationPlace } from './begin-sign-in.ts';
import { type Arrival, findAccount } from './find-account.ts';
import { proofsOf } from './proofs.ts';
import { keepProviderToken } from './provider-token.ts';
import { GoogleRefused } from './refusal.ts';
import { takeSignIn } from './store.ts';

export interface Return {
  /** Of the browser; null if it carries none. */
  readonly secret: string | null;
  readonly state: string | null;
  /** Google says that it came to nothing. */
  readonly error: string | null;
  /** The address that the browser came back to, below the product's own. */
  readonly answer: URL;
  readonly clientAddress: string;
  readonly userAgent: string | null;
  readonly requestId: string;
  readonly formerTokenHash: Buffer | null;
  readonly browser: BrowserTokens;
  readonly now: Date;
}

interface Dependencies {
  readonly database: Database;
  readonly server: AuthorizationServer;
  readonly secrets: SecretConfig;
  readonly log: Logger;
}

export interface Outcome {
  /** What they brought along, whether or not they are in. */
  readonly invitationToken: string | null;
  readonly entered:
    | { readonly sessionToken: string; readonly mailbox: boolean; readonly joined: boolean }
    | { readonly refused: GoogleRefused };
}

async function takeStarted({ database, secrets }: Dependencies, { secret, state, now }: Return) {
  if (secret === null || state === null) throw new GoogleRefused('expired');
  const hashes = { stateHash: hashToken(state), browserHash: hashToken(secret) };
  const started = await asSystem(database, (tx) => takeSignIn(tx, { ...hashes, now }));
  if (!started) throw new GoogleRefused('expired');
  const { id, invitation_token: sealed } = started;
  return {
    proofs: proofsOf(secret, state),
    invitationToken: sealed && unseal(secrets, invitationPlace(id), sealed),
  };
}

/** One transaction: the account, its link to Google, its place and its session come together or not at all. */
function enter(
  { database, secrets }: Dependencies,
  back: Return,
  { person, tokens }: Awaited<ReturnType<AuthorizationServer['redeem']>>,
  invitationToken: string | null,
) {
  const { now, clientAddress, requestId } = back;
  const arrival: Arrival = { person, invitationToken, clientAddress, requestId, now };
  return asSystem(database, async (tx) => {
    const { userId, companyId, joined } = await findAccount(tx, arrival);
    const sessionToken = await openSession(tx, { ...back, userId });
    const mailbox = coversMail(tokens);
    if (mailbox) await keepProviderToken(tx, secrets, { sessionToken, userId, tokens, now });
    const entry = { companyId, actorId: userId, success: true, clientAddress, requestId };
    await audit(tx, { ...entry, action: 'sign_in', detail: { by: 'google' } });
    return { sessionToken, mailbox, joined };
  });
}

/**
 * Takes Google's answer to a sign-in that this browser began. The state counts once, whatever becomes of it. Every
 * invalid answer ends in a refusal; details the person must not learn are logged.
 */
export async function finishSignIn(dependencies: Dependencies, back: Return): Promise<Outcome> {
  let invitationToken: string | null = null;
  try {
    const started = await takeStarted(dependencies, back);
    ({ invitationToken } = started);
    if (back.error !== null) throw new GoogleRefused(back.error === 'access_denied' ? 'cancelled' : 'failed');
    const given = await dependencies.server.redeem(back.answer, started.proofs);
    return { invitationToken, entered: await enter(dependencies, back, given, invitationToken) };
  } catch (error) {
    if (error instanceof GoogleRefused) return { invitationToken, entered: { refused: error } };
    const { name, code, message } = error as Error & { readonly code?: unknown };
    dependencies.log.warn({ failure: { name, code, message } }, 'Google sign-in failed');
    return { invitationToken, entered: { refused: new GoogleRefused('failed') } };
  }
}
