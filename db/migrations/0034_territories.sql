-- Territories of a workspace: a plan is one document, a draft until it is applied; accounts follow the active plan in bulk.

create table territory_plans (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  number integer not null check (number > 0),
  state text not null check (state in ('draft', 'active', 'former')),
  territories jsonb not null default '[]' check (jsonb_typeof(territories) = 'array'),
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  activated_by uuid,
  activated_at timestamptz,
  primary key (company_id, id),
  unique (company_id, workspace_id, number),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, created_by) references profiles (company_id, id) on delete set null (created_by),
  foreign key (company_id, activated_by) references profiles (company_id, id) on delete set null (activated_by)
);
comment on table territory_plans is 'How the accounts of a workspace are divided; one draft and one active plan at most, earlier ones are kept';
comment on column territory_plans.territories is 'In the order of precedence; the contract says what each holds';
create unique index territory_plans_draft on territory_plans (company_id, workspace_id) where state = 'draft';
create unique index territory_plans_active on territory_plans (company_id, workspace_id) where state = 'active';
create index territory_plans_by_creator on territory_plans (company_id, created_by) where created_by is not null;
create index territory_plans_by_activator on territory_plans (company_id, activated_by) where activated_by is not null;
call app.protect('territory_plans', '{select,insert,update,delete}');

create table territory_placements (
  company_id uuid not null,
  plan_id uuid not null,
  account_id uuid not null,
  territory_id uuid not null,
  placed_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, plan_id, account_id),
  foreign key (company_id, plan_id) references territory_plans (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, placed_by) references profiles (company_id, id) on delete set null (placed_by)
);
comment on table territory_placements is 'Accounts that somebody put into a territory by hand, whatever the rules say';
create index territory_placements_by_account on territory_placements (company_id, account_id);
create index territory_placements_by_person on territory_placements (company_id, placed_by) where placed_by is not null;
call app.protect('territory_placements', '{select,insert,update,delete}');

create table territory_accounts (
  company_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  territory_id uuid,
  placed boolean not null default false,
  due boolean not null default true,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table territory_accounts is 'Where each account is by the active plan; null is nobody''s';
comment on column territory_accounts.due is 'The plan or the account has changed since the rules were asked';
create index territory_accounts_by_territory on territory_accounts (company_id, workspace_id, territory_id, account_id);
create index territory_accounts_due on territory_accounts (company_id, workspace_id, account_id) where due;
call app.protect('territory_accounts', '{select,update}');

create table territory_hand_overs (
  company_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  to_id uuid not null,
  keepers uuid[] not null default '{}',
  accounts boolean not null,
  deals boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, to_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, asked_by) references profiles (company_id, id) on delete cascade
);
comment on table territory_hand_overs is 'Accounts that go to the owner of their new territory, until they have gone';
comment on column territory_hand_overs.keepers is 'People of the territory, whose open deals stay with them';
create index territory_hand_overs_waiting on territory_hand_overs (company_id, workspace_id, asked_at, account_id);
create index territory_hand_overs_by_heir on territory_hand_overs (company_id, to_id);
create index territory_hand_overs_by_asker on territory_hand_overs (company_id, asked_by);
call app.protect('territory_hand_overs', '{select,insert,update,delete}');

-- What stands with each account, by the quarter a deal closes in: kept by triggers, so that a territory's figures cost
-- as many rows as it has accounts.
create table account_quarters (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  account_id uuid not null,
  quarter date not null,
  forecast_category forecast_category not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  primary key (company_id, workspace_id, account_id, quarter, forecast_category, currency),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade
);
comment on column account_quarters.quarter is 'First day of the quarter, in UTC: of the closing day of a closed deal, of the close date of an open one; 9999-10-01 without one';
create index account_quarters_by_account on account_quarters (company_id, account_id);
call app.protect('account_quarters', '{select}');

create function app.deal_quarter(p_closed_at timestamptz, p_close_date date) returns date language sql immutable parallel safe
  as $$ select date_trunc('quarter', coalesce(p_closed_at at time zone 'UTC', p_close_date::timestamp, '9999-10-01'::timestamp))::date $$;
revoke execute on function app.deal_quarter(timestamptz, date) from public;
grant execute on function app.deal_quarter(timestamptz, date) to dealwright_app, dealwright_system;

create function app.quarters_of_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_quarters as t (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date), n.forecast_category,
         n.currency, count(*), sum(n.amount_minor)
    from added n where n.shelf is null
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger quarters_of_inserted after insert on deals
  referencing new table as added for each statement execute function app.quarters_of_inserted();

create function app.quarters_of_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account_quarters t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date) as quarter,
                 n.forecast_category, n.currency, count(*) as deals, sum(n.amount_minor) as amount_minor
            from removed n where n.shelf is null group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.account_id = gone.account_id
     and t.quarter = gone.quarter and t.forecast_category = gone.forecast_category and t.currency = gone.currency;
  return null;
end $$;
create trigger quarters_of_deleted after delete on deals
  referencing old table as removed for each statement execute function app.quarters_of_deleted();

create function app.quarters_of_changed() returns trigger
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
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger quarters_of_changed after update on deals for each row
  when ((old.workspace_id, old.account_id, old.closed_at, old.close_date, old.forecast_category, old.currency, old.amount_minor, old.shelf)
        is distinct from (new.workspace_id, new.account_id, new.closed_at, new.close_date, new.forecast_category, new.currency, new.amount_minor, new.shelf))
  execute function app.quarters_of_changed();

-- The worker hears when accounts wait for a workspace that has an active plan.
create function app.tell_territories(p_company uuid, p_workspaces uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from territory_plans p
              where p.company_id = p_company and p.workspace_id = any (p_workspaces) and p.state = 'active') then
    perform pg_notify('dealwright_territories', '');
  end if;
end $$;

create function app.accounts_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into territory_accounts (company_id, account_id, workspace_id)
  select n.company_id, n.id, n.workspace_id from added n;
  perform app.tell_territories(n.company_id, array_agg(distinct n.workspace_id)) from added n group by n.company_id;
  return null;
end $$;
create trigger accounts_added after insert on accounts
  referencing new table as added for each statement execute function app.accounts_added();

create function app.account_to_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update territory_accounts set due = true, workspace_id = new.workspace_id
   where company_id = new.company_id and account_id = new.id;
  perform app.tell_territories(new.company_id, array[new.workspace_id]);
  return null;
end $$;
create trigger account_to_place after update on accounts for each row
  when ((old.workspace_id, old.name, old.domain, old.industry, old.employees, old.annual_revenue_minor, old.currency, old.country, old.owner_id)
        is distinct from (new.workspace_id, new.name, new.domain, new.industry, new.employees, new.annual_revenue_minor, new.currency, new.country, new.owner_id))
  execute function app.account_to_place();

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'quarters_of_inserted()', 'quarters_of_deleted()', 'quarters_of_changed()', 'tell_territories(uuid, uuid[])',
    'accounts_added()', 'account_to_place()'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;

set local role dealwright_system;
insert into territory_accounts (company_id, account_id, workspace_id)
select company_id, id, workspace_id from accounts;
insert into account_quarters (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
select company_id, workspace_id, account_id, app.deal_quarter(closed_at, close_date), forecast_category, currency, count(*), sum(amount_minor)
  from deals where shelf is null group by 1, 2, 3, 4, 5, 6;
reset role;
