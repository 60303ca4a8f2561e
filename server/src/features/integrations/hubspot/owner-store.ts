import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { HubspotOwnerRecord } from './hubspot-api.ts';
import type { Portal } from './record-store.ts';
import { plain } from './record-write.ts';

export async function saveOwners(
  tx: Tx,
  { company_id, portal_id }: Portal,
  owners: readonly HubspotOwnerRecord[],
): Promise<void> {
  const rows = owners.map(({ id, userId, email, firstName, lastName, archived }) => ({
    owner_id: id,
    user_id: userId ?? null,
    email: plain(email, 254)?.toLowerCase() ?? '',
    archived,
    name: plain([firstName, lastName].filter(Boolean).join(' '), 200) ?? '',
  }));
  await sql`
    insert into hubspot_owners as o (company_id, portal_id, owner_id, user_id, email, name, archived)
    select distinct on (n.owner_id) ${company_id}::uuid, ${portal_id}, n.owner_id, n.user_id, n.email, n.name, n.archived
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(owner_id text, user_id text, email text, name text, archived boolean)
     order by n.owner_id
    on conflict (company_id, portal_id, owner_id) do update set
      user_id = coalesce(excluded.user_id, o.user_id), email = excluded.email, name = excluded.name,
      archived = excluded.archived
  `.execute(tx.kysely);
}

/**
 * Who owners are here. A person with an owner's address who has set no owner id is that owner; one who set an owner id
 * with another address, and wasn't chosen by an admin, isn't. The caller has the company's turn.
 */
export async function adoptOwners(tx: Tx, { company_id, portal_id }: Portal, now: Date): Promise<void> {
  await sql`
    update profiles p set hubspot_user_id = null, updated_at = ${now}
      from hubspot_owners o
     where p.company_id = ${company_id} and o.company_id = p.company_id and o.portal_id = ${portal_id}
       and o.owner_id = p.hubspot_user_id and o.email <> '' and o.email <> lower(p.email) and p.role <> 'admin'
       and o.profile_id is distinct from p.id
  `.execute(tx.kysely);
  await sql`
    update profiles p set hubspot_user_id = o.owner_id, updated_at = ${now}
      from hubspot_owners o
     where p.company_id = ${company_id} and p.hubspot_user_id is null and p.workspace_id is not null
       and o.company_id = p.company_id and o.portal_id = ${portal_id} and o.email = lower(p.email) and not o.archived
       and (o.profile_id is null or o.profile_id = p.id)
       and not exists (select from profiles q where q.company_id = p.company_id and q.hubspot_user_id = o.owner_id)
       and o.owner_id = (select min(x.owner_id) from hubspot_owners x
                          where x.company_id = o.company_id and x.portal_id = o.portal_id and x.email = o.email
                            and not x.archived)
  `.execute(tx.kysely);
}

export interface OwnerRow {
  readonly owner_id: string;
  readonly name: string;
  readonly email: string;
  readonly archived: boolean;
  readonly profile_id: string | null;
  readonly person_name: string | null;
  readonly deals: number;
}

const MOST_OWNERS = 500;

export async function listOwners(tx: Tx, { company_id, portal_id }: Portal): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select o.owner_id, o.name, o.email, o.archived, p.id as profile_id,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as person_name,
           (select count(*)::int from deals d
             where d.company_id = o.company_id and d.crm_owner_id = o.owner_id) as deals
      from hubspot_owners o
      left join profiles p on p.company_id = o.company_id and p.hubspot_user_id = o.owner_id and p.workspace_id is not null
     where o.company_id = ${company_id} and o.portal_id = ${portal_id}
     order by o.archived, o.name, o.owner_id limit ${sql.lit(MOST_OWNERS)}
  `.execute(tx.kysely);
  return rows;
}

export async function listPeople(tx: Tx, { company_id, workspace_id }: Portal) {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select p.id, coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as name
      from profiles p where p.company_id = ${company_id} and p.workspace_id = ${workspace_id}
     order by 2, 1 limit ${sql.lit(MOST_OWNERS)}
  `.execute(tx.kysely);
  return rows;
}

/** An admin's word on who an owner is. Null for an owner that HubSpot did not name. */
export async function choosePerson(
  tx: Tx,
  { company_id, portal_id }: Portal,
  { ownerId, profileId }: { readonly ownerId: string; readonly profileId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update hubspot_owners set profile_id = ${profileId}
     where company_id = ${company_id} and portal_id = ${portal_id} and owner_id = ${ownerId} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Makes this person the only one mapped to the owner. */
export async function giveHubspotUser(
  tx: Tx,
  companyId: string,
  {
    hubspotId,
    profileId,
    now,
  }: { readonly hubspotId: string; readonly profileId: string | null; readonly now: Date },
): Promise<void> {
  await sql`
    update profiles set hubspot_user_id = null, updated_at = ${now}
     where company_id = ${companyId} and hubspot_user_id = ${hubspotId} and id is distinct from ${profileId}::uuid
  `.execute(tx.kysely);
  if (profileId === null) return;
  await sql`
    update profiles set hubspot_user_id = ${hubspotId}, updated_at = ${now}
     where company_id = ${companyId} and id = ${profileId} and hubspot_user_id is distinct from ${hubspotId}
  `.execute(tx.kysely);
}

export interface Claim {
  /** The id of the owner with the given user id; null if HubSpot has none. */
  readonly owner_id: string | null;
  readonly email: string | null;
  readonly chosen_id: string | null;
}

/** Whom HubSpot knows under an id: of an owner, or of a user who is one. */
export async function findClaim(tx: Tx, companyId: string, id: string): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    select o.owner_id, o.email, o.profile_id as chosen_id
      from hubspot_owners o
      join hubspot_connections c on c.company_id = o.company_id and c.portal_id = o.portal_id
     where o.company_id = ${companyId} and (o.owner_id = ${id} or o.user_id = ${id})
     order by o.owner_id = ${id} desc, o.archived, o.owner_id limit 1
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function isTaken(
  tx: Tx,
  companyId: string,
  hubspotId: string,
  profileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles where company_id = ${companyId} and hubspot_user_id = ${hubspotId} and id <> ${profileId}
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** Whether a person is in the workspace that receives deals. */
export async function isOfWorkspace(
  tx: Tx,
  { company_id, workspace_id }: Portal,
  profileId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles where company_id = ${company_id} and workspace_id = ${workspace_id} and id = ${profileId}
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function ownEmail(tx: Tx, actor: Pick<Actor, 'companyId' | 'userId'>): Promise<string> {
  const { rows } = await sql<{ readonly email: string }>`
    select email from profiles where company_id = ${actor.companyId} and id = ${actor.userId}
  `.execute(tx.kysely);
  return rows[0]?.email ?? '';
}

export async function personName(tx: Tx, companyId: string, id: string): Promise<string> {
  const { rows } = await sql<{ readonly name: string }>`
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as name
      from profiles where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.name ?? '';
}
