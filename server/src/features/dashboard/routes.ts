import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import { wonIn } from '@dealwright/contract/dashboard/dashboard-figures';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { quarterOf } from '@dealwright/domain/quarter';
import type { Actor } from '../../platform/actor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { readKeptTotals, readSlippedTotals } from '../deals/pipeline/board-store.ts';
import { amountsOf, countOf } from '../deals/pipeline/present-totals.ts';
import { readTotals } from '../deals/pipeline/read-totals.ts';
import { presentSummary } from '../deals/present-deal.ts';
import { readTarget } from '../territories/read-territories.ts';
import { presentDashboard } from './present-dashboard.ts';
import { countOverdue, listOverdue, listSlipped, listWeakest } from './store.ts';

/** What was won in this quarter, by the same filter that lists it. */
async function readWon(tx: Tx, actor: Actor, today: Day) {
  const quarter = quarterOf(today);
  const rows = await readTotals(tx, actor, { ...wonIn(quarter), today });
  return { quarter, deals: countOf(rows), amounts: amountsOf(rows) };
}

export function registerDashboard(router: Router): void {
  router.member(getDashboard, async ({ actor, tx, now }) => {
    const today = dayOf(now);
    const totals = await readKeptTotals(tx, actor);
    const slipped = await readSlippedTotals(tx, actor, today);
    const presented = presentDashboard(totals, slipped);
    const late = await listSlipped(tx, actor, today);
    const weakest = await listWeakest(tx, actor);
    const overdue = await listOverdue(tx, actor, today);
    return {
      ...presented,
      slipped: { ...presented.slipped, items: late.map((row) => presentSummary(actor, row)) },
      weakest: weakest.map((row) => presentSummary(actor, row)),
      overdue_deals: await countOverdue(tx, actor, today),
      won: await readWon(tx, actor, today),
      overdue: overdue.map((row) => presentSummary(actor, row)),
      target: await readTarget(tx, actor, now),
    };
  });
}
