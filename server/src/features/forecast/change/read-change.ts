import type {
  ChangedDeal,
  getPipelineChange,
  listChangedDeals,
  PipelineChange,
} from '@dealwright/contract/forecast/change';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { CHANGE_PARTS, type ChangeBarName } from '@dealwright/domain/pipeline-change/pipeline-change';
import type { Actor } from '../../../platform/actor.ts';
import {
  decodeCursor,
  encodeCursor,
  type Position,
  pageFrom,
  positionSchemas,
} from '../../../platform/cursor.ts';
import { invalid } from '../../../platform/errors.ts';
import { readOpenCells } from '../cells-store.ts';
import { presentDealNow } from '../present-deal-now.ts';
import { openForecast } from '../read-forecast.ts';
import { listWeekAgoPage } from '../week-ago-store.ts';
import { type ChangeAsked, type FlowRow, type FlowTotalRow, listFlowPage, sumFlows } from './store.ts';

const LIST = 'changed_deals.amount';

interface Total {
  readonly deals: bigint;
  readonly amount: bigint;
}

const totalOf = (
  rows: readonly { readonly currency: string; readonly deals: bigint; readonly amount_minor: bigint }[],
  currency: string,
): Total => {
  const own = rows.filter((row) => row.currency === currency);
  return {
    deals: own.reduce((sum, { deals }) => sum + deals, 0n),
    amount: own.reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
  };
};

const present = ({ deals, amount }: Total) => ({ deals: Number(deals), amount_minor: Number(amount) });

/** What the pipeline was before, of which only deals that changed since are known. */
function before(end: Total, rows: readonly FlowTotalRow[], currency: string): Total {
  const at = (part: 'start' | 'end') =>
    totalOf(
      rows.filter((row) => row.part === part),
      currency,
    );
  const [was, is] = [at('start'), at('end')];
  return { deals: end.deals - is.deals + was.deals, amount: end.amount - is.amount + was.amount };
}

type Query = QueryOf<typeof getPipelineChange>;

/** The moments that are asked for. A moment to come is now, of which everything is known. */
async function openChange(tx: Tx, actor: Actor, query: Query, now: Date) {
  const { scope, period } = await openForecast(tx, actor, query, now);
  const from = new Date(query.from);
  const to = query.to === undefined || new Date(query.to) >= now ? null : new Date(query.to);
  if (from >= (to ?? now)) throw invalid('from', 'Choose a time before the end');
  const asked: ChangeAsked = { period, owners: scope.owners, from, to, known: query.known };
  return asked;
}

interface ChangedPage {
  readonly part: ChangeBarName | null;
  readonly currency: string;
  readonly after: Position | null;
  readonly limit: number;
}

function presentDeal(row: FlowRow): ChangedDeal {
  const { part, deal_id: id, amount_minor } = row;
  return { id, part, amount_minor: Number(amount_minor), deal: presentDealNow(row) };
}

/** The deals of a bar, or of all parts: those of the start and the end are the whole pipeline of that moment. */
async function listChanged(
  tx: Tx,
  actor: Actor,
  asked: ChangeAsked,
  { part, ...page }: ChangedPage,
  now: Date,
): Promise<FlowRow[]> {
  if (part !== 'start' && part !== 'end') return listFlowPage(tx, actor, { ...asked, ...page, part });
  const moment = part === 'start' ? asked.from : (asked.to ?? now);
  const rows = await listWeekAgoPage(tx, actor, { ...asked, ...page, moment, category: null });
  return rows.map((row) => ({ ...row, part }));
}

/** Such deals a page at a time, the largest first. */
export async function readChanged(tx: Tx, actor: Actor, query: QueryOf<typeof listChangedDeals>, now: Date) {
  const { part = null, currency, limit } = query;
  const { integer, id, text } = positionSchemas;
  const after = decodeCursor(LIST, query.cursor, [integer, id, text]);
  const asked = await openChange(tx, actor, query, now);
  const rows = await listChanged(tx, actor, asked, { part, currency, after, limit: limit + 1 }, now);
  return pageFrom(rows, limit, presentDeal, ({ amount_minor, deal_id, part: of }) =>
    encodeCursor(LIST, [String(amount_minor < 0n ? -amount_minor : amount_minor), deal_id, of]),
  );
}

/** Today’s pipeline, and back from it to the end and the start by the deals that have changed since. */
export async function readChange(tx: Tx, actor: Actor, query: Query, now: Date): Promise<PipelineChange> {
  const asked = await openChange(tx, actor, query, now);
  const { from, to, known } = asked;
  const today = await readOpenCells(tx, actor, asked);
  const since = to === null ? [] : await sumFlows(tx, actor, { ...asked, from: to, to: null });
  const flows = await sumFlows(tx, actor, asked);
  const currencies = [...new Set([...today, ...since, ...flows].map(({ currency }) => currency))].sort();
  return {
    from: from.toISOString(),
    to: (to ?? now).toISOString(),
    known,
    currencies: currencies.map((currency) => {
      const end = before(totalOf(today, currency), since, currency);
      const parts = CHANGE_PARTS.map((part) => ({
        part,
        ...present(
          totalOf(
            flows.filter((row) => row.part === part),
            currency,
          ),
        ),
      }));
      return { currency, start: present(before(end, flows, currency)), parts, end: present(end) };
    }),
  };
}
