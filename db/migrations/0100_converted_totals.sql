-- What closed deals are worth at the rate each of them keeps, kept in the same cells as their count and sum. A cell whose
-- frozen deals are fewer than its deals lacks a rate for some. No bound but numeric's: two deals may be worth more than a
-- bigint holds, and closing them must not fail for it.
alter table deal_totals add column frozen_deals bigint not null default 0, add column frozen_minor numeric not null default 0;
comment on column deal_totals.frozen_deals is 'How many of the deals are closed and have a rate';
comment on column deal_totals.frozen_minor is 'What those are worth in the reporting currency of their rates, in minor units';
alter table account_totals add column frozen_deals bigint not null default 0, add column frozen_minor numeric not null default 0;
comment on column account_totals.frozen_deals is 'As in deal_totals';
comment on column account_totals.frozen_minor is 'As in deal_totals';

grant create on schema app to dealwright_system;
create or replace function app.count_in_slice(p_company uuid, p_profile uuid, p_deal uuid, p_sign integer) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select d.company_id, d.workspace_id, p_profile, d.stage, d.forecast_category, d.currency,
         app.totals_slot(d.company_id), p_sign, p_sign * d.amount_minor,
         case when d.frozen_minor is null then 0 else p_sign end, p_sign * coalesce(d.frozen_minor, 0)
    from deals d where d.company_id = p_company and d.id = p_deal and d.shelf is null
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor $$;

create or replace function app.deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select new.company_id, cell.workspace_id, slice.profile_id, cell.stage, cell.forecast_category, cell.currency,
         app.totals_slot(new.company_id), sum(cell.sign), sum(cell.sign * cell.amount_minor),
         coalesce(sum(cell.sign) filter (where cell.frozen_minor is not null), 0),
         coalesce(sum(cell.sign * cell.frozen_minor), 0)
    from (values
      (-1, old.shelf, old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor,
       old.frozen_minor),
      (1, new.shelf, new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor,
       new.frozen_minor)
    ) cell (sign, shelf, workspace_id, stage, forecast_category, currency, amount_minor, frozen_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
   where cell.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
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
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, s.profile_id, n.stage, n.forecast_category, n.currency,
         app.totals_slot(n.company_id), count(*), sum(n.amount_minor),
         count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from slices s join added n on n.id = s.deal_id
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;

create or replace function app.erase_deals(p_company uuid, p_deals uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select d.company_id, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(p_company), -count(*), -sum(d.amount_minor),
         -count(d.frozen_minor), -coalesce(sum(d.frozen_minor), 0)
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
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
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
  end loop;
  return folded;
end $$;

create or replace function app.account_access_given() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(d.account_id))
     from given r cross join lateral (
       select d.account_id from deals d where d.company_id = r.company_id and d.id = r.deal_id offset 0) d
    group by r.company_id;
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, d.workspace_id, n.profile_id, d.account_id, c.kind, c.month, c.currency, count(*), sum(d.amount_minor),
         count(d.frozen_minor), coalesce(sum(d.frozen_minor), 0)
    from given n
    cross join lateral (
      select d.workspace_id, d.account_id, d.shelf, d.stage_position, d.closed_at, d.currency, d.amount_minor, d.frozen_minor
        from deals d where d.company_id = n.company_id and d.id = n.deal_id offset 0) d
    cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
   where d.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;

create or replace function app.account_access_taken() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(d.account_id))
     from taken r cross join lateral (
       select d.account_id from deals d where d.company_id = r.company_id and d.id = r.deal_id offset 0) d
    group by r.company_id;
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor,
         frozen_deals = t.frozen_deals - gone.frozen_deals, frozen_minor = t.frozen_minor - gone.frozen_minor
    from (select o.company_id, d.workspace_id, o.profile_id, d.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(d.amount_minor)::bigint as amount_minor,
                 count(d.frozen_minor) as frozen_deals, coalesce(sum(d.frozen_minor), 0) as frozen_minor
            from taken o
            cross join lateral (
              select d.workspace_id, d.account_id, d.shelf, d.stage_position, d.closed_at, d.currency, d.amount_minor,
                     d.frozen_minor
                from deals d where d.company_id = o.company_id and d.id = o.deal_id offset 0) d
            cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
           group by 1, 2, 3, 4, 5, 6, 7) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.profile_id = gone.profile_id
     and t.account_id = gone.account_id and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $$;

create or replace function app.account_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from removed r group by r.company_id;
  update account_totals t
     set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor,
         frozen_deals = t.frozen_deals - gone.frozen_deals, frozen_minor = t.frozen_minor - gone.frozen_minor
    from (select o.company_id, place.id as workspace_id, o.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(o.amount_minor)::bigint as amount_minor,
                 count(o.frozen_minor) as frozen_deals, coalesce(sum(o.frozen_minor), 0) as frozen_minor
            from removed o
            cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (o.workspace_id)) place (id)
            cross join lateral app.account_cells(o.shelf, o.stage_position, o.closed_at, o.currency) c
           group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id
     and t.profile_id = '00000000-0000-0000-0000-000000000000' and t.account_id = gone.account_id
     and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $$;

create or replace function app.account_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, place.id, '00000000-0000-0000-0000-000000000000'::uuid, n.account_id, c.kind, c.month, c.currency,
         count(*), sum(n.amount_minor), count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from added n
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (n.workspace_id)) place (id)
    cross join lateral app.account_cells(n.shelf, n.stage_position, n.closed_at, n.currency) c
   where n.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;

create or replace function app.account_deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(new.company_id, array[old.account_id, new.account_id]);
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select new.company_id, slice.workspace_id, slice.profile_id, side.account_id, c.kind, c.month, c.currency,
         sum(side.sign), sum(side.sign * side.amount_minor),
         coalesce(sum(side.sign) filter (where side.frozen_minor is not null), 0),
         coalesce(sum(side.sign * side.frozen_minor), 0)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.stage_position, old.closed_at, old.currency,
       old.amount_minor, old.frozen_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.stage_position, new.closed_at, new.currency,
       new.amount_minor, new.frozen_minor)
    ) side (sign, shelf, workspace_id, account_id, stage_position, closed_at, currency, amount_minor, frozen_minor)
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
      or sum(side.sign) filter (where side.frozen_minor is not null) <> 0 or sum(side.sign * side.frozen_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;

create or replace trigger deal_counted after update on deals for each row
  when ((old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor, old.shelf, old.frozen_minor)
        is distinct from (new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor, new.shelf,
                          new.frozen_minor))
  execute function app.deal_counted();

create or replace trigger account_deal_counted after update on deals for each row
  when ((old.shelf, old.workspace_id, old.account_id, old.stage_position < 8, old.stage_position = 8, old.currency,
         old.amount_minor, old.frozen_minor, case when old.stage_position = 8 then old.closed_at end)
        is distinct from (new.shelf, new.workspace_id, new.account_id, new.stage_position < 8, new.stage_position = 8,
         new.currency, new.amount_minor, new.frozen_minor, case when new.stage_position = 8 then new.closed_at end))
  execute function app.account_deal_counted();

-- As app.totals_matching, with what closed deals are worth.
create function app.sums_matching(p_words text[], p_workspace uuid)
returns table (stage deal_stage, currency character, deals bigint, amount_minor bigint, frozen_deals bigint, frozen_minor numeric)
language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format(
    'select d.stage, d.currency, count(*), sum(d.amount_minor)::bigint, count(d.frozen_minor), coalesce(sum(d.frozen_minor), 0)
       from deals d where d.company_id = %L and d.shelf is null', app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and d.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query || ' group by 1, 2';
end $$;
alter function app.sums_matching(text[],uuid) owner to dealwright_system;
grant execute on function app.sums_matching(text[],uuid) to dealwright_app;
-- allowed: nobody has called it yet
revoke execute on function app.sums_matching(text[],uuid) from public;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
