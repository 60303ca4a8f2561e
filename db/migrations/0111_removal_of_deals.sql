-- A deal that is removed is looked up once in each table whose rows keep it, not twice: `no action` first looks whether
-- another row has taken the deal's place, `restrict` doesn't. What deals had is removed before them either way.
alter table deal_access add constraint deal_access_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table deal_collaborators add constraint deal_collaborators_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table deal_pins add constraint deal_pins_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table events add constraint events_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table interactions add constraint interactions_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table meddpicc_answers add constraint meddpicc_answers_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table meddpicc_evidence add constraint meddpicc_evidence_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table stakeholders add constraint stakeholders_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;
alter table usage_logs add constraint usage_logs_deal_fkey foreign key (company_id, deal_id)
  references deals (company_id, id) on delete restrict not valid;

grant create on schema app to dealwright_system;

-- All places in one statement.
create or replace function app.lock_accounts(p_company uuid, p_accounts uuid[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('account_totals %s %s', p_company, locked.place), 0))
     from (select distinct abs(hashtext(account::text) % 256) as place from unnest(p_accounts) account
            where account is not null order by 1 offset 0) locked;
end $$;

-- The place of the totals is looked up once for each company, not for each row.
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
    select id, '00000000-0000-0000-0000-000000000000'::uuid from added),
  slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from added) company)
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, s.profile_id, n.stage, n.forecast_category, n.currency,
         slots.slot, count(*), sum(n.amount_minor),
         count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from slices s join added n on n.id = s.deal_id join slots on slots.company_id = n.company_id
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;

create or replace function app.close_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from added) company)
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select n.company_id, n.workspace_id, c.span, c.starts_on, n.stage, n.forecast_category, n.currency,
         slots.slot, count(*), sum(n.amount_minor)
    from added n join slots on slots.company_id = n.company_id
    cross join lateral app.close_cells(n.shelf, n.stage_position, n.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;

create or replace function app.close_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from removed) company)
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select o.company_id, o.workspace_id, c.span, c.starts_on, o.stage, o.forecast_category, o.currency,
         slots.slot, -count(*), -sum(o.amount_minor)
    from removed o join slots on slots.company_id = o.company_id
    cross join lateral app.close_cells(o.shelf, o.stage_position, o.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;

-- The totals find each deal by its key. Statistics lag behind a mass insert: a company that seems to have few deals was
-- read whole for each part of an undo.
create or replace function app.erase_deals(p_company uuid, p_deals uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select p_company, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency,
         (select app.totals_slot(p_company)), -count(*), -sum(d.amount_minor),
         -count(d.frozen_minor), -coalesce(sum(d.frozen_minor), 0)
    from (select distinct id from unnest(p_deals) id) given
    cross join lateral (
      select x.workspace_id, x.stage, x.forecast_category, x.currency, x.amount_minor, x.frozen_minor, x.shelf
        from deals x where x.company_id = p_company and x.id = given.id offset 0) d
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = p_company and a.deal_id = given.id
    ) slice
   where d.shelf is null
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

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
