import { addDays, dayOf, daysBetween } from '@dealwright/domain/calendar';
import { FORECAST_LABELS } from '@dealwright/domain/forecast';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { writeStrip } from '@dealwright/domain/write-strip';
import { useState } from 'react';
import { formatWholeDay } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Callout } from '../../../ui/callout.tsx';
import { type ReviewDeal, useScorecardOf } from '../api.ts';
import { Standing } from './then-and-now.tsx';

const REST_MS = 120;

/** A slider over the days of a deal that shows its scorecard on each. */
export function Replay({ screen }: { readonly screen: ReviewDeal }) {
  const { deal } = screen.item;
  const first = deal.created_at.slice(0, 10);
  const days = Math.max(1, daysBetween(first, dayOf(new Date())));
  const [place, setPlace] = useState<number | null>(null);
  const day = addDays(first, place ?? days);
  const rested = useDebounced(place === null ? null : day, REST_MS);
  const { data, error } = useScorecardOf(deal.number, rested);
  const words = formatWholeDay(day);
  return (
    <div className="flex flex-col gap-3">
      <label className="flex flex-col gap-1 text-sm">
        <span className="flex justify-between gap-3 text-muted-foreground">
          <span>Replay the scorecard</span>
          <span className="tabular-nums">{words}</span>
        </span>
        <input
          type="range"
          min={0}
          max={days}
          value={place ?? days}
          aria-valuetext={words}
          onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
          className="w-full accent-primary touch:h-11"
        />
      </label>
      {error && <Callout tone="lost">{problemText(error)}</Callout>}
      {place !== null && data && (
        <div className="flex">
          <Standing
            label={`${formatWholeDay(data.as_of)} · ${STAGE_DEFINITIONS[data.stage].label}`}
            strip={writeStrip(data.pillars)}
            score={data.score}
            call={FORECAST_LABELS[data.forecast.choice]}
          />
        </div>
      )}
    </div>
  );
}
