-- People of the company, whatever deals they are in. A stakeholder is the role that a contact has in one deal.
create function app.contact_search_text(p_name text, p_title text, p_emails text[]) returns text
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select app.plain(concat_ws(' ', p_name, p_title, array_to_string(p_emails, ' ')))
$$;
grant execute on function app.contact_search_text(text, text, text[]) to dealwright_app, dealwright_system;

create table contacts (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  account_id uuid,
  name text not null check (length(name) between 1 and 200),
  title text check (length(title) <= 200),
  emails text[] not null default '{}' check (cardinality(emails) <= 20),
  phones text[] not null default '{}' check (cardinality(phones) <= 20),
  left_on date,
  owner_id uuid,
  source text not null default 'manual' check (source in ('deal', 'manual', 'import', 'hubspot')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  plain_name text not null generated always as (app.plain(name)) stored,
  plain_title text generated always as (app.plain(title)) stored,
  search_text text not null generated always as (app.contact_search_text(name, title, emails)) stored,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete set null (account_id),
  foreign key (company_id, owner_id) references profiles (company_id, id) on delete set null (owner_id)
);
comment on table contacts is 'People of the company; their roles in deals are stakeholders';
comment on column contacts.emails is 'In small letters; the first is the one that is used';
comment on column contacts.left_on is 'Since when they no longer work for the account';
comment on column contacts.source is 'Where they were first known from';
comment on column contacts.edited_at is
  'When a person or an import last said something about them; null for those known from deals alone, who go with their last deal';
comment on column contacts.plain_name is 'The name as it is sorted and joined by';
create index contacts_by_name on contacts (company_id, workspace_id, plain_name, id);
create index contacts_by_title on contacts (company_id, workspace_id, plain_title, id) where title is not null;
create index contacts_by_leaving on contacts (company_id, workspace_id, left_on, id) where left_on is not null;
create index contacts_by_creation on contacts (company_id, workspace_id, created_at, id);
create index contacts_by_source on contacts (company_id, workspace_id, source, plain_name, id);
create index contacts_without_account on contacts (company_id, workspace_id, plain_name, id) where account_id is null;
create index contacts_without_owner on contacts (company_id, workspace_id, plain_name, id) where owner_id is null;
create index contacts_of_account_by_name on contacts (company_id, account_id, plain_name, id) where account_id is not null;
create index contacts_of_account on contacts (company_id, account_id, id) where account_id is not null;
create index contacts_of_owner_by_name on contacts (company_id, owner_id, plain_name, id) where owner_id is not null;
create index contacts_of_owner on contacts (company_id, owner_id, id) where owner_id is not null;
create index contacts_by_change on contacts (company_id, updated_at) where edited_at is not null;
create index contacts_search on contacts using gin (company_id, search_text gin_trgm_ops);
call app.protect('contacts', '{select,insert,update,delete}');

-- One address belongs to one contact of a workspace.
create table contact_emails (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  address text not null,
  contact_id uuid not null,
  primary key (company_id, workspace_id, address),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
comment on table contact_emails is 'Whose each address is, kept by trigger from contacts.emails';
create index contact_emails_of_contact on contact_emails (company_id, contact_id);
create index contact_emails_by_address on contact_emails (company_id, address);
call app.protect('contact_emails', '{select}');

create table contact_history (
  company_id uuid not null references companies (id),
  id uuid not null,
  contact_id uuid not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  actor_id uuid,
  cause text not null check (cause in ('creation', 'edit', 'move', 'bulk_edit', 'evidence', 'suggestion', 'ageing', 'settings',
    'import', 'undo', 'removal')),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
comment on table contact_history is 'What people did to a contact; colleagues are named by their ids';
create index contact_history_by_contact on contact_history (company_id, contact_id, created_at desc, id desc);
call app.protect('contact_history', '{select,insert}');

-- How many contacts there are of each kind that a list can be narrowed to.
create table contact_totals (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  owner_id uuid not null,
  source text not null,
  has_account boolean not null,
  has_left boolean not null,
  slot smallint not null,
  contacts bigint not null,
  primary key (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
);
comment on table contact_totals is 'How many contacts there are, kept by triggers';
comment on column contact_totals.owner_id is 'The nil UUID for contacts that nobody owns';
create index contact_totals_unfolded on contact_totals (company_id, slot) where slot > 0;
call app.protect('contact_totals', '{select}');

grant create on schema app to dealwright_system;

-- Contacts as they are counted: one row for each cell that changes. While a company is erased its totals are gone before.
create function app.contacts_counted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select n.company_id, n.workspace_id, coalesce(n.owner_id, '00000000-0000-0000-0000-000000000000'), n.source,
           n.account_id is not null, n.left_on is not null, app.totals_slot(n.company_id), count(*)
      from added n group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
  elsif tg_op = 'DELETE' then
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select o.company_id, o.workspace_id, coalesce(o.owner_id, '00000000-0000-0000-0000-000000000000'), o.source,
           o.account_id is not null, o.left_on is not null, app.totals_slot(o.company_id), -count(*)
      from taken o
     where exists (select 1 from contact_totals k
                    where k.company_id = o.company_id and k.workspace_id = o.workspace_id
                      and k.owner_id = coalesce(o.owner_id, '00000000-0000-0000-0000-000000000000')
                      and k.source = o.source and k.has_account = (o.account_id is not null)
                      and k.has_left = (o.left_on is not null))
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
  else
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select c.company_id, c.workspace_id, coalesce(c.owner_id, '00000000-0000-0000-0000-000000000000'), c.source,
           c.account_id is not null, c.left_on is not null, app.totals_slot(c.company_id), sum(c.sign)
      from (select o.company_id, o.workspace_id, o.owner_id, o.source, o.account_id, o.left_on, -1 as sign from before o
            union all
            select n.company_id, n.workspace_id, n.owner_id, n.source, n.account_id, n.left_on, 1 from after n) c
     group by 1, 2, 3, 4, 5, 6 having sum(c.sign) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
  end if;
  return null;
end  $$;
alter function app.contacts_counted() owner to dealwright_system;
create trigger contacts_counted_in after insert on contacts
  referencing new table as added for each statement execute function app.contacts_counted();
create trigger contacts_counted_out after delete on contacts
  referencing old table as taken for each statement execute function app.contacts_counted();
create trigger contacts_counted_anew after update on contacts
  referencing old table as before new table as after for each statement execute function app.contacts_counted();

-- Who makes contacts of one address or name takes turns with others at it. They share 256 locks of their company.
create function app.lock_contact_keys(p_company uuid, p_keys text[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  place integer;
begin
  for place in select distinct abs(hashtext(key) % 256) from unnest(p_keys) key where key is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(format('contacts %s %s', p_company, place), 0));
  end loop;
end $$;
alter function app.lock_contact_keys(uuid, text[]) owner to dealwright_system;
grant execute on function app.lock_contact_keys(uuid, text[]) to dealwright_app;

-- The addresses of contacts stand by themselves, so that each is one contact's.
create function app.contact_emails_kept() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    perform app.lock_contact_keys(n.company_id, array_agg(e.address))
       from added n cross join lateral unnest(n.emails) e (address) group by n.company_id;
    insert into contact_emails (company_id, workspace_id, address, contact_id)
    select n.company_id, n.workspace_id, e.address, n.id from added n cross join lateral unnest(n.emails) e (address);
    return null;
  end if;
  if not exists (select 1 from before o join after n on n.company_id = o.company_id and n.id = o.id
                  where n.emails <> o.emails or n.workspace_id <> o.workspace_id) then
    return null;
  end if;
  perform app.lock_contact_keys(n.company_id, array_agg(e.address))
     from after n cross join lateral unnest(n.emails) e (address) group by n.company_id;
  delete from contact_emails e using after n
   where e.company_id = n.company_id and e.contact_id = n.id
     and (e.workspace_id <> n.workspace_id or e.address <> all (n.emails));
  insert into contact_emails (company_id, workspace_id, address, contact_id)
  select n.company_id, n.workspace_id, e.address, n.id
    from after n cross join lateral unnest(n.emails) e (address)
   where not exists (select 1 from contact_emails k
                      where k.company_id = n.company_id and k.workspace_id = n.workspace_id and k.address = e.address
                        and k.contact_id = n.id);
  return null;
end  $$;
alter function app.contact_emails_kept() owner to dealwright_system;
create trigger contact_emails_added after insert on contacts
  referencing new table as added for each statement execute function app.contact_emails_kept();
create trigger contact_emails_changed after update on contacts
  referencing old table as before new table as after for each statement execute function app.contact_emails_kept();

-- The company's contacts in whose text every word occurs. Under row-level security a row would be looked at before its text
-- may be compared; this function binds itself to the company, and the index of trigrams serves it.
create function app.contacts_matching(p_words text[], p_most integer, p_workspace uuid default null) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format('select c.id from contacts c where c.company_id = %L', app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and c.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and c.search_text like %L', pattern);
  end loop;
  return query execute query || format(' limit %s', p_most);
end $$;
alter function app.contacts_matching(text[], integer, uuid) owner to dealwright_system;
grant execute on function app.contacts_matching(text[], integer, uuid) to dealwright_app;

-- Adds what stands in other slots to slot 0, unless somebody writes there just now: those are left for the next time.
-- Answers how many rows went.
create or replace function app.fold_totals() returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  unfolded smallint;
  folded integer := 0;
  gone integer;
begin
  for unfolded in
    select slot from deal_totals where company_id = company and slot > 0
    union select slot from close_totals where company_id = company and slot > 0
    union select slot from contact_totals where company_id = company and slot > 0
    order by 1
  loop
    if not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, 0), 0)) then
      return folded;
    end if;
    continue when not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, unfolded), 0));
    with taken as (
      delete from deal_totals where company_id = company and slot = unfolded
      returning workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
    insert into deal_totals as t
      (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, profile_id, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from close_totals where company_id = company and slot = unfolded
      returning workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
    insert into close_totals as t
      (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, span, starts_on, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from contact_totals where company_id = company and slot = unfolded
      returning workspace_id, owner_id, source, has_account, has_left, contacts)
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select company, workspace_id, owner_id, source, has_account, has_left, 0, contacts from taken
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
    get diagnostics gone = row_count;
    folded := folded + gone;
  end loop;
  return folded;
end $$;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
