-- The list of accounts can be sorted by each of its columns. Accounts without a value stand apart, by name, so only those
-- with one are in the index of a column.
create index accounts_in_order_of_industry on accounts (company_id, workspace_id, app.plain(industry), id)
  where industry is not null;
create index accounts_in_order_of_country on accounts (company_id, workspace_id, app.plain(country), id)
  where country is not null;

-- Owners are walked in the order of their names, and the first accounts of each are found.
create index accounts_in_order_of_owner on accounts (company_id, owner_id, id);
drop index accounts_by_owner;

-- What was won since a month is added up from the index alone.
create index account_totals_won on account_totals (company_id, workspace_id, profile_id, month, account_id)
  include (deals, amount_minor) where kind = 'won';
