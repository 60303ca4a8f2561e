-- The operator can suspend a company: its people, programs, links and background work stop, and nothing of it is lost.
alter table companies
  add column suspended_at timestamptz,
  add column suspended_by uuid,
  add column suspension_reason text check (length(suspension_reason) between 1 and 500),
  add column resumed_at timestamptz,
  add constraint companies_suspension_check check ((suspended_at is null) = (suspension_reason is null));
comment on column companies.suspended_at is 'Since when nothing of the company goes on; null while it works';
comment on column companies.resumed_at is 'When it last went on; nothing of it is erased for a week after';
create index companies_suspended on companies (id) where suspended_at is not null;

-- Only the operator suspends: the application changes the other columns.
revoke update on companies from dealwright_app;
grant update (name, domain, analyst_monthly_budget_usd, updated_at) on companies to dealwright_app;

-- A company's page shows what operators did to it, and which errors its people met.
create index audit_log_of_operators on audit_log (company_id, created_at desc, id desc)
  where action in ('early_access_approved', 'feature_switched', 'support_replied', 'support_status_changed',
                   'company_suspended', 'company_resumed', 'invitation_resent_by_operator');
create index error_samples_of_user on error_samples (user_id) where user_id is not null;

-- Whether a company's work goes on. For what looks across companies, as system role.
create function app.is_open(p_company uuid) returns boolean
language sql stable as $$
  select not exists (select from public.companies c where c.id = p_company and c.suspended_at is not null)
$$;
-- Whether what a company kept for a time may be erased: not while it is suspended, nor in the week after.
create function app.may_erase(p_company uuid, p_now timestamptz) returns boolean
language sql stable as $$
  select not exists (select from public.companies c where c.id = p_company
    and (c.suspended_at is not null or c.resumed_at > p_now - interval '7 days'))
$$;
revoke execute on function app.is_open(uuid), app.may_erase(uuid, timestamptz) from public;
grant execute on function app.is_open(uuid), app.may_erase(uuid, timestamptz) to dealwright_system;

-- Binds a transaction to a company and to whoever acts in it. One that is suspended lets nobody in.
create function app.enter_company(p_company uuid, p_user uuid default null) returns uuid
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform set_config('app.company_id', p_company::text, true);
  if p_user is not null then
    perform set_config('app.user_id', p_user::text, true);
  end if;
  if exists (select from companies c where c.id = p_company and c.suspended_at is not null) then
    perform set_config('app.company_id', '', true);
    raise exception 'the company is suspended' using errcode = 'DW001';
  end if;
  return p_company;
end $$;
revoke execute on function app.enter_company(uuid, uuid) from public;
grant execute on function app.enter_company(uuid, uuid) to dealwright_app;

-- Every instance hears of it and closes the streams of the company's people.
create function app.announce_suspension() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('dealwright_companies', new.id::text);
  return null;
end $$;
revoke execute on function app.announce_suspension() from public;
create trigger announce_suspension after update of suspended_at on companies for each row
  when (old.suspended_at is null and new.suspended_at is not null)
  execute function app.announce_suspension();

-- The session as before, and whether its company is suspended: the transaction is bound to none then.
drop function app.authenticate(bytea);
create function app.authenticate(p_token_hash bytea)
returns table (
  session_id uuid, user_id uuid, email text, email_verified boolean, is_super_admin boolean,
  aal assurance_level, proved_at timestamptz, expires_at timestamptz, renewal_due boolean, second_factor boolean,
  company_id uuid, company_name text, workspace_id uuid, role member_role,
  first_name text, last_name text, hubspot_user_id text, mfa_enabled boolean,
  workspace_name text, workspace_type workspace_type, max_members integer, allow_self_join boolean,
  qualification_settings jsonb, gaps_block boolean, two_factor_required_of text, company_suspended boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  bound text;
begin
  select s.id, u.id, u.email, u.email_confirmed_at is not null, u.is_super_admin,
         s.aal, s.proved_at, s.expires_at, s.expires_at < now() + interval '7 days' - interval '1 hour',
         exists (select from mfa_factors f where f.user_id = u.id and f.status = 'verified'),
         p.company_id, coalesce(c.name, p.company_name), p.workspace_id, p.role,
         p.first_name, p.last_name, p.hubspot_user_id, coalesce(p.mfa_enabled, false),
         w.name, w.workspace_type, w.max_members, w.allow_self_join,
         w.qualification_settings, w.gaps_block, w.two_factor_required_of, c.suspended_at is not null,
         set_config('app.company_id', case when c.suspended_at is null then coalesce(p.company_id::text, '') else '' end, true)
           || set_config('app.user_id', u.id::text, true)
    into session_id, user_id, email, email_verified, is_super_admin,
         aal, proved_at, expires_at, renewal_due, second_factor,
         company_id, company_name, workspace_id, role,
         first_name, last_name, hubspot_user_id, mfa_enabled,
         workspace_name, workspace_type, max_members, allow_self_join,
         qualification_settings, gaps_block, two_factor_required_of, company_suspended, bound
    from sessions s
    join users u on u.id = s.user_id
    left join profiles p on p.company_id = u.company_id and p.id = u.id
    left join companies c on c.id = p.company_id
    left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
   where s.token_hash = p_token_hash and s.expires_at > now();
  if found then
    return next;
  end if;
end $$;
revoke execute on function app.authenticate(bytea) from public;
grant execute on function app.authenticate(bytea) to dealwright_app;

create or replace function app.empty_bin(p_before timestamptz, p_most integer, p_now timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  due record;
  erased integer := 0;
begin
  for due in
    select o.company_id, array_agg(o.id) as deals
      from (select d.company_id, d.id from deals d
             where d.shelf = 'deleted' and d.shelved_at < p_before and app.may_erase(d.company_id, p_now)
             order by d.shelved_at limit p_most for update skip locked) o
     group by o.company_id
  loop
    insert into audit_log (company_id, id, action, subject_type, subject_id, detail, created_at)
    select d.company_id, gen_random_uuid(), 'deal_erased', 'deal', d.id,
           jsonb_build_object('number', d.number, 'deleted_by', d.shelved_by, 'deleted_at', d.shelved_at), p_now
      from deals d where d.company_id = due.company_id and d.id = any (due.deals);
    perform app.erase_deals(due.company_id, due.deals);
    erased := erased + cardinality(due.deals);
  end loop;
  return erased;
end $$;

grant create on schema app to dealwright_system;
alter function app.authenticate(bytea) owner to dealwright_system;
revoke create on schema app from dealwright_system;
