-- A deal whose amount has no rate has a chance, but counts in no sum.
alter table deal_odds add column currency char(3);
comment on column deal_odds.currency is
  'The currency of amount_minor where it has no rate, and then nothing is expected; null for the run''s currency';
