import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { displayName } from '../../platform/authenticate.ts';
import { invalid } from '../../platform/errors.ts';
import { findMember, findOwner } from '../identity/members/store.ts';

/** Viewers write nothing, so no deal is theirs to work. */
function mayWorkDeals(role: Role): boolean {
  return role !== 'viewer';
}

/** A colleague of the deal's workspace who can work deals. Throws the same 400 for everyone else. */
export async function requireDealWorker(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  profileId: string,
  field: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const member = await findMember(tx, place, profileId);
  if (!member || !mayWorkDeals(member.role)) {
    throw invalid(field, 'Choose a colleague in this workspace who can work on deals');
  }
  return { id: member.id, name: displayName(member) };
}

/** A valid owner of a deal or account of the workspace: a member who can work deals, or a named owner. Throws 400 otherwise. */
export async function requireOwner(
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  profileId: string,
  field: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const owner = await findOwner(tx, place, profileId);
  if (!owner || !mayWorkDeals(owner.role)) {
    throw invalid(field, 'Choose a colleague in this workspace who can work on deals');
  }
  return { id: owner.id, name: displayName(owner) };
}
