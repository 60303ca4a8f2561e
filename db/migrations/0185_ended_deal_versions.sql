-- migration: no-transaction
-- What deals were before they changed, by when that ended: reports read what has changed since a moment along it.
create index concurrently deal_versions_by_end on deal_versions (company_id, least(valid_to, corrected_at))
  where least(valid_to, corrected_at) < 'infinity';
