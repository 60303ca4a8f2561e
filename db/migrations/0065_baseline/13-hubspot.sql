-- Records that are kept the same in HubSpot

create table hubspot_connections (
  company_id uuid primary key references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  connected_by uuid not null,
  token bytea,
  portal_id text not null check (length(portal_id) between 1 and 40),
  currency char(3) not null,
  time_zone text not null check (length(time_zone) <= 100),
  state text not null default 'active' check (state in ('active', 'reconnect', 'off')),
  write_back boolean not null default false,
  stage_map jsonb not null default '{}'::jsonb,
  field_map jsonb not null default '{}'::jsonb,
  directory jsonb not null default '{}'::jsonb,
  sync_enabled boolean not null default false,
  phase text not null default 'idle' check (phase in ('idle', 'owners', 'companies', 'deals', 'contacts', 'removed')),
  cursor text check (length(cursor) <= 1000),
  pass_from timestamptz,
  pass_until timestamptz,
  synced_until timestamptz,
  progress jsonb not null default '{}'::jsonb,
  run_id uuid,
  running_until timestamptz,
  attempts integer not null default 0,
  next_sync_at timestamptz not null default now(),
  last_synced_at timestamptz,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, connected_by) references profiles (company_id, id)
);
comment on table hubspot_connections is
  'One for a company; it stays when HubSpot is disconnected, so that the same account goes on where it was';
comment on column hubspot_connections.token is 'Of a private app, sealed for this row; null while disconnected';
comment on column hubspot_connections.stage_map is
  'Which stage here stands for which of HubSpot; one that is not in it keeps its deals waiting';
comment on column hubspot_connections.pass_from is 'What was changed since is read; null reads everything';
comment on column hubspot_connections.run_id is 'Who reads at present: whoever has another one has lost its turn';
create index hubspot_connections_due on hubspot_connections (next_sync_at) where state = 'active' and sync_enabled;
create index hubspot_connections_of_portal on hubspot_connections (portal_id) where state = 'active';
call app.protect('hubspot_connections', '{select,insert,update}');

create table hubspot_callbacks (
  company_id uuid not null references companies (id),
  portal_id text not null,
  event_id text not null check (length(event_id) between 1 and 100),
  received_at timestamptz not null default now(),
  primary key (company_id, portal_id, event_id)
);
comment on table hubspot_callbacks is 'What HubSpot told of a change, for some days: told twice it has one effect';
create index hubspot_callbacks_by_time on hubspot_callbacks (received_at);
call app.protect('hubspot_callbacks', '{select,insert,delete}');

create table hubspot_owners (
  company_id uuid not null references companies (id),
  portal_id text not null,
  owner_id text not null check (length(owner_id) between 1 and 40),
  user_id text,
  email text not null default '',
  name text not null default '',
  archived boolean not null default false,
  profile_id uuid,
  primary key (company_id, portal_id, owner_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete set null (profile_id)
);
comment on column hubspot_owners.profile_id is 'Whom an admin chose; their address decides for the others';
create index hubspot_owners_of_profile on hubspot_owners (company_id, profile_id) where profile_id is not null;
call app.protect('hubspot_owners', '{select,insert,update,delete}');

create table hubspot_people (
  company_id uuid not null references companies (id),
  portal_id text not null,
  contact_id text not null,
  deal_id uuid not null,
  stakeholder_id uuid,
  base jsonb not null default '{}'::jsonb,
  primary key (company_id, portal_id, contact_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, stakeholder_id) references stakeholders (company_id, id) on delete set null (stakeholder_id)
);
comment on column hubspot_people.stakeholder_id is 'Null once the person was taken off the deal here: they are not added again';
comment on column hubspot_people.base is 'What this person and the contact held when they last agreed';
create index hubspot_people_of_deal on hubspot_people (company_id, deal_id);
create index hubspot_people_of_stakeholder on hubspot_people (company_id, stakeholder_id) where stakeholder_id is not null;
call app.protect('hubspot_people', '{select,insert,update,delete}');

create table hubspot_records (
  company_id uuid not null references companies (id),
  portal_id text not null,
  kind text not null check (kind in ('company', 'deal', 'contact')),
  hubspot_id text not null check (length(hubspot_id) between 1 and 40),
  state text not null default 'linked' check (state in ('linked', 'waiting', 'removed')),
  account_id uuid,
  deal_id uuid,
  base jsonb not null default '{}'::jsonb,
  issue text check (length(issue) <= 500),
  modified_at timestamptz,
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, portal_id, kind, hubspot_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete set null (account_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete set null (deal_id)
);
comment on column hubspot_records.state is
  'linked once it is here; a linked deal without deal_id was erased here and is not imported again';
comment on column hubspot_records.base is 'What both sides held when they last agreed';
comment on column hubspot_records.changed_at is 'Since when the deal may differ from HubSpot';
create index hubspot_records_of_deal on hubspot_records (company_id, deal_id) where deal_id is not null;
create index hubspot_records_of_account on hubspot_records (company_id, account_id) where account_id is not null;
create index hubspot_records_changed on hubspot_records (company_id, portal_id, changed_at) where changed_at is not null;
create index hubspot_records_with_issue on hubspot_records (company_id, portal_id, issue) where issue is not null;
call app.protect('hubspot_records', '{select,insert,update}');

create table hubspot_conflicts (
  company_id uuid not null references companies (id),
  id uuid not null,
  portal_id text not null,
  hubspot_id text not null,
  deal_id uuid,
  field text not null check (length(field) <= 40),
  base text,
  ours text,
  theirs text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text check (resolution in ('ours', 'theirs', 'same')),
  resolved_by uuid,
  kind text not null check (kind in ('company', 'deal', 'contact')),
  account_id uuid,
  stakeholder_id uuid,
  record_id uuid generated always as (coalesce(deal_id, account_id, stakeholder_id)) stored,
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, resolved_by) references profiles (company_id, id) on delete set null (resolved_by),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, stakeholder_id) references stakeholders (company_id, id) on delete cascade,
  check (num_nonnulls(deal_id, account_id, stakeholder_id) = 1)
);
comment on table hubspot_conflicts is
  'Changed on both sides since they last agreed; neither is overwritten until a person decides';
comment on column hubspot_conflicts.record_id is 'The record here that it is about: a deal, an account or a person of a deal';
create index hubspot_conflicts_by_time on hubspot_conflicts (company_id, portal_id, created_at, id) where resolved_at is null;
create index hubspot_conflicts_resolved_by on hubspot_conflicts (company_id, resolved_by) where resolved_by is not null;
create unique index hubspot_conflicts_open on hubspot_conflicts (company_id, record_id, field) where resolved_at is null;
create index hubspot_conflicts_of_deal on hubspot_conflicts (company_id, deal_id) where deal_id is not null;
create index hubspot_conflicts_of_account on hubspot_conflicts (company_id, account_id) where account_id is not null;
create index hubspot_conflicts_of_person on hubspot_conflicts (company_id, stakeholder_id) where stakeholder_id is not null;
call app.protect('hubspot_conflicts', '{select,insert,update}');
