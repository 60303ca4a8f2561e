import type { LinkPurpose } from '@dealwright/contract/buyer-access/buyer-links';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';

export interface LinkRow {
  readonly id: string;
  readonly deal_id: string;
  readonly purpose: LinkPurpose;
  readonly title: string;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly valid_until: string;
  readonly ends_at: Date;
  readonly created_at: Date;
  readonly created_by: string;
  readonly creator_first_name: string | null;
  readonly creator_last_name: string | null;
  readonly creator_email: string;
  readonly company_name: string;
  readonly sent_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly revoked_at: Date | null;
}

const withCreator = (rows: RawBuilder<unknown>): RawBuilder<LinkRow> => sql<LinkRow>`
  select l.id, l.deal_id, l.purpose, l.title, l.recipient_name, l.recipient_email, l.valid_until, l.ends_at, l.created_at,
         l.created_by, p.first_name as creator_first_name, p.last_name as creator_last_name, p.email as creator_email,
         c.name as company_name, l.sent_at, l.confirmed_at, l.last_seen_at, l.revoked_at
    from (${rows}) l
    join companies c on c.id = l.company_id
    join profiles p on p.company_id = l.company_id and p.id = l.created_by`;

/** A link of the company. The caller checks whether the person can see its deal. */
export async function findLink(tx: Tx, companyId: string, id: string): Promise<LinkRow | null> {
  const { rows } = await withCreator(
    sql`select * from buyer_links k where k.company_id = ${companyId} and k.id = ${id}`,
  ).execute(tx.kysely);
  return rows[0] ?? null;
}

/** Makes changes of a link wait for each other. */
export async function lockLink(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`select 1 from buyer_links where company_id = ${companyId} and id = ${id} for update`.execute(
    tx.kysely,
  );
}

/** The links to the close plan of a deal, newest first. */
export async function listPlanLinks(
  tx: Tx,
  { companyId, dealId }: { readonly companyId: string; readonly dealId: string },
  limit: number,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    ${withCreator(
      sql`select * from buyer_links k
           where k.company_id = ${companyId} and k.deal_id = ${dealId} and k.purpose = 'close_plan'
           order by k.id desc limit ${sql.lit(limit)}`,
    )}
    order by l.id desc
  `.execute(tx.kysely);
  return rows;
}

/** The links to a quote, newest first. */
export async function listQuoteLinks(
  tx: Tx,
  { companyId, quoteId }: { readonly companyId: string; readonly quoteId: string },
  limit: number,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    ${withCreator(
      sql`select * from buyer_links k where k.company_id = ${companyId} and k.quote_id = ${quoteId}
           order by k.id desc limit ${sql.lit(limit)}`,
    )}
    order by l.id desc
  `.execute(tx.kysely);
  return rows;
}

export interface NewLinkRow {
  readonly id: string;
  readonly companyId: string;
  readonly dealId: string;
  readonly purpose: LinkPurpose;
  readonly quoteId: string | null;
  readonly title: string;
  readonly name: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly validUntil: string;
  readonly timeZone: string;
  readonly endsAt: Date;
  readonly by: string;
  readonly now: Date;
}

export async function insertLink(tx: Tx, row: NewLinkRow): Promise<void> {
  await sql`
    insert into buyer_links (company_id, id, deal_id, purpose, quote_id, title, recipient_name, recipient_email, token_hash,
                             valid_until, time_zone, ends_at, created_by, created_at, sent_at)
    values (${row.companyId}, ${row.id}, ${row.dealId}, ${row.purpose}, ${row.quoteId}::uuid, ${row.title}, ${row.name},
            ${row.email}, ${row.tokenHash}, ${row.validUntil}::date, ${row.timeZone}, ${row.endsAt}, ${row.by}, ${row.now},
            ${row.now})
  `.execute(tx.kysely);
}

interface LinkKey {
  readonly companyId: string;
  readonly id: string;
  readonly now: Date;
}

/** Gives a link another token. Codes and sessions of the one before end. */
export async function renewLink(
  tx: Tx,
  { companyId, id, now }: LinkKey,
  fresh: Pick<NewLinkRow, 'tokenHash' | 'validUntil' | 'timeZone' | 'endsAt'>,
): Promise<void> {
  await sql`
    update buyer_links set token_hash = ${fresh.tokenHash}, valid_until = ${fresh.validUntil}::date,
           time_zone = ${fresh.timeZone}, ends_at = ${fresh.endsAt}, sent_at = ${now}, revoked_at = null, revoked_by = null,
           code_hash = null, code_ends_at = null
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  await deleteSessions(tx, companyId, id);
}

export async function revokeLink(tx: Tx, { companyId, id, now }: LinkKey, by: string): Promise<void> {
  await sql`
    update buyer_links set revoked_at = ${now}, revoked_by = ${by}, ends_at = least(ends_at, ${now}::timestamptz),
           code_hash = null, code_ends_at = null
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  await deleteSessions(tx, companyId, id);
}

async function deleteSessions(tx: Tx, companyId: string, linkId: string): Promise<void> {
  await sql`delete from buyer_sessions where company_id = ${companyId} and link_id = ${linkId}`.execute(
    tx.kysely,
  );
}

/** Whether an address is a colleague’s: of a member or a pending invitation, or at the company’s own mail domain. */
export async function isColleague(tx: Tx, companyId: string, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const { rows } = await sql`
    select 1 from companies c
     where c.id = ${companyId}
       and (c.domain = ${domain} or right(${domain}, length(c.domain) + 1) = '.' || c.domain
            or exists (select from profiles p where p.company_id = c.id and lower(p.email) = ${email})
            or exists (select from workspace_invitations i
                        where i.company_id = c.id and i.status = 'pending' and i.email = ${email}))
  `.execute(tx.kysely);
  return rows.length > 0;
}

interface Sender {
  readonly companyId: string;
  readonly by: string;
}

/**
 * How long a member waits who may mail so many links in an hour; 0 for none. They are counted in the audit log, which
 * keeps each that was sent. Two at once are counted one after the other.
 */
export async function secondsToWait(tx: Tx, { companyId, by }: Sender, most: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer_links ${by}`}, 0))`.execute(tx.kysely);
  const { rows } = await sql<{ readonly wait_seconds: number }>`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int as wait_seconds
      from audit_log
     where company_id = ${companyId} and actor_id = ${by} and created_at > now() - interval '1 hour'
       and action in ('buyer_link_sent', 'buyer_link_renewed')
     order by created_at desc offset ${sql.lit(most - 1)} limit 1
  `.execute(tx.kysely);
  return rows[0]?.wait_seconds ?? 0;
}
