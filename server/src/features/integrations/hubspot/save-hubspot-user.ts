import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockCompany } from '../../deals/store.ts';
import { findClaim, giveHubspotUser, isTaken, ownEmail } from './owner-store.ts';
import { refusalOf } from './policy.ts';

interface Call {
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/**
 * Says which HubSpot user a person is. The id of a user is kept as that of the owner, by which deals know them. Answers
 * the id as kept. Throws 409 for the id of a colleague; of two who say it at once one is it.
 */
export async function saveHubspotUser(tx: Tx, actor: Actor, given: string, call: Call): Promise<string> {
  await lockCompany(tx, actor.companyId);
  const known = await findClaim(tx, actor.companyId, given);
  const id = known?.owner_id ?? given;
  const { userId: profileId, role } = actor;
  const taken = await isTaken(tx, actor.companyId, id, profileId);
  const refusal = refusalOf({ email: await ownEmail(tx, actor), profileId, role, taken, known });
  if (refusal !== null) throw new AppError('conflict', refusal);
  await giveHubspotUser(tx, actor.companyId, { hubspotId: id, profileId, now: call.now });
  await audit(tx, {
    companyId: actor.companyId,
    actorId: actor.userId,
    action: 'hubspot_user_saved',
    success: true,
    clientAddress: call.clientAddress,
    requestId: call.requestId,
    detail: { hubspot_user_id: id },
  });
  return id;
}
