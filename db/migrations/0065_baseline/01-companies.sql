-- Companies own everything; people sign in as users and act through a profile in one company

-- Eight characters that are not mistaken for each other. A byte that would make some of them likelier is drawn again.
create function app.new_workspace_code() returns text
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  alphabet constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text := '';
  drawn integer;
begin
  while length(code) < 8 loop
    drawn := get_byte(gen_random_bytes(1), 0);
    if drawn < 256 - 256 % length(alphabet) then
      code := code || substr(alphabet, drawn % length(alphabet) + 1, 1);
    end if;
  end loop;
  return code;
end $$;
grant execute on function app.new_workspace_code() to dealwright_app, dealwright_system;

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  domain text check (domain = lower(domain)),
  analyst_monthly_budget_usd numeric(12,6) check (analyst_monthly_budget_usd >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  suspended_at timestamptz,
  suspended_by uuid,
  suspension_reason text check (length(suspension_reason) between 1 and 500),
  resumed_at timestamptz,
  constraint companies_suspension_check check ((suspended_at is null) = (suspension_reason is null))
);
comment on column companies.suspended_at is 'Since when nothing of the company goes on; null while it works';
comment on column companies.resumed_at is 'When it last went on; nothing of it is erased for a week after';
create unique index companies_domain on companies (domain) where domain is not null;
create index companies_by_plain_name on companies (app.plain(name), id);
create index companies_search on companies using gin (app.plain(name) gin_trgm_ops);
create index companies_suspended on companies (id) where suspended_at is not null;
call app.protect('companies', '{select}', 'id');
grant update (name, domain, analyst_monthly_budget_usd, updated_at) on companies to dealwright_app;

-- Requests for support are found by the name of the company that asked.
create function app.asking_company_renamed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '')
   where r.company_id = new.id;
  return null;
end $$;
create trigger asking_company_renamed after update of name on companies
  for each row when (old.name is distinct from new.name) execute function app.asking_company_renamed();

-- Every instance hears of it and closes the streams of the company's people.
create function app.announce_suspension() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.id, 'dealwright_companies', to_jsonb(new.id));
  return null;
end $$;
create trigger announce_suspension after update of suspended_at on companies for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.announce_suspension();

create type workspace_type as enum ('team', 'personal');

create table workspaces (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  workspace_type workspace_type not null default 'team',
  max_members integer not null default 25 check (max_members > 0),
  allow_self_join boolean not null default false,
  invitation_code text not null default app.new_workspace_code() unique check (invitation_code ~ '^[A-HJKMNP-Z2-9]{8}$'),
  qualification_settings jsonb,
  gaps_block boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_required_of text not null default 'nobody' check (two_factor_required_of in ('nobody', 'admins', 'everyone')),
  primary key (company_id, id)
);
comment on column workspaces.invitation_code is 'Whoever has it may join while allow_self_join is on';
comment on column workspaces.qualification_settings is 'Weights, freshness and expectations that differ from the defaults';
comment on column workspaces.gaps_block is 'A deal with gaps may not enter a later stage';
comment on column workspaces.two_factor_required_of is 'Who must have a second factor before they may work';
create index workspaces_of_all on workspaces (created_at desc, id desc);
call app.protect('workspaces', '{select,insert,update}');

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text,
  email_confirmed_at timestamptz,
  is_super_admin boolean not null default false,
  company_id uuid references companies (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_active_on date
);
comment on column users.company_id is 'The company the user acts in';
comment on column users.last_active_on is 'The last day (UTC) on which the person signed in or used a session, to the hour';
create index users_who_operate on users (id) where is_super_admin;
create index users_of_company on users (company_id);
create index users_by_activity on users (last_active_on desc, id desc) where last_active_on is not null;
call app.protect_system('users');

-- While a change can be undone nobody else takes the old address: for whoever tries, it is taken.
create function app.hold_address() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from address_changes c
              where c.old_email = new.email and c.user_id <> new.id
                and c.confirmed_at is not null and c.undone_at is null and c.ends_at > now()) then
    return null;
  end if;
  return new;
end $$;
create trigger hold_address before insert or update of email on users
  for each row execute function app.hold_address();

create type member_role as enum ('admin', 'manager', 'sales_rep', 'viewer');

create table profiles (
  company_id uuid not null references companies (id),
  id uuid not null references users (id),
  workspace_id uuid,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  email text not null,
  role member_role not null default 'sales_rep',
  company_name text,
  hubspot_user_id text check (length(hubspot_user_id) between 1 and 100),
  mfa_enabled boolean not null default false,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on column profiles.locale is 'Region format that the person chose; null for that of the browser, and en-US in mails';
create index profiles_by_workspace on profiles (company_id, workspace_id, created_at desc);
create index profiles_by_user on profiles (id);
create index profiles_by_crm_owner on profiles (company_id, hubspot_user_id) where hubspot_user_id is not null;
call app.protect('profiles', '{select,insert,update}');

-- Streams of a person whose rights change end, and open again with the new ones.
create function app.announce_rights() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.company_id, 'dealwright_sessions', to_jsonb(new.id));
  return null;
end $$;
create trigger announce_rights after update of role, workspace_id on profiles for each row
  when ((old.role, old.workspace_id) is distinct from (new.role, new.workspace_id))
  execute function app.announce_rights();

-- Whoever is somebody in the CRM may see the deals that the CRM says are theirs.
create function app.crm_user_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.set_access(new.company_id, new.id, d.id, 'crm_owner', false)
     from deals d where d.company_id = new.company_id and d.crm_owner_id = old.hubspot_user_id;
  perform app.set_access(new.company_id, new.id, d.id, 'crm_owner', true)
     from deals d where d.company_id = new.company_id and d.crm_owner_id = new.hubspot_user_id;
  return null;
end $$;
alter function app.crm_user_changed() owner to dealwright_system;
create trigger crm_user_changed after update of hubspot_user_id on profiles
  for each row when (old.hubspot_user_id is distinct from new.hubspot_user_id)
  execute function app.crm_user_changed();

-- A new profile says whether its person has a second factor. The application may not look at factors itself.
create function app.take_mfa_enabled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.mfa_enabled := exists (select from mfa_factors f where f.user_id = new.id and f.status = 'verified');
  return new;
end $$;
alter function app.take_mfa_enabled() owner to dealwright_system;
create trigger take_mfa_enabled before insert on profiles
  for each row execute function app.take_mfa_enabled();

-- Requests for support are found by the name of the person who asked.
create function app.asker_renamed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '')
   where r.company_id = new.company_id and r.requester_id = new.id;
  return null;
end $$;
create trigger asker_renamed after update of first_name, last_name, email on profiles
  for each row
  when (row (old.first_name, old.last_name, old.email) is distinct from row (new.first_name, new.last_name, new.email))
  execute function app.asker_renamed();

create type invitation_status as enum ('pending', 'accepted', 'cancelled');

create table workspace_invitations (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  role member_role not null,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  invitation_token bytea not null unique check (length(invitation_token) = 32),
  status invitation_status not null default 'pending',
  expires_at timestamptz not null,
  invited_by uuid,
  accepted_at timestamptz,
  accepted_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, invited_by) references profiles (company_id, id),
  check ((status = 'accepted') = (accepted_at is not null))
);
comment on column workspace_invitations.invitation_token is 'SHA-256 of the token in the link';
comment on column workspace_invitations.invited_by is 'The colleague who invited; null where the operator let the company in';
create unique index workspace_invitations_one_pending on workspace_invitations (company_id, workspace_id, email)
  where status = 'pending';
create index workspace_invitations_by_time on workspace_invitations (company_id, workspace_id, created_at desc, id desc)
  where status = 'pending';
create index workspace_invitations_by_email on workspace_invitations (email) where status = 'pending';
create index workspace_invitations_by_age on workspace_invitations (company_id, created_at);
call app.protect('workspace_invitations', '{select,insert,update}');

create table member_removals (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  profile_id uuid not null,
  workspace_id uuid not null,
  role member_role not null,
  reason text not null check (length(reason) between 1 and 500),
  removed_by uuid,
  heir_id uuid,
  deals_handed_over integer not null default 0,
  handed_over_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, workspace_id) references workspaces (company_id, id) on delete cascade,
  foreign key (company_id, removed_by) references profiles (company_id, id) on delete set null (removed_by),
  foreign key (company_id, heir_id) references profiles (company_id, id) on delete set null (heir_id)
);
comment on table member_removals is 'Who was removed from a workspace by whom, when and why; what was said stays';
comment on column member_removals.role is 'What the person was until then';
comment on column member_removals.heir_id is 'To whom their open deals go: who removed them, or who removed that one meanwhile';
comment on column member_removals.handed_over_at is 'Null while some of their open deals still wait to be handed over';
create index member_removals_of_profile on member_removals (company_id, profile_id, created_at desc);
create index member_removals_of_workspace on member_removals (company_id, workspace_id);
create index member_removals_by on member_removals (company_id, removed_by);
create index member_removals_waiting on member_removals (company_id, heir_id) where handed_over_at is null;
call app.protect('member_removals', '{select,insert}');
grant update (heir_id, deals_handed_over, handed_over_at) on member_removals to dealwright_app;

create table home_visits (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  seen_at timestamptz not null,
  since_at timestamptz,
  checklist_hidden_at timestamptz,
  primary key (company_id, profile_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table home_visits is 'When a person last looked at Today, and what they have put away there';
comment on column home_visits.seen_at is 'The latest look of the visit that goes on, or of the last one';
comment on column home_visits.since_at is 'When the visit before that one ended; null while there was none';
call app.protect('home_visits', '{select,insert,update}');

-- Whether a company's work goes on. For what looks across companies, as system role.
create function app.is_open(p_company uuid) returns boolean
language sql stable as $$
  select not exists (select from public.companies c where c.id = p_company and c.suspended_at is not null)
$$;
grant execute on function app.is_open(uuid) to dealwright_system;

-- Binds a transaction to a company and to whoever acts in it. One that is suspended lets nobody in.
create function app.enter_company(p_company uuid, p_user uuid default null) returns uuid
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  if p_user is not null then
    perform set_config('app.user_id', p_user::text, true);
  end if;
  if exists (select from companies c where c.id = p_company and c.suspended_at is not null) then
    perform set_config('app.company_id', '', true);
    raise exception 'the company is suspended' using errcode = 'DW001';
  end if;
  return p_company;
end $$;
grant execute on function app.enter_company(uuid,uuid) to dealwright_app;

-- When members of the company were last here, to the hour: a session that is used is renewed as often.
create function app.last_seen_of(p_profiles uuid[]) returns table (profile_id uuid, seen_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select p.id, greatest(p.last_login_at, max(s.last_used_at))
      from profiles p
      join users u on u.id = p.id
      left join sessions s on s.user_id = u.id and u.company_id = p.company_id
     where p.company_id = app.company_id() and p.id = any (p_profiles)
     group by p.id, p.last_login_at;
end $$;
alter function app.last_seen_of(uuid[]) owner to dealwright_system;
grant execute on function app.last_seen_of(uuid[]) to dealwright_app;

-- At most so many open deals of one person become another's. Whoever calls it holds the company's turn at the totals.
create function app.hand_over_deals(p_from uuid, p_to uuid, p_most integer, p_now timestamptz)
  returns table (deal_id uuid, workspace_id uuid, number bigint, version integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  company constant uuid := app.company_id();
  due uuid[];
begin
  select array_agg(d.id) into due from (
    select id from deals
     where company_id = company and owner_id = p_from and stage not in ('closed_won', 'closed_lost')
     order by id limit p_most for update) d;
  if due is null or p_from = p_to then
    return;
  end if;
  perform set_config('app.hands_over', 'on', true);
  update deals set owner_id = p_to, version = version + 1, updated_at = p_now
   where company_id = company and id = any (due);
  perform set_config('app.hands_over', '', true);
  with lost as (
    delete from deal_access a
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and not (a.as_collaborator or a.as_crm_owner)
    returning a.deal_id),
  kept as (
    update deal_access a set as_owner = false
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and (a.as_collaborator or a.as_crm_owner)),
  gained as (
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, workspace_id, stage_position, close_key,
                                  amount_minor, score)
    select company, p_to, d.id, true, d.workspace_id, case when d.shelf is null then d.stage_position else 0 end,
           coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
      from deals d where d.company_id = company and d.id = any (due)
    on conflict (company_id, profile_id, deal_id) do update set as_owner = true
    returning a.deal_id, xmax = 0 as fresh),
  slices as (
    select deal_id, p_from as profile_id, -1 as sign from lost
    union all
    select deal_id, p_to, 1 from gained where fresh)
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select company, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(company), sum(s.sign), sum(s.sign * d.amount_minor)
    from slices s join deals d on d.company_id = company and d.id = s.deal_id
   where d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return query
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = company and d.id = any (due) order by d.id;
end  $$;
alter function app.hand_over_deals(uuid,uuid,integer,timestamp with time zone) owner to dealwright_system;
grant execute on function app.hand_over_deals(uuid,uuid,integer,timestamp with time zone) to dealwright_app;

-- Ends every session of somebody who was a member of the company and is in no workspace of it any more.
create function app.end_sessions_of_removed(p_profile uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from sessions s using users u, profiles p
   where s.user_id = p_profile and u.id = s.user_id and u.company_id = app.company_id()
     and p.company_id = u.company_id and p.id = u.id and p.workspace_id is null;
end $$;
alter function app.end_sessions_of_removed(uuid) owner to dealwright_system;
grant execute on function app.end_sessions_of_removed(uuid) to dealwright_app;
