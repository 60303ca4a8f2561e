-- What a workspace sells, at which prices, and what deals hold of it.
create table products (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  sku text check (length(sku) between 1 and 60),
  family text check (length(family) between 1 and 100),
  unit text check (length(unit) between 1 and 30),
  description text check (length(description) <= 1000),
  billing text not null default 'one_off' check (billing in ('one_off', 'monthly', 'quarterly', 'yearly')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plain_name text not null generated always as (app.plain(name)) stored,
  search_text text not null generated always as (app.plain(name || ' ' || coalesce(sku, ''))) stored,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on table products is 'Archived rather than deleted: deals and quotes keep what they hold';
comment on column products.unit is 'What one of it is called, such as seat or hour';
comment on column products.plain_name is 'The name as it is sorted and joined by';
create unique index products_by_own_name on products (company_id, workspace_id, plain_name) where archived_at is null;
create unique index products_by_sku on products (company_id, workspace_id, app.plain(sku)) where sku is not null;
create index products_by_name on products (company_id, workspace_id, plain_name, id);
create index products_archived on products (company_id, workspace_id, plain_name, id) where archived_at is not null;
create index products_by_family on products (company_id, workspace_id, family, plain_name, id) where family is not null;
create index products_search on products using gin (company_id, search_text gin_trgm_ops);
call app.protect('products', '{select,insert,update,delete}');

create table price_books (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  valid_from date,
  valid_until date,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  check (valid_from <= valid_until)
);
comment on column price_books.is_default is 'Its prices are proposed for deals in its currency';
create unique index price_books_by_name on price_books (company_id, workspace_id, app.plain(name));
create unique index price_books_default on price_books (company_id, workspace_id, currency) where is_default;
call app.protect('price_books', '{select,insert,update,delete}');

create table prices (
  company_id uuid not null references companies (id),
  id uuid not null,
  price_book_id uuid not null,
  product_id uuid not null,
  from_quantity numeric(14,4) not null check (from_quantity >= 0),
  unit_price_minor bigint not null check (unit_price_minor between -99999999999999 and 99999999999999),
  primary key (company_id, id),
  unique (company_id, price_book_id, product_id, from_quantity),
  foreign key (company_id, price_book_id) references price_books (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
comment on table prices is 'The price of each unit from a quantity on';
create index prices_of_product on prices (company_id, product_id);
call app.protect('prices', '{select,insert,update,delete}');

create table deal_pricing (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  total_discount_percent numeric(5,2) not null default 0 check (total_discount_percent between 0 and 100),
  lines integer not null default 0 check (lines between 0 and 500),
  lines_total_minor bigint not null default 0 check (lines_total_minor between 0 and 99999999999999),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, deal_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade
);
comment on table deal_pricing is 'The lines of a deal as a whole; kept when the last line goes, so that versions only rise';
comment on column deal_pricing.lines_total_minor is 'Net of discounts and without tax';
call app.protect('deal_pricing', '{select,insert,update,delete}');

create table deal_lines (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  position integer not null check (position between 1 and 500),
  product_id uuid,
  name text not null check (length(name) between 1 and 200),
  quantity numeric(14,4) not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor between -99999999999999 and 99999999999999),
  discount_percent numeric(5,2) not null default 0 check (discount_percent between 0 and 100),
  billing text not null default 'one_off' check (billing in ('one_off', 'monthly', 'quarterly', 'yearly')),
  periods integer not null default 1 check (periods between 1 and 120),
  tax_percent numeric(5,2) check (tax_percent between 0 and 100),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id) on delete set null (product_id),
  check (billing <> 'one_off' or periods = 1)
);
comment on column deal_lines.name is 'What the product was called when it was added';
comment on column deal_lines.periods is 'How many periods are committed';
create index deal_lines_of_deal on deal_lines (company_id, deal_id, position, id);
create index deal_lines_of_product on deal_lines (company_id, product_id) where product_id is not null;
call app.protect('deal_lines', '{select,insert,update,delete}');

-- The workspace's products in whose name or SKU every word occurs. Under row-level security a row would be looked at
-- before its text may be compared; this function binds itself to the company, and the index of trigrams serves it.
create function app.products_matching(p_words text[], p_most integer, p_workspace uuid) returns setof uuid
language plpgsql stable security definer rows 200 set search_path = pg_catalog, public as $$
declare
  pattern text;
  query text := format('select p.id from products p where p.company_id = %L and p.workspace_id = %L',
                       app.company_id(), p_workspace);
begin
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and p.search_text like %L', pattern);
  end loop;
  return query execute query || format(' limit %s', p_most);
end $$;

-- Of two deals that become one, the lines of one stay: those of the kept deal, or of the other if the kept deal has none.
-- Called before the other's rows move.
create function app.choose_lines(p_operation uuid, p_from uuid, p_into uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := app.operation_company(p_operation, 'deal_lines');
  loses uuid := p_into;
begin
  if exists (select from deal_lines l where l.company_id = company and l.deal_id = p_into) then
    loses := p_from;
  end if;
  perform app.record_deleted(p_operation, 'deal_lines', (
    select array_agg(jsonb_build_object('id', l.id) order by l.position)
      from deal_lines l where l.company_id = company and l.deal_id = loses));
  delete from deal_lines where company_id = company and deal_id = loses;
  perform app.record_deleted(p_operation, 'deal_pricing', array[jsonb_build_object('deal_id', loses)]);
  delete from deal_pricing where company_id = company and deal_id = loses;
end $$;

-- What account plans look at is products: an offer is a product that the plans of its workspace list. The release before
-- adds offers without products.
comment on table offers is 'Products that account plans of the workspace list; the name is that of the product';
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

grant create on schema app to dealwright_system;
alter function app.products_matching(text[], integer, uuid) owner to dealwright_system;
alter function app.choose_lines(uuid, uuid, uuid) owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
grant execute on function app.products_matching(text[], integer, uuid) to dealwright_app;
grant execute on function app.choose_lines(uuid, uuid, uuid) to dealwright_app;
