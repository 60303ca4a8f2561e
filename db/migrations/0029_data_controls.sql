-- Data that is taken out as files, and accounts that are erased after a while.

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

-- Whoever works them off is told at once.
create function app.tell_of_export() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('dealwright_exports', '');
  return null;
end $$;
revoke execute on function app.tell_of_export() from public;
create trigger tell_of_export after insert on data_exports for each statement execute function app.tell_of_export();

create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  company_id uuid references companies (id) on delete set null,
  heir_id uuid references users (id) on delete set null,
  requested_at timestamptz not null,
  due_at timestamptz not null
);
comment on table account_deletions is 'Accounts whose people asked that they be erased, and can still change their mind';
comment on column account_deletions.heir_id is 'Who gets the open deals, and is made an admin where the last one goes; null for an admin who is there by then';
create index account_deletions_by_due on account_deletions (due_at);
create index account_deletions_of_company on account_deletions (company_id);
create index account_deletions_of_heir on account_deletions (heir_id);
call app.protect_system('account_deletions');
