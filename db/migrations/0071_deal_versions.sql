-- What each deal was at any time, and since when that is known.
create table deal_versions (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  recorded_at timestamptz not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity',
  corrected_at timestamptz not null default 'infinity',
  workspace_id uuid not null,
  stage deal_stage,
  amount_minor bigint not null,
  currency char(3) not null,
  close_date date,
  owner_id uuid not null,
  account_id uuid,
  forecast_choice forecast_choice,
  forecast_category forecast_category,
  score smallint,
  shelf text check (shelf in ('archived', 'deleted')),
  primary key (company_id, deal_id, recorded_at, valid_from),
  check (valid_from < valid_to)
);
comment on table deal_versions is
  'What each deal was from one time to another. Reports alone read it: it has neither names nor words, and stays when a deal goes';
comment on column deal_versions.recorded_at is 'Since when this is known: later than valid_from where somebody gave an earlier day';
comment on column deal_versions.corrected_at is 'Until when it was held to be true; infinity for what is true by today''s knowledge';
comment on column deal_versions.stage is 'Null where the deal was open and nobody said in which stage';
create unique index deal_versions_of_today on deal_versions (company_id, deal_id)
  where valid_to = 'infinity' and corrected_at = 'infinity';
call app.protect('deal_versions', '{select}');

-- Grading by age alone is no change by a person, so it leaves `updated_at` as it is.
alter table deals add column graded_at timestamptz;
comment on column deals.graded_at is 'When its evidence was last graded';

grant create on schema app to dealwright_system;

-- What the history says of a deal: a version from each change to the next. A fact began as its first change found it, and
-- is as today where it never changed.
create function app.deal_past(d deals) returns setof deal_versions
language sql stable set search_path = pg_catalog, public as $$
  with history as (
    select h.created_at, h.id, h.field, h.old_value, h.new_value from deal_history h
     where h.company_id = d.company_id and h.deal_id = d.id
       and h.field in ('stage', 'amount', 'close_date', 'owner', 'account', 'forecast_choice', 'forecast_category', 'score',
                       'shelf')
  ), first_changes as (
    select distinct on (field) field, old_value from history where field <> 'stage' order by field, created_at, id
  ), changes as (
    select d.created_at as at, null::uuid as id,
           jsonb_build_object(
             'amount', jsonb_build_object('amount_minor', d.amount_minor, 'currency', d.currency), 'close_date', d.close_date,
             'owner', jsonb_build_object('id', d.owner_id), 'account', jsonb_build_object('id', d.account_id),
             'forecast_choice', d.forecast_choice, 'forecast_category', d.forecast_category, 'score', d.score,
             'shelf', d.shelf)
           || coalesce((select jsonb_object_agg(field, coalesce(old_value, 'null')) from first_changes), '{}') as change
    union all
    select greatest(d.stage_entered_at, d.created_at), null::uuid, jsonb_build_object('stage', d.stage)
    union all
    select greatest(created_at, d.created_at), id, jsonb_build_object(field, new_value) from history
  ), known as (
    select distinct on (c.at) c.at, c.facts from (
      select at, id, jsonb_object_agg(fact.key, fact.value) over (order by at, id nulls first) as facts
        from changes cross join lateral jsonb_each(change) fact) c
     order by c.at, c.id desc nulls last
  ), versions as (
    select at as valid_from, lead(at, 1, 'infinity') over (order by at) as valid_to, facts ->> 'stage' as stage, facts as f
      from known
  )
  select d.company_id, d.id, valid_from, valid_from, valid_to, 'infinity'::timestamptz, d.workspace_id, stage::deal_stage,
         coalesce((f -> 'amount' ->> 'amount_minor')::bigint, d.amount_minor),
         coalesce(f -> 'amount' ->> 'currency', d.currency)::char(3), (f ->> 'close_date')::date,
         coalesce((f -> 'owner' ->> 'id')::uuid, d.owner_id), coalesce((f -> 'account' ->> 'id')::uuid, d.account_id),
         case when stage is not null then (f ->> 'forecast_choice')::forecast_choice end,
         case when stage is not null then (f ->> 'forecast_category')::forecast_category end,
         case when stage is not null then (f ->> 'score')::smallint end, f ->> 'shelf'
    from versions where valid_to < 'infinity'
  union all
  select d.company_id, d.id, valid_from, valid_from, valid_to, 'infinity', d.workspace_id, d.stage, d.amount_minor, d.currency,
         d.close_date, d.owner_id, d.account_id, d.forecast_choice, d.forecast_category, d.score, d.shelf
    from versions where valid_to = 'infinity'
$$;
grant execute on function app.deal_past(deals) to dealwright_system;

-- A deal that is added with an earlier day was open before, in a stage that nobody named.
create function app.deal_versions_begun() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_versions (company_id, deal_id, recorded_at, valid_from, valid_to, workspace_id, stage, amount_minor,
                             currency, close_date, owner_id, account_id, forecast_choice, forecast_category, score, shelf)
  select n.company_id, n.id, n.updated_at, part.valid_from, part.valid_to, n.workspace_id,
         case when part.known then n.stage end, n.amount_minor, n.currency, n.close_date, n.owner_id, n.account_id,
         case when part.known then n.forecast_choice end, case when part.known then n.forecast_category end,
         case when part.known then n.score end, n.shelf
    from added n
    cross join lateral (values
      (n.created_at, n.stage_entered_at, false),
      (greatest(n.created_at, n.stage_entered_at), 'infinity', true)
    ) part (valid_from, valid_to, known)
   where part.valid_from < part.valid_to;
  return null;
end  $$;
alter function app.deal_versions_begun() owner to dealwright_system;
create trigger deal_versions_begun after insert on deals
  referencing new table as added for each statement execute function app.deal_versions_begun();

-- What was held to be true until now is kept as such, and the past is written anew: it begins when the deal is said to have
-- begun, and has its stage since when it is said to have come to it.
create function app.correct_deal_past(d deals, at timestamptz, since timestamptz) returns timestamptz
language sql set search_path = pg_catalog, public as $$
  with past as (
    update deal_versions v set corrected_at = at
     where v.company_id = d.company_id and v.deal_id = d.id and v.corrected_at = 'infinity'
    returning v.*
  ), p as (
    select past.*, case when row_number() over (order by valid_from) = 1 then d.created_at
                        else greatest(valid_from, d.created_at) end as begins
      from past
  ), written as (
    insert into deal_versions (company_id, deal_id, recorded_at, valid_from, valid_to, workspace_id, stage, amount_minor,
                               currency, close_date, owner_id, account_id, forecast_choice, forecast_category, score, shelf)
    select p.company_id, p.deal_id, at, part.valid_from, part.valid_to, p.workspace_id,
           case when part.later then d.stage else p.stage end, p.amount_minor, p.currency, p.close_date, p.owner_id,
           p.account_id, p.forecast_choice,
           case when part.later and d.stage = 'closed_won' then 'closed'
                when part.later and d.stage = 'closed_lost' then 'omitted' else p.forecast_category end,
           p.score, p.shelf
      from p
      cross join lateral (values
        (p.begins, least(p.valid_to, since), false),
        (greatest(p.begins, since), case when p.valid_to = 'infinity' then '-infinity' else p.valid_to end, true)
      ) part (valid_from, valid_to, later)
     where part.valid_from < part.valid_to
  )
  select greatest(p.begins, since) from p where p.valid_to = 'infinity'
$$;
alter function app.correct_deal_past(deals, timestamptz, timestamptz) owner to dealwright_system;

-- A change begins a version. One of the stage counts from when the deal is said to have come to it.
create function app.deal_version_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  at constant timestamptz := greatest(new.updated_at, new.graded_at);
  since timestamptz := at;
  today deal_versions;
begin
  select * into today from deal_versions v
   where v.company_id = new.company_id and v.deal_id = new.id and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  if not found then
    insert into deal_versions select * from app.deal_past(old);
    select * into today from deal_versions v
     where v.company_id = new.company_id and v.deal_id = new.id and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  end if;
  -- What is graded, or written twice, within one change is one version.
  if greatest(today.recorded_at, today.valid_from) >= at then
    update deal_versions v
       set workspace_id = new.workspace_id, stage = new.stage, amount_minor = new.amount_minor, currency = new.currency,
           close_date = new.close_date, owner_id = new.owner_id, account_id = new.account_id,
           forecast_choice = new.forecast_choice, forecast_category = new.forecast_category, score = new.score,
           shelf = new.shelf
     where v.company_id = new.company_id and v.deal_id = new.id and v.recorded_at = today.recorded_at
       and v.valid_from = today.valid_from;
    return null;
  end if;
  if new.stage_entered_at is distinct from old.stage_entered_at then
    since := least(at, greatest(new.stage_entered_at, new.created_at));
  end if;
  if since = at and new.created_at = old.created_at then
    update deal_versions v set valid_to = at
     where v.company_id = new.company_id and v.deal_id = new.id and v.recorded_at = today.recorded_at
       and v.valid_from = today.valid_from;
  else
    since := app.correct_deal_past(new, at, since);
  end if;
  insert into deal_versions (company_id, deal_id, recorded_at, valid_from, workspace_id, stage, amount_minor, currency,
                             close_date, owner_id, account_id, forecast_choice, forecast_category, score, shelf)
  values (new.company_id, new.id, at, since, new.workspace_id, new.stage, new.amount_minor, new.currency, new.close_date,
          new.owner_id, new.account_id, new.forecast_choice, new.forecast_category, new.score, new.shelf);
  return null;
end  $$;
alter function app.deal_version_changed() owner to dealwright_system;
create trigger deal_version_changed after update on deals for each row
  when ((old.workspace_id, old.stage, old.stage_entered_at, old.created_at, old.amount_minor, old.currency, old.close_date,
         old.owner_id, old.account_id, old.forecast_choice, old.forecast_category, old.score, old.shelf)
        is distinct from
        (new.workspace_id, new.stage, new.stage_entered_at, new.created_at, new.amount_minor, new.currency, new.close_date,
         new.owner_id, new.account_id, new.forecast_choice, new.forecast_category, new.score, new.shelf))
  execute function app.deal_version_changed();

-- Samples were never anybody's pipeline: nothing stays of them.
create or replace function app.remove_sample_data(p_workspace uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  samples uuid[];
begin
  select array_agg(d.id) into samples from (
    select d.id from deals d
      join sample_records s on s.company_id = d.company_id and s.kind = 'deal' and s.record_id = d.id
     where s.company_id = company and s.workspace_id = p_workspace order by d.id for update of d) d;
  samples := coalesce(samples, '{}');
  perform app.erase_deals(company, samples);
  delete from deal_versions where company_id = company and deal_id = any (samples);
  delete from accounts a using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'account'
     and a.company_id = s.company_id and a.id = s.record_id
     and not exists (select 1 from deals d where d.company_id = a.company_id and d.account_id = a.id);
  update accounts a set owner_id = null from sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and a.company_id = s.company_id and a.owner_id = s.record_id;
  delete from profiles p using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and p.company_id = s.company_id and p.id = s.record_id;
  delete from users u using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person' and u.id = s.record_id;
  delete from sample_records where company_id = company and workspace_id = p_workspace;
  return cardinality(samples);
end $$;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
