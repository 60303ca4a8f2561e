import type { Actor } from '../../platform/actor.ts';

/** What a policy needs to know of an import. */
export interface ImportAccess {
  readonly companyId: string;
  readonly createdBy: string;
}

/** Whoever can add deals can bring them in; what an import may add is asked row by row. */
export function canImport(actor: Actor): boolean {
  return actor.role !== 'viewer';
}

/** Admins see the company's imports, anyone else their own. */
export function canReadImport(actor: Actor, { companyId, createdBy }: ImportAccess): boolean {
  return actor.companyId === companyId && (actor.role === 'admin' || actor.userId === createdBy);
}

/** It runs with the rights of the person who brought the files, so nobody else starts it. */
export function canRunImport(actor: Actor, access: ImportAccess): boolean {
  return canImport(actor) && canReadImport(actor, access) && actor.userId === access.createdBy;
}

export function canUndoImport(actor: Actor, access: ImportAccess): boolean {
  return canImport(actor) && canReadImport(actor, access);
}
