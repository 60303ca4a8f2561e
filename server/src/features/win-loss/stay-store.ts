import type { Tx } from '@dealwright/db/database';
import { addDays } from '@dealwright/domain/calendar';
import type { Stage } from '@dealwright/domain/stage';
import type { StaysOfLength } from '@dealwright/domain/survival';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import { listedDeals } from '../deals/access.ts';
import { ownedBy } from '../forecast/cells-store.ts';
import { nameOf } from '../forecast/store.ts';
import type { Asked } from './store.ts';

interface AskedNow extends Asked {
  readonly now: Date;
}

const startOf = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;

/**
 * Stays of readable deals in an open stage that began in the period, with when they ended; null while they go on. A
 * deal that comes back to a stage stays in it a second time.
 */
const stays = (actor: Actor, { period, owners }: AskedNow): RawBuilder<unknown> => sql`
  select s.deal_id, s.stage, s.began, case when s.has_left then s.until end as ended
    from (select v.deal_id, v.stage, min(v.valid_from) as began, max(v.valid_to) as until,
                 bool_or(v.after is not null and v.after <> v.stage) as has_left
            from (select v.*, count(*) filter (where v.before is distinct from v.stage)
                              over (partition by v.deal_id order by v.valid_from) as stay
                    from (select v.deal_id, v.stage, v.valid_from, v.valid_to, lag(v.stage) over deal as before,
                                 lead(v.stage) over deal as after
                            from deal_versions v
                            join deals d on d.company_id = v.company_id and d.id = v.deal_id
                           where v.company_id = ${actor.companyId} and v.corrected_at = 'infinity' and v.shelf is null
                             and ${listedDeals(actor)} and ${ownedBy(sql`d.owner_id`, owners)}
                          window deal as (partition by v.deal_id order by v.valid_from)) v) v
           group by v.deal_id, v.stay, v.stage) s
   where s.stage < 'closed_won' and s.began >= ${startOf(period.first)} and s.began < ${startOf(addDays(period.last, 1))}`;

const lasted = ({ now }: AskedNow) =>
  sql`greatest(0, floor(extract(epoch from coalesce(s.ended, ${now}::timestamptz) - s.began) / 86400))::int`;

export interface StayCount extends StaysOfLength {
  readonly stage: Stage;
}

/** How many stays of each stage lasted so many days. */
export async function countStays(tx: Tx, actor: Actor, asked: AskedNow): Promise<StayCount[]> {
  const { rows } = await sql<StayCount>`
    select s.stage, ${lasted(asked)} as days, count(s.ended)::int as ended,
           (count(*) filter (where s.ended is null))::int as going
      from (${stays(actor, asked)}) s
     group by 1, 2
  `.execute(tx.kysely);
  return rows;
}

export interface StayRow {
  readonly id: string;
  readonly number: bigint;
  readonly name: string;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly entered_on: string;
  readonly left_on: string | null;
  readonly days: number;
  readonly position: string;
}

interface StayPage extends AskedNow {
  readonly stage: Stage;
  readonly state: 'left' | 'still' | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

const inState = (state: StayPage['state']): RawBuilder<boolean> => {
  if (state === undefined) return sql<boolean>`true`;
  return state === 'left' ? sql<boolean>`s.ended is not null` : sql<boolean>`s.ended is null`;
};

/** The stays that a number counts, the latest to begin first. */
export async function listStayPage(tx: Tx, actor: Actor, page: StayPage): Promise<StayRow[]> {
  const { stage, state, after, limit } = page;
  const { rows } = await sql<StayRow>`
    select s.deal_id as id, d.number, d.name, d.owner_id, ${nameOf('p')} as owner_name,
           (s.began at time zone 'UTC')::date::text as entered_on, (s.ended at time zone 'UTC')::date::text as left_on,
           ${lasted(page)} as days, s.began::text as position
      from (${stays(actor, page)}) s
      join deals d on d.company_id = ${actor.companyId} and d.id = s.deal_id
      join profiles p on p.company_id = d.company_id and p.id = d.owner_id
     where s.stage = ${stage}::deal_stage and ${inState(state)}
       and ${after ? sql`(s.began, s.deal_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
     order by s.began desc, s.deal_id desc limit ${limit}
  `.execute(tx.kysely);
  return rows;
}
