import { type Day, dayOf } from '@dealwright/domain/calendar';
import { type ReactNode, useState } from 'react';
import { formatCompact, formatDay } from '../../lib/format.ts';
import { Cell, HeaderCell, Row, Table } from '../table.tsx';
import { Bar } from './bar.tsx';
import { ChartCard } from './chart-card.tsx';
import { ColumnChart } from './column-chart.tsx';

export interface DayFigure {
  readonly day: Day;
  readonly value: number;
}

interface DayChartProps {
  /** What the figures are: 'Requests'. */
  readonly label: string;
  /** Every day of the range, oldest first. */
  readonly days: readonly DayFigure[];
  /** The title, as a sentence: what the days come to, unless given. */
  readonly title?: string;
  /** '1,204 requests': a figure as it is shown and read out. */
  readonly format: (value: number) => string;
  /** A tick of the axis; a plain number unless given. */
  readonly formatTick?: (value: number) => string;
  /** What a figure is, as the head of its column: 'Requests'. */
  readonly head: string;
  /** Beside the title: where the rows are that make up the figures. */
  readonly actions?: ReactNode;
}

const HEIGHT = 120;

/** One figure a day as columns, and the same as a table. */
export function DayChart(props: DayChartProps) {
  const { label, days, format, actions } = props;
  const sum = days.reduce((all, { value }) => all + value, 0);
  return (
    <ChartCard
      title={props.title ?? `${format(sum)} in ${days.length} days`}
      description={label}
      actions={actions}
      table={<DayTable {...props} />}
      picture={<Columns {...props} />}
    />
  );
}

function Columns({ label, days, format, formatTick = formatCompact }: DayChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const wordsOf = (index: number) => {
    const one = days[index];
    return one && `${formatDay(one.day)}: ${format(one.value)}`;
  };
  return (
    <>
      <p className="mb-1 text-sm text-muted-foreground tabular-nums">{wordsOf(at ?? days.length - 1)}</p>
      <ColumnChart
        label={label}
        count={days.length}
        values={days.map(({ value }) => value)}
        height={HEIGHT}
        format={formatTick}
        nameOf={(index) => nameOf(days[index]?.day)}
        words={wordsOf}
        at={at}
        onAt={setAt}
      >
        {(index, { left, width }, scale) => {
          const top = scale.at(days[index]?.value ?? 0);
          const height = scale.at(0) - top;
          return (
            height > 0 && <Bar x={`${left}%`} y={top} width={`${width}%`} height={height} fill="solid" />
          );
        }}
      </ColumnChart>
    </>
  );
}

function nameOf(day: Day | undefined): string {
  if (day === undefined) return '';
  return day === dayOf(new Date()) ? 'Today' : formatDay(day);
}

function DayTable({ label, days, head, format }: DayChartProps) {
  return (
    <Table label={label} className="max-h-56">
      <thead>
        <tr>
          <HeaderCell>Day</HeaderCell>
          <HeaderCell align="end">{head}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, value }) => (
          <Row key={day}>
            <Cell className="whitespace-nowrap">{formatDay(day)}</Cell>
            <Cell align="end">{format(value)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
