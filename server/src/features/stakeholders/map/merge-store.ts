import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { DealPlace } from '../../deals/deal-key-store.ts';

interface Merger {
  /** The entry that goes. */
  readonly from: string;
  /** The entry that stays. */
  readonly to: string;
}

/** Evidence keeps the name it was given under; whom it counts for is the entry that stays. */
export async function moveEvidence(tx: Tx, deal: DealPlace, { from, to }: Merger): Promise<number> {
  const { rows } = await sql`
    update meddpicc_evidence set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
    returning 1
  `.execute(tx.kysely);
  await sql`
    update ai_suggestions set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  await sql`
    update task_suggestions set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  const speaks = JSON.stringify([{ stakeholder_id: from }]);
  await sql`
    update interactions i
       set speakers = (select jsonb_agg(case when sp.value ->> 'stakeholder_id' = ${from}
                                             then sp.value || jsonb_build_object('stakeholder_id', ${to}::text)
                                             else sp.value end order by sp.place)
                         from jsonb_array_elements(i.speakers) with ordinality as sp(value, place))
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.speakers @> ${speaks}::jsonb
  `.execute(tx.kysely);
  return rows.length;
}

/** Who reported to the entry that goes, or was influenced by it, or influenced it, does so with the one that stays. */
export async function moveRelations(
  tx: Tx,
  deal: DealPlace,
  { from, to }: Merger,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<void> {
  await sql`
    update stakeholders set reports_to = ${to}, version = version + 1, updated_at = ${now}
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and reports_to = ${from} and id <> ${to}
  `.execute(tx.kysely);
  await sql`
    insert into stakeholder_influences (company_id, deal_id, stakeholder_id, influences_id)
    select i.company_id, i.deal_id, ${to}, i.influences_id from stakeholder_influences i
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.stakeholder_id = ${from}
       and i.influences_id <> ${to}
       and not exists (select from stakeholder_influences k
                        where k.company_id = i.company_id and k.deal_id = i.deal_id and k.stakeholder_id = ${to}
                          and k.influences_id = i.influences_id)
     order by i.influences_id
     limit greatest(0, ${sql.lit(limit)} - (select count(*) from stakeholder_influences k
                        where k.company_id = ${deal.companyId} and k.deal_id = ${deal.id} and k.stakeholder_id = ${to}
                          and k.influences_id <> ${from}))
  `.execute(tx.kysely);
  await sql`
    insert into stakeholder_influences (company_id, deal_id, stakeholder_id, influences_id)
    select i.company_id, i.deal_id, i.stakeholder_id, ${to} from stakeholder_influences i
     where i.company_id = ${deal.companyId} and i.deal_id = ${deal.id} and i.influences_id = ${from}
       and i.stakeholder_id <> ${to}
    on conflict do nothing
  `.execute(tx.kysely);
}

/** What HubSpot and other systems know the entry by that goes belongs to the one that stays. */
export async function moveCrmLinks(tx: Tx, deal: DealPlace, { from, to }: Merger): Promise<void> {
  await sql`
    update external_ids set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and stakeholder_id = ${from}
  `.execute(tx.kysely);
  await sql`
    update hubspot_people set stakeholder_id = ${to}
     where company_id = ${deal.companyId} and stakeholder_id = ${from}
  `.execute(tx.kysely);
}
