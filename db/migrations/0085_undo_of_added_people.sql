-- Contacts and people of deals that an operation added go as deals and accounts do: unless they are in use.
grant create on schema app to dealwright_system;

create function app.remove_unused_contacts(p_contacts uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  used uuid[];
begin
  perform 1 from contacts where company_id = company and id = any (p_contacts) order by id for update;
  select coalesce(array_agg(c.id), '{}') into used
    from contacts c
   where c.company_id = company and c.id = any (p_contacts)
     and exists (select from stakeholders s where s.company_id = company and s.contact_id = c.id);
  delete from contacts where company_id = company and id = any (p_contacts) and not id = any (used);
  return used;
end $$;
alter function app.remove_unused_contacts(uuid[]) owner to dealwright_system;
grant execute on function app.remove_unused_contacts(uuid[]) to dealwright_app;

create function app.remove_unused_people(p_people uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  used uuid[];
begin
  perform 1 from stakeholders where company_id = company and id = any (p_people) order by id for update;
  select coalesce(array_agg(s.id), '{}') into used
    from stakeholders s
   where s.company_id = company and s.id = any (p_people)
     and exists (select from meddpicc_evidence e
                  where e.company_id = company and e.deal_id = s.deal_id and e.stakeholder_id = s.id);
  delete from stakeholders where company_id = company and id = any (p_people) and not id = any (used);
  return used;
end $$;
alter function app.remove_unused_people(uuid[]) owner to dealwright_system;
grant execute on function app.remove_unused_people(uuid[]) to dealwright_app;

create or replace function app.remove_unused_accounts(p_accounts uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  used uuid[];
begin
  perform 1 from accounts where company_id = company and id = any (p_accounts) order by id for update;
  select coalesce(array_agg(a.id), '{}') into used
    from accounts a
   where a.company_id = company and a.id = any (p_accounts)
     and (exists (select from deals x where x.company_id = company and x.account_id = a.id)
       or exists (select from contacts x where x.company_id = company and x.account_id = a.id)
       or exists (select from account_plans x where x.company_id = company and x.account_id = a.id)
       or exists (select from tasks x where x.company_id = company and x.account_id = a.id and x.removed_at is null)
       or exists (select from accounts x
                   where x.company_id = company and x.parent_id = a.id and not x.id = any (p_accounts)));
  delete from accounts where company_id = company and id = any (p_accounts) and not id = any (used);
  return used;
end $$;
alter function app.remove_unused_accounts(uuid[]) owner to dealwright_system;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
