import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { newId } from '../../../platform/ids.ts';

/** A draft is a use of the analyst like any other, of no deal in particular. */
export async function logDraft(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await sql`
    insert into usage_logs (company_id, id, user_id, service_type, operation, success, created_at)
    values (${actor.companyId}, ${newId()}, ${actor.userId}, 'embedded', 'account_plan', true, ${now})
  `.execute(tx.kysely);
}
