import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { listedDeals, listedDealsInOrder } from '../deals/access.ts';

const FIRST_CLOSED_POSITION = 8;

/** An admin reads every workspace of the company; each is walked along its own index. */
export function places(actor: Actor): RawBuilder<unknown> {
  return actor.role === 'admin'
    ? sql`(select w.id from workspaces w where w.company_id = ${actor.companyId}) w`
    : sql`(select ${actor.workspaceId}::uuid as id) w`;
}

/** Whose deals they are; null for all that the person finds in lists. */
export type Owners = readonly string[] | null;

const isOverdue = (today: Day): RawBuilder<boolean> => sql<boolean>`
  d.next_step_due < ${today}::date and d.stage_position < ${sql.lit(FIRST_CLOSED_POSITION)}::smallint and d.shelf is null`;

interface Walk {
  readonly today: Day;
  readonly columns: RawBuilder<unknown>;
  /** Their order and number; all of them without it. */
  readonly end: RawBuilder<unknown>;
}

/** Along the index of their own, and those that they see but don't own, which are few: a seller's rows of `listedDeals`. */
function ofSeller(actor: Actor, { today, columns, end }: Walk): RawBuilder<unknown> {
  const isHere = sql`d.workspace_id = ${actor.workspaceId} and ${isOverdue(today)}`;
  return sql`
    (select ${columns} from deals d
      where d.company_id = ${actor.companyId} and d.owner_id = ${sql.lit(actor.userId)} and ${isHere} ${end})
    union all
    (select ${columns} from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
      where a.company_id = ${actor.companyId} and a.profile_id = ${sql.lit(actor.userId)} and not a.as_owner
        and ${isHere} ${end})`;
}

export interface Asked {
  readonly owners: Owners;
  readonly today: Day;
  readonly columns: RawBuilder<unknown>;
  /** Of each workspace or owner. */
  readonly limit: number;
  /** Only those after this due day and deal. */
  readonly after?: Position | null;
}

/** The person's open deals `d` whose next step was due before today, the longest overdue of each index. */
export function byOverdueStep(
  actor: Actor,
  { owners, today, columns, limit, after }: Asked,
): RawBuilder<unknown> {
  const rest = after ? sql`and (d.next_step_due, d.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``;
  const end = sql`${rest} order by d.next_step_due, d.id limit ${sql.lit(limit)}`;
  if (owners !== null) {
    return sql`
      select c.* from unnest(${owners}::uuid[]) as o(id) cross join lateral (
        select ${columns} from deals d
         where d.owner_id = o.id and ${listedDealsInOrder(actor)} and ${isOverdue(today)} ${end}) c`;
  }
  if (actor.role === 'sales_rep') return ofSeller(actor, { today, columns, end });
  return sql`
    select c.* from ${places(actor)} cross join lateral (
      select ${columns} from deals d
       where ${listedDeals(actor)} and d.workspace_id = w.id and ${isOverdue(today)} ${end}) c`;
}

/** How many they are, along the same indexes. */
export function countOverdueSteps(actor: Actor, today: Day): RawBuilder<unknown> {
  if (actor.role === 'sales_rep') {
    return sql`(select count(*) from (${ofSeller(actor, { today, columns: sql`d.id`, end: sql`` })}) o)`;
  }
  return sql`
    (select count(*) from ${places(actor)} join deals d on d.workspace_id = w.id
      where ${listedDeals(actor)} and ${isOverdue(today)})`;
}
