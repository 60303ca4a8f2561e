-- Deals that an import adds to the archive count in no totals, and were in the pipeline until the day they were archived.
create or replace function app.deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  with given as (
    insert into deal_access (company_id, profile_id, deal_id, as_owner, as_crm_owner,
                             workspace_id, stage_position, close_key, amount_minor, score)
    select n.company_id, p.id, n.id, p.id = n.owner_id,
           p.hubspot_user_id is not distinct from n.crm_owner_id and n.crm_owner_id is not null,
           n.workspace_id, case when n.shelf is null then n.stage_position else 0 end,
           coalesce(n.close_date, 'infinity'), n.amount_minor, n.score
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
    from slices s join added n on n.id = s.deal_id and n.shelf is null join slots on slots.company_id = n.company_id
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $$;

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
         case when part.known then n.score end, part.shelf
    from added n
    cross join lateral (
      select greatest(n.created_at, n.stage_entered_at) as entered,
             greatest(n.created_at, n.stage_entered_at, n.shelved_at) as shelved) moment
    cross join lateral (values
      (n.created_at, n.stage_entered_at, false, null),
      (moment.entered, case when n.shelf is null then 'infinity' else moment.shelved end, true, null),
      (case when n.shelf is not null then moment.shelved end, 'infinity', true, n.shelf)
    ) part (valid_from, valid_to, known, shelf)
   where part.valid_from < part.valid_to;
  return null;
end $$;
