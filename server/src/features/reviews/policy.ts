import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';

/** What a policy needs to know of a review. */
export interface ReviewAccess {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly reviewerId: string;
  /** The person works on one of its deals. */
  readonly takesPart: boolean;
  readonly ended: boolean;
}

type Rights = Pick<Actor, 'userId' | 'companyId' | 'workspaceId' | 'role'>;

/** Admins read the company’s reviews, managers and viewers the workspace’s, sellers their own and those of their deals. */
export function canReadReview(actor: Rights, review: ReviewAccess): boolean {
  if (actor.companyId !== review.companyId) return false;
  if (actor.role === 'admin') return true;
  if (actor.workspaceId !== review.workspaceId) return false;
  return actor.role !== 'sales_rep' || review.reviewerId === actor.userId || review.takesPart;
}

/** Viewers look on. Which deals come into the review, their rights say. */
export const canStartReview = ({ role }: Pick<Actor, 'role'>): boolean => role !== 'viewer';

/** The reviewer, and managers and admins who review beside them. */
export function canLeadReview(actor: Rights, review: ReviewAccess): boolean {
  if (actor.role === 'viewer' || !canReadReview(actor, review)) return false;
  return review.reviewerId === actor.userId || actor.role === 'manager' || actor.role === 'admin';
}

/** Everyone in the review but viewers adds deals and promises. */
export function canTakePart(actor: Rights, review: ReviewAccess): boolean {
  return actor.role !== 'viewer' && canReadReview(actor, review);
}

export function requireMayStart(actor: Rights): void {
  if (!canStartReview(actor)) throw new AppError('forbidden', 'Viewers can’t start a review.');
}

export function requireMayLead(actor: Rights, review: ReviewAccess): void {
  if (canLeadReview(actor, review)) return;
  throw new AppError('forbidden', 'Only the reviewer, managers and admins can decide in this review.');
}

export function requireMayTakePart(actor: Rights, review: ReviewAccess): void {
  if (!canTakePart(actor, review)) throw new AppError('forbidden', 'Viewers can’t change a review.');
}

export function requireOpen({ ended }: ReviewAccess): void {
  if (ended) throw new AppError('conflict', 'This review has ended.');
}
