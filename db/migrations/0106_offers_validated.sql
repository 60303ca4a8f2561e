-- migration: no-transaction
alter table offers validate constraint offers_product;
create index concurrently offers_of_workspace on offers (company_id, workspace_id, id);
