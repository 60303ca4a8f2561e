-- A table with an owner can have a version and no time of its last change.
CREATE OR REPLACE FUNCTION app.take_over_named_owner(p_company uuid, p_from uuid, p_to uuid, p_now timestamp with time zone)
 RETURNS TABLE(deal_id uuid, workspace_id uuid, number bigint, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
    select c.conrelid::regclass as name,
           bool_or(a.attname = 'version') and bool_or(a.attname = 'updated_at') as versioned
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
end $function$;
