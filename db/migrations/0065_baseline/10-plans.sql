-- Account plans and territory plans

-- What a workspace sells, for looking at what an account has of it.
create table offers (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
create unique index offers_by_name on offers (company_id, workspace_id, app.plain(name));
call app.protect('offers', '{select,insert,update,delete}');

create table account_plans (
  company_id uuid not null references companies (id),
  id uuid not null,
  account_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'closed')),
  reviewed_at timestamptz,
  reviewed_by uuid,
  next_review_on date,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, account_id, starts_on),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, reviewed_by) references profiles (company_id, id) on delete set null (reviewed_by),
  foreign key (company_id, created_by) references profiles (company_id, id) on delete set null (created_by),
  check (starts_on < ends_on)
);
comment on table account_plans is 'One plan for an account and a period; periods of one account do not overlap';
create index account_plans_reviewed_by on account_plans (company_id, reviewed_by) where reviewed_by is not null;
create index account_plans_created_by on account_plans (company_id, created_by) where created_by is not null;
call app.protect('account_plans', '{select,insert,update,delete}');

create table account_plan_sections (
  company_id uuid not null references companies (id),
  plan_id uuid not null,
  section text not null check (section ~ '^[a-z_]{1,40}$'),
  content jsonb not null,
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, plan_id, section),
  foreign key (company_id, plan_id) references account_plans (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references profiles (company_id, id) on delete set null (updated_by)
);
comment on table account_plan_sections is
  'Each section has a version of its own, so that two people write two sections at once';
create index account_plan_sections_updated_by on account_plan_sections (company_id, updated_by) where updated_by is not null;
call app.protect('account_plan_sections', '{select,insert,update,delete}');

create table account_plan_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  plan_id uuid not null,
  section text not null check (section ~ '^[a-z_]{1,40}$'),
  old_content jsonb,
  new_content jsonb,
  actor_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, plan_id) references account_plans (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references profiles (company_id, id) on delete set null (actor_id)
);
comment on column account_plan_changes.section is 'Which section was written; plan for its state, period and reviews';
create index account_plan_changes_of_plan on account_plan_changes (company_id, plan_id, id desc);
create index account_plan_changes_by_actor on account_plan_changes (company_id, actor_id) where actor_id is not null;
call app.protect('account_plan_changes', '{select,insert}');

create table territory_plans (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'active', 'former')),
  territories jsonb not null default '[]'::jsonb check (jsonb_typeof(territories) = 'array'),
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  activated_by uuid,
  activated_at timestamptz,
  primary key (company_id, id),
  unique (company_id, workspace_id, number),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, created_by) references profiles (company_id, id) on delete set null (created_by),
  foreign key (company_id, activated_by) references profiles (company_id, id) on delete set null (activated_by)
);
comment on table territory_plans is
  'How the accounts of a workspace are divided; one draft and one active plan at most, earlier ones are kept';
comment on column territory_plans.territories is 'In the order of precedence; the contract says what each holds';
create unique index territory_plans_draft on territory_plans (company_id, workspace_id) where state = 'draft';
create unique index territory_plans_active on territory_plans (company_id, workspace_id) where state = 'active';
create index territory_plans_by_creator on territory_plans (company_id, created_by) where created_by is not null;
create index territory_plans_by_activator on territory_plans (company_id, activated_by) where activated_by is not null;
call app.protect('territory_plans', '{select,insert,update,delete}');

create table territory_placements (
  company_id uuid not null,
  plan_id uuid not null,
  account_id uuid not null,
  territory_id uuid not null,
  placed_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, plan_id, account_id),
  foreign key (company_id, plan_id) references territory_plans (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, placed_by) references profiles (company_id, id) on delete set null (placed_by)
);
comment on table territory_placements is 'Accounts that somebody put into a territory by hand, whatever the rules say';
create index territory_placements_by_account on territory_placements (company_id, account_id);
create index territory_placements_by_person on territory_placements (company_id, placed_by) where placed_by is not null;
call app.protect('territory_placements', '{select,insert,update,delete}');

create table territory_accounts (
  company_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  territory_id uuid,
  placed boolean not null default false,
  due boolean not null default true,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table territory_accounts is 'Where each account is by the active plan; null is nobody''s';
comment on column territory_accounts.due is 'The plan or the account has changed since the rules were asked';
create index territory_accounts_by_territory on territory_accounts (company_id, workspace_id, territory_id, account_id);
create index territory_accounts_due on territory_accounts (company_id, workspace_id, account_id) where due;
call app.protect('territory_accounts', '{select,update}');

create table territory_hand_overs (
  company_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  to_id uuid not null,
  keepers uuid[] not null default '{}'::uuid[],
  accounts boolean not null,
  deals boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, to_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references profiles (company_id, id) on delete cascade
);
comment on table territory_hand_overs is 'Accounts that go to the owner of their new territory, until they have gone';
comment on column territory_hand_overs.keepers is 'People of the territory, whose open deals stay with them';
create index territory_hand_overs_waiting on territory_hand_overs (company_id, workspace_id, asked_at, account_id);
create index territory_hand_overs_by_heir on territory_hand_overs (company_id, to_id);
create index territory_hand_overs_by_asker on territory_hand_overs (company_id, asked_by);
call app.protect('territory_hand_overs', '{select,insert,update,delete}');

-- The worker hears when accounts wait for a workspace that has an active plan.
create function app.tell_territories(p_company uuid, p_workspaces uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from territory_plans p
              where p.company_id = p_company and p.workspace_id = any (p_workspaces) and p.state = 'active') then
    perform app.announce(p_company, 'dealwright_territories', null);
  end if;
end $$;
alter function app.tell_territories(uuid,uuid[]) owner to dealwright_system;
