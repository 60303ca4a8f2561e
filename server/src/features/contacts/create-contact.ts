import type { ContactDetail, createContact as route } from '@dealwright/contract/contacts/contacts';
import type { BodyOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { wakeAnnouncer } from '../../platform/announce.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { checkFacts } from './check-facts.ts';
import { recordContactChanges } from './history-store.ts';
import { canCreateContact } from './policy.ts';
import { readContact } from './read-contact.ts';
import { findAccountsByDomain, insertContact, type Place } from './store.ts';

export function requireMayCreateContact(actor: Actor, ownerId: string | null): void {
  if (canCreateContact(actor, ownerId)) return;
  throw new AppError(
    'forbidden',
    actor.role === 'viewer' ? 'Viewers can’t add contacts.' : 'You can add contacts only for yourself.',
  );
}

/** The account of the first address whose domain has one. */
async function accountOf(tx: Tx, place: Place, emails: readonly string[]): Promise<string | null> {
  const found = await findAccountsByDomain(tx, place, emails);
  const first = emails.find((email) => found.some(({ address }) => address === email));
  return found.find(({ address }) => address === first)?.id ?? null;
}

/** Adds a contact to the workspace, owned by the person who adds them unless another owner is given. */
export async function createContact(
  tx: Tx,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  body: BodyOf<typeof route>,
): Promise<ContactDetail> {
  const ownerId = body.owner_id === undefined ? actor.userId : body.owner_id;
  requireMayCreateContact(actor, ownerId);
  const { account_id: given, ...rest } = body;
  await checkFacts(tx, actor, { ...body, owner_id: ownerId }, null);
  const accountId = given === undefined ? await accountOf(tx, actor, body.emails) : given;
  const id = newId();
  const facts = { ...rest, id, owner_id: ownerId, account_id: accountId, source: 'manual' } as const;
  await insertContact(tx, actor, facts, { now, editedAt: now });
  const context = { companyId: actor.companyId, actorId: actor.userId, cause: 'creation', now } as const;
  await recordContactChanges(tx, context, [
    { contactId: id, field: 'contact', oldValue: null, newValue: { name: body.name } },
  ]);
  wakeAnnouncer(tx);
  return readContact(tx, actor, id);
}
