import { INVITATION_TEXTS } from '@dealwright/contract/identity/invitations';
import type { Actor } from '../../../platform/actor.ts';

/** Name, joining and code of the workspace are its admins' and managers'. */
export function canManageWorkspace(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

interface Standing {
  /** Of the workspace the person is in now. */
  readonly workspace_name: string | null;
  readonly others: number;
  readonly other_admins: number;
}

/** Why an admin cannot go to another workspace of their company; null if they can. */
export function closedReason(
  to: {
    readonly workspace_type: 'team' | 'personal';
    readonly members: number;
    readonly max_members: number;
  },
  { workspace_name, others, other_admins }: Standing,
): string | null {
  if (to.workspace_type === 'personal') return 'This is a personal workspace';
  if (to.members >= to.max_members) return INVITATION_TEXTS.full;
  if (others > 0 && other_admins === 0) {
    return `You’re the last admin of ${workspace_name ?? 'your workspace'}. Make someone else an admin first.`;
  }
  return null;
}
