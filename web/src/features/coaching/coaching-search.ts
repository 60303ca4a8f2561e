import { daySchema, idSchema } from '@dealwright/contract/page';
import { CALL_MOMENTS, type CallMoment } from '@dealwright/domain/coaching/called-moment';
import { TIMING_RESULTS, type TimingResult } from '@dealwright/domain/coaching/grade-timing';
import { JUDGED_PROMISES, type JudgedPromise } from '@dealwright/domain/coaching/judged-promise';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { DEFAULT_PERIODS_SHOWN, MOST_PERIODS_SHOWN } from '@dealwright/domain/win-loss';
import type { CallsAsked, CoachingAsked, GradesAsked, PromisesAsked } from './api.ts';

type OpenStage = NonNullable<GradesAsked['stage']>;

/** What the view shows, as the address of the review page says it. */
export interface CoachingSearch {
  readonly view: 'coaching';
  /** A day of the last period. */
  readonly day?: string;
  readonly periods?: number;
  /** One person instead of everyone. */
  readonly person?: string;
  /** The rows of a number that are opened, and whose they are. */
  readonly rows?: 'grades' | 'promises' | 'calls';
  readonly of?: string;
  readonly pillar?: Pillar;
  readonly stage?: OpenStage;
  readonly result?: TimingResult | JudgedPromise;
  readonly moment?: CallMoment;
  /** Calls for a team or for everyone, instead of for themselves. */
  readonly scope?: 'team' | 'all';
  readonly reached?: 'yes' | 'no';
}

type Raw = Readonly<Record<string, unknown>>;
const ROWS = ['grades', 'promises', 'calls'] as const;
const OPEN_STAGES = STAGES.filter((stage): stage is OpenStage => !isClosed(stage));
const RESULTS = [...TIMING_RESULTS, ...JUDGED_PROMISES];
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);

function periodsOf(value: unknown): number | undefined {
  const isKnown =
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PERIODS_SHOWN;
  return isKnown && value !== DEFAULT_PERIODS_SHOWN ? value : undefined;
}

/** Leaves out what an address says wrong. */
export function readCoachingSearch(raw: Raw): CoachingSearch {
  const found = {
    day: daySchema.safeParse(raw['day']).data,
    periods: periodsOf(raw['periods']),
    person: idSchema.safeParse(raw['person']).data,
    rows: oneOf(ROWS, raw['rows']),
    of: idSchema.safeParse(raw['of']).data,
    pillar: oneOf(PILLARS, raw['pillar']),
    stage: oneOf(OPEN_STAGES, raw['stage']),
    result: oneOf(RESULTS, raw['result']),
    moment: oneOf(CALL_MOMENTS, raw['moment']),
    scope: oneOf(['team', 'all'] as const, raw['scope']),
    reached: oneOf(['yes', 'no'] as const, raw['reached']),
  };
  const known = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  return { view: 'coaching', ...known };
}

/** Without the rows that lie over the view. */
export function withoutRows({ view, day, periods, person }: CoachingSearch): CoachingSearch {
  return { view, ...(day && { day }), ...(periods && { periods }), ...(person && { person }) };
}

const spanOf = ({ day, periods }: CoachingSearch) => ({ ...(day && { day }), ...(periods && { periods }) });

export function askedOf(search: CoachingSearch): CoachingAsked {
  return { ...spanOf(search), ...(search.person && { person: search.person }) };
}

/** The grades whose number is opened. */
export function gradesAsked(search: CoachingSearch): GradesAsked | null {
  const { rows, of, pillar, stage } = search;
  if (rows !== 'grades' || !of) return null;
  const result = oneOf(TIMING_RESULTS, search.result);
  const which = { ...(pillar && { pillar }), ...(stage && { stage }), ...(result && { result }) };
  return { ...spanOf(search), person: of, ...which };
}

export function promisesAsked(search: CoachingSearch): PromisesAsked | null {
  const { rows, of } = search;
  if (rows !== 'promises' || !of) return null;
  const result = oneOf(JUDGED_PROMISES, search.result);
  return { ...spanOf(search), person: of, ...(result && { result }) };
}

export function callsAsked(search: CoachingSearch): CallsAsked | null {
  const { rows, of, moment, scope, reached } = search;
  if (rows !== 'calls' || !of) return null;
  const which = { ...(scope && { scope }), ...(reached && { reached }) };
  return { ...spanOf(search), person: of, moment: moment ?? 'start', ...which };
}
