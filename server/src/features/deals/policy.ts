import type { Actor } from '../../platform/actor.ts';

/** What a policy needs to know of a deal. */
export interface DealAccess {
  readonly companyId: string;
  readonly workspaceId: string;
  /** The person owns it, collaborates on it, or is its owner in the CRM. */
  readonly isTheirs: boolean;
}

function inOwnWorkspace(actor: Actor, deal: DealAccess): boolean {
  if (actor.companyId !== deal.companyId) return false;
  return actor.role === 'admin' || actor.workspaceId === deal.workspaceId;
}

/** Admins read the company's deals, managers and viewers the workspace's, sellers their own. */
export function canReadDeal(actor: Actor, deal: DealAccess): boolean {
  return inOwnWorkspace(actor, deal) && (actor.role !== 'sales_rep' || deal.isTheirs);
}

/** Viewers write nothing; whoever else reads a deal works it. */
export function canEditDeal(actor: Actor, deal: DealAccess): boolean {
  return actor.role !== 'viewer' && canReadDeal(actor, deal);
}

/** Sellers add deals for themselves, managers and admins for anyone. */
export function canCreateDeal(actor: Actor, ownerId: string): boolean {
  return actor.role !== 'viewer' && (actor.role !== 'sales_rep' || ownerId === actor.userId);
}

/** What the person may do with a deal, for the page to show. */
export function dealAbilities(actor: Actor, deal: DealAccess): { edit: boolean; assign: boolean } {
  const edit = canEditDeal(actor, deal);
  return { edit, assign: edit };
}
