import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { Forecast } from '../api.ts';
import type { ForecastSearch } from '../forecast-search.ts';
import type { ForecastAddress } from '../use-forecast-address.ts';
import { daysOf, type Preset, presetOf } from './change-moments.ts';

const PRESETS: readonly { value: Preset; label: string }[] = [
  { value: 'week', label: 'Last week' },
  { value: 'period', label: 'This period' },
  { value: 'custom', label: 'Custom' },
];
const KNOWN = [
  { value: 'then', label: 'As it was' },
  { value: 'now', label: 'As corrected' },
] as const;

interface ChangeControlsProps {
  readonly forecast: Forecast;
  readonly address: ForecastAddress;
}

/** Between which moments, and with what was known of them. */
export function ChangeControls({ forecast, address: { search, replace } }: ChangeControlsProps) {
  const { from: _from, to: _to, ...rest } = search;
  const { known: _known, ...unknown } = search;
  const days = daysOf(search, forecast);
  const preset = presetOf(search, forecast);
  const end = days.to ?? forecast.as_of.slice(0, 10);
  const spans: Readonly<Record<Preset, ForecastSearch>> = {
    week: {},
    period: { from: forecast.period.first },
    custom: { from: days.from, to: end },
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SegmentedControl
        aria-label="Time"
        value={preset}
        onValueChange={(next) => replace({ ...rest, ...spans[next] })}
        segments={PRESETS}
      />
      {preset === 'custom' && (
        <>
          <Field label="From" className="w-40">
            <DateInput
              keepAs="from"
              whenLeft
              required
              value={days.from}
              onValueChange={(from) => from && replace({ ...rest, from, to: end })}
            />
          </Field>
          <Field label="To" className="w-40">
            <DateInput
              keepAs="to"
              whenLeft
              required
              value={end}
              onValueChange={(to) => to && replace({ ...rest, from: days.from, to })}
            />
          </Field>
        </>
      )}
      <SegmentedControl
        aria-label="Corrections"
        value={search.known ?? 'then'}
        onValueChange={(next) => replace({ ...unknown, ...(next === 'now' && { known: 'now' }) })}
        segments={KNOWN}
      />
    </div>
  );
}
