import type { Usage } from '@dealwright/contract/analyst/usage';
import type { Interval } from '@dealwright/domain/usage-cost';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { ChartCard } from '../../../ui/chart/chart-card.tsx';
import { ColumnChart } from '../../../ui/chart/column-chart.tsx';
import type { Place, ValueScale } from '../../../ui/chart/scales.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import './cost-chart.css';
import { type Bar, type CostSeries, costSeries, type Series } from './cost-series.ts';
import { barText, formatCost, formatCostTick } from './words.ts';

const HEIGHT = 184;

/** 'OpenAI cost most: $1.25 of $1.50'. */
function titleOf({ series: [first, ...others], totalUsd }: CostSeries): string {
  if (!first) return 'Nothing has cost anything yet';
  const all = formatCost(totalUsd);
  if (others.length === 0) return `${first.name} cost ${all}`;
  return `${first.name} cost most: ${formatCost(first.totalUsd)} of ${all}`;
}

/** What each day, week or month cost, by service; the same as a table. */
export function CostChart({ usage }: { readonly usage: Usage }) {
  const { interval } = usage;
  const data = costSeries(usage);
  const label = `Cost per ${interval} by service`;
  const costs = { label, data, interval };
  return (
    <ChartCard
      title={titleOf(data)}
      description={label}
      table={<CostTable {...costs} />}
      picture={<Picture {...costs} />}
    />
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
  readonly label: string;
  readonly data: CostSeries;
  readonly interval: Interval;
}

/** What a bar cost, in words. */
function sentenceOf({ day, totalUsd, parts }: Bar, series: readonly Series[], interval: Interval): string {
  const named = series.flatMap(({ name }, index) =>
    parts[index] ? [`${name} ${formatCost(parts[index])}`] : [],
  );
  return [`${barText(day, interval)}: ${formatCost(totalUsd)}`, ...named].join(', ');
}

function Picture({ label, data, interval }: PictureProps) {
  const [at, setAt] = useState<number | null>(null);
  const { bars, series } = data;
  return (
    <div className="flex flex-col gap-3">
      <Legend data={data} shown={at === null ? undefined : bars[at]} interval={interval} />
      <ColumnChart
        label={label}
        count={bars.length}
        values={bars.map(({ totalUsd }) => totalUsd)}
        isWhole={false}
        height={HEIGHT}
        format={formatCostTick}
        nameOf={(index) => (bars[index] ? barText(bars[index].day, interval).replace('Week of ', '') : '')}
        words={(index) => bars[index] && sentenceOf(bars[index], series, interval)}
        at={at}
        onAt={setAt}
      >
        {(index, place, scale) => bars[index] && <Stack bar={bars[index]} place={place} scale={scale} />}
      </ColumnChart>
    </div>
  );
}

interface StackProps {
  readonly bar: Bar;
  readonly place: Place;
  readonly scale: ValueScale;
}

/** What each service cost, one upon the other. */
function Stack({ bar: { parts }, place: { left, width }, scale }: StackProps) {
  let sum = 0;
  return parts.map((part, series) => {
    const bottom = scale.at(sum);
    sum += part;
    const top = scale.at(sum);
    return part === 0 ? null : (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a series has no identity besides its position
        key={series}
        x={`${left}%`}
        y={top}
        width={`${width}%`}
        height={bottom - top}
        className={cx('fill-(--series) stroke-card', `cost-series-${series}`)}
      />
    );
  });
}

interface CostTableProps {
  readonly label: string;
  readonly data: CostSeries;
  readonly interval: Interval;
}

function CostTable({ label, data: { bars, series }, interval }: CostTableProps) {
  return (
    <Table label={label} className="max-h-80">
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
