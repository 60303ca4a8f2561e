-- migration: no-transaction
create index concurrently hubspot_records_of_contact on hubspot_records (company_id, contact_id)
  where contact_id is not null;
create index concurrently hubspot_conflicts_of_contact on hubspot_conflicts (company_id, contact_id)
  where contact_id is not null;
create unique index concurrently hubspot_conflicts_open_of_contact on hubspot_conflicts (company_id, contact_id, field)
  where resolved_at is null and contact_id is not null;
alter table hubspot_records validate constraint hubspot_records_contact_fkey;
alter table hubspot_conflicts validate constraint hubspot_conflicts_contact_fkey;
alter table hubspot_conflicts validate constraint hubspot_conflicts_check;
