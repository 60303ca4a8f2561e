-- What a deal was worth before a quote was accepted, for taking the acceptance back.
alter table quotes add column amount_before_minor bigint;
alter table quotes add column currency_before char(3);
comment on column quotes.amount_before_minor is 'What the deal was worth before this was accepted; null otherwise';
