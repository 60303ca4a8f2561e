-- Google accounts by which people sign in, sign-ins that Google was asked for, and what it gave for the mailbox.

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
comment on table google_identities is 'Whose account a Google account opens: known by issuer and subject alone, never by its address';
comment on column google_identities.email is 'As Google said when it was linked; decides nothing';
call app.protect_system('google_identities');

create table google_sign_ins (
  id uuid primary key,
  state_hash bytea not null unique check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  invitation_token bytea,
  expires_at timestamptz not null
);
comment on table google_sign_ins is 'Sign-ins that Google was asked for and has not answered yet; each is used once, by the browser that began it';
comment on column google_sign_ins.invitation_token is 'Sealed: what the person brought along';
create index google_sign_ins_by_expiry on google_sign_ins (expires_at);
call app.protect_system('google_sign_ins');

create table provider_tokens (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  tokens bytea not null,
  expires_at timestamptz not null
);
comment on table provider_tokens is 'What Google gave at a sign-in, sealed, until the session stores it as a mailbox: once, within minutes';
create index provider_tokens_by_expiry on provider_tokens (expires_at);
create index provider_tokens_of_user on provider_tokens (user_id);
call app.protect_system('provider_tokens');
