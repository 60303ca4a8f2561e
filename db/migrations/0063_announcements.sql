-- NOTIFY inside a transaction makes all commits of the server wait for one another. What others hear of is written down
-- here instead, in the transaction that makes it so, and one worker tells of many at once.
create table announcements (
  company_id uuid not null,
  id bigint generated always as identity,
  channel text not null check (channel ~ '^dealwright_[a-z]+$'),
  payload jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index announcements_in_order on announcements (id);
alter table announcements enable row level security;
alter table announcements force row level security;
create policy system_all on announcements for all to dealwright_system using (true) with check (true);
grant select, insert, update, delete on announcements to dealwright_system;
comment on column announcements.company_id is 'zeros where it concerns no company';

-- Of the caller's company where the transaction is bound to one.
create function app.announce(p_company uuid, p_channel text, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into announcements (company_id, channel, payload)
  values (coalesce(app.company_id(), p_company, '00000000-0000-0000-0000-000000000000'::uuid), p_channel, p_payload)
$$;
grant create on schema app to dealwright_system;
alter function app.announce(uuid, text, jsonb) owner to dealwright_system;
revoke create on schema app from dealwright_system;
revoke all on function app.announce(uuid, text, jsonb) from public;
grant execute on function app.announce(uuid, text, jsonb) to dealwright_app, dealwright_system;

create or replace function app.announce_event() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.company_id, 'dealwright_events', jsonb_build_object(
    'id', new.id, 'company_id', new.company_id, 'workspace_id', new.workspace_id,
    'deal_id', new.deal_id, 'type', new.type, 'actor_id', new.actor_id,
    'deal_number', (select d.number from deals d where d.company_id = new.company_id and d.id = new.deal_id)));
  return null;
end $$;

create or replace function app.announce_notification() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.company_id, 'dealwright_notifications', jsonb_build_object(
    'company_id', new.company_id, 'profile_id', new.profile_id));
  return null;
end $$;

create or replace function app.announce_rights() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.company_id, 'dealwright_sessions', to_jsonb(new.id));
  return null;
end $$;

create or replace function app.announce_session_end() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(null, 'dealwright_sessions', to_jsonb(old.user_id));
  return null;
end $$;

create or replace function app.announce_suspension() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.id, 'dealwright_companies', to_jsonb(new.id));
  return null;
end $$;

create or replace function app.mailbox_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into google_revocations (id, sealed_for, email_address, refresh_token)
  values (old.id, old.company_id, old.email_address, old.refresh_token)
  on conflict (id) do nothing;
  perform app.announce(old.company_id, 'dealwright_revocations', null);
  return null;
end $$;

create or replace function app.tell_territories(p_company uuid, p_workspaces uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from territory_plans p
              where p.company_id = p_company and p.workspace_id = any (p_workspaces) and p.state = 'active') then
    perform app.announce(p_company, 'dealwright_territories', null);
  end if;
end $$;

-- Whoever queues a mail or asks for an export wakes the worker once that is committed.
drop trigger tell_of_export on data_exports;
drop function app.tell_of_export();
create or replace function app.queue_mail(
  p_id uuid, p_company_id uuid, p_recipient text, p_kind text, p_subject text, p_heading text, p_blocks jsonb,
  p_withheld boolean, p_now timestamptz
) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into mails (id, company_id, recipient, kind, subject, heading, blocks, state, created_at)
  values (p_id, coalesce(app.company_id(), p_company_id), p_recipient, p_kind, p_subject, p_heading, p_blocks,
          case when p_withheld then 'withheld'::mail_state else 'queued' end, p_now);
$$;
