-- Tasks and how they are suggested

create type task_origin as enum ('by_hand', 'gap', 'ageing', 'commitment');

create table tasks (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  deal_id uuid,
  account_id uuid,
  title text not null check (length(title) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  due_on date,
  due_key date not null generated always as (coalesce(due_on, 'infinity'::date)) stored,
  assignee_id uuid not null,
  pillar meddpicc_pillar,
  origin task_origin not null default 'by_hand',
  reason text check (length(reason) <= 200),
  interaction_id uuid,
  quote text check (length(quote) between 1 and 4000),
  quote_start integer check (quote_start >= 0),
  quote_end integer,
  created_by uuid not null,
  version integer not null default 1,
  due_told_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid,
  removed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references profiles (company_id, id),
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, done_by) references profiles (company_id, id),
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id)
    on delete set null (interaction_id),
  check ((deal_id is null) <> (account_id is null)),
  constraint tasks_check1 check ((done_at is null) = (done_by is null)),
  constraint tasks_check2 check ((quote_start is null) = (quote_end is null) and quote_end > quote_start),
  constraint tasks_check3 check (interaction_id is null or deal_id is not null)
);
comment on table tasks is 'Of a deal or of an account, never of both';
comment on column tasks.workspace_id is 'Of its deal or account';
comment on column tasks.due_key is 'The order of lists: what has no day comes last';
comment on column tasks.reason is 'What it was proposed for, so that it is not proposed again';
comment on column tasks.quote is 'Letter for letter from the interaction; its place is gone once that text was changed';
comment on column tasks.due_told_on is 'The due day of which the assignee was told';
comment on column tasks.removed_at is 'Shown nowhere any more, and erased a day later unless it is brought back';
create index tasks_of_assignee on tasks (company_id, assignee_id, due_key, id) where done_at is null and removed_at is null;
create index tasks_done_of_assignee on tasks (company_id, assignee_id, done_at desc, id desc) where done_at is not null
  and removed_at is null;
create index tasks_of_workspace on tasks (company_id, workspace_id, due_key, id) where done_at is null and removed_at is null;
create index tasks_done_of_workspace on tasks (company_id, workspace_id, done_at desc, id desc) where done_at is not null
  and removed_at is null;
create index tasks_of_company on tasks (company_id, due_key, id) where done_at is null and removed_at is null;
create index tasks_done_of_company on tasks (company_id, done_at desc, id desc) where done_at is not null
  and removed_at is null;
create index tasks_of_interaction on tasks (company_id, interaction_id) where interaction_id is not null;
create index tasks_by_creator on tasks (company_id, created_by);
create index tasks_by_finisher on tasks (company_id, done_by) where done_by is not null;
create index tasks_to_tell on tasks (due_on) where done_at is null and removed_at is null
  and due_on is distinct from due_told_on;
create index tasks_removed on tasks (removed_at) where removed_at is not null;
create index tasks_of_deal on tasks (company_id, deal_id) where deal_id is not null;
create index tasks_of_account on tasks (company_id, account_id) where account_id is not null;
create index tasks_open_of_deal on tasks (company_id, deal_id, due_key, id) where deal_id is not null and done_at is null
  and removed_at is null;
create index tasks_done_of_deal on tasks (company_id, deal_id, done_at desc, id desc) where deal_id is not null
  and done_at is not null and removed_at is null;
create index tasks_open_of_account on tasks (company_id, account_id, due_key, id) where account_id is not null
  and done_at is null and removed_at is null;
create index tasks_done_of_account on tasks (company_id, account_id, done_at desc, id desc) where account_id is not null
  and done_at is not null and removed_at is null;
call app.protect('tasks', '{select,insert,update}');

create table task_sources (
  company_id uuid not null,
  deal_id uuid not null,
  interaction_id uuid not null,
  interaction_version integer not null,
  primary key (company_id, deal_id, interaction_id),
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id) on delete cascade
);
comment on table task_sources is 'Texts that a model has read for commitments, so that none is paid for twice';
call app.protect('task_sources', '{select,insert,update}');

create table task_suggestions (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  reason text not null check (length(reason) between 1 and 200),
  origin task_origin not null check (origin <> 'by_hand'),
  title text not null check (length(title) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  due_on date,
  pillar meddpicc_pillar,
  stakeholder_id uuid,
  said_by text check (said_by in ('buyer', 'seller')),
  person_name text check (length(person_name) <= 200),
  interaction_id uuid,
  quote text check (length(quote) between 1 and 4000),
  quote_start integer check (quote_start >= 0),
  quote_end integer,
  status text not null default 'pending' check (status in ('pending', 'taken', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, reason),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id)
    on delete set null (stakeholder_id),
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, decided_by) references profiles (company_id, id),
  check ((origin = 'commitment') = (quote is not null)),
  constraint task_suggestions_check1 check ((quote is null) = (quote_start is null) and (quote is null) = (quote_end is null)
    and quote_end > quote_start),
  constraint task_suggestions_check2 check ((quote is null) = (interaction_id is null))
);
comment on column task_suggestions.reason is
  'What it stands on: another grade, another evidence or another sentence is another reason';
comment on column task_suggestions.said_by is 'Whose commitment it is';
create index task_suggestions_pending on task_suggestions (company_id, deal_id, created_at, id) where status = 'pending';
create index task_suggestions_of_interaction on task_suggestions (company_id, interaction_id) where interaction_id is not null;
create index task_suggestions_of_person on task_suggestions (company_id, stakeholder_id) where stakeholder_id is not null;
create index task_suggestions_by_decider on task_suggestions (company_id, decided_by) where decided_by is not null;
create index task_suggestions_waiting on task_suggestions (company_id, created_at desc, id desc) where status = 'pending';
call app.protect('task_suggestions', '{select,insert,update,delete}');

create table task_generations (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  requested_by uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  analyst text check (analyst in ('embedded', 'model')),
  model text,
  notice text,
  failure text,
  refused integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, requested_by) references profiles (company_id, id)
);
comment on table task_generations is 'A reading of a deal for what should be done next';
comment on column task_generations.refused is 'Proposals that did not pass the quote lock';
create unique index task_generations_one_at_a_time on task_generations (company_id, deal_id)
  where status in ('queued', 'running');
create index task_generations_of_deal on task_generations (company_id, deal_id, created_at desc);
create index task_generations_by_person on task_generations (company_id, requested_by);
create index task_generations_under_way on task_generations (created_at) where status in ('queued', 'running');
call app.protect('task_generations', '{select,insert,update}');
