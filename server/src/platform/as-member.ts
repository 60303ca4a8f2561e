import type { Database, Tx } from '@dealwright/db/database';
import { knownLocale } from '@dealwright/domain/locale';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import { DEFAULT_ROLE, type Role } from '@dealwright/domain/role';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { displayName } from './authenticate.ts';

interface MemberRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string;
  readonly role: Role | null;
  readonly workspace_id: string | null;
  readonly hubspot_user_id: string | null;
  readonly qualification_settings: Partial<QualificationSettings> | null;
  readonly gaps_block: boolean | null;
  readonly locale: string | null;
}

/**
 * One transaction bound to a company, without a person: for the bookkeeping of background work. None begins while the
 * company is suspended.
 */
export function asCompany<T>(database: Database, companyId: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(
    'dealwright_app',
    async (tx) => {
      await sql`select app.enter_company(${companyId})`.execute(tx.kysely);
      return run(tx);
    },
    { retry: true },
  );
}

/**
 * One transaction bound to a member's company, with the rights they have at this moment; `actor` is null when they
 * are no longer a member of a workspace. For background work on a person's behalf.
 */
export function asMember<T>(
  database: Database,
  member: { readonly companyId: string; readonly userId: string },
  run: (tx: Tx, actor: Actor | null) => Promise<T>,
): Promise<T> {
  return database.transaction(
    'dealwright_app',
    async (tx) => {
      await sql`select app.enter_company(${member.companyId}, ${member.userId})`.execute(tx.kysely);
      const {
        rows: [row],
      } = await sql<MemberRow>`
          select p.first_name, p.last_name, p.email, p.role, p.workspace_id, p.hubspot_user_id, p.locale,
                 w.qualification_settings, w.gaps_block
            from profiles p
            left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
           where p.company_id = ${member.companyId} and p.id = ${member.userId}
        `.execute(tx.kysely);
      if (!row || row.workspace_id === null) return run(tx, null);
      return run(tx, {
        userId: member.userId,
        companyId: member.companyId,
        workspaceId: row.workspace_id,
        role: row.role ?? DEFAULT_ROLE,
        name: displayName(row),
        crmUserId: row.hubspot_user_id,
        settings: { ...DEFAULT_QUALIFICATION_SETTINGS, ...row.qualification_settings },
        gapsBlock: row.gaps_block ?? false,
        locale: knownLocale(row.locale),
      });
    },
    { retry: true },
  );
}
