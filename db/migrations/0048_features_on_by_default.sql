-- What is built is on for everybody until the operator switches it off, for all or for one company. A choice that was
-- made stays: a company's own goes first, then the one for all, then this.
create function app.features_on_by_default() returns text[]
language sql immutable parallel safe set search_path = pg_catalog as $$
  select array['change_email', 'data_controls', 'deal_archive', 'deal_delete', 'deal_share']
$$;

create or replace function app.features_of(p_company uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return coalesce((
    select array_agg(own.key order by own.key)
      from (select distinct on (said.key) said.key, said.enabled
              from (select f.key, f.enabled, f.company_id = '00000000-0000-0000-0000-000000000000' as for_all, 1 as place
                      from feature_flags f
                     where f.company_id in (p_company, '00000000-0000-0000-0000-000000000000')
                    union all
                    select d.key, true, true, 2 from unnest(app.features_on_by_default()) d (key)) said
             order by said.key, said.place, said.for_all) own
     where own.enabled), '{}');
end $$;

do $$
begin
  grant create on schema app to dealwright_system;
  revoke execute on function app.features_on_by_default() from public;
  alter function app.features_on_by_default() owner to dealwright_system;
  revoke create on schema app from dealwright_system;
end $$;
