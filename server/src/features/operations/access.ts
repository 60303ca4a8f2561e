import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/** The rows of `operations o` that the person can find: the same rule as `canReadOperation`. */
export function ownOperations(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`o.company_id = ${actor.companyId}`;
  return actor.role === 'admin' ? inCompany : sql<boolean>`${inCompany} and o.actor_id = ${actor.userId}`;
}

/** The rows of `imports i` that `canReadImport` lets the person read. */
export function readableImports(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`i.company_id = ${actor.companyId}`;
  return actor.role === 'admin' ? inCompany : sql<boolean>`${inCompany} and i.created_by = ${actor.userId}`;
}
