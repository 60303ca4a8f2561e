-- When somebody last did something on a deal: changed it, added evidence, or spoke or wrote with the buyer. Age alone is no
-- activity, and a conversation that is imported counts on the day it took place.

alter table deals add column last_activity_at timestamptz;
comment on column deals.last_activity_at is 'The latest change by a person or a CRM, evidence or conversation';

set local role dealwright_system;
update deals d
   set last_activity_at = greatest(d.updated_at,
         (select max(least(i.occurred_at, i.created_at)) from interactions i where i.company_id = d.company_id and i.deal_id = d.id),
         (select max(e.created_at) from meddpicc_evidence e where e.company_id = d.company_id and e.deal_id = d.id));
reset role;

create function app.deal_active() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.last_activity_at := greatest(new.last_activity_at, new.updated_at);
  return new;
end $$;
create trigger deal_active_on_insert before insert on deals for each row execute function app.deal_active();
create trigger deal_active_on_update before update of updated_at on deals for each row execute function app.deal_active();
alter table deals alter column last_activity_at set not null;

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

create function app.conversations_active() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.touch_deals(array_agg(n.company_id), array_agg(n.deal_id), array_agg(n.at))
     from (select company_id, deal_id, max(least(occurred_at, created_at)) as at from added group by 1, 2) n;
  return null;
end $$;
create trigger conversations_active after insert on interactions
  referencing new table as added for each statement execute function app.conversations_active();

create function app.evidence_active() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.touch_deals(array_agg(n.company_id), array_agg(n.deal_id), array_agg(n.at))
     from (select company_id, deal_id, max(created_at) as at from added group by 1, 2) n;
  return null;
end $$;
create trigger evidence_active after insert on meddpicc_evidence
  referencing new table as added for each statement execute function app.evidence_active();

-- What the pipeline is narrowed by. Each holds the open deals that a filter names, in the order they should close, or by
-- how long nothing has happened.
create index deals_idle on deals (company_id, workspace_id, last_activity_at, id)
  where stage_position < 8::smallint and shelf is null;
create index deals_by_stage_entry on deals (company_id, workspace_id, stage_entered_at, id)
  where stage_position < 8::smallint and shelf is null;
create index deals_without_next_step on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id)
  where next_step is null and stage_position < 8::smallint and shelf is null;
create index deals_disputed on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id)
  where strip like '%!%' and stage_position < 8::smallint and shelf is null;
create index deals_with_ageing_evidence on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id)
  where (strip like '%a%' or strip like '%s%') and stage_position < 8::smallint and shelf is null;
create index deals_in_commit on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id)
  where forecast_category = 'commit' and shelf is null;
create index deals_in_best_case on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id)
  where forecast_category = 'best_case' and shelf is null;
create index deals_closed on deals (company_id, workspace_id, closed_at, id)
  where closed_at is not null and shelf is null;

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'deal_active()', 'touch_deals(uuid[], uuid[], timestamptz[])', 'conversations_active()', 'evidence_active()'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
