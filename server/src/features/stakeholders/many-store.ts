import type { Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Tx } from '@dealwright/db/database';
import { pickStakeholderFields } from '@dealwright/domain/stakeholder-fields';
import { sql } from 'kysely';
import { stakeholderColumns } from './store.ts';

export interface PersonOfDeal extends Stakeholder {
  readonly deal_id: string;
  /** The name, normalized for comparison. */
  readonly plain: string;
  /** The ids in the source; several if people were merged. */
  readonly external_ids: readonly string[];
}

/** Locks everyone on these deals, so that nobody changes them between comparing and writing. */
export async function lockPeopleOfDeals(
  tx: Tx,
  companyId: string,
  dealIds: readonly string[],
): Promise<void> {
  await sql`
    select from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = any (${[...dealIds]}::uuid[])
     order by s.id for update
  `.execute(tx.kysely);
}

/** Everyone on these deals. */
export async function listPeopleOfDeals(
  tx: Tx,
  companyId: string,
  { dealIds, source }: { readonly dealIds: readonly string[]; readonly source: string },
): Promise<PersonOfDeal[]> {
  if (dealIds.length === 0) return [];
  const { rows } = await sql<PersonOfDeal>`
    select ${stakeholderColumns}, s.deal_id, app.plain(s.name) as plain,
           array(select x.external_id from external_ids x
                  where x.company_id = ${companyId} and x.stakeholder_id = s.id and x.source = ${source}) as external_ids
      from stakeholders s
     where s.company_id = ${companyId} and s.deal_id = any (${[...dealIds]}::uuid[])
     order by s.created_at, s.id
  `.execute(tx.kysely);
  return rows;
}

/** Someone on a deal, as they are written. */
export interface ManyPerson extends Stakeholder {
  readonly deal_id: string;
}

/** A person as the contract has them, for the history. */
export function presentPerson(person: Stakeholder): Stakeholder {
  const { id, reports_to, influences, contact_id, version } = person;
  return { id, ...pickStakeholderFields(person), reports_to, influences, contact_id, version };
}

interface Written {
  readonly companyId: string;
  readonly by: string;
  readonly now: Date;
}

/** Adds any number of people in one statement. Managers can be among them. */
export async function insertPeople(
  tx: Tx,
  { companyId, by, now }: Written,
  people: readonly ManyPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person) => ({
    ...pickStakeholderFields(person),
    id: person.id,
    deal_id: person.deal_id,
    reports_to: person.reports_to,
    contact_id: person.contact_id,
  }));
  await sql`
    insert into stakeholders (company_id, id, deal_id, name, title, buying_role, side, influence, stance, email, phone,
                              reports_to, contact_id, version, created_by, created_at, updated_at)
    select ${companyId}::uuid, n.id, n.deal_id, n.name, n.title, n.buying_role, n.side, n.influence, n.stance, n.email, n.phone,
           n.reports_to, n.contact_id, 1, ${by}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id uuid, deal_id uuid, name text, title text, buying_role text, side text, influence text, stance text, email text,
             phone text, reports_to uuid, contact_id uuid)
  `.execute(tx.kysely);
}

/** The columns that `updateParts` may write. */
export const PART_COLUMNS = ['buying_role', 'side', 'influence', 'stance', 'reports_to'] as const;

/** Changes of reporting lines are serialized per deal, as `takeTurnOfPeople` does for one. */
export async function takeTurnsOfPeople(tx: Tx, dealIds: readonly string[]): Promise<void> {
  if (dealIds.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(d.id, 32))
      from (select distinct id from unnest(${[...dealIds]}::text[]) n (id) order by id) d
  `.execute(tx.kysely);
}

/**
 * Writes the parts that people have in their deals, and increments their versions. Reporting lines that change are cut
 * first: rows are written in any order, and old and new lines together could be a circle.
 */
export async function updateParts(
  tx: Tx,
  { companyId, now }: Pick<Written, 'companyId' | 'now'>,
  people: readonly ManyPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ id, buying_role, side, influence, stance, reports_to }) => {
    return { id, buying_role, side, influence, stance, reports_to };
  });
  await sql`
    update stakeholders s set reports_to = null
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, reports_to uuid)
     where s.company_id = ${companyId} and s.id = n.id and s.reports_to <> n.reports_to
  `.execute(tx.kysely);
  await sql`
    update stakeholders s
       set buying_role = n.buying_role, side = n.side, influence = n.influence, stance = n.stance, reports_to = n.reports_to,
           version = s.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id uuid, buying_role text, side text, influence text, stance text, reports_to uuid)
     where s.company_id = ${companyId} and s.id = n.id
  `.execute(tx.kysely);
}

/** Who influences whom on a deal. */
export interface InfluenceOfDeal {
  readonly deal_id: string;
  readonly stakeholder_id: string;
  readonly influences_id: string;
}

export async function insertInfluences(
  tx: Tx,
  companyId: string,
  influences: readonly InfluenceOfDeal[],
): Promise<void> {
  if (influences.length === 0) return;
  await sql`
    insert into stakeholder_influences (company_id, deal_id, stakeholder_id, influences_id)
    select ${companyId}::uuid, n.deal_id, n.stakeholder_id, n.influences_id
      from jsonb_to_recordset(${JSON.stringify(influences)}::jsonb)
        as n(deal_id uuid, stakeholder_id uuid, influences_id uuid) on conflict do nothing
  `.execute(tx.kysely);
}
