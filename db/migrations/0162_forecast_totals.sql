-- What each person's deals bring by the month they should close or were won in, kept with every change of a deal, so that a
-- forecast costs as many rows as it has people and months.
create table forecast_totals (
  company_id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  month date not null,
  kind text not null check (kind in ('open', 'won')),
  forecast_choice forecast_choice not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  slot smallint not null default 0 check (slot between 0 and 31),
  deals bigint not null,
  amount_minor bigint not null,
  frozen_deals bigint not null,
  frozen_minor numeric not null,
  primary key (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table forecast_totals is 'Deals of the pipeline by owner and month, kept by triggers';
comment on column forecast_totals.month is
  'First day of the month (UTC): of the close date of an open deal, of the closing of a won one';
comment on column forecast_totals.slot is 'As in deal_totals';
comment on column forecast_totals.frozen_deals is 'How many of the deals have a rate; frozen_minor is their worth';
create index forecast_totals_unfolded on forecast_totals (company_id, slot) where slot > 0;
create index forecast_totals_of_workspace on forecast_totals (company_id, workspace_id);
call app.protect('forecast_totals', '{select}');

-- Where one deal counts: nowhere while it is lost, off the pipeline or without its date.
create function app.forecast_cells(p_shelf text, p_position smallint, p_closed_at timestamptz, p_close_date date)
returns table (month date, kind text)
language sql immutable parallel safe as $$
  select date_trunc('month', p_close_date::timestamp)::date, 'open'
   where p_shelf is null and p_position < 8::smallint and p_close_date is not null
  union all
  select date_trunc('month', p_closed_at at time zone 'UTC')::date, 'won'
   where p_shelf is null and p_position = 8::smallint and p_closed_at is not null
$$;

create function app.forecast_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from added) company)
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, n.owner_id, m.month, m.kind, n.forecast_choice, n.forecast_category, n.currency,
         slots.slot, count(*), sum(n.amount_minor), count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from added n join slots on slots.company_id = n.company_id
    cross join lateral app.forecast_cells(n.shelf, n.stage_position, n.closed_at, n.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;
create trigger forecast_deals_inserted after insert on deals referencing new table as added
  for each statement execute function app.forecast_deals_inserted();

create function app.forecast_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from removed) company)
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, n.owner_id, m.month, m.kind, n.forecast_choice, n.forecast_category, n.currency,
         slots.slot, -count(*), -sum(n.amount_minor), -count(n.frozen_minor), -coalesce(sum(n.frozen_minor), 0)
    from removed n join slots on slots.company_id = n.company_id
    cross join lateral app.forecast_cells(n.shelf, n.stage_position, n.closed_at, n.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;
create trigger forecast_deals_deleted after delete on deals referencing old table as removed
  for each statement execute function app.forecast_deals_deleted();

create function app.forecast_deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select new.company_id, side.workspace_id, side.owner_id, m.month, m.kind, side.forecast_choice, side.forecast_category,
         side.currency, app.totals_slot(new.company_id), sum(side.sign), sum(side.sign * side.amount_minor),
         coalesce(sum(side.sign) filter (where side.frozen_minor is not null), 0),
         coalesce(sum(side.sign * side.frozen_minor), 0)
    from (values
      (-1, old.shelf, old.stage_position, old.closed_at, old.close_date, old.workspace_id, old.owner_id,
       old.forecast_choice, old.forecast_category, old.currency, old.amount_minor, old.frozen_minor),
      (1, new.shelf, new.stage_position, new.closed_at, new.close_date, new.workspace_id, new.owner_id,
       new.forecast_choice, new.forecast_category, new.currency, new.amount_minor, new.frozen_minor)
    ) side (sign, shelf, stage_position, closed_at, close_date, workspace_id, owner_id,
            forecast_choice, forecast_category, currency, amount_minor, frozen_minor)
    cross join lateral app.forecast_cells(side.shelf, side.stage_position, side.closed_at, side.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
      or sum(side.sign) filter (where side.frozen_minor is not null) <> 0 or sum(side.sign * side.frozen_minor) <> 0
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;
-- A hand-over of many deals counts them itself, in one statement.
create trigger forecast_deal_counted after update on deals for each row
  when ((old.workspace_id, old.owner_id, old.stage_position < 8, old.stage_position = 8, old.close_date, old.closed_at,
         old.forecast_choice, old.forecast_category, old.currency, old.amount_minor, old.shelf, old.frozen_minor)
        is distinct from (new.workspace_id, new.owner_id, new.stage_position < 8, new.stage_position = 8, new.close_date,
         new.closed_at, new.forecast_choice, new.forecast_category, new.currency, new.amount_minor, new.shelf,
         new.frozen_minor)
        and current_setting('app.hands_over', true) is distinct from 'on')
  execute function app.forecast_deal_counted();

grant create on schema app to dealwright_system;
alter function app.forecast_deals_inserted() owner to dealwright_system;
alter function app.forecast_deals_deleted() owner to dealwright_system;
alter function app.forecast_deal_counted() owner to dealwright_system;

create or replace function app.fold_totals() returns integer
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
    union select slot from contact_totals where company_id = company and slot > 0
    union select slot from forecast_totals where company_id = company and slot > 0
    order by 1
  loop
    if not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, 0), 0)) then
      return folded;
    end if;
    continue when not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, unfolded), 0));
    with taken as (
      delete from deal_totals where company_id = company and slot = unfolded
      returning workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor, frozen_deals, frozen_minor)
    insert into deal_totals as t
      (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
       frozen_deals, frozen_minor)
    select company, workspace_id, profile_id, stage, forecast_category, currency, 0, deals, amount_minor,
           frozen_deals, frozen_minor from taken
    on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                  frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
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
    with taken as (
      delete from contact_totals where company_id = company and slot = unfolded
      returning workspace_id, owner_id, source, has_account, has_left, contacts)
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select company, workspace_id, owner_id, source, has_account, has_left, 0, contacts from taken
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from forecast_totals where company_id = company and slot = unfolded
      returning workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency,
                deals, amount_minor, frozen_deals, frozen_minor)
    insert into forecast_totals as t
      (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
       deals, amount_minor, frozen_deals, frozen_minor)
    select company, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, 0,
           deals, amount_minor, frozen_deals, frozen_minor from taken
    on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                  frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
  end loop;
  return folded;
end $$;

create or replace function app.hand_over_deals(p_from uuid, p_to uuid, p_most integer, p_now timestamp with time zone)
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
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select company, d.workspace_id, side.owner_id, m.month, m.kind, d.forecast_choice, d.forecast_category, d.currency,
         app.totals_slot(company), sum(side.sign), sum(side.sign * d.amount_minor),
         coalesce(sum(side.sign) filter (where d.frozen_minor is not null), 0),
         coalesce(sum(side.sign * d.frozen_minor), 0)
    from deals d
    cross join (values (p_from, -1), (p_to, 1)) side (owner_id, sign)
    cross join lateral app.forecast_cells(d.shelf, d.stage_position, d.closed_at, d.close_date) m
   where d.company_id = company and d.id = any (due)
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
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
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select company, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(company), sum(s.sign), sum(s.sign * d.amount_minor),
         coalesce(sum(s.sign) filter (where d.frozen_minor is not null), 0), coalesce(sum(s.sign * d.frozen_minor), 0)
    from slices s join deals d on d.company_id = company and d.id = s.deal_id
   where d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return query
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = company and d.id = any (due) order by d.id;
end $$;

-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.forecast_cells(text, smallint, timestamp with time zone, date) to dealwright_system;
