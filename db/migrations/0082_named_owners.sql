-- An owner whom a file names and who is no member yet, and the manager of a member. A named owner is a profile in no
-- workspace, like that of a former colleague, whose account has no address, so that nothing signs in to it or reaches it.
alter table profiles add column named_workspace_id uuid, add column successor_id uuid, add column manager_id uuid;
alter table profiles
  add constraint profiles_named_workspace_fkey foreign key (company_id, named_workspace_id)
    references workspaces (company_id, id) not valid,
  add constraint profiles_successor_fkey foreign key (company_id, successor_id)
    references profiles (company_id, id) on delete set null (successor_id) not valid,
  add constraint profiles_manager_fkey foreign key (company_id, manager_id)
    references profiles (company_id, id) on delete set null (manager_id) not valid,
  add constraint profiles_named_owner_check check (named_workspace_id is null or (workspace_id is null
    and first_name is not null and hubspot_user_id is null and not mfa_enabled and last_login_at is null)) not valid,
  add constraint profiles_manager_check check (manager_id <> id) not valid;
comment on column profiles.named_workspace_id is
  'Of a named owner, who is no member: the workspace in whose lists they stand. Their email is what the file said, or empty';
comment on column profiles.successor_id is 'Of a named owner: the member who took over what they owned';
comment on column profiles.manager_id is 'To whom the person reports';

alter table users add constraint users_named_owner_check check (email not like 'named-owner:%' or (
  email = 'named-owner:' || id and password_hash is null and email_confirmed_at is null and company_id is null
  and last_active_on is null and not is_super_admin)) not valid;

alter table workspace_invitations add column takes_over_id uuid;
alter table workspace_invitations add constraint workspace_invitations_takes_over_fkey
  foreign key (company_id, takes_over_id) references profiles (company_id, id) on delete set null (takes_over_id) not valid;
comment on column workspace_invitations.takes_over_id is 'The named owner whose records become those of whoever accepts';

-- The account of a named owner goes with their profile.
create function app.named_owner_gone() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from users where id = old.id and email = 'named-owner:' || old.id;
  return null;
end $$;
create trigger named_owner_gone after delete on profiles for each row when (old.named_workspace_id is not null)
  execute function app.named_owner_gone();

-- Whoever leaves a workspace reports to nobody of it, and nobody of it to them.
create function app.member_left() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update profiles set manager_id = null where company_id = new.company_id and manager_id = new.id;
  if new.manager_id is not distinct from old.manager_id and new.manager_id is not null then
    update profiles set manager_id = null where company_id = new.company_id and id = new.id;
  end if;
  return null;
end $$;
create trigger member_left after update of workspace_id on profiles for each row
  when (old.workspace_id is not null and old.workspace_id is distinct from new.workspace_id)
  execute function app.member_left();

-- Adds named owners of a workspace. Whoever calls it holds the workspace's lock, and knows that none is there already.
create function app.add_named_owners(p_workspace uuid, p_owners jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into users (id, email, created_at, updated_at)
  select o.id, 'named-owner:' || o.id, p_now, p_now from jsonb_to_recordset(p_owners) o (id uuid);
  insert into profiles (company_id, id, named_workspace_id, first_name, last_name, email, role, company_name, created_at,
                        updated_at)
  select c.id, o.id, p_workspace, o.first_name, o.last_name, o.email, 'sales_rep', c.name, p_now, p_now
    from jsonb_to_recordset(p_owners) o (id uuid, first_name text, last_name text, email text)
    join companies c on c.id = app.company_id();
end $$;

-- Takes away those of some named owners to whom nothing refers; answers which.
create function app.remove_named_owners(p_ids uuid[]) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  candidate uuid;
begin
  for candidate in select p.id from profiles p
                    where p.company_id = company and p.id = any (p_ids) and p.named_workspace_id is not null
                      and not exists (select from deals d where d.company_id = company and d.owner_id = p.id)
                      and not exists (select from accounts a where a.company_id = company and a.owner_id = p.id)
                      and not exists (select from profiles r where r.company_id = company and r.manager_id = p.id) loop
    begin
      delete from profiles where company_id = company and id = candidate;
      return next candidate;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $$;

-- Gives a member whatever a named owner owns, whichever table it is in, with each deal's history. Answers the deals.
create function app.take_over_named_owner(p_company uuid, p_from uuid, p_to uuid, p_now timestamptz)
  returns table (deal_id uuid, workspace_id uuid, number bigint, version integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  owned record;
begin
  if not exists (select from profiles p where p.company_id = p_company and p.id = p_from
                    and p.named_workspace_id is not null and p.successor_id is null and p.id <> p_to for update) then
    return;
  end if;
  insert into deal_history (company_id, id, deal_id, field, old_value, new_value, actor_id, cause, created_at)
  select p_company, gen_random_uuid(), d.id, 'owner', jsonb_build_object('id', p_from), jsonb_build_object('id', p_to),
         p_to, 'edit', p_now
    from deals d where d.company_id = p_company and d.owner_id = p_from;
  update deal_versions v set owner_id = p_to where v.company_id = p_company and v.owner_id = p_from;
  return query
    update deals d set owner_id = p_to, version = d.version + 1, updated_at = p_now
     where d.company_id = p_company and d.owner_id = p_from
    returning d.id, d.workspace_id, d.number, d.version;
  for owned in
    select c.conrelid::regclass as name, bool_or(a.attname = 'version') as versioned
      from pg_constraint c
      join pg_attribute o on o.attrelid = c.conrelid and o.attnum = any (c.conkey) and o.attname = 'owner_id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum > 0 and not a.attisdropped
     where c.contype = 'f' and c.confrelid = 'profiles'::regclass and c.conrelid <> 'deals'::regclass
     group by c.conrelid loop
    execute format('update %s set owner_id = $3%s where company_id = $1 and owner_id = $2', owned.name,
                   case when owned.versioned then ', version = version + 1, updated_at = $4' else '' end)
      using p_company, p_from, p_to, p_now;
  end loop;
  update profiles p set manager_id = p_to
   where p.company_id = p_company and p.manager_id = p_from and p.id <> p_to;
  update profiles p set manager_id = f.manager_id
    from profiles f
   where f.company_id = p_company and f.id = p_from and p.company_id = p_company and p.id = p_to
     and p.manager_id is null and f.manager_id <> p_to;
  update profiles set successor_id = p_to, manager_id = null, updated_at = p_now
   where company_id = p_company and id = p_from;
end $$;

grant create on schema app to dealwright_system;
alter function app.named_owner_gone() owner to dealwright_system;
alter function app.member_left() owner to dealwright_system;
alter function app.add_named_owners(uuid, jsonb, timestamptz) owner to dealwright_system;
alter function app.remove_named_owners(uuid[]) owner to dealwright_system;
alter function app.take_over_named_owner(uuid, uuid, uuid, timestamptz) owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.add_named_owners(uuid, jsonb, timestamptz) to dealwright_app, dealwright_system;
grant execute on function app.remove_named_owners(uuid[]) to dealwright_app, dealwright_system;
grant execute on function app.take_over_named_owner(uuid, uuid, uuid, timestamptz) to dealwright_system;
