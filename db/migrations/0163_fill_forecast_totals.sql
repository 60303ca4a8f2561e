-- migration: no-transaction
-- What deals bring already, company by company: what the deals add up to, less what is kept, both of one moment. Whoever
-- changes a deal meanwhile adds the same to both.
-- batch
with next as (
  select c.id from companies c
   where c.id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by c.id limit 1
), counted as (
  select d.company_id, d.workspace_id, d.owner_id, m.month, m.kind, d.forecast_choice, d.forecast_category, d.currency,
         count(*) as deals, sum(d.amount_minor) as amount_minor, count(d.frozen_minor) as frozen_deals,
         coalesce(sum(d.frozen_minor), 0) as frozen_minor
    from next n
    join deals d on d.company_id = n.id
    cross join lateral app.forecast_cells(d.shelf, d.stage_position, d.closed_at, d.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8
  union all
  select t.company_id, t.workspace_id, t.owner_id, t.month, t.kind, t.forecast_choice, t.forecast_category, t.currency,
         -t.deals, -t.amount_minor, -t.frozen_deals, -t.frozen_minor
    from next n join forecast_totals t on t.company_id = n.id
), filled as (
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency,
         app.totals_slot(company_id), sum(deals), sum(amount_minor), sum(frozen_deals), sum(frozen_minor)
    from counted group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(deals) <> 0 or sum(amount_minor) <> 0 or sum(frozen_deals) <> 0 or sum(frozen_minor) <> 0
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor
)
select id as after from next;
