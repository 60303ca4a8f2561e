-- migration: no-transaction
-- The events of a contact, account or import: the oldest that waits, and all of them when a contact is deleted.
create index concurrently webhook_deliveries_by_record on webhook_deliveries (company_id, record_id, id)
  where record_id is not null;
