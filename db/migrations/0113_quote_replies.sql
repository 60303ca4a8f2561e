-- What buyers said about a quote on its page: an answer with what they saw, and comments.
create table quote_replies (
  company_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  link_id uuid,
  kind text not null check (kind in ('accepted', 'rejected', 'comment')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  note text check (length(note) between 1 and 2000),
  revision integer not null check (revision >= 1),
  file_sha256 bytea check (octet_length(file_sha256) = 32),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references buyer_links (company_id, id) on delete set null (link_id),
  check (kind <> 'comment' or note is not null),
  check (kind = 'comment' or file_sha256 is not null)
);
comment on table quote_replies is 'Answers and comments of buyers who confirmed their address; nothing changes what they say';
comment on column quote_replies.name is 'As the buyer typed it for an answer';
comment on column quote_replies.file_sha256 is 'Of the PDF that the buyer answered';
create index quote_replies_of_quote on quote_replies (company_id, quote_id, id desc);
create index quote_replies_of_link on quote_replies (company_id, link_id) where link_id is not null;
create unique index quote_replies_answers on quote_replies (company_id, quote_id) where kind <> 'comment';
call app.protect('quote_replies', '{select,insert}');

grant create on schema app to dealwright_system;

-- The quote that the buyer of this transaction was sent, with its lines and what they said themselves; nothing else.
create function app.buyer_quote()
returns table (
  id uuid, number integer, revision integer, state text, title text, currency text, total_discount_percent text,
  net_minor bigint, gross_minor bigint, totals jsonb, valid_until date, seller_name text, seller_address text,
  buyer_name text, buyer_contact_name text, buyer_address text, note text, terms text, sent_at timestamptz,
  answered_on date, file_bytes integer, file_sha256 text, has_logo boolean, lines jsonb, replies jsonb
)
language sql stable security definer set search_path = pg_catalog, public as $$
  select q.id, q.number, q.revision, q.state, q.title, q.currency::text, trim_scale(q.total_discount_percent)::text,
         q.net_minor, q.gross_minor, q.totals, q.valid_until, q.seller_name, q.seller_address, q.buyer_name,
         q.buyer_contact_name, q.buyer_address, q.note, q.terms, q.sent_at, q.answered_on, octet_length(f.content),
         encode(f.sha256, 'hex'),
         exists (select from quote_settings s where s.company_id = q.company_id and s.workspace_id = q.workspace_id
                                                and s.logo is not null),
         coalesce((select jsonb_agg(jsonb_build_object(
                     'id', i.id, 'name', i.name, 'quantity', trim_scale(i.quantity)::text,
                     'unit_price_minor', i.unit_price_minor, 'discount_percent', trim_scale(i.discount_percent)::text,
                     'billing', i.billing, 'periods', i.periods, 'tax_percent', trim_scale(i.tax_percent)::text,
                     'net_minor', i.net_minor) order by i.position, i.id)
                     from quote_lines i where i.company_id = q.company_id and i.quote_id = q.id), '[]'),
         coalesce((select jsonb_agg(jsonb_build_object(
                     'id', r.id, 'kind', r.kind, 'name', r.name, 'note', r.note, 'at', r.created_at) order by r.id)
                     from (select * from quote_replies o
                            where o.company_id = q.company_id and o.quote_id = q.id and o.link_id = l.id
                            order by o.id desc limit 200) r), '[]')
    from buyer_links l
    join quotes q on q.company_id = l.company_id and q.id = l.quote_id and q.state <> 'draft'
    left join quote_files f on f.company_id = q.company_id and f.quote_id = q.id
   where l.id = app.buyer_link_id()
$$;
alter function app.buyer_quote() owner to dealwright_system;
grant execute on function app.buyer_quote() to dealwright_app;

-- Its PDF as it was sent.
create function app.buyer_quote_file() returns bytea
language sql stable security definer set search_path = pg_catalog, public as $$
  select f.content from buyer_links l join quote_files f on f.company_id = l.company_id and f.quote_id = l.quote_id
   where l.id = app.buyer_link_id()
$$;
alter function app.buyer_quote_file() owner to dealwright_system;
grant execute on function app.buyer_quote_file() to dealwright_app;

-- The logo of the workspace that sent it.
create function app.buyer_quote_logo() returns bytea
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.logo from buyer_links l
    join quotes q on q.company_id = l.company_id and q.id = l.quote_id
    join quote_settings s on s.company_id = q.company_id and s.workspace_id = q.workspace_id
   where l.id = app.buyer_link_id()
$$;
alter function app.buyer_quote_logo() owner to dealwright_system;
grant execute on function app.buyer_quote_logo() to dealwright_app;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
