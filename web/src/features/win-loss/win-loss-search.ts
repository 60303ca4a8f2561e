import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import { daySchema, idSchema } from '@dealwright/contract/page';
import {
  DEFAULT_PERIODS_SHOWN,
  MOST_PERIODS_SHOWN,
  WIN_LOSS_DIMENSIONS,
  type WinLossDimension,
} from '@dealwright/domain/win-loss';
import type { WinLossAsked, WinLossDealsAsked } from './api.ts';

const OUTCOMES = ['won', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What the page shows, as its address says it. */
export interface WinLossSearch {
  readonly by?: WinLossDimension;
  /** A day of the last period. */
  readonly day?: string;
  readonly periods?: number;
  readonly scope?: ForecastScopeKind;
  readonly person?: string;
  /** The deals of a number: 'all', 'won' or 'lost', and the group they are of. */
  readonly deals?: 'all' | Outcome;
  readonly group?: string;
}

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
  return {
    ...(by && by !== 'pillar' && { by }),
    ...(day.success && { day: day.data }),
    ...(periods !== undefined && { periods }),
    ...(scope && { scope }),
    ...(person.success && { person: person.data }),
    ...(deals && { deals }),
    ...(deals && GROUP.test(group) && { group }),
  };
}

/** What is asked of the API. */
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
