import { addDays, type Day } from '../calendar.ts';
import type { PlanStep } from './plan-step.ts';
import { orderSteps } from './step-order.ts';
import { type DayOff, type WorkCalendar, workCalendar } from './work-calendar.ts';

export interface ClosePlan {
  readonly goLive: Day;
  /** Countries whose weekends and public holidays are free: ours and theirs. */
  readonly countries: readonly string[];
  readonly steps: readonly PlanStep[];
  readonly today: Day;
}

export interface ScheduledStep {
  readonly id: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  /** The last days on which it can start and end without moving go-live. */
  readonly latestStart: Day;
  readonly latestEnd: Day;
  /** Workdays that it can take longer without moving go-live; negative if go-live is missed, null if it is done. */
  readonly slack: number | null;
  /** Whether it is on the longest way to go-live. */
  readonly critical: boolean;
  /** Whether it ends after the day that was agreed. */
  readonly overdue: boolean;
}

export interface PlanSchedule {
  readonly steps: readonly ScheduledStep[];
  readonly reachesGoLive: boolean;
  /** From when on go-live is missed if nothing happens until then; null once all steps are done. */
  readonly missesFrom: Day | null;
  /** The step that makes the plan miss go-live, or will be the first to. */
  readonly lateStep: string | null;
  /** When the last signature is planned or was given; null for a plan without one. */
  readonly closeOn: Day | null;
  readonly nextStep: string | null;
  readonly holidays: readonly DayOff[];
}

/** A step in workdays. */
interface Span {
  readonly step: PlanStep;
  readonly open: boolean;
  readonly started: number | null;
  readonly due: number | null;
  /** Open steps it still has to wait for. */
  readonly before: Span[];
  readonly next: Span[];
  earliestStart: number;
  earliestEnd: number;
  latestEnd: number;
  plannedStart: number;
  plannedEnd: number;
}

export interface PlanFrame {
  readonly calendar: WorkCalendar;
  readonly today: number;
  readonly goLive: number;
  /** In an order in which they can be done. */
  readonly spans: readonly Span[];
}

const MARGIN_DAYS = 40;
const DAYS_PER_WORKDAY = 2;

/** The longest way through the steps, in workdays. */
function longestWay(steps: readonly PlanStep[]): number {
  const until = new Map<string, number>();
  for (const { id, days, after } of steps) {
    until.set(id, days + Math.max(0, ...after.map((before) => until.get(before) ?? 0)));
  }
  return Math.max(0, ...until.values());
}

function calendarOf({ goLive, countries, steps, today }: ClosePlan): WorkCalendar {
  const days = steps
    .flatMap(({ dueOn, startedOn, doneOn }) => [dueOn, startedOn, doneOn])
    .filter((day) => day !== null)
    .concat(goLive, today)
    .toSorted();
  const reach = longestWay(steps) * DAYS_PER_WORKDAY + MARGIN_DAYS;
  return workCalendar(countries, addDays(days[0] ?? today, -reach), addDays(days.at(-1) ?? today, reach));
}

function spanOf(step: PlanStep, { onOrAfter, onOrBefore }: WorkCalendar): Span {
  const end = step.doneOn === null ? 0 : onOrBefore(step.doneOn);
  const started = step.startedOn === null ? null : onOrAfter(step.startedOn);
  const start = Math.min(started ?? end - step.days + 1, end);
  return {
    step,
    open: step.doneOn === null,
    started,
    due: step.dueOn === null ? null : onOrBefore(step.dueOn),
    before: [],
    next: [],
    earliestStart: start,
    earliestEnd: end,
    latestEnd: end,
    plannedStart: start,
    plannedEnd: end,
  };
}

/** Links steps that still wait: one that has begun out of order waits for nothing any more. */
function link(spans: readonly Span[]): void {
  const byId = new Map(spans.map((span) => [span.step.id, span]));
  for (const span of spans) {
    if (!span.open || span.started !== null) continue;
    for (const id of span.step.after) {
      const before = byId.get(id);
      if (!before?.open) continue;
      span.before.push(before);
      before.next.push(span);
    }
  }
}

/** Steps in workdays. Throws if they wait for each other in a circle. */
export function planFrame(plan: ClosePlan): PlanFrame {
  const ordered = orderSteps(plan.steps);
  if (ordered.circle) throw new Error('a plan’s steps wait for each other');
  const calendar = calendarOf({ ...plan, steps: ordered.steps });
  const spans = ordered.steps.map((step) => spanOf(step, calendar));
  link(spans);
  return {
    calendar,
    spans,
    today: calendar.onOrAfter(plan.today),
    goLive: calendar.onOrBefore(plan.goLive),
  };
}

const startOf = (end: number, { days }: PlanStep): number => end - days + 1;

/** Each step as soon as it can be. */
function planForward({ spans, today }: PlanFrame): void {
  for (const span of spans.filter(({ open }) => open)) {
    const { step, started, due, before } = span;
    const agreed = due === null ? today : startOf(due, step);
    span.earliestStart = started ?? Math.max(today, agreed, ...before.map((one) => one.earliestEnd + 1));
    span.earliestEnd = Math.max(span.earliestStart + step.days - 1, today);
  }
}

/** Each step as late as go-live allows. */
function planBackward({ spans, goLive }: PlanFrame): void {
  for (const span of spans.toReversed().filter(({ open }) => open)) {
    span.latestEnd = Math.min(
      goLive,
      ...span.next.map(({ latestEnd, step }) => startOf(latestEnd, step) - 1),
    );
    const bound = Math.min(goLive, ...span.next.map(({ plannedStart }) => plannedStart - 1));
    span.plannedStart = span.started ?? startOf(span.due ?? bound, span.step);
  }
}

/** Each step as late as planned backward, but not before today and not before what it waits for. */
function placeSteps({ spans, today }: PlanFrame): void {
  for (const span of spans.filter(({ open }) => open)) {
    const { step, started, before } = span;
    span.plannedStart =
      started ?? Math.max(span.plannedStart, today, ...before.map((one) => one.plannedEnd + 1));
    span.plannedEnd = Math.max(span.plannedStart + step.days - 1, today);
  }
}

const slackOf = ({ latestEnd, earliestEnd }: Span): number => latestEnd - earliestEnd;

/** The last workday on which nothing need have happened to a step. */
const idleUntil = (span: Span): number =>
  span.started === null ? startOf(span.latestEnd, span.step) : span.latestEnd;

function lateness(
  { calendar, today, goLive }: PlanFrame,
  open: readonly Span[],
): Pick<PlanSchedule, 'reachesGoLive' | 'missesFrom' | 'lateStep'> {
  const least = Math.min(...open.map(slackOf));
  const [tightest] = open.filter((span) => slackOf(span) === least);
  if (!tightest) return { reachesGoLive: true, missesFrom: null, lateStep: null };
  if (open.some(({ earliestEnd }) => earliestEnd > goLive)) {
    return { reachesGoLive: false, missesFrom: calendar.days[today] ?? null, lateStep: tightest.step.id };
  }
  const first = open.reduce((a, b) => (idleUntil(b) < idleUntil(a) ? b : a));
  const last = calendar.days[Math.max(0, idleUntil(first))];
  return {
    reachesGoLive: true,
    missesFrom: last === undefined ? null : addDays(last, 1),
    lateStep: first.step.id,
  };
}

/**
 * Plans back from go-live: each open step is as late as go-live allows, or ends on the day that was agreed, but never
 * before today and never before a step that it waits for ends.
 */
export function schedulePlan(plan: ClosePlan): PlanSchedule {
  const frame = planFrame(plan);
  planForward(frame);
  planBackward(frame);
  placeSteps(frame);
  const { calendar, spans } = frame;
  const dayAt = (at: number): Day =>
    calendar.days[Math.min(Math.max(at, 0), calendar.days.length - 1)] ?? plan.goLive;
  const open = spans.filter((span) => span.open);
  const least = Math.min(...open.map(slackOf));
  const ends = (span: Span): Day => span.step.doneOn ?? dayAt(span.plannedEnd);
  const signatures = spans.filter(({ step }) => step.kind === 'signature').map(ends);
  const late = lateness(frame, open);
  const next = open.toSorted((a, b) => a.plannedStart - b.plannedStart)[0];
  return {
    steps: spans.map((span) => ({
      id: span.step.id,
      startsOn:
        span.started === null ? dayAt(span.plannedStart) : (span.step.startedOn ?? dayAt(span.started)),
      endsOn: ends(span),
      latestStart: dayAt(startOf(span.latestEnd, span.step)),
      latestEnd: dayAt(span.latestEnd),
      slack: span.open ? slackOf(span) : null,
      critical: span.open && slackOf(span) === least,
      overdue: span.open && span.due !== null && span.plannedEnd > span.due,
    })),
    ...late,
    missesFrom: late.reachesGoLive ? late.missesFrom : plan.today,
    closeOn: signatures.toSorted().at(-1) ?? null,
    nextStep: next?.step.id ?? null,
    holidays: calendar.holidays,
  };
}

/** Workdays a finished step took; null if nothing says when it began. */
export function workdaysTaken(
  countries: readonly string[],
  step: Pick<PlanStep, 'startedOn' | 'doneOn'>,
  /** When the steps that it waits for were done; null for one that isn’t. */
  doneBefore: readonly (Day | null)[],
): number | null {
  if (step.doneOn === null) return null;
  const days = doneBefore.filter((day) => day !== null).toSorted();
  const readyOn = days.length === doneBefore.length ? days.at(-1) : undefined;
  if (step.startedOn === null && (readyOn === undefined || readyOn > step.doneOn)) return null;
  const from = step.startedOn ?? addDays(readyOn ?? step.doneOn, 1);
  return Math.max(1, workCalendar(countries, from, step.doneOn).days.length);
}
