-- What the operator sees of the running service: errors of browsers and servers by kind, warnings, how long requests
-- take, which processes run, what the analyst costs. Every table is bounded: by what one process may write in a time,
-- by age, by number.

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
  search_text text not null generated always as (app.plain(name || ' ' || message || ' ' || coalesce(last_route, ''))) stored,
  resolved_at timestamptz,
  resolved_by uuid references users (id) on delete set null
);
comment on table error_groups is 'Errors that are one: the same name, the same words without what varies, the same place in the code';
comment on column error_groups.state is 'A resolved one that comes back in another release is open again';
create index error_groups_by_time on error_groups (last_seen_at desc, id desc);
create index error_groups_by_state on error_groups (state, last_seen_at desc, id desc);
create index error_groups_search on error_groups using gin (search_text gin_trgm_ops);
call app.protect_system('error_groups');

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
call app.protect_system('error_samples');

create table server_logs (
  id uuid primary key,
  level text not null check (level in ('warn', 'error', 'fatal')),
  message text not null check (length(message) <= 500),
  detail jsonb not null default '{}',
  instance text not null check (length(instance) <= 200),
  request_id text check (length(request_id) <= 100),
  created_at timestamptz not null
);
comment on table server_logs is 'Warnings and errors of every instance';
create index server_logs_by_level on server_logs (level, id desc);
create index server_logs_by_request on server_logs (request_id) where request_id is not null;
call app.protect_system('server_logs');

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
comment on column request_windows.buckets is 'How many took up to 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000 ms, and longer';
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

-- What services cost, added up as it is logged, so that no month is ever scanned.
create table usage_months (
  company_id uuid not null references companies (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens_input bigint not null,
  tokens_output bigint not null,
  cost_usd numeric(14, 6) not null,
  primary key (company_id, month, service_type)
);
comment on table usage_months is 'usage_logs by company, month (UTC) and service';
create index usage_months_by_cost on usage_months (month, cost_usd desc, company_id, service_type);
call app.protect('usage_months', '{select}');

create function app.usage_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into usage_months as m (company_id, month, service_type, operations, api_calls, tokens_input, tokens_output, cost_usd)
  select company_id, date_trunc('month', created_at at time zone 'UTC')::date, service_type, count(*), sum(api_calls),
         sum(tokens_input), sum(tokens_output), sum(estimated_cost_usd)
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, month, service_type) do update
    set operations = m.operations + excluded.operations, api_calls = m.api_calls + excluded.api_calls,
        tokens_input = m.tokens_input + excluded.tokens_input, tokens_output = m.tokens_output + excluded.tokens_output,
        cost_usd = m.cost_usd + excluded.cost_usd;
  return null;
end $$;
revoke execute on function app.usage_counted() from public;
create trigger usage_counted after insert on usage_logs
  referencing new table as added for each statement execute function app.usage_counted();

set local role dealwright_system;
insert into usage_months (company_id, month, service_type, operations, api_calls, tokens_input, tokens_output, cost_usd)
select company_id, date_trunc('month', created_at at time zone 'UTC')::date, service_type, count(*), sum(api_calls),
       sum(tokens_input), sum(tokens_output), sum(estimated_cost_usd)
  from usage_logs group by 1, 2, 3;
reset role;

-- What the operator looks for across companies, newest first.
create index audit_log_of_all on audit_log (created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_of_failures on audit_log (created_at desc, id desc) where not success;
create index mfa_audit_log_of_all on mfa_audit_log (created_at desc, id desc);
create index mfa_audit_log_by_action on mfa_audit_log (action, created_at desc, id desc);
create index mfa_audit_log_of_failures on mfa_audit_log (created_at desc, id desc) where not success;
create index mails_by_state on mails (state, created_at desc);
create index usage_logs_of_all on usage_logs (created_at desc, id desc);
create index users_who_operate on users (id) where is_super_admin;
create index workspaces_of_all on workspaces (created_at desc, id desc);
grant select on schema_migrations to dealwright_system;

grant create on schema app to dealwright_system;
alter function app.usage_counted() owner to dealwright_system;
revoke create on schema app from dealwright_system;
