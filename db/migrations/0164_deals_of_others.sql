-- migration: no-transaction
-- What people see of deals they don't own: few rows of many, beside the totals that are kept by owner.
create index concurrently deal_access_to_others on deal_access (company_id, profile_id, deal_id) where not as_owner;
