-- Asked for with each session: a function of this language keeps its plan, the former was planned with every call.
create or replace function app.features_of(p_company uuid) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return coalesce((
    select array_agg(own.key order by own.key)
      from (select distinct on (f.key) f.key, f.enabled from feature_flags f
             where f.company_id in (p_company, '00000000-0000-0000-0000-000000000000')
             order by f.key, f.company_id desc) own
     where own.enabled), '{}');
end $$;
