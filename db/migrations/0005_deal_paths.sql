-- Under row-level security PostgreSQL uses an index only for comparisons that it trusts not to leak ("leakproof").
-- Comparing enums, LIKE and our own functions are not among them, so what pages and boards look up by is kept in plain
-- columns, and the one lookup that needs LIKE is a function that binds itself to the company.

alter table deals
  add column stage_position smallint not null generated always as (
    case stage
      when 'prospecting' then 1 when 'qualification' then 2 when 'discovery' then 3
      when 'solution_validation' then 4 when 'proposal' then 5 when 'negotiation' then 6
      when 'procurement' then 7 when 'closed_won' then 8 else 9
    end) stored;
comment on column deals.stage_position is 'The place of the stage in its order, from 1; 8 and 9 are closed';

alter table accounts
  add column plain_name text not null generated always as (app.plain(name)) stored;
comment on column accounts.plain_name is 'The name as it is sorted and searched by';

drop index deals_column_by_close, deals_column_by_score, deals_column_by_amount, deals_by_close, accounts_by_name, accounts_search;
create index deals_column_by_close on deals (company_id, workspace_id, stage_position, coalesce(close_date, 'infinity'), id);
create index deals_column_by_score on deals (company_id, workspace_id, stage_position, score, id);
create index deals_column_by_amount on deals (company_id, workspace_id, stage_position, amount_minor, id);
create index deals_by_close on deals (company_id, workspace_id, coalesce(close_date, 'infinity'), id);
create index deals_by_next_step on deals (company_id, workspace_id, next_step_due, id)
  where next_step_due is not null and stage_position < 8::smallint;
create index accounts_by_name on accounts (company_id, workspace_id, plain_name, id);

-- What a person typed, as patterns for LIKE: plain, and nothing in it a wildcard.
create function app.search_patterns(p_words text[]) returns text[]
language sql immutable parallel safe set search_path = pg_catalog, public as $$
  select coalesce(array_agg('%' || regexp_replace(app.plain(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from unnest(p_words) word
$$;

-- The company's deals in whose text every word occurs. Dynamic, because each word must be a condition of its own for the
-- index to serve it; the patterns enter as quoted literals.
create function app.deals_matching(p_words text[]) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format('select d.id from deals d where d.company_id = %L', app.company_id());
begin
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query;
end $$;

do $$
begin
  revoke execute on function app.search_patterns(text[]), app.deals_matching(text[]) from public;
  grant execute on function app.search_patterns(text[]), app.deals_matching(text[]) to dealwright_app, dealwright_system;
  grant create on schema app to dealwright_system;
  alter function app.deals_matching(text[]) owner to dealwright_system;
  revoke create on schema app from dealwright_system;
end $$;
