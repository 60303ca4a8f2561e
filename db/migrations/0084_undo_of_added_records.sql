-- Takes away what an operation added and nobody used since: no trace stays, versions included, for it was never meant. A
-- number is not given out again. Those that are in use stay, and are answered.
grant create on schema app to dealwright_system;

create function app.remove_unused_deals(p_deals uuid[]) returns uuid[]
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  used uuid[];
  unused uuid[];
begin
  select coalesce(array_agg(d.id) filter (where u.in_use), '{}'), coalesce(array_agg(d.id) filter (where not u.in_use), '{}')
    into used, unused
    from (select id from deals where company_id = company and id = any (p_deals) order by id for update) d
    cross join lateral (
      select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)
          or exists (select from interactions x where x.company_id = company and x.deal_id = d.id)
          or exists (select from meddpicc_evidence x where x.company_id = company and x.deal_id = d.id)
          or exists (select from meddpicc_answers x where x.company_id = company and x.deal_id = d.id)
          or exists (select from tasks x where x.company_id = company and x.deal_id = d.id and x.removed_at is null)
          or exists (select from email_messages x where x.company_id = company and x.deal_id = d.id)
          or exists (select from deal_shares x where x.company_id = company and x.deal_id = d.id) as in_use) u;
  perform app.erase_deals(company, unused);
  delete from deal_versions where company_id = company and deal_id = any (unused);
  return used;
end $$;
alter function app.remove_unused_deals(uuid[]) owner to dealwright_system;
grant execute on function app.remove_unused_deals(uuid[]) to dealwright_app;

create function app.remove_unused_accounts(p_accounts uuid[]) returns uuid[]
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
       or exists (select from account_plans x where x.company_id = company and x.account_id = a.id)
       or exists (select from tasks x where x.company_id = company and x.account_id = a.id and x.removed_at is null)
       or exists (select from accounts x
                   where x.company_id = company and x.parent_id = a.id and not x.id = any (p_accounts)));
  delete from accounts where company_id = company and id = any (p_accounts) and not id = any (used);
  return used;
end $$;
alter function app.remove_unused_accounts(uuid[]) owner to dealwright_system;
grant execute on function app.remove_unused_accounts(uuid[]) to dealwright_app;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
