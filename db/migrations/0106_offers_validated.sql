-- migration: no-transaction
alter table offers validate constraint offers_product;
