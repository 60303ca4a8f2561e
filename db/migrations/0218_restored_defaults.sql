-- Undo brings back records that were recorded before a column was added: what they don't say has the column's default.
create or replace function app.restore_records(p_operation uuid, p_table text, p_from bigint, p_to bigint)
returns table (place bigint, restored boolean)
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' as $$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(app.written_columns(p_table)) name);
  found_by constant text := (
    select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name);
  filled text;
  defaults jsonb := '{}';
begin
  select string_agg(format('(%L, to_jsonb(%s))', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into filled
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = format('public.%I', p_table)::regclass and a.attnotnull and a.attgenerated = ''
     and a.attname = any (app.written_columns(p_table))
     and exists (
       select from operation_changes c
        where c.company_id = company and c.operation_id = p_operation and c.table_name = p_table and c.action = 'deleted'
          and c.position between p_from and p_to and not c.before ? a.attname);
  if filled is not null then
    execute format('select jsonb_object_agg(f.name, f.value) from (values %s) f (name, value)', filled) into defaults;
  end if;
  perform set_config('app.restores', 'on', true);
  execute format(
    'insert into public.%1$I (%2$s)
     select %3$s from operation_changes c cross join lateral jsonb_populate_record(null::public.%1$I, $6 || c.before) r
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''deleted''
        and c.position between $4 and $5
      order by c.position desc
     on conflict do nothing',
    p_table, columns, (select string_agg(format('r.%I', name), ', ') from unnest(app.written_columns(p_table)) name))
    using company, p_operation, p_table, p_from, p_to, defaults;
  perform set_config('app.restores', 'off', true);
  return query execute format(
    'select c.position, t.company_id is not null
       from operation_changes c cross join lateral jsonb_populate_record(null::public.%1$I, c.record_key) k
       left join public.%1$I t on t.company_id = $1 and %2$s
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''deleted''
        and c.position between $4 and $5', p_table, found_by) using company, p_operation, p_table, p_from, p_to;
end $$;
