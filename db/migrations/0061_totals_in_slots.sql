-- The totals of a company are kept in slots: who writes them takes one that no other transaction holds, so that two moves
-- of deals never wait for the same row. A total is the sum of its slots. Whoever is alone has slot 0.

alter table deal_totals add column slot smallint not null default 0 check (slot between 0 and 31);
alter table deal_totals drop constraint deal_totals_pkey;
alter table deal_totals add primary key (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot);
create index deal_totals_unfolded on deal_totals (company_id, slot) where slot > 0;
comment on column deal_totals.slot is 'Of the transaction that wrote it; a total is the sum of its slots';

alter table close_totals add column slot smallint not null default 0 check (slot between 0 and 31);
alter table close_totals drop constraint close_totals_pkey;
alter table close_totals add primary key (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot);
create index close_totals_unfolded on close_totals (company_id, slot) where slot > 0;
comment on column close_totals.slot is 'As in deal_totals';

-- The slot of this transaction: the first that is free, held to its end. Where all are taken it waits for one.
create function app.totals_slot(p_company uuid) returns smallint
language plpgsql set search_path = pg_catalog, public as $$
declare
  known constant text := current_setting('app.totals_slot', true);
  found_slot smallint;
begin
  if left(known, 36) = p_company::text then
    return substr(known, 38)::smallint;
  end if;
  for candidate in 0..31 loop
    if pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', p_company, candidate), 0)) then
      found_slot := candidate;
      exit;
    end if;
  end loop;
  if found_slot is null then
    found_slot := pg_backend_pid() % 32;
    perform pg_advisory_xact_lock(hashtextextended(format('totals %s %s', p_company, found_slot), 0));
  end if;
  perform set_config('app.totals_slot', p_company || ' ' || found_slot, true);
  return found_slot;
end $$;

create or replace function app.deals_inserted() returns trigger
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

create or replace function app.deal_counted() returns trigger
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

create or replace function app.count_in_slice(p_company uuid, p_profile uuid, p_deal uuid, p_sign integer) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select d.company_id, d.workspace_id, p_profile, d.stage, d.forecast_category, d.currency,
         app.totals_slot(d.company_id), p_sign, p_sign * d.amount_minor
    from deals d where d.company_id = p_company and d.id = p_deal and d.shelf is null
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor
$$;

create or replace function app.hand_over_deals(p_from uuid, p_to uuid, p_most integer, p_now timestamptz)
  returns table (deal_id uuid, workspace_id uuid, number bigint, version integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  company constant uuid := app.company_id();
  due uuid[];
begin
  select array_agg(d.id) into due from (
    select id from deals
     where company_id = company and owner_id = p_from and stage not in ('closed_won', 'closed_lost')
     order by id limit p_most for update) d;
  if due is null or p_from = p_to then
    return;
  end if;
  perform set_config('app.hands_over', 'on', true);
  update deals set owner_id = p_to, version = version + 1, updated_at = p_now
   where company_id = company and id = any (due);
  perform set_config('app.hands_over', '', true);
  with lost as (
    delete from deal_access a
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and not (a.as_collaborator or a.as_crm_owner)
    returning a.deal_id),
  kept as (
    update deal_access a set as_owner = false
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and (a.as_collaborator or a.as_crm_owner)),
  gained as (
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, workspace_id, stage_position, close_key,
                                  amount_minor, score)
    select company, p_to, d.id, true, d.workspace_id, case when d.shelf is null then d.stage_position else 0 end,
           coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
      from deals d where d.company_id = company and d.id = any (due)
    on conflict (company_id, profile_id, deal_id) do update set as_owner = true
    returning a.deal_id, xmax = 0 as fresh),
  slices as (
    select deal_id, p_from as profile_id, -1 as sign from lost
    union all
    select deal_id, p_to, 1 from gained where fresh)
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select company, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(company), sum(s.sign), sum(s.sign * d.amount_minor)
    from slices s join deals d on d.company_id = company and d.id = s.deal_id
   where d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return query
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = company and d.id = any (due) order by d.id;
end  $$;

create or replace function app.erase_deals(p_company uuid, p_deals uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select d.company_id, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(p_company), -count(*), -sum(d.amount_minor)
    from deals d
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id
    ) slice
   where d.company_id = p_company and d.id = any (p_deals) and d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  delete from deal_access where company_id = p_company and deal_id = any (p_deals);
  delete from deal_collaborators where company_id = p_company and deal_id = any (p_deals);
  delete from deal_pins where company_id = p_company and deal_id = any (p_deals);
  delete from ai_suggestions where company_id = p_company and deal_id = any (p_deals);
  delete from ai_analyses where company_id = p_company and deal_id = any (p_deals);
  update meddpicc_evidence set superseded_by = null
   where company_id = p_company and deal_id = any (p_deals) and superseded_by is not null;
  delete from meddpicc_evidence where company_id = p_company and deal_id = any (p_deals);
  delete from meddpicc_answers where company_id = p_company and deal_id = any (p_deals);
  delete from interactions where company_id = p_company and deal_id = any (p_deals);
  delete from stakeholders where company_id = p_company and deal_id = any (p_deals);
  delete from events where company_id = p_company and deal_id = any (p_deals);
  update usage_logs set deal_id = null where company_id = p_company and deal_id = any (p_deals);
  delete from sample_records where company_id = p_company and kind = 'deal' and record_id = any (p_deals);
  delete from deals where company_id = p_company and id = any (p_deals);
end  $$;

create or replace function app.close_deal_counted() returns trigger
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

create or replace function app.close_deals_inserted() returns trigger
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

create or replace function app.close_deals_deleted() returns trigger
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

-- Adds what stands in other slots to slot 0, unless somebody writes there just now: those are left for the next time.
-- Answers how many rows went.
create function app.fold_totals() returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  unfolded smallint;
  folded integer := 0;
  gone integer;
begin
  for unfolded in
    select slot from deal_totals where company_id = company and slot > 0
    union select slot from close_totals where company_id = company and slot > 0
    order by 1
  loop
    if not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, 0), 0)) then
      return folded;
    end if;
    continue when not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, unfolded), 0));
    with taken as (
      delete from deal_totals where company_id = company and slot = unfolded
      returning workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
    insert into deal_totals as t
      (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, profile_id, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from close_totals where company_id = company and slot = unfolded
      returning workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
    insert into close_totals as t
      (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, span, starts_on, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
  end loop;
  return folded;
end $$;

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array['totals_slot(uuid)', 'fold_totals()'] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
grant execute on function app.fold_totals() to dealwright_app;
