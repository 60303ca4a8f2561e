import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface OperatorRow {
  readonly id: string;
  readonly was_known: boolean;
  readonly was_operator: boolean;
}

/** Makes whoever has the address an operator, as system role; an account without a password where nobody has it yet. */
export async function upsertOperator(
  tx: Tx,
  { id, email, now }: { readonly id: string; readonly email: string; readonly now: Date },
): Promise<OperatorRow> {
  const { rows: known } = await sql<{ id: string; is_super_admin: boolean }>`
    select id, is_super_admin from users where email = ${email} for update
  `.execute(tx.kysely);
  const found = known[0];
  if (found) {
    await sql`update users set is_super_admin = true, updated_at = ${now} where id = ${found.id}`.execute(
      tx.kysely,
    );
    return { id: found.id, was_known: true, was_operator: found.is_super_admin };
  }
  await sql`
    insert into users (id, email, is_super_admin, created_at, updated_at) values (${id}, ${email}, true, ${now}, ${now})
  `.execute(tx.kysely);
  return { id, was_known: false, was_operator: false };
}
