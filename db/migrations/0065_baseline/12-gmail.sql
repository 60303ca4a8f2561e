-- Mailboxes

create table email_connections (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_id uuid not null,
  provider text not null default 'gmail' check (provider = 'gmail'),
  email_address text not null check (length(email_address) between 3 and 254 and email_address = lower(email_address)),
  sync_enabled boolean not null default true,
  state text not null default 'active' check (state in ('active', 'reconnect')),
  refresh_token bytea,
  access_token bytea,
  access_expires_at timestamptz,
  refreshing_until timestamptz,
  sync_phase text not null default 'first' check (sync_phase in ('first', 'again', 'following')),
  history_id text,
  page_token text,
  pass_seen integer not null default 0,
  pass_total integer,
  people_since timestamptz not null default now(),
  running_until timestamptz,
  next_sync_at timestamptz not null default now(),
  last_synced_at timestamptz,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  watch_until timestamptz,
  watch_next_at timestamptz not null default now(),
  watch_error text check (length(watch_error) <= 500),
  primary key (company_id, id),
  unique (company_id, owner_id, email_address),
  foreign key (company_id, owner_id) references profiles (company_id, id) on delete cascade
);
comment on column email_connections.refresh_token is 'Sealed for this row, as the access token is';
comment on column email_connections.refreshing_until is
  'While set and ahead one instance asks Google for a new access token; others wait for it';
comment on column email_connections.sync_phase is
  'first and again read the mailbox page by page; following reads what Google says has come since history_id';
comment on column email_connections.people_since is 'People of deals who came later are searched for in older mail';
comment on column email_connections.watch_until is 'Until then Google tells of new mail by itself';
comment on column email_connections.watch_next_at is 'When Google is asked again to tell of new mail';
create index email_connections_by_time on email_connections (company_id, owner_id, created_at desc, id);
create index email_connections_due on email_connections (next_sync_at) where sync_enabled and state = 'active';
create index email_connections_by_address on email_connections (email_address) where state = 'active';
create index email_connections_to_watch on email_connections (watch_next_at) where sync_enabled and state = 'active';
call app.protect('email_connections', '{select,insert,update,delete}');

create function app.mailbox_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into google_revocations (id, sealed_for, email_address, refresh_token)
  values (old.id, old.company_id, old.email_address, old.refresh_token)
  on conflict (id) do nothing;
  perform app.announce(old.company_id, 'dealwright_revocations', null);
  return null;
end $$;
alter function app.mailbox_gone() owner to dealwright_system;
create trigger mailbox_gone after delete on email_connections for each row
  when (old.refresh_token is not null) execute function app.mailbox_gone();

create table email_messages (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  interaction_id uuid not null,
  rfc_message_id text not null check (length(rfc_message_id) between 1 and 998),
  thread_key text not null check (length(thread_key) between 1 and 998),
  refers_to text not null default '' check (length(refers_to) <= 20000),
  connection_id uuid,
  gmail_id text check (length(gmail_id) <= 100),
  gmail_thread_id text check (length(gmail_thread_id) <= 100),
  outgoing boolean not null,
  sender jsonb not null,
  recipients jsonb not null,
  attachments jsonb not null default '[]'::jsonb,
  subject text not null check (length(subject) <= 1000),
  sent_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, rfc_message_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, connection_id) references email_connections (company_id, id) on delete set null (connection_id)
);
comment on column email_messages.thread_key is 'The Message-ID that the conversation began with: the same in every mailbox';
comment on column email_messages.attachments is 'Their names and sizes; they themselves stay in the mailbox';
create index email_messages_by_thread on email_messages (company_id, deal_id, thread_key, sent_at, id);
create index email_messages_by_time on email_messages (company_id, deal_id, sent_at desc, id desc);
create index email_messages_of_interaction on email_messages (company_id, interaction_id);
create index email_messages_of_connection on email_messages (company_id, connection_id) where connection_id is not null;
call app.protect('email_messages', '{select,insert,update,delete}');

create table email_counts (
  company_id uuid not null,
  connection_id uuid not null,
  outcome text not null,
  messages bigint not null,
  primary key (company_id, connection_id, outcome),
  foreign key (company_id, connection_id) references email_connections (company_id, id) on delete cascade
);
comment on table email_counts is 'email_seen, counted as it is written';
call app.protect('email_counts', '{select}');

create table email_seen (
  company_id uuid not null,
  connection_id uuid not null,
  message_id text not null check (length(message_id) between 1 and 100),
  outcome text not null check (outcome in ('stored', 'no_people', 'own_company', 'draft_or_spam', 'too_large', 'unreadable',
    'by_colleague')),
  primary key (company_id, connection_id, message_id),
  foreign key (company_id, connection_id) references email_connections (company_id, id) on delete cascade
);
comment on table email_seen is 'What became of each message of a mailbox; by this each is worked off once';
call app.protect('email_seen', '{select,insert,update,delete}');

create function app.email_seen_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into email_counts as c (company_id, connection_id, outcome, messages)
  select new.company_id, new.connection_id, change.outcome, change.sign
    from (values (old.outcome, -1), (new.outcome, 1)) change (outcome, sign)
   where change.outcome is not null and old.outcome is distinct from new.outcome
   order by change.outcome
  on conflict (company_id, connection_id, outcome) do update set messages = c.messages + excluded.messages;
  return null;
end $$;
alter function app.email_seen_counted() owner to dealwright_system;
create trigger email_seen_counted after insert or update on email_seen
  for each row execute function app.email_seen_counted();

create table email_sends (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  connection_id uuid,
  sender_id uuid not null,
  reply_to uuid,
  recipients jsonb not null,
  subject text not null check (length(subject) between 1 and 300),
  body text not null check (length(body) between 1 and 100000),
  rfc_message_id text not null check (length(rfc_message_id) <= 300),
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tried boolean not null default false,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (company_id, id),
  unique (company_id, rfc_message_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, reply_to) references email_messages (company_id, id) on delete set null (reply_to),
  foreign key (company_id, connection_id) references email_connections (company_id, id) on delete set null (connection_id)
);
comment on column email_sends.tried is 'Google may have it: before another try it is looked for by its Message-ID';
create index email_sends_waiting on email_sends (next_try_at) where state = 'queued';
create index email_sends_of_deal on email_sends (company_id, deal_id, created_at, id);
create index email_sends_of_connection on email_sends (company_id, connection_id) where connection_id is not null;
create index email_sends_of_sender on email_sends (company_id, sender_id);
create index email_sends_replies on email_sends (company_id, reply_to) where reply_to is not null;
call app.protect('email_sends', '{select,insert,update,delete}');

create table gmail_authorizations (
  company_id uuid not null references companies (id),
  id uuid not null,
  owner_id uuid not null,
  session_id uuid not null,
  redirect_uri text not null check (length(redirect_uri) <= 500),
  code_verifier bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, owner_id) references profiles (company_id, id) on delete cascade
);
comment on table gmail_authorizations is
  'Consents that Google was asked for and has not answered yet; each is used once, by the session that began it';
create index gmail_authorizations_of_owner on gmail_authorizations (company_id, owner_id);
call app.protect('gmail_authorizations', '{select,insert,delete}');

create table gmail_pushes (
  company_id uuid not null,
  connection_id uuid not null,
  message_id text not null check (length(message_id) between 1 and 100),
  received_at timestamptz not null default now(),
  primary key (company_id, connection_id, message_id),
  foreign key (company_id, connection_id) references email_connections (company_id, id) on delete cascade
);
comment on table gmail_pushes is 'What Google told of new mail, for some days: told twice it has one effect';
create index gmail_pushes_by_time on gmail_pushes (received_at);
call app.protect('gmail_pushes', '{select,insert,delete}');

-- It outlives mailbox, person and company: the consent is taken back after they are gone here.
create table google_revocations (
  id uuid primary key,
  sealed_for uuid not null,
  email_address text not null,
  refresh_token bytea not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table google_revocations is
  'Consents of mailboxes that are gone here, to be taken back at Google; a row goes once Google has done so';
comment on column google_revocations.refresh_token is
  'Sealed for the row of email_connections that it was kept in: sealed_for is its company, id its own';
create index google_revocations_due on google_revocations (next_try_at);
call app.protect_system('google_revocations');
