import { HOLIDAY_COUNTRIES } from '@dealwright/domain/close-plan/public-holidays';
import { Flag } from 'lucide-react';
import { formatCount, formatWholeDay } from '../../lib/format.ts';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import type { ClosePlanView } from './api.ts';
import {
  countryName,
  criticalWords,
  goLiveWords,
  holidayWords,
  lateWords,
  learnedWords,
  signWords,
  stepsOfLeavers,
  unknownHolidaysWords,
} from './plan-words.ts';

/** Go-live, signature and odds of a plan, and what to do about them. */
export function PlanSummary({ plan, today }: { readonly plan: ClosePlanView; readonly today: string }) {
  const late = lateWords(plan);
  const critical = criticalWords(plan);
  const done = plan.steps.filter((step) => step.done_on !== null).length;
  return (
    <>
      {late && (
        <Callout tone="warn" title="This plan no longer reaches go-live">
          {late}
        </Callout>
      )}
      <Leavers plan={plan} />
      <Card title="Outlook">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          <Fact label="Go-live">{formatWholeDay(plan.go_live)}</Fact>
          <Fact label="Signature planned">
            {plan.close_on ? formatWholeDay(plan.close_on) : 'No signature step'}
          </Fact>
          <Fact label="Odds">
            {[signWords(plan, today), goLiveWords(plan)]
              .filter((words) => words !== null)
              .map((words) => (
                <span key={words} className="block">
                  {words}
                </span>
              ))}
          </Fact>
          <Fact label="Done">
            {done} of {formatCount(plan.steps.length, 'step')}
          </Fact>
        </dl>
        {critical && (
          <p className="mt-3 flex items-center gap-1.5 text-sm">
            <Flag className="size-4 shrink-0" aria-hidden />
            {critical}
          </p>
        )}
        <p className="mt-2 text-sm text-pretty text-muted-foreground">{learnedWords(plan)}</p>
        <Holidays plan={plan} today={today} />
      </Card>
    </>
  );
}

/** Open steps of people at the buyer who left. */
function Leavers({ plan }: { readonly plan: ClosePlanView }) {
  const leavers = stepsOfLeavers(plan);
  if (leavers.length === 0) return null;
  return (
    <Callout tone="warn" title="Open steps whose owner left">
      <ul>
        {leavers.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      Choose another owner for each step.
    </Callout>
  );
}

/** Public holidays of both countries while the plan lasts. */
function Holidays({ plan, today }: { readonly plan: ClosePlanView; readonly today: string }) {
  const both = [...new Set([plan.our_country, plan.their_country])];
  const unknown = unknownHolidaysWords(both);
  const holidays = holidayWords(plan, today);
  return (
    <>
      {holidays.length > 0 && <NamedHolidays countries={both} holidays={holidays} />}
      {unknown && <p className="mt-1 text-sm text-muted-foreground">{unknown}</p>}
    </>
  );
}

interface NamedHolidaysProps {
  readonly countries: readonly string[];
  readonly holidays: readonly string[];
}

function NamedHolidays({ countries, holidays }: NamedHolidaysProps) {
  const known = countries.filter((country) => HOLIDAY_COUNTRIES.includes(country)).map(countryName);
  return (
    <details className="mt-1 text-sm text-muted-foreground">
      <summary className="w-fit cursor-pointer rounded touch:min-h-11">
        {formatCount(holidays.length, 'public holiday')}: {known.join(' and ')}
      </summary>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {holidays.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
