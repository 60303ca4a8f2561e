import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { cx } from '../lib/cx.ts';

// What scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 };

interface TableProps {
  /** What the table lists; read out, and the name of its scrolling region. */
  readonly label: string;
  readonly density?: 'compact' | 'comfortable';
  readonly className?: string | undefined;
  /** The rows are from before; the new ones are loading. */
  readonly busy?: boolean;
  /** What scrolls, for lists that show only the rows in sight. */
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Scrolls within itself under a sticky head. Rows are 36 or 44 px high. */
export function Table({ label, density = 'compact', className, busy = false, ref, children }: TableProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      aria-busy={busy}
      {...SCROLLABLE}
      className={cx('scroll-shade-x relative min-h-0 overflow-auto -outline-offset-2', className)}
    >
      <table
        data-density={density}
        className="group/table w-full border-separate border-spacing-0 text-left text-sm [&_tbody_tr:last-child_td]:border-b-0"
      >
        {children}
      </table>
    </section>
  );
}

export type SortDirection = 'asc' | 'desc' | null;

interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  readonly align?: 'start' | 'end';
  /** Given, the column can be sorted: its direction at present. */
  readonly sort?: SortDirection;
  readonly onSort?: () => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

export function HeaderCell({
  align = 'start',
  sort = null,
  onSort,
  className,
  children,
  ...props
}: HeaderCellProps) {
  const Arrow = sort === 'asc' ? ArrowUp : sort === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      {...props}
      {...(onSort && { 'aria-sort': sort ? ARIA_SORT[sort] : 'none' })}
      className={cx(
        'sticky top-0 z-10 h-8 border-b border-border bg-card px-3 text-xs max-md:px-2 font-medium ' +
          'whitespace-nowrap text-muted-foreground touch:h-11',
        align === 'end' && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'group/sort relative -mx-1 inline-flex items-center rounded-sm px-1 py-1 hover:text-foreground touch:min-h-11',
            sort && 'text-foreground',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={cx(
              // Between the columns, so that a head is no wider for being sorted by.
              'absolute size-3',
              align === 'end' ? 'right-full -mr-1' : 'left-full -ml-1',
              !sort && 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100',
            )}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

interface RowProps extends ComponentProps<'tr'> {
  readonly selected?: boolean;
}

export function Row({ selected = false, className, ...props }: RowProps) {
  return (
    <tr
      {...props}
      data-selected={selected || undefined}
      className={cx('group/row -outline-offset-2 hover:bg-muted data-selected:bg-primary-tint', className)}
    />
  );
}

interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  readonly align?: 'start' | 'end';
}

export function Cell({ align = 'start', className, ...props }: CellProps) {
  return (
    <td
      {...props}
      className={cx(
        'h-9 border-b border-border px-3 max-md:px-2 group-data-[density=comfortable]/table:h-11 touch:h-11',
        align === 'end' && 'text-right tabular-nums',
        className,
      )}
    />
  );
}
