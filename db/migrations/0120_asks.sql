-- What we asked a person of the buyer's side to do for us, and what came of it.
create table asks (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  stakeholder_id uuid not null,
  kind text not null check (kind in ('economic_buyer_access', 'inside_document', 'bad_news', 'sells_for_us', 'other')),
  what text not null check (length(what) between 1 and 300),
  due_on date not null,
  outcome text check (outcome in ('done', 'late', 'refused', 'dodged')),
  outcome_on date,
  note text check (length(note) <= 500),
  evidence_id uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id)
    on delete cascade deferrable,
  foreign key (company_id, deal_id, evidence_id) references meddpicc_evidence (company_id, deal_id, id)
    on delete set null (evidence_id) deferrable,
  foreign key (company_id, created_by) references profiles (company_id, id),
  check ((outcome is null) = (outcome_on is null)),
  check (evidence_id is null or outcome in ('done', 'dodged'))
);
comment on table asks is 'What a person of a deal was asked to do for us; who does it is a champion';
comment on column asks.evidence_id is 'The evidence recorded from the outcome';
create index asks_of_person on asks (company_id, deal_id, stakeholder_id);
create index asks_by_evidence on asks (company_id, deal_id, evidence_id) where evidence_id is not null;
call app.protect('asks', '{select,insert,update,delete}');
