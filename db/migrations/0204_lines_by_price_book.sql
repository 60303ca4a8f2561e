-- migration: no-transaction
alter table territory_hand_overs validate constraint territory_hand_overs_company_id_operation_id_fkey;
-- Which deals follow a price book that is removed.
create index concurrently deal_pricing_of_book on deal_pricing (company_id, price_book_id)
  where price_book_id is not null;
