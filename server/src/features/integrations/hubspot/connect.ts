import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import {
  DEFAULT_FIELDS,
  type Directory,
  type FieldMap,
  propertiesFor,
  readDirectory,
  suggestStages,
} from './directory.ts';
import { createHubspotApi, HubspotFailure } from './hubspot-api.ts';
import { type HubspotDeps, sealToken } from './open-hubspot.ts';
import { canManageHubspot, MANAGE_REFUSED } from './policy.ts';
import { type ConnectionRow, findConnection, keepConnection, wakeWorkers } from './store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

const NOT_ACCEPTED = 'HubSpot rejected this access token. Copy it again from the private app.';
const SCOPES =
  'The private app lacks a scope. It needs crm.objects.owners, deals, companies and contacts (read), ' +
  'and crm.schemas.deals (read).';

export function requireManager(actor: Actor): void {
  if (!canManageHubspot(actor)) throw new AppError('forbidden', MANAGE_REFUSED);
}

/** The default fields, as far as this account of HubSpot has properties for them. */
function defaultFields(directory: Directory): FieldMap {
  const has = (field: keyof FieldMap) =>
    propertiesFor(directory, field).some(({ name }) => name === DEFAULT_FIELDS[field]);
  const chosen = Object.entries(DEFAULT_FIELDS).map(([field, name]) => [
    field,
    field === 'name' || has(field as keyof FieldMap) ? name : null,
  ]);
  return Object.fromEntries(chosen) as FieldMap;
}

async function look(deps: HubspotDeps, token: string) {
  const api = createHubspotApi(deps.apiUrl, token, deps.fetch);
  try {
    return { account: await api.account(), directory: await readDirectory(api) };
  } catch (error) {
    if (!(error instanceof HubspotFailure)) throw error;
    if (error.trouble === 'unauthorized') throw invalid('token', NOT_ACCEPTED);
    if (error.trouble === 'forbidden') throw invalid('token', SCOPES);
    throw new AppError('unavailable', `${error.message}. Please try again in a moment.`);
  }
}

async function record(tx: Tx, { actor, clientAddress, requestId }: Call, action: string, portal: string) {
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail: { portal_id: portal },
  });
}

/**
 * Connects the company by the token of a private app, which is tried first and then kept sealed. Throws 400 for one
 * that HubSpot does not take.
 */
export async function connect(deps: HubspotDeps, call: Call, token: string): Promise<void> {
  const { actor, now } = call;
  requireManager(actor);
  const { account, directory } = await look(deps, token);
  const id = newId();
  await asMember(deps.database, actor, async (tx, present) => {
    if (!present) throw new AppError('forbidden', MANAGE_REFUSED);
    requireManager(present);
    const made = {
      id,
      portalId: account.portalId,
      directory,
      stages: suggestStages(directory),
      fields: defaultFields(directory),
      timeZone: zoneOf(account.timeZone),
      currency: /^[A-Z]{3}$/.test(account.companyCurrency ?? '') ? (account.companyCurrency ?? 'USD') : 'USD',
      token: sealToken(deps.secrets, { companyId: actor.companyId, id }, token),
    };
    await keepConnection(tx, present, made, now);
    await record(tx, call, 'hubspot_connected', account.portalId);
    wakeWorkers(tx);
  });
}

/** A zone that this machine knows; UTC otherwise. */
function zoneOf(name: string | null | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export async function recordDisconnection(tx: Tx, call: Call, connection: ConnectionRow): Promise<void> {
  await record(tx, call, 'hubspot_disconnected', connection.portal_id);
}

/** The connection that an admin works on. Throws 403 for others, 409 without a connection. */
export async function requireConnection(tx: Tx, actor: Actor): Promise<ConnectionRow> {
  requireManager(actor);
  const connection = await findConnection(tx, actor.companyId);
  if (!connection) throw new AppError('conflict', 'Connect HubSpot first.');
  return connection;
}
