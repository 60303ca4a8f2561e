-- migration: no-transaction
-- Contacts without an account and without an owner are found without reading all that lack one of the two.
create index concurrently contacts_without_both on contacts (company_id, workspace_id, plain_name, id)
  where account_id is null and owner_id is null;
