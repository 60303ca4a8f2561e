-- What an operator allows one company otherwise than all: null is the installation's own limit.
alter table companies
  add column requests_limit smallint check (requests_limit between 1 and 200),
  add column database_seconds_limit smallint check (database_seconds_limit between 1 and 12000),
  add column jobs_limit smallint check (jobs_limit between 1 and 100);
comment on column companies.requests_limit is 'Requests of the company that use the database at once, in each process';
comment on column companies.database_seconds_limit is 'Seconds a minute that its requests hold connections, in each process';
comment on column companies.jobs_limit is 'Jobs of one kind that run at once for the company, in each process';
create index companies_limited on companies (id)
  where requests_limit is not null or database_seconds_limit is not null or jobs_limit is not null;

-- Waiting events are taken company by company, so that many of one keep none of another waiting.
create index events_waiting_by_company on events (company_id, created_at) where dispatched_at is null;
drop index events_waiting;

-- Operators see on a company's page that its limits were changed.
drop index audit_log_of_operators;
create index audit_log_of_operators on audit_log (company_id, created_at desc, id desc)
  where action in ('early_access_approved', 'feature_switched', 'support_replied', 'support_status_changed',
  'company_suspended', 'company_resumed', 'company_limits_changed', 'invitation_resent_by_operator');
