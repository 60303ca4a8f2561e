-- What was learned from won and lost deals: a review for each closing, with its questions as they were asked.
create table outcome_questions (
  company_id uuid not null references companies (id),
  outcome text not null check (outcome in ('won', 'lost')),
  questions jsonb not null check (jsonb_typeof(questions) = 'array'),
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null,
  primary key (company_id, outcome),
  foreign key (company_id, updated_by) references profiles (company_id, id) on delete set null (updated_by)
);
comment on table outcome_questions is 'What outcome reviews ask; without a row the defaults';
create index outcome_questions_by_editor on outcome_questions (company_id, updated_by) where updated_by is not null;
call app.protect('outcome_questions', '{select,insert,update}');

create table outcome_reviews (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  outcome text not null check (outcome in ('won', 'lost')),
  closing_at timestamptz not null,
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  version integer not null default 1,
  author_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, deal_id, closing_at),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, author_id) references profiles (company_id, id)
);
comment on table outcome_reviews is 'Why deals were won or lost, one review for each closing';
comment on column outcome_reviews.closing_at is 'When the deal came to its closed stage; a second closing has another';
comment on column outcome_reviews.answers is 'Questions as they were asked, each with its answer';
create index outcome_reviews_by_author on outcome_reviews (company_id, author_id);
call app.protect('outcome_reviews', '{select,insert,update}');
