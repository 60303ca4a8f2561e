-- migration: no-transaction
create index concurrently external_ids_of_contact on external_ids (company_id, contact_id) where contact_id is not null;
alter table external_ids validate constraint external_ids_company_id_contact_id_fkey;
alter table external_ids validate constraint external_ids_kind_check;
alter table external_ids validate constraint external_ids_check;
alter table external_ids validate constraint external_ids_check1;
