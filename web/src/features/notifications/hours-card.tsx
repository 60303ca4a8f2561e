import {
  HOUR_CHOICES,
  type HourChoice,
  WEEKDAY_LABELS,
  WEEKDAYS,
  ZONE_LABELS,
  ZONES,
} from '@dealwright/domain/working-hours';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const ZONE_OPTIONS = ZONES.map((value) => ({
  value,
  label: ZONE_LABELS[value],
  hint: value.split('/')[1]?.replace('_', ' '),
}));

const HOUR_OPTIONS = HOUR_CHOICES.map((value) => ({ value, label: value === 'custom' ? 'Custom' : value }));

const HELP: Readonly<Record<HourChoice, string>> = {
  '9-5': 'Monday to Friday, 9:00 to 17:00.',
  '8-6': 'Monday to Friday, 8:00 to 18:00.',
  '10-6': 'Monday to Friday, 10:00 to 18:00.',
  custom: 'Choose your own days and hours.',
};

/** When one works: the digest comes as it begins, push while it lasts. */
export function HoursCard({ draft }: { readonly draft: SettingsDraft }) {
  const { value, change } = draft;
  return (
    <Card title="Working hours" description="When you get the daily digest and push notifications.">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Time zone" help="Adjusts for daylight saving time.">
            <Select
              value={value.timezone}
              onValueChange={(timezone) => change({ timezone })}
              options={ZONE_OPTIONS}
            />
          </Field>
          <Field label="Hours" help={HELP[value.working_hours]}>
            <Select
              value={value.working_hours}
              onValueChange={(working_hours) => change({ working_hours })}
              options={HOUR_OPTIONS}
            />
          </Field>
        </div>
        {value.working_hours === 'custom' && <CustomHours draft={draft} />}
      </div>
    </Card>
  );
}

function CustomHours({ draft: { value, refused, change } }: { readonly draft: SettingsDraft }) {
  const custom = value.custom_hours;
  const set = (part: Partial<typeof custom>) => change({ custom_hours: { ...custom, ...part } });
  const dayError = refused['custom_hours.days'];
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Field label="From" error={refused['custom_hours.start']}>
          <Input type="time" value={custom.start} onValueChange={(start) => set({ start })} />
        </Field>
        <Field label="Until" error={refused['custom_hours.end']}>
          <Input type="time" value={custom.end} onValueChange={(end) => set({ end })} />
        </Field>
      </div>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {WEEKDAYS.map((day) => (
            <Checkbox
              key={day}
              label={WEEKDAY_LABELS[day]}
              checked={custom.days.includes(day)}
              onCheckedChange={(on) =>
                set({ days: WEEKDAYS.filter((one) => (one === day ? on : custom.days.includes(one))) })
              }
            />
          ))}
        </div>
        {dayError && (
          <p role="alert" className="mt-1 text-sm text-destructive">
            {dayError}
          </p>
        )}
      </fieldset>
    </div>
  );
}
