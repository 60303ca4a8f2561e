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
