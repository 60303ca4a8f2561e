-- Exports, deletions, and how long things are kept

create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  company_id uuid references companies (id) on delete set null,
  heir_id uuid references users (id) on delete set null,
  requested_at timestamptz not null,
  due_at timestamptz not null
);
comment on table account_deletions is 'Accounts whose people asked that they be erased, and can still change their mind';
comment on column account_deletions.heir_id is
  'Who gets the open deals, and is made an admin where the last one goes; null for an admin who is there by then';
create index account_deletions_by_due on account_deletions (due_at);
create index account_deletions_of_company on account_deletions (company_id);
create index account_deletions_of_heir on account_deletions (heir_id);
call app.protect_system('account_deletions');

-- Companies that are to be erased: what was asked, and how far it is.
create table company_deletions (
  company_id uuid primary key references companies (id),
  requested_by uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  begun_at timestamptz,
  erased_at timestamptz
);
comment on table company_deletions is 'Companies whose admins asked that they be erased; a row stays when it is done';
comment on column company_deletions.begun_at is 'From here on nobody can change their mind';
create index company_deletions_by_due on company_deletions (due_at) where erased_at is null;
call app.protect('company_deletions', '{select,insert,delete}');

create table data_exports (
  company_id uuid not null references companies (id),
  id uuid not null,
  requested_by uuid not null,
  scope text not null check (scope in ('own', 'company')),
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  records bigint not null default 0,
  file_bytes bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, requested_by) references profiles (company_id, id)
);
comment on table data_exports is 'What people took out of the product; the file itself lies in the storage until expires_at';
create unique index data_exports_under_way on data_exports (company_id, requested_by) where state in ('queued', 'running');
create index data_exports_of_person on data_exports (company_id, requested_by, id desc);
create index data_exports_waiting on data_exports (created_at) where state in ('queued', 'running');
create index data_exports_by_end on data_exports (expires_at) where state = 'ready';
call app.protect('data_exports', '{select,insert}');

create table retention_rules (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('usage_logs', 'archived_deals', 'invitations')),
  days integer not null check (days between 90 and 3650),
  changed_at timestamptz not null,
  next_run_at timestamptz not null,
  primary key (company_id, kind)
);
comment on table retention_rules is 'How many days a company keeps each kind of records; a kind without a row is kept for ever';
comment on column retention_rules.next_run_at is 'When the job looks next; after a change not before a day has passed';
create index retention_rules_by_run on retention_rules (next_run_at);
call app.protect('retention_rules', '{select,insert,update,delete}');

create table audit_log (
  company_id uuid not null references companies (id),
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text,
  subject_id uuid,
  success boolean not null default true,
  client_address text,
  request_id text,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index audit_log_by_time on audit_log (company_id, created_at desc);
create index audit_log_by_actor on audit_log (company_id, actor_id, created_at desc);
-- What the operator looks for across companies, newest first.
create index audit_log_of_all on audit_log (created_at desc, id desc);
create index audit_log_by_action on audit_log (action, created_at desc, id desc);
create index audit_log_of_failures on audit_log (created_at desc, id desc) where not success;
-- Of one person, whichever company it was written in.
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);
-- A company's page shows what operators did to it, and which errors its people met.
create index audit_log_of_operators on audit_log (company_id, created_at desc, id desc)
  where action in ('early_access_approved', 'feature_switched', 'support_replied', 'support_status_changed',
  'company_suspended', 'company_resumed', 'invitation_resent_by_operator');
call app.protect('audit_log', '{select,insert}');
revoke update, delete on audit_log from dealwright_system;

create table personal_log (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  action text not null,
  success boolean not null default true,
  client_address text,
  request_id text,
  detail jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table personal_log is 'What people without a company did to their account; of everybody else it stands in audit_log';
create index personal_log_by_action on personal_log (action, created_at desc, id desc);
create index personal_log_of_all on personal_log (created_at desc, id desc);
create index personal_log_of_failures on personal_log (created_at desc, id desc) where not success;
call app.protect_system('personal_log');
revoke update, delete on personal_log from dealwright_system;

-- Whether what a company kept for a time may be erased: not while it is suspended, nor in the week after.
create function app.may_erase(p_company uuid, p_now timestamptz) returns boolean
language sql stable as $$
  select not exists (select from public.companies c where c.id = p_company
    and (c.suspended_at is not null or c.resumed_at > p_now - interval '7 days'))
$$;
grant execute on function app.may_erase(uuid,timestamp with time zone) to dealwright_system;
