import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import { wonIn } from '@dealwright/contract/dashboard/dashboard-figures';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { quarterOf } from '@dealwright/domain/quarter';
import type { Actor } from '../../platform/actor.ts';
import type { Router } from '../../platform/http/serve.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { CardRow } from '../deals/detail-store.ts';
import { readDatedTotals } from '../deals/pipeline/board-store.ts';
import { amountsOf, convertedOf, countOf } from '../deals/pipeline/present-totals.ts';
import { readTotals } from '../deals/pipeline/read-totals.ts';
import { summaryText } from '../deals/present-deal.ts';
import { readTarget } from '../territories/read-territories.ts';
import { presentDashboard } from './present-dashboard.ts';
import { readAttention } from './store.ts';

type Dashboard = ResponseOf<typeof getDashboard>;

/** What was won in this quarter, by the same filter that lists it. */
async function readWon(tx: Tx, actor: Actor, today: Day) {
  const quarter = quarterOf(today);
  const rows = await readTotals(tx, actor, {
    ...wonIn(quarter),
    today,
    imported: null,
    contested: null,
    sold: null,
  });
  return { quarter, deals: countOf(rows), amounts: amountsOf(rows), ...convertedOf(rows, 1) };
}

export function registerDashboard(router: Router): void {
  router.member(getDashboard, async ({ actor, tx, now }) => {
    const today = dayOf(now);
    const { kept, slipped } = await readDatedTotals(tx, actor, today);
    const presented = presentDashboard(kept, slipped);
    const attention = await readAttention(tx, actor, today);
    const cards = (rows: readonly CardRow[]) => JsonText.array(rows.map((row) => summaryText(actor, row)));
    return JsonText.object<Dashboard>({
      ...presented,
      slipped: JsonText.object<Dashboard['slipped']>({
        ...presented.slipped,
        items: cards(attention.slipped),
      }),
      weakest: cards(attention.weakest),
      overdue_deals: attention.overdueDeals,
      won: await readWon(tx, actor, today),
      overdue: cards(attention.overdue),
      target: await readTarget(tx, actor, now),
    });
  });
}
