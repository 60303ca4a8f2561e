-- The odds of open deals and of a period, as of a day: computed when somebody asks, kept until they are out of date.
create table odds_runs (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  as_of date not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  asked_at timestamptz not null,
  finished_at timestamptz,
  currency character(3),
  summary jsonb,
  primary key (company_id, id),
  unique (company_id, workspace_id, as_of),
  foreign key (company_id, workspace_id) references workspaces (company_id, id) on delete cascade,
  check (state <> 'done' or (summary is not null and currency is not null and finished_at is not null))
);
comment on table odds_runs is 'What the deals of a workspace said of their period, as of the end of a day; computed again when somebody asks';
comment on column odds_runs.currency is 'Of its amounts; null until it has finished once';
comment on column odds_runs.summary is 'Ids and figures only: the forecast, how good past ones were, and what the odds were learned from';
create index odds_runs_by_age on odds_runs (asked_at);
call app.protect('odds_runs', '{select,insert,update,delete}');

create table deal_odds (
  company_id uuid not null,
  run_id uuid not null,
  deal_id uuid not null,
  chance double precision not null check (chance between 0 and 1),
  amount_minor bigint not null,
  expected_minor bigint not null,
  is_average boolean not null,
  state smallint not null,
  age_days integer not null,
  open_days integer not null,
  class_from integer not null,
  evidence smallint not null,
  primary key (company_id, run_id, deal_id),
  foreign key (company_id, run_id) references odds_runs (company_id, id) on delete cascade,
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on table deal_odds is 'The chance of each open deal to be won before the period of a run ends';
comment on column deal_odds.is_average is 'It has no amount that was on record, so it counts as an average won deal';
comment on column deal_odds.state is 'Its stage among the open ones; 0 where the run tells no stages apart';
comment on column deal_odds.age_days is 'In its stage; since it was opened where the run tells no stages apart';
comment on column deal_odds.class_from is 'First day of the class of ages that it is compared with';
create index deal_odds_of_deal on deal_odds (company_id, deal_id);
create index deal_odds_by_age on deal_odds (company_id, run_id, open_days desc, deal_id);
create index deal_odds_by_expected on deal_odds (company_id, run_id, expected_minor desc, deal_id);
call app.protect('deal_odds', '{select,insert,delete}');

create table dead_weight_keeps (
  company_id uuid not null,
  deal_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  kept_by uuid not null,
  kept_at timestamptz not null,
  kept_until date not null,
  primary key (company_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, kept_by) references profiles (company_id, id)
);
comment on table dead_weight_keeps is 'Open deals older than any that was won which somebody keeps for a reason, until a day';
create index dead_weight_keeps_by_member on dead_weight_keeps (company_id, kept_by);
call app.protect('dead_weight_keeps', '{select,insert,update,delete}');
