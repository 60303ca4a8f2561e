-- Stakeholders are joined to contacts as they are written, whoever writes them.
alter table stakeholders add column contact_id uuid;
comment on column stakeholders.contact_id is 'Who they are beyond the deal';
alter table stakeholders add constraint stakeholders_contact_fkey foreign key (company_id, contact_id)
  references contacts (company_id, id) on delete set null (contact_id) not valid;

grant create on schema app to dealwright_system;

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

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
