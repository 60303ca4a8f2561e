import type { ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { Actor } from '../../platform/actor.ts';

/** Admins set how the company divides its year. */
export function canChangePeriods(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'admin';
}

/** Sellers read their own forecast; everyone else reads that of all whose deals they see. */
export function overseesOthers(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'sales_rep';
}

interface ScopeFacts {
  readonly kind: ForecastScopeKind;
  readonly personId: string | null;
}

/** Viewers call nothing, sellers their own number, managers and admins any that they can read. */
export function canCall(actor: Pick<Actor, 'role' | 'userId'>, { kind, personId }: ScopeFacts): boolean {
  if (actor.role === 'viewer') return false;
  return actor.role !== 'sales_rep' || (kind === 'person' && personId === actor.userId);
}
