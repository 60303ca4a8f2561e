import {
  type DealFieldValues,
  LISTED_DEAL_FIELDS,
  type ListedDealFieldKey,
} from '@dealwright/domain/deal-fields';
import type { ForecastCategory } from '@dealwright/domain/forecast';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Stage } from '@dealwright/domain/stage';
import { type RawBuilder, sql } from 'kysely';
import { linkReaders } from './link-store.ts';
import type { Shelf } from './policy.ts';

/** A deal as cards and rows show it. */
export interface SummaryRow extends Pick<DealFieldValues, ListedDealFieldKey> {
  readonly id: string;
  readonly company_id: string;
  readonly workspace_id: string;
  readonly number: bigint;
  readonly account_id: string;
  readonly account_name: string;
  readonly owner_id: string;
  readonly owner_first_name: string | null;
  readonly owner_last_name: string | null;
  readonly owner_email: string;
  readonly stage: Stage;
  readonly stage_entered_at: Date;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly forecast_category: ForecastCategory;
  readonly score: number;
  readonly weakest_pillar: Pillar;
  readonly gaps: Pillar[];
  readonly strip: string;
  readonly pinned: boolean;
  /** Not asked for in lists that hold only what the person may read: there a seller's deals are theirs. */
  readonly is_theirs?: boolean;
  /** The same: lists of the pipeline hold none that is off it. */
  readonly shelf?: Shelf | null;
  readonly is_shared?: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_activity_at: Date;
}

/** What a page reads of `deals d`. Everything from other tables is joined to the page's rows alone. */
export const dealColumns: RawBuilder<unknown> = sql`
  d.company_id, d.id, d.workspace_id, d.number, d.account_id, d.owner_id, d.stage, d.stage_entered_at,
  d.amount_minor, d.currency, ${sql.join(LISTED_DEAL_FIELDS.map((key) => sql.ref(`d.${key}`)))}, d.forecast_category,
  d.score, d.weakest_pillar, d.gaps, d.strip, d.version, d.created_at, d.updated_at,
  d.last_activity_at`;

/** The columns that `summaryJoins` adds to the rows of `p`, for the person who asks. */
export function summaryColumns(profileId: string): RawBuilder<unknown> {
  return sql`
    ac.name as account_name, ow.first_name as owner_first_name, ow.last_name as owner_last_name, ow.email as owner_email,
    exists (select 1 from deal_pins pin
             where pin.company_id = p.company_id and pin.profile_id = ${profileId} and pin.deal_id = p.id) as pinned`;
}

/** Whether the person works the deal: for those that one may have to be refused. */
export function theirsColumn(profileId: string): RawBuilder<unknown> {
  return sql`
    exists (select 1 from deal_access acc
             where acc.company_id = p.company_id and acc.profile_id = ${profileId} and acc.deal_id = p.id) as is_theirs`;
}

/** Whether the person reads the deal by a link that they opened. */
export function sharedColumn(profileId: string): RawBuilder<unknown> {
  return sql`exists (select 1 from ${linkReaders('p')} and r.profile_id = ${profileId}) as is_shared`;
}

export const summaryJoins: RawBuilder<unknown> = sql`
  join accounts ac on ac.company_id = p.company_id and ac.id = p.account_id
  join profiles ow on ow.company_id = p.company_id and ow.id = p.owner_id`;
