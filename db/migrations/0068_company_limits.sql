-- What an operator allows one company otherwise than all: null is the installation's own limit.
alter table companies add column requests_limit smallint, add column database_seconds_limit smallint,
  add column jobs_limit smallint;
alter table companies
  add constraint companies_requests_limit_check check (requests_limit between 1 and 200) not valid,
  add constraint companies_database_seconds_limit_check check (database_seconds_limit between 1 and 12000) not valid,
  add constraint companies_jobs_limit_check check (jobs_limit between 1 and 100) not valid;
comment on column companies.requests_limit is 'Requests of the company that use the database at once, in each process';
comment on column companies.database_seconds_limit is 'Seconds a minute that its requests hold connections, in each process';
comment on column companies.jobs_limit is 'Jobs of one kind that run at once for the company, in each process';
