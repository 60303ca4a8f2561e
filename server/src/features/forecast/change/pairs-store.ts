import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { ownedBy } from '../cells-store.ts';

/** What is read of a moment: what was known at it, or what is known today. */
export const KNOWN = ['then', 'now'] as const;
export type Known = (typeof KNOWN)[number];

export interface Moments {
  readonly from: Date;
  /** Null for this moment. */
  readonly to: Date | null;
  readonly known: Known;
  /** Only deals that one of them owned at one of the moments are wanted; null for everyone’s. */
  readonly owners: readonly string[] | null;
}

/** Whether a version `v` was so at the moment. */
function heldAt(moment: Date | null, known: Known): RawBuilder<boolean> {
  if (moment === null) return sql<boolean>`(v.valid_to = 'infinity' and v.corrected_at = 'infinity')`;
  const wasKnown =
    known === 'now'
      ? sql`v.corrected_at = 'infinity'`
      : sql`v.recorded_at <= ${moment}::timestamptz and v.corrected_at > ${moment}::timestamptz`;
  return sql<boolean>`
    (v.valid_from <= ${moment}::timestamptz and v.valid_to > ${moment}::timestamptz and ${wasKnown})`;
}

/**
 * The versions that held at the start and no more at the end, and those of the end that didn’t hold at the start. The
 * former have ended since and the latter were recorded since, for a version is never recorded before what it says was
 * so: each is found along an index of these times. What held at both is not a change.
 */
function replaced({ companyId }: Actor, { from, to, known }: Moments) {
  const start = sql`${from}::timestamptz`;
  const [before, after] = [heldAt(from, known), heldAt(to, known)];
  const ended = sql`least(v.valid_to, v.corrected_at)`;
  const versions = sql`select v.* from deal_versions v where v.company_id = ${companyId}`;
  return {
    before: sql`${versions} and ${ended} > ${start} and ${ended} < 'infinity' and ${before} and not ${after}`,
    after: sql`${versions} and v.recorded_at > ${start} and ${after} and not ${before}`,
  };
}

const FACTS = [
  'stage',
  'amount_minor',
  'currency',
  'close_date',
  'owner_id',
  'shelf',
  'valid_from',
  'workspace_id',
] as const;
const facts = (alias: string): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${sql.ref(`${alias}.deal_id`)} is not null as ${sql.ref(`${alias}_there`)}`,
      sql`${sql.ref(`${alias}.forecast_category`)} as ${sql.ref(`${alias}_category`)}`,
      ...FACTS.map((name) => sql`${sql.ref(`${alias}.${name}`)} as ${sql.ref(`${alias}_${name}`)}`),
    ],
    sql`, `,
  );

/** Each deal with its versions of both moments, where one of the owners had it at one of them. */
function pairs(actor: Actor, moments: Moments): RawBuilder<unknown> {
  const { before, after } = replaced(actor, moments);
  const isTheirs = (alias: string) => ownedBy(sql.ref(`${alias}.owner_id`), moments.owners);
  return sql`
    select coalesce(s.deal_id, e.deal_id) as deal_id, ${facts('s')}, ${facts('e')}
      from (${before}) s full join (${after}) e on e.deal_id = s.deal_id
     where ${isTheirs('s')} or ${isTheirs('e')} offset 0`;
}

/** What a deal of `p` is now: what it was at the end, where the end is now, and else one version that is looked up. */
const today = ({ companyId }: Actor, { to }: Moments): RawBuilder<unknown> =>
  to === null
    ? sql`(select p.e_stage as stage, p.e_shelf as shelf, p.e_workspace_id as workspace_id, p.e_owner_id as owner_id)`
    : sql`
      (select v.stage, v.shelf, v.workspace_id, v.owner_id from deal_versions v
        where v.company_id = ${companyId} and v.deal_id = p.deal_id and ${heldAt(null, 'now')})`;

/** Whose deal it is now decides who sees what it was. What is erased is decided by its last version. */
function visible({ companyId, workspaceId, userId, role }: Actor): RawBuilder<boolean> {
  if (role === 'admin') return sql<boolean>`true`;
  const last = (name: string) =>
    sql`coalesce(n.${sql.ref(name)}, p.${sql.ref(`e_${name}`)}, p.${sql.ref(`s_${name}`)})`;
  const inWorkspace = sql<boolean>`${last('workspace_id')} = ${workspaceId}`;
  if (role !== 'sales_rep') return inWorkspace;
  // Asked of each deal as it comes: `exists` would begin with all deals of the person.
  return sql<boolean>`
    case when (select true from deal_access a
                where a.company_id = ${companyId} and a.profile_id = ${sql.lit(userId)} and a.deal_id = p.deal_id)
         then ${inWorkspace}
         else ${last('owner_id')} = ${userId}
              and (select true from deals d where d.company_id = ${companyId} and d.id = p.deal_id) is null end`;
}

/**
 * The deals that changed between two moments, with what they were at the start (`s_…`) and at the end (`e_…`), for those
 * who see them.
 */
export function changedPairs(actor: Actor, moments: Moments): RawBuilder<unknown> {
  return sql`
    select p.*, n.stage as now_stage, n.shelf as now_shelf, d.closed_at as now_closed_at
      from (${pairs(actor, moments)}) p
      left join lateral ${today(actor, moments)} n on true
      left join lateral (
        select d.closed_at from deals d
         where n.stage = 'closed_won' and d.company_id = ${actor.companyId} and d.id = p.deal_id offset 0) d on true
     where ${visible(actor)}`;
}
