import { setImmediate } from 'node:timers/promises';
import type { Database } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { planOdds } from '@dealwright/domain/close-plan/plan-odds';
import { STEP_KINDS } from '@dealwright/domain/close-plan/plan-step';
import { asCompany } from '../../platform/as-member.ts';
import { asSystem } from '../../platform/as-system.ts';
import type { Logger } from '../../platform/log.ts';
import {
  keepOdds,
  listCompaniesWithoutOdds,
  listPlansWithoutOdds,
  listStepsOf,
  type OddsOfPlan,
} from './odds-store.ts';
import { listPastSteps } from './plan-store.ts';
import { planOf, ratiosOf } from './present-plan.ts';

/** Plans of a company in a round: a large company doesn’t keep the others waiting. */
const BATCH = 50;
/** In a pass; the next one goes on from there. */
const ROUNDS = 200;

/** Keeps what the next plans of a company say today. Returns of how many. */
async function keepNext(database: Database, companyId: string, today: Day): Promise<number> {
  const { plans, steps, past } = await asCompany(database, companyId, async (tx) => {
    const due = await listPlansWithoutOdds(tx, companyId, today, BATCH);
    const open = due.filter(({ is_open }) => is_open).map(({ deal_id }) => deal_id);
    return {
      plans: due,
      steps: Map.groupBy(await listStepsOf(tx, companyId, open), ({ deal_id }) => deal_id),
      past: ratiosOf(await listPastSteps(tx, companyId, STEP_KINDS)),
    };
  });
  const odds: OddsOfPlan[] = [];
  for (const plan of plans.filter(({ is_open }) => is_open)) {
    const { sign, goLive: live } = planOdds({
      plan: planOf(plan, steps.get(plan.deal_id) ?? [], today),
      closeDate: plan.close_date,
      past,
      seed: Number(plan.number),
    });
    odds.push({
      dealId: plan.deal_id,
      day: today,
      goLive: plan.go_live,
      closeDate: plan.close_date,
      sign,
      live,
    });
    // Others take their turn between two simulations.
    await setImmediate();
  }
  const looked = plans.map(({ deal_id, version }) => ({ dealId: deal_id, version }));
  return asCompany(database, companyId, (tx) => keepOdds(tx, companyId, today, looked, odds));
}

interface Deps {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
}

/**
 * Keeps the odds of each open deal’s plan once a day, to be compared with what came: in rounds that take some plans of
 * each company, so that none waits for a larger one. A company that gets no further is left out until the next pass.
 */
export async function keepDailyOdds({ database, log, now }: Deps, rounds = ROUNDS): Promise<number> {
  const today = dayOf(now());
  const stuck: string[] = [];
  let kept = 0;
  for (let round = 0; round < rounds; round += 1) {
    const due = await asSystem(database, (tx) => listCompaniesWithoutOdds(tx, today, stuck));
    if (due.length === 0) break;
    for (const companyId of due) {
      try {
        const next = await keepNext(database, companyId, today);
        if (next === 0) stuck.push(companyId);
        kept += next;
      } catch (error) {
        stuck.push(companyId);
        log.warn({ err: error, company: companyId }, 'odds of close plans wait for the next pass');
      }
    }
  }
  return kept;
}
