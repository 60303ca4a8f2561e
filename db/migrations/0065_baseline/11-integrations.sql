-- Webhooks and tokens of programs

create table ai.company_webhook_config (
  company_id uuid primary key references companies (id),
  webhook_url text check (length(webhook_url) between 1 and 2000),
  webhook_secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  is_test_mode boolean not null default false,
  failing_since timestamptz,
  slow boolean not null default false,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('failing', 'gone')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((paused_at is null) = (pause_reason is null)),
  constraint company_webhook_config_check1 check ((previous_secret is null) = (previous_secret_until is null))
);
comment on column ai.company_webhook_config.webhook_secret is 'Sealed for this row, as the one before it is';
comment on column ai.company_webhook_config.previous_secret_until is
  'Until then deliveries carry the signature of the secret before as well';
comment on column ai.company_webhook_config.failing_since is 'Nothing has arrived since; null once something did';
comment on column ai.company_webhook_config.slow is 'It kept a worker waiting: it is served by those set aside for such';
create index company_webhook_config_served on ai.company_webhook_config (company_id) where webhook_url is not null
  and paused_at is null;
call app.protect('ai.company_webhook_config', '{select,insert,update}');

create table webhook_deliveries (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid,
  type text not null check (length(type) between 1 and 60),
  body text not null check (length(body) <= 300000),
  state text not null check (state in ('waiting', 'delivered', 'skipped', 'dead')),
  skip_reason text check (skip_reason in ('test_mode', 'paused')),
  attempts integer not null default 0,
  last_status integer,
  last_error text check (length(last_error) <= 300),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  check ((state = 'skipped') = (skip_reason is not null)),
  constraint webhook_deliveries_check1 check ((state = 'waiting') = (finished_at is null))
);
comment on column webhook_deliveries.id is 'The event''s own: every attempt, and every sending again, carries it';
comment on column webhook_deliveries.body is 'The very bytes that are signed and sent';
comment on column webhook_deliveries.expires_at is 'Not tried any more after this';
create index webhook_deliveries_by_state on webhook_deliveries (company_id, state, id desc);
create index webhook_deliveries_by_deal on webhook_deliveries (company_id, deal_id, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, deal_id, id) where state = 'waiting';
create index webhook_deliveries_by_type on webhook_deliveries (company_id, type, id desc);
create index webhook_deliveries_dead on webhook_deliveries (finished_at desc, id desc) where state = 'dead';
call app.protect('webhook_deliveries', '{select,insert,update}');

create table webhook_attempts (
  company_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  started_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  status integer,
  error text check (length(error) <= 300),
  answer text not null default '' check (length(answer) <= 1000),
  primary key (company_id, id),
  foreign key (company_id, delivery_id) references webhook_deliveries (company_id, id) on delete cascade
);
comment on column webhook_attempts.answer is 'The beginning of what the receiver answered, without secrets';
create index webhook_attempts_by_delivery on webhook_attempts (company_id, delivery_id, id);
call app.protect('webhook_attempts', '{select,insert}');

create table webhook_lanes (
  company_id uuid not null,
  deal_id uuid not null,
  next_try_at timestamptz not null,
  primary key (company_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on table webhook_lanes is
  'Deals with events to deliver: those of one deal go one after the other, deals beside each other';
create index webhook_lanes_due on webhook_lanes (company_id, next_try_at);
call app.protect('webhook_lanes', '{select,insert,update,delete}');

create table integration_tokens (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  token_hash bytea not null unique check (length(token_hash) = 32),
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  window_started_at timestamptz,
  window_uses integer not null default 0,
  primary key (company_id, id)
);
comment on column integration_tokens.token_hash is 'The token itself is shown once, when it is made';
comment on column integration_tokens.window_uses is 'Requests since window_started_at';
create index integration_tokens_by_time on integration_tokens (company_id, created_at desc, id);
call app.protect('integration_tokens', '{select,insert,update}');

-- Whose token it is, and that it was used. `wait_seconds` is more than 0 where there were too many requests in a minute.
create function app.use_integration_token(p_token_hash bytea, p_now timestamptz, p_most integer)
returns table (company_id uuid, id uuid, name text, scopes text[], wait_seconds integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    update integration_tokens t set
      last_used_at = p_now,
      window_started_at = case when t.window_started_at > p_now - interval '1 minute' then t.window_started_at else p_now end,
      window_uses = case when t.window_started_at > p_now - interval '1 minute' then least(t.window_uses + 1, p_most + 1) else 1 end
     where t.token_hash = p_token_hash and t.revoked_at is null
    returning t.company_id, t.id, t.name, t.scopes,
      case when t.window_uses > p_most
        then greatest(1, ceil(extract(epoch from t.window_started_at + interval '1 minute' - p_now)))::integer else 0 end;
end $$;
alter function app.use_integration_token(bytea,timestamp with time zone,integer) owner to dealwright_system;
grant execute on function app.use_integration_token(bytea,timestamp with time zone,integer) to dealwright_app;
