import type {
  changeCompanyWorkspace as changeRoute,
  createWorkspace as createRoute,
} from '@dealwright/contract/people/workspaces';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWorkspaces, readStanding, type Standing } from '../../identity/invitations/membership-store.ts';
import { closedReason } from './policy.ts';
import {
  type CompanyWorkspaceRow,
  findWorkspace,
  insertWorkspace,
  moveProfile,
  updateFacts,
} from './store.ts';

interface Call {
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** Throws `forbidden` for everyone but admins, who manage a company's workspaces. */
export function requireAdmin(actor: Pick<Actor, 'role'>): void {
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin can do this.');
}

function record(tx: Tx, actor: Actor, call: Call, action: string, detail: object): Promise<void> {
  const { companyId, userId: actorId } = actor;
  const { clientAddress, requestId } = call;
  return audit(tx, {
    companyId,
    actorId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail: { ...detail },
  });
}

async function getRow(tx: Tx, actor: Actor, id: string): Promise<CompanyWorkspaceRow> {
  const row = await findWorkspace(tx, actor.companyId, id);
  if (!row) throw notFound();
  return row;
}

export async function createWorkspace(
  tx: Tx,
  actor: Actor,
  facts: BodyOf<typeof createRoute>,
  call: Call,
): Promise<CompanyWorkspaceRow> {
  requireAdmin(actor);
  const id = newId();
  await insertWorkspace(tx, { ...facts, companyId: actor.companyId, id, now: call.now });
  await record(tx, actor, call, 'workspace_created', { workspace_id: id, name: facts.name });
  return getRow(tx, actor, id);
}

/** Throws 404 if the company has no such workspace, and 400 for fewer seats than members. */
export async function changeCompanyWorkspace(
  tx: Tx,
  actor: Actor,
  { id, change }: { readonly id: string; readonly change: BodyOf<typeof changeRoute> },
  call: Call,
): Promise<CompanyWorkspaceRow> {
  requireAdmin(actor);
  await lockWorkspaces(tx, [{ companyId: actor.companyId, workspaceId: id }]);
  const before = await getRow(tx, actor, id);
  const { name, max_members } = change;
  if (max_members !== undefined && max_members !== before.max_members) {
    if (before.workspace_type === 'personal') {
      throw new AppError('conflict', 'No one else can join a personal workspace.');
    }
    if (max_members < before.members) {
      throw invalid('max_members', `There are ${before.members} members. Choose at least that many seats.`);
    }
  }
  await updateFacts(tx, { companyId: actor.companyId, id }, change, call.now);
  if (name !== undefined && name !== before.name) {
    await record(tx, actor, call, 'workspace_renamed', { workspace_id: id, from: before.name, to: name });
  }
  if (max_members !== undefined && max_members !== before.max_members) {
    const seats = { workspace_id: id, from: before.max_members, to: max_members };
    await record(tx, actor, call, 'workspace_seats_changed', seats);
  }
  return getRow(tx, actor, id);
}

/** What the person leaves behind in the workspace they are in. */
export function standingOf(tx: Tx, { companyId, workspaceId, userId }: Actor): Promise<Standing> {
  const here = { companyId, workspaceId };
  return readStanding(tx, { userId, from: here, to: here });
}

/**
 * Takes an admin to another workspace of the company, with their role and a seat there; their deals stay where they
 * are. Like every leaving admin, the last admin of a workspace with other members cannot. Throws 403, 404 and 409.
 */
export async function switchWorkspace(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  call: Call,
): Promise<CompanyWorkspaceRow> {
  requireAdmin(actor);
  const { companyId, workspaceId: from } = actor;
  await lockWorkspaces(tx, [
    { companyId, workspaceId: from },
    { companyId, workspaceId },
  ]);
  const row = await getRow(tx, actor, workspaceId);
  if (workspaceId === from) return row;
  const standing = await standingOf(tx, actor);
  // Demoted or removed while this waited for the locks.
  requireAdmin({ role: standing.role ?? 'viewer' });
  const closed = closedReason(row, standing);
  if (closed !== null) throw new AppError('conflict', closed);
  await moveProfile(tx, actor, workspaceId, call.now);
  await record(tx, actor, call, 'workspace_switched', { from, to: workspaceId });
  return getRow(tx, actor, workspaceId);
}
