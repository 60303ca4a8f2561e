-- Owners that an import adds by name go with its undo, unless something refers to them. Of profiles only additions are
-- recorded: what they hold is never written back.

-- Whether a named owner has records, reports to them, an invitation or a member in their place.
create function app.is_named_owner_used(p_company uuid, p_id uuid) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select exists (select from deals d where d.company_id = p_company and d.owner_id = p_id)
      or exists (select from accounts a where a.company_id = p_company and a.owner_id = p_id)
      or exists (select from contacts c where c.company_id = p_company and c.owner_id = p_id)
      or exists (select from profiles r where r.company_id = p_company and r.manager_id = p_id)
      or exists (select from profiles p where p.company_id = p_company and p.id = p_id and p.successor_id is not null)
      or exists (select from workspace_invitations i
                  where i.company_id = p_company and i.takes_over_id = p_id and i.status = 'pending')
$$;
grant execute on function app.is_named_owner_used(uuid, uuid) to dealwright_app, dealwright_system;

create or replace function app.remove_named_owners(p_ids uuid[]) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  candidate uuid;
begin
  for candidate in select p.id from profiles p
                    where p.company_id = company and p.id = any (p_ids) and p.named_workspace_id is not null
                      and not app.is_named_owner_used(company, p.id) loop
    begin
      delete from profiles where company_id = company and id = candidate;
      return next candidate;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $$;

CREATE OR REPLACE FUNCTION app.record_created(p_operation uuid, p_table text, p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, nullif(p_table, 'profiles'));
  last constant bigint := app.last_change(company, p_operation);
  recorded integer;
begin
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, after)
     select $1, $2, $3 + n.place, $4, jsonb_build_object(''id'', n.id), ''created'', t.after
       from unnest($5) with ordinality n (id, place) cross join lateral (
         select %s as after from public.%I t where t.company_id = $1 and t.id = n.id offset 0) t',
    case when 'version' = any (app.written_columns(p_table))
      then 'jsonb_build_object(''version'', t.version)' else '''{}''::jsonb' end,
    p_table) using company, p_operation, last, p_table, p_ids;
  get diagnostics recorded = row_count;
  update operations set created = created + recorded where company_id = company and id = p_operation;
  return recorded;
end $function$;

CREATE OR REPLACE FUNCTION app.created_since(p_operation uuid, p_table text, p_from bigint, p_to bigint)
 RETURNS TABLE(place bigint, id uuid, reason text, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, nullif(p_table, 'profiles'));
  columns constant text[] := app.written_columns(p_table);
begin
  return query execute format(
    'select c.position, (c.record_key ->> ''id'')::uuid,
            case when t.id is null then ''gone'' when %2$s then ''changed'' end, %3$s
       from operation_changes c
       left join public.%1$I t on t.company_id = $1 and t.id = (c.record_key ->> ''id'')::uuid
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''created''
        and c.position between $4 and $5
      order by c.position desc',
    p_table,
    case when 'version' = any (columns)
      then 't.version is distinct from (c.after ->> ''version'')::integer' else 'false' end,
    case when 'updated_at' = any (columns) then 't.updated_at' else 'null::timestamptz' end)
    using company, p_operation, p_table, p_from, p_to;
end $function$;

-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
