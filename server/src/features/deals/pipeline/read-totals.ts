import type { Tx } from '@dealwright/db/database';
import { isClosed } from '@dealwright/domain/stage';
import type { Actor } from '../../../platform/actor.ts';
import {
  type CategoryTotalRow,
  countTotals,
  readKeptTotals,
  readSlippedTotals,
  type TotalRow,
} from './board-store.ts';
import { type Admitted, admitted, isKept, type PipelineFilter } from './filter-store.ts';

/** Subtracts the totals of slipped deals, cell by cell, exactly. */
export function withoutSlipped(
  totals: readonly CategoryTotalRow[],
  slipped: readonly CategoryTotalRow[],
): CategoryTotalRow[] {
  const cellOf = (row: CategoryTotalRow): string =>
    [row.stage, row.forecast_category, row.currency].join(' ');
  const gone = new Map(slipped.map((row) => [cellOf(row), row]));
  return totals
    .map((row) => {
      const less = gone.get(cellOf(row));
      if (!less) return row;
      return { ...row, deals: row.deals - less.deals, amount_minor: row.amount_minor - less.amount_minor };
    })
    .filter(({ deals }) => deals > 0n);
}

async function readKept(tx: Tx, actor: Actor, filter: PipelineFilter): Promise<CategoryTotalRow[]> {
  const { slipped, today } = filter;
  const gone = slipped ? await readSlippedTotals(tx, actor, today) : [];
  return slipped === 'yes' ? gone : withoutSlipped(await readKeptTotals(tx, actor), gone);
}

/** The totals of the deals that the person sees and the filter matches, from stored totals where possible. */
export async function readTotals(
  tx: Tx,
  actor: Actor,
  filter: PipelineFilter,
  ofFilter?: Admitted,
): Promise<TotalRow[]> {
  if (!isKept(filter)) return countTotals(tx, actor, ofFilter ?? (await admitted(tx, actor, filter)));
  const { stage, category, currency, status } = filter;
  return (await readKept(tx, actor, filter)).filter(
    (row) =>
      (!stage?.length || stage.includes(row.stage)) &&
      (!category?.length || category.includes(row.forecast_category)) &&
      (!currency?.length || currency.some((one) => one === row.currency)) &&
      (!status || isClosed(row.stage) === (status === 'closed')),
  );
}
