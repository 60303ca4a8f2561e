-- When a person last looked at Today, so that it can say what has changed since, and what waits to be decided anywhere.

create table home_visits (
  company_id uuid not null references companies (id),
  profile_id uuid not null,
  seen_at timestamptz not null,
  since_at timestamptz,
  checklist_hidden_at timestamptz,
  primary key (company_id, profile_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table home_visits is 'When a person last looked at Today, and what they have put away there';
comment on column home_visits.seen_at is 'The latest look of the visit that goes on, or of the last one';
comment on column home_visits.since_at is 'When the visit before that one ended; null while there was none';
call app.protect('home_visits', '{select,insert,update}');

create index ai_suggestions_waiting on ai_suggestions (company_id, created_at desc, id desc) where status = 'pending';
create index task_suggestions_waiting on task_suggestions (company_id, created_at desc, id desc) where status = 'pending';
