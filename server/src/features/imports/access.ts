import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';

/** The rows of `imports i` that `canReadImport` lets the person read. */
export function readableImports(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`i.company_id = ${actor.companyId}`;
  return actor.role === 'admin' ? inCompany : sql<boolean>`${inCompany} and i.created_by = ${actor.userId}`;
}
