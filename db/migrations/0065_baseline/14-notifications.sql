-- What people are told, and when

create table notifications (
  company_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  deal_id uuid,
  actor_id uuid,
  facts jsonb not null default '{}'::jsonb,
  times integer not null default 1 check (times > 0),
  in_app boolean not null,
  email_waits boolean not null,
  push_waits boolean not null,
  created_at timestamptz not null default now(),
  latest_at timestamptz not null default now(),
  read_at timestamptz,
  account_id uuid,
  primary key (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references profiles (company_id, id) on delete set null (actor_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  check ((deal_id is null) <> (account_id is null))
);
comment on column notifications.facts is 'Of the latest of them: stage, pillars, title of the note';
comment on column notifications.times is 'How often it happened on this deal since the person last read of it';
create index notifications_listed on notifications (company_id, profile_id, latest_at desc, id desc) where in_app;
create index notifications_to_mail on notifications (company_id, profile_id) where email_waits;
create index notifications_to_push on notifications (company_id, profile_id) where push_waits;
create index notifications_of_deal on notifications (company_id, deal_id);
create index notifications_by_actor on notifications (company_id, actor_id) where actor_id is not null;
create unique index notifications_unread on notifications (company_id, profile_id, kind, coalesce(deal_id, account_id))
  where read_at is null;
create index notifications_of_account on notifications (company_id, account_id) where account_id is not null;
call app.protect('notifications', '{select,update}');

-- Pages of the person hear that their list has changed, and nothing else.
create function app.announce_notification() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.company_id, 'dealwright_notifications', jsonb_build_object(
    'company_id', new.company_id, 'profile_id', new.profile_id));
  return null;
end $$;
create trigger announce_notification after insert or update of times, read_at on notifications
  for each row when (new.in_app) execute function app.announce_notification();

create table notification_dues (
  company_id uuid not null,
  profile_id uuid not null,
  channel text not null check (channel in ('email', 'push')),
  due_at timestamptz not null,
  primary key (company_id, profile_id, channel),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table notification_dues is 'Who is told next by which channel and when; nobody for whom nothing waits has a row';
create index notification_dues_next on notification_dues (due_at);
call app.protect('notification_dues', '{select,update,delete}');

create table notification_preferences (
  company_id uuid not null,
  profile_id uuid not null,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  channel text not null check (channel in ('in_app', 'email', 'push')),
  enabled boolean not null,
  primary key (company_id, profile_id, kind, channel),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table notification_preferences is 'One row per kind and channel that a person has chosen; what has none is on';
call app.protect('notification_preferences', '{select,insert,update}');

create table notification_settings (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  email boolean not null default true,
  push boolean not null default false,
  email_rhythm text not null default 'at_once' check (email_rhythm in ('at_once', 'daily')),
  timezone text not null default 'Etc/UTC' check (timezone ~ '^[A-Za-z_]+/[A-Za-z_]+$'),
  working_hours text not null default '9-5' check (working_hours in ('9-5', '8-6', '10-6', 'custom')),
  custom_start smallint not null default 540 check (custom_start between 0 and 1439),
  custom_end smallint not null default 1020 check (custom_end between 1 and 1440),
  custom_days smallint[] not null default '{1,2,3,4,5}'::smallint[] check (cardinality(custom_days) between 1 and 7
    and custom_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  updated_at timestamptz not null default now(),
  primary key (company_id, profile_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  check (custom_start < custom_end)
);
comment on table notification_settings is 'How a person is told; whoever saved none has the defaults';
comment on column notification_settings.timezone is 'An IANA zone';
comment on column notification_settings.custom_start is 'Minutes since midnight, as custom_end';
comment on column notification_settings.custom_days is '1 is Monday';
call app.protect('notification_settings', '{select,insert,update}');

create table push_keys (
  id uuid primary key,
  public_key text not null check (length(public_key) between 80 and 100),
  private_key bytea not null,
  only_one boolean not null default true unique check (only_one),
  created_at timestamptz not null default now()
);
comment on table push_keys is 'What web push is signed with; made once, at the first start';
comment on column push_keys.private_key is 'Sealed for this row';
call app.protect_system('push_keys');

create table push_subscriptions (
  company_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint_hash bytea not null check (length(endpoint_hash) = 32),
  subscription bytea not null,
  device text not null check (length(device) <= 100),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, endpoint_hash),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table push_subscriptions is 'Browsers that are told; each only as long as the session that asked for it';
comment on column push_subscriptions.subscription is 'Address and keys, sealed for this row';
create index push_subscriptions_of_person on push_subscriptions (company_id, profile_id, created_at desc);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_by_endpoint on push_subscriptions (endpoint_hash);
call app.protect('push_subscriptions', '{select,insert,delete}');

create type mail_state as enum ('queued', 'sent', 'kept', 'withheld', 'dead');

create table mails (
  id uuid primary key,
  company_id uuid references companies (id) on delete cascade,
  recipient text not null check (length(recipient) between 3 and 254 and recipient !~ '[\s[:cntrl:]<>,;]'),
  kind text not null check (kind ~ '^[a-z][a-z_]{0,49}$'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[[:cntrl:]]'),
  heading text not null check (length(heading) between 1 and 200),
  blocks jsonb,
  state mail_state not null default 'queued',
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  dispatched_at timestamptz,
  sent_at timestamptz
);
comment on table mails is 'Every mail of the product; the outbox of the job that sends';
comment on column mails.company_id is 'Whose matter it is, where it is a company’s';
comment on column mails.blocks is 'What it says; gone once it was sent, since links in it are keys';
comment on column mails.state is
  'kept: shown in the mailbox of demo mode; withheld: to nobody, so that asking takes as long; dead: given up';
create index mails_waiting on mails (created_at) where state = 'queued';
create index mails_by_recipient on mails (recipient, created_at desc);
create index mails_by_time on mails (created_at desc, id desc);
create index mails_by_state on mails (state, created_at desc);
create index mails_of_company on mails (company_id) where company_id is not null;
call app.protect_system('mails');

create function app.push_public_key() returns text
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (select k.public_key from push_keys k);
end $$;
alter function app.push_public_key() owner to dealwright_system;
grant execute on function app.push_public_key() to dealwright_app;

-- A browser belongs to whoever used it last, in whichever company the one before was. Answers what the session says of it.
create function app.take_push_endpoint(p_hash bytea, p_session uuid) returns text
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from push_subscriptions where endpoint_hash = p_hash;
  return (select s.user_agent from sessions s where s.id = p_session);
end $$;
alter function app.take_push_endpoint(bytea,uuid) owner to dealwright_system;
grant execute on function app.take_push_endpoint(bytea,uuid) to dealwright_app;

-- Whoever works for a company may queue a mail, and sees none.
create function app.queue_mail(
  p_id uuid, p_company_id uuid, p_recipient text, p_kind text, p_subject text, p_heading text, p_blocks jsonb,
  p_withheld boolean, p_now timestamptz
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into mails (id, company_id, recipient, kind, subject, heading, blocks, state, created_at)
  values (p_id, coalesce(app.company_id(), p_company_id), p_recipient, p_kind, p_subject, p_heading, p_blocks,
          case when p_withheld then 'withheld'::mail_state else 'queued' end, p_now);
$$;
alter function app.queue_mail(uuid,uuid,text,text,text,text,jsonb,boolean,timestamp with time zone) owner to dealwright_system;
grant execute on function app.queue_mail(uuid,uuid,text,text,text,text,jsonb,boolean,timestamp with time zone) to
  dealwright_app;
