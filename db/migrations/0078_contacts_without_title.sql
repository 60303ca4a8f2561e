-- migration: no-transaction
-- Contacts without a title come after all others in a list by title.
create index concurrently contacts_without_title on contacts (company_id, workspace_id, plain_name, id)
  where title is null;
