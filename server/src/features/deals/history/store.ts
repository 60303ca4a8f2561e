import type { HISTORY_CAUSES } from '@dealwright/contract/deals/history';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNames } from './colleagues.ts';

export type HistoryCause = (typeof HISTORY_CAUSES)[number];

export interface FieldChange {
  readonly dealId: string;
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  /** When it counts as made; now unless given. */
  readonly at?: Date | undefined;
}

interface ChangeContext {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly cause: HistoryCause;
  readonly causeId?: string | null;
  readonly now: Date;
}

interface NewRow {
  readonly deal_id: string;
  readonly field: string;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly created_at: Date;
}

async function insertRows(tx: Tx, context: ChangeContext, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const identified = rows.map((row) => ({ id: newId(), ...row }));
  await sql`
    insert into deal_history (company_id, id, deal_id, field, old_value, new_value, actor_id, cause, cause_id, created_at)
    select ${context.companyId}::uuid, id, deal_id, field, old_value, new_value,
           ${context.actorId}::uuid, ${context.cause}, ${context.causeId ?? null}::uuid, created_at
      from jsonb_to_recordset(${JSON.stringify(identified)}::jsonb)
        as h(id uuid, deal_id uuid, field text, old_value jsonb, new_value jsonb, created_at timestamptz)
  `.execute(tx.kysely);
}

/** What really changed, as history keeps it. */
const realChanges = (changes: readonly FieldChange[]): FieldChange[] =>
  changes
    .map(({ oldValue, newValue, ...change }) => ({
      ...change,
      oldValue: withoutNames(change.field, oldValue) ?? null,
      newValue: withoutNames(change.field, newValue) ?? null,
    }))
    .filter(({ oldValue, newValue }) => JSON.stringify(oldValue) !== JSON.stringify(newValue));

const rowOf = ({ dealId, field, oldValue, newValue, at }: FieldChange, now: Date): NewRow => ({
  deal_id: dealId,
  field,
  old_value: oldValue,
  new_value: newValue,
  created_at: at ?? now,
});

/** Appends one row for each field that really changed. */
export async function recordChanges(
  tx: Tx,
  context: ChangeContext,
  changes: readonly FieldChange[],
): Promise<void> {
  await insertRows(
    tx,
    context,
    realChanges(changes).map((change) => rowOf(change, context.now)),
  );
}

/** What a deal began with, and when it began. */
export interface Beginning {
  readonly dealId: string;
  readonly at: Date;
  readonly changes: readonly FieldChange[];
}

/**
 * Appends the initial values of deals as two rows each: one that `deal_history_entries` expands into a change per field,
 * and one for the stage, which stage queries read directly.
 */
export async function recordBeginnings(
  tx: Tx,
  context: ChangeContext,
  beginnings: readonly Beginning[],
): Promise<void> {
  const rows = beginnings.flatMap(({ dealId, at: beganAt, changes }): NewRow[] => {
    const began: Record<string, object> = {};
    const stages: NewRow[] = [];
    for (const change of realChanges(changes)) {
      const { field, oldValue, newValue, at = context.now } = change;
      if (field === 'stage') stages.push(rowOf(change, context.now));
      else {
        const from = oldValue === null ? {} : { from: oldValue };
        began[field] = { ...from, to: newValue, ...(at.getTime() !== beganAt.getTime() && { at }) };
      }
    }
    const row = { deal_id: dealId, field: 'began', old_value: null, new_value: began, created_at: beganAt };
    return Object.keys(began).length > 0 ? [row, ...stages] : stages;
  });
  await insertRows(tx, context, rows);
}

export interface HistoryRow {
  readonly id: string;
  readonly field: string;
  readonly old_value: unknown;
  readonly new_value: unknown;
  readonly cause: HistoryCause;
  readonly created_at: Date;
  readonly reason: string | null;
  readonly actor_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly sort_key: string;
}

interface HistoryRequest {
  readonly companyId: string;
  readonly dealId: string;
  readonly field: string | undefined;
  readonly actorId: string | undefined;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

/** A page of a deal's history, newest first. A field without a part, such as `grade`, matches all its parts. */
export async function listHistoryPage(tx: Tx, request: HistoryRequest): Promise<HistoryRow[]> {
  const { companyId, dealId, field, actorId, since, until, after, limit } = request;
  const conditions = [
    sql`h.company_id = ${companyId} and h.deal_id = ${dealId}`,
    ...(field === undefined ? [] : [sql`(h.field = ${field} or starts_with(h.field, ${`${field}.`}))`]),
    ...(actorId === undefined ? [] : [sql`h.actor_id = ${actorId}`]),
    ...(since === undefined ? [] : [sql`h.created_at > ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`h.created_at <= ${until}::timestamptz`]),
    ...(after ? [sql`(h.created_at, h.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
  ];
  const { rows } = await sql<HistoryRow>`
    select p.*, p.created_at::text as sort_key, a.first_name, a.last_name, a.email, r.reason
      from (select h.company_id, h.id, h.field, h.old_value, h.new_value, h.cause, h.cause_id, h.created_at, h.actor_id
              from deal_history_entries h where ${sql.join(conditions, sql` and `)}
             order by h.created_at desc, h.id desc limit ${sql.lit(limit)}) p
      left join profiles a on a.company_id = p.company_id and a.id = p.actor_id
      left join member_removals r on p.cause = 'removal' and r.company_id = p.company_id and r.id = p.cause_id
     order by p.created_at desc, p.id desc
  `.execute(tx.kysely);
  return rows;
}

/** Of these fields each change is news of its own: they hold no value that another replaces. */
const HAPPENINGS = [
  'evidence',
  'interaction',
  'task',
  'person',
  'ask',
  'competitor',
  'quote',
  'rfp',
  'recording',
  'business_problem',
  'business_problem_order',
  'close_plan',
  'collaborator',
  'share',
  'merge',
  'merged',
];

interface Between {
  readonly companyId: string;
  readonly dealId: string;
  /** Exclusive. */
  readonly since: Date;
  /** Inclusive. */
  readonly until: Date;
}

/**
 * What changed between two moments, newest first: of a field that holds a value, its latest entry with the value from
 * before the first, unless that is the value again.
 */
export async function listChangesBetween(
  tx: Tx,
  { companyId, dealId, since, until }: Between,
  limit: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with entries as (
      select h.*, split_part(h.field, '.', 1) = any (${HAPPENINGS}::text[]) as happened
        from deal_history_entries h
       where h.company_id = ${companyId} and h.deal_id = ${dealId}
         and h.created_at > ${since} and h.created_at <= ${until}
    ), folded as (
      select e.*, first_value(e.old_value) over (partition by e.field order by e.created_at, e.id) as first_value,
             row_number() over (partition by e.field order by e.created_at desc, e.id desc) as place
        from entries e
    ), news as (
      select f.company_id, f.id, f.field, case when f.happened then f.old_value else f.first_value end as old_value,
             f.new_value, f.cause, f.cause_id, f.created_at, f.actor_id
        from folded f
       where f.happened or (f.place = 1 and f.first_value is distinct from f.new_value)
       order by f.created_at desc, f.id desc limit ${sql.lit(limit)}
    )
    select p.*, p.created_at::text as sort_key, a.first_name, a.last_name, a.email, r.reason
      from news p
      left join profiles a on a.company_id = p.company_id and a.id = p.actor_id
      left join member_removals r on p.cause = 'removal' and r.company_id = p.company_id and r.id = p.cause_id
     order by p.created_at desc, p.id desc
  `.execute(tx.kysely);
  return rows;
}

/** As many as `listHistoryPage` lists for the same moments. */
export async function countChangesBetween(
  tx: Tx,
  { companyId, dealId, since, until }: Between,
): Promise<number> {
  const { rows } = await sql<{ readonly total: number }>`
    select count(*)::int as total from deal_history_entries h
     where h.company_id = ${companyId} and h.deal_id = ${dealId}
       and h.created_at > ${since} and h.created_at <= ${until}
  `.execute(tx.kysely);
  return rows[0]?.total ?? 0;
}

/** The names of colleagues as they are today, those who are gone among them. */
export async function listColleagueNames(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name
      from profiles p where p.company_id = ${companyId} and p.id = any (${[...new Set(ids)]}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
