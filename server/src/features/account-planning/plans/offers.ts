import { MOST_OFFERS } from '@dealwright/contract/account-planning/plans';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { lockCompany } from '../../deals/store.ts';
import { matchProducts } from '../../products/many-store.ts';
import { findProductVersion, findTaken, insertProduct, updateProduct } from '../../products/store.ts';
import { deleteOffer, insertOffer, isOffer, listOffersOf, type Offer } from './plan-store.ts';
import { canManageOffers } from './policy.ts';

export function requireManageOffers(actor: Actor): void {
  if (canManageOffers(actor)) return;
  throw new AppError('forbidden', 'Only managers and admins can change the list of offers.');
}

function taken(name: string): AppError {
  return new AppError('conflict', `An offer called ${name} already exists.`);
}

/** The product of that name, or a new one. */
async function productNamed(tx: Tx, actor: Actor, name: string, now: Date): Promise<Offer> {
  const [known] = await matchProducts(tx, actor, { names: [name], skus: [] });
  if (known) return { id: known.id, name };
  const product = { id: newId(), name, sku: null, family: null, unit: null, description: null };
  await insertProduct(tx, actor, { ...product, billing: 'one_off' }, now);
  return { id: product.id, name };
}

/** Adds a product to those that account plans list; a new one, if there is none of that name. */
export async function addOffer(tx: Tx, actor: Actor, name: string, now: Date): Promise<Offer> {
  requireManageOffers(actor);
  await lockCompany(tx, actor.companyId);
  if ((await listOffersOf(tx, actor)).length >= MOST_OFFERS) {
    throw new AppError('conflict', `A workspace can have up to ${MOST_OFFERS} offers. Remove one first.`);
  }
  const offer = await productNamed(tx, actor, name, now);
  if (!(await insertOffer(tx, actor, offer, now))) throw taken(name);
  return offer;
}

/** Renames the product. */
export async function changeOffer(tx: Tx, actor: Actor, offer: Offer, now: Date): Promise<Offer> {
  requireManageOffers(actor);
  await lockCompany(tx, actor.companyId);
  const version = await findProductVersion(tx, actor, offer.id);
  if (version === null || !(await isOffer(tx, actor, offer.id))) throw notFound();
  if (await findTaken(tx, actor, { ...offer, sku: null })) throw taken(offer.name);
  await updateProduct(tx, actor, { id: offer.id, version }, { name: offer.name }, now);
  return offer;
}

/** Plans no longer list the product; it stays. */
export async function removeOffer(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireManageOffers(actor);
  if (!(await isOffer(tx, actor, id))) throw notFound();
  await deleteOffer(tx, actor, id);
}
