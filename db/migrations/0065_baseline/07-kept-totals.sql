-- How the totals follow deals and whoever may see them

-- deal_access
-- A person's slice gains and loses the deals that they are given and that are taken from them.
create function app.account_access_given() returns trigger
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
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.account_access_given() owner to dealwright_system;
create trigger account_access_given after insert on deal_access
  referencing new table as given for each statement execute function app.account_access_given();

-- What is taken from a person leaves their sums of its account.
create function app.account_access_taken() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(d.company_id, array_agg(d.account_id))
     from taken r join deals d on d.company_id = r.company_id and d.id = r.deal_id
    group by d.company_id;
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select d.company_id, d.workspace_id, o.profile_id, d.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
            from taken o
            join deals d on d.company_id = o.company_id and d.id = o.deal_id
            cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
           group by 1, 2, 3, 4, 5, 6, 7) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.profile_id = gone.profile_id
     and t.account_id = gone.account_id and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end  $$;
alter function app.account_access_taken() owner to dealwright_system;
create trigger account_access_taken after delete on deal_access
  referencing old table as taken for each statement execute function app.account_access_taken();

-- deals
-- New deals: access first, counted together, one statement for any number of rows.
create function app.deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with given as (
    insert into deal_access (company_id, profile_id, deal_id, as_owner, as_crm_owner,
                             workspace_id, stage_position, close_key, amount_minor, score)
    select n.company_id, p.id, n.id, p.id = n.owner_id,
           p.hubspot_user_id is not distinct from n.crm_owner_id and n.crm_owner_id is not null,
           n.workspace_id, n.stage_position, coalesce(n.close_date, 'infinity'), n.amount_minor, n.score
      from added n
      join profiles p on p.company_id = n.company_id
       and (p.id = n.owner_id or (n.crm_owner_id is not null and p.hubspot_user_id = n.crm_owner_id))
    returning deal_id, profile_id),
  slices as (
    select deal_id, profile_id from given
    union all
    select id, '00000000-0000-0000-0000-000000000000'::uuid from added)
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select n.company_id, n.workspace_id, s.profile_id, n.stage, n.forecast_category, n.currency,
         app.totals_slot(n.company_id), count(*), sum(n.amount_minor)
    from slices s join added n on n.id = s.deal_id
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.deals_inserted() owner to dealwright_system;
create trigger deals_inserted after insert on deals
  referencing new table as added for each statement execute function app.deals_inserted();

-- A deal that moves, changes its amount or leaves or enters the pipeline leaves one cell and enters another, in one
-- ordered statement. Off the pipeline it counts nowhere.
create function app.deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select new.company_id, cell.workspace_id, slice.profile_id, cell.stage, cell.forecast_category, cell.currency,
         app.totals_slot(new.company_id), sum(cell.sign), sum(cell.sign * cell.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor),
      (1, new.shelf, new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor)
    ) cell (sign, shelf, workspace_id, stage, forecast_category, currency, amount_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
   where cell.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.deal_counted() owner to dealwright_system;
create trigger deal_counted after update on deals for each row
  when ((old.workspace_id, old.stage, old.forecast_category, old.currency,
         old.amount_minor, old.shelf)
        is distinct from (new.workspace_id, new.stage, new.forecast_category,
         new.currency, new.amount_minor, new.shelf))
  execute function app.deal_counted();

-- New deals count with their accounts.
create function app.account_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select n.company_id, place.id, '00000000-0000-0000-0000-000000000000'::uuid, n.account_id, c.kind, c.month, c.currency,
         count(*), sum(n.amount_minor)
    from added n
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (n.workspace_id)) place (id)
    cross join lateral app.account_cells(n.shelf, n.stage_position, n.closed_at, n.currency) c
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.account_deals_inserted() owner to dealwright_system;
create trigger account_deals_inserted after insert on deals
  referencing new table as added for each statement execute function app.account_deals_inserted();

-- Deleted deals leave the sums of their accounts.
create function app.account_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from removed r group by r.company_id;
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select o.company_id, place.id as workspace_id, o.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(o.amount_minor)::bigint as amount_minor
            from removed o
            cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (o.workspace_id)) place (id)
            cross join lateral app.account_cells(o.shelf, o.stage_position, o.closed_at, o.currency) c
           group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id
     and t.profile_id = '00000000-0000-0000-0000-000000000000' and t.account_id = gone.account_id
     and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end  $$;
alter function app.account_deals_deleted() owner to dealwright_system;
create trigger account_deals_deleted after delete on deals
  referencing old table as removed for each statement execute function app.account_deals_deleted();

-- New deals count in the quarters of their accounts.
create function app.quarters_of_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_quarters as t
    (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date), n.forecast_category,
         n.currency, count(*), sum(n.amount_minor)
    from added n where n.shelf is null
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.quarters_of_inserted() owner to dealwright_system;
create trigger quarters_of_inserted after insert on deals
  referencing new table as added for each statement execute function app.quarters_of_inserted();

-- Deleted deals leave the quarters of their accounts.
create function app.quarters_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from removed r group by r.company_id;
  update account_quarters t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date) as quarter,
                 n.forecast_category, n.currency, count(*) as deals, sum(n.amount_minor) as amount_minor
            from removed n where n.shelf is null group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.account_id = gone.account_id
     and t.quarter = gone.quarter and t.forecast_category = gone.forecast_category and t.currency = gone.currency;
  return null;
end  $$;
alter function app.quarters_of_deleted() owner to dealwright_system;
create trigger quarters_of_deleted after delete on deals
  referencing old table as removed for each statement execute function app.quarters_of_deleted();

-- A deal that closes, moves to another day or account or changes its amount counts in another quarter.
create function app.quarters_of_changed() returns trigger
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
   where cell.shelf is null
   group by 1, 2, 3, 4, 5, 6
  having sum(cell.sign) <> 0 or sum(cell.sign * cell.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.quarters_of_changed() owner to dealwright_system;
create trigger quarters_of_changed after update on deals for each row
  when ((old.workspace_id, old.account_id, old.closed_at, old.close_date, old.forecast_category,
         old.currency, old.amount_minor, old.shelf)
        is distinct from (new.workspace_id, new.account_id, new.closed_at, new.close_date,
         new.forecast_category, new.currency, new.amount_minor, new.shelf))
  execute function app.quarters_of_changed();

-- A deal that stays in its cells writes none of them: most changes of stage are among the open ones.
create function app.account_deal_counted() returns trigger
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
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.account_deal_counted() owner to dealwright_system;
create trigger account_deal_counted after update on deals for each row
  when ((old.shelf, old.workspace_id, old.account_id, old.stage_position < 8, old.stage_position = 8,
         old.currency, old.amount_minor,
         case when old.stage_position = 8 then old.closed_at end)
        is distinct from
        (new.shelf, new.workspace_id, new.account_id, new.stage_position < 8, new.stage_position = 8,
         new.currency, new.amount_minor,
         case when new.stage_position = 8 then new.closed_at end))
  execute function app.account_deal_counted();

create function app.close_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select n.company_id, n.workspace_id, c.span, c.starts_on, n.stage, n.forecast_category, n.currency,
         app.totals_slot(n.company_id), count(*), sum(n.amount_minor)
    from added n cross join lateral app.close_cells(n.shelf, n.stage_position, n.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.close_deals_inserted() owner to dealwright_system;
create trigger close_deals_inserted after insert on deals
  referencing new table as added for each statement execute function app.close_deals_inserted();

create function app.close_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select o.company_id, o.workspace_id, c.span, c.starts_on, o.stage, o.forecast_category, o.currency,
         app.totals_slot(o.company_id), -count(*), -sum(o.amount_minor)
    from removed o cross join lateral app.close_cells(o.shelf, o.stage_position, o.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
alter function app.close_deals_deleted() owner to dealwright_system;
create trigger close_deals_deleted after delete on deals
  referencing old table as removed for each statement execute function app.close_deals_deleted();

-- Leaves its former cells and enters others, in one ordered statement; a deal that stays in its cells writes none.
create function app.close_deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select new.company_id, side.workspace_id, c.span, c.starts_on, side.stage, side.forecast_category, side.currency,
         app.totals_slot(new.company_id), sum(side.sign), sum(side.sign * side.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.stage_position, old.close_date, old.stage, old.forecast_category, old.currency,
       old.amount_minor),
      (1, new.shelf, new.workspace_id, new.stage_position, new.close_date, new.stage, new.forecast_category, new.currency,
       new.amount_minor)
    ) side (sign, shelf, workspace_id, stage_position, close_date, stage, forecast_category, currency, amount_minor)
    cross join lateral app.close_cells(side.shelf, side.stage_position, side.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $$;
alter function app.close_deal_counted() owner to dealwright_system;
create trigger close_deal_counted after update on deals for each row
  when ((old.workspace_id, old.stage, old.close_date, old.forecast_category, old.currency, old.amount_minor, old.shelf)
        is distinct from
        (new.workspace_id, new.stage, new.close_date, new.forecast_category, new.currency, new.amount_minor, new.shelf))
  execute function app.close_deal_counted();
