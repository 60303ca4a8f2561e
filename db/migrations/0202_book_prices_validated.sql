-- migration: no-transaction
alter table deal_pricing validate constraint deal_pricing_company_id_price_book_id_fkey;
