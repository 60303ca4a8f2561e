import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** Whatever is sealed for longer than a sign-in lasts: where it lies, and in which column. */
const PLACES = [
  ['mfa_factors', 'secret'],
  ['hubspot_connections', 'token'],
  ['email_connections', 'refresh_token'],
  ['push_keys', 'private_key'],
  ['ai.company_webhook_config', 'webhook_secret'],
] as const;

const COUNTED_UP_TO = 1_000;

/** Counts what names another key than those that are known; a sealed value says which in its bytes 2 to 5. */
export async function countUnreadable(tx: Tx, known: readonly Buffer[], now: Date): Promise<void> {
  for (const [table, column] of PLACES) {
    const sealed = sql.ref(column);
    await sql`
      insert into unreadable_secrets (place, count, looked_at)
      select ${table}, (select count(*) from (
               select 1 from ${sql.table(table)}
                where ${sealed} is not null and substring(${sealed} from 2 for 4) <> all (${known}::bytea[])
                limit ${sql.lit(COUNTED_UP_TO)}) counted), ${now}
      on conflict (place) do update set count = excluded.count, looked_at = excluded.looked_at
    `.execute(tx.kysely);
  }
}
