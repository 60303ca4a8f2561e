-- What other systems know records by, so that bringing a record in twice does not make two of it.

create table external_ids (
  company_id uuid not null references companies (id),
  source text not null check (source ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  kind text not null check (kind in ('deal', 'account', 'person')),
  external_id text not null check (length(external_id) between 1 and 200),
  deal_id uuid,
  account_id uuid,
  stakeholder_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, source, kind, external_id),
  check (num_nonnulls(deal_id, account_id, stakeholder_id) = 1),
  check (case kind when 'deal' then deal_id when 'account' then account_id else stakeholder_id end is not null),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, stakeholder_id) references stakeholders (company_id, id) on delete cascade
);
comment on table external_ids is 'What another system, such as a CRM, knows a record by; HubSpot''s sync keeps its own in hubspot_records';
comment on column external_ids.source is 'The other system, such as salesforce';
create index external_ids_of_deal on external_ids (company_id, deal_id) where deal_id is not null;
create index external_ids_of_account on external_ids (company_id, account_id) where account_id is not null;
create index external_ids_of_stakeholder on external_ids (company_id, stakeholder_id) where stakeholder_id is not null;
call app.protect('external_ids', '{select,insert,update,delete}');
