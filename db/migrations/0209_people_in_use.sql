-- First: they read tables while nothing else is locked.
alter table saved_mappings validate constraint saved_mappings_kind_check;
alter table import_files validate constraint import_files_kind_check;
alter table import_rows validate constraint import_rows_kind_check;

-- A person to whom someone reports who stays is in use, too. The lines are added to the function as it is now, so that what
-- else counts as use stays.
grant create on schema app to dealwright_system;
-- allowed: it only replaces the function, and reads no table
do $$
declare
  removed constant text := '  delete from stakeholders where company_id = company';
  declared constant text := '  used uuid[];';
  as_is text;
begin
  as_is := pg_get_functiondef('app.remove_unused_people(uuid[])'::regprocedure);
  if position(removed in as_is) = 0 or position(declared in as_is) = 0 then
    raise exception 'app.remove_unused_people has changed';
  end if;
  as_is := replace(as_is, declared, declared || '
  managers uuid[];');
  execute replace(as_is, removed, '  loop
    select array_agg(s.id) into managers
      from stakeholders s
     where s.company_id = company and s.id = any (p_people) and not s.id = any (used)
       and exists (select from stakeholders r
                    where r.company_id = company and r.deal_id = s.deal_id and r.reports_to = s.id
                      and (not r.id = any (p_people) or r.id = any (used)));
    exit when managers is null;
    used := used || managers;
  end loop;
' || removed);
end $$;
alter function app.remove_unused_people(uuid[]) owner to dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
