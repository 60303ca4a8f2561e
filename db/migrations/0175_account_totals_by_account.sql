-- migration: no-transaction
-- The key begins with the account, so that it also serves what asks for all totals of one account, and its index goes.
create unique index concurrently account_totals_by_account
  on account_totals (company_id, account_id, workspace_id, profile_id, kind, month, currency);
alter table account_totals drop constraint account_totals_pkey,
  add constraint account_totals_pkey primary key using index account_totals_by_account;
drop index concurrently account_totals_of_account;
