import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { type RawBuilder, sql } from 'kysely';
import type { InvitationStatus } from './store.ts';

/** An invitation as whoever holds its link meets it, in whatever company. As system role: no company is known yet. */
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

/** The newest invitation that an address may still accept, locked. For whoever proved that the address is theirs. */
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
