-- migration: no-transaction
-- Each offer of account plans is a product with the same id.
-- batch
with page as (
  select o.* from offers o
   where (o.company_id, o.id) > (coalesce(split_part($1::text, ' ', 1)::uuid, '00000000-0000-0000-0000-000000000000'),
                                 coalesce(split_part($1::text, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000'))
   order by o.company_id, o.id limit 500 for key share of o
), filled as (
  insert into products (company_id, id, workspace_id, name, created_at, updated_at)
  select o.company_id, o.id, o.workspace_id,
         case when exists (select from products p
                            where p.company_id = o.company_id and p.workspace_id = o.workspace_id and p.archived_at is null
                              and p.plain_name = app.plain(o.name))
              then o.name || ' (account plans)' else o.name end,
         o.created_at, o.updated_at
    from page o
   where not exists (select from products p where p.company_id = o.company_id and p.id = o.id)
)
select company_id || ' ' || id as after from page order by company_id desc, id desc limit 1;
