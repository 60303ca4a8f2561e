import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { DEFAULT_PERIODS, periodOf } from '@dealwright/domain/forecast-period/period';
import type { Random } from './random.ts';
import { insertRows } from './store.ts';

interface ForecastToSeed {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly members: readonly { readonly id: string; readonly email: string; readonly role: string }[];
  readonly random: Random;
  readonly now: Date;
}

interface Sketch {
  readonly by: string;
  /** Null for everyone. */
  readonly of: string | null;
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
    by: 'priya.raman',
    of: 'priya.raman',
    amount: 350_000,
    daysAgo: 3,
    note: 'Budget is approved in two hospitals',
  },
];

/** Commit calls of this period, as people of the demo company made them. */
export async function seedForecast(
  tx: Tx,
  { companyId, workspaceId, members, random, now }: ForecastToSeed,
): Promise<void> {
  const idOf = (name: string) => members.find(({ email }) => email.startsWith(`${name}@`))?.id;
  const { first, last } = periodOf(dayOf(now), DEFAULT_PERIODS);
  const rows = SKETCHES.map(({ by, of, amount, daysAgo, note }) => {
    const made_at = new Date(now.getTime() - daysAgo * 86_400_000);
    return {
      company_id: companyId,
      id: random.id(made_at),
      workspace_id: workspaceId,
      scope: of === null ? 'all' : 'person',
      person_id: of === null ? null : idOf(of),
      first_day: first,
      last_day: last,
      category: 'commit',
      amount_minor: amount * 100,
      currency: 'USD',
      note,
      made_by: idOf(by),
      made_at,
    };
  });
  await insertRows(tx, 'forecast_calls', rows);
}
