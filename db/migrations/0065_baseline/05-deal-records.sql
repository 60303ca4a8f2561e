-- What became of deals, who was let in by a link, and where they came from

create table deal_history (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  actor_id uuid,
  cause text not null check (cause in ('creation', 'edit', 'move', 'bulk_edit', 'evidence', 'suggestion', 'ageing', 'settings',
    'import', 'undo', 'removal')),
  cause_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on column deal_history.cause_id is 'The evidence, suggestion or analysis behind the change, where there is one';
create index deal_history_by_deal on deal_history (company_id, deal_id, created_at desc, id desc);
create index deal_history_by_field on deal_history (company_id, deal_id, field, created_at desc, id desc);
call app.protect('deal_history', '{select,insert}');
revoke update, delete on deal_history from dealwright_system;

-- A link by which a colleague of the company reads one deal. Only its hash is kept.
create table deal_shares (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  created_by uuid not null,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, token_hash),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, ended_by) references profiles (company_id, id)
);
comment on column deal_shares.token_hash is 'SHA-256 of the token in the link';
create index deal_shares_by_deal on deal_shares (company_id, deal_id, created_at desc, id desc) where ended_at is null;
call app.protect('deal_shares', '{select,insert,update}');

create table deal_share_readers (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  deal_id uuid not null,
  share_id uuid not null,
  first_opened_at timestamptz default now(),
  last_opened_at timestamptz default now(),
  opened_as member_role,
  opened_in uuid,
  ended_at timestamptz,
  primary key (company_id, profile_id, deal_id, share_id),
  foreign key (company_id, deal_id, share_id) references deal_shares (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, opened_in) references workspaces (company_id, id)
);
comment on table deal_share_readers is
  'Who opened which link, with which rights; they read the deal while the link holds and they have them';
comment on column deal_share_readers.first_opened_at is 'Null for a link that they never opened, and no longer can';
comment on column deal_share_readers.opened_as is
  'Their role when they opened it; null where it was opened before that was kept, and has to be opened again';
comment on column deal_share_readers.opened_in is 'Their workspace when they opened it';
comment on column deal_share_readers.ended_at is 'When they were taken off the deal; no link that held then lets them in';
create index deal_share_readers_by_share on deal_share_readers (company_id, deal_id, share_id, last_opened_at desc);
create index deal_share_readers_by_workspace on deal_share_readers (company_id, opened_in);
call app.protect('deal_share_readers', '{select,insert,update}');

create table external_ids (
  company_id uuid not null references companies (id),
  source text not null check (source ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  kind text not null check (kind in ('deal', 'account', 'person')),
  external_id text not null check (length(external_id) between 1 and 200),
  deal_id uuid,
  account_id uuid,
  stakeholder_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, source, kind, external_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  check (num_nonnulls(deal_id, account_id, stakeholder_id) = 1),
  constraint external_ids_check1 check (
case kind
    when 'deal' then deal_id
   
    when 'account' then account_id
    else stakeholder_id
end is not null)
);
comment on table external_ids is
  'What another system, such as a CRM, knows a record by; HubSpot''s sync keeps its own in hubspot_records';
comment on column external_ids.source is 'The other system, such as salesforce';
create index external_ids_of_deal on external_ids (company_id, deal_id) where deal_id is not null;
create index external_ids_of_account on external_ids (company_id, account_id) where account_id is not null;
create index external_ids_of_stakeholder on external_ids (company_id, stakeholder_id) where stakeholder_id is not null;
call app.protect('external_ids', '{select,insert,update,delete}');

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

-- Erases what has lain in the bin since before the given time, at most so many deals, and writes into each company's
-- audit log which, and who had deleted it when. Answers how many.
create function app.empty_bin(p_before timestamptz, p_most integer, p_now timestamptz) returns integer
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
alter function app.empty_bin(timestamp with time zone,integer,timestamp with time zone) owner to dealwright_system;

-- Takes deals away with everything written into them. Those in the pipeline leave the totals; the others left them when
-- they were shelved. Whoever calls has locked them.
create function app.erase_deals(p_company uuid, p_deals uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor)
  select d.company_id, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(p_company), -count(*), -sum(d.amount_minor)
    from deals d
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = d.company_id and a.deal_id = d.id
    ) slice
   where d.company_id = p_company and d.id = any (p_deals) and d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  delete from deal_access where company_id = p_company and deal_id = any (p_deals);
  delete from deal_collaborators where company_id = p_company and deal_id = any (p_deals);
  delete from deal_pins where company_id = p_company and deal_id = any (p_deals);
  delete from ai_suggestions where company_id = p_company and deal_id = any (p_deals);
  delete from ai_analyses where company_id = p_company and deal_id = any (p_deals);
  update meddpicc_evidence set superseded_by = null
   where company_id = p_company and deal_id = any (p_deals) and superseded_by is not null;
  delete from meddpicc_evidence where company_id = p_company and deal_id = any (p_deals);
  delete from meddpicc_answers where company_id = p_company and deal_id = any (p_deals);
  delete from interactions where company_id = p_company and deal_id = any (p_deals);
  delete from stakeholders where company_id = p_company and deal_id = any (p_deals);
  delete from events where company_id = p_company and deal_id = any (p_deals);
  update usage_logs set deal_id = null where company_id = p_company and deal_id = any (p_deals);
  delete from sample_records where company_id = p_company and kind = 'deal' and record_id = any (p_deals);
  delete from deals where company_id = p_company and id = any (p_deals);
end  $$;
alter function app.erase_deals(uuid,uuid[]) owner to dealwright_system;

-- Sample accounts have owners now. One that stays, because the company has a deal of its own with it, is then nobody's.
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
  perform app.erase_deals(company, samples);
  delete from accounts a using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'account'
     and a.company_id = s.company_id and a.id = s.record_id
     and not exists (select 1 from deals d where d.company_id = a.company_id and d.account_id = a.id);
  update accounts a set owner_id = null from sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and a.company_id = s.company_id and a.owner_id = s.record_id;
  delete from profiles p using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and p.company_id = s.company_id and p.id = s.record_id;
  delete from users u using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person' and u.id = s.record_id;
  delete from sample_records where company_id = company and workspace_id = p_workspace;
  return cardinality(samples);
end $$;
alter function app.remove_sample_data(uuid) owner to dealwright_system;
grant execute on function app.remove_sample_data(uuid) to dealwright_app;
