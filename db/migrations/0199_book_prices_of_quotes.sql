-- The price book that the lines of a deal follow; none follows the default one of their currency.
alter table deal_pricing add column price_book_id uuid,
  add constraint deal_pricing_company_id_price_book_id_fkey foreign key (company_id, price_book_id)
    references price_books (company_id, id) on delete set null (price_book_id) not valid;

-- A price below the price book counts as a discount.
alter table quote_lines add column book_price_minor bigint;
comment on column quote_lines.book_price_minor is 'The unit price of the price book for the quantity when the lines were taken';
alter table quotes add column line_discount numeric(5, 2), add column total_discount numeric(5, 2);
comment on column quotes.line_discount is 'The largest discount of a line, a price below the price book included; null for quotes made before';
comment on column quotes.total_discount is 'The discount on the total, prices below the price book included; null for quotes made before';
