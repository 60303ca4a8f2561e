import type {
  Forecast,
  ForecastPeriods,
  ForecastPerson,
  listForecastPeople,
} from '@dealwright/contract/forecast/forecast';
import type { QueryOf, ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import { addPeriods, type Period, periodLabel, periodOf } from '@dealwright/domain/forecast-period/period';
import type { Actor } from '../../platform/actor.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { invalid } from '../../platform/errors.ts';
import { listLatestCalls } from './calls/store.ts';
import { readClosedCells, readOpenCells } from './cells-store.ts';
import { readPeriods, settingsOf } from './periods/change-periods.ts';
import { canCall, canChangePeriods } from './policy.ts';
import { type ForecastRows, overcalled, presentNumbers } from './present-forecast.ts';
import { managersOf, readScope, reportsOf, type Scope, type ScopeQuery, teamOf } from './scope.ts';
import { listTerritories, namePeople, type PersonRow } from './store.ts';
import { readDifferences } from './week-ago-store.ts';

const WEEK_MS = 7 * 86_400_000;
const MOST_DAYS_AGO = 731;

/** The moment that numbers are compared with: the end of the day, or a week ago. */
export function comparedMoment(day: Day | undefined, now: Date): Date {
  if (day === undefined) return new Date(now.getTime() - WEEK_MS);
  const today = dayOf(now);
  if (day >= today || day < addDays(today, -MOST_DAYS_AGO)) {
    throw invalid('compare_to', 'Choose a day before today, in the last two years');
  }
  return new Date(`${addDays(day, 1)}T00:00:00Z`);
}

const PEOPLE = 'forecast_people.name';

interface Asked extends ScopeQuery {
  readonly day?: Day | undefined;
}

interface Compared extends Asked {
  readonly compare_to?: Day | undefined;
}

export interface OpenForecast {
  readonly scope: Scope;
  readonly periods: ForecastPeriods;
  readonly period: Period;
}

/** Of whom and of when: throws 404 for a scope that the reader can’t read. */
export async function openForecast(tx: Tx, actor: Actor, asked: Asked, now: Date): Promise<OpenForecast> {
  const scope = await readScope(tx, actor, asked);
  const periods = await readPeriods(tx, actor.companyId);
  return { scope, periods, period: periodOf(asked.day ?? dayOf(now), settingsOf(periods)) };
}

async function readRows(
  tx: Tx,
  actor: Actor,
  { scope: { owners, people }, period }: OpenForecast,
  moment: Date,
): Promise<ForecastRows> {
  return {
    period,
    open: await readOpenCells(tx, actor, { period, owners }),
    closed: await readClosedCells(tx, actor, { period, owners }),
    differences: await readDifferences(tx, actor, { period, owners, moment }),
    calls: await listLatestCalls(tx, actor, period),
    people,
    readerId: actor.userId,
    territories: await listTerritories(tx, actor),
  };
}

const named = ({ id, name }: PersonRow) => ({ id, name });

export async function readForecast(tx: Tx, actor: Actor, asked: Compared, now: Date): Promise<Forecast> {
  const open = await openForecast(tx, actor, asked, now);
  const { scope, periods, period } = open;
  const rows = await readRows(tx, actor, open, comparedMoment(asked.compare_to, now));
  const settings = settingsOf(periods);
  const of = { kind: scope.kind, personId: scope.person?.id ?? null };
  return {
    period: {
      first: period.first,
      last: period.last,
      label: periodLabel(period, settings),
      previous: addPeriods(period, -1, settings).first,
      next: addPeriods(period, 1, settings).first,
    },
    periods,
    as_of: now.toISOString(),
    scope: { kind: scope.kind, person: scope.person && named(scope.person) },
    managers: scope.person ? managersOf(scope.person, scope.people).map(named) : [],
    ...presentNumbers(rows, { ...of, owners: scope.owners }),
    overcalled: overcalled(rows.open),
    can: { call: canCall(actor, of), change_periods: canChangePeriods(actor) },
  };
}

/** Owners who are nobody’s report here, such as members who have left, stand beside those at the top. */
async function addOthers(tx: Tx, actor: Actor, rows: ForecastRows, people: readonly PersonRow[]) {
  const known = new Set(people.map(({ id }) => id));
  const owners = [...rows.open, ...rows.closed, ...rows.differences].map(({ owner_id }) => owner_id);
  const others = [...new Set(owners)].filter((id) => !known.has(id));
  return [...people, ...(await namePeople(tx, actor.companyId, others))];
}

type Line = Pick<ForecastPerson, 'reports' | 'own'> & {
  readonly person: PersonRow;
  readonly owners: string[];
};

/** Who is listed: the head of the team alone, then each of its reports with their team. */
function linesOf({ kind, person }: Pick<Scope, 'kind' | 'person'>, people: readonly PersonRow[]): Line[] {
  const reports = reportsOf(people);
  const line = (one: PersonRow): Line => {
    const own = reports.get(one.id) ?? [];
    return { person: one, reports: own.length, own: false, owners: teamOf(one.id, reports) };
  };
  const head: Line[] = person ? [{ person, reports: 0, own: true, owners: [person.id] }] : [];
  const below = kind === 'person' ? [] : (reports.get(person?.id ?? null) ?? []).map(line);
  return [...head, ...below];
}

/** The head first, then by name. */
const placeOf = ({ own, person }: Line): [string, string, string] => [
  own ? '1' : '2',
  person.name,
  person.id,
];

export function isLater(place: readonly string[], other: readonly string[]): boolean {
  const at = place.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (place[at] ?? '') > (other[at] ?? '');
}

const inOrder = (lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => (isLater(placeOf(a), placeOf(b)) ? 1 : -1));

type PeopleQuery = QueryOf<typeof listForecastPeople>;

/** The lines of a page and one more, and what their numbers are made of. */
async function openPeople(tx: Tx, actor: Actor, query: PeopleQuery, now: Date) {
  const { part, text, id } = positionSchemas;
  const after = decodeCursor(PEOPLE, query.cursor, [part, text, id]);
  const open = await openForecast(tx, actor, query, now);
  const { scope } = open;
  const rows = await readRows(tx, actor, open, comparedMoment(query.compare_to, now));
  const everyone = scope.kind === 'all' ? await addOthers(tx, actor, rows, scope.people) : scope.people;
  const lines = inOrder(linesOf(scope, everyone))
    .filter((line) => after === null || isLater(placeOf(line), after))
    .slice(0, query.limit + 1);
  return { scope, rows, lines };
}

function presentLine(rows: ForecastRows, { person, reports, own, owners }: Line): ForecastPerson {
  const kind = reports > 0 ? 'team' : 'person';
  return {
    person: named(person),
    reports,
    own,
    ...presentNumbers(rows, { kind, personId: person.id, owners }),
  };
}

const positionOf = (line: Line): string => encodeCursor(PEOPLE, placeOf(line));

export async function readPeople(
  tx: Tx,
  actor: Actor,
  query: PeopleQuery,
  now: Date,
): Promise<ResponseOf<typeof listForecastPeople>> {
  const { rows, lines } = await openPeople(tx, actor, query, now);
  return pageFrom(lines, query.limit, (line) => presentLine(rows, line), positionOf);
}

/** A person as the table lists them: in whose team, null beside those at the top. */
export interface UnfoldedPerson extends ForecastPerson {
  readonly lead: ForecastPerson['person'] | null;
}

/** The same with those of the teams that are unfolded, each team after its lead. */
export async function readUnfolded(
  tx: Tx,
  actor: Actor,
  query: PeopleQuery & { readonly open: readonly string[] },
  now: Date,
): Promise<{ readonly items: readonly UnfoldedPerson[]; readonly next_cursor: string | null }> {
  const { scope, rows, lines } = await openPeople(tx, actor, query, now);
  const unfolded = new Set(query.open);
  const unfold = (line: Line, lead: PersonRow | null): UnfoldedPerson[] => {
    const { person, reports } = line;
    // Each is unfolded once, also where people report to each other in a circle.
    const below =
      reports > 0 && unfolded.delete(person.id)
        ? inOrder(linesOf({ kind: 'team', person }, scope.people))
        : [];
    return [
      { ...presentLine(rows, line), lead: lead && named(lead) },
      ...below.flatMap((one) => unfold(one, one.own ? lead : person)),
    ];
  };
  const page = pageFrom(
    lines,
    query.limit,
    (line) => unfold(line, line.own ? null : scope.person),
    positionOf,
  );
  return { ...page, items: page.items.flat() };
}
