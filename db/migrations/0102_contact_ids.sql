-- Contacts have the ids by which another system knows them, as deals and accounts do.
alter table external_ids add column contact_id uuid;
alter table external_ids add constraint external_ids_company_id_contact_id_fkey
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade not valid;

alter table external_ids drop constraint external_ids_kind_check;
alter table external_ids add constraint external_ids_kind_check
  check (kind in ('deal', 'account', 'contact', 'person')) not valid;
alter table external_ids drop constraint external_ids_check;
alter table external_ids add constraint external_ids_check
  check (num_nonnulls(deal_id, account_id, contact_id, stakeholder_id) = 1) not valid;
alter table external_ids drop constraint external_ids_check1;
alter table external_ids add constraint external_ids_check1
  check (case kind when 'deal' then deal_id when 'account' then account_id when 'contact' then contact_id else stakeholder_id end
         is not null) not valid;
comment on column external_ids.kind is 'A contact of the company, or a person: somebody’s role in one deal';
