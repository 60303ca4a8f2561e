-- migration: no-transaction
-- The odds that are compared with what came, by the close date that they were about.
create index concurrently plan_odds_scored on plan_odds (company_id, close_date, deal_id)
  where close_date - day = 30 and sign is not null;
