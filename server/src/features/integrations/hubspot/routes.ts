import {
  assignHubspotOwner,
  changeHubspotConnection,
  changeHubspotMapping,
  changeHubspotSync,
  connectHubspot,
  disconnectHubspot,
  getHubspot,
  getHubspotMapping,
  type HubspotStatus,
  listHubspotConflicts,
  listHubspotOwners,
  receiveHubspotCallback,
  resolveHubspotConflict,
  saveHubspotUser as saveHubspotUserRoute,
} from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import type { Locale } from '@dealwright/domain/locale';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { requireActor } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { assignOwner } from './assign-owner.ts';
import { changeMapping } from './change-mapping.ts';
import { connect, recordDisconnection, requireConnection } from './connect.ts';
import { type ListedConflict, listConflicts } from './deal-store.ts';
import type { HubspotDeps } from './open-hubspot.ts';
import { listOwners, listPeople, personName } from './owner-store.ts';
import { canManageHubspot } from './policy.ts';
import { presentConnection, presentMapping, presentValue } from './present-hubspot.ts';
import { receiveCallback } from './receive-callback.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { saveHubspotUser } from './save-hubspot-user.ts';
import { askForSync, findConnection, forgetToken, setWriteBack, summarize, wakeWorkers } from './store.ts';

async function statusOf(
  tx: Tx,
  actor: Actor,
  now: Date,
  crmUserId = actor.crmUserId,
): Promise<HubspotStatus> {
  const manage = canManageHubspot(actor);
  const row = manage ? await findConnection(tx, actor.companyId) : null;
  const connectedBy = row ? await personName(tx, actor.companyId, row.connected_by) : '';
  return {
    hubspot_user_id: crmUserId,
    connection: row && presentConnection(row, await summarize(tx, row), { connectedBy, now }),
    can: { manage },
  };
}

const CONFLICTS = 'hubspot.conflicts';

const RECORDS = { deal: 'deal', company: 'account', contact: 'person' } as const;

function presentConflict(conflict: ListedConflict, locale: Locale) {
  const { id, kind, record_id, contact_id, number, name, field, base, ours, theirs, created_at } = conflict;
  const deal_number = number === null ? null : Number(number);
  const account_id = kind === 'company' ? record_id : null;
  return {
    id,
    record: {
      kind: contact_id === null ? RECORDS[kind] : ('contact' as const),
      name,
      deal_number,
      account_id,
      contact_id,
    },
    field,
    before: presentValue(field, base, locale),
    ours: presentValue(field, ours, locale),
    theirs: presentValue(field, theirs, locale),
    created_at: created_at.toISOString(),
  };
}

function registerConnection(router: Router, deps: HubspotDeps): void {
  router.person(connectHubspot, async ({ session, request, body, now }) => {
    const actor = requireActor(session);
    await connect(deps, { actor, now, clientAddress: request.ip, requestId: request.id }, body.token);
    return asMember(deps.database, actor, (tx) => statusOf(tx, actor, now));
  });

  router.member(changeHubspotConnection, async ({ tx, actor, body, now }) => {
    await requireConnection(tx, actor);
    await setWriteBack(tx, actor.companyId, body.write_back, now);
    wakeWorkers(tx);
    return statusOf(tx, actor, now);
  });

  router.member(disconnectHubspot, async ({ tx, actor, now, clientAddress, requestId }) => {
    const connection = await requireConnection(tx, actor);
    await forgetToken(tx, actor.companyId, now);
    const call = { actor, now, clientAddress, requestId };
    await recordDisconnection(tx, call, connection);
  });

  router.member(changeHubspotSync, async ({ tx, actor, body, now }) => {
    const { state } = await requireConnection(tx, actor);
    if (state !== 'active') throw new AppError('conflict', 'Connect HubSpot again first.');
    await askForSync(tx, actor.companyId, body.ask, now);
    wakeWorkers(tx);
    return statusOf(tx, actor, now);
  });
}

function registerMapping(router: Router): void {
  router.member(getHubspotMapping, async ({ tx, actor }) =>
    presentMapping(await requireConnection(tx, actor)),
  );

  router.member(changeHubspotMapping, async ({ tx, actor, body, now }) =>
    presentMapping(await changeMapping(tx, { actor, now }, body)),
  );

  router.member(listHubspotOwners, async ({ tx, actor }) => {
    const connection = await requireConnection(tx, actor);
    const rows = await listOwners(tx, connection);
    return {
      items: rows.map(({ profile_id, person_name, ...owner }) => ({
        ...owner,
        person: profile_id ? { id: profile_id, name: person_name ?? '' } : null,
      })),
      people: await listPeople(tx, connection),
    };
  });

  router.member(assignHubspotOwner, async ({ tx, actor, params, body, now, clientAddress, requestId }) => {
    const call = { actor, now, clientAddress, requestId };
    await assignOwner(tx, call, { ownerId: params.owner_id, profileId: body.profile_id });
  });
}

function registerConflicts(router: Router): void {
  router.member(listHubspotConflicts, async ({ tx, actor, query }) => {
    const connection = await requireConnection(tx, actor);
    const after = decodeCursor(CONFLICTS, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listConflicts(tx, connection, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => presentConflict(row, actor.locale),
      (row) => encodeCursor(CONFLICTS, [row.sort_key, row.id]),
    );
  });

  router.member(resolveHubspotConflict, async ({ tx, actor, params, body, now }) => {
    await resolveConflict(tx, { actor, now }, { id: params.id, keep: body.keep, seen: body.seen });
  });
}

export interface HubspotRoutesDeps extends HubspotDeps {
  /** Where HubSpot reaches us; null means the address that it asked. */
  readonly publicUrl: string | null;
  readonly clientSecret: string | null;
}

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** HubSpot: the person's identity there, and the company's connection and its data. */
export function registerHubspot(router: Router, deps: HubspotRoutesDeps): void {
  registerConnection(router, deps);
  registerMapping(router);
  registerConflicts(router);

  router.public(receiveHubspotCallback, async ({ request, now }) => {
    const { method, headers, body } = request;
    const own = deps.publicUrl ?? `${request.protocol}://${request.host}`;
    const signed = {
      method,
      uri: `${own}${request.url}`,
      body: typeof body === 'string' ? body : '',
      timestamp: oneHeader(headers['x-hubspot-request-timestamp']),
      signature: oneHeader(headers['x-hubspot-signature-v3']),
    };
    await receiveCallback(deps, signed, now);
  });

  router.member(getHubspot, ({ tx, actor, now }) => statusOf(tx, actor, now));

  router.member(saveHubspotUserRoute, async ({ tx, actor, body, now, clientAddress, requestId }) => {
    const call = { now, clientAddress, requestId };
    const saved = await saveHubspotUser(tx, actor, body.hubspot_user_id, call);
    return statusOf(tx, actor, now, saved);
  });
}
