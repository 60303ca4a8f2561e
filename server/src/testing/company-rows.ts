import { queryRows } from '@dealwright/db/query-rows';
import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** What happened stays told, and what only says when something was looked at last may differ. */
const LOGS = new Set([
  // Found anew.
  'account_news',
  'news_items',
  'competitor_checks',
  'duplicate_checks',
  'duplicate_keys',
  'duplicate_pairs',

  'operations',
  'operation_changes',
  'events',
  'audit_log',
  'announcements',
  'idempotency_keys',
  'deal_versions',
]);
const VOLATILE = ['version', 'updated_at', 'graded_at', 'last_activity_at'];
const HISTORIES = new Set(['deal_history', 'contact_history']);

/** A deal is found by the names of its people in whatever order. */
const SEARCH_TEXT = /(?<="search_text": ")[^"]*/;
const sortedWords = (text: string) => text.split(' ').toSorted().join(' ');

export type CompanyRows = ReadonlyMap<string, readonly string[]>;

const query = <T>(app: TestApp, statement: string, values: unknown[]) =>
  app.database.transaction('dealwright_system', (tx) =>
    queryRows<T & Record<string, unknown>>(tx, statement, values as never[]),
  );

/** The tables that have a column of this name. */
export async function tablesWith(app: TestApp, column: string): Promise<string[]> {
  const rows = await query<{ name: string }>(
    app,
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $1
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped order by 1`,
    [column],
  );
  return rows.map(({ name }) => name);
}

/** Every row of the company, by table. */
export async function readCompanyRows(app: TestApp): Promise<CompanyRows> {
  const rows = new Map<string, readonly string[]>();
  for (const name of await tablesWith(app, 'company_id')) {
    if (LOGS.has(name)) continue;
    const which = HISTORIES.has(name) ? `and t.cause not in ('merge', 'undo', 'ageing')` : '';
    // Totals lie in slots, in whichever was free; their sums tell.
    const counted = ['deal_totals', 'close_totals', 'contact_totals', 'forecast_totals'].includes(name);
    const found = await query<{ row: string }>(
      app,
      counted
        ? `select (f.kept || jsonb_build_object('count', sum(f.count), 'amount', sum(f.amount)))::text as row
             from (select to_jsonb(t) - '{slot,deals,amount_minor,contacts}'::text[] - $2::text[] as kept,
                          coalesce(to_jsonb(t) ->> 'deals', to_jsonb(t) ->> 'contacts')::numeric as count,
                          (to_jsonb(t) ->> 'amount_minor')::numeric as amount
                     from ${name} t where t.company_id = $1) f
            group by f.kept having sum(f.count) <> 0 order by 1`
        : `select (to_jsonb(t) - $2::text[])::text as row from ${name} t where t.company_id = $1 ${which} order by 1`,
      [app.people.rep.companyId, VOLATILE],
    );
    rows.set(
      name,
      found
        .map(({ row }) => row.replace(SEARCH_TEXT, sortedWords))
        .filter((row) => !/"deals": 0[,}]/.test(row)),
    );
  }
  return rows;
}

export function expectSameRows(now: CompanyRows, before: CompanyRows): void {
  for (const [name, rows] of before) expect(now.get(name), name).toEqual(rows);
}
