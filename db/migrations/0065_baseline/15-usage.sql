-- What the services that are paid for were used for

create table usage_logs (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid,
  deal_id uuid,
  interaction_id uuid,
  service_type text not null,
  operation text not null,
  model text,
  api_calls integer not null default 0,
  tokens_input integer not null default 0,
  tokens_output integer not null default 0,
  tokens_total integer not null default 0,
  estimated_cost_usd numeric(12,6) not null default 0,
  success boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
create index usage_logs_by_time on usage_logs (company_id, created_at desc, id desc);
create index usage_logs_by_deal on usage_logs (company_id, deal_id) where deal_id is not null;
create index usage_logs_of_all on usage_logs (created_at desc, id desc);
call app.protect('usage_logs', '{select,insert}');

create function app.usage_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_usage_totals as t (company_id, deal_id, service_type, operations, cost_usd)
  select company_id, deal_id, service_type, count(*), sum(estimated_cost_usd)
    from added where deal_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, deal_id, service_type) do update
    set operations = t.operations + excluded.operations, cost_usd = t.cost_usd + excluded.cost_usd;
  insert into usage_days as t (company_id, usage_date, service_type, operations, api_calls, tokens, cost_usd)
  select company_id, (created_at at time zone 'UTC')::date, service_type, count(*), sum(api_calls), sum(tokens_total),
         sum(estimated_cost_usd)
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, usage_date, service_type) do update
    set operations = t.operations + excluded.operations, api_calls = t.api_calls + excluded.api_calls,
        tokens = t.tokens + excluded.tokens, cost_usd = t.cost_usd + excluded.cost_usd;
  insert into usage_spans as t (company_id, span, starts_on, service_type, operations, api_calls, tokens, cost_usd)
  select a.company_id, s.span, date_trunc(s.span, a.created_at at time zone 'UTC')::date, a.service_type, count(*),
         sum(a.api_calls), sum(a.tokens_total), sum(a.estimated_cost_usd)
    from added a cross join (values ('week'), ('month')) s (span) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, span, starts_on, service_type) do update
    set operations = t.operations + excluded.operations, api_calls = t.api_calls + excluded.api_calls,
        tokens = t.tokens + excluded.tokens, cost_usd = t.cost_usd + excluded.cost_usd;
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
alter function app.usage_counted() owner to dealwright_system;
create trigger usage_counted after insert on usage_logs
  referencing new table as added for each statement execute function app.usage_counted();

create table usage_spans (
  company_id uuid not null references companies (id) on delete cascade,
  span text not null check (span in ('week', 'month')),
  starts_on date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens bigint not null,
  cost_usd numeric(14,6) not null,
  primary key (company_id, span, starts_on, service_type)
);
comment on table usage_spans is 'usage_days by week, from Monday on, and by month';
call app.protect('usage_spans', '{select}');

create table usage_days (
  company_id uuid not null references companies (id) on delete cascade,
  usage_date date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens bigint not null,
  cost_usd numeric(14,6) not null,
  primary key (company_id, usage_date, service_type)
);
comment on table usage_days is 'usage_logs by company, day (UTC) and service';
create index usage_days_by_day on usage_days (usage_date);
call app.protect('usage_days', '{select}');

-- What services cost, added up as it is logged, so that no month is ever scanned.
create table usage_months (
  company_id uuid not null references companies (id) on delete cascade,
  month date not null check (EXTRACT(day FROM month) = 1),
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens_input bigint not null,
  tokens_output bigint not null,
  cost_usd numeric(14,6) not null,
  primary key (company_id, month, service_type)
);
comment on table usage_months is 'usage_logs by company, month (UTC) and service';
create index usage_months_by_cost on usage_months (month, cost_usd desc, company_id, service_type);
call app.protect('usage_months', '{select}');

create table deal_usage_totals (
  company_id uuid not null,
  deal_id uuid not null,
  service_type text not null,
  operations bigint not null,
  cost_usd numeric(14,6) not null,
  primary key (company_id, deal_id, service_type),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on table deal_usage_totals is 'usage_logs by deal and service, of all time; it goes with its deal';
create index deal_usage_totals_by_cost on deal_usage_totals (company_id, cost_usd desc, deal_id, service_type);
call app.protect('deal_usage_totals', '{select}');

create view company_usage_summary with (security_invoker = true) as
select company_id, usage_date, service_type, operations as total_operations, api_calls as total_api_calls,
       tokens as total_tokens, cost_usd::numeric as total_cost_usd
  from usage_days;
create view deal_usage_summary with (security_invoker = true) as
select t.company_id, t.deal_id, d.name as deal_name, a.name as client_company, t.service_type,
       t.operations as total_operations, t.cost_usd::numeric as total_cost_usd
  from deal_usage_totals t
  join deals d on d.company_id = t.company_id and d.id = t.deal_id
  join accounts a on a.company_id = d.company_id and a.id = d.account_id;
grant select on company_usage_summary, deal_usage_summary to dealwright_app, dealwright_system;
