-- Who may work a deal by owning it, collaborating on it or being its CRM owner, and what the columns
-- of the board add up to for each of them. Both are kept by triggers, so that no total is ever scanned.

create table deal_access (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  deal_id uuid not null,
  as_owner boolean not null default false,
  as_collaborator boolean not null default false,
  as_crm_owner boolean not null default false,
  primary key (company_id, profile_id, deal_id),
  foreign key (company_id, profile_id) references profiles (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
create index deal_access_by_deal on deal_access (company_id, deal_id);
call app.protect('deal_access', '{select}');

create table deal_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  profile_id uuid not null,
  stage deal_stage not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  primary key (company_id, workspace_id, profile_id, stage, forecast_category, currency),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on column deal_totals.profile_id is 'Whose slice: those in deal_access, or the nil UUID for all deals of the workspace';
call app.protect('deal_totals', '{select}');

-- New deals: access first, counted together, one statement for any number of rows.
create function app.deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_access (company_id, profile_id, deal_id, as_owner, as_crm_owner)
  select n.company_id, p.id, n.id, p.id = n.owner_id, p.hubspot_user_id is not distinct from n.crm_owner_id and n.crm_owner_id is not null
    from added n
    join profiles p on p.company_id = n.company_id
     and (p.id = n.owner_id or (n.crm_owner_id is not null and p.hubspot_user_id = n.crm_owner_id));
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, slice.profile_id, n.stage, n.forecast_category, n.currency, count(*), sum(n.amount_minor)
    from added n
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = n.company_id and a.deal_id = n.id
    ) slice
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger deals_inserted after insert on deals
  referencing new table as added for each statement execute function app.deals_inserted();

-- A deal that moves or changes its amount leaves one cell and enters another, in one ordered statement.
create function app.deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select new.company_id, cell.workspace_id, slice.profile_id, cell.stage, cell.forecast_category, cell.currency,
         sum(cell.sign), sum(cell.sign * cell.amount_minor)
    from (values
      (-1, old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor),
      (1, new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor)
    ) cell (sign, workspace_id, stage, forecast_category, currency, amount_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger deal_counted after update on deals for each row
  when ((old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor)
        is distinct from (new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor))
  execute function app.deal_counted();

-- One person's slice gains (sign 1) or loses (sign -1) one deal.
create function app.count_in_slice(p_company uuid, p_profile uuid, p_deal uuid, p_sign integer) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select d.company_id, d.workspace_id, p_profile, d.stage, d.forecast_category, d.currency, p_sign, p_sign * d.amount_minor
    from deals d where d.company_id = p_company and d.id = p_deal
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor
$$;

-- Sets one reason for access; the row comes with the first reason and goes with the last.
create function app.set_access(p_company uuid, p_profile uuid, p_deal uuid, p_reason text, p_holds boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fresh boolean;
begin
  if p_holds then
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, as_collaborator, as_crm_owner)
    values (p_company, p_profile, p_deal, p_reason = 'owner', p_reason = 'collaborator', p_reason = 'crm_owner')
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

create function app.deal_owner_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.owner_id is distinct from new.owner_id then
    perform app.set_access(old.company_id, old.owner_id, old.id, 'owner', false);
    perform app.set_access(new.company_id, new.owner_id, new.id, 'owner', true);
  end if;
  if old.crm_owner_id is distinct from new.crm_owner_id then
    perform app.set_access(old.company_id, p.id, old.id, 'crm_owner', false)
       from profiles p where p.company_id = old.company_id and p.hubspot_user_id = old.crm_owner_id;
    perform app.set_access(new.company_id, p.id, new.id, 'crm_owner', true)
       from profiles p where p.company_id = new.company_id and p.hubspot_user_id = new.crm_owner_id;
  end if;
  return null;
end $$;
create trigger deal_owner_changed after update of owner_id, crm_owner_id on deals
  for each row execute function app.deal_owner_changed();

create function app.collaborator_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  row_of deal_collaborators := coalesce(new, old);
begin
  perform app.set_access(row_of.company_id, row_of.profile_id, row_of.deal_id, 'collaborator', tg_op = 'INSERT');
  return null;
end $$;
create trigger collaborator_changed after insert or delete on deal_collaborators
  for each row execute function app.collaborator_changed();

create function app.crm_user_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.set_access(new.company_id, new.id, d.id, 'crm_owner', false)
     from deals d where d.company_id = new.company_id and d.crm_owner_id = old.hubspot_user_id;
  perform app.set_access(new.company_id, new.id, d.id, 'crm_owner', true)
     from deals d where d.company_id = new.company_id and d.crm_owner_id = new.hubspot_user_id;
  return null;
end $$;
create trigger crm_user_changed after update of hubspot_user_id on profiles
  for each row when (old.hubspot_user_id is distinct from new.hubspot_user_id)
  execute function app.crm_user_changed();

-- The text that search looks through: name, number, account and people.
create function app.deal_search_text(p_company uuid, p_deal uuid, p_number bigint, p_name text, p_account uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select app.plain(concat_ws(' ', p_name, 'LEAD-' || p_number,
    (select a.name from accounts a where a.company_id = p_company and a.id = p_account),
    (select string_agg(s.name, ' ' order by s.name) from stakeholders s where s.company_id = p_company and s.deal_id = p_deal)))
$$;

create function app.deal_search_filled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.search_text := app.deal_search_text(new.company_id, new.id, new.number, new.name, new.account_id);
  return new;
end $$;
create trigger deal_search_on_insert before insert on deals for each row when (new.search_text = '')
  execute function app.deal_search_filled();
create trigger deal_search_on_update before update of name, account_id on deals for each row
  execute function app.deal_search_filled();

create function app.search_source_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'accounts' then
    update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
     where d.company_id = new.company_id and d.account_id = new.id;
  else
    update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
     where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.deal_id, old.deal_id);
  end if;
  return null;
end $$;
create trigger account_renamed after update of name on accounts for each row
  when (old.name is distinct from new.name) execute function app.search_source_changed();
create trigger stakeholder_searchable after delete or update of name on stakeholders
  for each row execute function app.search_source_changed();
create function app.stakeholders_searchable() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deals d set search_text = d.search_text || ' ' || n.names
    from (select company_id, deal_id, app.plain(string_agg(name, ' ' order by name)) as names from added group by 1, 2) n
   where d.company_id = n.company_id and d.id = n.deal_id
     and position(n.names in d.search_text) = 0;
  return null;
end $$;
create trigger stakeholders_searchable after insert on stakeholders
  referencing new table as added for each statement execute function app.stakeholders_searchable();

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'deals_inserted()', 'deal_counted()', 'count_in_slice(uuid, uuid, uuid, integer)',
    'set_access(uuid, uuid, uuid, text, boolean)', 'deal_owner_changed()',
    'collaborator_changed()', 'crm_user_changed()', 'deal_search_text(uuid, uuid, bigint, text, uuid)',
    'deal_search_filled()', 'search_source_changed()', 'stakeholders_searchable()'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
