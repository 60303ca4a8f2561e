import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { DealPlace } from './deal-key-store.ts';
import type { PersonRow } from './detail-store.ts';

export interface ShareRow {
  readonly id: string;
  readonly created_at: Date;
  readonly created_by: PersonRow;
  readonly expires_at: Date | null;
  readonly readers: readonly {
    readonly person: PersonRow;
    readonly first_opened_at: string;
    readonly last_opened_at: string;
  }[];
}

/** Links of one deal that hold at the same time. */
export const MOST_SHARES = 20;
/** As many as the dialog shows of one link. */
const MOST_READERS = 100;

const person = (alias: 'c' | 'm') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('id', ${column('id')}, 'first_name', ${column('first_name')},
    'last_name', ${column('last_name')}, 'email', ${column('email')})`;
};

const holds = sql<boolean>`s.ended_at is null and (s.expires_at is null or s.expires_at > now())`;

/** The links to a deal that hold, the newest first, with those who opened each. */
export async function listShares(tx: Tx, deal: DealPlace): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.created_at, s.expires_at, ${person('c')} as created_by,
           coalesce((
             select jsonb_agg(jsonb_build_object('person', ${person('m')}, 'first_opened_at', r.first_opened_at,
                                                 'last_opened_at', r.last_opened_at) order by r.last_opened_at desc)
               from (select * from deal_share_readers o
                      where o.company_id = s.company_id and o.deal_id = s.deal_id and o.share_id = s.id
                      order by o.last_opened_at desc limit ${sql.lit(MOST_READERS)}) r
               join profiles m on m.company_id = r.company_id and m.id = r.profile_id), '[]') as readers
      from deal_shares s
      join profiles c on c.company_id = s.company_id and c.id = s.created_by
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and ${holds}
     order by s.created_at desc, s.id desc limit ${sql.lit(MOST_SHARES)}
  `.execute(tx.kysely);
  return rows;
}

interface NewShare {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly createdBy: string;
  readonly expiresAt: Date | null;
  readonly now: Date;
}

/** Whether it was made: a deal has only so many links that hold. */
export async function insertShare(tx: Tx, deal: DealPlace, share: NewShare): Promise<boolean> {
  await sql`select 1 from deals where company_id = ${deal.companyId} and id = ${deal.id} for no key update`.execute(
    tx.kysely,
  );
  const { rows } = await sql`
    insert into deal_shares (company_id, id, deal_id, token_hash, created_by, expires_at, created_at)
    select ${deal.companyId}, ${share.id}::uuid, ${deal.id}, ${share.tokenHash}::bytea, ${share.createdBy}::uuid,
           ${share.expiresAt}::timestamptz, ${share.now}::timestamptz
     where (select count(*) from deal_shares s
             where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and ${holds}) < ${sql.lit(MOST_SHARES)}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Whether the deal has such a link; one that ended before stays as it ended. */
export async function endShare(
  tx: Tx,
  deal: DealPlace,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update deal_shares set ended_at = coalesce(ended_at, ${now}), ended_by = coalesce(ended_by, ${by}::uuid)
     where company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

export interface FoundShare {
  readonly id: string;
  readonly deal_id: string;
  readonly holds: boolean;
}

/** The link of the company that has this token, and whether it still holds. */
export async function findShare(tx: Tx, companyId: string, tokenHash: Buffer): Promise<FoundShare | null> {
  const { rows } = await sql<FoundShare>`
    select s.id, s.deal_id, ${holds} as holds from deal_shares s
     where s.company_id = ${companyId} and s.token_hash = ${tokenHash}::bytea
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function recordReader(
  tx: Tx,
  share: FoundShare,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into deal_share_readers (company_id, profile_id, deal_id, share_id, first_opened_at, last_opened_at)
    values (${companyId}, ${userId}, ${share.deal_id}, ${share.id}, ${now}, ${now})
    on conflict (company_id, profile_id, deal_id, share_id) do update set last_opened_at = excluded.last_opened_at
  `.execute(tx.kysely);
}
