-- migration: no-transaction
-- What is there already is looked at too.
-- batch
with page as (
  select a.company_id, a.id from accounts a
   where (a.company_id, a.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by a.company_id, a.id limit 1000
), queued as (
  insert into duplicate_checks (company_id, kind, record_id) select company_id, 'account', id from page
  on conflict do nothing
)
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;
-- batch
with page as (
  select d.company_id, d.id from deals d
   where (d.company_id, d.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by d.company_id, d.id limit 1000
), queued as (
  insert into duplicate_checks (company_id, kind, record_id) select company_id, 'deal', id from page
  on conflict do nothing
)
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;
