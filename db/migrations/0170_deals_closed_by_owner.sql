-- migration: no-transaction
-- The latest closed deals of each person, and what they won in a period.
create index concurrently deals_closed_by_owner on deals (company_id, owner_id, closed_at, id)
  include (workspace_id, stage_position, currency, amount_minor)
  where closed_at is not null and shelf is null;
