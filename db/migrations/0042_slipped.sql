-- What is open is also added up by when it should close, so that what has slipped is known on any day without a scan:
-- the whole months before today's month, and the days of this month before today.

create table close_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  span text not null check (span in ('month', 'day')),
  starts_on date not null,
  stage deal_stage not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  primary key (company_id, workspace_id, span, starts_on, stage, forecast_category, currency),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table close_totals is 'Open deals of the pipeline by the month and by the day they should close, kept by triggers';
call app.protect('close_totals', '{select}');

-- The open deals in the order they should close: those that slipped are the first of them. Closed ones and those without
-- a close date come after every day.
create index deals_by_slipped on deals (
    company_id, workspace_id,
    (case when stage_position < 8::smallint then coalesce(close_date, 'infinity'::date) else 'infinity'::date end), id)
  where shelf is null;

-- The month and the day that one deal counts in: none while it is closed, off the pipeline or without a close date.
create function app.close_cells(p_shelf text, p_position smallint, p_close_date date)
returns table (span text, starts_on date)
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  if p_shelf is null and p_position < 8 and p_close_date is not null then
    return query values ('month', date_trunc('month', p_close_date)::date), ('day', p_close_date);
  end if;
end $$;

create function app.close_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into close_totals as t (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, c.span, c.starts_on, n.stage, n.forecast_category, n.currency, count(*), sum(n.amount_minor)
    from added n cross join lateral app.close_cells(n.shelf, n.stage_position, n.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger close_deals_inserted after insert on deals
  referencing new table as added for each statement execute function app.close_deals_inserted();

create function app.close_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update close_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select o.company_id, o.workspace_id, c.span, c.starts_on, o.stage, o.forecast_category, o.currency,
                 count(*) as deals, sum(o.amount_minor)::bigint as amount_minor
            from removed o cross join lateral app.close_cells(o.shelf, o.stage_position, o.close_date) c
           group by 1, 2, 3, 4, 5, 6, 7) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.span = gone.span
     and t.starts_on = gone.starts_on and t.stage = gone.stage and t.forecast_category = gone.forecast_category
     and t.currency = gone.currency;
  return null;
end $$;
create trigger close_deals_deleted after delete on deals
  referencing old table as removed for each statement execute function app.close_deals_deleted();

-- Leaves its former cells and enters others, in one ordered statement; a deal that stays in its cells writes none.
create function app.close_deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into close_totals as t (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
  select new.company_id, side.workspace_id, c.span, c.starts_on, side.stage, side.forecast_category, side.currency,
         sum(side.sign), sum(side.sign * side.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.stage_position, old.close_date, old.stage, old.forecast_category, old.currency, old.amount_minor),
      (1, new.shelf, new.workspace_id, new.stage_position, new.close_date, new.stage, new.forecast_category, new.currency, new.amount_minor)
    ) side (sign, shelf, workspace_id, stage_position, close_date, stage, forecast_category, currency, amount_minor)
    cross join lateral app.close_cells(side.shelf, side.stage_position, side.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger close_deal_counted after update on deals for each row
  when ((old.workspace_id, old.stage, old.close_date, old.forecast_category, old.currency, old.amount_minor, old.shelf)
        is distinct from
        (new.workspace_id, new.stage, new.close_date, new.forecast_category, new.currency, new.amount_minor, new.shelf))
  execute function app.close_deal_counted();

-- What there is already.
set local role dealwright_system;
insert into close_totals (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
select d.company_id, d.workspace_id, c.span, c.starts_on, d.stage, d.forecast_category, d.currency, count(*), sum(d.amount_minor)
  from deals d cross join lateral app.close_cells(d.shelf, d.stage_position, d.close_date) c
 group by 1, 2, 3, 4, 5, 6, 7;
reset role;

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'close_cells(text, smallint, date)', 'close_deals_inserted()', 'close_deals_deleted()', 'close_deal_counted()'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
