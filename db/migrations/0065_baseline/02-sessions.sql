-- Who is signed in, from where, and how they prove it

create type assurance_level as enum ('aal1', 'aal2');

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
  user_agent text,
  recovery_until timestamptz
);
comment on column sessions.proved_at is 'When the person last gave a password or a second factor';
comment on column sessions.recovery_until is 'Opened by a reset link: until then it may set a new password without the old one';
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
call app.protect_system('sessions');

-- Every instance hears that a user's sessions ended and closes their open streams.
create function app.announce_session_end() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(null, 'dealwright_sessions', to_jsonb(old.user_id));
  return null;
end $$;
create trigger announce_session_end after delete on sessions
  for each row execute function app.announce_session_end();

-- A person's last day of activity is kept with them, so that nobody is counted by scanning sessions.
create function app.note_activity() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  today date := (new.last_used_at at time zone 'UTC')::date;
begin
  update users set last_active_on = today
   where id = new.user_id and (last_active_on is null or last_active_on < today);
  return null;
end $$;
create trigger note_activity after insert or update of last_used_at on sessions for each row
  execute function app.note_activity();

-- Browsers that somebody signed in with before: each has a count of its own, so that nobody locks its owner out.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null check (length(token_hash) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
comment on column known_browsers.token_hash is 'SHA-256 of the token in the browser''s cookie';
create index known_browsers_by_token on known_browsers (token_hash);
create index known_browsers_by_use on known_browsers (last_used_at);
call app.protect_system('known_browsers');

-- Wrong passwords in a row, of one account or of what is proved inside it; whether the account exists or not.
create table password_guesses (
  subject bytea primary key check (length(subject) = 32),
  wrong integer not null default 0 check (wrong >= 0),
  touched_at timestamptz not null,
  told_at timestamptz
);
comment on table password_guesses is
  'How many wrong passwords came in a row; it does not fade, and ends with a right one or a mailed link';
comment on column password_guesses.subject is 'SHA-256 of what is counted and whose it is';
comment on column password_guesses.told_at is 'When the owner was told that guessing is over';
create index password_guesses_over on password_guesses (touched_at) where wrong >= 100 and told_at is null;
create index password_guesses_touched on password_guesses (touched_at);
call app.protect_system('password_guesses');

create table sign_in_origins (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('device', 'place')),
  origin text not null check (length(origin) between 1 and 200),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, kind, origin)
);
comment on table sign_in_origins is 'Devices and networks a person has signed in from';
create index sign_in_origins_by_time on sign_in_origins (last_seen_at);
call app.protect_system('sign_in_origins');

create table one_time_tokens (
  id bigint primary key generated always as identity,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (purpose ~ '^[a-z][a-z_]{0,49}$'),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on column one_time_tokens.user_id is 'Null for an address that nobody has: asking takes as long';
create index one_time_tokens_newest on one_time_tokens (user_id, purpose, id desc);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);
call app.protect_system('one_time_tokens');

create table address_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null check (length(old_email) <= 254),
  new_email text not null check (length(new_email) <= 254),
  session_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_at timestamptz,
  undo_hash bytea unique check (length(undo_hash) = 32),
  undone_at timestamptz,
  check ((confirmed_at is null) = (undo_hash is null))
);
comment on table address_changes is 'Changes of addresses: asked for, confirmed by the new address, undone by the old one';
comment on column address_changes.session_id is 'The session that asked: the one that goes on';
comment on column address_changes.ends_at is
  'Until then the link of the new address holds; once it was confirmed, that of the old one';
create unique index address_changes_pending on address_changes (user_id) where confirmed_at is null;
create index address_changes_of_user on address_changes (user_id, id);
create index address_changes_held on address_changes (old_email) where confirmed_at is not null and undone_at is null;
create index address_changes_by_end on address_changes (ends_at);
call app.protect_system('address_changes');

create table provider_tokens (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  tokens bytea not null,
  expires_at timestamptz not null
);
comment on table provider_tokens is
  'What Google gave at a sign-in, sealed, until the session stores it as a mailbox: once, within minutes';
create index provider_tokens_by_expiry on provider_tokens (expires_at);
create index provider_tokens_of_user on provider_tokens (user_id);
call app.protect_system('provider_tokens');

create table google_identities (
  issuer text not null check (length(issuer) between 1 and 500),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (length(email) <= 254),
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
comment on table google_identities is
  'Whose account a Google account opens: known by issuer and subject alone, never by its address';
comment on column google_identities.email is 'As Google said when it was linked; decides nothing';
call app.protect_system('google_identities');

create table google_sign_ins (
  id uuid primary key,
  state_hash bytea not null unique check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  invitation_token bytea,
  expires_at timestamptz not null
);
comment on table google_sign_ins is
  'Sign-ins that Google was asked for and has not answered yet; each is used once, by the browser that began it';
comment on column google_sign_ins.invitation_token is 'Sealed: what the person brought along';
create index google_sign_ins_by_expiry on google_sign_ins (expires_at);
call app.protect_system('google_sign_ins');

create type mfa_factor_status as enum ('unverified', 'verified');

create type mfa_factor_type as enum ('totp');

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
comment on column mfa_factors.last_used_step is
  'The time step of the last code that counted; a code of it or before counts no more';
create index mfa_factors_by_user on mfa_factors (user_id, status);
call app.protect_system('mfa_factors');

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
create trigger keep_mfa_enabled after insert or delete or update of status on mfa_factors
  for each row execute function app.keep_mfa_enabled();

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
  action text not null check (action in ('enrollment_started', 'enrolled', 'unenrolled', 'challenge_started',
    'challenge_verified', 'challenge_failed', 'recovery_codes_generated', 'recovery_code_used', 'recovery_code_failed',
    'locked', 'proved', 'proof_failed')),
  factor_id uuid,
  factor_type mfa_factor_type,
  success boolean not null,
  error_message text,
  metadata jsonb not null default '{}'::jsonb,
  client_address text,
  request_id text,
  created_at timestamptz not null default now()
);
create index mfa_audit_log_by_user on mfa_audit_log (user_id, created_at desc);
create index mfa_audit_log_of_all on mfa_audit_log (created_at desc, id desc);
create index mfa_audit_log_by_action on mfa_audit_log (action, created_at desc, id desc);
create index mfa_audit_log_of_failures on mfa_audit_log (created_at desc, id desc) where not success;
call app.protect_system('mfa_audit_log');
revoke update, delete on mfa_audit_log from dealwright_system;

-- A colleague's second factor that is lost, or is somebody else's, can be reset by an admin, and by the operator where
-- there is no other admin. An admin's waits, so that it can be stopped.
create table factor_resets (
  company_id uuid not null references companies (id),
  id uuid not null,
  profile_id uuid not null,
  asked_by uuid,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  applied_at timestamptz,
  stopped_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references profiles (company_id, id) on delete cascade
);
comment on table factor_resets is 'Second factors of admins that are going to be reset, and those that were or were not';
comment on column factor_resets.asked_by is 'The admin who asked; null for the operator of the service';
create unique index factor_resets_waiting on factor_resets (company_id, profile_id) where applied_at is null
  and stopped_at is null;
create index factor_resets_of_profile on factor_resets (company_id, profile_id);
create index factor_resets_asked_by on factor_resets (company_id, asked_by) where asked_by is not null;
create index factor_resets_due on factor_resets (due_at) where applied_at is null and stopped_at is null;
call app.protect('factor_resets', '{select}');

-- Whose session it is and what they may do. Finding it binds the transaction to the session's company, in one statement.
create function app.authenticate(p_token_hash bytea)
returns table (
  session_id uuid, user_id uuid, email text, email_verified boolean, is_super_admin boolean,
  aal assurance_level, proved_at timestamptz, expires_at timestamptz, renewal_due boolean, second_factor boolean,
  company_id uuid, company_name text, workspace_id uuid, role member_role,
  first_name text, last_name text, hubspot_user_id text, mfa_enabled boolean,
  workspace_name text, workspace_type workspace_type, max_members integer, allow_self_join boolean,
  qualification_settings jsonb, gaps_block boolean, two_factor_required_of text, company_suspended boolean, locale text
)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  bound text;
begin
  select s.id, u.id, u.email, u.email_confirmed_at is not null, u.is_super_admin,
         s.aal, s.proved_at, s.expires_at, s.expires_at < now() + interval '7 days' - interval '1 hour',
         exists (select from mfa_factors f where f.user_id = u.id and f.status = 'verified'),
         p.company_id, coalesce(c.name, p.company_name), p.workspace_id, p.role,
         p.first_name, p.last_name, p.hubspot_user_id, coalesce(p.mfa_enabled, false),
         w.name, w.workspace_type, w.max_members, w.allow_self_join,
         w.qualification_settings, w.gaps_block, w.two_factor_required_of, c.suspended_at is not null, p.locale,
         set_config('app.company_id', case when c.suspended_at is null then coalesce(p.company_id::text, '') else '' end, true)
           || set_config('app.user_id', u.id::text, true)
    into session_id, user_id, email, email_verified, is_super_admin,
         aal, proved_at, expires_at, renewal_due, second_factor,
         company_id, company_name, workspace_id, role,
         first_name, last_name, hubspot_user_id, mfa_enabled,
         workspace_name, workspace_type, max_members, allow_self_join,
         qualification_settings, gaps_block, two_factor_required_of, company_suspended, locale, bound
    from sessions s
    join users u on u.id = s.user_id
    left join profiles p on p.company_id = u.company_id and p.id = u.id
    left join companies c on c.id = p.company_id
    left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
   where s.token_hash = p_token_hash and s.expires_at > now();
  if found then
    return next;
  end if;
end $$;
alter function app.authenticate(bytea) owner to dealwright_system;
grant execute on function app.authenticate(bytea) to dealwright_app;

-- A session that is used lasts seven more days.
create function app.renew_session(p_token_hash bytea) returns void
language sql security definer set search_path = pg_catalog, public as $$
  update sessions set expires_at = now() + interval '7 days', last_used_at = now()
   where token_hash = p_token_hash and expires_at > now()
$$;
alter function app.renew_session(bytea) owner to dealwright_system;
grant execute on function app.renew_session(bytea) to dealwright_app;
