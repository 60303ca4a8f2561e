-- How a person reads numbers and dates, where they chose it: in every browser, and in what is written to them.
alter table profiles add column locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$');
comment on column profiles.locale is 'Region format that the person chose; null for that of the browser, and en-US in mails';

drop function app.authenticate(bytea);
create function app.authenticate(p_token_hash bytea)
returns table (
  session_id uuid, user_id uuid, email text, email_verified boolean, is_super_admin boolean,
  aal assurance_level, proved_at timestamptz, expires_at timestamptz, renewal_due boolean, second_factor boolean,
  company_id uuid, company_name text, workspace_id uuid, role member_role,
  first_name text, last_name text, hubspot_user_id text, mfa_enabled boolean,
  workspace_name text, workspace_type workspace_type, max_members integer, allow_self_join boolean,
  qualification_settings jsonb, gaps_block boolean, two_factor_required_of text, company_suspended boolean, locale text
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
         w.qualification_settings, w.gaps_block, w.two_factor_required_of, c.suspended_at is not null, p.locale,
         set_config('app.company_id', case when c.suspended_at is null then coalesce(p.company_id::text, '') else '' end, true)
           || set_config('app.user_id', u.id::text, true)
    into session_id, user_id, email, email_verified, is_super_admin,
         aal, proved_at, expires_at, renewal_due, second_factor,
         company_id, company_name, workspace_id, role,
         first_name, last_name, hubspot_user_id, mfa_enabled,
         workspace_name, workspace_type, max_members, allow_self_join,
         qualification_settings, gaps_block, two_factor_required_of, company_suspended, locale, bound
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

grant create on schema app to dealwright_system;
alter function app.authenticate(bytea) owner to dealwright_system;
revoke create on schema app from dealwright_system;
