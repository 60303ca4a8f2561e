-- What the deals add up to in whose text every word occurs. Under row-level security a row would be looked at before its
-- text may be compared; this function binds itself to the company, and the index of trigrams serves it.
create function app.totals_matching(p_words text[], p_workspace uuid)
returns table (stage deal_stage, currency character, deals bigint, amount_minor bigint)
language plpgsql stable security definer rows 50 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format(
    'select d.stage, d.currency, count(*), sum(d.amount_minor)::bigint from deals d where d.company_id = %L', app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and d.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query || ' group by 1, 2';
end $$;
comment on function app.totals_matching(text[], uuid) is
  'By stage and currency, for the company or one of its workspaces. Patterns enter as quoted literals';

do $$
begin
  revoke execute on function app.totals_matching(text[], uuid) from public;
  grant execute on function app.totals_matching(text[], uuid) to dealwright_app, dealwright_system;
  grant create on schema app to dealwright_system;
  alter function app.totals_matching(text[], uuid) owner to dealwright_system;
  revoke create on schema app from dealwright_system;
end $$;
