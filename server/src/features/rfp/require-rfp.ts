import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireEditableDeal, requireReadableDeal } from '../deals/access.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { findRequirement, type RequirementRow, type RfpPlace } from './requirement-store.ts';
import { findRfp, lockRfp, type RfpRow } from './store.ts';

export interface FoundRfp {
  readonly deal: DealRef;
  readonly rfp: RfpRow;
  readonly place: RfpPlace;
}

interface Lookup {
  readonly number: number;
  readonly rfp_id: string;
}

async function findIn(tx: Tx, deal: DealRef, id: string): Promise<FoundRfp> {
  const rfp = await findRfp(tx, deal, id);
  if (!rfp) throw notFound();
  return { deal, rfp, place: { companyId: deal.companyId, rfpId: rfp.id } };
}

/** 404 for people who can’t read its deal. */
export async function requireReadableRfp(tx: Tx, actor: Actor, lookup: Lookup): Promise<FoundRfp> {
  return findIn(tx, await requireReadableDeal(tx, actor, { number: lookup.number }), lookup.rfp_id);
}

/** 404 for people who can’t read its deal, 403 for those who can’t change it. Nobody else changes it meanwhile. */
export async function requireEditableRfp(tx: Tx, actor: Actor, lookup: Lookup): Promise<FoundRfp> {
  const deal = await requireReadableDeal(tx, actor, { number: lookup.number });
  await findIn(tx, deal, lookup.rfp_id);
  await requireEditableDeal(tx, actor, { number: lookup.number });
  await lockRfp(tx, deal, lookup.rfp_id);
  return findIn(tx, deal, lookup.rfp_id);
}

export interface FoundRequirement extends FoundRfp {
  readonly requirement: RequirementRow;
}

type RequirementLookup = Lookup & { readonly requirement_id: string };

export async function requireReadableRequirement(
  tx: Tx,
  actor: Actor,
  lookup: RequirementLookup,
): Promise<FoundRequirement> {
  const found = await requireReadableRfp(tx, actor, lookup);
  const requirement = await findRequirement(tx, found.place, lookup.requirement_id);
  if (!requirement) throw notFound();
  return { ...found, requirement };
}

/** Nobody else changes it meanwhile. Throws `conflict` for one that an amendment removed. */
export async function requireEditableRequirement(
  tx: Tx,
  actor: Actor,
  lookup: RequirementLookup,
): Promise<FoundRequirement> {
  const found = await requireReadableRequirement(tx, actor, lookup);
  await requireEditableDeal(tx, actor, { number: lookup.number });
  const requirement = await findRequirement(tx, found.place, lookup.requirement_id, true);
  if (!requirement) throw notFound();
  if (requirement.amendment === 'removed') {
    throw new AppError('conflict', 'An amendment removed this requirement.');
  }
  return { ...found, requirement };
}
