-- What sellers say against a competitor, line by line.
create table battlecard_lines (
  company_id uuid not null,
  id uuid not null,
  competitor_id uuid not null,
  section text not null check (section in ('where_we_win', 'where_they_win', 'their_attack', 'what_to_ask')),
  position integer not null check (position >= 0),
  words text check (length(words) between 1 and 500),
  deal_id uuid,
  evidence_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  confirmed_by uuid,
  confirmed_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, competitor_id) references competitors (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, evidence_id) references meddpicc_evidence (company_id, deal_id, id)
    on delete set null (deal_id, evidence_id) deferrable,
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, confirmed_by) references profiles (company_id, id) on delete set null (confirmed_by),
  check ((deal_id is null) = (evidence_id is null))
);
comment on table battlecard_lines is 'Lines of the battlecards of competitors; everyone in the workspace reads their words';
comment on column battlecard_lines.words is 'Null for a line that is only a quote, which people who can’t read its deal don’t see';
comment on column battlecard_lines.evidence_id is 'Whose quote it shows, to people who can read the deal';
comment on column battlecard_lines.removed_at is 'Shown nowhere any more, and erased a day later unless it is brought back';
create index battlecard_lines_in_order on battlecard_lines (company_id, competitor_id, section, position, id);
create index battlecard_lines_of_evidence on battlecard_lines (company_id, deal_id, evidence_id)
  where evidence_id is not null;
create index battlecard_lines_by_author on battlecard_lines (company_id, created_by);
create index battlecard_lines_by_confirmer on battlecard_lines (company_id, confirmed_by) where confirmed_by is not null;
create index battlecard_lines_removed on battlecard_lines (removed_at) where removed_at is not null;
call app.protect('battlecard_lines', '{select,insert,update,delete}');
