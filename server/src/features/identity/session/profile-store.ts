import type { Tx } from '@dealwright/db/database';
import type { Role } from '@dealwright/domain/role';
import { sql } from 'kysely';

export interface ProfileRow {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role;
  readonly company_id: string;
  readonly company_name: string;
  readonly workspace_id: string | null;
  readonly hubspot_user_id: string | null;
  readonly mfa_enabled: boolean;
  readonly locale: string | null;
  readonly last_login_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly workspace_name: string;
  readonly workspace_type: 'team' | 'personal';
  readonly max_members: number;
  readonly allow_self_join: boolean;
  readonly invitation_code: string | null;
}

export async function findProfile(tx: Tx, companyId: string, userId: string): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    select p.id, p.first_name, p.last_name, p.email, p.role, p.company_id,
           coalesce(c.name, p.company_name, '') as company_name, p.workspace_id, p.hubspot_user_id, p.mfa_enabled, p.locale,
           p.last_login_at, p.created_at, p.updated_at,
           w.name as workspace_name, w.workspace_type, w.max_members, w.allow_self_join, w.invitation_code
      from profiles p
      left join companies c on c.id = p.company_id
      left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
     where p.company_id = ${companyId} and p.id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}
