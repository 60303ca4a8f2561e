import type { Stakeholder } from '@dealwright/contract/people';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

interface OfDeal {
  readonly companyId: string;
  readonly dealId: string;
}

export type StakeholderRow = Stakeholder & { readonly sort_key: string };

const columns = sql`s.id, s.name, s.title, s.email, s.phone, s.side, s.buying_role`;

/** The people of a deal by name. A deal has few: they are sorted as they are read. */
export async function listStakeholderPage(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<StakeholderRow[]> {
  const next = after ? sql`(app.plain(s.name), s.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<StakeholderRow>`
    select ${columns}, app.plain(s.name) as sort_key from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = ${dealId} and ${next}
     order by app.plain(s.name), s.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Locks the person, so that two changes at once come one after the other. */
export async function lockStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  id: string,
): Promise<Stakeholder | null> {
  const { rows } = await sql<Stakeholder>`
    select ${columns} from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = ${dealId} and s.id = ${id} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function insertStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  person: Stakeholder,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into stakeholders (company_id, id, deal_id, name, title, email, phone, side, buying_role, created_by, created_at, updated_at)
    values (${companyId}, ${person.id}, ${dealId}, ${person.name}, ${person.title}, ${person.email}, ${person.phone},
            ${person.side}, ${person.buying_role}, ${by}, ${now}, ${now})
  `.execute(tx.kysely);
}

export async function updateStakeholder(
  tx: Tx,
  { companyId, dealId }: OfDeal,
  person: Stakeholder,
  now: Date,
): Promise<void> {
  await sql`
    update stakeholders
       set name = ${person.name}, title = ${person.title}, email = ${person.email}, phone = ${person.phone},
           side = ${person.side}, buying_role = ${person.buying_role}, updated_at = ${now}
     where company_id = ${companyId} and deal_id = ${dealId} and id = ${person.id}
  `.execute(tx.kysely);
}

/** How many rows of evidence name the person, closed ones included: they stay in the history. */
export async function countEvidenceNaming(tx: Tx, companyId: string, id: string): Promise<number> {
  const { rows } = await sql<{ readonly named: number }>`
    select count(*)::int as named from meddpicc_evidence where company_id = ${companyId} and stakeholder_id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.named ?? 0;
}

/** Suggestions that named the person keep the name they found and wait for someone to name a person again. */
export async function deleteStakeholder(tx: Tx, { companyId, dealId }: OfDeal, id: string): Promise<void> {
  await sql`
    update ai_suggestions set stakeholder_id = null
     where company_id = ${companyId} and deal_id = ${dealId} and stakeholder_id = ${id}
  `.execute(tx.kysely);
  await sql`
    delete from stakeholders where company_id = ${companyId} and deal_id = ${dealId} and id = ${id}
  `.execute(tx.kysely);
}
