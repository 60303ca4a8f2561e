-- migration: no-transaction
alter table companies validate constraint companies_requests_limit_check;
alter table companies validate constraint companies_database_seconds_limit_check;
alter table companies validate constraint companies_jobs_limit_check;
alter table events validate constraint events_traceparent_check;
alter table mails validate constraint mails_traceparent_check;

-- Those with limits of their own are few.
create index concurrently companies_limited on companies (id)
  where requests_limit is not null or database_seconds_limit is not null or jobs_limit is not null;

-- Waiting events are taken company by company, so that many of one keep none of another waiting.
create index concurrently events_waiting_by_company on events (company_id, created_at) where dispatched_at is null;
drop index concurrently events_waiting;

-- Operators see on a company's page that its limits were changed.
create index concurrently audit_log_by_operators on audit_log (company_id, created_at desc, id desc)
  where action in ('early_access_approved', 'feature_switched', 'support_replied', 'support_status_changed',
  'company_suspended', 'company_resumed', 'company_limits_changed', 'invitation_resent_by_operator');
drop index concurrently audit_log_of_operators;
