-- A deal may have no account yet: the row of an import may name none, and an account is never made up. Such deals belong to
-- no account's figures and to no territory.
alter table deals alter column account_id drop not null;

create or replace view deal_usage_summary with (security_invoker = true) as
select t.company_id, t.deal_id, d.name as deal_name, a.name as client_company, t.service_type,
       t.operations as total_operations, t.cost_usd::numeric as total_cost_usd
  from deal_usage_totals t
  join deals d on d.company_id = t.company_id and d.id = t.deal_id
  left join accounts a on a.company_id = d.company_id and a.id = d.account_id;

create or replace function app.lock_accounts(p_company uuid, p_accounts uuid[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  place integer;
begin
  for place in select distinct abs(hashtext(account::text) % 256) from unnest(p_accounts) account
                where account is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(format('account_totals %s %s', p_company, place), 0));
  end loop;
end $$;

create or replace function app.account_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select n.company_id, place.id, '00000000-0000-0000-0000-000000000000'::uuid, n.account_id, c.kind, c.month, c.currency,
         count(*), sum(n.amount_minor)
    from added n
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (n.workspace_id)) place (id)
    cross join lateral app.account_cells(n.shelf, n.stage_position, n.closed_at, n.currency) c
   where n.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;

create or replace function app.account_deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(new.company_id, array[old.account_id, new.account_id]);
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select new.company_id, slice.workspace_id, slice.profile_id, side.account_id, c.kind, c.month, c.currency,
         sum(side.sign), sum(side.sign * side.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.stage_position, old.closed_at, old.currency,
       old.amount_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.stage_position, new.closed_at, new.currency,
       new.amount_minor)
    ) side (sign, shelf, workspace_id, account_id, stage_position, closed_at, currency, amount_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as workspace_id,
             '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select side.workspace_id, '00000000-0000-0000-0000-000000000000'::uuid
      union all
      select side.workspace_id, a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
    cross join lateral app.account_cells(side.shelf, side.stage_position, side.closed_at, side.currency) c
   where side.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;

create or replace function app.account_access_given() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(d.company_id, array_agg(d.account_id))
     from given r join deals d on d.company_id = r.company_id and d.id = r.deal_id
    group by d.company_id;
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select d.company_id, d.workspace_id, n.profile_id, d.account_id, c.kind, c.month, c.currency, count(*), sum(d.amount_minor)
    from given n
    join deals d on d.company_id = n.company_id and d.id = n.deal_id
    cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
   where d.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;

create or replace function app.quarters_of_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_quarters as t
    (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date), n.forecast_category,
         n.currency, count(*), sum(n.amount_minor)
    from added n where n.shelf is null and n.account_id is not null
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;

create or replace function app.quarters_of_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(new.company_id, array[old.account_id, new.account_id]);
  insert into account_quarters as t
    (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select new.company_id, cell.workspace_id, cell.account_id, app.deal_quarter(cell.closed_at, cell.close_date),
         cell.forecast_category, cell.currency, sum(cell.sign), sum(cell.sign * cell.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.closed_at, old.close_date, old.forecast_category,
       old.currency, old.amount_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.closed_at, new.close_date, new.forecast_category,
       new.currency, new.amount_minor)
    ) cell (sign, shelf, workspace_id, account_id, closed_at, close_date, forecast_category, currency, amount_minor)
   where cell.shelf is null and cell.account_id is not null
   group by 1, 2, 3, 4, 5, 6
  having sum(cell.sign) <> 0 or sum(cell.sign * cell.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
