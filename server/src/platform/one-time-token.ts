import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { hashToken, newToken } from './ids.ts';

export type TokenPurpose = 'password_reset' | 'email_verification';

interface NewToken {
  /** Null issues a token that can't be redeemed, so that a request takes as long as for a known address. */
  readonly userId: string | null;
  readonly purpose: TokenPurpose;
  readonly validSeconds: number;
  readonly now: Date;
}

/** A token for a link, as system role; only its hash is stored. It voids those issued before for the same purpose. */
export async function issueToken(tx: Tx, { userId, purpose, validSeconds, now }: NewToken): Promise<string> {
  const token = newToken();
  await sql`
    insert into one_time_tokens (token_hash, user_id, purpose, issued_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${purpose}, ${now}, ${now}::timestamptz + make_interval(secs => ${validSeconds}))
  `.execute(tx.kysely);
  return token;
}

/**
 * Redeems a token, as system role: answers whose it is, or null when it is unknown, used, expired or there is a newer
 * one. Of any number of uses at the same moment one succeeds.
 */
export async function useToken(
  tx: Tx,
  { token, purpose, now }: { readonly token: string; readonly purpose: TokenPurpose; readonly now: Date },
): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ readonly user_id: string }>`
    update one_time_tokens t set used_at = ${now}
     where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > ${now}
       and t.user_id is not null
       and not exists (
         select 1 from one_time_tokens newer
          where newer.user_id = t.user_id and newer.purpose = t.purpose and newer.id > t.id)
    returning t.user_id
  `.execute(tx.kysely);
  return row?.user_id ?? null;
}

/** Voids whatever links of a purpose a person still has, as system role. */
export async function voidTokens(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId} and purpose = ${purpose}`.execute(
    tx.kysely,
  );
}
