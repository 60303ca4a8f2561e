-- Visitors ask for early access; the operator lets them in or not. A new company begins with sample data.

create type early_access_status as enum ('pending', 'approved', 'declined');

create table early_access_requests (
  id uuid primary key,
  first_name text not null check (length(first_name) between 2 and 100),
  last_name text not null check (length(last_name) between 2 and 100),
  email text not null check (email = lower(btrim(email)) and length(email) between 3 and 254),
  company text not null check (length(company) between 2 and 200),
  phone text check (length(phone) between 1 and 50),
  job_title text check (length(job_title) between 1 and 200),
  team_size text check (length(team_size) between 1 and 50),
  message text not null check (length(message) between 10 and 5000),
  status early_access_status not null default 'pending',
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  decision_note text check (length(decision_note) between 1 and 2000),
  company_id uuid references companies (id) on delete set null,
  search_text text not null generated always as (
    app.plain(first_name || ' ' || last_name || ' ' || email || ' ' || company || ' ' || coalesce(job_title, ''))
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'pending') = (decided_at is null))
);
comment on column early_access_requests.company_id is 'The company the requester was let into';
create unique index early_access_requests_one_pending on early_access_requests (email) where status = 'pending';
create index early_access_requests_by_time on early_access_requests (created_at desc, id desc);
create index early_access_requests_by_status on early_access_requests (status, created_at desc, id desc);
call app.protect_system('early_access_requests');

create type sample_kind as enum ('account', 'deal', 'person');

create table sample_records (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  kind sample_kind not null,
  record_id uuid not null,
  primary key (company_id, workspace_id, kind, record_id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table sample_records is 'What was put there to be looked at; gone once the company keeps it or removes it';
call app.protect('sample_records', '{select,delete}');

-- Whoever removes a deal removes its history with it; by itself no line of it can be taken away.
alter table deal_history
  drop constraint deal_history_company_id_deal_id_fkey,
  add constraint deal_history_company_id_deal_id_fkey
    foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade;

-- The sample data of one workspace of the company that asks. What people wrote into it goes too; an account that holds
-- a deal of their own stays. Answers how many deals went.
create function app.remove_sample_data(p_workspace uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.company_id();
  samples uuid[];
begin
  select array_agg(d.id) into samples from (
    select d.id from deals d
      join sample_records s on s.company_id = d.company_id and s.kind = 'deal' and s.record_id = d.id
     where s.company_id = company and s.workspace_id = p_workspace order by d.id for update of d) d;
  samples := coalesce(samples, '{}');
  insert into deal_totals as t (company_id, workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor)
  select d.company_id, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency, -count(*), -sum(d.amount_minor)
    from deals d
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id
    ) slice
   where d.company_id = company and d.id = any (samples)
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  delete from deal_access where company_id = company and deal_id = any (samples);
  delete from deal_collaborators where company_id = company and deal_id = any (samples);
  delete from deal_pins where company_id = company and deal_id = any (samples);
  delete from ai_suggestions where company_id = company and deal_id = any (samples);
  delete from ai_analyses where company_id = company and deal_id = any (samples);
  update meddpicc_evidence set superseded_by = null
   where company_id = company and deal_id = any (samples) and superseded_by is not null;
  delete from meddpicc_evidence where company_id = company and deal_id = any (samples);
  delete from meddpicc_answers where company_id = company and deal_id = any (samples);
  delete from interactions where company_id = company and deal_id = any (samples);
  delete from stakeholders where company_id = company and deal_id = any (samples);
  delete from events where company_id = company and deal_id = any (samples);
  update usage_logs set deal_id = null where company_id = company and deal_id = any (samples);
  delete from deals where company_id = company and id = any (samples);
  delete from accounts a using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'account'
     and a.company_id = s.company_id and a.id = s.record_id
     and not exists (select 1 from deals d where d.company_id = a.company_id and d.account_id = a.id);
  delete from profiles p using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and p.company_id = s.company_id and p.id = s.record_id;
  delete from users u using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person' and u.id = s.record_id;
  delete from sample_records where company_id = company and workspace_id = p_workspace;
  return cardinality(samples);
end $$;
revoke execute on function app.remove_sample_data(uuid) from public;
grant execute on function app.remove_sample_data(uuid) to dealwright_app;
grant create on schema app to dealwright_system;
alter function app.remove_sample_data(uuid) owner to dealwright_system;
revoke create on schema app from dealwright_system;
