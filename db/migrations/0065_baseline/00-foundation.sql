-- Roles, extensions, and what every table is protected by

-- Two roles besides the login role that owns the tables: dealwright_app is bound to one company by row-level security,
-- dealwright_system serves sign-in, the worker and the operator.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists unaccent;
create extension if not exists pgcrypto;

create schema app;
create schema ai;
grant usage on schema public, app, ai to dealwright_app, dealwright_system;

-- Until all is made: functions may name tables that come later, and some become the system role's.
set local check_function_bodies = off;
grant create on schema app to dealwright_system;

create function app.company_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;
grant execute on function app.company_id() to dealwright_app, dealwright_system;

create function app.user_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function app.user_id() to dealwright_app, dealwright_system;

-- Puts a table of companies' data under both locks. `commands` are those the application may use.
create procedure app.protect(target regclass, commands text[], key_column text default 'company_id')
language plpgsql as $$
declare
  command text;
  own text := format('%I = (select app.company_id())', key_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public', target);
  foreach command in array array['select', 'insert', 'update', 'delete'] loop
    execute format(
      case command
        when 'select' then 'create policy company_select on %s for select to dealwright_app using (%s)'
        when 'insert' then 'create policy company_insert on %s for insert to dealwright_app with check (%2$s)'
        when 'update' then 'create policy company_update on %s for update to dealwright_app using (%2$s) with check (%2$s)'
        when 'delete' then 'create policy company_delete on %s for delete to dealwright_app using (%s)'
      end, target, own);
    if command = any (commands) then
      execute format('grant %s on %s to dealwright_app', command, target);
    end if;
  end loop;
  execute format('create policy system_all on %s for all to dealwright_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dealwright_system', target);
end $$;

-- A table that only the system role may touch: no company stands before it.
create procedure app.protect_system(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public', target);
  execute format('create policy system_all on %s for all to dealwright_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dealwright_system', target);
end $$;

-- What a person types and what is stored are compared in the same plain form.
create function app.plain(value text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, public
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
grant execute on function app.plain(text) to dealwright_app, dealwright_system;
