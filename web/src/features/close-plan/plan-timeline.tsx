import { cx } from '../../lib/cx.ts';
import { formatDay } from '../../lib/format.ts';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { StepBar } from './step-bar.tsx';
import { holidaysOn, monthsOf, type TimelineScale, timelineScale } from './timeline-scale.ts';

interface PlanTimelineProps {
  readonly plan: ClosePlanView;
  readonly today: string;
  readonly canEdit: boolean;
  readonly onOpen: (step: PlanStepView) => void;
  readonly onMove: (step: PlanStepView, days: number) => void;
}

const COLUMNS = 'grid grid-cols-[minmax(10rem,16rem)_8rem_8rem_minmax(0,1fr)] items-center gap-x-3';

/** The steps in time, by when they start: names and owners at the left, bars at the right. */
export function PlanTimeline({ plan, today, canEdit, onOpen, onMove }: PlanTimelineProps) {
  const scale = timelineScale(plan, today);
  const steps = plan.steps.toSorted(
    (a, b) => a.starts_on.localeCompare(b.starts_on) || a.ends_on.localeCompare(b.ends_on),
  );
  return (
    <div className="flex flex-col">
      <div className={cx(COLUMNS, 'border-b border-border px-4 py-2 text-xs text-muted-foreground')}>
        <span>Step</span>
        <span>Our owner</span>
        <span>Their owner</span>
        <Months scale={scale} />
      </div>
      <ol className="divide-y divide-border" aria-label="Timeline">
        {steps.map((step) => (
          <li key={step.id} className={cx(COLUMNS, 'px-4 py-1.5')}>
            <button
              type="button"
              onClick={() => onOpen(step)}
              disabled={!canEdit}
              className="min-w-0 truncate rounded text-left hover:underline disabled:no-underline"
            >
              {step.name}
            </button>
            <OwnerName person={step.assignee} />
            <OwnerName person={step.stakeholder} />
            <div className="relative h-8">
              <Marks scale={scale} plan={plan} today={today} />
              <StepBar step={step} scale={scale} canEdit={canEdit} onOpen={onOpen} onMove={onMove} />
            </div>
          </li>
        ))}
      </ol>
      <Legend plan={plan} canEdit={canEdit} />
    </div>
  );
}

/** A step without an owner on one side is a wish. */
export function OwnerName({ person }: { readonly person: PlanStepView['assignee'] }) {
  return (
    <span className={cx('min-w-0 truncate text-sm', person === null && 'text-warn')}>
      {person === null ? 'No owner' : person.name}
    </span>
  );
}

function Months({ scale }: { readonly scale: TimelineScale }) {
  return (
    <div className="relative h-4">
      {monthsOf(scale).map(({ day, label }) => (
        <span key={day} className="absolute top-0 whitespace-nowrap" style={{ left: `${scale.left(day)}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** Weeks as faint lines, holidays, today and go-live. */
function Marks({ scale, plan, today }: { scale: TimelineScale; plan: ClosePlanView; today: string }) {
  const week = `${(7 / scale.days) * 100}%`;
  return (
    <div
      aria-hidden
      className="absolute inset-0 bg-[linear-gradient(to_right,var(--border)_1px,transparent_1px)]"
      style={{ backgroundSize: `${week} 100%` }}
    >
      {holidaysOn(plan, scale).map(({ day, country }) => (
        <span
          key={`${day}${country}`}
          className="absolute inset-y-0 bg-secondary"
          style={{ left: `${scale.left(day)}%`, width: `${scale.width(day, day)}%` }}
        />
      ))}
      <span className="absolute inset-y-0 w-0.5 bg-primary" style={{ left: `${scale.left(today)}%` }} />
      <span
        className="absolute inset-y-0 border-r-2 border-dashed border-foreground"
        style={{ left: `${scale.left(plan.go_live) + scale.width(plan.go_live, plan.go_live)}%` }}
      />
    </div>
  );
}

function Legend({ plan, canEdit }: { readonly plan: ClosePlanView; readonly canEdit: boolean }) {
  return (
    <p className="border-t border-border px-4 py-2 text-sm text-pretty text-muted-foreground">
      Striped: critical. Solid line: today. Dashed line: go-live, {formatDay(plan.go_live)}. Gray: public
      holidays.
      {canEdit && ' Drag a bar, or use ← and → to move it a day (with Shift a week). Enter edits it.'}
    </p>
  );
}
