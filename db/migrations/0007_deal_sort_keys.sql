-- What boards and lists read of a deal is kept narrow, and a seller's columns are walked along an index of their own.

-- The functions that row-level security asks are safe for parallel workers: settings travel with them.
alter function app.company_id() parallel safe;
alter function app.user_id() parallel safe;

-- One cell of the strip: grade, what the stage expects, freshness by its first letter, disputed, denied.
create function app.strip_cell(state jsonb) returns text
language sql immutable parallel safe return
  coalesce(state ->> 'grade', '0') || coalesce(state ->> 'expected', '0')
  || case state ->> 'freshness' when 'fresh' then 'f' when 'ageing' then 'a' when 'stale' then 's' else '-' end
  || case when state ->> 'disputed' = 'true' then '!' else '' end
  || case when state ->> 'denied' = 'true' then 'x' else '' end;
revoke execute on function app.strip_cell(jsonb) from public;
grant execute on function app.strip_cell(jsonb) to dealwright_app, dealwright_system;

-- The pillars with their evidence are written outside the row: thousands of rows are looked through for each that is
-- opened. What rows are looked through for stays inside.
alter table deals set (toast_tuple_target = 512);
alter table deals alter column name set storage main, alter column next_step set storage main,
  alter column search_text set storage main, alter column gaps set storage main;
alter table deals add column strip text not null generated always as (
  app.strip_cell(pillars -> 0) || ' ' || app.strip_cell(pillars -> 1) || ' ' || app.strip_cell(pillars -> 2) || ' '
  || app.strip_cell(pillars -> 3) || ' ' || app.strip_cell(pillars -> 4) || ' ' || app.strip_cell(pillars -> 5) || ' '
  || app.strip_cell(pillars -> 6) || ' ' || app.strip_cell(pillars -> 7)) stored;
alter table deals alter column strip set storage main;
comment on column deals.strip is 'The pillars as cards show them: eight cells, such as 23a!';

-- Who may work a deal, with what their columns are sorted by.
alter table deal_access
  add column workspace_id uuid,
  add column stage_position smallint,
  add column close_key date,
  add column amount_minor bigint,
  add column score smallint;
comment on column deal_access.close_key is 'The close date; a deal without one comes after every day';
set local role dealwright_system;
update deal_access a
   set workspace_id = d.workspace_id, stage_position = d.stage_position, close_key = coalesce(d.close_date, 'infinity'),
       amount_minor = d.amount_minor, score = d.score
  from deals d where d.company_id = a.company_id and d.id = a.deal_id;
reset role;
alter table deal_access
  alter column workspace_id set not null,
  alter column stage_position set not null,
  alter column close_key set not null,
  alter column amount_minor set not null,
  alter column score set not null,
  add foreign key (company_id, workspace_id) references workspaces (company_id, id);
create index deal_access_by_close on deal_access (company_id, profile_id, workspace_id, stage_position, close_key, deal_id);
create index deal_access_by_amount on deal_access (company_id, profile_id, workspace_id, stage_position, amount_minor, deal_id);
create index deal_access_by_score on deal_access (company_id, profile_id, workspace_id, stage_position, score, deal_id);

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
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, s.profile_id, n.stage, n.forecast_category, n.currency, count(*), sum(n.amount_minor)
    from slices s join added n on n.id = s.deal_id
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;

-- The deal is locked while access to it is given: a change at the same moment either waits, or is waited for and read.
create or replace function app.set_access(p_company uuid, p_profile uuid, p_deal uuid, p_reason text, p_holds boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fresh boolean;
begin
  if p_holds then
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, as_collaborator, as_crm_owner,
                                  workspace_id, stage_position, close_key, amount_minor, score)
    select p_company, p_profile, p_deal, p_reason = 'owner', p_reason = 'collaborator', p_reason = 'crm_owner',
           d.workspace_id, d.stage_position, coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
      from deals d where d.company_id = p_company and d.id = p_deal for share of d
    on conflict (company_id, profile_id, deal_id) do update set
      as_owner = a.as_owner or excluded.as_owner,
      as_collaborator = a.as_collaborator or excluded.as_collaborator,
      as_crm_owner = a.as_crm_owner or excluded.as_crm_owner
    returning xmax = 0 into fresh;
    if fresh then
      perform app.count_in_slice(p_company, p_profile, p_deal, 1);
    end if;
  else
    update deal_access set
      as_owner = as_owner and p_reason <> 'owner',
      as_collaborator = as_collaborator and p_reason <> 'collaborator',
      as_crm_owner = as_crm_owner and p_reason <> 'crm_owner'
     where company_id = p_company and profile_id = p_profile and deal_id = p_deal;
    delete from deal_access
     where company_id = p_company and profile_id = p_profile and deal_id = p_deal
       and not (as_owner or as_collaborator or as_crm_owner);
    if found then
      perform app.count_in_slice(p_company, p_profile, p_deal, -1);
    end if;
  end if;
end $$;

create function app.deal_sorted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deal_access
     set workspace_id = new.workspace_id, stage_position = new.stage_position,
         close_key = coalesce(new.close_date, 'infinity'), amount_minor = new.amount_minor, score = new.score
   where company_id = new.company_id and deal_id = new.id;
  return null;
end $$;
create trigger deal_sorted after update on deals for each row
  when ((old.workspace_id, old.stage_position, old.close_date, old.amount_minor, old.score)
        is distinct from (new.workspace_id, new.stage_position, new.close_date, new.amount_minor, new.score))
  execute function app.deal_sorted();

do $$
begin
  revoke execute on function app.deal_sorted() from public;
  grant create on schema app to dealwright_system;
  alter function app.deal_sorted() owner to dealwright_system;
  revoke create on schema app from dealwright_system;
end $$;
