-- How long a company keeps what it may let go of; without a rule for ever.

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

create index workspace_invitations_by_age on workspace_invitations (company_id, created_at);

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

create index users_of_company on users (company_id);
create index mails_of_company on mails (company_id) where company_id is not null;
create index early_access_requests_of_company on early_access_requests (company_id) where company_id is not null;
