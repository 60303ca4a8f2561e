-- What somebody did to many records at once, and how each of them was before, so that it can be taken back for 30 days.
create table operations (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  kind text not null check (kind in ('import', 'merge', 'bulk_change', 'conversion')),
  actor_id uuid,
  label text not null check (length(label) between 1 and 200),
  facts jsonb not null default '{}',
  created integer not null default 0 check (created >= 0),
  changed integer not null default 0 check (changed >= 0),
  deleted integer not null default 0 check (deleted >= 0),
  state text not null default 'done' check (state in ('running', 'done', 'undoing', 'undone', 'partly')),
  created_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_by uuid,
  undo_asked_at timestamptz,
  undone_at timestamptz,
  undone_from bigint check (undone_from >= 0),
  restored integer not null default 0 check (restored >= 0),
  kept integer not null default 0 check (kept >= 0),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, actor_id) references profiles (company_id, id) on delete set null (actor_id),
  foreign key (company_id, undone_by) references profiles (company_id, id) on delete set null (undone_by),
  check (undone_at is null or undo_asked_at is not null)
);
comment on table operations is 'Imports, merges and changes of many records, each to be taken back until undo_until';
comment on column operations.facts is 'What its kind knows of it: the files of an import, the two records of a merge, the fields of a change';
comment on column operations.undone_from is 'The checkpoint of undo: changes from this position on are taken back';
create index operations_of_actor on operations (company_id, actor_id, id) where actor_id is not null;
create index operations_of_undoer on operations (company_id, undone_by) where undone_by is not null;
create index operations_of_workspace on operations (company_id, workspace_id);
create index operations_by_end on operations (undo_until);
call app.protect('operations', '{select,insert,update}');

create table operation_changes (
  company_id uuid not null references companies (id),
  operation_id uuid not null,
  position bigint not null check (position > 0),
  table_name text not null check (table_name ~ '^[a-z_]{1,63}$'),
  record_key jsonb not null,
  action text not null check (action in ('created', 'changed', 'deleted')),
  before jsonb,
  after jsonb,
  kept_reason text check (kept_reason in ('changed', 'in_use', 'gone')),
  kept_fields text[],
  kept_by uuid,
  kept_at timestamptz,
  primary key (company_id, operation_id, position),
  foreign key (company_id, operation_id) references operations (company_id, id) on delete cascade
);
comment on table operation_changes is 'The records of an operation in the order in which they were written; undo goes from the last to the first';
comment on column operation_changes.record_key is 'The primary key without the company, as it was before';
comment on column operation_changes.after is 'The changed fields alone; of a created record its version. Null until the change is written';
comment on column operation_changes.kept_reason is 'Why undo left it, or some of its fields, as it is';
create index operation_changes_kept on operation_changes (company_id, operation_id, position) where kept_reason is not null;
create index operation_changes_open on operation_changes (company_id, operation_id, table_name)
  where action = 'changed' and after is null;
create index operation_changes_created on operation_changes (company_id, operation_id, table_name, (record_key ->> 'id'))
  where action = 'created';
call app.protect('operation_changes', '{select}');

grant create on schema app to dealwright_system;

-- The key columns of a table besides the company.
create function app.key_columns(p_table text) returns text[]
language sql stable set search_path = pg_catalog, public as $$
  select array_agg(a.attname::text order by array_position(i.indkey::smallint[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = format('public.%I', p_table)::regclass and i.indisprimary and a.attname <> 'company_id'
$$;

-- The columns that can be written.
create function app.written_columns(p_table text) returns text[]
language sql stable set search_path = pg_catalog, public as $$
  select array_agg(a.attname::text order by a.attnum) from pg_attribute a
   where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and a.attidentity = ''
$$;

-- The company of whoever asks, once it is certain that the operation is theirs and its records may be recorded.
create function app.operation_company(p_operation uuid, p_table text) returns uuid
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
begin
  if not exists (select from operations o where o.company_id = company and o.id = p_operation) then
    raise exception 'no such operation';
  end if;
  if p_table is not null and (p_table in ('companies', 'profiles', 'workspaces', 'operations', 'operation_changes')
     or not exists (select from pg_attribute a where a.attrelid = to_regclass(format('public.%I', p_table))
                       and a.attname = 'company_id' and not a.attisdropped)) then
    raise exception 'records of % are not recorded', p_table;
  end if;
  return company;
end $$;

create function app.last_change(p_company uuid, p_operation uuid) returns bigint
language sql stable set search_path = pg_catalog, public as $$
  select coalesce((select c.position from operation_changes c where c.company_id = p_company and c.operation_id = p_operation
                    order by c.position desc limit 1), 0)
$$;

-- Records that were just added, whose keys are single ids.
create function app.record_created(p_operation uuid, p_table text, p_ids uuid[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  last constant bigint := app.last_change(company, p_operation);
  recorded integer;
begin
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, after)
     select $1, $2, $3 + n.place, $4, jsonb_build_object(''id'', n.id), ''created'', %s
       from unnest($5) with ordinality n (id, place) join public.%I t on t.company_id = $1 and t.id = n.id',
    case when 'version' = any (app.written_columns(p_table)) then 'jsonb_build_object(''version'', t.version)' else '''{}''' end,
    p_table) using company, p_operation, last, p_table, p_ids;
  get diagnostics recorded = row_count;
  update operations set created = created + recorded where company_id = company and id = p_operation;
  return recorded;
end $$;

-- How records are before they are changed; `app.record_after` then says what was changed of them.
create function app.record_before(p_operation uuid, p_table text, p_ids uuid[], p_columns text[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  last constant bigint := app.last_change(company, p_operation);
  recorded integer;
begin
  if not p_columns <@ app.written_columns(p_table) then
    raise exception 'no such columns: %', p_columns;
  end if;
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before)
     select $1, $2, $3 + row_number() over (order by n.place), $4, jsonb_build_object(''id'', n.id), ''changed'',
            (select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t)) f where f.key = any ($6))
       from unnest($5) with ordinality n (id, place) join public.%I t on t.company_id = $1 and t.id = n.id',
    p_table) using company, p_operation, last, p_table, p_ids, p_columns;
  get diagnostics recorded = row_count;
  return recorded;
end $$;

-- Closes what `app.record_before` began: keeps the fields that were really changed, and no record without any. A record that
-- the operation itself added counts as added the way it is now.
create function app.record_after(p_operation uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, null);
  target text;
  written integer;
  recorded integer := 0;
begin
  for target in select distinct c.table_name from operation_changes c
                 where c.company_id = company and c.operation_id = p_operation and c.action = 'changed' and c.after is null loop
    if 'version' = any (app.written_columns(target)) then
      execute format(
        'update operation_changes made set after = jsonb_build_object(''version'', t.version)
           from operation_changes c join public.%I t on t.company_id = $1 and t.id = (c.record_key ->> ''id'')::uuid
          where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''changed'' and c.after is null
            and made.company_id = $1 and made.operation_id = $2 and made.table_name = $3 and made.action = ''created''
            and made.record_key ->> ''id'' = c.record_key ->> ''id'' ', target) using company, p_operation, target;
    end if;
    delete from operation_changes c using operation_changes made
     where c.company_id = company and c.operation_id = p_operation and c.table_name = target and c.action = 'changed'
       and c.after is null and made.company_id = company and made.operation_id = p_operation and made.table_name = target
       and made.action = 'created' and made.record_key ->> 'id' = c.record_key ->> 'id';
    execute format(
      'with now_is as (
         select c.position, b.before, b.after from operation_changes c
           join public.%I t on t.company_id = $1 and t.id = (c.record_key ->> ''id'')::uuid
           cross join lateral (
             select jsonb_object_agg(f.key, f.value) as before, jsonb_object_agg(f.key, r.state -> f.key) as after
               from (select to_jsonb(t) as state) r cross join lateral jsonb_each(c.before) f
              where r.state -> f.key is distinct from f.value) b
          where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''changed'' and c.after is null)
       update operation_changes c set before = n.before, after = n.after from now_is n
        where c.company_id = $1 and c.operation_id = $2 and c.position = n.position and n.after is not null', target)
      using company, p_operation, target;
    get diagnostics written = row_count;
    recorded := recorded + written;
    delete from operation_changes c
     where c.company_id = company and c.operation_id = p_operation and c.table_name = target and c.action = 'changed'
       and c.after is null;
  end loop;
  update operations set changed = changed + recorded where company_id = company and id = p_operation;
  return recorded;
end $$;

-- Records that are about to go, whole.
create function app.record_deleted(p_operation uuid, p_table text, p_keys jsonb[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  last constant bigint := app.last_change(company, p_operation);
  columns constant text[] := app.written_columns(p_table);
  recorded integer;
begin
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before)
     select $1, $2, $3 + n.place, $4, n.key, ''deleted'',
            (select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t)) f where f.key = any ($6))
       from unnest($5) with ordinality n (key, place)
       cross join lateral jsonb_populate_record(null::public.%1$I, n.key) k
       join public.%1$I t on t.company_id = $1 and %2$s',
    p_table, (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name))
    using company, p_operation, last, p_table, p_keys, columns;
  get diagnostics recorded = row_count;
  update operations set deleted = deleted + recorded where company_id = company and id = p_operation;
  return recorded;
end $$;

-- Which of the records that an operation added are still as it added them: `touched` ones have been changed since, or are
-- gone already.
create function app.created_since(p_operation uuid, p_table text, p_from bigint, p_to bigint)
returns table (place bigint, id uuid, reason text, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
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
end $$;

-- Puts the fields back that are as the operation left them. Fields of one group go back together or not at all.
create function app.restore_fields(p_operation uuid, p_table text, p_from bigint, p_to bigint, p_groups jsonb, p_now timestamptz)
returns table (place bigint, record_key jsonb, was jsonb, put_back jsonb, kept_fields text[], reason text, at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  columns constant text[] := app.written_columns(p_table);
  found_by constant text := (
    select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name);
  touched_at constant text := case when 'updated_at' = any (columns) then 't.updated_at' else 'null::timestamptz' end;
  assignments text;
  turns integer;
begin
  select string_agg(distinct format('%1$I = case when p.patch ? %1$L then r.%1$I else t.%1$I end', field.key), ', ')
    into assignments
    from operation_changes c cross join lateral jsonb_object_keys(c.after) field (key)
   where c.company_id = company and c.operation_id = p_operation and c.table_name = p_table and c.action = 'changed'
     and c.position between p_from and p_to and field.key = any (columns);
  if assignments is null then
    return;
  end if;
  -- What only belonged to another record for a while is as it was.
  if p_table in ('accounts', 'contacts', 'deals')
     or not exists (select from operations o where o.company_id = company and o.id = p_operation and o.kind = 'merge') then
    assignments := assignments || case when 'version' = any (columns) then ', version = t.version + 1' else '' end
      || case when 'updated_at' = any (columns) then ', updated_at = $8' else '' end;
  end if;
  select max(times) into turns from (
    select count(*) as times from operation_changes c
     where c.company_id = company and c.operation_id = p_operation and c.table_name = p_table and c.action = 'changed'
       and c.position between p_from and p_to
     group by c.record_key) n;
  -- One record more than once in the same part: the last change goes first.
  for turn in 1 .. turns loop
    return query execute format(
      'with changes as (
         select c.position, c.record_key, c.before, c.after,
                row_number() over (partition by c.record_key order by c.position desc) as turn
           from operation_changes c
          where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''changed''
            and c.after is not null and c.position between $4 and $5
       ), found as (
         select c.position, c.record_key, c.before, c.after, case when t.company_id is not null then to_jsonb(t) end as state,
                %3$s as at
           from changes c cross join lateral jsonb_populate_record(null::public.%1$I, c.record_key || c.after) k
           left join public.%1$I t on t.company_id = $1 and %2$s
          where c.turn = $6
       ), judged as (
         select f.position, a.key,
                bool_or(f.state -> a.key is distinct from a.value and f.state -> a.key is distinct from f.before -> a.key)
                  over (partition by f.position, coalesce($7 ->> a.key, a.key)) as stays
           from found f cross join lateral jsonb_each(f.after) a where f.state is not null
       ), patches as (
         select f.position, f.record_key, f.after, f.at, f.state is null as missing,
                coalesce(jsonb_object_agg(j.key, f.before -> j.key) filter (where not j.stays), ''{}'') as patch,
                coalesce(jsonb_object_agg(j.key, f.state -> j.key) filter (where not j.stays), ''{}'') as was,
                array_agg(j.key order by j.key) filter (where j.stays) as stays
           from found f left join judged j on j.position = f.position
          group by f.position, f.record_key, f.after, f.at, f.state is null
       ), written as (
         update public.%1$I t set %4$s
           from patches p
          cross join lateral jsonb_populate_record(null::public.%1$I, p.record_key || p.after) k
          cross join lateral jsonb_populate_record(null::public.%1$I, p.patch) r
          where t.company_id = $1 and %2$s and p.patch <> ''{}''
       )
       select p.position, p.record_key, p.was, p.patch, p.stays,
              case when p.missing then ''gone'' when p.stays is not null then ''changed'' end, p.at
         from patches p order by p.position desc',
      p_table, found_by, touched_at, assignments)
      using company, p_operation, p_table, p_from, p_to, turn, p_groups, p_now;
  end loop;
end $$;

-- Brings records back that the operation took away. One whose key is taken stays away.
create function app.restore_records(p_operation uuid, p_table text, p_from bigint, p_to bigint)
returns table (place bigint, restored boolean)
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(app.written_columns(p_table)) name);
  found_by constant text := (
    select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name);
begin
  perform set_config('app.restores', 'on', true);
  execute format(
    'insert into public.%1$I (%2$s)
     select %3$s from operation_changes c cross join lateral jsonb_populate_record(null::public.%1$I, c.before) r
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''deleted''
        and c.position between $4 and $5
      order by c.position desc
     on conflict do nothing',
    p_table, columns, (select string_agg(format('r.%I', name), ', ') from unnest(app.written_columns(p_table)) name))
    using company, p_operation, p_table, p_from, p_to;
  perform set_config('app.restores', 'off', true);
  return query execute format(
    'select c.position, t.company_id is not null
       from operation_changes c cross join lateral jsonb_populate_record(null::public.%1$I, c.record_key) k
       left join public.%1$I t on t.company_id = $1 and %2$s
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''deleted''
        and c.position between $4 and $5', p_table, found_by) using company, p_operation, p_table, p_from, p_to;
end $$;

-- What undo left as it is, and why.
create function app.keep_changes(p_operation uuid, p_kept jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.operation_company(p_operation, null);
  written integer;
begin
  update operation_changes c
     set kept_reason = k.reason, kept_fields = k.fields, kept_by = k.by, kept_at = k.at
    from jsonb_to_recordset(p_kept) as k (place bigint, reason text, fields text[], by uuid, at timestamptz)
   where c.company_id = company and c.operation_id = p_operation and c.position = k.place;
  get diagnostics written = row_count;
  return written;
end $$;

alter function app.record_created(uuid, text, uuid[]) owner to dealwright_system;
grant execute on function app.record_created(uuid, text, uuid[]) to dealwright_app;
alter function app.record_before(uuid, text, uuid[], text[]) owner to dealwright_system;
grant execute on function app.record_before(uuid, text, uuid[], text[]) to dealwright_app;
alter function app.record_after(uuid) owner to dealwright_system;
grant execute on function app.record_after(uuid) to dealwright_app;
alter function app.record_deleted(uuid, text, jsonb[]) owner to dealwright_system;
grant execute on function app.record_deleted(uuid, text, jsonb[]) to dealwright_app;
alter function app.created_since(uuid, text, bigint, bigint) owner to dealwright_system;
grant execute on function app.created_since(uuid, text, bigint, bigint) to dealwright_app;
alter function app.restore_fields(uuid, text, bigint, bigint, jsonb, timestamptz) owner to dealwright_system;
grant execute on function app.restore_fields(uuid, text, bigint, bigint, jsonb, timestamptz) to dealwright_app;
alter function app.restore_records(uuid, text, bigint, bigint) owner to dealwright_system;
grant execute on function app.restore_records(uuid, text, bigint, bigint) to dealwright_app;
alter function app.keep_changes(uuid, jsonb) owner to dealwright_system;
grant execute on function app.keep_changes(uuid, jsonb) to dealwright_app;
grant execute on function app.key_columns(text) to dealwright_system;
grant execute on function app.written_columns(text) to dealwright_system;
grant execute on function app.operation_company(uuid, text) to dealwright_system;
grant execute on function app.last_change(uuid, uuid) to dealwright_system;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
