import type { Database, Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { exchange } from '@dealwright/domain/exchange';
import { periodOf } from '@dealwright/domain/forecast-period/period';
import type { OddsInput } from '@dealwright/domain/odds/compute-odds';
import type { PastVersion } from '@dealwright/domain/odds/pasts-of-versions';
import { isClosed } from '@dealwright/domain/stage';
import { addDays } from '@dealwright/domain/calendar';
import { asCompany } from '../../platform/as-member.ts';
import { readingThreads } from '../../platform/reading-threads.ts';
import type { Task } from '../../platform/threads.ts';
import { describeReporting } from '../deals/exchange-rates/change-rates.ts';
import { readPeriods, settingsOf } from '../forecast/periods/change-periods.ts';
import type { computeInThread } from './compute-in-thread.ts';
import { classKey, failRun, findRunToCompute, finishRun, type RunToCompute } from './store.ts';
import { listDealIds, listVersions, MOST_DEALS, type VersionRow } from './versions-store.ts';

const COMPUTE: Task<typeof computeInThread> = {
  file: new URL('./compute-in-thread.ts', import.meta.url),
  name: 'computeInThread',
  deadlineMs: 5 * 60_000,
  waitMs: 10 * 60_000,
};

const DEALS_A_PAGE = 2_000;
const DEFAULT_CURRENCY = 'USD';

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly mostDeals?: number;
}

interface PastDeals {
  /** The rows of each deal. */
  readonly deals: VersionRow[][];
  /** How many the workspace has. */
  readonly all: number;
}

async function readDeals(tx: Tx, companyId: string, run: RunToCompute, most: number): Promise<PastDeals> {
  const { workspace_id: workspaceId, as_of: asOf } = run;
  const { ids, all } = await listDealIds(tx, { companyId, workspaceId, asOf, most });
  const deals: VersionRow[][] = [];
  for (let at = 0; at < ids.length; at += DEALS_A_PAGE) {
    const rows = await listVersions(tx, { companyId, asOf, ids: ids.slice(at, at + DEALS_A_PAGE) });
    deals.push(...Map.groupBy(rows, ({ deal_id }) => deal_id).values());
  }
  return { deals, all };
}

/** The currency that most amounts are in. */
function usualCurrency(deals: readonly (readonly VersionRow[])[]): string {
  const counts = new Map<string, number>();
  for (const [first] of deals) if (first) counts.set(first.currency, (counts.get(first.currency) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? DEFAULT_CURRENCY;
}

type Amount = Pick<PastVersion, 'amount' | 'unrated'>;
type ToCurrency = (row: VersionRow) => Amount;

/** Amounts in the run’s currency: of closed deals at the rate of their closing, where there was one, as in the forecast. */
function converter(currency: string, rates: ReadonlyMap<string, string>): ToCurrency {
  return (row) => {
    const amountMinor = Number(row.amount_minor);
    if (amountMinor === 0) return { amount: null, unrated: null };
    if (row.currency === currency) return { amount: amountMinor, unrated: null };
    const closingRate = row.closing_currency === currency ? row.closing_rate : null;
    const rate = closingRate ?? rates.get(row.currency);
    if (rate === undefined) return { amount: amountMinor, unrated: row.currency };
    return {
      amount: Number(exchange({ currency: row.currency, amountMinor }, rate, currency)),
      unrated: null,
    };
  };
}

function versionOf(row: VersionRow, toCurrency: ToCurrency): PastVersion {
  const isOpen = row.stage === null || !isClosed(row.stage);
  return {
    dealId: row.deal_id,
    ownerId: row.owner_id,
    validFrom: row.valid_from.getTime(),
    validTo: row.valid_to?.getTime() ?? Number.POSITIVE_INFINITY,
    recordedAt: row.recorded_at.getTime(),
    stage: row.stage,
    ...toCurrency(row),
    score: row.score,
    // An archived deal that was closed stays won or lost; one that was open is out of the pipeline.
    isShelved: row.shelf === 'deleted' || (row.shelf === 'archived' && isOpen),
  };
}

async function readInput(tx: Tx, companyId: string, run: RunToCompute, { now, mostDeals }: Deps) {
  const { deals: rows, all } = await readDeals(tx, companyId, run, mostDeals ?? MOST_DEALS);
  const { reporting_currency, rates } = await describeReporting(tx, companyId, now());
  const currency = reporting_currency ?? usualCurrency(rows);
  const byCurrency = reporting_currency === null ? [] : rates.map((of) => [of.currency, of.rate] as const);
  const toCurrency = converter(currency, new Map(byCurrency));
  const periods = settingsOf(await readPeriods(tx, companyId));
  const input: OddsInput = {
    deals: rows.map((versions) => versions.map((version) => versionOf(version, toCurrency))),
    periods,
    asOf: run.as_of,
    seed: 1,
  };
  return { input, currency, read: { deals: rows.length, all } };
}

/** The period that a run is about: that of the next day, since it knows the end of its own. */
export const periodAfter = (asOf: Day, settings: OddsInput['periods']) =>
  periodOf(addDays(asOf, 1), settings);

/** Reads, computes beside the event loop with no transaction open, and replaces what the run said. */
export async function runOdds(deps: Deps, companyId: string, runId: string): Promise<void> {
  const { database, now } = deps;
  const found = await asCompany(database, companyId, async (tx) => {
    const run = await findRunToCompute(tx, companyId, runId);
    return run && { run, ...(await readInput(tx, companyId, run, deps)) };
  });
  if (!found) return;
  const { run, input, currency, read } = found;
  try {
    const { deals, won, classes, ...rest } = await readingThreads.run(companyId, COMPUTE, input);
    const compared = Object.fromEntries(classes.map((of) => [classKey(of.state, of.from), of.deals]));
    const summary = {
      ...rest,
      wonDeals: won.length,
      read,
      classes: classes.map(({ deals: _, ...counts }) => counts),
      period: periodAfter(run.as_of, input.periods),
    };
    await asCompany(database, companyId, (tx) =>
      finishRun(tx, { companyId, runId, now: now() }, { currency, summary, deals, won, compared }),
    );
  } catch (error) {
    await asCompany(database, companyId, (tx) => failRun(tx, companyId, runId));
    throw error;
  }
}

/** The day whose end is known: yesterday while today goes on. */
export const latestAsOf = (now: Date): Day => addDays(dayOf(now), -1);
