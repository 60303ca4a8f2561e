import { MOST_OFFERS } from '@dealwright/contract/account-planning/plans';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockCompany } from '../../deals/store.ts';
import { deleteOffer, findOffer, insertOffer, listOffersOf, type Offer, renameOffer } from './plan-store.ts';
import { canManageOffers } from './policy.ts';

export function requireManageOffers(actor: Actor): void {
  if (canManageOffers(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can change the list of offers.');
}

function taken(name: string): AppError {
  return new AppError('conflict', `An offer called ${name} already exists.`);
}

export async function addOffer(tx: Tx, actor: Actor, name: string, now: Date): Promise<Offer> {
  requireManageOffers(actor);
  await lockCompany(tx, actor.companyId);
  if ((await listOffersOf(tx, actor)).length >= MOST_OFFERS) {
    throw new AppError('conflict', `A workspace can have up to ${MOST_OFFERS} offers. Remove one first.`);
  }
  const offer = { id: newId(), name };
  if (!(await insertOffer(tx, actor, offer, now))) throw taken(name);
  return offer;
}

export async function changeOffer(tx: Tx, actor: Actor, offer: Offer, now: Date): Promise<Offer> {
  requireManageOffers(actor);
  await lockCompany(tx, actor.companyId);
  if (!(await findOffer(tx, actor, offer.id))) throw notFound();
  if (!(await renameOffer(tx, actor, offer, now))) throw taken(offer.name);
  return offer;
}

export async function removeOffer(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireManageOffers(actor);
  if (!(await findOffer(tx, actor, id))) throw notFound();
  await deleteOffer(tx, actor, id);
}
