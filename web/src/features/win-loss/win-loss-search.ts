import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import { daySchema, idSchema } from '@dealwright/contract/page';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import {
  DEFAULT_PERIODS_SHOWN,
  MOST_PERIODS_SHOWN,
  WIN_LOSS_DIMENSIONS,
  type WinLossDimension,
} from '@dealwright/domain/win-loss';
import type { StaysAsked, TimeInStage, TimesAsked, WinLossAsked, WinLossDealsAsked } from './api.ts';

const OUTCOMES = ['won', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the page shows, as its address says it. */
export interface WinLossSearch {
  /** How long deals stay in each stage, instead of how they ended. */
  readonly view?: 'time';
  readonly by?: WinLossDimension;
  /** A day of the last period. */
  readonly day?: string;
  readonly periods?: number;
  readonly scope?: ForecastScopeKind;
  readonly person?: string;
  /** The deals of a number: 'all', 'won' or 'lost', and the group they are of. */
  readonly deals?: 'all' | Outcome;
  readonly group?: string;
  /** The deals of a time in stage: of which stage, and whether they left it. */
  readonly stage?: TimeInStage['stage'];
  readonly state?: 'left' | 'still';
}

const STATES = ['left', 'still'] as const;
const OPEN_STAGES = STAGES.filter((stage): stage is TimeInStage['stage'] => !isClosed(stage));

type Raw = Readonly<Record<string, unknown>>;
const GROUP = /^[\w.-]{1,60}$/;

function periodsOf(value: unknown): number | undefined {
  const isKnown =
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PERIODS_SHOWN;
  return isKnown && value !== DEFAULT_PERIODS_SHOWN ? value : undefined;
}

/** Leaves out what an address says wrong. */
export function readWinLossSearch(raw: Raw): WinLossSearch {
  const by = WIN_LOSS_DIMENSIONS.find((one) => one === raw['by']);
  const day = daySchema.safeParse(raw['day']);
  const periods = periodsOf(raw['periods']);
  const scope = FORECAST_SCOPES.find((one) => one === raw['scope']);
  const person = idSchema.safeParse(raw['person']);
  const deals = (['all', ...OUTCOMES] as const).find((one) => one === raw['deals']);
  // A group may look like a number: the router reads '3' as one.
  const group = String(raw['group'] ?? '');
  const stage = OPEN_STAGES.find((one) => one === raw['stage']);
  const state = STATES.find((one) => one === raw['state']);
  return {
    ...(raw['view'] === 'time' && { view: 'time' }),
    ...(by && by !== 'pillar' && { by }),
    ...(day.success && { day: day.data }),
    ...(periods !== undefined && { periods }),
    ...(scope && { scope }),
    ...(person.success && { person: person.data }),
    ...(deals && { deals }),
    ...(deals && GROUP.test(group) && { group }),
    ...(stage && { stage }),
    ...(stage && state && { state }),
  };
}

/** The query to send to the API. */
export function askedOf({ by, day, periods, scope, person }: WinLossSearch): WinLossAsked {
  return {
    by: by ?? 'pillar',
    ...(day && { day }),
    ...(periods && { periods }),
    ...(scope && { scope }),
    ...(person && scope !== 'all' && { person }),
  };
}

/** The deals of the number that is open. */
export function dealsAsked(search: WinLossSearch): WinLossDealsAsked | null {
  const { deals, group } = search;
  if (!deals) return null;
  return { ...askedOf(search), ...(group && { group }), ...(deals !== 'all' && { outcome: deals }) };
}

/** The same for the time in each stage. */
export function timesAsked(search: WinLossSearch): TimesAsked {
  const { by: _, ...asked } = askedOf(search);
  return asked;
}

/** The stays of the number that is open. */
export function staysAsked(search: WinLossSearch): StaysAsked | null {
  const { stage, state } = search;
  return stage ? { ...timesAsked(search), stage, ...(state && { state }) } : null;
}
