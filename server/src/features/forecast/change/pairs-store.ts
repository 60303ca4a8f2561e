import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { ownDeals } from '../../deals/access.ts';

/** What is read of a moment: what was known at it, or what is known today. */
export const KNOWN = ['then', 'now'] as const;
export type Known = (typeof KNOWN)[number];

export interface Moments {
  readonly from: Date;
  /** Null for this moment. */
  readonly to: Date | null;
  readonly known: Known;
}

function versionAt(moment: Date | null, known: Known): RawBuilder<boolean> {
  if (moment === null) return sql<boolean>`v.valid_to = 'infinity' and v.corrected_at = 'infinity'`;
  const wasKnown =
    known === 'now'
      ? sql`v.corrected_at = 'infinity'`
      : sql`v.recorded_at <= ${moment}::timestamptz and v.corrected_at > ${moment}::timestamptz`;
  return sql<boolean>`
    v.valid_from <= ${moment}::timestamptz and v.valid_to > ${moment}::timestamptz and ${wasKnown}`;
}

/**
 * Only deals that have a version since then are looked at, along the index of when versions were recorded: a version is
 * never recorded before what it says was so.
 */
function touched({ companyId }: Actor, { from, known }: Moments): RawBuilder<unknown> {
  const since = sql`v.company_id = ${companyId} and v.recorded_at > ${from}::timestamptz`;
  return known === 'now'
    ? sql`select distinct v.deal_id from deal_versions v
           where ${since} and v.corrected_at = 'infinity' and v.valid_from > ${from}::timestamptz`
    : sql`select distinct v.deal_id from deal_versions v where ${since}`;
}

/** Whose deal it is now decides who sees what it was. What is erased is decided by its last version. */
function visible(actor: Actor): RawBuilder<boolean> {
  if (actor.role === 'admin') return sql<boolean>`true`;
  const [column, theirs] =
    actor.role === 'sales_rep' ? ['owner_id', actor.userId] : ['workspace_id', actor.workspaceId];
  const last = sql`
    (select ${sql.ref(`v.${column}`)} from deal_versions v
      where v.company_id = ${actor.companyId} and v.deal_id = t.deal_id and ${versionAt(null, 'now')} limit 1)`;
  const gone = sql`coalesce(${last}, ${sql.ref(`e.${column}`)}, ${sql.ref(`s.${column}`)}) = ${theirs}`;
  return sql<boolean>`case when d.id is null then ${gone} else ${ownDeals(actor)} end`;
}

const FACTS = ['stage', 'amount_minor', 'currency', 'close_date', 'owner_id', 'shelf', 'valid_from'] as const;
const facts = (alias: string): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${sql.ref(`${alias}.deal_id`)} is not null as ${sql.ref(`${alias}_there`)}`,
      sql`${sql.ref(`${alias}.forecast_category`)} as ${sql.ref(`${alias}_category`)}`,
      ...FACTS.map((name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(`${alias}_${name}`)}`),
    ],
    sql`, `,
  );

/**
 * The deals that may have changed between two moments, with what they were at the start (`s_…`) and at the end (`e_…`),
 * for those who see them. Each is looked up by its key: a join would begin by reading all deals of the company.
 */
export function changedPairs(actor: Actor, moments: Moments): RawBuilder<unknown> {
  const version = (moment: Date | null) => sql`
    (select v.* from deal_versions v
      where v.company_id = ${actor.companyId} and v.deal_id = t.deal_id and ${versionAt(moment, moments.known)} limit 1)`;
  return sql`
    select t.deal_id, ${facts('s')}, ${facts('e')}, d.stage as now_stage, d.closed_at as now_closed_at, d.shelf as now_shelf
      from (${touched(actor, moments)}) t
      left join lateral ${version(moments.from)} s on true
      left join lateral ${version(moments.to)} e on true
      left join lateral (
        select d.company_id, d.id, d.workspace_id, d.stage, d.closed_at, d.shelf from deals d
         where d.company_id = ${actor.companyId} and d.id = t.deal_id offset 0) d on true
     where ${visible(actor)}`;
}
