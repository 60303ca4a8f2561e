import { type Block, type BlockRow, type TableBlock, widthOf } from '../blocks.ts';
import type { Hyphens } from './join-lines.ts';

const same = (one: BlockRow | undefined, other: BlockRow | undefined): boolean =>
  one !== undefined && other !== undefined && one.cells.join('\t') === other.cells.join('\t');

/** A row that a page break divided: it has no number, and fills only cells that the row before it fills. */
function isRest(before: BlockRow, row: BlockRow): boolean {
  const [first = ''] = row.cells;
  if (first !== '' || before.cells[0] === '') return false;
  const filled = row.cells.flatMap((cell, at) => (cell === '' ? [] : [at]));
  const isOpen = filled.some((at) => !/[.?!]$/.test(before.cells[at] ?? ''));
  return (
    isOpen &&
    filled.every((at) => (before.cells[at] ?? '') !== '' && /^[\p{Ll}\d(]/u.test(row.cells[at] ?? ''))
  );
}

function append(before: TableBlock, next: TableBlock, hyphens: Hyphens): TableBlock {
  const rows = [...before.rows];
  const [head] = before.rows;
  const rest = same(head, next.rows[0]) ? next.rows.slice(1) : next.rows;
  const [first, ...others] = rest;
  const last = rows.at(-1);
  if (first && last && rows.length > 1 && isRest(last, first)) {
    const cells = last.cells.map((cell, at) =>
      hyphens.joinAll([cell, first.cells[at] ?? ''].filter((part) => part !== '')),
    );
    rows[rows.length - 1] = { ...last, cells };
    return { kind: 'table', rows: [...rows, ...others] };
  }
  return { kind: 'table', rows: [...rows, ...rest] };
}

/** Joins tables that run on over pages. */
export function joinTables(blocks: readonly Block[], hyphens: Hyphens): readonly Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind !== 'table' || last?.kind !== 'table' || widthOf(last.rows) !== widthOf(block.rows)) {
      joined.push(block);
      continue;
    }
    const [from, to] = [last.rows.at(-1)?.spot.page ?? 0, block.rows[0]?.spot.page ?? 0];
    if (to === from + 1) joined[joined.length - 1] = append(last, block, hyphens);
    else joined.push(block);
  }
  return joined;
}
