import type { DealPlan } from '@dealwright/contract/close-plan/close-plan';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { Actor } from '../../platform/actor.ts';
import type { DealRow } from '../deals/detail-store.ts';
import { findPlan, listPastSteps, listSteps } from './plan-store.ts';
import { presentPlan } from './present-plan.ts';

/** The plan of a deal that the person can read, worked out for today. */
export async function readPlan(tx: Tx, actor: Actor, deal: DealRow, now: Date): Promise<DealPlan> {
  const key = { companyId: deal.company_id, id: deal.id };
  const plan = await findPlan(tx, key);
  if (plan === null) return presentPlan(actor, deal, dayOf(now), null);
  const steps = await listSteps(tx, key);
  const kinds = [...new Set(steps.map(({ kind }) => kind))];
  const past = await listPastSteps(tx, key.companyId, kinds);
  return presentPlan(actor, deal, dayOf(now), { plan, steps, past });
}
