import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import type { ResponseOf } from '@dealwright/contract/route';
import { dayOf } from '@dealwright/domain/calendar';
import type { Router } from '../../platform/http/serve.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { CardRow } from '../deals/detail-store.ts';
import { readDatedTotals } from '../deals/pipeline/board-store.ts';
import { summaryText } from '../deals/present-deal.ts';
import { presentDashboard } from './present-dashboard.ts';
import { readAttention } from './store.ts';

type Dashboard = ResponseOf<typeof getDashboard>;

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
      overdue: cards(attention.overdue),
    });
  });
}
