import { getDashboard } from '@dealwright/contract/dashboard';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../platform/http/serve.ts';
import { presentSummary } from '../deals/present-deal.ts';
import { readKeptTotals } from '../pipeline/totals-store.ts';
import { readTarget } from '../territories/read-territories.ts';
import { presentDashboard } from './present-dashboard.ts';
import { listOverdue, listWeakest } from './store.ts';

export function registerDashboard(router: Router): void {
  router.member(getDashboard, async ({ actor, tx, now }) => {
    const totals = await readKeptTotals(tx, actor);
    const weakest = await listWeakest(tx, actor);
    const overdue = await listOverdue(tx, actor, dayOf(now));
    return {
      ...presentDashboard(totals),
      weakest: weakest.map((row) => presentSummary(actor, row)),
      overdue: overdue.map((row) => presentSummary(actor, row)),
      target: await readTarget(tx, actor, now),
    };
  });
}
