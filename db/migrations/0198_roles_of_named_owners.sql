-- Owners that a file names as managers are kept as such, for their invitation. A file makes nobody an admin or a viewer.
create or replace function app.add_named_owners(p_workspace uuid, p_owners jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into users (id, email, created_at, updated_at)
  select o.id, 'named-owner:' || o.id, p_now, p_now from jsonb_to_recordset(p_owners) o (id uuid);
  insert into profiles (company_id, id, named_workspace_id, first_name, last_name, email, role, company_name, created_at,
                        updated_at)
  select c.id, o.id, p_workspace, o.first_name, o.last_name, o.email,
         case when o.role = 'manager' then 'manager' else 'sales_rep' end::member_role, c.name, p_now, p_now
    from jsonb_to_recordset(p_owners) o (id uuid, first_name text, last_name text, email text, role text)
    join companies c on c.id = app.company_id();
end $$;
