-- What the buyer reads instead of the name that colleagues gave the deal.
alter table quotes add column buyer_title text;
comment on column quotes.buyer_title is 'Typed for the buyer; null for a title from the account';
comment on column quotes.title is 'What was printed when it was sent; what the deal was called for quotes made before';
