import { queryRows } from '@dealwright/db/query-rows';
import type { TestApp } from './test-app.ts';

/** Kept cells that differ from what the deals add up to; one statement, so both are of the same moment. */
const DIFFERENCES_SQL = `
  with kept as (
    select company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency,
           sum(deals) as deals, sum(amount_minor) as amount, sum(frozen_deals) as frozen, sum(frozen_minor) as worth
      from forecast_totals group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(deals) <> 0 or sum(amount_minor) <> 0 or sum(frozen_deals) <> 0 or sum(frozen_minor) <> 0),
  counted as (
    select company_id, workspace_id, owner_id,
           date_trunc('month', case when stage_position = 8 then closed_at at time zone 'UTC' else close_date end)::date,
           case when stage_position = 8 then 'won' else 'open' end, forecast_choice, forecast_category, currency,
           count(*)::numeric, sum(amount_minor), count(frozen_minor)::numeric, coalesce(sum(frozen_minor), 0)
      from deals
     where shelf is null and (stage_position < 8 and close_date is not null or stage_position = 8 and closed_at is not null)
     group by 1, 2, 3, 4, 5, 6, 7, 8)
  (table kept except all table counted) union all (table counted except all table kept)`;

/** Empty where the kept totals of the forecast are those of the deals. */
export function readForecastDifferences({ database }: TestApp): Promise<object[]> {
  return database.transaction('dealwright_system', (tx) => queryRows<object>(tx, DIFFERENCES_SQL, []));
}
