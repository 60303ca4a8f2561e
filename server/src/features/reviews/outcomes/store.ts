import type { Tx } from '@dealwright/db/database';
import type { Outcome } from '@dealwright/domain/review/outcome-review';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Position } from '../../../platform/cursor.ts';
import { listedDealsInOrder } from '../../deals/access.ts';
import {
  type CardRow,
  cardColumns,
  type DealPlace,
  dealColumns,
  summaryJoins,
} from '../../deals/detail-store.ts';
import { nameOf } from '../store.ts';

export interface QuestionsRow {
  readonly outcome: Outcome;
  readonly questions: string[];
  readonly version: number;
}

export async function listQuestions(tx: Tx, companyId: string): Promise<QuestionsRow[]> {
  const { rows } = await sql<QuestionsRow>`
    select outcome, questions, version from outcome_questions where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows;
}

/** False if they are no longer of that version; 0 stands for the defaults. */
export async function saveQuestions(
  tx: Tx,
  actor: Actor,
  { outcome, questions, version }: QuestionsRow,
  now: Date,
): Promise<boolean> {
  const list = JSON.stringify(questions);
  const { numAffectedRows } =
    version === 0
      ? await sql`
          insert into outcome_questions (company_id, outcome, questions, updated_by, updated_at)
          values (${actor.companyId}, ${outcome}, ${list}::jsonb, ${actor.userId}, ${now}) on conflict do nothing
        `.execute(tx.kysely)
      : await sql`
          update outcome_questions set questions = ${list}::jsonb, updated_by = ${actor.userId}, updated_at = ${now},
                                       version = version + 1
           where company_id = ${actor.companyId} and outcome = ${outcome} and version = ${version}
        `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

export interface OutcomeRow {
  readonly id: string;
  readonly outcome: Outcome;
  readonly closing_at: Date;
  readonly answers: { readonly question: string; readonly answer: string }[];
  readonly author_id: string;
  readonly author_name: string;
  readonly updated_at: Date;
  readonly version: number;
}

const MOST_CLOSINGS = 21;

/** Newest first. */
export async function listOutcomes(tx: Tx, { companyId, id }: DealPlace): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select o.id, o.outcome, o.closing_at, o.answers, o.author_id, ${nameOf('p')} as author_name, o.updated_at, o.version
      from outcome_reviews o join profiles p on p.company_id = o.company_id and p.id = o.author_id
     where o.company_id = ${companyId} and o.deal_id = ${id}
     order by o.closing_at desc limit ${sql.lit(MOST_CLOSINGS)}
  `.execute(tx.kysely);
  return rows;
}

export interface NewOutcome {
  readonly id: string;
  readonly outcome: Outcome;
  readonly closingAt: Date;
  readonly answers: OutcomeRow['answers'];
}

/** False if somebody wrote one meanwhile. */
export async function insertOutcome(
  tx: Tx,
  deal: DealPlace,
  review: NewOutcome,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outcome_reviews (company_id, id, deal_id, outcome, closing_at, answers, author_id, created_at, updated_at)
    values (${deal.companyId}, ${review.id}, ${deal.id}, ${review.outcome}, ${review.closingAt},
            ${JSON.stringify(review.answers)}::jsonb, ${by}, ${now}, ${now}) on conflict do nothing
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

/** False if it is no longer of that version. */
export async function updateOutcome(
  tx: Tx,
  companyId: string,
  { id, version, answers }: Pick<OutcomeRow, 'id' | 'version' | 'answers'>,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outcome_reviews set answers = ${JSON.stringify(answers)}::jsonb, author_id = ${by}, updated_at = ${now},
                               version = version + 1
     where company_id = ${companyId} and id = ${id} and version = ${version}
  `.execute(tx.kysely);
  return numAffectedRows === 1n;
}

export interface ClosingRow extends CardRow {
  readonly closed_at: Date;
  readonly sort_key: string;
  readonly reviewed: boolean;
}

/** An admin reads every workspace of the company; each is walked along its own index. */
const places = (actor: Actor): RawBuilder<unknown> =>
  actor.role === 'admin'
    ? sql`(select w.id from workspaces w where w.company_id = ${actor.companyId}) w`
    : sql`(select ${actor.workspaceId}::uuid as id) w`;

/** Closed deals, the latest first. */
export async function listClosingPage(
  tx: Tx,
  actor: Actor,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<ClosingRow[]> {
  const further = after
    ? sql`and (d.closed_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``;
  const { rows } = await sql<ClosingRow>`
    select ${cardColumns(actor.userId)}, p.closed_at, p.closed_at::text as sort_key, exists (
             select from outcome_reviews o
              where o.company_id = p.company_id and o.deal_id = p.id
                and o.closing_at >= date_trunc('milliseconds', p.stage_entered_at)) as reviewed
      from (select c.* from ${places(actor)} cross join lateral (
              select ${dealColumns}, d.closed_at from deals d
               where d.company_id = ${actor.companyId} and d.workspace_id = w.id and d.closed_at is not null
                 and ${listedDealsInOrder(actor)} ${further}
               order by d.closed_at desc, d.id desc limit ${sql.lit(limit)}) c
             order by c.closed_at desc, c.id desc limit ${sql.lit(limit)}) p
      ${summaryJoins}
     order by p.closed_at desc, p.id desc
  `.execute(tx.kysely);
  return rows;
}
