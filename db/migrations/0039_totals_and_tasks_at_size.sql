-- Tasks of a deal and of an account are listed as those of people and workspaces are, however many are done.

drop index tasks_of_deal;
drop index tasks_of_account;
create index tasks_of_deal on tasks (company_id, deal_id) where deal_id is not null;
create index tasks_of_account on tasks (company_id, account_id) where account_id is not null;
create index tasks_open_of_deal on tasks (company_id, deal_id, due_key, id)
  where deal_id is not null and done_at is null and removed_at is null;
create index tasks_done_of_deal on tasks (company_id, deal_id, done_at desc, id desc)
  where deal_id is not null and done_at is not null and removed_at is null;
create index tasks_open_of_account on tasks (company_id, account_id, due_key, id)
  where account_id is not null and done_at is null and removed_at is null;
create index tasks_done_of_account on tasks (company_id, account_id, done_at desc, id desc)
  where account_id is not null and done_at is not null and removed_at is null;

-- A deal that stays in its cells writes none of them: most changes of stage are among the open ones.
create or replace function app.account_deal_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select new.company_id, slice.workspace_id, slice.profile_id, side.account_id, c.kind, c.month, c.currency,
         sum(side.sign), sum(side.sign * side.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.stage_position, old.closed_at, old.currency, old.amount_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.stage_position, new.closed_at, new.currency, new.amount_minor)
    ) side (sign, shelf, workspace_id, account_id, stage_position, closed_at, currency, amount_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as workspace_id, '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select side.workspace_id, '00000000-0000-0000-0000-000000000000'::uuid
      union all
      select side.workspace_id, a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
    cross join lateral app.account_cells(side.shelf, side.stage_position, side.closed_at, side.currency) c
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
drop trigger account_deal_counted on deals;
create trigger account_deal_counted after update on deals for each row
  when ((old.shelf, old.workspace_id, old.account_id, old.stage_position < 8, old.stage_position = 8, old.currency, old.amount_minor,
         case when old.stage_position = 8 then old.closed_at end)
        is distinct from
        (new.shelf, new.workspace_id, new.account_id, new.stage_position < 8, new.stage_position = 8, new.currency, new.amount_minor,
         case when new.stage_position = 8 then new.closed_at end))
  execute function app.account_deal_counted();

create or replace function app.quarters_of_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_quarters as t (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select new.company_id, cell.workspace_id, cell.account_id, app.deal_quarter(cell.closed_at, cell.close_date),
         cell.forecast_category, cell.currency, sum(cell.sign), sum(cell.sign * cell.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.closed_at, old.close_date, old.forecast_category, old.currency, old.amount_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.closed_at, new.close_date, new.forecast_category, new.currency, new.amount_minor)
    ) cell (sign, shelf, workspace_id, account_id, closed_at, close_date, forecast_category, currency, amount_minor)
   where cell.shelf is null
   group by 1, 2, 3, 4, 5, 6
  having sum(cell.sign) <> 0 or sum(cell.sign * cell.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
