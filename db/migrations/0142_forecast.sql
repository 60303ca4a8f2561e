-- Periods of the forecast, and what people call for them.
create table forecast_periods (
  company_id uuid not null primary key,
  fiscal_start_month smallint not null check (fiscal_start_month between 1 and 12),
  length text not null check (length in ('quarter', 'month')),
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  foreign key (company_id) references companies (id)
);
comment on table forecast_periods is 'How a company divides its year; calendar quarters without a row';
call app.protect('forecast_periods', '{select,insert,update}');

create table forecast_calls (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  scope text not null check (scope in ('all', 'team', 'person')),
  person_id uuid,
  first_day date not null,
  last_day date not null,
  category forecast_choice not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency character(3) not null,
  note text not null check (length(note) between 1 and 500),
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, person_id) references profiles (company_id, id),
  foreign key (company_id, made_by) references profiles (company_id, id),
  check ((scope = 'all') = (person_id is null)),
  check (first_day <= last_day)
);
comment on table forecast_calls is 'What people say a category will bring in a period; rows are only added';
comment on column forecast_calls.person_id is 'Of whom, or of whose team; null for everyone that its author oversees';
comment on column forecast_calls.first_day is 'The days of the period stay those of the call when periods are set anew';
create index forecast_calls_of_person on forecast_calls (company_id, person_id, first_day, made_at);
create index forecast_calls_of_period on forecast_calls (company_id, first_day, made_at);
create index forecast_calls_of_workspace on forecast_calls (company_id, workspace_id);
create index forecast_calls_by_author on forecast_calls (company_id, made_by);
call app.protect('forecast_calls', '{select,insert}');
