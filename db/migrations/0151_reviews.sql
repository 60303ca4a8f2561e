-- Deal reviews: what was looked at, what was decided, and what somebody promised.
create table reviews (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  reviewer_id uuid not null,
  scope text not null check (scope in ('me', 'person', 'team')),
  person_id uuid not null,
  until_day date not null,
  deal_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, reviewer_id) references profiles (company_id, id),
  foreign key (company_id, person_id) references profiles (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete set null (deal_id),
  check (started_at <= ended_at)
);
comment on table reviews is 'Reviews of open deals, one after the other';
comment on column reviews.person_id is 'Whose deals, or whose team’s; the reviewer for their own';
comment on column reviews.deal_id is 'The deal that everyone in the review is shown';
create index reviews_in_order on reviews (company_id, id desc);
create index reviews_of_workspace on reviews (company_id, workspace_id, id desc);
create index reviews_of_reviewer on reviews (company_id, reviewer_id, id desc);
create index reviews_of_person on reviews (company_id, person_id);
create index reviews_showing_deal on reviews (company_id, deal_id) where deal_id is not null;
call app.protect('reviews', '{select,insert,update}');

create table review_items (
  company_id uuid not null,
  review_id uuid not null,
  deal_id uuid not null,
  position integer not null check (position >= 0),
  owner_id uuid not null,
  added_by uuid,
  changes integer not null default 0 check (changes >= 0),
  ahead smallint not null default 0 check (ahead between 0 and 2),
  ages_on date,
  decision text check (decision in ('keep', 'downgrade', 'ask', 'drop', 'skip')),
  note text check (length(note) between 1 and 500),
  questions jsonb not null default '[]',
  strip text,
  score smallint,
  forecast_choice forecast_choice,
  decided_by uuid,
  decided_at timestamptz,
  seconds integer not null default 0 check (seconds between 0 and 86400),
  version integer not null default 1,
  primary key (company_id, review_id, deal_id),
  foreign key (company_id, review_id) references reviews (company_id, id) on delete cascade,
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, owner_id) references profiles (company_id, id),
  foreign key (company_id, added_by) references profiles (company_id, id) on delete set null (added_by),
  foreign key (company_id, decided_by) references profiles (company_id, id) on delete set null (decided_by),
  check ((decision is null) = (decided_at is null)),
  check ((strip is null) = (score is null))
);
comment on table review_items is 'The deals of a review with what was decided of each';
comment on column review_items.owner_id is 'Who owned the deal when it came into the review';
comment on column review_items.added_by is 'Null for a deal of the computed queue';
comment on column review_items.ahead is 'By how many categories the forecast choice was ahead of the evidence';
comment on column review_items.strip is 'The pillars as they were when it was decided';
create index review_items_of_deal on review_items (company_id, deal_id, decided_at);
create index review_items_by_owner on review_items (company_id, owner_id);
create index review_items_by_adder on review_items (company_id, added_by) where added_by is not null;
create index review_items_by_decider on review_items (company_id, decided_by) where decided_by is not null;
call app.protect('review_items', '{select,insert,update,delete}');

create table review_promises (
  company_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  deal_id uuid not null,
  kind text not null check (kind in ('promise', 'ask', 'close')),
  words text not null check (length(words) between 1 and 200),
  owner_id uuid not null,
  due_on date,
  task_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, review_id) references reviews (company_id, id) on delete cascade,
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references tasks (company_id, id) on delete set null (task_id),
  foreign key (company_id, owner_id) references profiles (company_id, id),
  foreign key (company_id, created_by) references profiles (company_id, id)
);
comment on table review_promises is 'What somebody will do after a review; each is a task and comes back in the next review of its deal';
comment on column review_promises.task_id is 'Null once the task was removed';
create index review_promises_of_review on review_promises (company_id, review_id, deal_id);
create index review_promises_of_deal on review_promises (company_id, deal_id, created_at);
create index review_promises_of_task on review_promises (company_id, task_id) where task_id is not null;
create index review_promises_by_owner on review_promises (company_id, owner_id);
create index review_promises_by_creator on review_promises (company_id, created_by);
call app.protect('review_promises', '{select,insert,update}');
