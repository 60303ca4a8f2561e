-- Mail waits here until a job has sent it; one-time links; what a person signs in from.

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
comment on column mails.state is 'kept: shown in the mailbox of demo mode; withheld: to nobody, so that asking takes as long; dead: given up';
create index mails_waiting on mails (created_at) where state = 'queued';
create index mails_by_recipient on mails (recipient, created_at desc);
create index mails_by_time on mails (created_at desc, id desc);
call app.protect_system('mails');

-- Whoever works for a company may queue a mail, and sees none.
create function app.queue_mail(
  p_id uuid, p_company_id uuid, p_recipient text, p_kind text, p_subject text, p_heading text, p_blocks jsonb,
  p_withheld boolean, p_now timestamptz
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into mails (id, company_id, recipient, kind, subject, heading, blocks, state, created_at)
  values (p_id, coalesce(app.company_id(), p_company_id), p_recipient, p_kind, p_subject, p_heading, p_blocks,
          case when p_withheld then 'withheld'::mail_state else 'queued' end, p_now);
  select pg_notify('dealwright_mails', '');
$$;
revoke execute on function app.queue_mail(uuid, uuid, text, text, text, text, jsonb, boolean, timestamptz) from public;
grant execute on function app.queue_mail(uuid, uuid, text, text, text, text, jsonb, boolean, timestamptz)
  to dealwright_app, dealwright_system;

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

alter table sessions add column recovery_until timestamptz;
comment on column sessions.recovery_until is 'Opened by a reset link: until then it may set a new password without the old one';

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

grant create on schema app to dealwright_system;
alter function app.queue_mail(uuid, uuid, text, text, text, text, jsonb, boolean, timestamptz) owner to dealwright_system;
revoke create on schema app from dealwright_system;
