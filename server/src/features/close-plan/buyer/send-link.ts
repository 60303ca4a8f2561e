import { type BuyerLinks, MAX_LINKS, type NewBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import type { listStepChanges as listRoute } from '@dealwright/contract/close-plan/buyer-plan';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError } from '../../../platform/errors.ts';
import { createLink, type LinkCall } from '../../buyer-access/change-links.ts';
import { presentLink } from '../../buyer-access/present-link.ts';
import { listPlanLinks } from '../../buyer-access/store.ts';
import { requireEditableDeal } from '../../deals/access.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { canEditDeal } from '../../deals/policy.ts';
import { findPlan, lockPlan } from '../plan-store.ts';
import { listStepChanges } from './buyer-store.ts';

export async function readPlanLinks(tx: Tx, actor: Actor, deal: DealRef, now: Date): Promise<BuyerLinks> {
  const key = { companyId: deal.companyId, id: deal.id };
  const links = await listPlanLinks(tx, { companyId: deal.companyId, dealId: deal.id }, MAX_LINKS);
  const hasPlan = (await findPlan(tx, key)) !== null;
  return {
    links: links.map((link) => presentLink(link, now)),
    can: { send: hasPlan && canEditDeal(actor, deal) && links.length < MAX_LINKS },
  };
}

/** Mails a contact a personal link to the close plan of a deal. */
export async function sendPlanLink(
  tx: Tx,
  call: LinkCall,
  number: number,
  input: NewBuyerLink,
): Promise<BuyerLinks> {
  const { actor, now } = call;
  const deal = await requireEditableDeal(tx, actor, { number });
  const key = { companyId: deal.companyId, id: deal.id };
  await lockPlan(tx, key);
  if ((await findPlan(tx, key)) === null) {
    throw new AppError('conflict', 'This deal has no close plan. Start one first.');
  }
  const { links } = await readPlanLinks(tx, actor, deal, now);
  if (links.length >= MAX_LINKS) {
    throw new AppError('conflict', `A plan can have up to ${MAX_LINKS} links. Send an earlier one again.`);
  }
  await createLink(
    tx,
    call,
    { deal, purpose: 'close_plan', quoteId: null, title: 'the plan to go live' },
    input,
  );
  return readPlanLinks(tx, actor, deal, now);
}

const LIST = 'step-changes';

export async function readStepChanges(
  tx: Tx,
  deal: DealRef,
  { cursor, limit }: QueryOf<typeof listRoute>,
): Promise<ResponseOf<typeof listRoute>> {
  const [after = null] = decodeCursor(LIST, cursor, [positionSchemas.id]) ?? [];
  const rows = await listStepChanges(
    tx,
    { companyId: deal.companyId, id: deal.id },
    { after, limit: limit + 1 },
  );
  return pageFrom(
    rows,
    limit,
    ({ created_at: at, ...change }) => ({ ...change, at: at.toISOString() }),
    (row) => encodeCursor(LIST, [row.id]),
  );
}
