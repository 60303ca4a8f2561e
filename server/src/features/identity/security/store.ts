import { ACCOUNT_ACTIONS, type AccountAction } from '@dealwright/contract/identity/security';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Position } from '../../../platform/cursor.ts';

export interface EventRow {
  readonly id: string;
  readonly action: AccountAction;
  readonly success: boolean;
  readonly client_address: string | null;
  readonly created_at: Date;
  readonly sort_key: string;
}

interface Asked {
  readonly userId: string;
  readonly companyId: string | null;
  readonly after: Position | null;
  readonly limit: number;
}

/**
 * What is on record of a person, as system role: in their company's log, in that of second factors, and in their own.
 * Each is read by its index, and no further than the page goes.
 */
export async function listEvents(tx: Tx, { userId, companyId, after, limit }: Asked): Promise<EventRow[]> {
  const columns = sql`l.id, l.action, l.success, l.client_address, l.created_at`;
  const next = after ? sql`(l.created_at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const newest = sql`and l.action = any (${[...ACCOUNT_ACTIONS]}::text[]) and ${next}
    order by l.created_at desc, l.id desc limit ${sql.lit(limit)}`;
  const { rows } = await sql<EventRow>`
    select e.*, e.created_at::text as sort_key from (
      (select ${columns} from audit_log l where l.company_id = ${companyId}::uuid and l.actor_id = ${userId} ${newest})
      union all
      (select ${columns} from mfa_audit_log l where l.user_id = ${userId} ${newest})
      union all
      (select ${columns} from personal_log l where l.user_id = ${userId} ${newest})) e
     order by e.created_at desc, e.id desc limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface Ways {
  readonly password: boolean;
  readonly google: readonly { readonly email: string; readonly linked_at: Date }[];
}

export async function findWays(tx: Tx, userId: string): Promise<Ways> {
  const { rows } = await sql<{ password: boolean }>`
    select password_hash is not null as password from users where id = ${userId}
  `.execute(tx.kysely);
  const google = await sql<{ email: string; linked_at: Date }>`
    select email, linked_at from google_identities where user_id = ${userId} order by linked_at
  `.execute(tx.kysely);
  return { password: rows[0]?.password ?? false, google: google.rows };
}
