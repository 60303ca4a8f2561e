import {
  type Coaching,
  type CoachingDifference,
  type CoachingPage,
  type listCoaching,
  MOST_COACHED_DEALS,
} from '@dealwright/contract/coaching/coaching';
import { FORECAST_SCOPES, type ForecastScopeKind } from '@dealwright/contract/forecast/forecast';
import type { QueryOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { medianCallError } from '@dealwright/domain/coaching/call-error';
import { CALL_MOMENTS, lastDayOf } from '@dealwright/domain/coaching/called-moment';
import { type Cluster, clusteredRate, independentCounts } from '@dealwright/domain/coaching/clustered';
import type { GradeTiming, TimingResult } from '@dealwright/domain/coaching/grade-timing';
import { addPeriods, type Period } from '@dealwright/domain/forecast-period/period';
import { tellApart } from '@dealwright/domain/odds/telling-apart';
import { PILLARS } from '@dealwright/domain/pillar';
import { STAGES } from '@dealwright/domain/stage';
import { isTold } from '@dealwright/domain/win-loss';
import { winRate } from '@dealwright/domain/win-rate';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { notFound } from '../../platform/errors.ts';
import { settingsOf } from '../forecast/periods/change-periods.ts';
import { reportsOf, teamOf } from '../forecast/scope.ts';
import { openSpan, presentPeriod } from '../win-loss/read-win-loss.ts';
import { coachedBy } from './access.ts';
import { type Caller, type CallPlace, type CallRow, listStandingCalls } from './call-store.ts';
import { type CoachedPerson, listPeoplePage } from './people-store.ts';
import { countPromises, type PromiseCount } from './promise-store.ts';
import { readTimings, type TimedDeal } from './read-timings.ts';

const PEOPLE = 'coaching.name';

interface SpanAsked {
  readonly day?: Day | undefined;
  readonly periods: number;
  readonly person?: string | undefined;
}

type Opened = Awaited<ReturnType<typeof openCoaching>>;

/** Of when and of whom. Throws 404 for a person whose coaching the reader can’t read. */
export async function openCoaching(tx: Tx, actor: Actor, { day, periods, person }: SpanAsked, now: Date) {
  const span = await openSpan(tx, actor, { day, periods }, now);
  const people = coachedBy(actor, span.open.scope.people);
  const ids = people.map(({ id }) => id).filter((id) => person === undefined || id === person);
  if (person !== undefined && ids.length === 0) throw notFound();
  return { span, ids, period: span.period };
}

/** The starts and middles of those periods that are over. */
export function placesOf({ span: { open, period } }: Opened, now: Date): CallPlace[] {
  const settings = settingsOf(open.periods);
  const places: CallPlace[] = [];
  for (let one: Period = open.period; one.first >= period.first; one = addPeriods(one, -1, settings)) {
    if (one.last >= dayOf(now)) continue;
    for (const moment of CALL_MOMENTS) places.push({ ...one, moment, until: lastDayOf(moment, one) });
  }
  return places;
}

/** Each with their team, as far as the reader oversees it. */
export function callersOf({ span }: Opened, ids: readonly string[]): Caller[] {
  const reports = reportsOf(span.open.scope.people);
  return ids.map((id) => ({ id, team: teamOf(id, reports) }));
}

export const isReached = (row: CallRow): boolean => row.won_minor >= row.amount_minor;

function countTimings(timings: readonly Pick<GradeTiming, 'result'>[]) {
  const counts: Record<TimingResult, number> = { in_time: 0, late: 0, never: 0 };
  for (const { result } of timings) counts[result] += 1;
  const { rate } = winRate({ won: counts.in_time, lost: counts.late + counts.never });
  return { ...counts, rate };
}

/** In time or not, deal by deal. */
const clustersOf = (timed: readonly TimedDeal[]): Cluster[] =>
  timed.map(({ timings }) => {
    const won = timings.filter(({ result }) => result === 'in_time').length;
    return { won, lost: timings.length - won };
  });

const placeOf = ({ stage, pillar }: GradeTiming) =>
  STAGES.indexOf(stage) * PILLARS.length + PILLARS.indexOf(pillar);

function presentEvidence(timed: readonly TimedDeal[], more: boolean): Coaching['evidence'] {
  const all = timed.flatMap(({ timings }) => timings);
  // Workspaces can expect different grades of one stage.
  const alike = Map.groupBy(all, (one) => `${placeOf(one)} ${one.grade}`);
  const grades = [...alike.values()].flatMap((timings) => {
    const [first] = timings;
    return first ? [{ first, counts: countTimings(timings) }] : [];
  });
  return {
    deals: timed.length,
    more,
    ...countTimings(all),
    // The grades of one deal come together.
    rate: clusteredRate(clustersOf(timed)),
    grades: grades
      .toSorted((a, b) => placeOf(a.first) - placeOf(b.first) || a.first.grade - b.first.grade)
      .map(({ first: { pillar, stage, grade }, counts }) => ({
        pillar,
        stage: stage as Coaching['evidence']['grades'][number]['stage'],
        grade,
        ...counts,
      })),
  };
}

function presentPromises(counts: readonly PromiseCount[]): Coaching['promises'] {
  const of = (result: PromiseCount['result']) => counts.find((one) => one.result === result)?.promises ?? 0;
  const [kept, late, missed] = [of('kept'), of('late'), of('missed')];
  const { rate } = winRate({ won: kept, lost: late + missed });
  return { kept, late, missed, removed: of('removed'), rate };
}

export const judgedCall = (row: CallRow) => ({
  called: Number(row.amount_minor),
  won: Number(row.won_minor),
});

function presentCalls(calls: readonly CallRow[]): Coaching['calls'] {
  const made = (one: ForecastScopeKind) => one === 'person' || calls.some(({ scope }) => scope === one);
  return FORECAST_SCOPES.toReversed()
    .filter(made)
    .flatMap((scope) =>
      CALL_MOMENTS.map((moment) => {
        const own = calls.filter((call) => call.scope === scope && call.moment === moment);
        const reached = own.filter(isReached).length;
        const missed = own.length - reached;
        const { rate } = winRate({ won: reached, lost: missed });
        return { scope, moment, reached, missed, rate, error: medianCallError(own.map(judgedCall)) };
      }),
    );
}

function differenceOf(people: readonly Cluster[]): CoachingDifference | null {
  const told = tellApart(people);
  if (!told) return null;
  const { chiSquare, degrees, chance } = told;
  return { people: told.people, chi_square: chiSquare, degrees, chance, differ: isTold(chance, 2) };
}

/** A person with the grades of each of their deals. */
interface Read {
  readonly coaching: Coaching;
  readonly clusters: readonly Cluster[];
}

async function readPeople(
  tx: Tx,
  actor: Actor,
  opened: Opened,
  { people, now }: { readonly people: readonly CoachedPerson[]; readonly now: Date },
): Promise<Read[]> {
  const { period } = opened;
  const owners = people.map(({ id }) => id);
  const { timed, closed } = await readTimings(tx, actor, { owners, period, limit: MOST_COACHED_DEALS + 1 });
  const promises = await countPromises(tx, actor, { owners, period, today: dayOf(now) });
  const calls = await listStandingCalls(tx, actor, callersOf(opened, owners), {
    places: placesOf(opened, now),
  });
  return people.map((person) => {
    const own = closed.filter(({ owner_id }) => owner_id === person.id);
    const looked = new Set(own.slice(0, MOST_COACHED_DEALS));
    const timings = timed.filter(({ deal }) => looked.has(deal));
    const coaching = {
      person,
      evidence: presentEvidence(timings, own.length > looked.size),
      promises: presentPromises(promises.filter(({ owner_id }) => owner_id === person.id)),
      calls: presentCalls(calls.filter(({ person_id }) => person_id === person.id)),
    };
    return { coaching, clusters: clustersOf(timings) };
  });
}

function differencesOf(read: readonly Read[]): CoachingPage['differences'] {
  const promises = read.map(
    ({
      coaching: {
        promises: { kept, late, missed },
      },
    }) => ({
      won: kept,
      lost: late + missed,
    }),
  );
  return {
    evidence: differenceOf(read.flatMap(({ clusters }) => independentCounts(clusters) ?? [])),
    promises: differenceOf(promises),
  };
}

export async function readCoaching(
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof listCoaching>,
  now: Date,
): Promise<CoachingPage> {
  const after = decodeCursor(PEOPLE, query.cursor, [positionSchemas.text, positionSchemas.id]);
  const opened = await openCoaching(tx, actor, query, now);
  const { ids, period, span } = opened;
  const rows = await listPeoplePage(tx, actor, { ids, period, after, limit: query.limit + 1 });
  const cursorAfter = ({ name, id }: CoachedPerson) => encodeCursor(PEOPLE, [name, id]);
  const { items, next_cursor } = pageFrom(rows, query.limit, (row) => row, cursorAfter);
  const read = await readPeople(tx, actor, opened, { people: items, now });
  return {
    items: read.map(({ coaching }) => coaching),
    next_cursor,
    period: presentPeriod(span),
    differences: differencesOf(read),
  };
}
