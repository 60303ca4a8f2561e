-- HubSpot: accounts and people are written back and their conflicts shown as those of deals are; callbacks of HubSpot
-- and Google; consents that are taken back at Google.

alter table hubspot_people add column base jsonb not null default '{}';
comment on column hubspot_people.base is 'What this person and the contact held when they last agreed';
update hubspot_people p set base = r.base
  from hubspot_records r
 where r.company_id = p.company_id and r.portal_id = p.portal_id and r.kind = 'contact' and r.hubspot_id = p.contact_id;

-- Every value that both sides hold is text.
update hubspot_records set base = jsonb_set(base, '{employees}', to_jsonb(base->>'employees'))
 where kind = 'company' and jsonb_typeof(base->'employees') = 'number';

alter table hubspot_conflicts
  add column kind text not null default 'deal' check (kind in ('company', 'deal', 'contact')),
  add column account_id uuid,
  add column stakeholder_id uuid,
  alter column deal_id drop not null,
  add column record_id uuid generated always as (coalesce(deal_id, account_id, stakeholder_id)) stored,
  add check (num_nonnulls(deal_id, account_id, stakeholder_id) = 1),
  add foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  add foreign key (company_id, stakeholder_id) references stakeholders (company_id, id) on delete cascade;
alter table hubspot_conflicts alter column kind drop default;
comment on column hubspot_conflicts.record_id is 'The record here that it is about: a deal, an account or a person of a deal';
drop index hubspot_conflicts_open;
create unique index hubspot_conflicts_open on hubspot_conflicts (company_id, record_id, field) where resolved_at is null;
create index hubspot_conflicts_of_deal on hubspot_conflicts (company_id, deal_id) where deal_id is not null;
create index hubspot_conflicts_of_account on hubspot_conflicts (company_id, account_id) where account_id is not null;
create index hubspot_conflicts_of_person on hubspot_conflicts (company_id, stakeholder_id) where stakeholder_id is not null;

-- A linked account or person whose facts change is looked at, as a deal is.
create function app.hubspot_account_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.account_id = new.id;
  return null;
end $$;
create function app.hubspot_person_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set changed_at = clock_timestamp()
    from hubspot_people p
   where p.company_id = new.company_id and p.stakeholder_id = new.id
     and r.company_id = p.company_id and r.portal_id = p.portal_id and r.kind = 'contact' and r.hubspot_id = p.contact_id;
  return null;
end $$;

create table hubspot_callbacks (
  company_id uuid not null references companies (id),
  portal_id text not null,
  event_id text not null check (length(event_id) between 1 and 100),
  received_at timestamptz not null default now(),
  primary key (company_id, portal_id, event_id)
);
comment on table hubspot_callbacks is 'What HubSpot told of a change, for some days: told twice it has one effect';
create index hubspot_callbacks_by_time on hubspot_callbacks (received_at);
create index hubspot_connections_of_portal on hubspot_connections (portal_id) where state = 'active';
call app.protect('hubspot_callbacks', '{select,insert,delete}');

alter table email_connections
  add column watch_until timestamptz,
  add column watch_next_at timestamptz not null default now(),
  add column watch_error text check (length(watch_error) <= 500);
comment on column email_connections.watch_until is 'Until then Google tells of new mail by itself';
comment on column email_connections.watch_next_at is 'When Google is asked again to tell of new mail';
create index email_connections_by_address on email_connections (email_address) where state = 'active';
create index email_connections_to_watch on email_connections (watch_next_at) where sync_enabled and state = 'active';

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
comment on table google_revocations is 'Consents of mailboxes that are gone here, to be taken back at Google; a row goes once Google has done so';
comment on column google_revocations.refresh_token is 'Sealed for the row of email_connections that it was kept in: sealed_for is its company, id its own';
call app.protect_system('google_revocations');
create index google_revocations_due on google_revocations (next_try_at);

create function app.mailbox_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into google_revocations (id, sealed_for, email_address, refresh_token)
  values (old.id, old.company_id, old.email_address, old.refresh_token)
  on conflict (id) do nothing;
  perform pg_notify('dealwright_revocations', '');
  return null;
end $$;

revoke execute on function app.hubspot_account_changed(), app.hubspot_person_changed(), app.mailbox_gone() from public;
grant create on schema app to dealwright_system;
alter function app.hubspot_account_changed() owner to dealwright_system;
alter function app.hubspot_person_changed() owner to dealwright_system;
alter function app.mailbox_gone() owner to dealwright_system;
revoke create on schema app from dealwright_system;
create trigger hubspot_account_changed after update on accounts for each row
  when ((old.name, old.domain, old.industry, old.employees, old.city, old.country)
        is distinct from (new.name, new.domain, new.industry, new.employees, new.city, new.country))
  execute function app.hubspot_account_changed();
create trigger hubspot_person_changed after update on stakeholders for each row
  when ((old.name, old.title, old.email, old.phone) is distinct from (new.name, new.title, new.email, new.phone))
  execute function app.hubspot_person_changed();
create trigger mailbox_gone after delete on email_connections for each row
  when (old.refresh_token is not null) execute function app.mailbox_gone();
