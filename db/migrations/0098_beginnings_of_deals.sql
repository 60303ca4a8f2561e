-- What a deal begins with is one row of its history, `began`: {"amount": {"to": …}, "closed_on": {"to": …, "at": …}}, not a
-- row for each fact, which took a fifth of the time of an import. Whoever reads changes reads them one by one, as ever.
create view deal_history_entries with (security_invoker = true) as
select h.company_id, h.id, h.deal_id, h.field, h.old_value, h.new_value, h.actor_id, h.cause, h.cause_id, h.created_at
  from deal_history h where h.field not in ('began', 'merged.began')
union all
select h.company_id, (left(h.id::text, 32) || lpad(to_hex(e.place), 4, '0'))::uuid, h.deal_id,
       case h.field when 'began' then e.key else 'merged.' || e.key end, e.value -> 'from', e.value -> 'to', h.actor_id, h.cause,
       h.cause_id, coalesce((e.value ->> 'at')::timestamptz, h.created_at)
  from deal_history h cross join lateral jsonb_each(h.new_value) with ordinality e (key, value, place)
 where h.field in ('began', 'merged.began');
comment on view deal_history_entries is 'deal_history with the facts that a deal began with one by one';
grant select on deal_history_entries to dealwright_app, dealwright_system;

create or replace function app.deal_past(d deals) returns setof deal_versions
language sql stable set search_path = pg_catalog, public as $$
  with history as (
    select h.created_at, h.id, h.field, h.old_value, h.new_value from deal_history_entries h
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

-- The deals of rows that were just written are looked up one by one: in a company without statistics, as during a large
-- import, all deals of the company were read for each five hundred.
create or replace function app.account_access_given() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(d.account_id))
     from given r cross join lateral (
       select d.account_id from deals d where d.company_id = r.company_id and d.id = r.deal_id offset 0) d
    group by r.company_id;
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select n.company_id, d.workspace_id, n.profile_id, d.account_id, c.kind, c.month, c.currency, count(*), sum(d.amount_minor)
    from given n
    cross join lateral (
      select d.workspace_id, d.account_id, d.shelf, d.stage_position, d.closed_at, d.currency, d.amount_minor
        from deals d where d.company_id = n.company_id and d.id = n.deal_id offset 0) d
    cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
   where d.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;

create or replace function app.account_access_taken() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_accounts(r.company_id, array_agg(d.account_id))
     from taken r cross join lateral (
       select d.account_id from deals d where d.company_id = r.company_id and d.id = r.deal_id offset 0) d
    group by r.company_id;
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select o.company_id, d.workspace_id, o.profile_id, d.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
            from taken o
            cross join lateral (
              select d.workspace_id, d.account_id, d.shelf, d.stage_position, d.closed_at, d.currency, d.amount_minor
                from deals d where d.company_id = o.company_id and d.id = o.deal_id offset 0) d
            cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
           group by 1, 2, 3, 4, 5, 6, 7) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.profile_id = gone.profile_id
     and t.account_id = gone.account_id and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $$;

create or replace function app.record_created(p_operation uuid, p_table text, p_ids uuid[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  last constant bigint := app.last_change(company, p_operation);
  recorded integer;
begin
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, after)
     select $1, $2, $3 + n.place, $4, jsonb_build_object(''id'', n.id), ''created'', t.after
       from unnest($5) with ordinality n (id, place) cross join lateral (
         select %s as after from public.%I t where t.company_id = $1 and t.id = n.id offset 0) t',
    case when 'version' = any (app.written_columns(p_table))
      then 'jsonb_build_object(''version'', t.version)' else '''{}''::jsonb' end,
    p_table) using company, p_operation, last, p_table, p_ids;
  get diagnostics recorded = row_count;
  update operations set created = created + recorded where company_id = company and id = p_operation;
  return recorded;
end $$;
