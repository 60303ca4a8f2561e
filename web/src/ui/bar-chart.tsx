import type { ReactNode } from 'react';
import { useState } from 'react';
import { cx } from '../lib/cx.ts';
import { type MarkProps, useMarkWalk } from '../lib/use-mark-walk.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Cell, HeaderCell, Row, Table } from './table.tsx';

export interface Bar {
  readonly key: string;
  /** Bars that open something give a link or a button, which the arrow keys go along. */
  readonly label: ReactNode | ((mark: MarkProps) => ReactNode);
  /** Plain text of the label, for the table. */
  readonly name: string;
  readonly value: number;
  readonly valueLabel: string;
  /** A share of the value that is drawn stronger. */
  readonly part?: number;
  readonly partLabel?: string;
  /** Small and quiet behind the value: a count. */
  readonly note?: string;
  /** The whole figure as it is read out; without it, its parts with their heads. */
  readonly spoken?: string;
}

interface BarChartProps {
  readonly title: string;
  readonly description: string;
  readonly bars: readonly Bar[];
  /** Heads of the table behind the picture: name, value, and where given part and note. */
  readonly heads: {
    readonly name: string;
    readonly value: string;
    readonly part?: string;
    readonly note?: string;
  };
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Horizontal bars with their labels, and the same as a table. */
export function BarChart({ title, description, bars, heads, actions, children }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const { picture, active, setActive, onKeyDown } = useMarkWalk<HTMLUListElement>(bars.length, 'down');
  return (
    <Card
      title={<span className="block text-pretty whitespace-normal">{title}</span>}
      description={description}
      actions={
        <>
          {actions}
          <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show table'}
          </Button>
        </>
      }
    >
      {asTable ? (
        <BarTable title={title} bars={bars} heads={heads} />
      ) : (
        <>
          <ul ref={picture} aria-label={title} onKeyDown={onKeyDown} className="flex flex-col gap-2.5">
            {bars.map((bar, index) => (
              <BarRow
                key={bar.key}
                bar={bar}
                most={most}
                heads={heads}
                mark={{ tabIndex: index === active ? 0 : -1, onFocus: () => setActive(index) }}
              />
            ))}
          </ul>
          {heads.part && <Legend value={heads.value} part={heads.part} />}
        </>
      )}
      {children}
    </Card>
  );
}

interface BarRowProps {
  readonly bar: Bar;
  readonly most: number;
  readonly heads: BarChartProps['heads'];
  readonly mark: MarkProps;
}

/** Which fill is which. */
function Legend({ value, part }: { readonly value: string; readonly part: string }) {
  return (
    <ul aria-hidden className="mt-3 flex gap-x-4 text-xs text-muted-foreground">
      <li className="inline-flex items-center gap-1.5">
        <span className="chart-fill-1 size-2.5 rounded-xs" />
        {part}
      </li>
      <li className="inline-flex items-center gap-1.5">
        <span className="chart-fill-2-striped size-2.5 rounded-xs" />
        {value}
      </li>
    </ul>
  );
}

/** '$1.9M, deals 7, weighted $371,000': each part with what it is, and spaces between. */
function spokenOf({ valueLabel, partLabel, note, spoken }: Bar, heads: BarRowProps['heads']): string {
  if (spoken) return spoken;
  const named = (head: string | undefined, words: string | undefined) =>
    words ? `${(head ?? '').toLowerCase()} ${words}`.trim() : '';
  return [valueLabel, named(heads.note, note), named(heads.part, partLabel)].filter(Boolean).join(', ');
}

function BarRow({ bar, most, heads, mark }: BarRowProps) {
  const { label, value, valueLabel, part, note } = bar;
  const share = (amount: number) => `${(amount / most) * 100}%`;
  return (
    <li
      className={cx(
        'relative grid grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)] items-center gap-x-4 text-sm',
        'max-sm:grid-cols-1 max-sm:gap-y-1',
      )}
    >
      <div className="min-w-0 truncate">{typeof label === 'function' ? label(mark) : label}</div>
      <div className="flex min-w-0 items-center gap-2.5">
        <div aria-hidden className="relative h-4 min-w-0 flex-1">
          <span
            className={cx(
              'absolute inset-y-0 left-0 min-w-0.5 rounded-sm',
              part === undefined ? 'chart-fill-1' : 'chart-fill-2-striped',
            )}
            style={{ width: share(value) }}
          />
          {part !== undefined && (
            <span
              className="absolute inset-y-0 left-0 rounded-sm chart-fill-1"
              style={{ width: share(part) }}
            />
          )}
        </div>
        <p className="w-32 shrink-0 text-right whitespace-nowrap tabular-nums">
          <span className="sr-only">
            {heads.value}: {spokenOf(bar, heads)}
          </span>
          <span aria-hidden>
            <span className="font-medium">{valueLabel}</span>
            {note && <span className="ml-2 text-xs text-muted-foreground">{note}</span>}
          </span>
        </p>
      </div>
    </li>
  );
}

function BarTable({ title, bars, heads }: Pick<BarChartProps, 'title' | 'bars' | 'heads'>) {
  return (
    <Table label={title}>
      <thead>
        <tr>
          <HeaderCell>{heads.name}</HeaderCell>
          {heads.note && <HeaderCell align="end">{heads.note}</HeaderCell>}
          <HeaderCell align="end">{heads.value}</HeaderCell>
          {heads.part && <HeaderCell align="end">{heads.part}</HeaderCell>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <Row key={bar.key}>
            <Cell>{bar.name}</Cell>
            {heads.note && <Cell align="end">{bar.note}</Cell>}
            <Cell align="end">{bar.valueLabel}</Cell>
            {heads.part && <Cell align="end">{bar.partLabel}</Cell>}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
