-- People ask for help; support answers. Files lie in storage, what is known of them here.

create type support_type as enum ('ticket', 'feature_request');
create type impact_category as enum ('critical', 'high', 'medium', 'low');
create type support_status as enum ('open', 'in_progress', 'resolved', 'closed');

create table support_requests (
  company_id uuid not null references companies (id),
  id uuid not null,
  requester_id uuid not null,
  type support_type not null default 'ticket',
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 10000),
  impact_category impact_category,
  status support_status not null default 'open',
  search_text text not null generated always as (app.plain(title || ' ' || description)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, requester_id) references profiles (company_id, id),
  check ((type = 'feature_request') = (impact_category is null))
);
create index support_requests_by_requester on support_requests (company_id, requester_id, created_at desc, id desc);
create index support_requests_by_time on support_requests (created_at desc, id desc);
create index support_requests_by_status on support_requests (status, created_at desc, id desc);
create unique index support_requests_by_id on support_requests (id);
call app.protect('support_requests', '{select,insert,update}');

create table support_attachments (
  company_id uuid not null references companies (id),
  id uuid not null,
  uploader_id uuid not null,
  request_id uuid,
  file_name text not null check (length(file_name) between 1 and 200),
  file_path text not null check (length(file_path) between 1 and 300),
  file_size bigint not null check (file_size >= 0),
  mime_type text not null check (length(mime_type) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, file_path),
  foreign key (company_id, uploader_id) references profiles (company_id, id),
  foreign key (company_id, request_id) references support_requests (company_id, id)
);
comment on column support_attachments.request_id is 'Null until the request is submitted; what stays so for a day is deleted';
comment on column support_attachments.file_path is 'Within the bucket support-attachments';
create index support_attachments_by_request on support_attachments (company_id, request_id, id);
create index support_attachments_waiting on support_attachments (created_at) where request_id is null;
call app.protect('support_attachments', '{select,insert,update,delete}');

create table support_messages (
  company_id uuid not null references companies (id),
  id uuid not null,
  request_id uuid not null,
  author_id uuid references users (id) on delete set null,
  from_support boolean not null,
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, request_id) references support_requests (company_id, id)
);
create index support_messages_by_request on support_messages (company_id, request_id, id);
call app.protect('support_messages', '{select,insert}');
