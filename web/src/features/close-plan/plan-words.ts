import { STEP_KIND_LABELS } from '@dealwright/domain/close-plan/plan-step';
import { HOLIDAY_COUNTRIES } from '@dealwright/domain/close-plan/public-holidays';
import { COUNTRIES } from '@dealwright/domain/country';
import { formatCount, formatDay, formatDayRange, formatPercent } from '../../lib/format.ts';
import type { ClosePlanView, PlanStepView } from './api.ts';
import { holidaysOn, timelineScale } from './timeline-scale.ts';

export const spanWords = ({ starts_on: from, ends_on: until }: PlanStepView): string =>
  formatDayRange(from, until);

/** 'Critical', '3 days of slack'; null once it is done. */
export function slackWords({ critical, slack, done_on: done }: PlanStepView): string | null {
  if (done !== null || slack === null) return null;
  if (slack < 0) return `${formatCount(-slack, 'workday')} late`;
  if (critical) return 'Critical';
  return `${formatCount(slack, 'workday')} of slack`;
}

/** Everything a bar shows, for people who can’t see it. */
export function barWords(step: PlanStepView): string {
  const state = step.done_on === null ? slackWords(step) : `done ${formatDay(step.done_on)}`;
  return [step.name, spanWords(step), state].filter((part) => part !== null).join(', ');
}

export const percentWords = (chance: number): string => formatPercent(Math.round(chance * 100));

export function nameOfStep({ steps }: ClosePlanView, id: string | null): string | null {
  return steps.find((step) => step.id === id)?.name ?? null;
}

/** '38% to sign by Mar 31'; null without a close date or a signature. */
export function signWords({ odds }: ClosePlanView, today: string): string | null {
  if (odds.sign === null || odds.close_date === null) return null;
  if (odds.close_date < today) return `Close date ${formatDay(odds.close_date)} has passed`;
  return `${percentWords(odds.sign)} to sign by ${formatDay(odds.close_date)}`;
}

export const goLiveWords = ({ odds, go_live: goLive }: ClosePlanView): string =>
  `${percentWords(odds.go_live)} to go live by ${formatDay(goLive)}`;

/** 'Critical step: Legal review. Start it by Feb 4.' */
export function criticalWords(plan: ClosePlanView): string | null {
  const { critical_step: critical } = plan.odds;
  const step = plan.steps.find(({ id }) => id === critical?.id);
  if (!critical || !step) return null;
  if (step.started_on !== null)
    return `Critical step: ${step.name}. Finish it by ${formatDay(step.latest_end)}.`;
  return `Critical step: ${step.name}. Start it by ${formatDay(critical.start_by)}.`;
}

/** Where the durations behind the odds come from. */
export function learnedWords({ odds: { learned_kinds: kinds } }: ClosePlanView): string {
  if (kinds.length === 0) return 'Based on typical durations until you have 5 finished steps of a kind.';
  const labels = kinds.map((kind) => STEP_KIND_LABELS[kind].toLowerCase());
  return `Based on your finished steps for ${labels.join(', ')}.`;
}

export const countryName = (code: string): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? code;

export const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name })).toSorted(
  (a, b) => a.label.localeCompare(b.label),
);

/** 'Dec 25: Christmas Day (Germany, United States)', each day once, of the time that the plan takes. */
export function holidayWords(plan: ClosePlanView, today: string): string[] {
  const byDay = Map.groupBy(holidaysOn(plan, timelineScale(plan, today)), ({ day }) => day);
  return [...byDay].map(([day, holidays]) => {
    const names = [...new Set(holidays.map(({ name }) => name))].join(', ');
    const countries = holidays.map(({ country }) => countryName(country)).join(', ');
    return `${formatDay(day)}: ${names} (${countries})`;
  });
}

/** 'Public holidays of Japan aren’t known. Only weekends are skipped there.', or null if they are known. */
export function unknownHolidaysWords(countries: readonly string[]): string | null {
  const unknown = [...new Set(countries)].filter((country) => !HOLIDAY_COUNTRIES.includes(country));
  if (unknown.length === 0) return null;
  const names = unknown.map(countryName).join(' and ');
  return `Public holidays of ${names} aren’t known. Only weekends are skipped there.`;
}

/** 'Bea Buyer left on Nov 3'; null while the buyer’s owner is there. */
export function leftWords({ stakeholder, stakeholder_left_on: day }: PlanStepView): string | null {
  return stakeholder && day ? `${stakeholder.name} left on ${formatDay(day)}` : null;
}

/** 'Legal review: Bea Buyer left on Nov 3' for each open step whose owner on the buyer’s side left. */
export const stepsOfLeavers = ({ steps }: ClosePlanView): string[] =>
  steps.flatMap((step) => {
    const left = leftWords(step);
    return left === null ? [] : [`${step.name}: ${left}`];
  });

/** Why the plan is late; null while it reaches go-live. */
export function lateWords(plan: ClosePlanView): string | null {
  if (plan.reaches_go_live) return null;
  const name = nameOfStep(plan, plan.late_step);
  return `${name ?? 'A step'} is late. Shorten the steps, or move go-live. Until then the deal can’t count as Commit.`;
}
