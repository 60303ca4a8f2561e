import { type Day, dayOf } from '@dealwright/domain/calendar';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../lib/format.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { MarkSlider } from './mark-slider.tsx';
import { Cell, HeaderCell, Row, Table } from './table.tsx';

export interface DayFigure {
  readonly day: Day;
  readonly value: number;
}

interface DayChartProps {
  readonly title: string;
  /** Every day of the range, oldest first. */
  readonly days: readonly DayFigure[];
  /** Over the whole range; the sum unless given. */
  readonly total?: ReactNode;
  /** Behind the total, instead of the number of days. */
  readonly totalNote?: string;
  /** '1,204 requests': a figure as it is shown and read out. */
  readonly format: (value: number) => string;
  /** What a figure is, as the head of its column: 'Requests'. */
  readonly head: string;
  /** Beside the title: where the rows are that make up the figures. */
  readonly actions?: ReactNode;
}

/** What a column measures in its own units: they stretch with the width there is. */
const STEP = 10;
const WIDTH = 7.5;
const HEIGHT = 100;

/** One figure a day as columns: gone through by pointer or arrow keys, each read out; the same as a table. */
export function DayChart({ title, days, total, totalNote, format, head, actions }: DayChartProps) {
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const shown = at === null ? undefined : days[at];
  const sum = days.reduce((all, { value }) => all + value, 0);
  return (
    <Card
      title={title}
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
        <DayTable title={title} days={days} head={head} format={format} />
      ) : (
        <>
          <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-sm tabular-nums">
            <span className="text-lg font-medium">
              {shown ? format(shown.value) : (total ?? format(sum))}
            </span>
            <span className="text-muted-foreground">
              {shown ? formatDay(shown.day) : (totalNote ?? `in ${days.length} days`)}
            </span>
          </p>
          <Columns title={title} days={days} format={format} at={at} onAt={setAt} />
        </>
      )}
    </Card>
  );
}

interface ColumnsProps extends Pick<DayChartProps, 'title' | 'days' | 'format'> {
  readonly at: number | null;
  readonly onAt: (at: number | null) => void;
}

function Columns({ title, days, format, at, onAt }: ColumnsProps) {
  const last = days.length - 1;
  return (
    <>
      <MarkSlider
        label={title}
        count={days.length}
        at={at}
        onAt={onAt}
        words={(index) => days[index] && `${formatDay(days[index].day)}: ${format(days[index].value)}`}
        className="h-28 rounded-sm border-b border-border"
      >
        <Bars days={days} at={at} onAt={onAt} />
      </MarkSlider>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted-foreground tabular-nums">
        <span>{days[0] && formatDay(days[0].day)}</span>
        <span>
          {days[last] && (days[last].day === dayOf(new Date()) ? 'Today' : formatDay(days[last].day))}
        </span>
      </p>
    </>
  );
}

function Bars({ days, at, onAt }: Pick<ColumnsProps, 'days' | 'at' | 'onAt'>) {
  const most = Math.max(0, ...days.map(({ value }) => value));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {days.map(({ day, value }, index) => {
        const height = most === 0 ? 0 : (value / most) * HEIGHT;
        return (
          <g key={day} onPointerEnter={() => onAt(index)} onPointerDown={() => onAt(index)}>
            <rect
              x={index * STEP}
              y={0}
              width={STEP}
              height={HEIGHT}
              className={index === at ? 'fill-foreground/8' : 'fill-transparent'}
            />
            <rect
              x={index * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              className="fill-(--chart-1)"
            />
          </g>
        );
      })}
    </svg>
  );
}

function DayTable({ title, days, head, format }: Pick<DayChartProps, 'title' | 'days' | 'head' | 'format'>) {
  return (
    <Table label={title} className="max-h-56">
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
