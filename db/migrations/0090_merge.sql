-- Where a record went that was merged into another: its address and number lead there.
create table merged_records (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('account', 'deal', 'contact')),
  id uuid not null,
  number bigint check (number > 0),
  kept_id uuid not null,
  merged_at timestamptz not null default now(),
  primary key (company_id, kind, id),
  check ((kind = 'deal') = (number is not null)),
  check (kept_id <> id)
);
comment on table merged_records is 'Records that are part of another now; kept_id is the one that is there, however many merges later';
create unique index merged_records_by_number on merged_records (company_id, number) where number is not null;
create index merged_records_of_kept on merged_records (company_id, kind, kept_id);
call app.protect('merged_records', '{select,insert}');

grant create on schema app to dealwright_system;

-- Moves the rows of one record to another and records each. A row that the other has already, by any of its unique keys, goes,
-- and is recorded whole. Answers how many moved.
create function app.move_rows(p_operation uuid, p_table text, p_column text, p_from uuid, p_into uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  keys constant text[] := app.key_columns(p_table);
  key_of constant text := (select 'jsonb_build_object(' || string_agg(format('%1$L, t.%1$I', name), ', ') || ')'
                             from unnest(keys) name);
  -- Unique where more than columns decides.
  also constant text := case p_table
    when 'notifications' then 't.read_at is null and o.read_at is null and o.profile_id = t.profile_id and o.kind = t.kind'
    when 'task_generations' then 't.status in (''queued'', ''running'') and o.status in (''queued'', ''running'')'
    else 'false' end;
  collides text;
  met jsonb[];
  moved integer;
begin
  if not p_column = any (app.written_columns(p_table)) then
    raise exception 'no such column: %', p_column;
  end if;
  select coalesce(string_agg(format('(%s)', u.same), ' or '), 'false') into collides
    from (select string_agg(format('o.%1$I = t.%1$I', a.attname), ' and ') as same
            from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
           where i.indrelid = format('public.%I', p_table)::regclass and i.indisunique and i.indpred is null
             and not 0 = any (i.indkey)
             and exists (select from pg_attribute c
                          where c.attrelid = i.indrelid and c.attnum = any (i.indkey) and c.attname = p_column)
             and a.attname not in ('company_id', p_column)
           group by i.indexrelid) u;
  execute format(
    'select array_agg(%4$s) from public.%1$I t
      where t.company_id = $1 and t.%2$I = $2
        and exists (select from public.%1$I o where o.company_id = $1 and o.%2$I = $3 and (%3$s or %5$s))',
    p_table, p_column, collides, key_of, also) into met using company, p_from, p_into;
  if met is not null then
    perform app.record_deleted(p_operation, p_table, met);
    execute format(
      'delete from public.%1$I t using unnest($2) k (key) cross join lateral jsonb_populate_record(null::public.%1$I, k.key) r
        where t.company_id = $1 and %2$s',
      p_table, (select string_agg(format('t.%1$I = r.%1$I', name), ' and ') from unnest(keys) name)) using company, met;
  end if;
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
     select $1, $2, $3 + row_number() over (), $4, %3$s, ''changed'', jsonb_build_object($7, $5), jsonb_build_object($7, $6)
       from public.%1$I t where t.company_id = $1 and t.%2$I = $5',
    p_table, p_column, key_of)
    using company, p_operation, app.last_change(company, p_operation), p_table, p_from, p_into, p_column;
  execute format('update public.%1$I set %2$I = $3 where company_id = $1 and %2$I = $2', p_table, p_column)
    using company, p_from, p_into;
  get diagnostics moved = row_count;
  update operations set changed = changed + moved where company_id = company and id = p_operation;
  return moved;
end $$;
alter function app.move_rows(uuid, text, text, uuid, uuid) owner to dealwright_system;
grant execute on function app.move_rows(uuid, text, text, uuid, uuid) to dealwright_app;

-- A deal that is part of another now goes, with what is kept of it elsewhere; its versions end, so that no report counts it
-- beside the other. Everything that hung on it has moved.
create function app.remove_merged_deal(p_operation uuid, p_deal uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, 'deals');
  last constant bigint := app.last_change(company, p_operation);
begin
  insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
  select company, p_operation, last + row_number() over (), 'deal_versions',
         jsonb_build_object('deal_id', v.deal_id, 'recorded_at', v.recorded_at, 'valid_from', v.valid_from), 'changed',
         jsonb_build_object('valid_to', v.valid_to),
         jsonb_build_object('valid_to', greatest(p_now, v.valid_from + interval '1 microsecond'))
    from deal_versions v
   where v.company_id = company and v.deal_id = p_deal and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  update deal_versions v set valid_to = greatest(p_now, v.valid_from + interval '1 microsecond')
   where v.company_id = company and v.deal_id = p_deal and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  perform app.record_deleted(p_operation, 'deal_usage_totals', (
    select array_agg(jsonb_build_object('deal_id', t.deal_id, 'service_type', t.service_type))
      from deal_usage_totals t where t.company_id = company and t.deal_id = p_deal));
  perform app.record_deleted(p_operation, 'deals', array[jsonb_build_object('id', p_deal)]);
  perform app.erase_deals(company, array[p_deal]);
end $$;
alter function app.remove_merged_deal(uuid, uuid, timestamptz) owner to dealwright_system;
grant execute on function app.remove_merged_deal(uuid, uuid, timestamptz) to dealwright_app;

-- What AI cost for the one counts for the other, and no longer once the merge is undone.
create function app.add_usage_of_deal(p_from uuid, p_into uuid, p_sign integer) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
begin
  insert into deal_usage_totals as t (company_id, deal_id, service_type, operations, cost_usd)
  select company, p_into, f.service_type, f.operations, f.cost_usd
    from deal_usage_totals f where f.company_id = company and f.deal_id = p_from
  on conflict (company_id, deal_id, service_type) do update
    set operations = t.operations + p_sign * excluded.operations, cost_usd = t.cost_usd + p_sign * excluded.cost_usd;
  delete from deal_usage_totals where company_id = company and deal_id = p_into and operations = 0 and cost_usd = 0;
end $$;
alter function app.add_usage_of_deal(uuid, uuid, integer) owner to dealwright_system;
grant execute on function app.add_usage_of_deal(uuid, uuid, integer) to dealwright_app;

-- Deals are found by the people that are theirs now.
create function app.refresh_deal_search(p_deals uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
   where d.company_id = app.company_id() and d.id = any (p_deals)
     and d.search_text <> app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id);
end $$;
alter function app.refresh_deal_search(uuid[]) owner to dealwright_system;
grant execute on function app.refresh_deal_search(uuid[]) to dealwright_app;

create function app.remove_merged_account(p_operation uuid, p_account uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.operation_company(p_operation, 'accounts');
begin
  perform app.record_deleted(p_operation, 'accounts', array[jsonb_build_object('id', p_account)]);
  delete from accounts where company_id = company and id = p_account;
end $$;
alter function app.remove_merged_account(uuid, uuid) owner to dealwright_system;
grant execute on function app.remove_merged_account(uuid, uuid) to dealwright_app;

create function app.forget_merges(p_ids uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from merged_records where company_id = app.company_id() and id = any (p_ids);
end $$;
alter function app.forget_merges(uuid[]) owner to dealwright_system;
grant execute on function app.forget_merges(uuid[]) to dealwright_app;

-- What is moved within one merge is looked at when all of it has moved, and nothing follows by itself.
create function app.defer_constraints() returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  set constraints all deferred;
  perform set_config('app.moves', 'on', true);
end $$;
grant execute on function app.defer_constraints() to dealwright_app;

-- The history of the one goes on in the other's, told apart by its field.
create function app.move_history(p_operation uuid, p_from uuid, p_into uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, 'deal_history');
  last constant bigint := app.last_change(company, p_operation);
begin
  insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
  select company, p_operation, last + row_number() over (), 'deal_history', jsonb_build_object('id', h.id), 'changed',
         jsonb_build_object('deal_id', p_from, 'field', h.field),
         jsonb_build_object('deal_id', p_into, 'field', case when h.field like 'merged.%' then h.field else 'merged.' || h.field end)
    from deal_history h where h.company_id = company and h.deal_id = p_from;
  update deal_history h
     set deal_id = p_into, field = case when h.field like 'merged.%' then h.field else 'merged.' || h.field end
   where h.company_id = company and h.deal_id = p_from;
end $$;
alter function app.move_history(uuid, uuid, uuid) owner to dealwright_system;
grant execute on function app.move_history(uuid, uuid, uuid) to dealwright_app;

-- Who works on a deal follows where the row of a collaborator moves.
create or replace function app.collaborator_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then
    perform app.set_access(old.company_id, old.profile_id, old.deal_id, 'collaborator', false);
  end if;
  if tg_op <> 'DELETE' then
    perform app.set_access(new.company_id, new.profile_id, new.deal_id, 'collaborator', true);
  end if;
  return null;
end $$;
alter function app.collaborator_changed() owner to dealwright_system;
create trigger collaborator_moved after update of deal_id on deal_collaborators
  for each row execute function app.collaborator_changed();

-- Contacts move with a merge and its undo, each as it was, and do not follow a deal besides.
create or replace function app.contacts_follow_deal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('app.moves', true) = 'on' then
    return null;
  end if;
  update contacts c set account_id = new.account_id, version = c.version + 1, updated_at = new.updated_at
   where c.company_id = new.company_id and c.edited_at is null and c.left_on is null
     and c.account_id is not distinct from old.account_id
     and exists (select 1 from stakeholders s
                  where s.company_id = c.company_id and s.deal_id = new.id and s.contact_id = c.id and s.side = 'buyer')
     and not exists (select 1 from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
                      where s.company_id = c.company_id and s.contact_id = c.id and s.side = 'buyer' and d.id <> new.id
                        and d.account_id is not distinct from old.account_id);
  return null;
end  $$;
alter function app.contacts_follow_deal() owner to dealwright_system;

-- A deal that comes back has its versions already.
create or replace function app.deal_versions_begun() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('app.restores', true) = 'on' then
    return null;
  end if;
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

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;

-- What hangs together within a deal moves together: it is looked at when all of it has moved.
alter table ai_analyses alter constraint ai_analyses_company_id_deal_id_interaction_id_fkey deferrable;
alter table ai_suggestions alter constraint ai_suggestions_company_id_deal_id_analysis_id_fkey deferrable;
alter table ai_suggestions alter constraint ai_suggestions_company_id_deal_id_interaction_id_fkey deferrable;
alter table deal_share_readers alter constraint deal_share_readers_company_id_deal_id_share_id_fkey deferrable;
alter table email_messages alter constraint email_messages_company_id_deal_id_interaction_id_fkey deferrable;
alter table meddpicc_evidence alter constraint meddpicc_evidence_company_id_deal_id_interaction_id_fkey deferrable;
alter table meddpicc_evidence alter constraint meddpicc_evidence_company_id_deal_id_stakeholder_id_fkey deferrable;
alter table meddpicc_evidence alter constraint meddpicc_evidence_company_id_deal_id_superseded_by_fkey deferrable;
alter table stakeholder_influences alter constraint stakeholder_influences_company_id_deal_id_influences_id_fkey deferrable;
alter table stakeholder_influences alter constraint stakeholder_influences_company_id_deal_id_stakeholder_id_fkey deferrable;
alter table stakeholders alter constraint stakeholders_reports_to deferrable;
alter table task_sources alter constraint task_sources_company_id_deal_id_interaction_id_fkey deferrable;
alter table task_suggestions alter constraint task_suggestions_company_id_deal_id_interaction_id_fkey deferrable;
alter table task_suggestions alter constraint task_suggestions_company_id_deal_id_stakeholder_id_fkey deferrable;
alter table tasks alter constraint tasks_company_id_deal_id_interaction_id_fkey deferrable;

alter table deal_history drop constraint deal_history_cause_check;
alter table deal_history add constraint deal_history_cause_check check (cause in ('creation', 'edit', 'move', 'bulk_edit', 'evidence', 'suggestion', 'ageing', 'settings', 'import', 'undo', 'removal', 'merge')) not valid;

-- History is only added to, but for a merge, which moves it, and its undo.
grant update (deal_id, field) on deal_history to dealwright_system;
