-- Prices that include tax: said of a price book, and kept for the lines that took them over. What quotes offer keeps it in
-- their totals.
alter table price_books add column tax_included boolean not null default false;
comment on column price_books.tax_included is 'Changes only while the book has no prices';
alter table deal_pricing add column tax_included boolean not null default false;
comment on column deal_pricing.tax_included is 'What the unit prices of the lines are; the total of the lines is without tax';
