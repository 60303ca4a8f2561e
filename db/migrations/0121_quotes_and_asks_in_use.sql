-- A deal with a quote, and a person who was asked for something, are in use: undoing what added them keeps them. The line
-- is added to each function as it is now, so that what else counts as use stays.
grant create on schema app to dealwright_system;
-- allowed: it only replaces the two functions, and reads no table
do $$
declare
  deals_used constant text := 'select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)';
  people_used constant text := 'where b.company_id = company and b.deal_id = s.deal_id and b.stakeholder_id = s.id);';
  as_is text;
begin
  as_is := pg_get_functiondef('app.remove_unused_deals(uuid[])'::regprocedure);
  if position(deals_used in as_is) = 0 then
    raise exception 'app.remove_unused_deals has changed';
  end if;
  execute replace(as_is, deals_used, deals_used || '
          or exists (select from quotes x where x.company_id = company and x.deal_id = d.id)');
  as_is := pg_get_functiondef('app.remove_unused_people(uuid[])'::regprocedure);
  if position(people_used in as_is) = 0 then
    raise exception 'app.remove_unused_people has changed';
  end if;
  execute replace(as_is, people_used, rtrim(people_used, ');') || '
                  union all
                  select from asks a
                   where a.company_id = company and a.deal_id = s.deal_id and a.stakeholder_id = s.id);');
end $$;
alter function app.remove_unused_deals(uuid[]) owner to dealwright_system;
alter function app.remove_unused_people(uuid[]) owner to dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
