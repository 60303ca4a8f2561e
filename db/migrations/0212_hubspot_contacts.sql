-- A contact of HubSpot is a contact here, whatever deals they are in.
alter table hubspot_records add column contact_id uuid, add column contact_base jsonb not null default '{}'::jsonb;
comment on column hubspot_records.contact_id is
  'Who they are here; a contact of HubSpot that is known and is nobody here was erased here and comes again only with a deal';
comment on column hubspot_records.contact_base is
  'What the contact here and HubSpot''s held when they last agreed; for contacts, base is what HubSpot said last';
alter table hubspot_records add constraint hubspot_records_contact_fkey foreign key (company_id, contact_id)
  references contacts (company_id, id) on delete set null (contact_id) not valid;

alter table hubspot_conflicts add column contact_id uuid;
comment on column hubspot_conflicts.contact_id is 'The contact that it is about, where it is not about their role in a deal';
alter table hubspot_conflicts add constraint hubspot_conflicts_contact_fkey foreign key (company_id, contact_id)
  references contacts (company_id, id) on delete cascade not valid;
alter table hubspot_conflicts drop constraint hubspot_conflicts_check;
alter table hubspot_conflicts add constraint hubspot_conflicts_check
  check (num_nonnulls(deal_id, account_id, stakeholder_id, contact_id) = 1) not valid;

grant create on schema app to dealwright_system;

create function app.hubspot_contact_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.contact_id = new.id;
  return null;
end $$;
alter function app.hubspot_contact_changed() owner to dealwright_system;
create trigger hubspot_contact_changed after update on contacts for each row
  when ((old.name, old.title, old.emails[1], old.phones[1])
        is distinct from (new.name, new.title, new.emails[1], new.phones[1]))
  execute function app.hubspot_contact_changed();

-- Of who was erased only HubSpot's id stays, so that they don't come again.
create function app.hubspot_contact_erased() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set base = '{}', contact_base = '{}'
   where r.company_id = old.company_id and r.contact_id = old.id;
  return old;
end $$;
alter function app.hubspot_contact_erased() owner to dealwright_system;
create trigger hubspot_contact_erased before delete on contacts for each row
  execute function app.hubspot_contact_erased();

-- Who goes with their last deal or role was erased by nobody, and can come again as a contact of a known company.
-- allowed: it only replaces the function, and reads no table
do $$
declare
  as_is text := pg_get_functiondef('app.contacts_of_gone_people()'::regprocedure);
begin
  if position('  delete from contacts c using' in as_is) = 0 then
    raise exception 'app.contacts_of_gone_people has changed';
  end if;
  execute replace(as_is, '  delete from contacts c using', $replaced$  delete from hubspot_records r using contacts c, gone g
   where c.company_id = g.company_id and c.id = g.contact_id and c.source in ('deal', 'hubspot') and c.edited_at is null
     and c.owner_id is null and r.company_id = c.company_id and r.contact_id = c.id
     and not exists (select 1 from stakeholders s where s.company_id = c.company_id and s.contact_id = c.id);
  delete from contacts c using$replaced$);
end $$;
alter function app.contacts_of_gone_people() owner to dealwright_system;

-- Neither is what HubSpot said of them kept with a deal that they were taken off.
create function app.hubspot_person_gone() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.base := '{}';
  return new;
end $$;
alter function app.hubspot_person_gone() owner to dealwright_system;
create trigger hubspot_person_gone before update of stakeholder_id on hubspot_people for each row
  when (new.stakeholder_id is null)
  execute function app.hubspot_person_gone();

-- What both agreed on is settled with the contact that a merge or its undo links the record to.
create function app.hubspot_link_moved() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
alter function app.hubspot_link_moved() owner to dealwright_system;
create trigger hubspot_link_moved before update of contact_id on hubspot_records for each row
  when (old.contact_id <> new.contact_id)
  execute function app.hubspot_link_moved();

-- Someone without an address whom several deals know could not be changed on a deal: nothing differs from all of none.
-- allowed: it only replaces the function, and reads no table
do $$
declare
  as_is text := pg_get_functiondef('app.contact_follows_stakeholder()'::regprocedure);
begin
  if position('elsif given <> all' in as_is) = 0 then
    raise exception 'app.contact_follows_stakeholder has changed';
  end if;
  execute replace(as_is, 'elsif given <> all', 'elsif given is not null and given <> all');
end $$;
alter function app.contact_follows_stakeholder() owner to dealwright_system;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
