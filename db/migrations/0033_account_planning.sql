-- Accounts are planned: who is part of whom, what is open and won with each, and a plan for a period, section by section.

alter table accounts
  add column parent_id uuid,
  add column version integer not null default 1,
  add constraint accounts_parent_check check (parent_id <> id),
  add constraint accounts_parent_fkey foreign key (company_id, parent_id) references accounts (company_id, id)
    on delete set null (parent_id);
comment on column accounts.parent_id is 'The account that this one is a part of; there are no circles';
create index accounts_by_parent on accounts (company_id, parent_id) where parent_id is not null;
create index accounts_by_owner on accounts (company_id, owner_id);
create index accounts_by_industry on accounts (company_id, workspace_id, industry);
create index accounts_by_country on accounts (company_id, workspace_id, country);
-- An account goes when it is merged into another.
grant delete on accounts to dealwright_app;

-- The deals of one account as its page shows them.
create index deals_open_of_account on deals (company_id, account_id, amount_minor desc, id)
  where stage_position < 8::smallint and shelf is null;
create index deals_won_of_account on deals (company_id, account_id, closed_at)
  where stage_position = 8::smallint and shelf is null;

create table account_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  profile_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('open', 'won')),
  month date not null,
  currency char(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  primary key (company_id, workspace_id, profile_id, account_id, kind, month, currency),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade
);
comment on table account_totals is 'What is open and won with each account, kept by triggers';
comment on column account_totals.workspace_id is 'Of the deals; the nil UUID for all deals of the company';
comment on column account_totals.profile_id is 'Whose slice: those in deal_access, or the nil UUID for all deals of the workspace';
comment on column account_totals.month is 'In which the deals were won (UTC); -infinity for open ones';
comment on column account_totals.currency is 'XXX adds the open ones of every currency as bare numbers: what lists are sorted by';
create index account_totals_by_open on account_totals (company_id, workspace_id, profile_id, amount_minor desc, account_id)
  where kind = 'open' and currency = 'XXX' and deals > 0;
create index account_totals_of_account on account_totals (company_id, account_id);
call app.protect('account_totals', '{select}');

-- The cells that one deal counts in: none while it is lost or off the pipeline.
create function app.account_cells(p_shelf text, p_position smallint, p_closed_at timestamptz, p_currency char(3))
returns table (kind text, month date, currency char(3))
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  if p_shelf is not null then return; end if;
  if p_position < 8 then
    return query values ('open', '-infinity'::date, p_currency), ('open', '-infinity'::date, 'XXX'::char(3));
  elsif p_position = 8 and p_closed_at is not null then
    return query values ('won', date_trunc('month', p_closed_at at time zone 'UTC')::date, p_currency);
  end if;
end $$;

create function app.account_deals_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select n.company_id, place.id, '00000000-0000-0000-0000-000000000000'::uuid, n.account_id, c.kind, c.month, c.currency,
         count(*), sum(n.amount_minor)
    from added n
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (n.workspace_id)) place (id)
    cross join lateral app.account_cells(n.shelf, n.stage_position, n.closed_at, n.currency) c
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger account_deals_inserted after insert on deals
  referencing new table as added for each statement execute function app.account_deals_inserted();

create function app.account_deals_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select o.company_id, place.id as workspace_id, o.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(o.amount_minor)::bigint as amount_minor
            from removed o
            cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (o.workspace_id)) place (id)
            cross join lateral app.account_cells(o.shelf, o.stage_position, o.closed_at, o.currency) c
           group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id
     and t.profile_id = '00000000-0000-0000-0000-000000000000' and t.account_id = gone.account_id
     and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $$;
create trigger account_deals_deleted after delete on deals
  referencing old table as removed for each statement execute function app.account_deals_deleted();

-- Leaves its former cells and enters others, in one ordered statement.
create function app.account_deal_counted() returns trigger
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
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger account_deal_counted after update on deals for each row
  when ((old.shelf, old.workspace_id, old.account_id, old.stage_position, old.closed_at, old.currency, old.amount_minor)
        is distinct from
        (new.shelf, new.workspace_id, new.account_id, new.stage_position, new.closed_at, new.currency, new.amount_minor))
  execute function app.account_deal_counted();

-- A person's slice gains and loses the deals that they are given and that are taken from them.
create function app.account_access_given() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_totals as t (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
  select d.company_id, d.workspace_id, n.profile_id, d.account_id, c.kind, c.month, c.currency, count(*), sum(d.amount_minor)
    from given n
    join deals d on d.company_id = n.company_id and d.id = n.deal_id
    cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $$;
create trigger account_access_given after insert on deal_access
  referencing new table as given for each statement execute function app.account_access_given();

create function app.account_access_taken() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select d.company_id, d.workspace_id, o.profile_id, d.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(d.amount_minor)::bigint as amount_minor
            from taken o
            join deals d on d.company_id = o.company_id and d.id = o.deal_id
            cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
           group by 1, 2, 3, 4, 5, 6, 7) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.profile_id = gone.profile_id
     and t.account_id = gone.account_id and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $$;
create trigger account_access_taken after delete on deal_access
  referencing old table as taken for each statement execute function app.account_access_taken();

-- What there is already.
set local role dealwright_system;
insert into account_totals (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor)
select d.company_id, slice.workspace_id, slice.profile_id, d.account_id, c.kind, c.month, c.currency, count(*), sum(d.amount_minor)
  from deals d
  cross join lateral (
    select '00000000-0000-0000-0000-000000000000'::uuid as workspace_id, '00000000-0000-0000-0000-000000000000'::uuid as profile_id
    union all
    select d.workspace_id, '00000000-0000-0000-0000-000000000000'::uuid
    union all
    select d.workspace_id, a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id
  ) slice
  cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
 group by 1, 2, 3, 4, 5, 6, 7;
reset role;

-- What a workspace sells, for looking at what an account has of it.
create table offers (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
create unique index offers_by_name on offers (company_id, workspace_id, app.plain(name));
call app.protect('offers', '{select,insert,update,delete}');

create table account_plans (
  company_id uuid not null references companies (id),
  id uuid not null,
  account_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  state text not null default 'draft' check (state in ('draft', 'active', 'closed')),
  reviewed_at timestamptz,
  reviewed_by uuid,
  next_review_on date,
  version integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, account_id, starts_on),
  check (starts_on < ends_on),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, reviewed_by) references profiles (company_id, id) on delete set null (reviewed_by),
  foreign key (company_id, created_by) references profiles (company_id, id) on delete set null (created_by)
);
comment on table account_plans is 'One plan for an account and a period; periods of one account do not overlap';
create index account_plans_reviewed_by on account_plans (company_id, reviewed_by) where reviewed_by is not null;
create index account_plans_created_by on account_plans (company_id, created_by) where created_by is not null;
call app.protect('account_plans', '{select,insert,update,delete}');

create table account_plan_sections (
  company_id uuid not null references companies (id),
  plan_id uuid not null,
  section text not null check (section ~ '^[a-z_]{1,40}$'),
  content jsonb not null,
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, plan_id, section),
  foreign key (company_id, plan_id) references account_plans (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references profiles (company_id, id) on delete set null (updated_by)
);
comment on table account_plan_sections is 'Each section has a version of its own, so that two people write two sections at once';
create index account_plan_sections_updated_by on account_plan_sections (company_id, updated_by) where updated_by is not null;
call app.protect('account_plan_sections', '{select,insert,update,delete}');

create table account_plan_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  plan_id uuid not null,
  section text not null check (section ~ '^[a-z_]{1,40}$'),
  old_content jsonb,
  new_content jsonb,
  actor_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, plan_id) references account_plans (company_id, id) on delete cascade,
  foreign key (company_id, actor_id) references profiles (company_id, id) on delete set null (actor_id)
);
comment on column account_plan_changes.section is 'Which section was written; plan for its state, period and reviews';
create index account_plan_changes_of_plan on account_plan_changes (company_id, plan_id, id desc);
create index account_plan_changes_by_actor on account_plan_changes (company_id, actor_id) where actor_id is not null;
call app.protect('account_plan_changes', '{select,insert}');

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'account_deals_inserted()', 'account_deals_deleted()', 'account_deal_counted()', 'account_access_given()',
    'account_access_taken()', 'account_cells(text, smallint, timestamptz, char)'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
