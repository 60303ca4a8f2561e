-- migration: no-transaction
-- A person is told how their import ended: a notification is about a deal, an account or an import.
alter table notifications add column import_id uuid;
alter table notifications add constraint notifications_about_check
  check (num_nonnulls(deal_id, account_id, import_id) = 1) not valid;
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_import_fkey
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade not valid;
alter table notifications validate constraint notifications_about_check;
alter table notifications validate constraint notifications_import_fkey;
create index concurrently notifications_of_import on notifications (company_id, import_id) where import_id is not null;
