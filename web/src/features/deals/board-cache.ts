import type { DealSummary, getBoard, stageTotalSchema } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Stage } from '@dealwright/domain/stage';
import type { z } from 'zod';

export type Board = ResponseOf<typeof getBoard>;
export type BoardColumn = Board['columns'][number];
export type StageTotal = z.infer<typeof stageTotalSchema>;
export type Totals = { readonly stages: readonly StageTotal[] };

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

/** The board with a deal in the column of its stage: where it stands there, else first until the server says where. */
export function putOnBoard(board: Board, deal: DealSummary): Board {
  const { columns } = takeFromBoard(board, deal.number);
  return {
    columns: columns.map((column, index) => {
      if (column.stage !== deal.stage) return column;
      const before = board.columns[index]?.items.findIndex(({ number }) => number === deal.number) ?? -1;
      return { ...column, items: column.items.toSpliced(Math.max(before, 0), 0, deal) };
    }),
  };
}

interface ColumnPage {
  readonly items: readonly DealSummary[];
  readonly next_cursor: string | null;
}

/** A further page of a column, without what stands there already. */
export function extendColumn(board: Board, stage: Stage, page: ColumnPage): Board {
  return {
    columns: board.columns.map((column) => {
      if (column.stage !== stage) return column;
      const known = new Set(column.items.map(({ number }) => number));
      const items = [...column.items, ...page.items.filter(({ number }) => !known.has(number))];
      return { ...column, items, next_cursor: page.next_cursor };
    }),
  };
}

/** A column as the server has it; what stands in it stands nowhere else. */
export function replaceColumn(board: Board, stage: Stage, page: ColumnPage): Board {
  const given = new Set(page.items.map(({ number }) => number));
  return {
    columns: board.columns.map((column) =>
      column.stage === stage
        ? { ...column, items: [...page.items], next_cursor: page.next_cursor }
        : { ...column, items: column.items.filter(({ number }) => !given.has(number)) },
    ),
  };
}
