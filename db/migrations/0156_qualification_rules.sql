-- The rules that a workspace grades deals by: a draft, what was published from which day on, and how far it is applied.
create table qualification_rules (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  gaps_block boolean not null,
  note text not null default '' check (length(note) <= 500),
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null,
  effective_on date,
  published_at timestamptz,
  begun_at timestamptz check (begun_at is null or published_at is not null),
  to_regrade integer not null default 0,
  regraded integer not null default 0,
  regraded_up_to uuid,
  finished_at timestamptz check (finished_at is null or begun_at is not null),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references profiles (company_id, id) on delete set null (updated_by)
);
comment on table qualification_rules is 'Rules that deals of a workspace are graded by, with their history';
comment on column qualification_rules.published_at is 'Null for the draft';
comment on column qualification_rules.effective_on is 'The day from which they count; null for the draft and for those of the beginning';
comment on column qualification_rules.begun_at is 'Since when deals are graded by them';
comment on column qualification_rules.regraded_up_to is 'The last open deal that was graded anew, in the order of their ids';
create unique index qualification_rules_draft on qualification_rules (company_id, workspace_id) where published_at is null;
create unique index qualification_rules_coming on qualification_rules (company_id, workspace_id)
  where published_at is not null and finished_at is null;
create index qualification_rules_due on qualification_rules (effective_on) where published_at is not null and finished_at is null;
create index qualification_rules_by_time on qualification_rules (company_id, workspace_id, published_at desc, id desc)
  where published_at is not null;
create index qualification_rules_by_editor on qualification_rules (company_id, updated_by) where updated_by is not null;
call app.protect('qualification_rules', '{select,insert,update,delete}');
