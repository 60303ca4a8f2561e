import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import { nameOf } from './store.ts';

/** A deal of the past as it is now; all null once it’s erased. */
export interface DealNowRow {
  readonly number: bigint | null;
  readonly name: string | null;
  readonly account: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly stage: Stage | null;
  readonly close_date: string | null;
  readonly shelf: 'archived' | 'deleted' | null;
}

/** Its columns, of `joinDealNow`. */
export const dealNowColumns: RawBuilder<unknown> = sql`
  d.number, d.name, a.name as account, d.owner_id, ${nameOf('o')} as owner_name, d.stage,
  d.close_date::text as close_date, d.shelf`;

/** Adds to rows with a `deal_id` the deal `d`, its owner `o` and its account `a`, if they are still there. */
export const joinDealNow = (companyId: string, dealId: RawBuilder<string>): RawBuilder<unknown> => sql`
  left join deals d on d.company_id = ${companyId} and d.id = ${dealId}
  left join profiles o on o.company_id = d.company_id and o.id = d.owner_id
  left join accounts a on a.company_id = d.company_id and a.id = d.account_id`;
