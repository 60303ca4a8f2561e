import { useState } from 'react';
import { formatDay, formatMoneyCompact, formatWholeDay } from '../../lib/format.ts';
import { Bar, Legend } from '../../ui/chart/bar.tsx';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { ColumnChart } from '../../ui/chart/column-chart.tsx';
import { formatMoneyTick } from '../../ui/chart/format-tick.ts';
import type { Place, ValueScale } from '../../ui/chart/scales.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { ForecastWeek, PeriodRange } from './api.ts';
import { percentOf } from './odds-words.ts';

const HEIGHT = 200;

interface Mark {
  readonly week: ForecastWeek;
  readonly low: number;
  readonly high: number;
  readonly amount: number;
  readonly isHeld: boolean;
}

function marksOf(weeks: readonly ForecastWeek[]): Mark[] {
  return weeks.flatMap((week) => {
    const range = week.leads && week.ranges[week.leads];
    if (!range) return [];
    const { low_minor: low, high_minor: high, amount_minor: amount } = range;
    return [{ week, low, high, amount, isHeld: low <= week.actual_minor && week.actual_minor <= high }];
  });
}

/** What each week said its period would bring, and what it brought. */
export function WeeksChart({ range }: { readonly range: PeriodRange }) {
  const marks = marksOf(range.weeks);
  if (marks.length === 0) return null;
  const held = marks.filter(({ isHeld }) => isHeld).length;
  const title = `The range held ${held} of ${marks.length} times`;
  const weeks = { title, marks, currency: range.currency };
  return (
    <ChartCard
      title={title}
      description="Each week’s forecast compared with the period’s result"
      table={<WeeksTable {...weeks} />}
      picture={<Picture {...weeks} />}
    />
  );
}

interface PictureProps {
  readonly title: string;
  readonly marks: readonly Mark[];
  readonly currency: string;
}

function wordsOf({ week, low, high }: Mark, currency: string): string {
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return `${formatWholeDay(week.as_of)}: ${money(low)} to ${money(high)} forecast, ${money(week.actual_minor)} actual`;
}

function Picture({ title, marks, currency }: PictureProps) {
  const [at, setAt] = useState<number | null>(null);
  const words = (index: number) => marks[index] && wordsOf(marks[index], currency);
  return (
    <>
      <p className="mb-2 text-sm text-muted-foreground tabular-nums">{words(at ?? marks.length - 1)}</p>
      <ColumnChart
        label={title}
        count={marks.length}
        values={marks.flatMap(({ low, high, week }) => [low, high, week.actual_minor])}
        // Ranges, not lengths: the axis begins near the lowest of them.
        isLoose
        height={HEIGHT}
        format={formatMoneyTick(currency)}
        nameOf={(index) => (marks[index] ? formatDay(marks[index].week.as_of) : '')}
        words={words}
        at={at}
        onAt={setAt}
      >
        {(index, place, scale) => marks[index] && <Band mark={marks[index]} place={place} scale={scale} />}
      </ColumnChart>
      <Legend
        items={[
          { fill: 'solid', name: 'Forecast range that held' },
          { fill: 'warn', name: 'Range that didn’t hold' },
          { fill: 'line', name: 'Actual' },
        ]}
      />
    </>
  );
}

interface BandProps {
  readonly mark: Mark;
  readonly place: Place;
  readonly scale: ValueScale;
}

/** The range of a week, and a line at what came. */
function Band({ mark: { week, low, high, isHeld }, place, scale }: BandProps) {
  const top = scale.at(high);
  const actual = scale.at(week.actual_minor);
  return (
    <>
      <Bar
        x={`${place.left}%`}
        y={top}
        width={`${place.width}%`}
        height={Math.max(2, scale.at(low) - top)}
        fill={isHeld ? 'solid' : 'warn'}
      />
      <line
        x1={`${place.start}%`}
        x2={`${place.start + place.step}%`}
        y1={actual}
        y2={actual}
        strokeWidth={3}
        className="stroke-foreground"
      />
    </>
  );
}

function WeeksTable({ title, marks, currency }: PictureProps) {
  const money = (amountMinor: number) => formatMoneyCompact({ amountMinor, currency });
  return (
    <Table label={title} className="max-h-72">
      <thead>
        <tr>
          <HeaderCell>Week to</HeaderCell>
          <HeaderCell align="end">Range</HeaderCell>
          <HeaderCell align="end">Forecast</HeaderCell>
          <HeaderCell align="end">Actual</HeaderCell>
          <HeaderCell align="end">Off by</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {marks.toReversed().map(({ week, low, high, amount }) => (
          <Row key={week.as_of}>
            <Cell className="whitespace-nowrap">{formatWholeDay(week.as_of)}</Cell>
            <Cell align="end" className="whitespace-nowrap">
              {money(low)} to {money(high)}
            </Cell>
            <Cell align="end">{money(amount)}</Cell>
            <Cell align="end">{money(week.actual_minor)}</Cell>
            <Cell align="end">
              {week.actual_minor > 0 ? percentOf(Math.abs(amount / week.actual_minor - 1)) : '—'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
