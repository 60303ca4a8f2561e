import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface RateRow {
  readonly day: string;
  readonly base: string;
  readonly currency: string;
  readonly rate: string;
}

interface SettingsRow {
  readonly reporting_currency: string;
  readonly freezing: boolean;
}

export async function findSettings(tx: Tx, companyId: string): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`
    select reporting_currency, freezing from currency_settings where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Two admins take turns, so the second sees the first one's change. */
export async function lockSettings(tx: Tx, companyId: string): Promise<SettingsRow | null> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`currency_settings ${companyId}`}, 0))
  `.execute(tx.kysely);
  return findSettings(tx, companyId);
}

/** Queues closed deals to be converted again; a job picks up waiting companies. */
export async function saveReportingCurrency(
  tx: Tx,
  { companyId, currency }: { readonly companyId: string; readonly currency: string },
): Promise<void> {
  await sql`
    insert into currency_settings (company_id, reporting_currency, freezing, changed_at)
    values (${companyId}, ${currency}, true, clock_timestamp())
    on conflict (company_id) do update
      set reporting_currency = excluded.reporting_currency, freezing = true, changed_at = excluded.changed_at
  `.execute(tx.kysely);
}

export async function deleteReportingCurrency(tx: Tx, companyId: string): Promise<void> {
  await sql`delete from currency_settings where company_id = ${companyId}`.execute(tx.kysely);
}

/** Deals that closed without a rate may have one now. */
export async function freezeAnew(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update currency_settings set freezing = true, changed_at = clock_timestamp() where company_id = ${companyId}
  `.execute(tx.kysely);
}

interface ReportingRateRow {
  readonly currency: string;
  readonly rate: string;
  readonly day: string;
  readonly own: boolean;
}

export async function listReportingRates(
  tx: Tx,
  currencies: readonly string[],
  day: string,
): Promise<ReportingRateRow[]> {
  const { rows } = await sql<ReportingRateRow>`
    select r.currency, trim_scale(r.rate)::text as rate, r.day::text as day, r.own
      from app.reporting_rates(${currencies}::text[], ${day}::date) r
  `.execute(tx.kysely);
  return rows;
}

export async function listRates(
  tx: Tx,
  companyId: string,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<RateRow[]> {
  const later = after
    ? sql`and (r.day < ${after[0]}::date
           or (r.day = ${after[0]}::date and (r.base, r.currency) > (${after[1]}::char(3), ${after[2]}::char(3))))`
    : sql``;
  const { rows } = await sql<RateRow>`
    select r.day::text as day, r.base, r.currency, trim_scale(r.rate)::text as rate from exchange_rates r
     where r.company_id = ${companyId} ${later}
     order by r.day desc, r.base, r.currency limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

/**
 * One rate per day and pair of currencies: a later one replaces it, in either direction. Returns how many are new or
 * changed.
 */
export async function saveRates(
  tx: Tx,
  companyId: string,
  rates: readonly RateRow[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ saved: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rates)}::json)
        as g (day date, base char(3), currency char(3), rate numeric)
    ), turned as (
      delete from exchange_rates r using given g
       where r.company_id = ${companyId} and r.currency = g.base and r.base = g.currency and r.day = g.day
    ), written as (
      insert into exchange_rates as r (company_id, day, base, currency, rate, set_at)
      select ${companyId}::uuid, g.day, g.base, g.currency, g.rate, ${now}::timestamptz from given g
       order by g.currency, g.base, g.day
      on conflict (company_id, currency, base, day) do update set rate = excluded.rate, set_at = excluded.set_at
        where r.rate <> excluded.rate
      returning 1
    )
    select count(*)::int as saved from written
  `.execute(tx.kysely);
  return rows[0]?.saved ?? 0;
}

export async function deleteRate(
  tx: Tx,
  companyId: string,
  { day, base, currency }: Omit<RateRow, 'rate'>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from exchange_rates
     where company_id = ${companyId} and day = ${day}::date and base = ${base} and currency = ${currency}
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** How many days a rate of the source is valid, as in `app.reference_rate`. */
const DAYS_OF_REFERENCE = 8;

/**
 * Saves the operator's source's rates of a day. Returns how many are new or changed. Companies with deals that closed
 * on these days without a rate are queued to get it.
 */
export async function saveReferenceRates(tx: Tx, rates: readonly Omit<RateRow, 'base'>[]): Promise<number> {
  const { rows } = await sql<{ saved: number }>`
    with written as (
      insert into reference_rates as r (currency, day, rate)
      select g.currency, g.day, g.rate
        from json_to_recordset(${JSON.stringify(rates)}::json) as g (day date, currency char(3), rate numeric)
       order by g.currency, g.day
      on conflict (currency, day) do update set rate = excluded.rate where r.rate <> excluded.rate
      returning r.day
    ), span as (
      select min(w.day) as first, max(w.day) + ${DAYS_OF_REFERENCE}::integer as last from written w
    ), waiting as (
      update currency_settings s set freezing = true, changed_at = clock_timestamp() from span
       where exists (select from workspaces w join deals d on d.company_id = w.company_id and d.workspace_id = w.id
                      where w.company_id = s.company_id and d.shelf is null
                        and d.closed_at >= span.first and d.closed_at < span.last
                        and d.frozen_currency is distinct from s.reporting_currency)
    )
    select count(*)::int as saved from written
  `.execute(tx.kysely);
  return rows[0]?.saved ?? 0;
}

export interface Freezing {
  readonly company_id: string;
  readonly changed_at: string;
}

const IS_FREEZING = sql`freezing and app.is_open(company_id)`;

export const anyFreezing = (): RawBuilder<boolean> =>
  sql`exists (select from currency_settings where ${IS_FREEZING})`;

/** Companies with closed deals that wait for a rate in the reporting currency, as system role, except suspended ones. */
export async function listFreezing(tx: Tx): Promise<Freezing[]> {
  const { rows } = await sql<Freezing>`
    select company_id, changed_at::text as changed_at from currency_settings
     where ${IS_FREEZING} order by company_id limit 200
  `.execute(tx.kysely);
  return rows;
}

/** Requests rates for some closed deals without one. Returns the last of them; null at the end. */
export async function freezeSome(
  tx: Tx,
  companyId: string,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select d.id from deals d join currency_settings s on s.company_id = d.company_id
       where d.company_id = ${companyId} and d.closed_at is not null
         and d.frozen_currency is distinct from s.reporting_currency
         and d.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       order by d.id limit ${sql.lit(most)}
    )
    update deals d set frozen_currency = 'XXX' from waiting w
     where d.company_id = ${companyId} and d.id = w.id
    returning d.id
  `.execute(tx.kysely);
  return rows.length < most
    ? null
    : (rows
        .map(({ id }) => id)
        .sort()
        .at(-1) ?? null);
}

/** Unless it was requested again since. */
export async function finishFreezing(tx: Tx, { company_id, changed_at }: Freezing): Promise<void> {
  await sql`
    update currency_settings set freezing = false
     where company_id = ${company_id} and changed_at = ${changed_at}::timestamptz
  `.execute(tx.kysely);
}
