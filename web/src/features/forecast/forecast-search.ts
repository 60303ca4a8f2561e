import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import { FORECAST_CHOICES, type ForecastChoice } from '@dealwright/domain/forecast';
import { CHANGE_BARS, type ChangeBarName } from '@dealwright/domain/pipeline-change/pipeline-change';
import { PILLARS } from '@dealwright/domain/pillar';
import type { ClaimsAsked, KeptAsked } from './commitments/api.ts';
import { comparableDays } from './compared-day.ts';
import type { CallsAsked, ComparedAsked, DealsAsked, ForecastAsked, WeekAgoAsked } from './api.ts';

/** What the forecast page shows, as its address says it. */
export interface ForecastSearch {
  readonly view?: 'change' | 'commitments';
  /** A day of the period. */
  readonly day?: string;
  readonly scope?: ForecastScopeKind;
  readonly person?: string;
  /** The day that numbers are compared with; a week ago without it. */
  readonly compare?: string;
  /** People whose teams are unfolded. */
  readonly open?: string;
  /**
   * The deals of a number: 'closed', 'choice.commit', 'category.commit', 'choice.commit.best_case', 'week_ago.commit', or
   * 'in_week.commit' for what changed it in a week.
   */
  readonly deals?: string;
  /** Of whom, where the number is not of the whole page: 'team.ID' or 'person.ID'. */
  readonly of?: string;
  /** Commitments of all time instead of the period. */
  readonly time?: 'all';
  /** The claims of a share: 'amount', or 'grade.metrics'; or 'withdrawn', or the 'deals' that closed in Commit. */
  readonly claims?: string;
  /** A call that is being made. */
  readonly call?: ForecastChoice;
  /** All calls, or those that the sellers’ calls of a category sum. */
  readonly calls?: true | ForecastChoice;
  readonly periods?: true;
  /** The territories of a quota, or what gap and coverage are made of. */
  readonly quota?: 'territories' | 'gap' | 'coverage';
  /** The moments of a pipeline change, as days; the second is now without a day. */
  readonly from?: string;
  readonly to?: string;
  readonly known?: 'now';
  /** The bar of the change whose deals are listed, and its currency: 'created.USD', or 'start.all' for each currency. */
  readonly part?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Raw = Readonly<Record<string, unknown>>;
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value);
const text = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const LISTS = /^(closed|(choice|category|week_ago|in_week)\.[a-z_]+|choice\.[a-z_]+\.[a-z_]+)$/;
const OF = /^(team|person)\.[0-9a-f-]{36}$/;
const CLAIMS = /^(amount|close_date|economic_buyer|paper_step|withdrawn|deals|grade\.[a-z_]+)$/;
const IDS = /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/;
const PART = /^[a-z_]+\.([A-Z]{3}|all)$/;

/** Leaves out what an address says wrong. */
export function readForecastSearch(raw: Raw): ForecastSearch {
  const found: ForecastSearch = {
    view: oneOf(['change', 'commitments'] as const, raw['view']) as 'change',
    day: text(raw['day'], DAY) as string,
    scope: oneOf(FORECAST_SCOPES, raw['scope']) as ForecastScopeKind,
    person: text(raw['person'], ID) as string,
    compare: text(raw['compare'], DAY) as string,
    open: text(raw['open'], IDS) as string,
    deals: text(raw['deals'], LISTS) as string,
    of: text(raw['of'], OF) as string,
    time: oneOf(['all'] as const, raw['time']) as 'all',
    claims: text(raw['claims'], CLAIMS) as string,
    call: oneOf(FORECAST_CHOICES, raw['call']) as ForecastChoice,
    calls: (raw['calls'] === true || oneOf(FORECAST_CHOICES, raw['calls'])) as true,
    quota: oneOf(['territories', 'gap', 'coverage'] as const, raw['quota']) as 'gap',
    periods: (raw['periods'] === true || undefined) as true,
    from: text(raw['from'], DAY) as string,
    to: text(raw['to'], DAY) as string,
    known: oneOf(['now'], raw['known']) as 'now',
    part: text(raw['part'], PART) as string,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function askedOf({ day, scope, person }: ForecastSearch): ForecastAsked {
  return { ...(day && { day }), ...(scope && { scope }), ...(person && { person }) };
}

/** Of whom, of when, and the day it’s compared with. A day that can’t be is left out. */
export function comparedAsked(search: ForecastSearch): ComparedAsked {
  const { compare } = search;
  const { first, last } = comparableDays();
  const fits = compare !== undefined && compare >= first && compare <= last;
  return { ...askedOf(search), ...(fits && { compare_to: compare }) };
}

/** Of whom an opened number is: a row’s person or team, else the whole page’s. */
function whoseOf(search: ForecastSearch): ForecastAsked {
  const [scope, person] = (search.of ?? '').split('.');
  const { day } = search;
  return search.of
    ? { ...(day && { day }), scope: scope as ForecastScopeKind, person: person ?? '' }
    : askedOf(search);
}

/** Which calls are opened. */
export function callsAsked(search: ForecastSearch): CallsAsked | null {
  if (search.calls === undefined) return null;
  return search.calls === true ? askedOf(search) : { ...whoseOf(search), sellers: search.calls };
}

/** Which deals an opened number is of. */
export function dealsAsked(search: ForecastSearch): DealsAsked | null {
  const [kind, first, second] = search.deals?.split('.') ?? [];
  if (!kind || kind === 'week_ago' || kind === 'in_week') return null;
  const whose = whoseOf(search);
  if (kind === 'closed') return { ...whose, category: 'closed' };
  if (kind === 'category') return { ...whose, category: first as ForecastChoice };
  return { ...whose, choice: first as ForecastChoice, ...(second && { category: second as ForecastChoice }) };
}

/** Whose quota’s territories are opened. */
export const quotaAsked = (search: ForecastSearch): ForecastAsked | null =>
  search.quota === 'territories' ? whoseOf(search) : null;

function pastAsked(
  search: ForecastSearch,
  wanted: 'week_ago' | 'in_week',
  whose: ComparedAsked,
): WeekAgoAsked | null {
  const [kind, name] = search.deals?.split('.') ?? [];
  const category = (['closed', ...FORECAST_CHOICES] as const).find((one) => one === name);
  return kind === wanted && category ? { ...whose, category } : null;
}

/** Which deals of a week ago are opened. */
export const weekAgoAsked = (search: ForecastSearch) => pastAsked(search, 'week_ago', comparedAsked(search));

/** Which number’s change in a week is opened. */
export const inWeekAsked = (search: ForecastSearch) => pastAsked(search, 'in_week', askedOf(search));

/** The commitments that the page counts: of its period, or of all time. */
export function keptAsked({ time, ...search }: ForecastSearch): KeptAsked {
  return { ...askedOf(search), time: time ?? 'period' };
}

/** Whose claims are opened; null if none are. */
function ofPerson({ of, ...search }: ForecastSearch): KeptAsked | null {
  const [scope, person] = (of ?? '').split('.');
  if (scope !== 'person' || !person) return null;
  return { ...keptAsked(search), scope, person };
}

/** The claims of one person that an opened share counts. */
export function claimsAsked(search: ForecastSearch): ClaimsAsked | null {
  const [kind, name] = (search.claims ?? '').split('.');
  const pillar = PILLARS.find((one) => one === name);
  const whose = ofPerson(search);
  if (
    !kind ||
    kind === 'withdrawn' ||
    kind === 'deals' ||
    !whose ||
    (kind === 'grade') !== (pillar !== undefined)
  )
    return null;
  return { ...whose, kind: kind as ClaimsAsked['kind'], ...(pillar && { pillar }) };
}

/** The withdrawn commitments that are opened. */
export const withdrawnAsked = (search: ForecastSearch): KeptAsked | null =>
  search.claims === 'withdrawn' ? ofPerson(search) : null;

/** The deals that closed in Commit that are opened. */
export const committedAsked = (search: ForecastSearch): KeptAsked | null =>
  search.claims === 'deals' ? ofPerson(search) : null;

/** The bar of a pipeline change whose deals are opened, in one currency or in each of them. */
export function partOf({ part }: ForecastSearch): { part: ChangeBarName; currency: string | null } | null {
  const [name, currency] = (part ?? '').split('.');
  const known = CHANGE_BARS.find((one) => one === name);
  return known && currency ? { part: known, currency: currency === 'all' ? null : currency } : null;
}

/** What lies over the page, taken away. */
export function withoutOverlay({
  deals: _deals,
  of: _of,
  claims: _claims,
  call: _call,
  calls: _calls,
  periods: _periods,
  quota: _quota,
  part: _part,
  ...rest
}: ForecastSearch): ForecastSearch {
  return rest;
}
