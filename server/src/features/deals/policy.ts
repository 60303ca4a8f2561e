import { coversRole, type Role } from '@dealwright/domain/role';
import type { Actor } from '../../platform/actor.ts';

/** Off the pipeline: in the archive, or in the trash. */
export type Shelf = 'archived' | 'deleted';

/** What a policy needs to know of a deal. */
export interface DealAccess {
  readonly companyId: string;
  readonly workspaceId: string;
  /** The person owns it, collaborates on it, or is its owner in the CRM. */
  readonly isTheirs: boolean;
  /** Null while it is in the pipeline. */
  readonly shelf: Shelf | null;
  /** The person opened a link to it that holds for them: `canReadByLink`. */
  readonly isShared: boolean;
}

/** A person's place in the company; without a workspace they aren't a member. */
interface Rights {
  readonly role: Role;
  readonly workspaceId: string | null;
}

/** What an opened link depends on. */
export interface OpenedLink {
  /** Who made it, and whether the deal is among those they work. */
  readonly maker: Rights & { readonly isTheirs: boolean };
  readonly reader: Rights;
  /** What the reader was when they opened it; null if that was not kept. */
  readonly openedAs: Rights | null;
  /** The reader was taken off the deal since the link was made. */
  readonly wasTakenOff: boolean;
}

/** Admins see the company's deals, managers and viewers the workspace's, sellers their own. */
function belongsTo(actor: Actor, deal: DealAccess): boolean {
  if (actor.companyId !== deal.companyId) return false;
  if (actor.role === 'admin') return true;
  return actor.workspaceId === deal.workspaceId && (actor.role !== 'sales_rep' || deal.isTheirs);
}

/** In board, list, search, totals and dashboard: those of theirs that are in the pipeline. */
export function canListDeal(actor: Actor, deal: DealAccess): boolean {
  return deal.shelf === null && belongsTo(actor, deal);
}

/** In the archive and the trash: those of theirs that are there. */
export function canListShelvedDeal(actor: Actor, deal: DealAccess): boolean {
  return deal.shelf !== null && belongsTo(actor, deal);
}

/** In all-time figures such as costs: their deals in pipeline and archive. */
export function canListKeptDeal(actor: Actor, deal: DealAccess): boolean {
  return deal.shelf !== 'deleted' && belongsTo(actor, deal);
}

/** Who made a link could make it today, were the deal in the pipeline. */
function canStillShare({ maker }: OpenedLink, deal: Pick<DealAccess, 'workspaceId'>): boolean {
  if (maker.workspaceId === null || maker.role === 'viewer') return false;
  if (maker.role === 'admin') return true;
  return maker.workspaceId === deal.workspaceId && (maker.role === 'manager' || maker.isTheirs);
}

/** Who opened a link has still what they opened it with. */
function keepsRights({ reader, openedAs, wasTakenOff }: OpenedLink): boolean {
  if (wasTakenOff || openedAs === null || reader.workspaceId === null) return false;
  return reader.workspaceId === openedAs.workspaceId && coversRole(reader.role, openedAs.role);
}

/**
 * Whether a link that has not ended lets its reader read: who made it can still share the deal, and who opened it has
 * lost no right since. The rows of `linkReaders` are those of whom this is true.
 */
export function canReadByLink(link: OpenedLink, deal: Pick<DealAccess, 'workspaceId'>): boolean {
  return canStillShare(link, deal) && keepsRights(link);
}

/** Those of theirs, archived ones too, and whatever a colleague shows them by a link. What is in the trash is gone. */
export function canReadDeal(actor: Actor, deal: DealAccess): boolean {
  if (deal.shelf === 'deleted' || actor.companyId !== deal.companyId) return false;
  return deal.isShared || belongsTo(actor, deal);
}

/** Viewers write nothing; other members work the pipeline deals that are theirs. A link only lets you read. */
export function canEditDeal(actor: Actor, deal: DealAccess): boolean {
  return actor.role !== 'viewer' && canListDeal(actor, deal);
}

/** People who work a deal can share it with a colleague. */
export function canShareDeal(actor: Actor, deal: DealAccess): boolean {
  return canEditDeal(actor, deal);
}

/**
 * Archive, delete, restore: admins and managers the deals they see, sellers those they own, here or in the CRM; to
 * collaborate is not enough. Viewers never.
 */
export function canShelveDeal(actor: Actor, deal: DealAccess & { readonly isOwned: boolean }): boolean {
  if (actor.role === 'viewer' || !belongsTo(actor, deal)) return false;
  return actor.role !== 'sales_rep' || deal.isOwned;
}

/** Sellers add deals for themselves, managers and admins for anyone. */
export function canCreateDeal(actor: Actor, ownerId: string): boolean {
  return actor.role !== 'viewer' && (actor.role !== 'sales_rep' || ownerId === actor.userId);
}

/** When a deal began and closed, and what other systems know it by, is set by those who answer for the figures. */
export function canSetOrigin(actor: Actor): boolean {
  return actor.role === 'admin' || actor.role === 'manager';
}

/** What the person may do with a deal, for the page to show. */
export function dealAbilities(actor: Actor, deal: DealAccess): { edit: boolean; assign: boolean } {
  const edit = canEditDeal(actor, deal);
  return { edit, assign: edit };
}
