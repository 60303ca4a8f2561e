import { useState } from 'react';
import { formatMoneyCompact, formatWholeDay } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MarkSlider } from '../../ui/mark-slider.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { ForecastWeek, PeriodRange } from './api.ts';
import { percentOf } from './odds-words.ts';

const WIDTH = 1000;
const HEIGHT = 160;
const MARGIN = 8;

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
  const [asTable, setAsTable] = useState(false);
  const marks = marksOf(range.weeks);
  if (marks.length === 0) return null;
  const held = marks.filter(({ isHeld }) => isHeld).length;
  const title = `The range held ${held} of ${marks.length} times`;
  return (
    <Card
      title={title}
      description="Each week’s forecast compared with the period’s result"
      actions={
        <Button variant="ghost" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      {asTable ? (
        <WeeksTable title={title} marks={marks} currency={range.currency} />
      ) : (
        <Picture title={title} marks={marks} currency={range.currency} />
      )}
    </Card>
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
  const last = marks.length - 1;
  const shown = marks[at ?? last];
  return (
    <>
      <p className="mb-2 text-sm text-muted-foreground tabular-nums">{shown && wordsOf(shown, currency)}</p>
      <MarkSlider
        label={title}
        count={marks.length}
        at={at}
        onAt={setAt}
        words={(index) => marks[index] && wordsOf(marks[index], currency)}
        className="h-40 rounded-sm border-b border-border"
      >
        <Bands marks={marks} at={at} onAt={setAt} />
      </MarkSlider>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-muted-foreground tabular-nums">
        <span>{marks[0] && formatWholeDay(marks[0].week.as_of)}</span>
        <span>{marks[last] && formatWholeDay(marks[last].week.as_of)}</span>
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted-foreground" aria-hidden>
        <span>▮ forecast range</span>
        <span>– what came</span>
      </p>
    </>
  );
}

interface BandsProps {
  readonly marks: readonly Mark[];
  readonly at: number | null;
  readonly onAt: (at: number) => void;
}

function Bands({ marks, at, onAt }: BandsProps) {
  const most = Math.max(...marks.map(({ high, week }) => Math.max(high, week.actual_minor)));
  const least = Math.min(...marks.map(({ low, week }) => Math.min(low, week.actual_minor)));
  const span = Math.max(1, most - least);
  const step = WIDTH / marks.length;
  // Ranges, not lengths: the axis begins near the lowest of them.
  const y = (amount: number): number => MARGIN + (1 - (amount - least) / span) * (HEIGHT - 2 * MARGIN);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="size-full"
    >
      {marks.map(({ week, low, high, isHeld }, index) => (
        <g key={week.as_of} onPointerEnter={() => onAt(index)} onPointerDown={() => onAt(index)}>
          <rect
            x={index * step}
            y={0}
            width={step}
            height={HEIGHT}
            className={index === at ? 'fill-foreground/8' : 'fill-transparent'}
          />
          <rect
            x={index * step + step * 0.15}
            y={y(high)}
            width={step * 0.7}
            height={Math.max(2, y(low) - y(high))}
            className={isHeld ? 'fill-(--chart-1)' : 'fill-warn'}
          />
          <rect
            x={index * step}
            y={y(week.actual_minor) - 1.5}
            width={step}
            height={3}
            className="fill-foreground"
          />
        </g>
      ))}
    </svg>
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
