import type { Tx } from '@dealwright/db/database';
import type { EvidenceKind, EvidenceMark, EvidencePolarity } from '@dealwright/domain/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { readableContacts } from '../../contacts/access.ts';
import type { DealPlace } from '../../deals/detail-store.ts';

export interface NamedRow {
  readonly id: string;
  readonly pillar: Pillar;
  readonly polarity: EvidencePolarity;
  readonly kind: EvidenceKind;
  readonly marks: EvidenceMark[];
  readonly statement: string;
  readonly quote: string | null;
  readonly occurred_on: string;
  readonly stakeholder_id: string;
}

/** Live evidence that names one of these people, newest first. */
export async function listEvidenceNaming(
  tx: Tx,
  deal: DealPlace,
  people: readonly string[],
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select id, pillar, polarity, kind, marks::text[] as marks, statement, quote, occurred_on::text as occurred_on,
           stakeholder_id
      from meddpicc_evidence
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and closed_at is null
       and stakeholder_id = any(${[...people]}::uuid[])
     order by occurred_on desc, id
  `.execute(tx.kysely);
  return rows;
}

/** The people of the deal who no longer work where they did. */
export async function listLeavers(tx: Tx, deal: DealPlace): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select s.id from stakeholders s
      join contacts c on c.company_id = s.company_id and c.id = s.contact_id
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and c.left_on is not null
  `.execute(tx.kysely);
  return new Set(rows.map(({ id }) => id));
}

export interface AccountContact {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
}

/** Contacts of the deal's account who still work there, aren't on the deal and can be read, by name. */
export async function listContactsToMeet(
  tx: Tx,
  actor: Actor,
  deal: DealPlace,
  limit: number,
): Promise<AccountContact[]> {
  const { rows } = await sql<AccountContact>`
    select c.id, c.name, c.title from deals d
      join contacts c on c.company_id = d.company_id and c.workspace_id = d.workspace_id and c.account_id = d.account_id
     where d.company_id = ${deal.companyId} and d.id = ${deal.id} and c.left_on is null and ${readableContacts(actor)}
       and not exists (select from stakeholders s
                        where s.company_id = d.company_id and s.deal_id = d.id and s.contact_id = c.id)
     order by c.plain_name, c.id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
