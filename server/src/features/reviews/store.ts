import type { Tx } from '@dealwright/db/database';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { ReviewDecision, StartedScope } from '@dealwright/domain/review/review-decision';
import type { ReviewQuestion } from '@dealwright/domain/review/review-questions';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { keptDeals } from '../deals/access.ts';
import { type CardRow, cardColumns, dealColumns, summaryJoins } from '../deals/detail-store.ts';

export const nameOf = (profile: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${profile}.${name}`);
  return sql<string>`coalesce(nullif(concat_ws(' ', ${column('first_name')}, ${column('last_name')}), ''), ${column('email')})`;
};

export interface ReviewRow {
  readonly company_id: string;
  readonly id: string;
  readonly workspace_id: string;
  readonly reviewer_id: string;
  readonly reviewer_name: string;
  readonly scope: StartedScope;
  readonly person_id: string;
  readonly person_name: string;
  readonly until_day: string;
  readonly deal_id: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly takes_part: boolean;
}

/** Whether a person works on one of the deals of `reviews r`. */
export const takesPartIn = (profileId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from review_items i
    join deal_access a on a.company_id = i.company_id and a.deal_id = i.deal_id and a.profile_id = ${profileId}
   where i.company_id = r.company_id and i.review_id = r.id)`;

/** The columns of `reviews r` with the names of `rp` and `pp`. */
export const reviewColumns = (actor: Actor): RawBuilder<unknown> => sql`
  r.company_id, r.id, r.workspace_id, r.reviewer_id, ${nameOf('rp')} as reviewer_name, r.scope, r.person_id,
  ${nameOf('pp')} as person_name, r.until_day::text as until_day, r.deal_id, r.started_at, r.ended_at,
  ${takesPartIn(actor.userId)} as takes_part`;

export const reviewJoins: RawBuilder<unknown> = sql`
  join profiles rp on rp.company_id = r.company_id and rp.id = r.reviewer_id
  join profiles pp on pp.company_id = r.company_id and pp.id = r.person_id`;

const LOCKS = { share: sql`for share of r`, update: sql`for update of r` } as const;

export async function findReview(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: keyof typeof LOCKS | null,
): Promise<ReviewRow | null> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns(actor)} from reviews r ${reviewJoins}
     where r.company_id = ${actor.companyId} and r.id = ${id} ${lock ? LOCKS[lock] : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface NewReview {
  readonly id: string;
  readonly scope: StartedScope;
  readonly personId: string;
  readonly until: string;
  readonly dealId: string | null;
  readonly now: Date;
}

export async function insertReview(tx: Tx, actor: Actor, review: NewReview): Promise<void> {
  await sql`
    insert into reviews (company_id, id, workspace_id, reviewer_id, scope, person_id, until_day, deal_id, started_at)
    values (${actor.companyId}, ${review.id}, ${actor.workspaceId}, ${actor.userId}, ${review.scope}, ${review.personId},
            ${review.until}, ${review.dealId}, ${review.now})
  `.execute(tx.kysely);
}

export interface NewItem {
  readonly deal_id: string;
  readonly owner_id: string;
  readonly added_by: string | null;
  readonly changes: number;
  readonly ahead: number;
  readonly ages_on: string | null;
}

/** After those that are there; a deal that is there already stays as it is. */
export async function insertItems(
  tx: Tx,
  companyId: string,
  reviewId: string,
  items: readonly NewItem[],
): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, place: index + 1 }));
  await sql`
    insert into review_items (company_id, review_id, deal_id, position, owner_id, added_by, changes, ahead, ages_on)
    select ${companyId}, ${reviewId}, n.deal_id, n.place + coalesce((
             select max(i.position) from review_items i
              where i.company_id = ${companyId} and i.review_id = ${reviewId}), 0),
           n.owner_id, n.added_by, n.changes, n.ahead, n.ages_on
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n (deal_id uuid, owner_id uuid, added_by uuid, changes integer, ahead smallint, ages_on date, place integer)
    on conflict do nothing
  `.execute(tx.kysely);
}

export async function countItems(tx: Tx, companyId: string, reviewId: string): Promise<number> {
  const { rows } = await sql<{ readonly items: number }>`
    select count(*)::int as items from review_items where company_id = ${companyId} and review_id = ${reviewId}
  `.execute(tx.kysely);
  return rows[0]?.items ?? 0;
}

export interface ItemRow extends CardRow {
  readonly number: bigint;
  readonly owner_then_id: string;
  readonly owner_then_name: string;
  readonly added_by: string | null;
  readonly adder_name: string | null;
  readonly changes: number;
  readonly ahead: number;
  readonly ages_on: string | null;
  readonly decision: ReviewDecision | null;
  readonly note: string | null;
  readonly questions: ReviewQuestion[];
  readonly item_strip: string | null;
  readonly item_score: number | null;
  readonly decided_by: string | null;
  readonly decider_name: string | null;
  readonly decided_at: Date | null;
  readonly seconds: number;
  readonly item_version: number;
}

/** The deals of a review that the person can see, archived ones too, in their order. */
export async function listItems(
  tx: Tx,
  actor: Actor,
  reviewId: string,
  { dealId, most }: { readonly dealId?: string; readonly most: number },
): Promise<ItemRow[]> {
  const which = dealId === undefined ? sql`` : sql`and x.deal_id = ${dealId}`;
  const { rows } = await sql<ItemRow>`
    select ${cardColumns(actor.userId)}, p.number, p.shelf, i.owner_id as owner_then_id, ${nameOf('ot')} as owner_then_name,
           i.added_by, ${nameOf('ad')} as adder_name, i.changes, i.ahead, i.ages_on::text as ages_on, i.decision, i.note,
           i.questions, i.strip as item_strip, i.score as item_score, i.decided_by, ${nameOf('dc')} as decider_name,
           i.decided_at, i.seconds, i.version as item_version
      from (select ${dealColumns}, d.shelf from review_items x
              join deals d on d.company_id = x.company_id and d.id = x.deal_id
             where x.company_id = ${actor.companyId} and x.review_id = ${reviewId} ${which} and ${keptDeals(actor)}) p
      join review_items i on i.company_id = p.company_id and i.deal_id = p.id and i.review_id = ${reviewId}
      join profiles ot on ot.company_id = i.company_id and ot.id = i.owner_id
      left join profiles ad on ad.company_id = i.company_id and ad.id = i.added_by
      left join profiles dc on dc.company_id = i.company_id and dc.id = i.decided_by
      ${summaryJoins}
     order by i.position, p.number limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows;
}

export interface ItemPlace {
  readonly companyId: string;
  readonly reviewId: string;
  readonly dealId: string;
}

export interface LockedItem {
  readonly decision: ReviewDecision | null;
  readonly decided_at: Date | null;
  readonly version: number;
}

/** Decisions on one deal come one after another. Null if the deal isn’t in the review. */
export async function lockItem(tx: Tx, place: ItemPlace): Promise<LockedItem | null> {
  const { rows } = await sql<LockedItem>`
    select decision, decided_at, version from review_items
     where company_id = ${place.companyId} and review_id = ${place.reviewId} and deal_id = ${place.dealId} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface Decided {
  readonly decision: ReviewDecision;
  readonly note: string | null;
  readonly questions: readonly ReviewQuestion[];
  readonly by: string;
  readonly seconds: number;
  readonly now: Date;
}

const MOST_SECONDS = 86_400;

/** Keeps the decision with the deal’s grades and forecast choice of this moment. */
export async function saveDecision(tx: Tx, place: ItemPlace, decided: Decided): Promise<void> {
  const { decision, note, questions, by, seconds, now } = decided;
  await sql`
    update review_items i
       set decision = ${decision}, note = ${note}, questions = ${JSON.stringify(questions)}::jsonb, strip = d.strip,
           score = d.score, forecast_choice = d.forecast_choice, decided_by = ${by}, decided_at = ${now},
           seconds = least(i.seconds + ${seconds}::integer, ${sql.lit(MOST_SECONDS)}), version = i.version + 1
      from deals d
     where i.company_id = ${place.companyId} and i.review_id = ${place.reviewId} and i.deal_id = ${place.dealId}
       and d.company_id = i.company_id and d.id = i.deal_id
  `.execute(tx.kysely);
}

/** As if it was never decided; how long people looked at it stays. */
export async function clearDecision(tx: Tx, place: ItemPlace): Promise<void> {
  await sql`
    update review_items
       set decision = null, note = null, questions = '[]', strip = null, score = null, forecast_choice = null,
           decided_by = null, decided_at = null, version = version + 1
     where company_id = ${place.companyId} and review_id = ${place.reviewId} and deal_id = ${place.dealId}
  `.execute(tx.kysely);
}

export async function setShowing(tx: Tx, { companyId, reviewId, dealId }: ItemPlace): Promise<void> {
  await sql`
    update reviews set deal_id = ${dealId} where company_id = ${companyId} and id = ${reviewId}
  `.execute(tx.kysely);
}

export async function setEnded(tx: Tx, companyId: string, reviewId: string, now: Date): Promise<void> {
  await sql`
    update reviews set ended_at = ${now} where company_id = ${companyId} and id = ${reviewId}
  `.execute(tx.kysely);
}

export interface LastRow {
  readonly review_id: string;
  readonly decision: ReviewDecision;
  readonly note: string | null;
  readonly decided_at: Date;
  readonly strip: string;
  readonly score: number;
  readonly forecast_choice: ForecastChoice | null;
  readonly started_at: Date;
}

/** What was decided of a deal in the review before. */
export async function findLast(tx: Tx, place: ItemPlace, startedAt: Date): Promise<LastRow | null> {
  const { rows } = await sql<LastRow>`
    select i.review_id, i.decision, i.note, i.decided_at, i.strip, i.score, i.forecast_choice, r.started_at
      from review_items i join reviews r on r.company_id = i.company_id and r.id = i.review_id
     where i.company_id = ${place.companyId} and i.deal_id = ${place.dealId} and i.review_id <> ${place.reviewId}
       and i.decided_at is not null and i.strip is not null and r.started_at <= ${startedAt}
     order by i.decided_at desc limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
