import { type ChangedDeal, getPipelineChange, listChangedDeals } from '@dealwright/contract/forecast/change';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { presentDealNow } from '../present-deal-now.ts';
import { listChanged, openChange, readChange } from './read-change.ts';
import type { FlowRow } from './store.ts';

const LIST = 'changed_deals.amount';

function presentDeal(row: FlowRow): ChangedDeal {
  const { part, deal_id: id, amount_minor } = row;
  return { id, part, amount_minor: Number(amount_minor), deal: presentDealNow(row) };
}

export function registerChange(router: Router): void {
  router.member(getPipelineChange, async ({ tx, actor, query, now }) => readChange(tx, actor, query, now));
  router.member(listChangedDeals, async ({ tx, actor, query, now }) => {
    const { part = null, currency, limit } = query;
    const after = decodeCursor(LIST, query.cursor, [
      positionSchemas.integer,
      positionSchemas.id,
      positionSchemas.text,
    ]);
    const asked = await openChange(tx, actor, query, now);
    const rows = await listChanged(tx, actor, asked, { part, currency, after, limit: limit + 1 }, now);
    return pageFrom(rows, limit, presentDeal, ({ amount_minor, deal_id, part: of }) =>
      encodeCursor(LIST, [String(amount_minor < 0n ? -amount_minor : amount_minor), deal_id, of]),
    );
  });
}
