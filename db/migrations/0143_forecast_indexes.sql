-- migration: no-transaction
-- The forecast adds up open deals by close date, and what was won, from indexes alone; changes are found by when they were recorded.
create index concurrently deals_in_forecast on deals (company_id, close_date, owner_id)
  include (workspace_id, forecast_choice, forecast_category, currency, amount_minor)
  where stage_position < 8::smallint and shelf is null and close_date is not null;
create index concurrently deals_won_in_forecast on deals (company_id, closed_at, owner_id)
  include (workspace_id, currency, amount_minor, frozen_minor)
  where stage_position = 8::smallint and shelf is null;
create index concurrently deal_versions_by_record on deal_versions (company_id, recorded_at, deal_id);
