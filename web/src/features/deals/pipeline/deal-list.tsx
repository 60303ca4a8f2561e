import type { DealSummary } from '@dealwright/contract/deals/deals';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { Sorting } from '../../../lib/sorting.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { HeaderCell, Table } from '../../../ui/table.tsx';
import type { DealSort } from '../query-keys.ts';
import { DealCell } from './deal-cell.tsx';
import { DealListRow } from './deal-list-row.tsx';
import { droppedToFit } from './fit-columns.ts';
import { LIST_COLUMN_LOOKS, LIST_COLUMNS, listFeatures } from './list-columns.tsx';
import { useSelection } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';

const LOAD_BEFORE_END = 20;

interface DealListProps {
  readonly deals: readonly DealSummary[];
  readonly sorting: Sorting<DealSort>;
  readonly hidden: readonly string[];
  readonly outdated: boolean;
  readonly hasMore: boolean;
  readonly onSort: (sort: DealSort) => void;
  readonly onLoadMore: () => void;
}

/** Words in a column may need more than its width: so much at least is then taken from the room, a column's worth. */
const STEP_PX = 64;
const MOST_TAKEN_PX = 640;

/** How much room the columns have, in pixels: the list's width, less by what they turned out to need beyond theirs. */
function useRoom(box: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  const [taken, setTaken] = useState({ at: width, px: 0 });
  const takenPx = taken.at === width ? taken.px : 0;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    setWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || element.clientWidth !== width) return;
    const over = element.scrollWidth - element.clientWidth;
    if (over > 0 && takenPx < MOST_TAKEN_PX) setTaken({ at: width, px: takenPx + Math.max(over, STEP_PX) });
  });
  return width === null ? null : width - takenPx;
}

function visibilityIn(hidden: readonly string[], room: number | null): Record<string, boolean> {
  const wanted = Object.entries(LIST_COLUMN_LOOKS)
    .filter(([id]) => !hidden.includes(id))
    .map(([id, { width }]) => ({ id, width }));
  return Object.fromEntries([...hidden, ...droppedToFit(wanted, room)].map((id) => [id, false]));
}

function useListTable(
  deals: readonly DealSummary[],
  hidden: readonly string[],
  scroller: RefObject<HTMLElement | null>,
) {
  const data = useMemo(() => [...deals], [deals]);
  const room = useRoom(scroller);
  const columnVisibility = useMemo(() => visibilityIn(hidden, room), [hidden, room]);
  return useTable({
    features: listFeatures,
    columns: LIST_COLUMNS,
    data,
    state: { columnVisibility },
    getRowId: (deal) => String(deal.number),
  });
}

function useVisibleRows(rows: readonly { readonly id: string }[], scroller: RefObject<HTMLElement | null>) {
  const coarse = useMedia('(pointer: coarse)');
  const rowPx = coarse ? 44 : 36;
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollPaddingStart: 36,
  });
}

/** Deals as rows under a head that stays; only the rows in sight are in the page. */
export function DealList({ deals, sorting, hidden, outdated, hasMore, onSort, onLoadMore }: DealListProps) {
  const scroller = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const table = useListTable(deals, hidden, scroller);
  const { rows } = table.getRowModel();
  const virtual = useVisibleRows(rows, scroller);
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - LOAD_BEFORE_END) onLoadMore();
  }, [hasMore, lastShown, rows.length, onLoadMore]);
  const scrollTo = useCallback((index: number) => virtual.scrollToIndex(index), [virtual]);
  useListKeys({ deals, active, setActive, scroller, scrollTo });
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <Table
      label="Deals"
      ref={scroller}
      busy={outdated}
      className="mx-4 mb-3 flex-1 rounded-lg border border-border bg-card transition-opacity aria-busy:opacity-60"
    >
      <ListHead table={table} deals={deals} sorting={sorting} onSort={onSort} />
      <tbody>
        {before > 0 && <Spacer height={before} />}
        {shown.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <DealListRow
              key={row.id}
              deal={row.original}
              deals={deals}
              index={item.index}
              inTabOrder={item.index === active}
              onFocus={() => setActive(item.index)}
            >
              <Cells table={table} row={row} inTabOrder={item.index === active} />
            </DealListRow>
          );
        })}
        {after > 0 && <Spacer height={after} />}
      </tbody>
    </Table>
  );
}

interface ListHeadProps extends Pick<DealListProps, 'deals' | 'sorting' | 'onSort'> {
  readonly table: ReturnType<typeof useListTable>;
}

function ListHead({ table, deals, sorting, onSort }: ListHeadProps) {
  return (
    <thead>
      <tr>
        <HeaderCell className="w-10 px-3">
          <SelectAll deals={deals} />
        </HeaderCell>
        {table.getHeaderGroups()[0]?.headers.map((header) => {
          const { width, end = false, sort } = LIST_COLUMN_LOOKS[header.id] ?? { width: 'w-40' };
          return (
            <HeaderCell
              key={header.id}
              align={end ? 'end' : 'start'}
              className={cx('px-2!', width)}
              sort={sort === sorting.sort ? sorting.order : null}
              {...(sort && { onSort: () => onSort(sort) })}
            >
              <table.FlexRender header={header} />
            </HeaderCell>
          );
        })}
      </tr>
    </thead>
  );
}

/** Stands for the rows that are not in the page. */
function Spacer({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

function SelectAll({ deals }: { readonly deals: readonly DealSummary[] }) {
  const selection = useSelection();
  const open = deals.filter(({ can }) => can.edit);
  if (open.length === 0) return <span className="sr-only">You can’t edit any of these deals</span>;
  const chosen = open.filter(({ number }) => selection.deals.has(number)).length;
  return (
    <Checkbox
      hideLabel
      label="Select all loaded deals"
      checked={chosen > 0 && chosen === open.length}
      indeterminate={chosen > 0 && chosen < open.length}
      onCheckedChange={(checked) => selection.set(open, checked)}
    />
  );
}

interface CellsProps {
  readonly table: ReturnType<typeof useListTable>;
  readonly row: ReturnType<ReturnType<typeof useListTable>['getRowModel']>['rows'][number];
  readonly inTabOrder: boolean;
}

function Cells({ table, row, inTabOrder }: CellsProps) {
  return (
    <>
      {row.getVisibleCells().map((cell) => (
        <DealListRow.Cell
          key={cell.id}
          end={LIST_COLUMN_LOOKS[cell.column.id]?.end ?? false}
          most={LIST_COLUMN_LOOKS[cell.column.id]?.most}
        >
          <DealCell
            deal={row.original}
            column={cell.column.id}
            end={LIST_COLUMN_LOOKS[cell.column.id]?.end ?? false}
            inTabOrder={inTabOrder}
          >
            <table.FlexRender cell={cell} />
          </DealCell>
        </DealListRow.Cell>
      ))}
    </>
  );
}
