-- Two contacts become one, and a person who has two roles in one deal by a merge has one.
grant create on schema app to dealwright_system;

-- Whether one person of a deal is another, or is anywhere above them.
create function app.is_in_line(p_company uuid, p_person uuid, p_above uuid) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  with recursive line as (
    select s.id, s.reports_to, 1 as step from stakeholders s where s.company_id = p_company and s.id = p_person
    union all
    select s.id, s.reports_to, l.step + 1 from line l
      join stakeholders s on s.company_id = p_company and s.id = l.reports_to
     where l.step < 1000)
  select exists (select from line where id = p_above)
$$;
grant execute on function app.is_in_line(uuid, uuid, uuid) to dealwright_system;

-- What the role that stays does not say, the role that goes says for it. A reporting line never becomes a circle.
create function app.unite_role(p_operation uuid, p_kept stakeholders, p_gone stakeholders, p_now timestamptz) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform app.record_before(p_operation, 'stakeholders', array[p_kept.id],
                            '{title,email,phone,side,buying_role,influence,stance,reports_to}');
  update stakeholders s
     set title = coalesce(s.title, p_gone.title), email = coalesce(s.email, p_gone.email),
         phone = coalesce(s.phone, p_gone.phone), side = case when p_gone.side = 'buyer' then 'buyer' else s.side end,
         buying_role = case when s.buying_role = 'unknown' then p_gone.buying_role else s.buying_role end,
         influence = case when s.influence = 'unknown' then p_gone.influence else s.influence end,
         stance = case when s.stance = 'unknown' then p_gone.stance else s.stance end,
         reports_to = case when app.is_in_line(s.company_id, s.id, p_gone.id) then p_gone.reports_to
                           when s.reports_to is not null then s.reports_to
                           when app.is_in_line(s.company_id, p_gone.reports_to, s.id) then null
                           else p_gone.reports_to end,
         version = s.version + 1, updated_at = p_now
   where s.company_id = p_kept.company_id and s.id = p_kept.id;
  perform app.record_after(p_operation);
end $$;
alter function app.unite_role(uuid, stakeholders, stakeholders, timestamptz) owner to dealwright_system;

-- Of whom the role that goes influences as many stay as a person may influence, and nobody influences themselves.
create function app.trim_influences(p_operation uuid, p_kept stakeholders, p_gone stakeholders, p_most integer) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  keys jsonb[];
begin
  select array_agg(jsonb_build_object('deal_id', i.deal_id, 'stakeholder_id', i.stakeholder_id, 'influences_id', i.influences_id))
    into keys
    from stakeholder_influences i
   where i.company_id = p_kept.company_id and i.deal_id = p_kept.deal_id
     and ((i.stakeholder_id = p_kept.id and i.influences_id = p_gone.id)
       or (i.stakeholder_id = p_gone.id and i.influences_id = p_kept.id)
       or (i.stakeholder_id = p_gone.id and i.influences_id in (
             select more.influences_id from stakeholder_influences more
              where more.company_id = i.company_id and more.deal_id = i.deal_id and more.stakeholder_id = p_gone.id
                and more.influences_id <> p_kept.id
                and not exists (select from stakeholder_influences own
                                 where own.company_id = more.company_id and own.deal_id = more.deal_id
                                   and own.stakeholder_id = p_kept.id and own.influences_id = more.influences_id)
              order by more.influences_id
             offset greatest(0, p_most - (select count(*) from stakeholder_influences own
                                           where own.company_id = p_kept.company_id and own.deal_id = p_kept.deal_id
                                             and own.stakeholder_id = p_kept.id and own.influences_id <> p_gone.id)))));
  if keys is null then
    return;
  end if;
  perform app.record_deleted(p_operation, 'stakeholder_influences', keys);
  delete from stakeholder_influences i using unnest(keys) k (key)
   where i.company_id = p_kept.company_id and i.deal_id = (k.key ->> 'deal_id')::uuid
     and i.stakeholder_id = (k.key ->> 'stakeholder_id')::uuid and i.influences_id = (k.key ->> 'influences_id')::uuid;
end $$;
alter function app.trim_influences(uuid, stakeholders, stakeholders, integer) owner to dealwright_system;

-- Who spoke as the role that goes spoke as the one that stays.
create function app.move_speaker(p_operation uuid, p_kept stakeholders, p_gone stakeholders) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  spoken constant uuid[] := array(
    select i.id from interactions i
     where i.company_id = p_gone.company_id and i.deal_id = p_gone.deal_id
       and i.speakers @> jsonb_build_array(jsonb_build_object('stakeholder_id', p_gone.id)) order by i.id);
begin
  if spoken = '{}' then
    return;
  end if;
  perform app.record_before(p_operation, 'interactions', spoken, '{speakers}');
  update interactions i
     set speakers = (select jsonb_agg(case when sp.value ->> 'stakeholder_id' = p_gone.id::text
                                           then sp.value || jsonb_build_object('stakeholder_id', p_kept.id)
                                           else sp.value end order by sp.place)
                       from jsonb_array_elements(i.speakers) with ordinality as sp (value, place))
   where i.company_id = p_gone.company_id and i.id = any (spoken);
  perform app.record_after(p_operation);
end $$;
alter function app.move_speaker(uuid, stakeholders, stakeholders) owner to dealwright_system;

-- Two roles of a deal become one, pair by pair. What hangs on the role that goes is named by tables and columns.
create function app.fold_roles(p_operation uuid, p_from uuid[], p_into uuid[], p_tables text[], p_columns text[],
                               p_most_influences integer, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, 'stakeholders');
  kept stakeholders;
  gone stakeholders;
begin
  for pair in 1 .. coalesce(cardinality(p_from), 0) loop
    select s.* into gone from stakeholders s where s.company_id = company and s.id = p_from[pair];
    select s.* into kept from stakeholders s where s.company_id = company and s.id = p_into[pair];
    if gone.id is null or kept.id is null or gone.id = kept.id or gone.deal_id <> kept.deal_id then
      raise exception 'these are not two roles of a deal';
    end if;
    perform app.unite_role(p_operation, kept, gone, p_now);
    perform app.trim_influences(p_operation, kept, gone, p_most_influences);
    perform app.move_speaker(p_operation, kept, gone);
    for part in 1 .. cardinality(p_tables) loop
      perform app.move_rows(p_operation, p_tables[part], p_columns[part], gone.id, kept.id);
    end loop;
    perform app.record_deleted(p_operation, 'stakeholders', array[jsonb_build_object('id', gone.id)]);
    delete from stakeholders s where s.company_id = company and s.id = gone.id;
  end loop;
end $$;
alter function app.fold_roles(uuid, uuid[], uuid[], text[], text[], integer, timestamptz) owner to dealwright_system;
grant execute on function app.fold_roles(uuid, uuid[], uuid[], text[], text[], integer, timestamptz) to dealwright_app;

-- The history of the one goes on in the other's, told apart by its field.
create function app.move_contact_history(p_operation uuid, p_from uuid, p_into uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, 'contact_history');
  last constant bigint := app.last_change(company, p_operation);
begin
  insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
  select company, p_operation, last + row_number() over (), 'contact_history', jsonb_build_object('id', h.id), 'changed',
         jsonb_build_object('contact_id', p_from, 'field', h.field),
         jsonb_build_object('contact_id', p_into, 'field', case when h.field like 'merged.%' then h.field else 'merged.' || h.field end)
    from contact_history h where h.company_id = company and h.contact_id = p_from;
  update contact_history h
     set contact_id = p_into, field = case when h.field like 'merged.%' then h.field else 'merged.' || h.field end
   where h.company_id = company and h.contact_id = p_from;
end $$;
alter function app.move_contact_history(uuid, uuid, uuid) owner to dealwright_system;
grant execute on function app.move_contact_history(uuid, uuid, uuid) to dealwright_app;

create function app.remove_merged_contact(p_operation uuid, p_contact uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.operation_company(p_operation, 'contacts');
begin
  perform app.record_deleted(p_operation, 'contacts', array[jsonb_build_object('id', p_contact)]);
  delete from contacts where company_id = company and id = p_contact;
end $$;
alter function app.remove_merged_contact(uuid, uuid) owner to dealwright_system;
grant execute on function app.remove_merged_contact(uuid, uuid) to dealwright_app;

-- A contact that comes back does so without addresses that are somebody else's by now.
create function app.contact_comes_back() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.lock_contact_keys(new.company_id, new.emails);
  new.emails := array(
    select g.address from unnest(new.emails) with ordinality g (address, place)
     where not exists (select from contact_emails e
                        where e.company_id = new.company_id and e.workspace_id = new.workspace_id and e.address = g.address)
     order by g.place);
  return new;
end $$;
alter function app.contact_comes_back() owner to dealwright_system;
create trigger contact_comes_back before insert on contacts for each row
  when (current_setting('app.restores', true) = 'on') execute function app.contact_comes_back();

-- Addresses of a contact that came back, which the one that it was part of still has, are its own again.
create function app.return_addresses(p_operation uuid, p_kept uuid, p_gone uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, 'contacts');
  theirs constant text[] := array(
    select e.address from operation_changes c
     cross join lateral jsonb_array_elements_text(c.before -> 'emails') with ordinality e (address, place)
     where c.company_id = company and c.operation_id = p_operation and c.table_name = 'contacts' and c.action = 'deleted'
       and c.record_key ->> 'id' = p_gone::text order by e.place);
begin
  if not exists (select from contacts k where k.company_id = company and k.id = p_kept and k.emails && theirs)
     or not exists (select from contacts g where g.company_id = company and g.id = p_gone) then
    return;
  end if;
  update contacts k
     set emails = array(select e.address from unnest(k.emails) with ordinality e (address, place)
                         where e.address <> all (theirs) order by e.place),
         version = k.version + 1, updated_at = p_now
   where k.company_id = company and k.id = p_kept;
  update contacts g
     set emails = array(select e.address from unnest(theirs) with ordinality e (address, place)
                         where not exists (select from contact_emails o
                                            where o.company_id = company and o.workspace_id = g.workspace_id
                                              and o.address = e.address and o.contact_id <> g.id) order by e.place)
   where g.company_id = company and g.id = p_gone;
end $$;
alter function app.return_addresses(uuid, uuid, uuid, timestamptz) owner to dealwright_system;
grant execute on function app.return_addresses(uuid, uuid, uuid, timestamptz) to dealwright_app;

-- Contacts neither follow a role nor go with it while a merge or its undo moves both.
create or replace function app.contact_follows_stakeholder() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  mine contacts;
  place uuid;
  given constant text := nullif(lower(btrim(new.email)), '');
  alone boolean;
  other uuid;
begin
  if current_setting('app.moves', true) = 'on' then
    return null;
  end if;
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

create or replace function app.contacts_of_gone_people() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if current_setting('app.moves', true) = 'on' then
    return null;
  end if;
  delete from contacts c using (select distinct company_id, contact_id from gone where contact_id is not null) g
   where c.company_id = g.company_id and c.id = g.contact_id and c.source in ('deal', 'hubspot') and c.edited_at is null
     and c.owner_id is null
     and not exists (select 1 from stakeholders s where s.company_id = c.company_id and s.contact_id = c.id);
  return null;
end  $$;
alter function app.contacts_of_gone_people() owner to dealwright_system;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;

alter table contact_history drop constraint contact_history_cause_check;
alter table contact_history add constraint contact_history_cause_check check (cause in ('creation', 'edit', 'move', 'bulk_edit', 'evidence', 'suggestion', 'ageing', 'settings', 'import', 'undo', 'removal', 'merge')) not valid;

-- History is only added to, but for a merge, which moves it, and its undo.
grant update (contact_id, field) on contact_history to dealwright_system;
