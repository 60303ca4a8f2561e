-- The deals that a run counted as won so far are listed as it counted them.
alter table deal_odds add column won boolean not null default false;
comment on column deal_odds.won is 'Won in the period by the day of the run; the others were open then';
