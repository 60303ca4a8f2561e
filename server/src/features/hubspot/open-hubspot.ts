import type { Database } from '@dealwright/db/database';
import type { Logger } from '../../platform/log.ts';
import { type SecretConfig, type SecretPlace, seal, unseal } from '../../platform/secrets.ts';
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

/** HubSpot in the name of a company. Throws HubspotFailure where its token was forgotten. */
export function openHubspot(deps: HubspotDeps, connection: ConnectionRow): HubspotApi {
  const { company_id, id, token } = connection;
  if (token === null) throw new HubspotFailure('unauthorized', 'HubSpot is not connected');
  return createHubspotApi(deps.apiUrl, unseal(deps.secrets, placeOf(company_id, id), token), deps.fetch);
}
