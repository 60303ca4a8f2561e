import type { Actor } from '../../../platform/actor.ts';

/** Only admins manage the company's connection and its data. */
export function canManageHubspot(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}

export const MANAGE_REFUSED = 'Only an admin can connect the company to HubSpot.';
export const TAKEN = 'A colleague already uses this HubSpot User ID.';
export const SOMEBODY_ELSES =
  'In HubSpot, this ID has another email address. Ask an admin to set your HubSpot user.';

interface Asked {
  readonly email: string;
  readonly profileId: string;
  readonly role: Actor['role'];
  readonly taken: boolean;
  /** Whom HubSpot knows under the id; null if it was not read. */
  readonly known: { readonly email: string | null; readonly chosen_id: string | null } | null;
}

/**
 * Why a person cannot set a HubSpot user id as theirs; null if they can. The id opens the deals of that owner, so a
 * colleague's is refused: their address at HubSpot or an admin decides. Admins read all deals anyway.
 */
export function refusalOf({ email, profileId, role, taken, known }: Asked): string | null {
  if (taken) return TAKEN;
  if (!known || role === 'admin' || known.chosen_id === profileId) return null;
  return known.email === email.toLowerCase() ? null : SOMEBODY_ELSES;
}
