import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface StartedSignIn {
  readonly id: string;
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  /** Sealed. */
  readonly invitationToken: Buffer | null;
  readonly expiresAt: Date;
}

export async function insertSignIn(tx: Tx, started: StartedSignIn): Promise<void> {
  await sql`
    insert into google_sign_ins (id, state_hash, browser_hash, invitation_token, expires_at)
    values (${started.id}, ${started.stateHash}, ${started.browserHash}, ${started.invitationToken}, ${started.expiresAt})
  `.execute(tx.kysely);
}

interface Answered {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly now: Date;
}

/** Takes a sign-in away, for the browser that began it: of any number of answers at the same moment one succeeds. */
export async function takeSignIn(
  tx: Tx,
  { stateHash, browserHash, now }: Answered,
): Promise<{ readonly id: string; readonly invitation_token: Buffer | null } | null> {
  const { rows } = await sql<{ id: string; invitation_token: Buffer | null }>`
    delete from google_sign_ins
     where state_hash = ${stateHash} and browser_hash = ${browserHash} and expires_at > ${now}
    returning id, invitation_token
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose account a Google account opens; notes that it did. */
export async function useIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  now: Date,
): Promise<{ readonly user_id: string; readonly company_id: string | null } | null> {
  const { rows } = await sql<{ user_id: string; company_id: string | null }>`
    update google_identities g set last_used_at = ${now}
      from users u
     where g.issuer = ${issuer} and g.subject = ${subject} and u.id = g.user_id
    returning g.user_id, u.company_id
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Returns whether it was linked: the account may have another Google account, or this one may open another account. */
export async function linkIdentity(
  tx: Tx,
  { issuer, subject, email }: IdentityKey & { readonly email: string },
  userId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into google_identities (issuer, subject, user_id, email, linked_at, last_used_at)
    values (${issuer}, ${subject}, ${userId}, ${email}, ${now}, ${now})
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function findSessionId(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from sessions where token_hash = ${tokenHash}`.execute(
    tx.kysely,
  );
  return rows[0]?.id ?? null;
}

interface KeptTokens {
  readonly sessionId: string;
  readonly userId: string;
  /** Sealed. */
  readonly tokens: Buffer;
  readonly expiresAt: Date;
}

export async function insertProviderTokens(tx: Tx, kept: KeptTokens): Promise<void> {
  await sql`
    insert into provider_tokens (session_id, user_id, tokens, expires_at)
    values (${kept.sessionId}, ${kept.userId}, ${kept.tokens}, ${kept.expiresAt})
  `.execute(tx.kysely);
}

/** Of any number of takers at the same moment one gets them. */
export async function takeProviderTokens(
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<{ readonly user_id: string; readonly tokens: Buffer } | null> {
  const { rows } = await sql<{ user_id: string; tokens: Buffer; fresh: boolean }>`
    delete from provider_tokens where session_id = ${sessionId}
    returning user_id, tokens, expires_at > ${now} as fresh
  `.execute(tx.kysely);
  return rows[0]?.fresh ? rows[0] : null;
}
