import type { LinkPurpose } from '@dealwright/contract/buyer-access/buyer-links';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

/** A link that opens something, found by its token as system role. */
export interface HoldingLink {
  readonly id: string;
  readonly company_id: string;
  readonly purpose: LinkPurpose;
  readonly recipient_email: string;
  readonly company_name: string;
  readonly creator_email: string;
  readonly code_hash: Buffer | null;
  readonly code_ends_at: Date | null;
  readonly code_wrong: number;
}

/** Null for a link that opens nothing, whatever the reason. */
export async function findHoldingLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
  lock: 'none' | 'update' = 'none',
): Promise<HoldingLink | null> {
  const { rows } = await sql<HoldingLink>`
    select l.id, l.company_id, l.purpose, l.recipient_email, c.name as company_name, p.email as creator_email, l.code_hash,
           l.code_ends_at, l.code_wrong
      from buyer_links l
      join companies c on c.id = l.company_id
      join profiles p on p.company_id = l.company_id and p.id = l.created_by
     where l.token_hash = ${tokenHash} and app.buyer_link_holds(l, ${now})
     ${lock === 'update' ? sql`for update of l` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

type Key = Pick<HoldingLink, 'company_id' | 'id'>;

/** The code mailed last is the only one that counts. */
export async function keepCode(
  tx: Tx,
  { company_id, id }: Key,
  codeHash: Buffer,
  endsAt: Date,
): Promise<void> {
  await sql`
    update buyer_links set code_hash = ${codeHash}, code_ends_at = ${endsAt}, code_wrong = 0
     where company_id = ${company_id} and id = ${id}
  `.execute(tx.kysely);
}

export async function countWrongCode(tx: Tx, { company_id, id }: Key): Promise<void> {
  await sql`
    update buyer_links set code_wrong = code_wrong + 1 where company_id = ${company_id} and id = ${id}
  `.execute(tx.kysely);
}

interface NewSession {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** The code is used up, and a session takes its place. */
export async function confirmAddress(tx: Tx, { company_id, id }: Key, session: NewSession): Promise<void> {
  const { now } = session;
  await sql`
    update buyer_links set code_hash = null, code_ends_at = null, code_wrong = 0,
           confirmed_at = coalesce(confirmed_at, ${now}), last_seen_at = ${now}
     where company_id = ${company_id} and id = ${id}
  `.execute(tx.kysely);
  await sql`
    insert into buyer_sessions (company_id, id, link_id, token_hash, created_at, last_used_at, expires_at)
    values (${company_id}, ${session.id}, ${id}, ${session.tokenHash}, ${now}, ${now}, ${session.expiresAt})
  `.execute(tx.kysely);
}

/** What a buyer’s session opens, and for whom. */
export interface Buyer {
  readonly company_id: string;
  readonly link_id: string;
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly deal_number: bigint;
  readonly quote_id: string | null;
  readonly purpose: LinkPurpose;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly time_zone: string;
  readonly created_by: string;
  readonly company_name: string;
  readonly renewal_due: boolean;
}

/** The session of this browser for this link, if it goes on. It binds the transaction to the link, and to no company. */
export async function enterBuyer(
  tx: Tx,
  { linkId, tokenHash, now }: { readonly linkId: string; readonly tokenHash: Buffer; readonly now: Date },
): Promise<Buyer | null> {
  const { rows } = await sql<Buyer>`
    select * from app.enter_buyer(${linkId}::uuid, ${tokenHash}::bytea, ${now}::timestamptz)
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Binds the transaction of a confirmed buyer to the company, for what they do there. Its commands say what that is. */
export async function enterCompanyOf(tx: Tx, { company_id }: Buyer): Promise<void> {
  await sql`select app.enter_company(${company_id})`.execute(tx.kysely);
}

export async function renewBuyer(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await sql`select app.renew_buyer(${tokenHash}, ${now})`.execute(tx.kysely);
}

export async function endSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`delete from buyer_sessions where token_hash = ${tokenHash}`.execute(tx.kysely);
}
