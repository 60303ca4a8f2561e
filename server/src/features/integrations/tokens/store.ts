import type { TokenScope } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly ending: string;
  readonly scopes: TokenScope[];
  readonly created_by_name: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export async function listTokens(tx: Tx, companyId: string): Promise<TokenRow[]> {
  return (
    await sql<TokenRow>`
      select t.id, t.name, t.ending, t.scopes, t.created_at, t.last_used_at,
             coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as created_by_name
        from integration_tokens t
        left join profiles p on p.company_id = t.company_id and p.id = t.created_by
       where t.company_id = ${companyId} and t.revoked_at is null
       order by t.created_at desc, t.id
    `.execute(tx.kysely)
  ).rows;
}

interface NewToken {
  readonly id: string;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly ending: string;
  readonly scopes: readonly TokenScope[];
  readonly createdBy: string;
  readonly now: Date;
}

/** Keeps a token, unless the company has `most` already: then false. Two at once are counted one after the other. */
export async function insertToken(
  tx: Tx,
  companyId: string,
  most: number,
  token: NewToken,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`integration_tokens ${companyId}`}, 0))`.execute(
    tx.kysely,
  );
  const { rows } = await sql`
    insert into integration_tokens (company_id, id, name, token_hash, ending, scopes, created_by, created_at)
    select ${companyId}, ${token.id}, ${token.name}, ${token.tokenHash}, ${token.ending}, ${token.scopes},
           ${token.createdBy}, ${token.now}
     where (select count(*) from integration_tokens where company_id = ${companyId} and revoked_at is null) < ${most}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Returns its name; null if no such token still works. */
export async function revokeToken(tx: Tx, companyId: string, id: string, now: Date): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{
    name: string;
  }>`
    update integration_tokens set revoked_at = ${now} where company_id = ${companyId} and id = ${id} and revoked_at is null
    returning name
  `.execute(tx.kysely);
  return row?.name ?? null;
}
