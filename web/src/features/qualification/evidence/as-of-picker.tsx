import { STAGE_DEFINITIONS, type Stage } from '@dealwright/domain/stage';
import { CalendarClock, Lock, X } from 'lucide-react';
import { formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DateInput } from '../../../ui/date-input.tsx';

interface AsOfProps {
  /** A past day, or undefined for today. */
  readonly asOf: string | undefined;
  readonly createdOn: string;
  readonly today: string;
  readonly onAsOf: (day: string | undefined) => void;
}

/** Goes back to how the scorecard stood at the end of any past day. */
export function AsOfPicker({ asOf, createdOn, today, onAsOf }: AsOfProps) {
  return (
    <span className="flex items-center gap-2 text-sm text-muted-foreground">
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      <span className="whitespace-nowrap">As of</span>
      <span className="w-40">
        <DateInput
          aria-label="As of day"
          keepAs="as_of"
          required
          whenLeft
          value={asOf ?? today}
          min={createdOn}
          max={today}
          onValueChange={(day) => onAsOf(day === null || day >= today ? undefined : day)}
        />
      </span>
    </span>
  );
}

/** Says plainly that this is the past. */
export function PastNotice({ asOf, onAsOf }: Pick<AsOfProps, 'onAsOf'> & { readonly asOf: string }) {
  return (
    <Callout
      tone="warn"
      title={`As of ${formatDay(asOf)}`}
      action={
        <Button size="sm" variant="outline" onClick={() => onAsOf(undefined)}>
          <X aria-hidden />
          Back to today
        </Button>
      }
    >
      Grades, evidence and forecast on that day. Read-only.
    </Callout>
  );
}

/** Why the grades of a closed deal do not age: they stay those of the day it was closed. */
export function ClosedNotice({ stage, gradedOn }: { readonly stage: Stage; readonly gradedOn: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-pretty text-muted-foreground">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
      {STAGE_DEFINITIONS[stage].label} on {formatDay(gradedOn)}. Grades and ages of evidence are those of that
      day.
    </p>
  );
}
