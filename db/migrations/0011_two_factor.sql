-- Second factors, their challenges, recovery codes and the log of every step. No company stands before them: a
-- factor is a person's, in whichever company they act, and is asked for before one is known.

create type mfa_factor_type as enum ('totp');
create type mfa_factor_status as enum ('unverified', 'verified');

create table mfa_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  factor_type mfa_factor_type not null default 'totp',
  friendly_name text not null check (length(friendly_name) between 1 and 100),
  status mfa_factor_status not null default 'unverified',
  secret bytea not null,
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column mfa_factors.secret is 'Sealed under a key from APP_SECRET, bound to this row';
comment on column mfa_factors.last_used_step is 'The time step of the last code that counted; a code of it or before counts no more';
create index mfa_factors_by_user on mfa_factors (user_id, status);
call app.protect_system('mfa_factors');

create table mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_challenges_by_factor on mfa_challenges (factor_id);
create index mfa_challenges_by_user on mfa_challenges (user_id, created_at);
create index mfa_challenges_by_expiry on mfa_challenges (expires_at);
call app.protect_system('mfa_challenges');

-- Wrong codes count against the person, over challenges, sessions and instances alike.
create table mfa_attempts (
  user_id uuid primary key references users (id) on delete cascade,
  wrong_in_row integer not null default 0,
  wrong_in_window integer not null default 0,
  window_started_at timestamptz,
  locked_until timestamptz
);
call app.protect_system('mfa_attempts');

create table mfa_recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  salt bytea not null check (length(salt) = 16),
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (user_id, code_hash)
);
comment on column mfa_recovery_codes.code_hash is 'HMAC-SHA256 under a key from APP_SECRET and the salt of the set';
call app.protect_system('mfa_recovery_codes');

create table mfa_audit_log (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  action text not null check (action in (
    'enrollment_started', 'enrolled', 'unenrolled', 'challenge_started', 'challenge_verified', 'challenge_failed',
    'recovery_codes_generated', 'recovery_code_used', 'recovery_code_failed', 'locked', 'proved', 'proof_failed')),
  factor_id uuid,
  factor_type mfa_factor_type,
  success boolean not null,
  error_message text,
  metadata jsonb not null default '{}',
  client_address text,
  request_id text,
  created_at timestamptz not null default now()
);
create index mfa_audit_log_by_user on mfa_audit_log (user_id, created_at desc);
call app.protect_system('mfa_audit_log');
revoke update, delete on mfa_audit_log from dealwright_system;

-- `profiles.mfa_enabled` says whether its person has a verified factor, however that came about.
create function app.keep_mfa_enabled() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  enabled boolean := exists (select from mfa_factors f where f.user_id = person and f.status = 'verified');
begin
  update profiles set mfa_enabled = enabled, updated_at = now() where id = person and mfa_enabled <> enabled;
  return null;
end $$;
revoke execute on function app.keep_mfa_enabled() from public;
create trigger keep_mfa_enabled after insert or delete or update of status on mfa_factors
  for each row execute function app.keep_mfa_enabled();

-- The same for a profile that is made in another company. The application may not look at factors itself.
create function app.take_mfa_enabled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.mfa_enabled := exists (select from mfa_factors f where f.user_id = new.id and f.status = 'verified');
  return new;
end $$;
revoke execute on function app.take_mfa_enabled() from public;
create trigger take_mfa_enabled before insert on profiles
  for each row execute function app.take_mfa_enabled();

alter table workspaces add column two_factor_required_of text not null default 'nobody'
  check (two_factor_required_of in ('nobody', 'admins', 'everyone'));
comment on column workspaces.two_factor_required_of is 'Who must have a second factor before they may work';

-- One call finds the session, binds the transaction to its company and says who acts.
drop function app.authenticate(bytea);
create function app.authenticate(p_token_hash bytea)
returns table (
  session_id uuid, user_id uuid, email text, email_verified boolean, is_super_admin boolean,
  aal assurance_level, proved_at timestamptz, expires_at timestamptz, renewal_due boolean, second_factor boolean,
  company_id uuid, company_name text, workspace_id uuid, role member_role,
  first_name text, last_name text, hubspot_user_id text, mfa_enabled boolean,
  workspace_name text, workspace_type workspace_type, max_members integer, allow_self_join boolean,
  qualification_settings jsonb, gaps_block boolean, two_factor_required_of text
)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  bearer record;
begin
  select s.id as session_id, u.id as user_id, u.email, u.email_confirmed_at is not null as email_verified,
         u.is_super_admin, s.aal, s.proved_at, s.expires_at,
         s.expires_at < now() + interval '7 days' - interval '1 hour' as renewal_due,
         exists (select from mfa_factors f where f.user_id = u.id and f.status = 'verified') as second_factor,
         p.company_id, coalesce(c.name, p.company_name) as company_name, p.workspace_id, p.role,
         p.first_name, p.last_name, p.hubspot_user_id, coalesce(p.mfa_enabled, false) as mfa_enabled,
         w.name as workspace_name, w.workspace_type, w.max_members, w.allow_self_join,
         w.qualification_settings, w.gaps_block, w.two_factor_required_of
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
    bearer.aal, bearer.proved_at, bearer.expires_at, bearer.renewal_due, bearer.second_factor,
    bearer.company_id, bearer.company_name, bearer.workspace_id, bearer.role,
    bearer.first_name, bearer.last_name, bearer.hubspot_user_id, bearer.mfa_enabled,
    bearer.workspace_name, bearer.workspace_type, bearer.max_members, bearer.allow_self_join,
    bearer.qualification_settings, bearer.gaps_block, bearer.two_factor_required_of;
end $$;
revoke execute on function app.authenticate(bytea) from public;
grant execute on function app.authenticate(bytea) to dealwright_app;

grant create on schema app to dealwright_system;
alter function app.authenticate(bytea) owner to dealwright_system;
alter function app.take_mfa_enabled() owner to dealwright_system;
revoke create on schema app from dealwright_system;
