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

alter table stakeholders add column contact_id uuid;
comment on column stakeholders.contact_id is 'Who they are beyond the deal';
alter table stakeholders add constraint stakeholders_contact_fkey foreign key (company_id, contact_id)
  references contacts (company_id, id) on delete set null (contact_id) not valid;

grant create on schema app to dealwright_system;

-- Contacts as they are counted: one row for each cell that changes.
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
      from taken o group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
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

-- Addresses that say nothing of where somebody works.
create function app.is_mail_provider(p_domain text) returns boolean
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select p_domain = any ('{gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,msn.com,yahoo.com,ymail.com,aol.com,icloud.com,me.com,mac.com,proton.me,protonmail.com,gmx.com,gmx.de,gmx.net,web.de,t-online.de,mail.com,mail.ru,yandex.com,yandex.ru,qq.com,163.com,126.com,orange.fr,wanadoo.fr,free.fr,libero.it,zoho.com,fastmail.com,hey.com}'::text[])
$$;
grant execute on function app.is_mail_provider(text) to dealwright_app, dealwright_system;

-- The account whose domain each address has, or a domain above it. Of several the nearest domain, then the one that is no
-- part of another account, then the oldest.
create function app.accounts_of_addresses(p_company uuid, p_workspace uuid, p_addresses text[])
returns table (address text, account_id uuid)
language sql stable set search_path = pg_catalog, public as $$
  select distinct on (g.address) g.address, a.id
    from (select distinct lower(given) as address from unnest(p_addresses) given) g
    cross join lateral (select string_to_array(split_part(g.address, '@', 2), '.') as labels) h
    cross join lateral generate_series(1, cardinality(h.labels) - 1) as depth
    cross join lateral (select array_to_string(h.labels[depth:], '.') as domain) s
    join accounts a on a.company_id = p_company and a.workspace_id = p_workspace and lower(a.domain) = s.domain
   where not app.is_mail_provider(s.domain)
   order by g.address, depth, a.parent_id is not null, a.created_at, a.id
$$;
grant execute on function app.accounts_of_addresses(uuid, uuid, text[]) to dealwright_app, dealwright_system;

-- People of deals who are no contact yet, with what they are joined by. A partner does not work for the deal's account.
create function app.unjoined_people(p_company uuid, p_people uuid[])
returns table (id uuid, workspace_id uuid, account_id uuid, address text, name text, plain_name text, title text, phone text,
               created_at timestamptz)
language sql stable set search_path = pg_catalog, public as $$
  select s.id, d.workspace_id, case when s.side = 'buyer' then d.account_id end, nullif(lower(btrim(s.email)), ''), s.name,
         app.plain(s.name), s.title, s.phone, s.created_at
    from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
   where s.company_id = p_company and s.id = any (p_people) and s.contact_id is null
$$;
alter function app.unjoined_people(uuid, uuid[]) owner to dealwright_system;

-- Joins people to the contacts that have their addresses.
create function app.join_by_address(p_company uuid, p_people uuid[]) returns void
language sql set search_path = pg_catalog, public as $$
  update stakeholders s set contact_id = e.contact_id
    from app.unjoined_people(p_company, p_people) u
    join contact_emails e on e.company_id = p_company and e.workspace_id = u.workspace_id and e.address = u.address
   where s.company_id = p_company and s.id = u.id
$$;
alter function app.join_by_address(uuid, uuid[]) owner to dealwright_system;

-- Finds or makes the contact of each of these people: by address, else by name and account; never two with different
-- addresses. One who was known without an address is given it, if only one can be meant.
create function app.join_contacts(p_company uuid, p_people uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_contact_keys(p_company, array(
    select key from app.unjoined_people(p_company, p_people) u
     cross join lateral (values (u.address), (u.account_id || ' ' || u.plain_name)) k (key)));
  perform app.join_by_address(p_company, p_people);

  update contacts c set emails = array[given.address], version = c.version + 1
    from (select distinct on (one.contact_id) one.contact_id, one.address
            from (select u.address, (array_agg(k.id))[1] as contact_id
                    from app.unjoined_people(p_company, p_people) u
                    join contacts k on k.company_id = p_company and k.workspace_id = u.workspace_id
                     and k.account_id = u.account_id and k.plain_name = u.plain_name and k.emails = '{}'
                   where u.address is not null
                   group by u.address having count(distinct k.id) = 1) one
           order by one.contact_id, one.address) given
   where c.company_id = p_company and c.id = given.contact_id;
  if found then
    perform app.join_by_address(p_company, p_people);
  end if;

  insert into contacts (company_id, id, workspace_id, account_id, name, title, emails, phones, source, created_at, updated_at)
  select p_company, gen_random_uuid(), u.workspace_id, coalesce(u.account_id, a.account_id), u.name, u.title,
         array[u.address], array_remove(array[u.phone], null), 'deal', u.created_at, u.created_at
    from (select distinct on (u.workspace_id, u.address) u.* from app.unjoined_people(p_company, p_people) u
           where u.address is not null order by u.workspace_id, u.address, u.created_at, u.id) u
    left join lateral app.accounts_of_addresses(p_company, u.workspace_id, array[u.address]) a on u.account_id is null;
  if found then
    perform app.join_by_address(p_company, p_people);
  end if;

  update stakeholders s set contact_id = one.contact_id
    from (select u.id, case when count(*) filter (where k.emails = '{}') = 1
                              then (array_agg(k.id) filter (where k.emails = '{}'))[1]
                            when count(*) = 1 then (array_agg(k.id))[1] end as contact_id
            from app.unjoined_people(p_company, p_people) u
            join contacts k on k.company_id = p_company and k.workspace_id = u.workspace_id and k.account_id = u.account_id
             and k.plain_name = u.plain_name
           where u.address is null group by u.id) one
   where s.company_id = p_company and s.id = one.id and one.contact_id is not null;

  with nobody as materialized (
    select u.*, coalesce(u.account_id || ' ' || u.plain_name, u.id::text) as key
      from app.unjoined_people(p_company, p_people) u
  ), fresh as materialized (
    select gen_random_uuid() as contact_id, f.* from (
      select distinct on (n.workspace_id, n.key) n.* from nobody n order by n.workspace_id, n.key, n.created_at, n.id) f
  ), made as (
    insert into contacts (company_id, id, workspace_id, account_id, name, title, phones, source, created_at, updated_at)
    select p_company, f.contact_id, f.workspace_id, f.account_id, f.name, f.title, array_remove(array[f.phone], null), 'deal',
           f.created_at, f.created_at
      from fresh f
  )
  update stakeholders s set contact_id = f.contact_id
    from nobody n join fresh f on f.workspace_id = n.workspace_id and f.key = n.key
   where s.company_id = p_company and s.id = n.id;
end  $$;
alter function app.join_contacts(uuid, uuid[]) owner to dealwright_system;

create function app.stakeholders_joined() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.join_contacts(n.company_id, array_agg(n.id)) from added n where n.contact_id is null group by n.company_id;
  return null;
end  $$;
alter function app.stakeholders_joined() owner to dealwright_system;
create trigger stakeholders_joined after insert on stakeholders
  referencing new table as added for each statement execute function app.stakeholders_joined();

-- What is corrected in a deal is corrected on the contact while nobody else says something of them. An address that is
-- another contact's makes them that one.
create function app.contact_follows_stakeholder() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  mine contacts;
  place uuid;
  given constant text := nullif(lower(btrim(new.email)), '');
  alone boolean;
  other uuid;
begin
  select * into mine from contacts c where c.company_id = new.company_id and c.id = new.contact_id for update;
  if not found then
    return null;
  end if;
  place := mine.workspace_id;
  alone := mine.edited_at is null and not exists (
    select 1 from stakeholders s
     where s.company_id = new.company_id and s.contact_id = mine.id and s.id <> new.id);
  if given is not null and given <> all (mine.emails) then
    perform app.lock_contact_keys(new.company_id, array[given]);
    select e.contact_id into other from contact_emails e
     where e.company_id = new.company_id and e.workspace_id = place and e.address = given;
  end if;
  if other is not null then
    update stakeholders s set contact_id = other where s.company_id = new.company_id and s.id = new.id;
    if alone then
      delete from contacts c where c.company_id = new.company_id and c.id = mine.id;
    end if;
  elsif alone then
    update contacts c
       set name = new.name, title = new.title, emails = array_remove(array[given], null),
           phones = array_remove(array[new.phone], null), version = c.version + 1, updated_at = new.updated_at
     where c.company_id = new.company_id and c.id = mine.id;
  elsif given <> all (mine.emails) and cardinality(mine.emails) < 10 then
    update contacts c set emails = c.emails || given, version = c.version + 1, updated_at = new.updated_at
     where c.company_id = new.company_id and c.id = mine.id;
  end if;
  return null;
end  $$;
alter function app.contact_follows_stakeholder() owner to dealwright_system;
create trigger contact_follows_stakeholder after update of name, title, email, phone on stakeholders for each row
  when (new.contact_id is not null and (old.name, old.title, old.email, old.phone)
        is distinct from (new.name, new.title, new.email, new.phone))
  execute function app.contact_follows_stakeholder();

-- Who was known from deals alone goes with the last of them.
create function app.contacts_of_gone_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from contacts c using (select distinct company_id, contact_id from gone where contact_id is not null) g
   where c.company_id = g.company_id and c.id = g.contact_id and c.source in ('deal', 'hubspot') and c.edited_at is null
     and c.owner_id is null
     and not exists (select 1 from stakeholders s where s.company_id = c.company_id and s.contact_id = c.id);
  return null;
end  $$;
alter function app.contacts_of_gone_people() owner to dealwright_system;
create trigger contacts_of_gone_people after delete on stakeholders
  referencing old table as gone for each statement execute function app.contacts_of_gone_people();

-- A deal that is given another account takes along its buyers, unless somebody said where they work or another deal does.
create function app.contacts_follow_deal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update contacts c set account_id = new.account_id, version = c.version + 1, updated_at = new.updated_at
   where c.company_id = new.company_id and c.edited_at is null and c.left_on is null
     and c.account_id is not distinct from old.account_id
     and exists (select 1 from stakeholders s
                  where s.company_id = c.company_id and s.deal_id = new.id and s.contact_id = c.id and s.side = 'buyer')
     and not exists (select 1 from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
                      where s.company_id = c.company_id and s.contact_id = c.id and s.side = 'buyer' and d.id <> new.id
                        and d.account_id is not distinct from old.account_id);
  return null;
end  $$;
alter function app.contacts_follow_deal() owner to dealwright_system;
create trigger contacts_follow_deal after update of account_id on deals for each row
  when (new.account_id is not null and old.account_id is distinct from new.account_id)
  execute function app.contacts_follow_deal();

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
