import type { TwoFactorRule } from '@dealwright/contract/identity/two-factor';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { announceSessions } from '../../../platform/announce.ts';

interface RuleRow {
  readonly required_of: TwoFactorRule;
  readonly without_factor: number;
}

export async function getRule(tx: Tx, workspaceId: string): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`
    select w.two_factor_required_of as required_of,
           (select count(*)::int from profiles p
             where p.company_id = w.company_id and p.workspace_id = w.id and not p.mfa_enabled
               and (w.two_factor_required_of = 'everyone'
                 or (w.two_factor_required_of = 'admins' and p.role = 'admin'))) as without_factor
      from workspaces w where w.id = ${workspaceId}
  `.execute(tx.kysely);
  return rows[0] ?? { required_of: 'nobody', without_factor: 0 };
}

/** Open streams of those whom the new rule keeps out end with it. */
export async function setRule(tx: Tx, workspaceId: string, rule: TwoFactorRule, now: Date): Promise<void> {
  await sql`
    update workspaces set two_factor_required_of = ${rule}, updated_at = ${now} where id = ${workspaceId}
  `.execute(tx.kysely);
  const { rows } = await sql<{ readonly id: string }>`
    select id from profiles where workspace_id = ${workspaceId} and not mfa_enabled
  `.execute(tx.kysely);
  await announceSessions(
    tx,
    rows.map(({ id }) => id),
  );
}
