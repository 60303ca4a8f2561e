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
