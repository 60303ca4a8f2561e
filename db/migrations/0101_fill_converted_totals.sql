-- migration: no-transaction
-- What closed deals are worth already, company by company: what the deals add up to, less what is kept, both of one moment.
-- Whoever changes a deal meanwhile adds the same to both.
-- batch
with next as (
  select c.id from companies c
   where c.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by c.id limit 1
), counted as (
  select d.company_id, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency,
         count(*) as deals, sum(d.frozen_minor) as minor
    from next n
    join deals d on d.company_id = n.id and d.frozen_minor is not null and d.shelf is null
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
   group by 1, 2, 3, 4, 5, 6
  union all
  select t.company_id, t.workspace_id, t.profile_id, t.stage, t.forecast_category, t.currency, -t.frozen_deals, -t.frozen_minor
    from next n join deal_totals t on t.company_id = n.id
), filled as (
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor, frozen_deals, frozen_minor)
  select company_id, workspace_id, profile_id, stage, forecast_category, currency, app.totals_slot(company_id), 0, 0,
         sum(deals), sum(minor)
    from counted group by 1, 2, 3, 4, 5, 6, 7 having sum(deals) <> 0 or sum(minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor
)
select id as after from next;
-- One account at a time, in turns with whoever changes its deals.
-- batch
with next as (
  select d.company_id, d.account_id from deals d
   where d.stage_position = 8::smallint and d.shelf is null and d.account_id is not null and d.frozen_minor is not null
     and (d.company_id, d.account_id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                         coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by d.company_id, d.account_id limit 1
), counted as (
  select d.company_id, s.workspace_id, s.profile_id, d.account_id, c.kind, c.month, c.currency,
         count(*) as deals, sum(d.frozen_minor) as minor
    from next n
    join deals d on d.company_id = n.company_id and d.account_id = n.account_id and d.frozen_minor is not null
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as workspace_id, '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select d.workspace_id, '00000000-0000-0000-0000-000000000000'::uuid
      union all
      select d.workspace_id, a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id) s
    cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
   group by 1, 2, 3, 4, 5, 6, 7
  union all
  select t.company_id, t.workspace_id, t.profile_id, t.account_id, t.kind, t.month, t.currency, -t.frozen_deals, -t.frozen_minor
    from next n join account_totals t on t.company_id = n.company_id and t.account_id = n.account_id
), turn as materialized (
  select app.lock_accounts(n.company_id, array[n.account_id]) from next n
), filled as (
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select m.* from turn cross join lateral (
    select company_id, workspace_id, profile_id, account_id, kind, month, currency, 0, 0, sum(deals), sum(minor)
      from counted group by 1, 2, 3, 4, 5, 6, 7 having sum(deals) <> 0 or sum(minor) <> 0
     order by 1, 2, 3, 4, 5, 6, 7) m
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor
)
select company_id || ' ' || account_id as after from next;
