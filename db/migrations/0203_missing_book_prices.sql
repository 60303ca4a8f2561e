alter table quote_lines add column lacks_book_price boolean not null default false;
comment on column quote_lines.lacks_book_price is 'Its product had prices when the lines were taken, but none that applied';
