import type { Tx } from '@dealwright/db/database';
import type { Pillar } from '@dealwright/domain/pillar';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/deal-key-store.ts';

export interface AnswerRow {
  readonly pillar: Pillar;
  readonly answer: string;
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_by_name: string | null;
  readonly updated_at: Date;
}

export async function listAnswers(tx: Tx, deal: DealPlace): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.pillar, a.answer, a.version, a.updated_by, a.updated_at,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as updated_by_name
      from meddpicc_answers a
      left join profiles p on p.company_id = a.company_id and p.id = a.updated_by
     where a.company_id = ${deal.companyId} and a.deal_id = ${deal.id}
  `.execute(tx.kysely);
  return rows;
}

interface AnswerWrite {
  readonly pillar: Pillar;
  readonly answer: string;
  /** The version that was changed; 0 when there was none. */
  readonly version: number;
  readonly by: string;
  readonly now: Date;
}

/** Writes the answer if the version is still the one that was changed; null when it is not. */
export async function writeAnswer(tx: Tx, deal: DealPlace, write: AnswerWrite): Promise<number | null> {
  const { rows } =
    write.version === 0
      ? await sql<{ readonly version: number }>`
          insert into meddpicc_answers (company_id, deal_id, pillar, answer, updated_by, updated_at)
          values (${deal.companyId}, ${deal.id}, ${write.pillar}::meddpicc_pillar, ${write.answer}, ${write.by}, ${write.now})
          on conflict do nothing returning version
        `.execute(tx.kysely)
      : await sql<{ readonly version: number }>`
          update meddpicc_answers
             set answer = ${write.answer}, version = version + 1, updated_by = ${write.by}, updated_at = ${write.now}
           where company_id = ${deal.companyId} and deal_id = ${deal.id} and pillar = ${write.pillar}::meddpicc_pillar
             and version = ${write.version}
          returning version
        `.execute(tx.kysely);
  return rows[0]?.version ?? null;
}

/** What a field held at a moment. `changes` counts its changes up to then. */
export interface PastValue {
  readonly field: string;
  readonly known: boolean;
  readonly value: unknown;
  readonly changes: number;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly changed_at: Date | null;
}

/** Fields as the append-only history has them: the last change up to the moment, or what the first one after it replaced. */
export async function listPastValues(
  tx: Tx,
  deal: DealPlace,
  fields: readonly string[],
  at: Date,
): Promise<Map<string, PastValue>> {
  const { rows } = await sql<PastValue>`
    with changes as (
      select h.field, h.old_value, h.new_value, h.actor_id, h.created_at, h.created_at <= ${at} as past,
             count(*) filter (where h.created_at <= ${at}) over (partition by h.field)::int as changes,
             row_number() over (partition by h.field, h.created_at <= ${at} order by
               case when h.created_at <= ${at} then h.created_at end desc,
               case when h.created_at <= ${at} then h.id end desc,
               h.created_at, h.id) as place
        from deal_history h
       where h.company_id = ${deal.companyId} and h.deal_id = ${deal.id} and h.field = any(${fields}::text[])
    )
    select distinct on (c.field) c.field, true as known,
           case when c.past then c.new_value else c.old_value end as value, c.changes,
           case when c.past then c.actor_id end as actor_id,
           case when c.past then coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) end as actor_name,
           case when c.past then c.created_at end as changed_at
      from changes c
      left join profiles p on p.company_id = ${deal.companyId} and p.id = c.actor_id
     where c.place = 1
     order by c.field, c.past desc
  `.execute(tx.kysely);
  return new Map(rows.map((row) => [row.field, row]));
}

export interface DealFacts {
  readonly stage: string;
  readonly forecast_choice: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

export async function getDealFacts(tx: Tx, deal: DealPlace): Promise<DealFacts> {
  const { rows } = await sql<DealFacts>`
    select stage, forecast_choice, created_at, closed_at from deals where company_id = ${deal.companyId} and id = ${deal.id}
  `.execute(tx.kysely);
  const [facts] = rows;
  if (!facts) throw new Error('the deal was found a moment ago');
  return facts;
}
