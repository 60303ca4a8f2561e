import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { lockCompany } from '../../deals/store.ts';
import { requireConnection } from './connect.ts';
import { choosePerson, giveHubspotUser, isOfWorkspace } from './owner-store.ts';

interface Call {
  readonly actor: Actor;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Maps a HubSpot owner to a member. Throws 404 for an unknown owner, 400 for people outside the workspace. */
export async function assignOwner(
  tx: Tx,
  { actor, now, clientAddress, requestId }: Call,
  { ownerId, profileId }: { readonly ownerId: string; readonly profileId: string | null },
): Promise<void> {
  const connection = await requireConnection(tx, actor);
  await lockCompany(tx, actor.companyId);
  if (profileId !== null && !(await isOfWorkspace(tx, connection, profileId))) {
    throw invalid('profile_id', 'Choose a colleague in the workspace that HubSpot deals go to');
  }
  if (!(await choosePerson(tx, connection, { ownerId, profileId }))) throw notFound();
  await giveHubspotUser(tx, actor.companyId, { hubspotId: ownerId, profileId, now });
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'hubspot_owner_assigned',
    success: true,
    clientAddress,
    requestId,
    detail: { owner_id: ownerId, profile_id: profileId },
  });
}
