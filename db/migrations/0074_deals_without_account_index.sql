-- migration: no-transaction
-- Deals without an account come after all others in a list by account, and are found to be given one.
create index concurrently deals_without_account on deals (company_id, workspace_id, id)
  where account_id is null and shelf is null;
