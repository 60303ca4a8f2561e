import type { Database } from '@dealwright/db/database';
import type { Logger } from '../../../platform/log.ts';
import { SealBroken, type SecretConfig, type SecretPlace, seal, unseal } from '../../../platform/secrets.ts';
import { createHubspotApi, type HubspotApi, HubspotFailure } from './hubspot-api.ts';
import type { ConnectionRow } from './store.ts';

export interface HubspotDeps {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
  readonly secrets: SecretConfig;
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

function placeOf(companyId: string, rowId: string): SecretPlace {
  return { table: 'hubspot_connections', column: 'token', ownerId: companyId, rowId };
}

export function sealToken(
  secrets: SecretConfig,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  token: string,
): Buffer {
  return seal(secrets, placeOf(companyId, id), token);
}

function readable({ secrets, log }: HubspotDeps, place: SecretPlace, token: Buffer): string {
  try {
    return unseal(secrets, place, token);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.error({ err: error, company: place.ownerId }, 'couldn’t read the HubSpot access token');
    // Kept, and tried again later: it can be read once the APP_SECRET it needs is given.
    throw new HubspotFailure('refused', 'The access token can no longer be read. Connect HubSpot again');
  }
}

/** HubSpot in the name of a company. Throws HubspotFailure if its token was forgotten or cannot be read. */
export function openHubspot(deps: HubspotDeps, connection: ConnectionRow): HubspotApi {
  const { company_id, id, token } = connection;
  if (token === null) throw new HubspotFailure('unauthorized', 'HubSpot isn’t connected');
  return createHubspotApi(deps.apiUrl, readable(deps, placeOf(company_id, id), token), deps.fetch);
}
