import type { Tx } from '@dealwright/db/database';
import { addDays, type Day, dayOf } from '@dealwright/domain/calendar';
import {
  addPeriods,
  DEFAULT_PERIODS,
  type Period,
  periodOf,
} from '@dealwright/domain/forecast-period/period';
import type { DealRows } from './build-deal.ts';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

type Members = readonly { readonly id: string; readonly email: string }[];

interface ForecastToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly members: Members;
  readonly built: readonly DealRows[];
  readonly random: Random;
  readonly now: Date;
}

const idOf = (members: Members, name: string) =>
  members.find(({ email }) => email.startsWith(`${name}@`))?.id ?? null;

interface Sketch {
  readonly by: string;
  /** Null for everyone. */
  readonly of: string | null;
  /** With the people who report to them. */
  readonly team?: true;
  /** In whole dollars. */
  readonly amount: number;
  readonly daysAgo: number;
  readonly note: string;
}

const SKETCHES: readonly Sketch[] = [
  { by: 'rep', of: 'rep', amount: 520_000, daysAgo: 9, note: 'Both signatures are promised for this month' },
  {
    by: 'rep',
    of: 'rep',
    amount: 480_000,
    daysAgo: 2,
    note: 'Security review of one deal takes a week longer',
  },
  {
    by: 'manager',
    of: 'rep',
    amount: 400_000,
    daysAgo: 1,
    note: 'I count on the renewal only after legal replies',
  },
  {
    by: 'manager',
    of: null,
    amount: 900_000,
    daysAgo: 1,
    note: 'Two of the late deals slip into the next quarter',
  },
  {
    by: 'manager',
    of: 'manager',
    team: true,
    amount: 900_000,
    daysAgo: 1,
    note: 'Two of the late deals slip into the next quarter',
  },
  {
    by: 'priya.raman',
    of: 'priya.raman',
    amount: 350_000,
    daysAgo: 3,
    note: 'Budget is approved in two hospitals',
  },
];

const SELLERS = ['rep', 'jonas.weber', 'priya.raman', 'sofia.almeida'];
const PERIODS_BACK = 3;
/** How many days into a period, which share of what was won then, and why. */
const EARLIER = [
  { days: 3, share: 0.9, note: 'What is in Commit as the quarter starts' },
  { days: 40, share: 1.15, note: 'What I still count on after six weeks' },
];
/** In minor units, where nothing was won. */
const HOPED = 120_000_00;

const inPeriod = (day: Day, { first, last }: Period): boolean => first <= day && day <= last;

/** Calls of periods that are over; some were reached. */
function earlierCalls({ built, members, now }: ForecastToSeed) {
  const backwards = Array.from({ length: PERIODS_BACK }, (_, at) =>
    addPeriods(periodOf(dayOf(now), DEFAULT_PERIODS), -at - 1, DEFAULT_PERIODS),
  );
  return backwards.flatMap((period) =>
    SELLERS.flatMap((name) => {
      const person = idOf(members, name);
      const won = built
        .filter(({ deal }) => deal.stage === 'closed_won' && deal.owner_id === person)
        .filter(({ deal }) => deal.closed_at !== null && inPeriod(dayOf(deal.closed_at), period))
        .reduce((sum, { deal }) => sum + deal.amount_minor, 0);
      return EARLIER.map(({ days, share, note }) => ({
        ...period,
        by: person,
        of: person,
        scope: 'person',
        amountMinor: won === 0 ? HOPED : Math.round((won * share) / 1_000_000) * 1_000_000,
        at: new Date(`${addDays(period.first, days)}T09:00:00Z`),
        note,
      }));
    }),
  );
}

/** Commit calls of this period and of earlier ones, as people of the demo company made them. */
export async function seedForecast(tx: Tx, scene: ForecastToSeed): Promise<void> {
  const { companyId, workspaceId, members, random, now } = scene;
  const period = periodOf(dayOf(now), DEFAULT_PERIODS);
  const present = SKETCHES.map(({ by, of, team, amount, daysAgo, note }) => ({
    ...period,
    by: idOf(members, by),
    of: of === null ? null : idOf(members, of),
    scope: of === null ? 'all' : team ? 'team' : 'person',
    amountMinor: amount * 100,
    at: new Date(now.getTime() - daysAgo * 86_400_000),
    note,
  }));
  const rows = [...present, ...earlierCalls(scene)].map(
    ({ first, last, by, of, scope, amountMinor, at, note }) => ({
      company_id: companyId,
      id: random.id(at),
      workspace_id: workspaceId,
      scope,
      person_id: of,
      first_day: first,
      last_day: last,
      category: 'commit',
      amount_minor: amountMinor,
      currency: 'USD',
      note,
      made_by: by,
      made_at: at,
    }),
  );
  await insertRows(tx, 'forecast_calls', rows);
}
