import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { type MarkProps, useMarkWalk } from '../../lib/use-mark-walk.ts';
import { Cell, HeaderCell, Row, Table } from '../table.tsx';
import { Grid, TicksBelow } from './axis.tsx';
import { Bar as Drawn, Legend } from './bar.tsx';
import { ChartCard } from './chart-card.tsx';
import { MarkSlider } from './mark-slider.tsx';
import { type ValueScale, valueScale } from './scales.ts';

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
  /** A tick of the axis. */
  readonly format: (value: number) => string;
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
export function BarChart({ title, description, bars, format, heads, actions, children }: BarChartProps) {
  const opens = bars.some(({ label }) => typeof label === 'function');
  const Picture = opens ? OpeningBars : PlainBars;
  return (
    <ChartCard
      title={title}
      description={description}
      actions={actions}
      table={<BarTable title={title} bars={bars} heads={heads} />}
      picture={
        <>
          <Picture title={title} bars={bars} heads={heads} format={format} />
          {heads.part && (
            <Legend
              items={[
                { fill: 'solid', name: heads.part },
                { fill: 'second', name: heads.value },
              ]}
            />
          )}
        </>
      }
    >
      {children}
    </ChartCard>
  );
}

type PictureProps = Pick<BarChartProps, 'title' | 'bars' | 'heads' | 'format'>;

/** Name, bar and figure of each row below one another; on a phone the name is above its bar. */
const COLUMNS =
  'grid grid-cols-[minmax(7rem,10rem)_minmax(0,1fr)_auto] gap-x-4 max-sm:grid-cols-[minmax(0,1fr)_auto]';
const ROWS = 'col-span-full grid grid-cols-subgrid';

const scaleOf = (bars: readonly Bar[]) => valueScale(bars.map(({ value }) => value));

/** Each bar opens its rows. */
function OpeningBars({ title, bars, heads, format }: PictureProps) {
  const { picture, active, setActive, onKeyDown } = useMarkWalk<HTMLUListElement>(bars.length, 'down');
  const scale = scaleOf(bars);
  return (
    <div className={COLUMNS}>
      <ul ref={picture} aria-label={title} onKeyDown={onKeyDown} className={ROWS}>
        {bars.map((bar, index) => (
          <BarRow
            key={bar.key}
            bar={bar}
            scale={scale}
            heads={heads}
            mark={{ tabIndex: index === active ? 0 : -1, onFocus: () => setActive(index) }}
          />
        ))}
      </ul>
      <Axis scale={scale} format={format} />
    </div>
  );
}

/** Bars to read: one stop for the keyboard. */
function PlainBars({ title, bars, heads, format }: PictureProps) {
  const [at, setAt] = useState<number | null>(null);
  const scale = scaleOf(bars);
  return (
    <div className={COLUMNS}>
      <MarkSlider
        label={title}
        count={bars.length}
        at={at}
        onAt={setAt}
        words={(index) => bars[index] && `${bars[index].name}: ${spokenOf(bars[index], heads)}`}
        isDown
        className={cx(ROWS, 'rounded-sm')}
      >
        <ul className={ROWS}>
          {bars.map((bar, index) => (
            <BarRow key={bar.key} bar={bar} scale={scale} heads={heads} isShown={index === at} />
          ))}
        </ul>
      </MarkSlider>
      <Axis scale={scale} format={format} />
    </div>
  );
}

function Axis({ scale, format }: { readonly scale: ValueScale } & Pick<BarChartProps, 'format'>) {
  return (
    <div className="sm:col-start-2">
      <TicksBelow scale={scale} format={format} />
    </div>
  );
}

/** '$1.9M, deals 7, weighted $371,000': each part with what it is, and spaces between. */
function spokenOf({ valueLabel, partLabel, note, spoken }: Bar, heads: BarChartProps['heads']): string {
  if (spoken) return spoken;
  const named = (head: string | undefined, words: string | undefined) =>
    words ? `${(head ?? '').toLowerCase()} ${words}`.trim() : '';
  return [valueLabel, named(heads.note, note), named(heads.part, partLabel)].filter(Boolean).join(', ');
}

interface BarRowProps {
  readonly bar: Bar;
  readonly scale: ValueScale;
  readonly heads: BarChartProps['heads'];
  readonly isShown?: boolean;
  readonly mark?: MarkProps;
}

const NO_MARK: MarkProps = { tabIndex: -1, onFocus: () => undefined };

function BarRow({ bar, scale, heads, isShown = false, mark = NO_MARK }: BarRowProps) {
  const { label, valueLabel, note } = bar;
  return (
    <li className={cx(ROWS, 'relative items-center rounded-sm text-sm', isShown && 'bg-foreground/8')}>
      <div className="min-w-0 truncate py-0.5 max-sm:col-span-full max-sm:pt-1.5">
        {typeof label === 'function' ? label(mark) : label}
      </div>
      <RowPicture bar={bar} scale={scale} />
      <p className="text-right whitespace-nowrap tabular-nums">
        <span className="sr-only">
          {heads.value}: {spokenOf(bar, heads)}
        </span>
        <span aria-hidden>
          <span className="font-medium">{valueLabel}</span>
          {note && <span className="ml-2 text-xs text-muted-foreground">{note}</span>}
        </span>
      </p>
    </li>
  );
}

/** The bar in the middle of its row, between lines that go on in the next row. */
function RowPicture({ bar: { value, part }, scale }: Pick<BarRowProps, 'bar' | 'scale'>) {
  const place = { x: 0, y: -8, height: 16 };
  return (
    <div className="relative h-full min-h-7">
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <Grid scale={scale} go="along" />
        <svg aria-hidden="true" y="50%" className="overflow-visible">
          <Drawn {...place} width={`${scale.at(value)}%`} fill={part === undefined ? 'solid' : 'second'} />
          {part !== undefined && <Drawn {...place} width={`${scale.at(part)}%`} fill="solid" />}
        </svg>
      </svg>
    </div>
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
