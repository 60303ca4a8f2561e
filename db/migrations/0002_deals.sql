create type deal_stage as enum (
  'prospecting', 'qualification', 'discovery', 'solution_validation', 'proposal',
  'negotiation', 'procurement', 'closed_won', 'closed_lost'
);
create type forecast_choice as enum ('pipeline', 'best_case', 'commit');
create type forecast_category as enum ('pipeline', 'best_case', 'commit', 'closed', 'omitted');
create type meddpicc_pillar as enum (
  'metrics', 'economic_buyer', 'decision_criteria', 'decision_process',
  'paper_process', 'identify_pain', 'champion', 'competition'
);

-- What a person types and what is stored are compared in the same plain form.
create function app.plain(value text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
revoke execute on function app.plain(text) from public;
grant execute on function app.plain(text) to dealwright_app, dealwright_system;

create table accounts (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  domain text,
  industry text,
  employees integer check (employees >= 0),
  annual_revenue_minor bigint check (annual_revenue_minor >= 0),
  currency char(3),
  city text,
  country text,
  owner_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, owner_id) references profiles (company_id, id)
);
create index accounts_by_name on accounts (company_id, workspace_id, app.plain(name), id);
create index accounts_search on accounts using gin (company_id, app.plain(name) gin_trgm_ops);
call app.protect('accounts', '{select,insert,update}');

create table deal_numbers (
  company_id uuid primary key references companies (id),
  last_number bigint not null
);
call app.protect('deal_numbers', '{select,insert,update}');

create table deals (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  number bigint not null check (number > 0),
  name text not null check (length(name) between 1 and 200),
  account_id uuid not null,
  owner_id uuid not null,
  crm_owner_id text,
  stage deal_stage not null default 'prospecting',
  stage_entered_at timestamptz not null default now(),
  amount_minor bigint not null default 0 check (amount_minor between 0 and 99999999999999),
  currency char(3) not null default 'USD',
  close_date date,
  next_step text check (length(next_step) <= 500),
  next_step_due date,
  forecast_choice forecast_choice not null default 'pipeline',
  forecast_category forecast_category not null default 'pipeline',
  loss_reason text check (length(loss_reason) <= 500),
  closed_at timestamptz,
  score smallint not null default 0 check (score between 0 and 100),
  weakest_pillar meddpicc_pillar not null default 'metrics',
  gap_count smallint not null default 0,
  gaps meddpicc_pillar[] not null default '{}',
  pillars jsonb not null default '[]',
  next_ageing_on date,
  search_text text not null default '',
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, owner_id) references profiles (company_id, id)
);
comment on column deals.pillars is 'The eight pillars as the strip shows them, kept true by every change of evidence and by age';
comment on column deals.next_ageing_on is 'The next day on which age alone changes a grade';
create index deals_column_by_close on deals (company_id, workspace_id, stage, close_date, id);
create index deals_column_by_score on deals (company_id, workspace_id, stage, score, id);
create index deals_column_by_amount on deals (company_id, workspace_id, stage, amount_minor, id);
create index deals_by_close on deals (company_id, workspace_id, close_date, id);
create index deals_by_score on deals (company_id, workspace_id, score, id);
create index deals_by_amount on deals (company_id, workspace_id, amount_minor, id);
create index deals_by_change on deals (company_id, workspace_id, updated_at, id);
create index deals_by_name on deals (company_id, workspace_id, name, id);
create index deals_by_owner on deals (company_id, owner_id, stage);
create index deals_by_account on deals (company_id, account_id);
create index deals_by_crm_owner on deals (company_id, crm_owner_id) where crm_owner_id is not null;
create index deals_search on deals using gin (company_id, search_text gin_trgm_ops);
create index deals_ageing on deals (next_ageing_on) where next_ageing_on is not null;
call app.protect('deals', '{select,insert,update}');

create table deal_collaborators (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  profile_id uuid not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, deal_id, profile_id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id)
);
create index deal_collaborators_by_profile on deal_collaborators (company_id, profile_id);
call app.protect('deal_collaborators', '{select,insert,delete}');

create table deal_pins (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  deal_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, profile_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id)
);
create index deal_pins_by_deal on deal_pins (company_id, deal_id);
call app.protect('deal_pins', '{select,insert,delete}');

create table stakeholders (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  title text check (length(title) <= 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  side text not null default 'buyer' check (side in ('buyer', 'partner')),
  buying_role text not null default 'unknown' check (buying_role in (
    'unknown', 'economic_buyer', 'champion', 'decision_maker', 'influencer', 'user', 'legal', 'procurement', 'blocker')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
call app.protect('stakeholders', '{select,insert,update,delete}');

create table deal_history (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  actor_id uuid,
  cause text not null check (cause in (
    'creation', 'edit', 'move', 'bulk_edit', 'evidence', 'suggestion', 'ageing', 'settings', 'import', 'undo')),
  cause_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
comment on column deal_history.cause_id is 'The evidence, suggestion or analysis behind the change, where there is one';
create index deal_history_by_deal on deal_history (company_id, deal_id, created_at desc, id desc);
create index deal_history_by_field on deal_history (company_id, deal_id, field, created_at desc, id desc);
call app.protect('deal_history', '{select,insert}');
revoke update, delete on deal_history from dealwright_system;

create table events (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid,
  deal_id uuid,
  type text not null,
  payload jsonb not null default '{}',
  actor_id uuid,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
create index events_waiting on events (created_at) where dispatched_at is null;
create index events_by_deal on events (company_id, deal_id, created_at desc);
call app.protect('events', '{select,insert}');

create function app.announce_event() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('dealwright_events', json_build_object(
    'id', new.id, 'company_id', new.company_id, 'workspace_id', new.workspace_id,
    'deal_id', new.deal_id, 'type', new.type, 'actor_id', new.actor_id,
    'deal_number', (select d.number from deals d where d.company_id = new.company_id and d.id = new.deal_id))::text);
  return null;
end $$;
revoke execute on function app.announce_event() from public;
create trigger announce_event after insert on events for each row execute function app.announce_event();
