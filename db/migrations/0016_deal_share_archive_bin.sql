-- What is not everybody's yet stands behind feature flags. Deals can be archived, put into a bin, and shown to a
-- colleague by a link.

create index feature_flags_by_key on feature_flags (key, company_id);

-- The features that are on for a company: its own setting, else the one for all.
create function app.features_of(p_company uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(array_agg(own.key order by own.key), '{}')
    from (select distinct on (f.key) f.key, f.enabled from feature_flags f
           where f.company_id in (p_company, '00000000-0000-0000-0000-000000000000')
           order by f.key, f.company_id desc) own
   where own.enabled
$$;

create table feature_flag_changes (
  id uuid primary key,
  key text not null check (length(key) between 1 and 100),
  company_id uuid references companies (id) on delete cascade,
  enabled boolean,
  changed_by uuid references users (id) on delete set null,
  client_address text,
  request_id text,
  created_at timestamptz not null default now()
);
comment on table feature_flag_changes is 'Who switched which feature when; nothing changes or removes what it says';
comment on column feature_flag_changes.company_id is 'Null where it was switched for all';
comment on column feature_flag_changes.enabled is 'Null where a company follows the setting for all again';
create index feature_flag_changes_by_key on feature_flag_changes (key, id desc);
create index feature_flag_changes_of_company on feature_flag_changes (company_id, key, id desc);
call app.protect_system('feature_flag_changes');
revoke update, delete on feature_flag_changes from dealwright_system;

create index companies_by_plain_name on companies (app.plain(name), id);
create index companies_search on companies using gin (app.plain(name) gin_trgm_ops);

-- Off the pipeline: archived, or in the bin until it is erased.
alter table deals
  add column shelf text check (shelf in ('archived', 'deleted')),
  add column shelved_at timestamptz,
  add column shelved_by uuid,
  add constraint deals_shelved_check check ((shelf is null) = (shelved_at is null)),
  add constraint deals_shelved_by_fkey foreign key (company_id, shelved_by) references profiles (company_id, id);
comment on column deals.shelf is 'Null while the deal is in the pipeline; whatever lists, counts and adds up asks for that';

-- What boards and lists walk along holds the pipeline alone.
drop index deals_column_by_close, deals_column_by_score, deals_column_by_amount, deals_by_close, deals_by_score,
  deals_by_amount, deals_by_change, deals_by_name, deals_by_next_step, deals_ageing;
create index deals_column_by_close on deals (company_id, workspace_id, stage_position, coalesce(close_date, 'infinity'), id)
  where shelf is null;
create index deals_column_by_score on deals (company_id, workspace_id, stage_position, score, id) where shelf is null;
create index deals_column_by_amount on deals (company_id, workspace_id, stage_position, amount_minor, id) where shelf is null;
create index deals_by_close on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id) where shelf is null;
create index deals_by_score on deals (company_id, workspace_id, score, id) where shelf is null;
create index deals_by_amount on deals (company_id, workspace_id, amount_minor, id) where shelf is null;
create index deals_by_change on deals (company_id, workspace_id, updated_at, id) where shelf is null;
create index deals_by_name on deals (company_id, workspace_id, name, id) where shelf is null;
create index deals_by_next_step on deals (company_id, workspace_id, next_step_due, id)
  where next_step_due is not null and stage_position < 8::smallint and shelf is null;
create index deals_ageing on deals (next_ageing_on) where next_ageing_on is not null and shelf is null;
create index deals_on_shelf on deals (company_id, shelf, shelved_at desc, id desc) where shelf is not null;
create index deals_in_bin on deals (shelved_at) where shelf = 'deleted';

comment on column deal_access.stage_position is 'As in deals; 0 while the deal is off the pipeline, so that no column has it';

create or replace function app.deal_sorted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deal_access
     set workspace_id = new.workspace_id,
         stage_position = case when new.shelf is null then new.stage_position else 0 end,
         close_key = coalesce(new.close_date, 'infinity'), amount_minor = new.amount_minor, score = new.score
   where company_id = new.company_id and deal_id = new.id;
  return null;
end $$;
drop trigger deal_sorted on deals;
create trigger deal_sorted after update on deals for each row
  when ((old.workspace_id, old.stage_position, old.close_date, old.amount_minor, old.score, old.shelf)
        is distinct from (new.workspace_id, new.stage_position, new.close_date, new.amount_minor, new.score, new.shelf))
  execute function app.deal_sorted();

-- A deal that moves, changes its amount or leaves or enters the pipeline leaves one cell and enters another, in one
-- ordered statement. Off the pipeline it counts nowhere.
create or replace function app.deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select new.company_id, cell.workspace_id, slice.profile_id, cell.stage, cell.forecast_category, cell.currency,
         sum(cell.sign), sum(cell.sign * cell.amount_minor)
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
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
drop trigger deal_counted on deals;
create trigger deal_counted after update on deals for each row
  when ((old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor, old.shelf)
        is distinct from (new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor, new.shelf))
  execute function app.deal_counted();

-- One person's slice gains (sign 1) or loses (sign -1) one deal, if it counts at all.
create or replace function app.count_in_slice(p_company uuid, p_profile uuid, p_deal uuid, p_sign integer) returns void
language sql security definer set search_path = pg_catalog, public as $$
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select d.company_id, d.workspace_id, p_profile, d.stage, d.forecast_category, d.currency, p_sign, p_sign * d.amount_minor
    from deals d where d.company_id = p_company and d.id = p_deal and d.shelf is null
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor
$$;

-- The deal is locked while access to it is given or taken: a change at the same moment either waits, or is waited for
-- and read.
create or replace function app.set_access(p_company uuid, p_profile uuid, p_deal uuid, p_reason text, p_holds boolean) returns void
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

-- Search finds what is in the pipeline.
create or replace function app.deals_matching(p_words text[], p_most integer default null) returns setof uuid
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

create or replace function app.totals_matching(p_words text[], p_workspace uuid)
returns table (stage deal_stage, currency character, deals bigint, amount_minor bigint)
language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format(
    'select d.stage, d.currency, count(*), sum(d.amount_minor)::bigint from deals d where d.company_id = %L and d.shelf is null',
    app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and d.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query || ' group by 1, 2';
end $$;

-- A link by which a colleague of the company reads one deal. Only its hash is kept.
create table deal_shares (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_by uuid not null,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, token_hash),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, ended_by) references profiles (company_id, id)
);
comment on column deal_shares.token_hash is 'SHA-256 of the token in the link';
create index deal_shares_by_deal on deal_shares (company_id, deal_id, created_at desc, id desc) where ended_at is null;
call app.protect('deal_shares', '{select,insert,update}');

create table deal_share_readers (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  deal_id uuid not null,
  share_id uuid not null,
  first_opened_at timestamptz not null default now(),
  last_opened_at timestamptz not null default now(),
  primary key (company_id, profile_id, deal_id, share_id),
  foreign key (company_id, profile_id) references profiles (company_id, id),
  foreign key (company_id, deal_id, share_id) references deal_shares (company_id, deal_id, id) on delete cascade
);
comment on table deal_share_readers is 'Who opened which link; they read the deal while the link holds';
create index deal_share_readers_by_share on deal_share_readers (company_id, deal_id, share_id, last_opened_at desc);
call app.protect('deal_share_readers', '{select,insert,update}');

-- Takes deals away with everything written into them. Those in the pipeline leave the totals; the others left them when
-- they were shelved. Whoever calls has locked them.
create function app.erase_deals(p_company uuid, p_deals uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select d.company_id, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency, -count(*), -sum(d.amount_minor)
    from deals d
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id
    ) slice
   where d.company_id = p_company and d.id = any (p_deals) and d.shelf is null
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
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
end $$;

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
  delete from accounts a using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'account'
     and a.company_id = s.company_id and a.id = s.record_id
     and not exists (select 1 from deals d where d.company_id = a.company_id and d.account_id = a.id);
  delete from profiles p using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and p.company_id = s.company_id and p.id = s.record_id;
  delete from users u using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person' and u.id = s.record_id;
  delete from sample_records where company_id = company and workspace_id = p_workspace;
  return cardinality(samples);
end $$;

-- Erases what has lain in the bin since before the given time, at most so many deals, and writes into each company's
-- audit log which, and who had deleted it when. Answers how many.
create function app.empty_bin(p_before timestamptz, p_most integer, p_now timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  due record;
  erased integer := 0;
begin
  for due in
    select o.company_id, array_agg(o.id) as deals
      from (select d.company_id, d.id from deals d
             where d.shelf = 'deleted' and d.shelved_at < p_before
             order by d.shelved_at limit p_most for update skip locked) o
     group by o.company_id
  loop
    insert into audit_log (company_id, id, action, subject_type, subject_id, detail, created_at)
    select d.company_id, gen_random_uuid(), 'deal_erased', 'deal', d.id,
           jsonb_build_object('number', d.number, 'deleted_by', d.shelved_by, 'deleted_at', d.shelved_at), p_now
      from deals d where d.company_id = due.company_id and d.id = any (due.deals);
    perform app.erase_deals(due.company_id, due.deals);
    erased := erased + cardinality(due.deals);
  end loop;
  return erased;
end $$;

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'features_of(uuid)', 'erase_deals(uuid, uuid[])', 'empty_bin(timestamptz, integer, timestamptz)'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
grant execute on function app.features_of(uuid) to dealwright_app;
