-- migration: no-transaction
-- How deals with a competitor ended, for those that had one before.
create index concurrently deal_competitors_closed on deal_competitors (company_id, competitor_id, closed_at, outcome)
  where outcome is not null;
alter table deal_competitors validate constraint deal_competitors_outcome_check;

-- batch
with page as (
  select c.company_id, c.id from deal_competitors c
   where (c.company_id, c.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by c.company_id, c.id limit 500
), filled as (
  update deal_competitors c set deal_id = c.deal_id from page p where c.company_id = p.company_id and c.id = p.id
)
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;
