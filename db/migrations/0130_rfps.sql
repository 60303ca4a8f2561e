-- Tenders of buyers: the document, what it requires, our answers to it, and the answers that are used again.
create table library_answers (
  company_id uuid not null references companies (id),
  id uuid not null,
  question text not null check (length(question) between 1 and 4000),
  answer text not null check (length(answer) between 1 and 20000),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  approved_by uuid,
  approved_at timestamptz,
  good_until date,
  archived_at timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plain_question text not null generated always as (app.plain(question)) stored,
  words tsvector not null generated always as
    (setweight(to_tsvector('english', app.plain(question)), 'A')
     || setweight(to_tsvector('english', app.plain(answer)), 'C')) stored,
  primary key (company_id, id),
  foreign key (company_id, approved_by) references profiles (company_id, id) on delete set null (approved_by),
  foreign key (company_id, created_by) references profiles (company_id, id),
  check (approved_at is not null or (approved_by is null and good_until is null))
);
comment on table library_answers is 'Answers of the company that are used again in later tenders';
comment on column library_answers.good_until is 'The last day on which it may be used without being looked at again';
create index library_answers_in_order on library_answers (company_id, id desc) where archived_at is null;
create index library_answers_by_approver on library_answers (company_id, approved_by) where approved_by is not null;
create index library_answers_by_creator on library_answers (company_id, created_by);
call app.protect('library_answers', '{select,insert,update}');

create table rfps (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  interaction_id uuid,
  title text not null check (length(title) between 1 and 200),
  revision integer not null default 1 check (revision >= 1),
  questions_on date,
  due_on date,
  award_on date,
  decision text not null default 'undecided' check (decision in ('undecided', 'go', 'no_go')),
  decision_reason text check (length(decision_reason) between 1 and 2000),
  decided_by uuid,
  decided_at timestamptz,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id)
    on delete set null (interaction_id) deferrable,
  foreign key (company_id, decided_by) references profiles (company_id, id) on delete set null (decided_by),
  foreign key (company_id, created_by) references profiles (company_id, id),
  check ((decision = 'undecided') = (decided_at is null)),
  check ((decision = 'undecided') = (decision_reason is null))
);
comment on table rfps is 'Tenders of a deal: what the buyer asks for in writing, and whether we answer it';
comment on column rfps.interaction_id is 'The text of its latest document, as a source of evidence';
comment on column rfps.questions_on is 'The last day for questions to the buyer';
comment on column rfps.due_on is 'The last day for the answer';
create index rfps_of_deal on rfps (company_id, deal_id, id);
create index rfps_of_interaction on rfps (company_id, deal_id, interaction_id) where interaction_id is not null;
create index rfps_by_decider on rfps (company_id, decided_by) where decided_by is not null;
create index rfps_by_creator on rfps (company_id, created_by);
call app.protect('rfps', '{select,insert,update,delete}');

create table rfp_files (
  company_id uuid not null,
  rfp_id uuid not null,
  revision integer not null check (revision >= 1),
  file_name text not null check (length(file_name) between 1 and 255),
  format text not null check (format in ('docx', 'pdf', 'xlsx', 'txt')),
  content bytea not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  sheets jsonb not null default '[]' check (jsonb_typeof(sheets) = 'array'),
  added_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, rfp_id, revision),
  foreign key (company_id, rfp_id) references rfps (company_id, id) on delete cascade,
  foreign key (company_id, added_by) references profiles (company_id, id)
);
comment on table rfp_files is 'The buyer’s documents, byte for byte: the first, and each amendment';
comment on column rfp_files.sheets is 'Of a workbook: which columns of which sheets hold requirements and answers';
create index rfp_files_by_adder on rfp_files (company_id, added_by);
call app.protect('rfp_files', '{select,insert}');

create table rfp_requirements (
  company_id uuid not null,
  id uuid not null,
  rfp_id uuid not null,
  position integer not null check (position >= 1),
  number text check (length(number) <= 200),
  section text check (length(section) <= 500),
  body text not null check (length(body) between 1 and 20000),
  body_before text check (length(body_before) <= 20000),
  place text not null check (length(place) <= 300),
  starts_at integer not null check (starts_at >= 0),
  ends_at integer not null,
  sheet text check (length(sheet) <= 100),
  sheet_row integer check (sheet_row >= 1),
  obligation text check (obligation in ('must', 'should', 'may')),
  weight double precision,
  owner_id uuid,
  state text not null default 'open' check (state in ('open', 'drafted', 'approved')),
  compliance text check (compliance in ('full', 'partial', 'none')),
  answer text not null default '' check (length(answer) <= 20000),
  confidential boolean not null default false,
  library_answer_id uuid,
  added_in integer not null default 1,
  changed_in integer,
  removed_in integer,
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, rfp_id) references rfps (company_id, id) on delete cascade,
  foreign key (company_id, owner_id) references profiles (company_id, id) on delete set null (owner_id),
  foreign key (company_id, updated_by) references profiles (company_id, id) on delete set null (updated_by),
  foreign key (company_id, library_answer_id) references library_answers (company_id, id)
    on delete set null (library_answer_id),
  check (starts_at < ends_at),
  check (state <> 'approved' or answer <> '' or compliance is not null)
);
comment on table rfp_requirements is 'What a tender requires, item by item, with our answer';
comment on column rfp_requirements.body is 'In the words of the buyer';
comment on column rfp_requirements.body_before is 'Its words before the amendment that changed it';
comment on column rfp_requirements.starts_at is 'Where it is in the text of the document';
comment on column rfp_requirements.sheet is 'With sheet_row: its place in a workbook';
comment on column rfp_requirements.changed_in is 'The revision that changed its words';
comment on column rfp_requirements.removed_in is 'The revision that no longer has it';
comment on column rfp_requirements.library_answer_id is 'The answer of the library that its answer began as';
create index rfp_requirements_in_order on rfp_requirements (company_id, rfp_id, position, id);
create index rfp_requirements_of_owner on rfp_requirements (company_id, owner_id) where owner_id is not null;
create index rfp_requirements_by_editor on rfp_requirements (company_id, updated_by) where updated_by is not null;
create index rfp_requirements_from_library on rfp_requirements (company_id, library_answer_id)
  where library_answer_id is not null;
call app.protect('rfp_requirements', '{select,insert,update}');

-- A deal with a tender is in use. The line is added to the function as it is now, so that what else counts as use stays.
grant create on schema app to dealwright_system;
-- allowed: it only replaces the function, and reads no table
do $$
declare
  deals_used constant text := 'select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)';
  as_is text;
begin
  as_is := pg_get_functiondef('app.remove_unused_deals(uuid[])'::regprocedure);
  if position(deals_used in as_is) = 0 then
    raise exception 'app.remove_unused_deals has changed';
  end if;
  execute replace(as_is, deals_used, deals_used || '
          or exists (select from rfps x where x.company_id = company and x.deal_id = d.id)');
end $$;
alter function app.remove_unused_deals(uuid[]) owner to dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
