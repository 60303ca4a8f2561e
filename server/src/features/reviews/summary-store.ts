import type { Tx } from '@dealwright/db/database';
import type { ReviewDecision } from '@dealwright/domain/review/review-decision';
import { sql } from 'kysely';
import { hasDeal } from '../deals/access.ts';
import { nameOf } from './store.ts';

export interface SummaryLine {
  readonly deal_id: string;
  readonly deal: string;
  /** Null for one that was left undecided. */
  readonly decision: ReviewDecision | null;
  readonly note: string | null;
  readonly promises: readonly {
    readonly words: string;
    readonly owner: string;
    readonly due_on: string | null;
  }[];
}

/** The promises of `review_items i`, without those whose task was removed. */
const fromPromises = sql`
  from review_promises p
  join profiles o on o.company_id = p.company_id and o.id = p.owner_id
  left join tasks t on t.company_id = p.company_id and t.id = p.task_id
 where p.company_id = i.company_id and p.review_id = i.review_id and p.deal_id = i.deal_id and t.removed_at is null`;

/** The `review_items i` that a summary tells of: decided, or with a promise. */
const inSummary = sql<boolean>`(i.decision is not null or exists (select 1 ${fromPromises}))`;

/** What was decided of each deal, and who promised what. */
export async function listSummary(tx: Tx, companyId: string, reviewId: string): Promise<SummaryLine[]> {
  const { rows } = await sql<SummaryLine>`
    select i.deal_id, d.name as deal, i.decision, i.note, coalesce((
             select jsonb_agg(jsonb_build_object('words', p.words, 'owner', ${nameOf('o')}, 'due_on', p.due_on)
                              order by p.created_at, p.id)
             ${fromPromises}), '[]') as promises
      from review_items i join deals d on d.company_id = i.company_id and d.id = i.deal_id
     where i.company_id = ${companyId} and i.review_id = ${reviewId} and ${inSummary}
       and d.shelf is distinct from 'deleted'
     order by i.position, d.number
  `.execute(tx.kysely);
  return rows;
}

export interface Participant {
  readonly id: string;
  readonly email: string;
  readonly locale: string | null;
  /** The deals of the summary that they can see. */
  readonly deals: string[];
}

/** The reviewer, those who decided or promised, and the owners of the summary’s deals; without those who get no email. */
export async function listParticipants(tx: Tx, companyId: string, reviewId: string): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    with took_part (id) as (
      select r.reviewer_id from reviews r where r.company_id = ${companyId} and r.id = ${reviewId}
      union select i.decided_by from review_items i where i.company_id = ${companyId} and i.review_id = ${reviewId}
      union select d.owner_id from review_items i join deals d on d.company_id = i.company_id and d.id = i.deal_id
             where i.company_id = ${companyId} and i.review_id = ${reviewId} and ${inSummary}
      union select unnest(array[p.owner_id, p.created_by]) from review_promises p
             where p.company_id = ${companyId} and p.review_id = ${reviewId})
    select p.id, p.email, p.locale, coalesce((
             select array_agg(i.deal_id) from review_items i
               join deals d on d.company_id = i.company_id and d.id = i.deal_id
              where i.company_id = p.company_id and i.review_id = ${reviewId} and ${inSummary}
                and ${hasDeal} and d.shelf is distinct from 'deleted'), '{}') as deals
      from took_part t
      join profiles p on p.company_id = ${companyId} and p.id = t.id and p.workspace_id is not null
      left join notification_settings s on s.company_id = p.company_id and s.profile_id = p.id
     where coalesce(s.email, true)
     order by p.id
  `.execute(tx.kysely);
  return rows;
}
