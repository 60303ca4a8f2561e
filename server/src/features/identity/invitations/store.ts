import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

interface InWorkspace {
  readonly companyId: string;
  readonly workspaceId: string;
}

export type InvitationStatus = 'pending' | 'accepted' | 'cancelled';

export interface NewInvitation extends InWorkspace {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly tokenHash: Buffer;
  readonly invitedBy: string | null;
  /** The named owner whose records they take over. */
  readonly takesOverId: string | null;
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * Writes an invitation and answers its id. One that waits for the same address is written anew where it has expired;
 * null if it has not.
 */
export async function insertInvitation(tx: Tx, row: NewInvitation): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into workspace_invitations as i (company_id, id, workspace_id, email, role, first_name, last_name,
      invitation_token, expires_at, invited_by, takes_over_id, created_at, updated_at)
    values (${row.companyId}, ${row.id}, ${row.workspaceId}, ${row.email}, ${row.role}, ${row.firstName}, ${row.lastName},
            ${row.tokenHash}, ${row.expiresAt}, ${row.invitedBy}, ${row.takesOverId}, ${row.now}, ${row.now})
    on conflict (company_id, workspace_id, email) where status = 'pending' do update
       set role = excluded.role, first_name = excluded.first_name, last_name = excluded.last_name,
           invitation_token = excluded.invitation_token, expires_at = excluded.expires_at,
           invited_by = excluded.invited_by, takes_over_id = excluded.takes_over_id,
           created_at = excluded.created_at, updated_at = excluded.updated_at
     where i.expires_at <= ${row.now}
    returning i.id
  `.execute(tx.kysely);
  return rows[0]?.id ?? null;
}

export interface SentRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly status: InvitationStatus;
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly inviter_id: string | null;
  readonly inviter_first_name: string | null;
  readonly inviter_last_name: string | null;
  readonly inviter_email: string | null;
  readonly takes_over_id: string | null;
  readonly takes_over_first_name: string | null;
  readonly takes_over_last_name: string | null;
  readonly sort_key: string;
}

const sentColumns: RawBuilder<SentRow> = sql`
  i.id, i.email, i.role, i.first_name, i.last_name, i.status, i.expires_at, i.created_at, i.created_at::text as sort_key,
  p.id as inviter_id, p.first_name as inviter_first_name, p.last_name as inviter_last_name, p.email as inviter_email,
  n.id as takes_over_id, n.first_name as takes_over_first_name, n.last_name as takes_over_last_name`;
const sentFrom: RawBuilder<unknown> = sql`
  workspace_invitations i
  left join profiles p on p.company_id = i.company_id and p.id = i.invited_by
  left join profiles n on n.company_id = i.company_id and n.id = i.takes_over_id and n.successor_id is null`;

/** The pending invitations of a workspace, newest first. */
export async function listPendingPage(
  tx: Tx,
  { companyId, workspaceId }: InWorkspace,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<SentRow[]> {
  const next = after ? sql`(i.created_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const { rows } = await sql<SentRow>`
    select ${sentColumns} from ${sentFrom}
     where i.company_id = ${companyId} and i.workspace_id = ${workspaceId} and i.status = 'pending' and ${next}
     order by i.created_at desc, i.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** An invitation of the workspace, locked: resending, cancelling and accepting come one after the other. */
export async function lockSent(
  tx: Tx,
  { companyId, workspaceId }: InWorkspace,
  id: string,
): Promise<SentRow | null> {
  const { rows } = await sql<SentRow>`
    select ${sentColumns} from ${sentFrom}
     where i.company_id = ${companyId} and i.workspace_id = ${workspaceId} and i.id = ${id} for update of i
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Where an invitation leads; null if it doesn't exist. */
export async function findWorkspaceOf(tx: Tx, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from workspace_invitations where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0]?.workspace_id ?? null;
}

export interface Renewal {
  readonly companyId: string;
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

export async function renewInvitation(tx: Tx, renewal: Renewal): Promise<void> {
  await sql`
    update workspace_invitations
       set invitation_token = ${renewal.tokenHash}, expires_at = ${renewal.expiresAt}, updated_at = ${renewal.now}
     where company_id = ${renewal.companyId} and id = ${renewal.id} and status = 'pending'
  `.execute(tx.kysely);
}

export async function markCancelled(
  tx: Tx,
  { companyId, id, now }: { readonly companyId: string; readonly id: string; readonly now: Date },
): Promise<void> {
  await sql`
    update workspace_invitations set status = 'cancelled', updated_at = ${now}
     where company_id = ${companyId} and id = ${id} and status = 'pending'
  `.execute(tx.kysely);
}

/** How many more may be invited: seats without the members and those on the way. Locks the workspace. */
export async function lockSeats(tx: Tx, { companyId, workspaceId }: InWorkspace, now: Date): Promise<number> {
  await sql`select from workspaces where company_id = ${companyId} and id = ${workspaceId} for update`.execute(
    tx.kysely,
  );
  const { rows } = await sql<{ free: number }>`
    select w.max_members
           - (select count(*)::int from profiles p where p.company_id = w.company_id and p.workspace_id = w.id)
           - (select count(*)::int from workspace_invitations i
               where i.company_id = w.company_id and i.workspace_id = w.id and i.status = 'pending'
                 and i.expires_at > ${now}) as free
      from workspaces w where w.company_id = ${companyId} and w.id = ${workspaceId}
  `.execute(tx.kysely);
  return rows[0]?.free ?? 0;
}

/** What an invitation needs to know of its workspace; and whether the address is a member there already. */
export async function describeWorkspace(
  tx: Tx,
  { companyId, workspaceId }: InWorkspace,
  email: string,
): Promise<{ name: string; workspace_type: 'team' | 'personal'; company_name: string; is_member: boolean }> {
  const { rows } = await sql<{
    name: string;
    workspace_type: 'team' | 'personal';
    company_name: string;
    is_member: boolean;
  }>`
    select w.name, w.workspace_type, c.name as company_name,
           exists (select from profiles p where p.company_id = w.company_id and p.workspace_id = w.id
                      and lower(p.email) = ${email}) as is_member
      from workspaces w join companies c on c.id = w.company_id
     where w.company_id = ${companyId} and w.id = ${workspaceId}
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('an invitation is to a workspace that is there');
  return row;
}

/** The invitation of a link, in any company. Runs as the system role, since no company is known yet. */
export interface LinkedInvitation {
  readonly company_id: string;
  readonly id: string;
  readonly workspace_id: string;
  readonly email: string;
  readonly role: Role;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly status: InvitationStatus;
  readonly expires_at: Date;
  readonly company_suspended: boolean;
}

export interface InvitationOfLink extends LinkedInvitation {
  readonly workspace_name: string | null;
  readonly workspace_type: 'team' | 'personal' | null;
  readonly inviter_first_name: string | null;
  readonly inviter_last_name: string | null;
  readonly inviter_email: string | null;
  /** Where no colleague invites: the company that was let in, and who of the service did, while they are known. */
  readonly approved_company: string | null;
  readonly approved_by: string | null;
}

const columns: RawBuilder<LinkedInvitation> = sql`
  i.company_id, i.id, i.workspace_id, i.email, i.role, i.first_name, i.last_name, i.status, i.expires_at,
  not app.is_open(i.company_id) as company_suspended`;

export async function findByToken(tx: Tx, tokenHash: Buffer): Promise<InvitationOfLink | null> {
  const { rows } = await sql<InvitationOfLink>`
    select ${columns}, w.name as workspace_name, w.workspace_type,
           p.first_name as inviter_first_name, p.last_name as inviter_last_name, p.email as inviter_email,
           approval.company as approved_company, approval.approver as approved_by
      from workspace_invitations i
      left join workspaces w on w.company_id = i.company_id and w.id = i.workspace_id
      left join profiles p on p.company_id = i.company_id and p.id = i.invited_by
      left join lateral (
        select c.name as company, nullif(concat_ws(' ', a.first_name, a.last_name), '') as approver
          from early_access_requests r
          join companies c on c.id = r.company_id
          left join users u on u.id = r.decided_by
          left join profiles a on a.company_id = u.company_id and a.id = u.id
         where i.invited_by is null and r.company_id = i.company_id and r.email = i.email and r.status = 'approved'
         order by r.decided_at desc limit 1) approval on true
     where i.invitation_token = ${tokenHash}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The same, locked: whatever else is done to it waits, and what was done before is seen. */
export async function lockByToken(tx: Tx, tokenHash: Buffer): Promise<LinkedInvitation | null> {
  const { rows } = await sql<LinkedInvitation>`
    select ${columns} from workspace_invitations i where i.invitation_token = ${tokenHash} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The newest invitation that an address may still accept, locked. For people who proved that the address is theirs. */
export async function lockPendingOf(tx: Tx, email: string, now: Date): Promise<LinkedInvitation | null> {
  const { rows } = await sql<LinkedInvitation>`
    select ${columns} from workspace_invitations i
     where i.email = ${email} and i.status = 'pending' and i.expires_at > ${now} and app.is_open(i.company_id)
     order by i.created_at desc, i.id desc limit 1 for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface Accepted {
  readonly companyId: string;
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
}

export async function markAccepted(tx: Tx, { companyId, id, userId, now }: Accepted): Promise<void> {
  await sql`
    update workspace_invitations
       set status = 'accepted', accepted_at = ${now}, accepted_by = ${userId}, updated_at = ${now}
     where company_id = ${companyId} and id = ${id} and status = 'pending'
  `.execute(tx.kysely);
}

export interface OpenWorkspace {
  readonly company_id: string;
  readonly id: string;
  readonly name: string;
}

/** The workspace of a code, while people may join it by themselves. A personal one never opens. */
export async function findOpenWorkspace(tx: Tx, code: string): Promise<OpenWorkspace | null> {
  const { rows } = await sql<OpenWorkspace>`
    select w.company_id, w.id, w.name from workspaces w
     where w.invitation_code = ${code} and w.allow_self_join and w.workspace_type = 'team' and app.is_open(w.company_id)
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
