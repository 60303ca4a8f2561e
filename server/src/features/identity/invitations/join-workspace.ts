import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { AppError } from '../../../platform/errors.ts';
import {
  enterWorkspace,
  leaveCompany,
  lockWorkspaces,
  type Person,
  type Place,
  readStanding,
  type Standing,
} from './membership-store.ts';

export interface Joining extends Place {
  readonly role: Role;
  /** Names for a profile that has none yet, or that are newer. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly now: Date;
}

function placeOf(person: Person): Place | null {
  return person.company_id && person.workspace_id
    ? { companyId: person.company_id, workspaceId: person.workspace_id }
    : null;
}

/** A workspace with people in it keeps an admin. */
function requireNotLastAdmin(standing: Standing, stays: boolean, role: Role): void {
  if (standing.role !== 'admin' || standing.other_admins > 0) return;
  if (stays ? role === 'admin' : standing.others === 0) return;
  throw new AppError(
    'conflict',
    `You’re the last admin of ${standing.workspace_name ?? 'your workspace'}. Make someone else an admin first.`,
  );
}

/**
 * Moves a person, locked before by `lockPerson`, into a workspace with a role, as system role. What they own stays
 * with the company they leave, under the profile they had there. Throws `conflict` when the workspace is full, or
 * when they are the last admin of one that has other members.
 */
export async function joinWorkspace(tx: Tx, person: Person, joining: Joining): Promise<void> {
  const { companyId, workspaceId, role, now } = joining;
  const from = placeOf(person);
  const to = { companyId, workspaceId };
  await lockWorkspaces(tx, from ? [from, to] : [to]);
  const standing = await readStanding(tx, { userId: person.id, from, to });
  const stays = from?.workspaceId === workspaceId;
  if (!stays && !standing.room) throw new AppError('conflict', INVITATION_TEXTS.full);
  requireNotLastAdmin(standing, stays, role);
  if (from && from.companyId !== companyId) await leaveCompany(tx, from.companyId, person.id, now);
  await enterWorkspace(tx, {
    ...to,
    userId: person.id,
    email: person.email,
    role,
    firstName: joining.firstName ?? person.first_name,
    lastName: joining.lastName ?? person.last_name,
    now,
  });
}
