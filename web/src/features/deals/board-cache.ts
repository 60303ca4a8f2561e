import type { DealSummary, getBoard, stageTotalSchema } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import type { z } from 'zod';
import type { BoardQuery } from './query-keys.ts';

export type Board = ResponseOf<typeof getBoard>;
export type BoardColumn = Board['columns'][number];
export type StageTotal = z.infer<typeof stageTotalSchema>;
export type Totals = { readonly stages: readonly StageTotal[] };

type Sorting = Pick<BoardQuery, 'sort' | 'order'>;

/** Later than every day: a deal without a close date comes after all that have one. */
const NO_DAY = 'infinity';

function sortValue(deal: DealSummary, sort: BoardQuery['sort']): number | string {
  if (sort === 'close_date') return deal.close_date ?? NO_DAY;
  return sort === 'score' ? deal.score : deal.amount_minor;
}

/** The order of a column as the server has it; the id makes it total. */
export function compareDeals(a: DealSummary, b: DealSummary, { sort, order }: Sorting): number {
  const [left, right] = [sortValue(a, sort), sortValue(b, sort)];
  const direction = order === 'asc' ? 1 : -1;
  if (left === right) return a.id < b.id ? -direction : direction;
  return left < right ? -direction : direction;
}

export function findOnBoard(board: Board, number: number): DealSummary | undefined {
  for (const { items } of board.columns) {
    const found = items.find((item) => item.number === number);
    if (found) return found;
  }
  return undefined;
}

/** The board without a deal. Totals stay: they are the server's. */
export function takeFromBoard(board: Board, number: number): Board {
  if (!findOnBoard(board, number)) return board;
  return {
    columns: board.columns.map((column) => {
      const items = column.items.filter((item) => item.number !== number);
      return items.length === column.items.length ? column : { ...column, items };
    }),
  };
}

/** The board with a deal in the column of its stage, at its place in the order. */
export function putOnBoard(board: Board, deal: DealSummary, sorting: Sorting): Board {
  const { columns } = takeFromBoard(board, deal.number);
  return {
    columns: columns.map((column) => {
      if (column.stage !== deal.stage) return column;
      const next = column.items.findIndex((item) => compareDeals(deal, item, sorting) < 0);
      const items = column.items.toSpliced(next === -1 ? column.items.length : next, 0, deal);
      return { ...column, items };
    }),
  };
}

/** A further page of a column, without what stands there already. */
export function extendColumn(
  board: Board,
  stage: BoardColumn['stage'],
  page: { readonly items: readonly DealSummary[]; readonly next_cursor: string | null },
  sorting: Sorting,
): Board {
  return {
    columns: board.columns.map((column) => {
      if (column.stage !== stage) return column;
      const known = new Set(column.items.map(({ number }) => number));
      const items = [...column.items, ...page.items.filter(({ number }) => !known.has(number))];
      return {
        ...column,
        items: items.sort((a, b) => compareDeals(a, b, sorting)),
        next_cursor: page.next_cursor,
      };
    }),
  };
}
