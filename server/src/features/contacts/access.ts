import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { findKept } from '../operations/merge-store.ts';
import { canEditContact, canReadContact } from './policy.ts';
import { type ContactRow, findContact } from './store.ts';

/**
 * The rows of `contacts c` that the person can read: the same rule as `canReadContact`. A property test compares the
 * two.
 */
export function readableContacts(actor: Actor): RawBuilder<boolean> {
  const inCompany = sql<boolean>`c.company_id = ${actor.companyId}`;
  return actor.role === 'admin'
    ? inCompany
    : sql<boolean>`${inCompany} and c.workspace_id = ${actor.workspaceId}`;
}

/** The facts of a contact's row that policies use. */
export const accessOf = (row: ContactRow) => ({
  companyId: row.company_id,
  workspaceId: row.workspace_id,
  ownerId: row.owner?.id ?? null,
  isWorked: row.is_worked,
});

/**
 * The contact, if the person can read it; 404 otherwise, the same as for one that doesn't exist. The id of a merged
 * contact returns the kept one.
 */
export async function requireReadableContact(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'update' = 'none',
): Promise<ContactRow> {
  const contact = await findContact(tx, actor, id, lock);
  if (!contact && lock === 'none') {
    const kept = await findKept(tx, actor.companyId, 'contact', { id });
    if (kept !== null) return requireReadableContact(tx, actor, kept);
  }
  if (!contact || !canReadContact(actor, accessOf(contact))) throw notFound();
  return contact;
}

/** Locks the contact if the person can change it. */
export async function requireEditableContact(tx: Tx, actor: Actor, id: string): Promise<ContactRow> {
  const contact = await requireReadableContact(tx, actor, id, 'update');
  if (!canEditContact(actor, accessOf(contact))) {
    throw new AppError(
      'forbidden',
      actor.role === 'viewer'
        ? 'Viewers can’t change contacts.'
        : 'You can change only contacts that you own or work with.',
    );
  }
  return contact;
}
