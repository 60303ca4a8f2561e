import type { Actor } from '../../platform/actor.ts';

/** The facts of an import that policies use. */
export interface ImportAccess {
  readonly companyId: string;
  readonly createdBy: string;
}

/** Everyone who can add deals can import; what an import can add is checked row by row. */
export function canImport(actor: Actor): boolean {
  return actor.role !== 'viewer';
}

/** Admins see the company's imports, everyone else their own. */
export function canReadImport(actor: Actor, { companyId, createdBy }: ImportAccess): boolean {
  return actor.companyId === companyId && (actor.role === 'admin' || actor.userId === createdBy);
}

/** An import runs with the rights of the person who uploaded the files, so only they can start it. */
export function canRunImport(actor: Actor, access: ImportAccess): boolean {
  return canImport(actor) && canReadImport(actor, access) && actor.userId === access.createdBy;
}
