-- migration: no-transaction
-- Who they are, for the people of a contact; and contacts of addresses by the domains of accounts.
create index concurrently stakeholders_by_contact on stakeholders (company_id, contact_id) where contact_id is not null;
create index concurrently accounts_by_domain on accounts (company_id, workspace_id, lower(domain)) where domain is not null;
alter table stakeholders validate constraint stakeholders_contact_fkey;

-- The people of the deals that exist, as far as nothing made them contacts meanwhile.
-- batch
with page as (
  select s.company_id, s.id, s.contact_id from stakeholders s
   where (s.company_id, s.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by s.company_id, s.id limit 500
), joined as (
  select app.join_contacts(p.company_id, array_agg(p.id)) from page p where p.contact_id is null group by p.company_id
)
select company_id || ' ' || id as after from page, (select count(*) from joined) done order by company_id desc, id desc limit 1;
