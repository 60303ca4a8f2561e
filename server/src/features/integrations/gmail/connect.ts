import { GMAIL_CALLBACK_PATH, GMAIL_NOT_CONFIGURED } from '@dealwright/contract/integrations/gmail';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { SealBroken, type SecretPlace, seal, unseal } from '../../../platform/secrets.ts';
import { type MailboxDeps, sealGrant } from './access-token.ts';
import { createGmailApi } from './gmail-api.ts';
import { type Google, type Grant, ScopesMissing } from './google-oauth.ts';
import {
  type ConnectionRow,
  claimConnection,
  findConnection,
  keepAuthorization,
  keepGrant,
  takeAuthorization,
  wakeWorkers,
} from './store.ts';

const CONSENT_LASTS_MS = 10 * 60_000;
const AGAIN = 'This authorization has been used or has expired. Please connect again.';

export type ConnectDeps = Omit<MailboxDeps, 'google'> & {
  readonly google: Google | null;
  readonly publicUrl: string | null;
};

interface Call {
  readonly actor: Actor;
  readonly sessionId: string;
  readonly now: Date;
}

export function requireGoogle({ google }: Pick<ConnectDeps, 'google'>): Google {
  if (!google) throw new AppError('conflict', GMAIL_NOT_CONFIGURED);
  return google;
}

/** The one page that Google may send people back to: ours, at the address where people reach us. */
function checkRedirect(own: string, redirectUri: string): void {
  if (redirectUri !== `${own}${GMAIL_CALLBACK_PATH}`) {
    throw invalid('redirectUri', 'Google can only send you back to this application');
  }
}

const placeOf = ({ companyId }: Actor, rowId: string): SecretPlace => ({
  table: 'gmail_authorizations',
  column: 'code_verifier',
  ownerId: companyId,
  rowId,
});

/** Google hands it back as it is. It says where to return to, and holds what works once, for this session alone. */
function stateOf(redirectUri: string, once: string): string {
  return Buffer.from(JSON.stringify({ redirectUri, once })).toString('base64');
}

function onceIn(state: string, redirectUri: string): string {
  try {
    const { once } = JSON.parse(Buffer.from(state, 'base64').toString('utf8')) as { once?: unknown };
    if (typeof once === 'string' && /^[0-9a-f-]{36}$/.test(once) && state === stateOf(redirectUri, once)) {
      return once;
    }
  } catch {
    // Whatever it is, we did not write it.
  }
  throw new AppError('link_void', AGAIN);
}

const inName = <T>(deps: ConnectDeps, { actor }: Call, run: (tx: Tx) => Promise<T>): Promise<T> =>
  asMember(deps.database, actor, (tx) => run(tx));

async function askGoogle<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new AppError('unavailable', 'Google can’t be reached. Please try again in a moment.');
  }
}

/**
 * Where to send the browser for consent; `asked` is the origin that the browser asked us under. Throws 409 if no
 * client id is configured.
 */
export async function beginConnection(
  deps: ConnectDeps,
  call: Call & { readonly asked: string },
  redirectUri: string,
): Promise<{ url: string }> {
  const google = requireGoogle(deps);
  checkRedirect(deps.publicUrl ?? call.asked, redirectUri);
  const id = newId();
  const { url, codeVerifier } = await askGoogle(() =>
    google.oauth.begin(redirectUri, stateOf(redirectUri, id)),
  );
  await inName(deps, call, (tx) =>
    keepAuthorization(tx, call.actor, {
      id,
      sessionId: call.sessionId,
      redirectUri,
      codeVerifier: seal(deps.secrets, placeOf(call.actor, id), codeVerifier),
      expiresAt: new Date(call.now.getTime() + CONSENT_LASTS_MS),
    }),
  );
  return { url };
}

/** Keeps what Google granted as a mailbox of the person; the same address again is the same mailbox. */
export async function keepConnection(
  deps: ConnectDeps,
  call: Pick<Call, 'actor' | 'now'>,
  grant: Grant,
): Promise<ConnectionRow> {
  const { settings, fetch } = requireGoogle(deps);
  const profile = await askGoogle(() =>
    createGmailApi(settings.gmailApiUrl, grant.accessToken, fetch).then((api) => api.profile()),
  );
  const { actor, now } = call;
  return asMember(deps.database, actor, async (tx) => {
    const id = await claimConnection(tx, actor, { id: newId(), address: profile.address, now });
    const place = { companyId: actor.companyId, id };
    const had = await findConnection(tx, place);
    if (grant.refreshToken === null && !had?.refresh_token) {
      throw new AppError('conflict', 'Google didn’t grant ongoing access. Please connect again.');
    }
    await keepGrant(tx, place, sealGrant(deps.secrets, place, grant, now), now);
    wakeWorkers(tx);
    const row = await findConnection(tx, place);
    if (!row) throw new Error('what was just written is there');
    return row;
  });
}

interface Answer {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
  readonly iss?: string | undefined;
}

/** An unreadable authorization must be restarted, like an expired one. */
function readVerifier({ secrets }: ConnectDeps, place: SecretPlace, sealed: Buffer): string {
  try {
    return unseal(secrets, place, sealed);
  } catch (error) {
    throw error instanceof SealBroken ? new AppError('link_void', AGAIN, { cause: error }) : error;
  }
}

/** Connects Gmail with Google's answer. Throws 410 for an answer that this session did not ask for, or asked for once. */
export async function connect(deps: ConnectDeps, call: Call, answer: Answer): Promise<ConnectionRow> {
  const { oauth } = requireGoogle(deps);
  const { redirectUri, state, code, iss } = answer;
  const id = onceIn(state, redirectUri);
  const asked = await inName(deps, call, (tx) =>
    takeAuthorization(tx, call.actor, { id, sessionId: call.sessionId, now: call.now }),
  );
  if (asked?.redirect_uri !== redirectUri) throw new AppError('link_void', AGAIN);
  const codeVerifier = readVerifier(deps, placeOf(call.actor, id), asked.code_verifier);
  const back = new URL(redirectUri);
  back.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString();
  const grant = await oauth.exchange(back, codeVerifier, state).catch((error: unknown) => {
    if (error instanceof ScopesMissing) throw new AppError('conflict', error.message);
    deps.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Google granted no access');
    throw new AppError('conflict', 'Google rejected the authorization. Please connect again.');
  });
  return keepConnection(deps, call, grant);
}
