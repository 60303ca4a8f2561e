import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

export interface DueAccount {
  readonly company_id: string;
  readonly account_id: string;
}

const due = (now: Date) => sql`
  account_news n join companies c on c.id = n.company_id and c.suspended_at is null where n.due_at <= ${now}`;

export const anyDue = (now: Date): RawBuilder<boolean> => sql`exists (select from ${due(now)})`;

/** Takes the accounts whose turn it is, the longest due first, and puts them off so that nobody else takes them. */
export async function claimDue(tx: Tx, now: Date, until: Date, most: number): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    with due as materialized (
      select n.company_id, n.account_id from ${due(now)} order by n.due_at limit ${sql.lit(most)} for update of n skip locked)
    update account_news n set due_at = ${until}, claimed_at = ${now} from due
     where n.company_id = due.company_id and n.account_id = due.account_id
    returning n.company_id, n.account_id
  `.execute(tx.kysely);
  return rows;
}
