import type { TokenScope } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';

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
  return tx.query<TokenRow>(
    `select t.id, t.name, t.ending, t.scopes, t.created_at, t.last_used_at,
            coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as created_by_name
       from integration_tokens t
       left join profiles p on p.company_id = t.company_id and p.id = t.created_by
      where t.company_id = $1 and t.revoked_at is null
      order by t.created_at desc, t.id`,
    [companyId],
  );
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
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `integration_tokens ${companyId}`,
  ]);
  const rows = await tx.query(
    `insert into integration_tokens (company_id, id, name, token_hash, ending, scopes, created_by, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8
      where (select count(*) from integration_tokens where company_id = $1 and revoked_at is null) < $9
     returning 1`,
    [
      ...[companyId, token.id, token.name, token.tokenHash, token.ending],
      ...[token.scopes, token.createdBy, token.now, most],
    ],
  );
  return rows.length === 1;
}

/** Answers its name; null when there is none that still works. */
export async function revokeToken(tx: Tx, companyId: string, id: string, now: Date): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    `update integration_tokens set revoked_at = $3 where company_id = $1 and id = $2 and revoked_at is null
     returning name`,
    [companyId, id, now],
  );
  return row?.name ?? null;
}
