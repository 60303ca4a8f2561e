-- migration: no-transaction
-- Which next steps of a person are overdue, the longest first, without reading those of the whole workspace, and how many.
create index concurrently deals_overdue_of_owner on deals (company_id, owner_id, next_step_due, id)
  include (workspace_id)
  where next_step_due is not null and stage_position < 8::smallint and shelf is null;
