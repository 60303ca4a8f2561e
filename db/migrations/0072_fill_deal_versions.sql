-- migration: no-transaction
-- The past of the deals that exist, as their history has it. One that is changed meanwhile has its past already.
-- batch
with page as (
  select d.* from deals d
   where (d.company_id, d.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by d.company_id, d.id limit 500 for no key update of d
), filled as (
  insert into deal_versions select past.* from page p cross join lateral app.deal_past(p::deals) past
  on conflict do nothing
)
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;
