import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import type { TextKind } from './search-store.ts';

export interface FoundMention {
  readonly deal_id: string;
  readonly competitor_id: string;
  readonly source_id: string;
  readonly sentence: string;
  readonly sentence_key: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly said_on: string;
}

interface Searched {
  readonly companyId: string;
  readonly kind: TextKind;
  /** Which texts were searched, and for whom. */
  readonly sourceIds: readonly string[];
  readonly competitorIds: readonly string[];
}

const SOURCE = { interaction: sql.ref('m.interaction_id'), evidence: sql.ref('m.evidence_id') } as const;

/**
 * Sentences that are no longer found go: open ones, and confirmed ones that are not in their text anymore. Rejected ones
 * stay, so that they are not proposed again.
 */
async function removeLost(tx: Tx, searched: Searched, found: string): Promise<void> {
  const { companyId, kind, sourceIds, competitorIds } = searched;
  await sql`
    delete from competitor_mentions m
     where m.company_id = ${companyId} and m.competitor_id = any(${competitorIds}::uuid[])
       and ${SOURCE[kind]} = any(${sourceIds}::uuid[]) and m.decision is distinct from 'rejected'
       and not exists (
         select from jsonb_to_recordset(${found}::jsonb) as f(deal_id uuid, competitor_id uuid, sentence_key text)
          where f.deal_id = m.deal_id and f.competitor_id = m.competitor_id and f.sentence_key = m.sentence_key)
       and (m.decision is null
            or not exists (
              select from interactions i
               where i.company_id = m.company_id and i.id = m.interaction_id and position(m.sentence in i.body) > 0))
  `.execute(tx.kysely);
}

async function addFound(tx: Tx, { companyId, kind }: Searched, found: string): Promise<void> {
  await sql`
    insert into competitor_mentions as m (company_id, id, deal_id, competitor_id, interaction_id, evidence_id, sentence,
                                          sentence_key, starts_at, ends_at, said_on)
    select ${companyId}::uuid, f.id, f.deal_id, f.competitor_id,
           case when ${kind} = 'interaction' then f.source_id end, case when ${kind} = 'evidence' then f.source_id end,
           f.sentence, f.sentence_key, f.starts_at, f.ends_at, f.said_on
      from jsonb_to_recordset(${found}::jsonb)
        as f(id uuid, deal_id uuid, competitor_id uuid, source_id uuid, sentence text, sentence_key text,
             starts_at integer, ends_at integer, said_on date)
    on conflict (company_id, deal_id, competitor_id, sentence_key) do update
       set sentence = excluded.sentence, starts_at = excluded.starts_at, ends_at = excluded.ends_at
     where coalesce(m.interaction_id, m.evidence_id) = coalesce(excluded.interaction_id, excluded.evidence_id)
       and (m.sentence, m.starts_at, m.ends_at) is distinct from (excluded.sentence, excluded.starts_at, excluded.ends_at)
  `.execute(tx.kysely);
}

/** Replaces the mentions of these texts. A sentence that a deal already has isn’t added again. */
export async function replaceMentions(
  tx: Tx,
  searched: Searched,
  found: readonly FoundMention[],
): Promise<void> {
  if (searched.sourceIds.length === 0 || searched.competitorIds.length === 0) return;
  const rows = JSON.stringify(found.map((mention) => ({ id: newId(), ...mention })));
  await removeLost(tx, searched, rows);
  if (found.length > 0) await addFound(tx, searched, rows);
}
