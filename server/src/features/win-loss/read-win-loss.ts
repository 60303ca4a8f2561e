import {
  MOST_GROUPS,
  type WinLoss,
  type WinLossDifference,
  type WinLossGroup,
  type WinLossSection,
} from '@dealwright/contract/win-loss/win-loss';
import type { Tx } from '@dealwright/db/database';
import type { Day } from '@dealwright/domain/calendar';
import { addPeriods, type Period, periodLabel } from '@dealwright/domain/forecast-period/period';
import { tellApart } from '@dealwright/domain/odds/telling-apart';
import { PILLARS } from '@dealwright/domain/pillar';
import { isTold, NOT_RECORDED, splitGroup, type WinLossDimension } from '@dealwright/domain/win-loss';
import { winRate } from '@dealwright/domain/win-rate';
import type { Actor } from '../../platform/actor.ts';
import { settingsOf } from '../forecast/periods/change-periods.ts';
import { type OpenForecast, openForecast } from '../forecast/read-forecast.ts';
import type { ScopeQuery } from '../forecast/scope.ts';
import {
  type Asked,
  type Closed,
  type Counted,
  countClosed,
  type GroupRow,
  listGroups,
  listReasonQuotes,
  type QuoteRow,
} from './store.ts';

export interface SpanQuery extends ScopeQuery {
  readonly day?: Day | undefined;
  readonly periods: number;
}

export interface WinLossQuery extends SpanQuery {
  readonly by: WinLossDimension;
}

/** All but the smallest: every pillar has four grades and every currency five sizes. */
const ALL_GROUPS = 500;

interface Span extends Asked {
  readonly open: OpenForecast;
}

/** The days of several periods, and whose deals: throws 404 for a scope that the reader can’t read. */
export async function openSpan(tx: Tx, actor: Actor, query: SpanQuery, now: Date): Promise<Span> {
  const open = await openForecast(tx, actor, query, now);
  const first = addPeriods(open.period, 1 - query.periods, settingsOf(open.periods)).first;
  return { open, period: { first, last: open.period.last }, owners: open.scope.owners };
}

export function presentPeriod({ open, period }: Span): WinLoss['period'] {
  const settings = settingsOf(open.periods);
  const last = periodLabel(open.period, settings);
  const first = periodLabel(firstOf(period), settings);
  return {
    ...period,
    label: first === last ? last : `${first} – ${last}`,
    previous: addPeriods(open.period, -1, settings).first,
    next: addPeriods(open.period, 1, settings).first,
  };
}

export function presentScope({ open: { scope } }: Span): WinLoss['scope'] {
  return { kind: scope.kind, person: scope.person && { id: scope.person.id, name: scope.person.name } };
}

const firstOf = ({ first }: Period): Period => ({ first, last: first });

export const presentQuote = ({ quote, person_name, said_on }: QuoteRow): WinLossGroup['quote'] =>
  quote === null || said_on === null ? null : { text: quote, person: person_name, said_on };

/** Groups in which each deal is once, except where nothing is on record of it. */
function differenceOf(groups: readonly GroupRow[], sections: number): WinLossDifference | null {
  const told = tellApart(groups.filter(({ key }) => !key.endsWith(NOT_RECORDED)));
  if (!told) return null;
  const { people, chiSquare, degrees, chance } = told;
  return { groups: people, chi_square: chiSquare, degrees, chance, differ: isTold(chance, sections) };
}

/** Of a loss reason, its share of all that was lost. */
function rateOf(by: WinLossDimension, { won, lost }: Counted, total: Counted): WinLossGroup['rate'] {
  return by === 'reason' ? winRate({ won: lost, lost: total.lost - lost }).rate : winRate({ won, lost }).rate;
}

interface Found {
  readonly by: WinLossDimension;
  readonly total: Counted;
  readonly quotes: ReadonlyMap<string, WinLossGroup['quote']>;
}

/** Pillars and currencies have a section each; pillars in their usual order. */
function presentSections(rows: readonly GroupRow[], { by, total, quotes }: Found): WinLossSection[] {
  const parts = Map.groupBy(rows, ({ key }) => splitGroup(by, key).section);
  const overlap = by === 'competitor' || by === 'reason';
  const place = (section: string) => PILLARS.findIndex((pillar) => pillar === section);
  return [...parts]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([key, groups]) => ({
      key,
      groups: groups.map((group) => ({
        key: group.key,
        name: group.name,
        won: group.won,
        lost: group.lost,
        rate: rateOf(by, group, total),
        quote: quotes.get(group.key) ?? null,
      })),
      difference: overlap ? null : differenceOf(groups, parts.size),
    }));
}

/** Where each deal is in one group, the groups are all deals. */
const sumOf = (rows: readonly Counted[]): Closed => ({
  won: rows.reduce((sum, { won }) => sum + won, 0),
  lost: rows.reduce((sum, { lost }) => sum + lost, 0),
  without_evidence: 0,
});

async function readQuotes(tx: Tx, actor: Actor, asked: Asked, rows: readonly GroupRow[]) {
  const keys = rows.map(({ key }) => key).filter((key) => key !== NOT_RECORDED);
  const quotes = keys.length === 0 ? [] : await listReasonQuotes(tx, actor, { ...asked, keys });
  return new Map(quotes.map((row) => [row.key, presentQuote(row)]));
}

export async function readWinLoss(tx: Tx, actor: Actor, query: WinLossQuery, now: Date): Promise<WinLoss> {
  const span = await openSpan(tx, actor, query, now);
  const { by } = query;
  const asked = { period: span.period, owners: span.owners };
  const isLong = by === 'competitor' || by === 'reason';
  const rows = await listGroups(tx, actor, { ...asked, by, limit: isLong ? MOST_GROUPS : ALL_GROUPS });
  const { without_evidence, ...total } =
    isLong || by === 'pillar' ? await countClosed(tx, actor, asked) : sumOf(rows);
  const quotes = by === 'reason' ? await readQuotes(tx, actor, asked, rows) : new Map();
  return {
    period: presentPeriod(span),
    scope: presentScope(span),
    ...total,
    rate: winRate(total).rate,
    sections: presentSections(rows, { by, total, quotes }),
    more_groups: (rows[0]?.groups ?? 0) - rows.length,
    without_evidence: by === 'pillar' ? without_evidence : 0,
  };
}
