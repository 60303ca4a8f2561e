-- migration: no-transaction
-- What the open deals of a person bring, by account and close date, from an index alone. The forecast has kept totals
-- since, so the index that it added up goes.
create index concurrently deals_open_of_owner on deals (company_id, owner_id, close_date)
  include (workspace_id, account_id, stage, forecast_category, currency, amount_minor)
  where stage_position < 8::smallint and shelf is null;
drop index concurrently deals_in_forecast;
