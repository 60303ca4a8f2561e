-- migration: no-transaction
-- The largest open deals of each person, for the queue of a review.
create index concurrently deals_to_review on deals (company_id, owner_id, amount_minor, id)
  where stage_position < 8::smallint and shelf is null;
