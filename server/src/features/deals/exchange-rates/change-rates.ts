import type { ReportingRatesAnswer } from '@dealwright/contract/deals/exchange-rates';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { CURRENCIES } from '@dealwright/domain/money';
import type { Actor } from '../../../platform/actor.ts';
import { type AuditEntry, audit } from '../../../platform/audit.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { assertUnchanged } from '../../../platform/precondition.ts';
import { readRatesFile, UnreadableRates } from './read-rates.ts';
import {
  deleteRate,
  deleteReportingCurrency,
  findSettings,
  freezeAnew,
  listReportingRates,
  lockSettings,
  type RateRow,
  saveRates,
  saveReportingCurrency,
} from './store.ts';

export interface RateCall {
  readonly actor: Actor;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** How many rates one statement writes. */
const CHUNK = 10_000;

function record(
  tx: Tx,
  call: RateCall,
  action: string,
  detail: AuditEntry['detail'] & object,
): Promise<void> {
  const { actor, clientAddress, requestId } = call;
  const { companyId, userId: actorId } = actor;
  return audit(tx, { companyId, actorId, success: true, clientAddress, requestId, action, detail });
}

/** What everyone sees: the reporting currency, and today's rates in it. */
export async function describeReporting(tx: Tx, companyId: string, now: Date): Promise<ReportingRatesAnswer> {
  const settings = await findSettings(tx, companyId);
  if (!settings) return { reporting_currency: null, converting: false, rates: [] };
  const { reporting_currency, freezing } = settings;
  const rates = await listReportingRates(tx, CURRENCIES, dayOf(now));
  return {
    reporting_currency,
    converting: freezing,
    rates: rates.filter(({ currency }) => currency !== reporting_currency),
  };
}

/** Throws 412 if another admin has changed it in the meantime. */
export async function changeReportingCurrency(
  tx: Tx,
  call: RateCall,
  { currency, former }: { readonly currency: string | null; readonly former: string | null | undefined },
): Promise<ReportingRatesAnswer> {
  const { companyId } = call.actor;
  const present = (await lockSettings(tx, companyId))?.reporting_currency ?? null;
  assertUnchanged({ former, present, next: currency }, await describeReporting(tx, companyId, call.now));
  if (currency !== present) {
    if (currency === null) await deleteReportingCurrency(tx, companyId);
    else await saveReportingCurrency(tx, { companyId, currency });
    await record(tx, call, 'reporting_currency_changed', { currency, former: present });
  }
  return describeReporting(tx, companyId, call.now);
}

export async function setRate(tx: Tx, call: RateCall, rate: RateRow): Promise<void> {
  const { companyId } = call.actor;
  const saved = await saveRates(tx, companyId, [rate], call.now);
  if (saved === 0) return;
  await freezeAnew(tx, companyId);
  await record(tx, call, 'exchange_rate_set', { ...rate });
}

interface Imported {
  readonly saved: number;
  readonly unchanged: number;
  readonly first_day: string;
  readonly last_day: string;
  readonly ignored: string[];
}

/** Imports the whole file or, if a line can't be read, nothing. */
export async function importRates(tx: Tx, call: RateCall, content: string): Promise<Imported> {
  const { companyId } = call.actor;
  const base = (await findSettings(tx, companyId))?.reporting_currency ?? null;
  const { rates, ignored } = readOrRefuse(content, base);
  let saved = 0;
  for (let at = 0; at < rates.length; at += CHUNK) {
    saved += await saveRates(tx, companyId, rates.slice(at, at + CHUNK), call.now);
  }
  const days = rates.map(({ day }) => day).sort();
  const span = { first_day: days.at(0) ?? '', last_day: days.at(-1) ?? '' };
  if (saved > 0) {
    await freezeAnew(tx, companyId);
    await record(tx, call, 'exchange_rates_imported', { saved, ...span });
  }
  return { saved, unchanged: rates.length - saved, ...span, ignored: ignored.slice(0, 200) };
}

function readOrRefuse(content: string, base: string | null): ReturnType<typeof readRatesFile> {
  try {
    return readRatesFile(content, base);
  } catch (error) {
    if (error instanceof UnreadableRates) throw invalid('content', error.message);
    throw error;
  }
}

export async function removeRate(tx: Tx, call: RateCall, rate: Omit<RateRow, 'rate'>): Promise<void> {
  if (!(await deleteRate(tx, call.actor.companyId, rate))) throw notFound();
  await record(tx, call, 'exchange_rate_deleted', { ...rate });
}
