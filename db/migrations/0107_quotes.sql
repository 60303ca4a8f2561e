-- Quotes: what was offered to a buyer for a deal, as it was offered.
create table quote_settings (
  company_id uuid not null references companies (id),
  workspace_id uuid not null,
  seller_name text check (length(seller_name) between 1 and 200),
  address text check (length(address) <= 500),
  terms text check (length(terms) <= 5000),
  valid_days integer not null default 30 check (valid_days between 1 and 365),
  line_discount_limit numeric(5,2) not null default 100 check (line_discount_limit between 0 and 100),
  total_discount_limit numeric(5,2) not null default 100 check (total_discount_limit between 0 and 100),
  logo bytea check (octet_length(logo) <= 524288),
  logo_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, workspace_id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  check ((logo is null) = (logo_at is null))
);
comment on column quote_settings.seller_name is 'The name of the company unless set';
comment on column quote_settings.line_discount_limit is 'The largest that a seller can give without a manager';
call app.protect('quote_settings', '{select,insert,update}');

create table quote_numbers (
  company_id uuid not null references companies (id),
  last_number integer not null,
  primary key (company_id)
);
comment on table quote_numbers is 'The last number that a quote of the company got; none is given twice';
call app.protect('quote_numbers', '{select,insert,update}');

create table quotes (
  company_id uuid not null references companies (id),
  id uuid not null,
  workspace_id uuid not null,
  deal_id uuid not null,
  number integer not null,
  revision integer not null check (revision >= 1),
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'rejected', 'superseded')),
  title text not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  total_discount_percent numeric(5,2) not null check (total_discount_percent between 0 and 100),
  net_minor bigint not null check (net_minor between 0 and 99999999999999),
  gross_minor bigint not null check (gross_minor between -99999999999999 and 99999999999999),
  totals jsonb not null,
  valid_until date,
  seller_name text,
  seller_address text,
  buyer_name text,
  buyer_contact_id uuid,
  buyer_contact_name text,
  buyer_address text check (length(buyer_address) <= 500),
  note text check (length(note) <= 2000),
  terms text check (length(terms) <= 5000),
  approval text not null default 'none' check (approval in ('none', 'requested', 'approved', 'declined')),
  approval_requested_by uuid,
  approval_requested_at timestamptz,
  approval_request_note text check (length(approval_request_note) <= 500),
  approval_decided_by uuid,
  approval_decided_at timestamptz,
  approval_decision_note text check (length(approval_decision_note) <= 500),
  sent_at timestamptz,
  sent_by uuid,
  answered_on date,
  answer_contact_id uuid,
  answer_contact_name text,
  answer_note text check (length(answer_note) <= 500),
  answered_at timestamptz,
  answered_by uuid,
  created_by uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number, revision),
  foreign key (company_id, workspace_id) references workspaces (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, buyer_contact_id) references contacts (company_id, id) on delete set null (buyer_contact_id),
  foreign key (company_id, answer_contact_id) references contacts (company_id, id) on delete set null (answer_contact_id),
  foreign key (company_id, approval_requested_by) references profiles (company_id, id),
  foreign key (company_id, approval_decided_by) references profiles (company_id, id),
  foreign key (company_id, sent_by) references profiles (company_id, id),
  foreign key (company_id, answered_by) references profiles (company_id, id),
  foreign key (company_id, created_by) references profiles (company_id, id),
  check (state = 'draft' or sent_at is not null)
);
comment on column quotes.number is 'Shared by the revisions of a quote';
comment on column quotes.title is 'What the deal was called';
comment on column quotes.totals is 'As they were when the lines were copied';
comment on column quotes.seller_name is 'As it was when the quote was sent; null before';
comment on column quotes.buyer_name is 'The account as it was when the quote was sent; null before';
comment on column quotes.answered_on is 'The day on which the buyer accepted or rejected it, as one of the company says';
create index quotes_of_deal on quotes (company_id, deal_id, id desc);
create index quotes_of_buyer_contact on quotes (company_id, buyer_contact_id) where buyer_contact_id is not null;
create index quotes_of_answer_contact on quotes (company_id, answer_contact_id) where answer_contact_id is not null;
create index quotes_accepted on quotes (company_id, deal_id, answered_at desc) where state = 'accepted';
create unique index quotes_drafts on quotes (company_id, number) where state = 'draft';
create index quotes_by_creator on quotes (company_id, created_by);
create index quotes_by_sender on quotes (company_id, sent_by) where sent_by is not null;
create index quotes_by_requester on quotes (company_id, approval_requested_by) where approval_requested_by is not null;
create index quotes_by_approver on quotes (company_id, approval_decided_by) where approval_decided_by is not null;
create index quotes_by_answerer on quotes (company_id, answered_by) where answered_by is not null;
call app.protect('quotes', '{select,insert,update,delete}');

create table quote_lines (
  company_id uuid not null references companies (id),
  id uuid not null,
  quote_id uuid not null,
  position integer not null check (position between 1 and 500),
  product_id uuid,
  name text not null check (length(name) between 1 and 200),
  quantity numeric(14,4) not null check (quantity > 0),
  unit_price_minor bigint not null,
  discount_percent numeric(5,2) not null check (discount_percent between 0 and 100),
  billing text not null check (billing in ('one_off', 'monthly', 'quarterly', 'yearly')),
  periods integer not null check (periods between 1 and 120),
  tax_percent numeric(5,2) check (tax_percent between 0 and 100),
  list_minor bigint not null,
  net_minor bigint not null,
  total_minor bigint not null,
  primary key (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, product_id) references products (company_id, id) on delete set null (product_id)
);
comment on table quote_lines is 'Lines of a deal as they were when they were quoted';
create index quote_lines_of_quote on quote_lines (company_id, quote_id, position, id);
create index quote_lines_of_product on quote_lines (company_id, product_id) where product_id is not null;
call app.protect('quote_lines', '{select,insert,delete}');

create table quote_files (
  company_id uuid not null references companies (id),
  quote_id uuid not null,
  content bytea not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  created_at timestamptz not null default now(),
  primary key (company_id, quote_id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
);
comment on table quote_files is 'The PDF of a quote as it was sent';
call app.protect('quote_files', '{select,insert}');
