-- What the operator of the service decides and answers

create type early_access_status as enum ('pending', 'approved', 'declined');

create table early_access_requests (
  id uuid primary key,
  first_name text not null check (length(first_name) between 2 and 100),
  last_name text not null check (length(last_name) between 2 and 100),
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  company text not null check (length(company) between 2 and 200),
  phone text check (length(phone) between 1 and 50),
  job_title text check (length(job_title) between 1 and 200),
  team_size text check (length(team_size) between 1 and 50),
  message text not null check (length(message) between 10 and 5000),
  status early_access_status not null default 'pending',
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  decision_note text check (length(decision_note) between 1 and 2000),
  company_id uuid references companies (id) on delete set null,
  search_text text not null generated always
    as (app.plain(((((((((first_name || ' ') || last_name) || ' ') || email) || ' ') || company) || ' ') || coalesce(job_title,
    '')))) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
comment on column early_access_requests.company_id is 'The company the requester was let into';
create unique index early_access_requests_one_pending on early_access_requests (email) where status = 'pending';
create index early_access_requests_by_time on early_access_requests (created_at desc, id desc);
create index early_access_requests_by_status on early_access_requests (status, created_at desc, id desc);
create index early_access_requests_of_company on early_access_requests (company_id) where company_id is not null;
call app.protect_system('early_access_requests');

create table feature_flags (
  company_id uuid not null,
  key text not null check (length(key) between 1 and 100),
  enabled boolean not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
comment on column feature_flags.company_id is 'The nil UUID stands for every company';
create index feature_flags_by_key on feature_flags (key, company_id);
call app.protect('feature_flags', '{select}');
drop policy company_select on feature_flags;
create policy company_select on feature_flags for select to dealwright_app
  using ((company_id = ( SELECT app.company_id() as company_id)) or (company_id = '00000000-0000-0000-0000-000000000000'::uuid));

create table feature_flag_changes (
  id uuid primary key,
  key text not null check (length(key) between 1 and 100),
  company_id uuid references companies (id) on delete cascade,
  enabled boolean,
  changed_by uuid references users (id) on delete set null,
  client_address text,
  request_id text,
  created_at timestamptz not null default now()
);
comment on table feature_flag_changes is 'Who switched which feature when; nothing changes or removes what it says';
comment on column feature_flag_changes.company_id is 'Null where it was switched for all';
comment on column feature_flag_changes.enabled is 'Null where a company follows the setting for all again';
create index feature_flag_changes_by_key on feature_flag_changes (key, id desc);
create index feature_flag_changes_of_company on feature_flag_changes (company_id, key, id desc);
call app.protect_system('feature_flag_changes');
revoke update, delete on feature_flag_changes from dealwright_system;

create type impact_category as enum ('critical', 'high', 'medium', 'low');

create type support_status as enum ('open', 'in_progress', 'resolved', 'closed');

create type support_type as enum ('ticket', 'feature_request');

create table support_requests (
  company_id uuid not null references companies (id),
  id uuid not null,
  requester_id uuid not null,
  type support_type not null default 'ticket',
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 10000),
  impact_category impact_category,
  status support_status not null default 'open',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  asker text not null default '',
  search_text text not null generated always as (app.plain(((((title || ' ') || description) || ' ') || asker))) stored,
  primary key (company_id, id),
  foreign key (company_id, requester_id) references profiles (company_id, id),
  check ((type = 'feature_request') = (impact_category is null))
);
comment on column support_requests.asker is 'Who asked, as it is searched: company, name, address; kept by triggers';
create index support_requests_by_requester on support_requests (company_id, requester_id, created_at desc, id desc);
create index support_requests_by_time on support_requests (created_at desc, id desc);
create index support_requests_by_status on support_requests (status, created_at desc, id desc);
create unique index support_requests_by_id on support_requests (id);
create index support_requests_search on support_requests using gin (search_text gin_trgm_ops);
call app.protect('support_requests', '{select,insert,update}');

create function app.support_request_asked() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.asker := coalesce(app.asker_text(new.company_id, new.requester_id), '');
  return new;
end $$;
create trigger support_request_asked before insert on support_requests
  for each row execute function app.support_request_asked();

create table support_messages (
  company_id uuid not null references companies (id),
  id uuid not null,
  request_id uuid not null,
  author_id uuid references users (id) on delete set null,
  from_support boolean not null,
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, request_id) references support_requests (company_id, id)
);
create index support_messages_by_request on support_messages (company_id, request_id, id);
call app.protect('support_messages', '{select,insert}');

create table support_attachments (
  company_id uuid not null references companies (id),
  id uuid not null,
  uploader_id uuid not null,
  request_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  file_path text not null check (length(file_path) between 1 and 300),
  file_size bigint not null check (file_size >= 0),
  mime_type text not null check (length(mime_type) between 1 and 200),
  created_at timestamptz not null default now(),
  doomed_at timestamptz,
  primary key (company_id, id),
  unique (company_id, file_path),
  foreign key (company_id, uploader_id) references profiles (company_id, id),
  foreign key (company_id, request_id) references support_requests (company_id, id),
  check (doomed_at is null or request_id is null)
);
comment on column support_attachments.request_id is 'Null until the request is submitted; what stays so for a day is deleted';
comment on column support_attachments.file_path is 'Within the bucket support-attachments';
comment on column support_attachments.doomed_at is 'It was removed; its bytes go next, and the row after them';
create index support_attachments_by_request on support_attachments (company_id, request_id, id);
create index support_attachments_waiting on support_attachments (created_at) where request_id is null;
call app.protect('support_attachments', '{select,insert,update,delete}');

-- What could not be read at the last look, by table: sealed under an APP_SECRET that is not given any more.
create table unreadable_secrets (
  place text primary key check (length(place) between 1 and 100),
  count integer not null check (count >= 0),
  looked_at timestamptz not null
);
call app.protect_system('unreadable_secrets');

create table instances (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  processes text not null check (processes in ('all', 'api', 'worker')),
  release text not null check (length(release) <= 60),
  node text not null check (length(node) <= 30),
  memory_bytes bigint not null,
  event_loop_ms integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);
comment on table instances is 'Processes that run: each says so again and again, and takes its row away when it stops';
comment on column instances.event_loop_ms is 'How long the process was held up at worst since it last said so';
create index instances_by_time on instances (seen_at);
call app.protect_system('instances');

-- Asked for with each session: a function of this language keeps its plan.
create function app.features_of(p_company uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return coalesce((
    select array_agg(own.key order by own.key)
      from (select distinct on (said.key) said.key, said.enabled
              from (select f.key, f.enabled, f.company_id = '00000000-0000-0000-0000-000000000000' as for_all, 1 as place
                      from feature_flags f
                     where f.company_id in (p_company, '00000000-0000-0000-0000-000000000000')
                    union all
                    select d.key, true, true, 2 from unnest(app.features_on_by_default()) d (key)) said
             order by said.key, said.place, said.for_all) own
     where own.enabled), '{}');
end $$;
alter function app.features_of(uuid) owner to dealwright_system;
grant execute on function app.features_of(uuid) to dealwright_app;

-- What is built is on for everybody until the operator switches it off, for all or for one company. A choice that was
-- made stays: a company's own goes first, then the one for all, then this.
create function app.features_on_by_default() returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select array['change_email', 'data_controls', 'deal_archive', 'deal_delete', 'deal_share']
$$;
alter function app.features_on_by_default() owner to dealwright_system;

create function app.asker_text(p_company uuid, p_requester uuid) returns text
language sql stable set search_path = pg_catalog, public as $$
  select concat_ws(' ', c.name, p.first_name, p.last_name, p.email)
    from companies c join profiles p on p.company_id = c.id and p.id = p_requester
   where c.id = p_company
$$;
grant execute on function app.asker_text(uuid,uuid) to dealwright_app, dealwright_system;
