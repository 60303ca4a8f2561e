-- The deals that odds compare with, page by page.
alter table odds_runs add column compared jsonb;
comment on column odds_runs.compared is
  'Ids of the deals that ended in each class of state and first day, such as "0:30", the latest first';
