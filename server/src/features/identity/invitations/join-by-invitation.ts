import type { Tx } from '@dealwright/db/database';
import { emit } from '../../../platform/events.ts';
import { lockTakenOver, takeOver } from '../named-owners/store.ts';
import { type Joining, joinWorkspace } from './join-workspace.ts';
import type { Person } from './membership-store.ts';
import { type LinkedInvitation, markAccepted } from './store.ts';

/**
 * Moves a person, locked before, into the workspace of their invitation, with its role, as system role. What a named
 * owner of their address owns, or the one they were invited for, is theirs from then on; a viewer owns nothing.
 */
export async function joinByInvitation(
  tx: Tx,
  person: Person,
  invitation: LinkedInvitation,
  { firstName, lastName, now }: Pick<Joining, 'firstName' | 'lastName' | 'now'>,
): Promise<void> {
  const { company_id: companyId, workspace_id: workspaceId, id: invitationId, email, role } = invitation;
  const named =
    role === 'viewer' ? [] : await lockTakenOver(tx, { companyId, workspaceId, invitationId, email });
  await joinWorkspace(tx, person, { companyId, workspaceId, role, firstName, lastName, now });
  await markAccepted(tx, { companyId, id: invitationId, userId: person.id, now });
  for (const from of named) {
    const deals = await takeOver(tx, { companyId, from, to: person.id, now });
    await emit(
      tx,
      deals.map(({ deal_id: dealId, workspace_id, number, version }) => ({
        companyId,
        workspaceId: workspace_id,
        dealId,
        type: 'deal.changed',
        actorId: person.id,
        payload: { number: Number(number), version },
      })),
    );
  }
}
