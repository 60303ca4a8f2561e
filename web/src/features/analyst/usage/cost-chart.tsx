import type { Usage } from '@dealwright/contract/analyst/usage';
import type { Interval } from '@dealwright/domain/usage-cost';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MarkSlider } from '../../../ui/mark-slider.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import './cost-chart.css';
import { type Bar, type CostSeries, costSeries, type Series } from './cost-series.ts';
import { barText, formatCost } from './words.ts';

/** What a bar of the picture measures in its own units: they stretch with the width there is. */
const STEP = 10;
const BAR = 7.5;
const HEIGHT = 100;

/** What each day, week or month cost, by service; the same as a table. */
export function CostChart({ usage }: { readonly usage: Usage }) {
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const { interval } = usage;
  const data = costSeries(usage);
  const title = `Cost per ${interval} by service`;
  const shown = at === null ? undefined : data.bars[at];
  return (
    <Card
      title={title}
      actions={
        <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {asTable ? (
        <CostTable title={title} data={data} interval={interval} />
      ) : (
        <div className="flex flex-col gap-3">
          <Legend data={data} shown={shown} interval={interval} />
          <Picture title={title} data={data} interval={interval} at={at} onAt={setAt} />
        </div>
      )}
    </Card>
  );
}

interface LegendProps {
  readonly data: CostSeries;
  readonly shown: Bar | undefined;
  readonly interval: Interval;
}

/** Names the colours, with what the bar under the pointer cost, or else the whole time. */
function Legend({ data: { series }, shown, interval }: LegendProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs">
      <span className="min-w-36 font-medium">{shown ? barText(shown.day, interval) : 'Total'}</span>
      {series.map(({ name, totalUsd }, index) => (
        <span key={name} className="inline-flex items-center gap-1.5 tabular-nums">
          <span aria-hidden className={cx('size-2.5 rounded-xs bg-(--series)', `cost-series-${index}`)} />
          <span className="text-muted-foreground">{name}</span>
          {formatCost(shown ? (shown.parts[index] ?? 0) : totalUsd)}
        </span>
      ))}
    </div>
  );
}

interface PictureProps {
  readonly title: string;
  readonly data: CostSeries;
  readonly interval: Interval;
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
}

/** What a bar cost, in words. */
function sentenceOf({ day, totalUsd, parts }: Bar, series: readonly Series[], interval: Interval): string {
  const named = series.flatMap(({ name }, index) =>
    parts[index] ? [`${name} ${formatCost(parts[index])}`] : [],
  );
  return [`${barText(day, interval)}: ${formatCost(totalUsd)}`, ...named].join(', ');
}

function Picture({ title, data: { bars, series, mostUsd }, interval, at, onAt }: PictureProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-muted-foreground tabular-nums">
      <div aria-hidden className="flex flex-col justify-between text-right leading-none">
        <span>{formatCost(mostUsd)}</span>
        <span>$0</span>
      </div>
      <MarkSlider
        label={title}
        count={bars.length}
        at={at}
        onAt={onAt}
        words={(index) => bars[index] && sentenceOf(bars[index], series, interval)}
        className="h-44 rounded-sm border-y border-border max-sm:h-36"
      >
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full"
        >
          {bars.map((bar, index) => (
            <Column
              key={bar.day}
              bar={bar}
              index={index}
              mostUsd={mostUsd}
              shown={index === at}
              onAt={onAt}
            />
          ))}
        </svg>
      </MarkSlider>
      <TimeAxis bars={bars} interval={interval} />
    </div>
  );
}

interface TimeAxisProps {
  readonly bars: readonly Bar[];
  readonly interval: Interval;
}

/** Names the first bar, the one in the middle and the last. */
function TimeAxis({ bars, interval }: TimeAxisProps) {
  const last = bars.length - 1;
  const [first, middle, end] = [bars[0], bars[Math.floor(last / 2)], bars[last]];
  return (
    <div aria-hidden className="col-start-2 mt-1 flex justify-between">
      {[first, ...(last > 1 ? [middle] : []), ...(last > 0 ? [end] : [])].map(
        (bar) => bar && <span key={bar.day}>{barText(bar.day, interval).replace('Week of ', '')}</span>,
      )}
    </div>
  );
}

interface ColumnProps {
  readonly bar: Bar;
  readonly index: number;
  readonly mostUsd: number;
  readonly shown: boolean;
  readonly onAt: (at: number) => void;
}

function Column({ bar, index, mostUsd, shown, onAt }: ColumnProps) {
  const left = index * STEP;
  let top = HEIGHT;
  return (
    <g onPointerEnter={() => onAt(index)} onPointerDown={() => onAt(index)}>
      <rect
        x={left}
        y={0}
        width={STEP}
        height={HEIGHT}
        className={shown ? 'fill-foreground/8' : 'fill-transparent'}
      />
      {bar.parts.map((part, series) => {
        const height = (part / mostUsd) * HEIGHT;
        top -= height;
        return height === 0 ? null : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a series has no identity besides its position
            key={series}
            x={left + (STEP - BAR) / 2}
            y={top}
            width={BAR}
            height={height}
            vectorEffect="non-scaling-stroke"
            className={cx('fill-(--series) stroke-card', `cost-series-${series}`)}
          />
        );
      })}
    </g>
  );
}

interface CostTableProps {
  readonly title: string;
  readonly data: CostSeries;
  readonly interval: Interval;
}

function CostTable({ title, data: { bars, series }, interval }: CostTableProps) {
  return (
    <Table label={title} className="max-h-80">
      <thead>
        <tr>
          <HeaderCell className="capitalize">{interval}</HeaderCell>
          {series.map(({ name }) => (
            <HeaderCell key={name} align="end">
              {name}
            </HeaderCell>
          ))}
          <HeaderCell align="end">Total</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ day, parts, totalUsd }) => (
          <Row key={day}>
            <Cell className="whitespace-nowrap">{barText(day, interval)}</Cell>
            {series.map(({ name }, index) => (
              <Cell key={name} align="end">
                {formatCost(parts[index] ?? 0)}
              </Cell>
            ))}
            <Cell align="end">{formatCost(totalUsd)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
