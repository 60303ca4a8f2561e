-- The companies that are sold to

create table accounts (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  domain text,
  industry text,
  employees integer check (employees >= 0),
  annual_revenue_minor bigint check (annual_revenue_minor >= 0),
  currency char(3),
  city text,
  country text,
  owner_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plain_name text not null generated always as (app.plain(name)) stored,
  parent_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, owner_id) references profiles (company_id, id),
  constraint accounts_parent_fkey foreign key (company_id, parent_id) references accounts (company_id, id)
    on delete set null (parent_id),
  constraint accounts_parent_check check (parent_id <> id)
);
comment on column accounts.plain_name is 'The name as it is sorted and searched by';
comment on column accounts.parent_id is 'The account that this one is a part of; there are no circles';
create index accounts_by_name on accounts (company_id, workspace_id, plain_name, id);
create index accounts_by_parent on accounts (company_id, parent_id) where parent_id is not null;
create index accounts_by_owner on accounts (company_id, owner_id);
create index accounts_by_industry on accounts (company_id, workspace_id, industry);
create index accounts_by_country on accounts (company_id, workspace_id, country);
call app.protect('accounts', '{select,insert,update,delete}');

-- Deals are found by the name of their account.
create function app.search_source_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'accounts' then
    update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
     where d.company_id = new.company_id and d.account_id = new.id;
  else
    update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
     where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.deal_id, old.deal_id);
  end if;
  return null;
end $$;
alter function app.search_source_changed() owner to dealwright_system;
create trigger account_renamed after update of name on accounts for each row
  when (old.name is distinct from new.name) execute function app.search_source_changed();

-- Each account waits to be placed in a territory.
create function app.accounts_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into territory_accounts (company_id, account_id, workspace_id)
  select n.company_id, n.id, n.workspace_id from added n;
  perform app.tell_territories(n.company_id, array_agg(distinct n.workspace_id)) from added n group by n.company_id;
  return null;
end $$;
alter function app.accounts_added() owner to dealwright_system;
create trigger accounts_added after insert on accounts
  referencing new table as added for each statement execute function app.accounts_added();

-- What territories are cut by has changed: the account is placed anew.
create function app.account_to_place() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update territory_accounts set due = true, workspace_id = new.workspace_id
   where company_id = new.company_id and account_id = new.id;
  perform app.tell_territories(new.company_id, array[new.workspace_id]);
  return null;
end $$;
alter function app.account_to_place() owner to dealwright_system;
create trigger account_to_place after update on accounts for each row
  when ((old.workspace_id, old.name, old.domain, old.industry, old.employees, old.annual_revenue_minor, old.currency,
         old.country, old.owner_id)
        is distinct from (new.workspace_id, new.name, new.domain, new.industry, new.employees, new.annual_revenue_minor,
         new.currency, new.country, new.owner_id))
  execute function app.account_to_place();

-- A linked account or person whose facts change is looked at, as a deal is.
create function app.hubspot_account_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.account_id = new.id;
  return null;
end $$;
alter function app.hubspot_account_changed() owner to dealwright_system;
create trigger hubspot_account_changed after update on accounts for each row
  when ((old.name, old.domain, old.industry, old.employees, old.city, old.country)
        is distinct from (new.name, new.domain, new.industry, new.employees, new.city, new.country))
  execute function app.hubspot_account_changed();
