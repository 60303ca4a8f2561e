-- Files that are brought in: what they are understood as, and what becomes of each of their rows.
create table imports (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  created_by uuid not null,
  state text not null default 'mapping'
    check (state in ('mapping', 'previewing', 'previewed', 'running', 'done', 'failed')),
  work text default 'survey' check (work in ('survey', 'preview', 'run')),
  options jsonb not null,
  counts jsonb,
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  error text check (length(error) <= 500),
  operation_id uuid,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, operation_id) references operations (company_id, id) on delete set null (operation_id)
);
comment on column imports.state is 'Whether it is taken back is told by its operation';
comment on column imports.work is 'What a job has to do, or is doing; null while it waits for a person';
comment on column imports.counts is 'Rows by kind and fate: {"deal": {"create": 8800}}';
comment on column imports.rows_done is 'Of the run, also the place that it goes on from: all rows up to this ordinal are done';
comment on column imports.operation_id is 'By which it is taken back';
comment on column imports.version is 'Counts changes of the mapping: a preview of an older one is over';
create index imports_by_time on imports (company_id, workspace_id, created_at desc, id desc);
create index imports_by_creator on imports (company_id, created_by, created_at desc, id desc);
create index imports_of_operation on imports (company_id, operation_id) where operation_id is not null;
create index imports_to_work on imports (updated_at) where work is not null;
create index imports_to_forget on imports (created_at);
call app.protect('imports', '{select,insert,update,delete}');

create table import_files (
  company_id uuid not null,
  import_id uuid not null,
  position smallint not null,
  file_name text not null check (length(file_name) between 1 and 300),
  sheet text,
  bytes bigint not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'unreadable')),
  message text,
  survey jsonb,
  included boolean not null default false,
  kind text check (kind in ('teammate', 'product', 'account', 'contact', 'deal')),
  mapping jsonb,
  fingerprint text,
  remembered boolean not null default false,
  stored_as smallint not null,
  is_stored boolean not null,
  created_at timestamptz not null,
  primary key (company_id, import_id, position),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
comment on column import_files.survey is 'What was found in it, as it was read';
comment on column import_files.mapping is 'What its columns and values become';
comment on column import_files.stored_as is 'The position under which its bytes are stored: sheets of a workbook share them';
comment on column import_files.is_stored is 'Whether bytes are stored under its own position';
comment on column import_files.fingerprint is 'A hash of its headers, by which a mapping is remembered';
create index import_files_stored on import_files (created_at) where is_stored;
call app.protect('import_files', '{select,insert,update}');

create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  file smallint not null,
  line integer not null,
  kind text not null check (kind in ('teammate', 'product', 'account', 'contact', 'deal')),
  fate text not null check (fate in ('create', 'update', 'unchanged', 'skip', 'fail')),
  name text not null,
  reason text not null,
  cells text[] not null,
  record_id uuid,
  is_implied boolean not null default false,
  primary key (company_id, import_id, ordinal),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
comment on table import_rows is 'In the order in which they are brought in; kept as long as their import can be taken back';
comment on column import_rows.record_id is 'The record that it is or becomes';
comment on column import_rows.is_implied is 'An account that a row of another kind names, rather than a row of its own';
create index import_rows_by_fate on import_rows (company_id, import_id, fate, ordinal);
create index import_rows_by_record on import_rows (company_id, import_id, record_id) where record_id is not null;
call app.protect('import_rows', '{select,insert,update,delete}');

-- How a file with the same headers was understood the last time.
create table saved_mappings (
  company_id uuid not null,
  workspace_id uuid not null,
  fingerprint text not null,
  kind text not null check (kind in ('teammate', 'product', 'account', 'contact', 'deal')),
  mapping jsonb not null,
  saved_by uuid,
  used_at timestamptz not null,
  primary key (company_id, workspace_id, fingerprint),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, saved_by) references profiles (company_id, id)
);
create index saved_mappings_by_saver on saved_mappings (company_id, saved_by) where saved_by is not null;
create index saved_mappings_to_forget on saved_mappings (used_at);
call app.protect('saved_mappings', '{select,insert,update}');
