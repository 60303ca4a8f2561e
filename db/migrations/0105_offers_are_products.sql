-- What account plans look at is products: an offer is a product that the plans of its workspace list.
insert into products (company_id, id, workspace_id, name, created_at, updated_at)
select o.company_id, o.id, o.workspace_id,
       case when exists (select from products p
                          where p.company_id = o.company_id and p.workspace_id = o.workspace_id and p.archived_at is null
                            and p.plain_name = app.plain(o.name))
            then o.name || ' (account plans)' else o.name end,
       o.created_at, o.updated_at
  from offers o
 where not exists (select from products p where p.company_id = o.company_id and p.id = o.id);
comment on table offers is 'Products that account plans of the workspace list; the name is that of the product';

-- The release before adds offers without products.
create function app.offer_is_product() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into products (company_id, id, workspace_id, name, created_at, updated_at)
  select new.company_id, new.id, new.workspace_id, new.name, new.created_at, new.updated_at
   where not exists (select from products p where p.company_id = new.company_id and p.id = new.id);
  return new;
end $$;
create trigger offer_is_product before insert on offers for each row execute function app.offer_is_product();

alter table offers add constraint offers_product foreign key (company_id, id) references products (company_id, id)
  on delete cascade not valid;
-- A product may be renamed to what an archived one is called.
drop index offers_by_name;
create index offers_of_workspace on offers (company_id, workspace_id, id);
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
