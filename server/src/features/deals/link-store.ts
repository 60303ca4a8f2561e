import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the person of the one alias has the deal of the other as theirs, on whichever shelf it lies: with `shelf is
 * null` the same rule as `canListDeal`.
 */
export function hasDealAs(person: string, deal: string): RawBuilder<boolean> {
  const [p, d] = [sql.raw(person), sql.raw(deal)];
  return sql<boolean>`
    ${p}.company_id = ${d}.company_id and ${p}.workspace_id is not null
    and (${p}.role = 'admin' or (${p}.workspace_id = ${d}.workspace_id and (${p}.role <> 'sales_rep' or exists (
      select 1 from deal_access own
       where own.company_id = ${d}.company_id and own.profile_id = ${p}.id and own.deal_id = ${d}.id))))`;
}

/** The rows of `deal_shares s` that were neither ended nor are past their time. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`
  s.ended_at is null and (s.expires_at is null or s.expires_at > now())`;

/** Whether who made the link, `profiles maker`, could make it today: the same rule as `canStillShare`. */
export function makerKeeps(deal: string): RawBuilder<boolean> {
  return sql<boolean>`${hasDealAs('maker', deal)} and maker.role <> 'viewer'`;
}

/** Whether `profiles reader` has what they opened the link with, `deal_share_readers r`: the same rule as `keepsRights`. */
export const readerKeeps: RawBuilder<boolean> = sql<boolean>`
  r.ended_at is null and reader.workspace_id = r.opened_in
  and (reader.role = r.opened_as or reader.role = 'admin' or (reader.role = 'manager' and r.opened_as <> 'admin'))`;

/**
 * Those who read a deal, of the given alias, by a link: `r` is who, `s` the link. Asked with every request and for every
 * event of a stream; a property test holds it against `canReadByLink`.
 */
export function linkReaders(deal: string): RawBuilder<unknown> {
  const d = sql.raw(deal);
  return sql`
    deal_share_readers r
    join deal_shares s on s.company_id = r.company_id and s.deal_id = r.deal_id and s.id = r.share_id
    join profiles reader on reader.company_id = r.company_id and reader.id = r.profile_id
    join profiles maker on maker.company_id = s.company_id and maker.id = s.created_by
   where r.company_id = ${d}.company_id and r.deal_id = ${d}.id
     and ${isOpen} and ${makerKeeps(deal)} and ${readerKeeps}
     and 'deal_share' = any (app.features_of(r.company_id))`;
}
