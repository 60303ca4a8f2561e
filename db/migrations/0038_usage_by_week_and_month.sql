-- Whole weeks and months of what services cost, beside the days, so that a year is some two hundred rows.

lock table usage_logs in share row exclusive mode;

create table usage_spans (
  company_id uuid not null references companies (id) on delete cascade,
  span text not null check (span in ('week', 'month')),
  starts_on date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens bigint not null,
  cost_usd numeric(14, 6) not null,
  primary key (company_id, span, starts_on, service_type)
);
comment on table usage_spans is 'usage_days by week, from Monday on, and by month';
call app.protect('usage_spans', '{select}');

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

set local role dealwright_system;
insert into usage_spans (company_id, span, starts_on, service_type, operations, api_calls, tokens, cost_usd)
select d.company_id, s.span, date_trunc(s.span, d.usage_date::timestamp)::date, d.service_type, sum(d.operations),
       sum(d.api_calls), sum(d.tokens), sum(d.cost_usd)
  from usage_days d cross join (values ('week'), ('month')) s (span) group by 1, 2, 3, 4;
reset role;
