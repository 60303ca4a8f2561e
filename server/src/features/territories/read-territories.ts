import type { TerritoriesOverview, Territory } from '@dealwright/contract/territories/territories';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { industryOf } from '@dealwright/domain/industry';
import { addQuarters, boundsOf, quarterOf } from '@dealwright/domain/quarter';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/errors.ts';
import { countWaiting, readPeople } from './account-store.ts';
import { countAccounts, listIndustries, readCells } from './figures-store.ts';
import { findPlanInState } from './plan-store.ts';
import { canPlan } from './policy.ts';
import { authorsOf, presentHead } from './present-plan.ts';
import {
  currentQuarter,
  type Figures,
  presentFigures,
  presentTerritory,
  quarterNumbers,
  quotaAmounts,
} from './present-territories.ts';

/** One before this one, and two after it. */
const MOST_INDUSTRIES = 200;
const SHOWN_QUARTERS = [-1, 0, 1, 2];

async function readFigures(tx: Tx, actor: Actor, today: Day): Promise<Figures> {
  const quarter = quarterOf(today);
  const since = boundsOf(addQuarters(quarter, -1)).from;
  const cells = await readCells(tx, actor, { since, today });
  return { counts: await countAccounts(tx, actor), cells, quarter };
}

const peopleOf = (territories: readonly Territory[]): string[] =>
  territories.flatMap(({ owner_id, people }) => [...(owner_id === null ? [] : [owner_id]), ...people]);

export async function readTerritories(tx: Tx, actor: Actor, now: Date): Promise<TerritoriesOverview> {
  const plan = await findPlanInState(tx, actor, 'active');
  const draft = canPlan(actor) ? await findPlanInState(tx, actor, 'draft') : null;
  const territories = plan?.territories ?? [];
  const people = await readPeople(tx, actor, [...authorsOf([plan, draft]), ...peopleOf(territories)]);
  const figures = await readFigures(tx, actor, dayOf(now));
  const waiting = await countWaiting(tx, actor);
  const written = await listIndustries(tx, actor, MOST_INDUSTRIES);
  return {
    plan: plan && presentHead(plan, people),
    draft: draft && presentHead(draft, people),
    can: { plan: canPlan(actor) },
    deals_of: actor.role === 'sales_rep' ? 'person' : 'workspace',
    waiting: plan ? waiting : { accounts: 0, hand_overs: 0 },
    industries: [...new Set(written.flatMap((industry) => industryOf(industry) ?? []))].sort(),
    ...presentFigures(territories, { actor, people, figures }),
  };
}

export async function readTerritory(tx: Tx, actor: Actor, id: string, now: Date) {
  const plan = await findPlanInState(tx, actor, 'active');
  const territory = plan?.territories.find((one) => one.id === id);
  if (!territory) throw notFound();
  const people = await readPeople(tx, actor, peopleOf([territory]));
  const current = currentQuarter(now);
  const figures = await readFigures(tx, actor, dayOf(now));
  const cells = figures.cells.filter(({ territory_id }) => territory_id === id);
  const quarters = SHOWN_QUARTERS.map((step) => {
    const quarter = addQuarters(current, step);
    return quarterNumbers(cells, { quarter, current, quota: quotaAmounts([territory], quarter) });
  });
  return { ...presentTerritory(territory, { actor, people, figures }), quarters };
}
