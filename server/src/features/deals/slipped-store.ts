import type { Day } from '@dealwright/domain/calendar';
import { type RawBuilder, sql } from 'kysely';

/** The rows of `deals d` that are open; the partial indexes of open deals say it in the same words. */
export const openDeals: RawBuilder<boolean> = sql<boolean>`d.stage_position < 8::smallint`;

/** When an open deal of `deals d` should close, as the index `deals_by_slipped` has it; after every day for any other. */
export const openCloseDate: RawBuilder<unknown> = sql`
  (case when d.stage_position < 8::smallint then coalesce(d.close_date, 'infinity'::date) else 'infinity'::date end)`;

/** The rows of `deals d` that slipped: the same rule as `isSlipped`. */
export function slippedDeals(today: Day): RawBuilder<boolean> {
  return sql<boolean>`${openCloseDate} < ${today}::date`;
}
