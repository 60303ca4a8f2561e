import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@dealwright/db/database';
import { asCompany } from '../../../platform/as-member.ts';
import type { Logger } from '../../../platform/log.ts';
import { SealBroken, type SecretConfig, type SecretPlace, seal, unseal } from '../../../platform/secrets.ts';
import { createGmailApi, type GmailApi, GmailFailure } from './gmail-api.ts';
import { type Google, type Grant, GrantRevoked } from './google-oauth.ts';
import {
  askToReconnect,
  type ConnectionPlace,
  type ConnectionRow,
  claimRefresh,
  findConnection,
  keepRefreshed,
  markRevoked,
  releaseRefresh,
  type SealedGrant,
  spoilAccess,
} from './store.ts';

export interface MailboxDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly secrets: SecretConfig;
  readonly google: Google;
}

/** Longer than Google may take to answer. */
const REFRESH_MS = 30_000;
const LOOK_AGAIN_MS = 100;
/** An access token is not used to its last moment. */
const MARGIN_MS = 60_000;

function placeOf({ companyId, id }: ConnectionPlace, column: string): SecretPlace {
  return { table: 'email_connections', column, ownerId: companyId, rowId: id };
}

/** Tokens as they are kept: each sealed for this row and column. */
export function sealGrant(
  secrets: SecretConfig,
  place: ConnectionPlace,
  grant: Grant,
  now: Date,
): SealedGrant {
  const { accessToken, refreshToken, expiresInSeconds } = grant;
  return {
    accessToken: seal(secrets, placeOf(place, 'access_token'), accessToken),
    refreshToken: refreshToken === null ? null : seal(secrets, placeOf(place, 'refresh_token'), refreshToken),
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  };
}

/** The token by which a consent is renewed, and taken back. */
export function unsealRefreshTokenOf(secrets: SecretConfig, place: ConnectionPlace, sealed: Buffer): string {
  return unseal(secrets, placeOf(place, 'refresh_token'), sealed);
}

function usableToken(deps: MailboxDeps, row: ConnectionRow): string | null {
  const until = row.access_expires_at?.getTime() ?? 0;
  if (!row.access_token || until - MARGIN_MS <= deps.now().getTime()) return null;
  const place = { companyId: row.company_id, id: row.id };
  try {
    return unseal(deps.secrets, placeOf(place, 'access_token'), row.access_token);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

async function refresh(deps: MailboxDeps, place: ConnectionPlace, row: ConnectionRow): Promise<string> {
  const inCompany = <T>(run: Parameters<typeof asCompany<T>>[2]) =>
    asCompany(deps.database, place.companyId, run);
  try {
    if (row.refresh_token === null) throw new GrantRevoked();
    const refreshToken = unsealRefreshTokenOf(deps.secrets, place, row.refresh_token);
    const grant = await deps.google.oauth.refresh(refreshToken);
    await inCompany((tx) => keepRefreshed(tx, place, sealGrant(deps.secrets, place, grant, deps.now())));
    return grant.accessToken;
  } catch (error) {
    if (error instanceof GrantRevoked) {
      await inCompany((tx) => markRevoked(tx, place, deps.now()));
      deps.log.info({ connection: place.id }, 'a mailbox must be reconnected: Google revoked the consent');
      throw error;
    }
    if (error instanceof SealBroken) {
      await inCompany((tx) => askToReconnect(tx, place, deps.now()));
      deps.log.error({ err: error, connection: place.id }, 'a mailbox must be reconnected');
      throw new GrantRevoked();
    }
    await inCompany((tx) => releaseRefresh(tx, place));
    throw new GmailFailure('down', 'couldn’t get access from Google');
  }
}

/**
 * An access token that holds. Where a new one is needed one instance asks Google for it, in no transaction, and the
 * others wait for what it keeps. Throws `GrantRevoked` if the person has to connect anew.
 */
export async function accessToken(deps: MailboxDeps, place: ConnectionPlace): Promise<string> {
  const giveUpAt = Date.now() + REFRESH_MS;
  for (;;) {
    const row = await asCompany(deps.database, place.companyId, (tx) => findConnection(tx, place));
    if (row?.state !== 'active') throw new GrantRevoked();
    const usable = usableToken(deps, row);
    if (usable !== null) return usable;
    const now = deps.now();
    const until = new Date(now.getTime() + REFRESH_MS);
    if (await asCompany(deps.database, place.companyId, (tx) => claimRefresh(tx, place, { now, until }))) {
      // The process that claimed it before may just have finished.
      const latest = await asCompany(deps.database, place.companyId, (tx) => findConnection(tx, place));
      const fresh = latest && usableToken(deps, latest);
      if (fresh) {
        await asCompany(deps.database, place.companyId, (tx) => releaseRefresh(tx, place));
        return fresh;
      }
      return refresh(deps, place, latest ?? row);
    }
    if (Date.now() > giveUpAt) throw new GmailFailure('down', 'couldn’t get access from Google');
    await pause(LOOK_AGAIN_MS);
  }
}

/** Runs against Gmail; an access token that Gmail refuses is replaced once. */
export async function withGmail<T>(
  deps: MailboxDeps,
  place: ConnectionPlace,
  run: (api: GmailApi) => Promise<T>,
): Promise<T> {
  const { settings, fetch } = deps.google;
  const attempt = async () =>
    run(await createGmailApi(settings.gmailApiUrl, await accessToken(deps, place), fetch));
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof GmailFailure && error.trouble === 'unauthorized')) throw error;
  }
  await asCompany(deps.database, place.companyId, (tx) => spoilAccess(tx, place));
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof GmailFailure && error.trouble === 'unauthorized')) throw error;
    await asCompany(deps.database, place.companyId, (tx) => markRevoked(tx, place, deps.now()));
    throw new GrantRevoked();
  }
}
