-- The service itself: outbox, limits, errors and times

grant select on schema_migrations to dealwright_system;

create table events (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid,
  deal_id uuid,
  type text not null,
  payload jsonb not null default '{}'::jsonb,
  actor_id uuid,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
create index events_waiting on events (created_at) where dispatched_at is null;
create index events_by_deal on events (company_id, deal_id, created_at desc);
call app.protect('events', '{select,insert}');

create function app.announce_event() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.announce(new.company_id, 'dealwright_events', jsonb_build_object(
    'id', new.id, 'company_id', new.company_id, 'workspace_id', new.workspace_id,
    'deal_id', new.deal_id, 'type', new.type, 'actor_id', new.actor_id,
    'deal_number', (select d.number from deals d where d.company_id = new.company_id and d.id = new.deal_id)));
  return null;
end $$;
create trigger announce_event after insert on events for each row execute function app.announce_event();

-- NOTIFY inside a transaction makes all commits of the server wait for one another. What others hear of is written down
-- here instead, in the transaction that makes it so, and one worker tells of many at once.
create table announcements (
  company_id uuid not null,
  id bigint not null generated always as identity,
  channel text not null check (channel ~ '^dealwright_[a-z]+$'),
  payload jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on column announcements.company_id is 'zeros where it concerns no company';
create index announcements_in_order on announcements (id);
call app.protect_system('announcements');

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

create table rate_limits (
  bucket text primary key,
  attempts integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
create index rate_limits_by_window on rate_limits (window_started_at);
call app.protect_system('rate_limits');

create type error_side as enum ('client', 'server');

create type error_state as enum ('open', 'resolved');

create table error_groups (
  id uuid primary key,
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  side error_side not null,
  name text not null check (length(name) between 1 and 200),
  message text not null check (length(message) <= 500),
  state error_state not null default 'open',
  occurrences bigint not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  first_release text not null check (length(first_release) <= 60),
  last_release text not null check (length(last_release) <= 60),
  last_route text check (length(last_route) <= 200),
  search_text text not null generated always
    as (app.plain(((((name || ' ') || message) || ' ') || coalesce(last_route, '')))) stored,
  resolved_at timestamptz,
  resolved_by uuid references users (id) on delete set null
);
comment on table error_groups is
  'Errors that are one: the same name, the same words without what varies, the same place in the code';
comment on column error_groups.state is 'A resolved one that comes back in another release is open again';
create index error_groups_by_time on error_groups (last_seen_at desc, id desc);
create index error_groups_by_state on error_groups (state, last_seen_at desc, id desc);
create index error_groups_search on error_groups using gin (search_text gin_trgm_ops);
call app.protect_system('error_groups');

create table error_hours (
  hour timestamptz not null,
  group_id uuid not null references error_groups (id) on delete cascade,
  occurrences bigint not null check (occurrences > 0),
  primary key (hour, group_id)
);
comment on table error_hours is 'How often each kind of error was met in an hour; kept for eight days';
create index error_hours_of_group on error_hours (group_id);
call app.protect_system('error_hours');

create table error_samples (
  group_id uuid not null references error_groups (id) on delete cascade,
  id uuid not null,
  message text not null check (length(message) <= 500),
  stack text not null check (length(stack) <= 8000),
  release text not null check (length(release) <= 60),
  route text check (length(route) <= 200),
  user_id uuid references users (id) on delete set null,
  request_id text check (length(request_id) <= 100),
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null,
  primary key (group_id, id)
);
comment on table error_samples is 'The newest few of each group; never what a person typed';
create index error_samples_of_user on error_samples (user_id) where user_id is not null;
call app.protect_system('error_samples');

-- What the operator's overview and charts show, kept as it happens: totals of each day over the whole service, errors of
-- each hour, and the last day on which a person did something.
create table service_days (
  day date not null,
  kind text not null check (kind in ('requests', 'failed_requests', 'errors', 'sign_ins', 'failed_sign_ins', 'active_people',
    'api_calls', 'cost_micro_usd')),
  count bigint not null default 0 check (count >= 0),
  primary key (day, kind)
);
comment on table service_days is 'Totals of each day (UTC) over all companies; no company is told from another';
call app.protect_system('service_days');

create table request_windows (
  started_at timestamptz not null,
  method text not null check (length(method) <= 10),
  route text not null check (length(route) <= 200),
  requests integer not null,
  failures integer not null,
  total_ms bigint not null,
  max_ms integer not null,
  buckets integer[] not null,
  primary key (started_at, method, route)
);
comment on table request_windows is 'How long the requests of five minutes took, over all instances, by route';
comment on column request_windows.buckets is
  'How many took up to 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000 ms, and longer';
call app.protect_system('request_windows');

create table slow_requests (
  id uuid primary key,
  method text not null check (length(method) <= 10),
  route text not null check (length(route) <= 200),
  status integer not null,
  duration_ms integer not null,
  request_id text not null check (length(request_id) <= 100),
  instance text not null check (length(instance) <= 200),
  created_at timestamptz not null
);
comment on table slow_requests is 'The slowest few of every moment';
create index slow_requests_by_time on slow_requests (created_at);
create index slow_requests_by_duration on slow_requests (duration_ms desc, id desc);
call app.protect_system('slow_requests');

create table server_logs (
  id uuid primary key,
  level text not null check (level in ('warn', 'error', 'fatal')),
  message text not null check (length(message) <= 500),
  detail jsonb not null default '{}'::jsonb,
  instance text not null check (length(instance) <= 200),
  request_id text check (length(request_id) <= 100),
  created_at timestamptz not null
);
comment on table server_logs is 'Warnings and errors of every instance';
create index server_logs_by_level on server_logs (level, id desc);
create index server_logs_by_request on server_logs (request_id) where request_id is not null;
call app.protect_system('server_logs');

-- What others hear of once this commits: of the caller's company where the transaction is bound to one.
create function app.announce(p_company uuid, p_channel text, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into announcements (company_id, channel, payload)
  values (coalesce(app.company_id(), p_company, '00000000-0000-0000-0000-000000000000'::uuid), p_channel, p_payload)
$$;
alter function app.announce(uuid,text,jsonb) owner to dealwright_system;
grant execute on function app.announce(uuid,text,jsonb) to dealwright_app;
