-- Deals and who works on them

-- One cell of the strip: grade, what the stage expects, freshness by its first letter, disputed, denied.
create function app.strip_cell(state jsonb) returns text
language sql immutable parallel safe return
  coalesce(state ->> 'grade', '0') || coalesce(state ->> 'expected', '0')
  || case state ->> 'freshness' when 'fresh' then 'f' when 'ageing' then 'a' when 'stale' then 's' else '-' end
  || case when state ->> 'disputed' = 'true' then '!' else '' end
  || case when state ->> 'denied' = 'true' then 'x' else '' end;
grant execute on function app.strip_cell(jsonb) to dealwright_app, dealwright_system;

create type deal_source as enum ('inbound', 'outbound', 'partner', 'event', 'referral', 'other');

create type deal_stage as enum ('prospecting', 'qualification', 'discovery', 'solution_validation', 'proposal', 'negotiation',
  'procurement', 'closed_won', 'closed_lost');

create type forecast_category as enum ('pipeline', 'best_case', 'commit', 'closed', 'omitted');

create type forecast_choice as enum ('pipeline', 'best_case', 'commit');

create type meddpicc_pillar as enum ('metrics', 'economic_buyer', 'decision_criteria', 'decision_process', 'paper_process',
  'identify_pain', 'champion', 'competition');

create table deals (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  number bigint not null check (number > 0),
  name text not null check (length(name) between 1 and 200),
  account_id uuid not null,
  owner_id uuid not null,
  crm_owner_id text,
  stage deal_stage not null default 'prospecting',
  stage_entered_at timestamptz not null default now(),
  amount_minor bigint not null default 0 check (amount_minor between 0 and 99999999999999),
  currency char(3) not null default 'USD',
  close_date date,
  next_step text check (length(next_step) <= 500),
  next_step_due date,
  forecast_choice forecast_choice not null default 'pipeline',
  forecast_category forecast_category not null default 'pipeline',
  loss_reason text check (length(loss_reason) <= 500),
  closed_at timestamptz,
  score smallint not null default 0 check (score between 0 and 100),
  weakest_pillar meddpicc_pillar not null default 'metrics',
  gap_count smallint not null default 0,
  gaps meddpicc_pillar[] not null default '{}',
  pillars jsonb not null default '[]'::jsonb,
  next_ageing_on date,
  search_text text not null default '',
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stage_position smallint not null generated always as (
case stage
    when 'prospecting' then 1
   
    when 'qualification' then 2
    when 'discovery' then 3
    when 'solution_validation' then 4
   
    when 'proposal' then 5
    when 'negotiation' then 6
    when 'procurement' then 7
   
    when 'closed_won' then 8
    else 9
end) stored,
  strip text not null generated always as (((((((((((((((app.strip_cell((pillars -> 0)) || ' ') || app.strip_cell((pillars ->
    1))) || ' ') || app.strip_cell((pillars -> 2))) || ' ') || app.strip_cell((pillars -> 3))) || ' ') ||
    app.strip_cell((pillars -> 4))) || ' ') || app.strip_cell((pillars -> 5))) || ' ') || app.strip_cell((pillars -> 6))) ||
    ' ') || app.strip_cell((pillars -> 7)))) stored,
  shelf text check (shelf in ('archived', 'deleted')),
  shelved_at timestamptz,
  shelved_by uuid,
  last_activity_at timestamptz not null,
  source deal_source,
  decision_date date,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id),
  foreign key (company_id, owner_id) references profiles (company_id, id),
  constraint deals_shelved_by_fkey foreign key (company_id, shelved_by) references profiles (company_id, id),
  constraint deals_shelved_check check ((shelf is null) = (shelved_at is null))
) with (toast_tuple_target = 512);
alter table deals alter column name set storage main, alter column next_step set storage main, alter column gaps set storage
  main, alter column search_text set storage main, alter column strip set storage main;
comment on column deals.pillars is
  'The eight pillars as the strip shows them, kept true by every change of evidence and by age';
comment on column deals.next_ageing_on is 'The next day on which age alone changes a grade';
comment on column deals.stage_position is 'The place of the stage in its order, from 1; 8 and 9 are closed';
comment on column deals.strip is 'The pillars as cards show them: eight cells, such as 23a!';
comment on column deals.shelf is 'Null while the deal is in the pipeline; whatever lists, counts and adds up asks for that';
comment on column deals.last_activity_at is 'The latest change by a person or a CRM, evidence or conversation';
comment on column deals.source is 'How the opportunity came';
comment on column deals.decision_date is 'The day by which the buyer has said they decide';
create index deals_by_owner on deals (company_id, owner_id, stage);
create index deals_by_account on deals (company_id, account_id);
create index deals_by_crm_owner on deals (company_id, crm_owner_id) where crm_owner_id is not null;
create index deals_search on deals using gin (company_id, search_text gin_trgm_ops);
create index deals_column_by_close on deals (company_id, workspace_id, stage_position, coalesce(close_date, 'infinity'::date),
  id) where shelf is null;
create index deals_column_by_score on deals (company_id, workspace_id, stage_position, score, id) where shelf is null;
create index deals_column_by_amount on deals (company_id, workspace_id, stage_position, amount_minor, id) where shelf is null;
create index deals_by_close on deals (company_id, workspace_id, coalesce(close_date, 'infinity'::date), id) where shelf is null;
create index deals_by_score on deals (company_id, workspace_id, score, id) where shelf is null;
create index deals_by_amount on deals (company_id, workspace_id, amount_minor, id) where shelf is null;
create index deals_by_change on deals (company_id, workspace_id, updated_at, id) where shelf is null;
create index deals_by_name on deals (company_id, workspace_id, name, id) where shelf is null;
create index deals_by_next_step on deals (company_id, workspace_id, next_step_due, id) where next_step_due is not null
  and stage_position < (8)::smallint and shelf is null;
create index deals_ageing on deals (next_ageing_on) where next_ageing_on is not null and shelf is null;
create index deals_on_shelf on deals (company_id, shelf, shelved_at desc, id desc) where shelf is not null;
create index deals_in_bin on deals (shelved_at) where shelf = 'deleted';
create index deals_won on deals (company_id, workspace_id, closed_at) where stage = 'closed_won' and shelf is null;
-- The deals of one account as its page shows them.
create index deals_open_of_account on deals (company_id, account_id, amount_minor desc, id)
  where stage_position < (8)::smallint and shelf is null;
create index deals_won_of_account on deals (company_id, account_id, closed_at) where stage_position = (8)::smallint
  and shelf is null;
-- The open deals in the order they should close: those that slipped are the first of them. Closed ones and those without
-- a close date come after every day.
create index deals_by_slipped on deals (company_id, workspace_id, (
case
   
  when (stage_position < (8)::smallint) then coalesce(close_date, 'infinity'::date)
    else 'infinity'::date
end), id)
  where shelf is null;
-- What the pipeline is narrowed by. Each holds the open deals that a filter names, in the order they should close, or by
-- how long nothing has happened.
create index deals_idle on deals (company_id, workspace_id, last_activity_at, id) where stage_position < (8)::smallint
  and shelf is null;
create index deals_by_stage_entry on deals (company_id, workspace_id, stage_entered_at, id)
  where stage_position < (8)::smallint and shelf is null;
create index deals_without_next_step on deals (company_id, workspace_id, coalesce(close_date, 'infinity'::date), id)
  where next_step is null and stage_position < (8)::smallint and shelf is null;
create index deals_disputed on deals (company_id, workspace_id, coalesce(close_date, 'infinity'::date), id)
  where strip ~~ '%!%' and stage_position < (8)::smallint and shelf is null;
create index deals_with_ageing_evidence on deals (company_id, workspace_id, coalesce(close_date, 'infinity'::date), id)
  where (strip ~~ '%a%' or strip ~~ '%s%') and stage_position < (8)::smallint and shelf is null;
create index deals_in_commit on deals (company_id, workspace_id, coalesce(close_date, 'infinity'::date), id)
  where forecast_category = 'commit' and shelf is null;
create index deals_in_best_case on deals (company_id, workspace_id, coalesce(close_date, 'infinity'::date), id)
  where forecast_category = 'best_case' and shelf is null;
create index deals_closed on deals (company_id, workspace_id, closed_at, id) where closed_at is not null and shelf is null;
call app.protect('deals', '{select,insert,update}');

-- The text that search looks through is kept with the deal, and as long as what it is made of.
create function app.deal_search_filled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.search_text := app.deal_search_text(new.company_id, new.id, new.number, new.name, new.account_id);
  return new;
end $$;
alter function app.deal_search_filled() owner to dealwright_system;
create trigger deal_search_on_insert before insert on deals for each row when (new.search_text = '')
  execute function app.deal_search_filled();
create trigger deal_search_on_update before update of name, account_id on deals for each row
  execute function app.deal_search_filled();

-- What a seller's columns are sorted by is kept with their access, so that a page of them is one range of an index.
create function app.deal_sorted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deal_access
     set workspace_id = new.workspace_id,
         stage_position = case when new.shelf is null then new.stage_position else 0 end,
         close_key = coalesce(new.close_date, 'infinity'), amount_minor = new.amount_minor, score = new.score
   where company_id = new.company_id and deal_id = new.id;
  return null;
end $$;
alter function app.deal_sorted() owner to dealwright_system;
create trigger deal_sorted after update on deals for each row
  when ((old.workspace_id, old.stage_position, old.close_date, old.amount_minor, old.score, old.shelf)
        is distinct from (new.workspace_id, new.stage_position, new.close_date, new.amount_minor, new.score, new.shelf))
  execute function app.deal_sorted();

-- The owner, and whoever is the owner in the CRM, may see the deal.
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
alter function app.deal_owner_changed() owner to dealwright_system;
create trigger deal_owner_changed after update of owner_id, crm_owner_id on deals for each row
  when (current_setting('app.hands_over', true) is distinct from 'on')
  execute function app.deal_owner_changed();

-- A linked deal whose facts change is looked at: what differs from HubSpot then is written there, if that is switched on.
create function app.hubspot_deal_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.deal_id = new.id;
  return null;
end $$;
alter function app.hubspot_deal_changed() owner to dealwright_system;
create trigger hubspot_deal_changed after update on deals for each row
  when ((old.name, old.amount_minor, old.currency, old.close_date, old.next_step, old.loss_reason, old.stage)
        is distinct from (new.name, new.amount_minor, new.currency, new.close_date, new.next_step, new.loss_reason, new.stage))
  execute function app.hubspot_deal_changed();

-- A change is activity.
create function app.deal_active() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.last_activity_at := greatest(new.last_activity_at, new.updated_at);
  return new;
end $$;
alter function app.deal_active() owner to dealwright_system;
create trigger deal_active_on_insert before insert on deals for each row execute function app.deal_active();
create trigger deal_active_on_update before update of updated_at on deals for each row execute function app.deal_active();

create table deal_access (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  deal_id uuid not null,
  as_owner boolean not null default false,
  as_collaborator boolean not null default false,
  as_crm_owner boolean not null default false,
  workspace_id uuid not null,
  stage_position smallint not null,
  close_key date not null,
  amount_minor bigint not null,
  score smallint not null,
  primary key (company_id, profile_id, deal_id),
  foreign key (company_id, profile_id) references profiles (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on column deal_access.stage_position is 'As in deals; 0 while the deal is off the pipeline, so that no column has it';
comment on column deal_access.close_key is 'The close date; a deal without one comes after every day';
create index deal_access_by_deal on deal_access (company_id, deal_id);
create index deal_access_by_close on deal_access (company_id, profile_id, workspace_id, stage_position, close_key, deal_id);
create index deal_access_by_amount on deal_access (company_id, profile_id, workspace_id, stage_position, amount_minor, deal_id);
create index deal_access_by_score on deal_access (company_id, profile_id, workspace_id, stage_position, score, deal_id);
call app.protect('deal_access', '{select}');

-- Whoever is taken off a deal loses every link to it that holds, opened or not.
create function app.links_taken() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_share_readers as r
    (company_id, profile_id, deal_id, share_id, first_opened_at, last_opened_at, ended_at)
  select t.company_id, t.profile_id, t.deal_id, s.id, null, null, now()
    from taken t
    join deal_shares s on s.company_id = t.company_id and s.deal_id = t.deal_id
   where s.ended_at is null and (s.expires_at is null or s.expires_at > now())
   order by 1, 2, 3, 4
  on conflict (company_id, profile_id, deal_id, share_id)
  do update set ended_at = coalesce(r.ended_at, excluded.ended_at);
  return null;
end $$;
alter function app.links_taken() owner to dealwright_system;
create trigger links_taken after delete on deal_access
  referencing old table as taken for each statement execute function app.links_taken();

create table deal_collaborators (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  profile_id uuid not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, deal_id, profile_id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id)
);
create index deal_collaborators_by_profile on deal_collaborators (company_id, profile_id);
call app.protect('deal_collaborators', '{select,insert,delete}');

-- A collaborator may see the deal, and no more once they are taken off.
create function app.collaborator_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  row_of deal_collaborators := coalesce(new, old);
begin
  perform app.set_access(row_of.company_id, row_of.profile_id, row_of.deal_id, 'collaborator', tg_op = 'INSERT');
  return null;
end $$;
alter function app.collaborator_changed() owner to dealwright_system;
create trigger collaborator_changed after insert or delete on deal_collaborators
  for each row execute function app.collaborator_changed();

create table deal_numbers (
  company_id uuid primary key references companies (id),
  last_number bigint not null
);
call app.protect('deal_numbers', '{select,insert,update}');

create table deal_pins (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  deal_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, profile_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id)
);
create index deal_pins_by_deal on deal_pins (company_id, deal_id);
call app.protect('deal_pins', '{select,insert,delete}');

-- The text that search looks through: name, number, account and people.
create function app.deal_search_text(p_company uuid, p_deal uuid, p_number bigint, p_name text, p_account uuid) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select app.plain(concat_ws(' ', p_name, 'LEAD-' || p_number,
    (select a.name from accounts a where a.company_id = p_company and a.id = p_account),
    (select string_agg(s.name, ' ' order by s.name) from stakeholders s where s.company_id = p_company and s.deal_id = p_deal)))
$$;
alter function app.deal_search_text(uuid,uuid,bigint,text,uuid) owner to dealwright_system;

-- What a person typed, as patterns for LIKE: plain, and nothing in it a wildcard.
create function app.search_patterns(p_words text[]) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select coalesce(array_agg('%' || regexp_replace(app.plain(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from unnest(p_words) word
$$;
grant execute on function app.search_patterns(text[]) to dealwright_app, dealwright_system;

-- The deal is locked while access to it is given or taken: a change at the same moment either waits, or is waited for
-- and read.
create function app.set_access(p_company uuid, p_profile uuid, p_deal uuid, p_reason text, p_holds boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  fresh boolean;
begin
  if p_holds then
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, as_collaborator, as_crm_owner,
                                  workspace_id, stage_position, close_key, amount_minor, score)
    select p_company, p_profile, p_deal, p_reason = 'owner', p_reason = 'collaborator', p_reason = 'crm_owner',
           d.workspace_id, case when d.shelf is null then d.stage_position else 0 end,
           coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
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
    perform 1 from deals d where d.company_id = p_company and d.id = p_deal for share of d;
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
alter function app.set_access(uuid,uuid,uuid,text,boolean) owner to dealwright_system;

-- Deals are locked in one order, as those who change many of them do.
create function app.touch_deals(p_company uuid[], p_deal uuid[], p_at timestamptz[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform 1 from deals d
    join unnest(p_company, p_deal, p_at) t (company_id, deal_id, at) on d.company_id = t.company_id and d.id = t.deal_id
   where d.last_activity_at < t.at order by d.id for no key update of d;
  update deals d set last_activity_at = t.at
    from unnest(p_company, p_deal, p_at) t (company_id, deal_id, at)
   where d.company_id = t.company_id and d.id = t.deal_id and d.last_activity_at < t.at;
end $$;
alter function app.touch_deals(uuid[],uuid[],timestamp with time zone[]) owner to dealwright_system;

-- Search finds what is in the pipeline.
create function app.deals_matching(p_words text[], p_most integer default null) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format('select d.id from deals d where d.company_id = %L and d.shelf is null', app.company_id());
begin
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  if p_most is not null then
    query := query || format(' limit %s', p_most);
  end if;
  return query execute query;
end $$;
alter function app.deals_matching(text[],integer) owner to dealwright_system;
grant execute on function app.deals_matching(text[],integer) to dealwright_app;
