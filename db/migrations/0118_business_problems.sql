-- What hurts the buyer, whom, what follows, and what it costs as a product of numbers

create table business_problems (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  position integer not null,
  statement text not null check (length(statement) between 1 and 300),
  evidence_id uuid,
  affected text not null default '' check (length(affected) <= 200),
  stakeholder_id uuid,
  consequence text not null default '' check (length(consequence) <= 500),
  consequence_evidence_id uuid,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, evidence_id) references meddpicc_evidence (company_id, deal_id, id)
    on delete set null (evidence_id) deferrable,
  foreign key (company_id, deal_id, consequence_evidence_id) references meddpicc_evidence (company_id, deal_id, id)
    on delete set null (consequence_evidence_id) deferrable,
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id)
    on delete set null (stakeholder_id) deferrable,
  foreign key (company_id, created_by) references profiles (company_id, id)
);
comment on table business_problems is 'What the quotes are worth is worked out when it is read: they age, and are retracted';
create index business_problems_of_deal on business_problems (company_id, deal_id, position, id);
create index business_problems_of_evidence on business_problems (company_id, deal_id, evidence_id)
  where evidence_id is not null;
create index business_problems_of_consequence on business_problems (company_id, deal_id, consequence_evidence_id)
  where consequence_evidence_id is not null;
create index business_problems_of_person on business_problems (company_id, deal_id, stakeholder_id)
  where stakeholder_id is not null;
create index business_problems_by_creator on business_problems (company_id, created_by);
call app.protect('business_problems', '{select,insert,update,delete}');

create table problem_costs (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  problem_id uuid not null,
  position integer not null,
  label text not null check (length(label) between 1 and 120),
  period text not null check (period in ('once', 'month', 'year')),
  currency char(3) not null,
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, problem_id) references business_problems (company_id, deal_id, id)
    on delete cascade deferrable
);
create index problem_costs_of_problem on problem_costs (company_id, deal_id, problem_id, position, id);
call app.protect('problem_costs', '{select,insert,update,delete}');

create table cost_factors (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  cost_id uuid not null,
  position integer not null,
  label text not null check (length(label) between 1 and 120),
  unit text not null check (unit in ('number', 'percent', 'money')),
  low numeric(16, 4) not null check (low >= 0),
  high numeric(16, 4) not null,
  evidence_id uuid,
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, cost_id) references problem_costs (company_id, deal_id, id)
    on delete cascade deferrable,
  foreign key (company_id, deal_id, evidence_id) references meddpicc_evidence (company_id, deal_id, id)
    on delete set null (evidence_id) deferrable,
  check (low <= high)
);
comment on table cost_factors is 'Multiplied with each other they are a cost; exactly one of them is money';
comment on column cost_factors.evidence_id is 'Whose quote says the number; without it the number is our estimate';
comment on column cost_factors.low is 'As it is said: 12 for 12 percent, the currency’s unit for money';
create index cost_factors_of_cost on cost_factors (company_id, deal_id, cost_id, position, id);
create index cost_factors_of_evidence on cost_factors (company_id, deal_id, evidence_id) where evidence_id is not null;
call app.protect('cost_factors', '{select,insert,update,delete}');

-- A deal with a business problem, and a person whom one names, are in use. The line is added to each function as it is
-- now, so that what else counts as use stays.
grant create on schema app to dealwright_system;
-- allowed: it only replaces the two functions, and reads no table
do $$
declare
  deals_used constant text := 'select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)';
  people_used constant text := 'where e.company_id = company and e.deal_id = s.deal_id and e.stakeholder_id = s.id);';
  as_is text;
begin
  as_is := pg_get_functiondef('app.remove_unused_deals(uuid[])'::regprocedure);
  if position(deals_used in as_is) = 0 then
    raise exception 'app.remove_unused_deals has changed';
  end if;
  execute replace(as_is, deals_used, deals_used || '
          or exists (select from business_problems x where x.company_id = company and x.deal_id = d.id)');
  as_is := pg_get_functiondef('app.remove_unused_people(uuid[])'::regprocedure);
  if position(people_used in as_is) = 0 then
    raise exception 'app.remove_unused_people has changed';
  end if;
  execute replace(as_is, people_used, rtrim(people_used, ');') || '
                  union all
                  select from business_problems b
                   where b.company_id = company and b.deal_id = s.deal_id and b.stakeholder_id = s.id);');
end $$;
alter function app.remove_unused_deals(uuid[]) owner to dealwright_system;
alter function app.remove_unused_people(uuid[]) owner to dealwright_system;
-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
