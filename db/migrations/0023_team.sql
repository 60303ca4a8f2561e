-- Members are removed from their workspace, and their open deals go to the admin who removed them.

create table member_removals (
  company_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  profile_id uuid not null,
  workspace_id uuid not null,
  role member_role not null,
  reason text not null check (length(reason) between 1 and 500),
  removed_by uuid,
  heir_id uuid,
  deals_handed_over integer not null default 0,
  handed_over_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, workspace_id) references workspaces (company_id, id) on delete cascade,
  foreign key (company_id, removed_by) references profiles (company_id, id) on delete set null (removed_by),
  foreign key (company_id, heir_id) references profiles (company_id, id) on delete set null (heir_id)
);
comment on table member_removals is 'Who was removed from a workspace by whom, when and why; what was said stays';
comment on column member_removals.role is 'What the person was until then';
comment on column member_removals.heir_id is 'To whom their open deals go: who removed them, or who removed that one meanwhile';
comment on column member_removals.handed_over_at is 'Null while some of their open deals still wait to be handed over';
create index member_removals_of_profile on member_removals (company_id, profile_id, created_at desc);
create index member_removals_of_workspace on member_removals (company_id, workspace_id);
create index member_removals_by on member_removals (company_id, removed_by);
create index member_removals_waiting on member_removals (company_id, heir_id) where handed_over_at is null;
call app.protect('member_removals', '{select,insert}');
grant update (heir_id, deals_handed_over, handed_over_at) on member_removals to dealwright_app;

-- Every former cause is allowed still: no row has to be looked at.
alter table deal_history drop constraint deal_history_cause_check;
alter table deal_history add constraint deal_history_cause_check
  check (cause in ('creation', 'edit', 'move', 'bulk_edit', 'evidence', 'suggestion', 'ageing', 'settings', 'import', 'undo',
                   'removal')) not valid;

-- Deals that change hands by the thousand do so in one statement, which keeps access and totals itself.
drop trigger deal_owner_changed on deals;
create trigger deal_owner_changed after update of owner_id, crm_owner_id on deals for each row
  when (current_setting('app.hands_over', true) is distinct from 'on')
  execute function app.deal_owner_changed();

-- At most so many open deals of one person become another's. Whoever calls it holds the company's turn at the totals.
create function app.hand_over_deals(p_from uuid, p_to uuid, p_most integer, p_now timestamptz)
  returns table (deal_id uuid, workspace_id uuid, number bigint, version integer)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  company constant uuid := app.company_id();
  due uuid[];
begin
  select array_agg(d.id) into due from (
    select id from deals
     where company_id = company and owner_id = p_from and stage not in ('closed_won', 'closed_lost')
     order by id limit p_most for update) d;
  if due is null or p_from = p_to then
    return;
  end if;
  perform set_config('app.hands_over', 'on', true);
  update deals set owner_id = p_to, version = version + 1, updated_at = p_now
   where company_id = company and id = any (due);
  perform set_config('app.hands_over', '', true);
  with lost as (
    delete from deal_access a
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and not (a.as_collaborator or a.as_crm_owner)
    returning a.deal_id),
  kept as (
    update deal_access a set as_owner = false
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and (a.as_collaborator or a.as_crm_owner)),
  gained as (
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, workspace_id, stage_position, close_key,
                                  amount_minor, score)
    select company, p_to, d.id, true, d.workspace_id, case when d.shelf is null then d.stage_position else 0 end,
           coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
      from deals d where d.company_id = company and d.id = any (due)
    on conflict (company_id, profile_id, deal_id) do update set as_owner = true
    returning a.deal_id, xmax = 0 as fresh),
  slices as (
    select deal_id, p_from as profile_id, -1 as sign from lost
    union all
    select deal_id, p_to, 1 from gained where fresh)
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select company, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency, sum(s.sign), sum(s.sign * d.amount_minor)
    from slices s join deals d on d.company_id = company and d.id = s.deal_id
   where d.shelf is null
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return query
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = company and d.id = any (due) order by d.id;
end $$;

-- When members of the company were last here, to the hour: a session that is used is renewed as often.
create function app.last_seen_of(p_profiles uuid[]) returns table (profile_id uuid, seen_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
    select p.id, greatest(p.last_login_at, max(s.last_used_at))
      from profiles p
      join users u on u.id = p.id
      left join sessions s on s.user_id = u.id and u.company_id = p.company_id
     where p.company_id = app.company_id() and p.id = any (p_profiles)
     group by p.id, p.last_login_at;
end $$;

-- Ends every session of somebody who was a member of the company and is in no workspace of it any more.
create function app.end_sessions_of_removed(p_profile uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from sessions s using users u, profiles p
   where s.user_id = p_profile and u.id = s.user_id and u.company_id = app.company_id()
     and p.company_id = u.company_id and p.id = u.id and p.workspace_id is null;
end $$;

do $$
declare
  name text;
begin
  grant create on schema app to dealwright_system;
  foreach name in array array[
    'hand_over_deals(uuid, uuid, integer, timestamptz)', 'last_seen_of(uuid[])', 'end_sessions_of_removed(uuid)'
  ] loop
    execute format('revoke execute on function app.%s from public', name);
    execute format('grant execute on function app.%s to dealwright_app', name);
    execute format('alter function app.%s owner to dealwright_system', name);
  end loop;
  revoke create on schema app from dealwright_system;
end $$;
