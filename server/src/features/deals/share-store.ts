import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { type DealPlace, isOpen, makerKeeps, type PersonRow, readerKeeps } from './detail-store.ts';

export interface ShareRow {
  readonly id: string;
  readonly created_at: Date;
  readonly created_by: PersonRow;
  readonly expires_at: Date | null;
  /** Whether its creator could still create it today; if not, the link doesn't work. */
  readonly works: boolean;
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

const person = (alias: 'maker' | 'm') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`jsonb_build_object('id', ${column('id')}, 'first_name', ${column('first_name')},
    'last_name', ${column('last_name')}, 'email', ${column('email')})`;
};

/** The links to a deal that neither were ended nor are past their time, the newest first, with those who opened each. */
export async function listShares(tx: Tx, deal: DealPlace): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.created_at, s.expires_at, ${person('maker')} as created_by, ${makerKeeps('d')} as works,
           coalesce((
             select jsonb_agg(jsonb_build_object('person', ${person('m')}, 'first_opened_at', r.first_opened_at,
                                                 'last_opened_at', r.last_opened_at) order by r.last_opened_at desc)
               from (select * from deal_share_readers o
                      where o.company_id = s.company_id and o.deal_id = s.deal_id and o.share_id = s.id
                        and o.first_opened_at is not null
                      order by o.last_opened_at desc limit ${sql.lit(MOST_READERS)}) r
               join profiles m on m.company_id = r.company_id and m.id = r.profile_id), '[]') as readers
      from deal_shares s
      join deals d on d.company_id = s.company_id and d.id = s.deal_id
      join profiles maker on maker.company_id = s.company_id and maker.id = s.created_by
     where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and ${isOpen}
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
             where s.company_id = ${deal.companyId} and s.deal_id = ${deal.id} and ${isOpen}) < ${sql.lit(MOST_SHARES)}
    returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** Whether the deal has such a link, and whether this ended it; one that ended before stays as it ended. */
export async function endShare(
  tx: Tx,
  deal: DealPlace,
  id: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<'ended' | 'over before' | null> {
  const which = sql`company_id = ${deal.companyId} and deal_id = ${deal.id} and id = ${id}`;
  const { rows: ended } = await sql`
    update deal_shares set ended_at = ${now}, ended_by = ${by}::uuid where ${which} and ended_at is null returning 1
  `.execute(tx.kysely);
  if (ended.length > 0) return 'ended';
  const { rows } = await sql`select 1 from deal_shares where ${which}`.execute(tx.kysely);
  return rows.length > 0 ? 'over before' : null;
}

export interface FoundShare {
  readonly id: string;
  readonly deal_id: string;
  /** It has not ended, who made it could make it today, and the person has lost no right since they first opened it. */
  readonly holds: boolean;
}

interface Opener {
  readonly companyId: string;
  readonly userId: string;
}

/** The link of the company that has this token, and whether it holds for the person. */
export async function findShare(
  tx: Tx,
  { companyId, userId }: Opener,
  tokenHash: Buffer,
): Promise<FoundShare | null> {
  const { rows } = await sql<FoundShare>`
    select s.id, s.deal_id, ${isOpen} and ${makerKeeps('d')} and not exists (
             select 1 from deal_share_readers r
               join profiles reader on reader.company_id = r.company_id and reader.id = r.profile_id
              where r.company_id = s.company_id and r.deal_id = s.deal_id and r.share_id = s.id
                and r.profile_id = ${userId} and not coalesce(${readerKeeps}, r.opened_as is null)) as holds
      from deal_shares s
      join deals d on d.company_id = s.company_id and d.id = s.deal_id
      join profiles maker on maker.company_id = s.company_id and maker.id = s.created_by
     where s.company_id = ${companyId} and s.token_hash = ${tokenHash}::bytea
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** What the person is when they first open it is what they read by from then on. */
export async function recordReader(
  tx: Tx,
  share: FoundShare,
  { companyId, userId }: Opener,
  now: Date,
): Promise<void> {
  await sql`
    insert into deal_share_readers as r
      (company_id, profile_id, deal_id, share_id, first_opened_at, last_opened_at, opened_as, opened_in)
    select p.company_id, p.id, ${share.deal_id}, ${share.id}, ${now}, ${now}, p.role, p.workspace_id
      from profiles p where p.company_id = ${companyId} and p.id = ${userId}
    on conflict (company_id, profile_id, deal_id, share_id) do update set
      last_opened_at = excluded.last_opened_at,
      opened_as = coalesce(r.opened_as, excluded.opened_as), opened_in = coalesce(r.opened_in, excluded.opened_in)
  `.execute(tx.kysely);
}

interface DealPerson {
  readonly companyId: string;
  readonly dealId: string;
  readonly profileId: string;
}

export async function pin(tx: Tx, { companyId, dealId, profileId }: DealPerson): Promise<void> {
  await sql`
    insert into deal_pins (company_id, profile_id, deal_id) values (${companyId}, ${profileId}, ${dealId})
    on conflict do nothing
  `.execute(tx.kysely);
}

export async function unpin(tx: Tx, { companyId, dealId, profileId }: DealPerson): Promise<void> {
  await sql`
    delete from deal_pins where company_id = ${companyId} and profile_id = ${profileId} and deal_id = ${dealId}
  `.execute(tx.kysely);
}

/** Whether the person was not a collaborator before. */
export async function insertCollaborator(tx: Tx, person: DealPerson, addedBy: string): Promise<boolean> {
  const { rows } = await sql`
    insert into deal_collaborators (company_id, deal_id, profile_id, added_by)
    values (${person.companyId}, ${person.dealId}, ${person.profileId}, ${addedBy})
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length === 1;
}

/** The collaborator who was there; null when there was none. */
export async function deleteCollaborator(tx: Tx, person: DealPerson): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    with gone as (
      delete from deal_collaborators
       where company_id = ${person.companyId} and deal_id = ${person.dealId} and profile_id = ${person.profileId}
      returning company_id, profile_id)
    select p.id, p.first_name, p.last_name, p.email
      from gone join profiles p on p.company_id = gone.company_id and p.id = gone.profile_id
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** As many as the page shows; a deal with more has been given to everyone. */
const MOST_SHOWN = 200;

export async function listCollaborators(tx: Tx, companyId: string, dealId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select p.id, p.first_name, p.last_name, p.email
      from deal_collaborators c join profiles p on p.company_id = c.company_id and p.id = c.profile_id
     where c.company_id = ${companyId} and c.deal_id = ${dealId}
     order by p.first_name, p.last_name, p.id limit ${sql.lit(MOST_SHOWN)}
  `.execute(tx.kysely);
  return rows;
}
