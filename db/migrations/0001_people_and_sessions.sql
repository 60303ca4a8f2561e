-- Companies own everything; people sign in as users and act through a profile in one company.
-- Two roles besides the login role that owns the tables: dealwright_app is bound to one company
-- by row-level security, dealwright_system serves sign-in, the worker and the operator.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
create extension if not exists pgcrypto;

create schema app;
grant usage on schema public, app to dealwright_app, dealwright_system;

create function app.company_id() returns uuid language sql stable
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;
create function app.user_id() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
revoke execute on function app.company_id(), app.user_id() from public;
grant execute on function app.company_id(), app.user_id() to dealwright_app, dealwright_system;

-- Puts a table of companies' data under both locks. `commands` are those the application may use.
create procedure app.protect(target regclass, commands text[], key_column text default 'company_id')
language plpgsql as $$
declare
  command text;
  own text := format('%I = (select app.company_id())', key_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public', target);
  foreach command in array array['select', 'insert', 'update', 'delete'] loop
    execute format(
      case command
        when 'select' then 'create policy company_select on %s for select to dealwright_app using (%s)'
        when 'insert' then 'create policy company_insert on %s for insert to dealwright_app with check (%2$s)'
        when 'update' then 'create policy company_update on %s for update to dealwright_app using (%2$s) with check (%2$s)'
        when 'delete' then 'create policy company_delete on %s for delete to dealwright_app using (%s)'
      end, target, own);
    if command = any (commands) then
      execute format('grant %s on %s to dealwright_app', command, target);
    end if;
  end loop;
  execute format('create policy system_all on %s for all to dealwright_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dealwright_system', target);
end $$;
revoke execute on procedure app.protect(regclass, text[], text) from public;

-- A table that only the system role may touch: no company stands before it.
create procedure app.protect_system(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public', target);
  execute format('create policy system_all on %s for all to dealwright_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dealwright_system', target);
end $$;
revoke execute on procedure app.protect_system(regclass) from public;

create type member_role as enum ('admin', 'manager', 'sales_rep', 'viewer');
create type workspace_type as enum ('team', 'personal');
create type assurance_level as enum ('aal1', 'aal2');

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  domain text check (domain = lower(domain)),
  analyst_monthly_budget_usd numeric(12, 6) check (analyst_monthly_budget_usd >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index companies_domain on companies (domain) where domain is not null;
call app.protect('companies', '{select,update}', 'id');

create table workspaces (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  workspace_type workspace_type not null default 'team',
  max_members integer not null default 25 check (max_members > 0),
  allow_self_join boolean not null default false,
  invitation_code text unique,
  qualification_settings jsonb,
  gaps_block boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on column workspaces.qualification_settings is 'Weights, freshness and expectations that differ from the defaults';
comment on column workspaces.gaps_block is 'A deal with gaps may not enter a later stage';
call app.protect('workspaces', '{select,insert,update}');

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text,
  email_confirmed_at timestamptz,
  is_super_admin boolean not null default false,
  company_id uuid references companies (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.company_id is 'The company the user acts in';
call app.protect_system('users');

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
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
create index profiles_by_workspace on profiles (company_id, workspace_id, created_at desc);
create index profiles_by_user on profiles (id);
create index profiles_by_crm_owner on profiles (company_id, hubspot_user_id) where hubspot_user_id is not null;
call app.protect('profiles', '{select,insert,update}');

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  aal assurance_level not null default 'aal1',
  created_at timestamptz not null default now(),
  proved_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  client_address text,
  user_agent text
);
comment on column sessions.proved_at is 'When the person last gave a password or a second factor';
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
call app.protect_system('sessions');

create table rate_limits (
  bucket text primary key,
  attempts integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
create index rate_limits_by_window on rate_limits (window_started_at);
call app.protect_system('rate_limits');

create table idempotency_keys (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  operation_id text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
call app.protect('idempotency_keys', '{select,insert,update,delete}');

create table feature_flags (
  company_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  enabled boolean not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
comment on column feature_flags.company_id is 'The nil UUID stands for every company';
call app.protect('feature_flags', '{select}');
alter policy company_select on feature_flags
  using (company_id = (select app.company_id()) or company_id = '00000000-0000-0000-0000-000000000000');

create table audit_log (
  company_id uuid not null references companies (id),
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text,
  subject_id uuid,
  success boolean not null default true,
  client_address text,
  request_id text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index audit_log_by_time on audit_log (company_id, created_at desc);
create index audit_log_by_actor on audit_log (company_id, actor_id, created_at desc);
call app.protect('audit_log', '{select,insert}');
revoke update, delete on audit_log from dealwright_system;

-- One call finds the session, binds the transaction to its company and says who acts.
create function app.authenticate(p_token_hash bytea)
returns table (
  session_id uuid, user_id uuid, email text, email_verified boolean, is_super_admin boolean,
  aal assurance_level, proved_at timestamptz, expires_at timestamptz, renewal_due boolean,
  company_id uuid, company_name text, workspace_id uuid, role member_role,
  first_name text, last_name text, hubspot_user_id text, mfa_enabled boolean,
  workspace_name text, workspace_type workspace_type, max_members integer, allow_self_join boolean,
  qualification_settings jsonb, gaps_block boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  bearer record;
begin
  select s.id as session_id, u.id as user_id, u.email, u.email_confirmed_at is not null as email_verified,
         u.is_super_admin, s.aal, s.proved_at, s.expires_at,
         s.expires_at < now() + interval '7 days' - interval '1 hour' as renewal_due,
         p.company_id, coalesce(c.name, p.company_name) as company_name, p.workspace_id, p.role,
         p.first_name, p.last_name, p.hubspot_user_id, coalesce(p.mfa_enabled, false) as mfa_enabled,
         w.name as workspace_name, w.workspace_type, w.max_members, w.allow_self_join,
         w.qualification_settings, w.gaps_block
    into bearer
    from sessions s
    join users u on u.id = s.user_id
    left join profiles p on p.company_id = u.company_id and p.id = u.id
    left join companies c on c.id = p.company_id
    left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
   where s.token_hash = p_token_hash and s.expires_at > now();
  if not found then
    return;
  end if;
  perform set_config('app.company_id', coalesce(bearer.company_id::text, ''), true),
          set_config('app.user_id', bearer.user_id::text, true);
  return query select bearer.session_id, bearer.user_id, bearer.email, bearer.email_verified, bearer.is_super_admin,
    bearer.aal, bearer.proved_at, bearer.expires_at, bearer.renewal_due,
    bearer.company_id, bearer.company_name, bearer.workspace_id, bearer.role,
    bearer.first_name, bearer.last_name, bearer.hubspot_user_id, bearer.mfa_enabled,
    bearer.workspace_name, bearer.workspace_type, bearer.max_members, bearer.allow_self_join,
    bearer.qualification_settings, bearer.gaps_block;
end $$;
revoke execute on function app.authenticate(bytea) from public;
grant execute on function app.authenticate(bytea) to dealwright_app;

-- A session that is used lasts seven more days.
create function app.renew_session(p_token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update sessions set expires_at = now() + interval '7 days', last_used_at = now()
   where token_hash = p_token_hash and expires_at > now()
$$;
revoke execute on function app.renew_session(bytea) from public;
grant execute on function app.renew_session(bytea) to dealwright_app;

-- Every instance hears that a user's sessions ended and closes their open streams.
create function app.announce_session_end() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('dealwright_sessions', old.user_id::text);
  return null;
end $$;
revoke execute on function app.announce_session_end() from public;
create trigger announce_session_end after delete on sessions
  for each row execute function app.announce_session_end();

-- The same when a person's rights change: their streams open again with the new ones.
create function app.announce_rights() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('dealwright_sessions', new.id::text);
  return null;
end $$;
revoke execute on function app.announce_rights() from public;
create trigger announce_rights after update of role, workspace_id on profiles for each row
  when ((old.role, old.workspace_id) is distinct from (new.role, new.workspace_id))
  execute function app.announce_rights();

grant create on schema app to dealwright_system;
alter function app.authenticate(bytea) owner to dealwright_system;
alter function app.renew_session(bytea) owner to dealwright_system;
revoke create on schema app from dealwright_system;
