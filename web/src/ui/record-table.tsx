import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { Sorting } from '../lib/sorting.ts';
import { useRowKeys } from '../lib/use-row-keys.ts';
import { isRowClick } from './is-row-click.ts';
import { HeaderCell, Row, Table } from './table.tsx';

export interface RecordColumn<C extends string> {
  readonly id: C;
  readonly label: string;
  readonly end?: true | undefined;
  /** From which width on it is there. */
  readonly from?: string | undefined;
}

interface RecordTableProps<R, C extends string, S extends C> {
  /** 'Accounts': the name of the table and of its keys. */
  readonly label: string;
  /** 'account': completes 'Next …'. */
  readonly noun: string;
  readonly columns: readonly RecordColumn<C>[];
  readonly rows: readonly R[];
  readonly sorting: Sorting<S>;
  /** The columns that it can be sorted by; all of them unless given. */
  readonly sortable?: readonly S[];
  readonly onSort: (column: S) => void;
  readonly onOpen: (row: R) => void;
  /** The cells of a row, the first with a `recordLinkProps` link. Only the active row's controls are in the tab order. */
  readonly cells: (row: R, inTabOrder: boolean) => ReactNode;
}

/** Marks the link of a row, which J and K go to and which lies over the whole row. */
export const recordLinkProps = {
  'data-record-link': true,
  className: 'block truncate font-medium before:absolute before:inset-0 hover:underline',
} as const;

/** Records as rows; the name of each leads to it, J and K go from row to row. */
export function RecordTable<R extends { readonly id: string }, C extends string, S extends C>(
  props: RecordTableProps<R, C, S>,
) {
  const { label, noun, columns, rows, sorting, sortable, onSort, onOpen, cells } = props;
  const table = useRef<HTMLElement>(null);
  const [active, setActive] = useState<string | null>(null);
  useRowKeys(table, { group: label, noun, rows: '[data-record-link]' });
  const sortOf = (column: C): S | undefined =>
    sortable ? sortable.find((one) => one === column) : (column as S);
  return (
    <Table
      ref={table}
      label={label}
      density="comfortable"
      className="rounded-lg border border-border bg-card"
    >
      <thead>
        <tr>
          {columns.map(({ id, label: head, end, from }) => {
            const by = sortOf(id);
            return (
              <HeaderCell
                key={id}
                align={end ? 'end' : 'start'}
                className={from}
                {...(by !== undefined && {
                  sort: by === sorting.sort ? sorting.order : null,
                  onSort: () => onSort(by),
                })}
              >
                {head}
              </HeaderCell>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecordRow key={row.id} onFocus={() => setActive(row.id)} onOpen={() => onOpen(row)}>
            {cells(row, row.id === active)}
          </RecordRow>
        ))}
      </tbody>
    </Table>
  );
}

interface RecordRowProps {
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** A click beside the link opens the record as well, so that what lies over a cell can be clicked by itself. */
function RecordRow({ onFocus, onOpen, children }: RecordRowProps) {
  const onClick = (event: MouseEvent) => {
    if (!isRowClick(event) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    onOpen();
  };
  return (
    <Row className="relative focus-within:bg-muted" onFocus={onFocus} onClick={onClick}>
      {children}
    </Row>
  );
}
