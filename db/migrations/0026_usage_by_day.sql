-- What services cost by day and by deal, added up as it is logged, so that no year of the log is ever scanned. The views
-- keep their names and columns.

create table usage_days (
  company_id uuid not null references companies (id) on delete cascade,
  usage_date date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens bigint not null,
  cost_usd numeric(14, 6) not null,
  primary key (company_id, usage_date, service_type)
);
comment on table usage_days is 'usage_logs by company, day (UTC) and service';
call app.protect('usage_days', '{select}');

create table deal_usage_totals (
  company_id uuid not null,
  deal_id uuid not null,
  service_type text not null,
  operations bigint not null,
  cost_usd numeric(14, 6) not null,
  primary key (company_id, deal_id, service_type),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on table deal_usage_totals is 'usage_logs by deal and service, of all time; it goes with its deal';
create index deal_usage_totals_by_cost on deal_usage_totals (company_id, cost_usd desc, deal_id, service_type);
call app.protect('deal_usage_totals', '{select}');

create or replace function app.usage_counted() returns trigger
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

set local role dealwright_system;
insert into usage_days (company_id, usage_date, service_type, operations, api_calls, tokens, cost_usd)
select company_id, (created_at at time zone 'UTC')::date, service_type, count(*), sum(api_calls), sum(tokens_total),
       sum(estimated_cost_usd)
  from usage_logs group by 1, 2, 3;
insert into deal_usage_totals (company_id, deal_id, service_type, operations, cost_usd)
select company_id, deal_id, service_type, count(*), sum(estimated_cost_usd)
  from usage_logs where deal_id is not null group by 1, 2, 3;
reset role;

create or replace view company_usage_summary with (security_invoker = true) as
  select company_id, usage_date, service_type, operations as total_operations, api_calls as total_api_calls,
         tokens as total_tokens, cost_usd::numeric as total_cost_usd
    from usage_days;
create or replace view deal_usage_summary with (security_invoker = true) as
  select t.company_id, t.deal_id, d.name as deal_name, a.name as client_company, t.service_type,
         t.operations as total_operations, t.cost_usd::numeric as total_cost_usd
    from deal_usage_totals t
    join deals d on d.company_id = t.company_id and d.id = t.deal_id
    join accounts a on a.company_id = d.company_id and a.id = d.account_id;
