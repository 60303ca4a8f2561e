import type { Day } from '../calendar.ts';
import { type ClosePlan, type PlanFrame, planFrame } from './plan-schedule.ts';
import type { StepKind } from './plan-step.ts';

/** How long finished steps of a kind took, as a share of the days they were planned with. */
export type PastRatios = Partial<Readonly<Record<StepKind, readonly number[]>>>;

/** A kind with fewer finished steps takes the default spread. */
export const LEAST_PAST_STEPS = 5;
export const DRAWS = 2000;

/**
 * Without enough finished steps of a kind: half take at most 1.1 times the planned days, and two thirds between 0.74
 * and 1.64 times (a log-normal spread of 0.4).
 */
const DEFAULT_MEDIAN = 1.1;
const DEFAULT_SPREAD = 0.4;
/** How often a step that is under way is drawn again until it is longer than what has passed. */
const MOST_REDRAWS = 8;

export interface PlanOdds {
  /** The chance that the last signature is given by the close date, from 0 to 1; null without either. */
  readonly sign: number | null;
  /** The chance that every step is done by go-live. */
  readonly goLive: number;
  /** The step that most often costs the most time on the longest way; null once all are done. */
  readonly criticalStep: string | null;
  /** Kinds whose durations come from finished steps. */
  readonly learnedKinds: readonly StepKind[];
}

/** Numbers from 0 to 1 that repeat with their seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A number of the standard normal distribution (Box–Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

type Span = PlanFrame['spans'][number];

/** An open step as it is drawn; steps are numbered in an order in which they can be done. */
interface Drawn {
  readonly span: Span;
  readonly ratios: readonly number[] | null;
  readonly before: readonly Drawn[];
  /** The first day it could begin on if it waited for nothing. */
  readonly from: number;
  start: number;
  end: number;
  /** The step it had to wait for this time. */
  after: Drawn | null;
  /** Workdays beyond its own on the longest way, of all draws. */
  overrun: number;
}

function drawnOf({ spans, today }: PlanFrame, past: PastRatios): Drawn[] {
  const bySpan = new Map<Span, Drawn>();
  for (const span of spans.filter(({ open }) => open)) {
    const ratios = past[span.step.kind] ?? [];
    const agreed = span.due === null ? today : span.due - span.step.days + 1;
    bySpan.set(span, {
      span,
      ratios: ratios.length >= LEAST_PAST_STEPS ? ratios : null,
      before: span.before.map((before) => bySpan.get(before)).filter((before) => before !== undefined),
      from: span.started ?? Math.max(today, agreed),
      start: 0,
      end: 0,
      after: null,
      overrun: 0,
    });
  }
  return [...bySpan.values()];
}

/** Workdays the step takes this time. */
function drawDays({ span, ratios }: Drawn, random: () => number): number {
  const ratio = ratios
    ? (ratios[Math.floor(random() * ratios.length)] ?? 1)
    : DEFAULT_MEDIAN * Math.exp(DEFAULT_SPREAD * normal(random));
  return Math.max(1, Math.round(span.step.days * ratio));
}

/** Places a step this time. One that is under way has not ended before today. */
function drawStep(step: Drawn, today: number, random: () => number): void {
  step.start = step.from;
  step.after = null;
  for (const before of step.before) {
    if (before.end < step.start) continue;
    step.start = before.end + 1;
    step.after = before;
  }
  step.end = today;
  for (let draws = 0; draws < MOST_REDRAWS; draws += 1) {
    const end = step.start + drawDays(step, random) - 1;
    if (end < today) continue;
    step.end = end;
    return;
  }
}

/** Adds to each step of the longest way what it took beyond its days. */
function addOverrun(last: Drawn | null): void {
  for (let step = last; step !== null; step = step.after) {
    step.overrun += Math.max(0, step.end - step.start + 1 - step.span.step.days);
  }
}

interface OddsInput {
  readonly plan: ClosePlan;
  readonly closeDate: Day | null;
  readonly past: PastRatios;
  readonly seed: number;
  readonly draws?: number;
}

/**
 * Plays the open steps through many times, each as soon as it can begin, with durations drawn from finished steps of
 * their kind: how often the signature comes by the close date, and everything by go-live.
 */
export function planOdds({ plan, closeDate, past, seed, draws = DRAWS }: OddsInput): PlanOdds {
  const frame = planFrame(plan);
  const { calendar, today, goLive } = frame;
  const open = drawnOf(frame, past);
  const random = seededRandom(seed);
  const signatures = frame.spans.filter(({ step }) => step.kind === 'signature');
  const closeBy = closeDate === null || signatures.length === 0 ? null : calendar.onOrBefore(closeDate);
  const isSigned = signatures.every((span) => span.open || span.plannedEnd <= (closeBy ?? -1));
  const toSign = open.filter(({ span }) => signatures.includes(span));
  let [signed, live] = [0, 0];
  for (let draw = 0; draw < draws; draw += 1) {
    let last: Drawn | null = null;
    for (const step of open) {
      drawStep(step, today, random);
      if (last === null || step.end > last.end) last = step;
    }
    addOverrun(last);
    if (last === null || last.end <= goLive) live += 1;
    if (isSigned && toSign.every(({ end }) => end <= (closeBy ?? -1))) signed += 1;
  }
  const kinds = [...new Set(open.map(({ span }) => span.step.kind))];
  const worst = open.toSorted((a, b) => b.overrun - a.overrun)[0];
  return {
    sign: closeBy === null ? null : signed / draws,
    goLive: live / draws,
    criticalStep: worst?.span.step.id ?? null,
    learnedKinds: kinds.filter((kind) => (past[kind]?.length ?? 0) >= LEAST_PAST_STEPS),
  };
}
