-- Whether words are rare decides how a page of them is found, so the lookup can stop as soon as they are known not to be.

drop function app.deals_matching(text[]);

create function app.deals_matching(p_words text[], p_most integer default null) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format('select d.id from deals d where d.company_id = %L', app.company_id());
begin
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  if p_most is not null then
    query := query || format(' limit %s', p_most);
  end if;
  return query execute query;
end $$;
comment on function app.deals_matching(text[], integer) is
  'The company''s deals in whose text every word occurs: all, or the first that are found. Patterns enter as quoted literals';

do $$
begin
  revoke execute on function app.deals_matching(text[], integer) from public;
  grant execute on function app.deals_matching(text[], integer) to dealwright_app, dealwright_system;
  grant create on schema app to dealwright_system;
  alter function app.deals_matching(text[], integer) owner to dealwright_system;
  revoke create on schema app from dealwright_system;
end $$;
