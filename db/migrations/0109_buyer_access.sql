-- Links by which a buyer without an account opens one thing of one deal, and the sessions that a mailed code opens.
create table buyer_links (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  purpose text not null check (purpose in ('quote', 'close_plan')),
  quote_id uuid,
  title text not null check (length(title) between 1 and 200),
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  recipient_email text not null
    check (recipient_email = lower(btrim(recipient_email)) and length(recipient_email) between 3 and 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  valid_until date not null,
  time_zone text not null check (length(time_zone) between 1 and 100),
  ends_at timestamptz not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  code_hash bytea check (octet_length(code_hash) = 32),
  code_ends_at timestamptz,
  code_wrong integer not null default 0 check (code_wrong >= 0),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references profiles (company_id, id),
  foreign key (company_id, revoked_by) references profiles (company_id, id) on delete set null (revoked_by),
  check ((purpose = 'quote') = (quote_id is not null)),
  check ((code_hash is null) = (code_ends_at is null))
);
comment on table buyer_links is 'Personal links for buyers without an account';
comment on column buyer_links.title is 'What it opens, as its email says';
comment on column buyer_links.token_hash is 'SHA-256 of the token in the link';
comment on column buyer_links.time_zone is 'Of the person who sent it: the last day ends by its clock';
comment on column buyer_links.ends_at is 'The end of the last day, or when it was revoked';
comment on column buyer_links.confirmed_at is 'When the recipient first gave a mailed code';
comment on column buyer_links.code_hash is 'SHA-256 of the link''s id and the code mailed last';
comment on column buyer_links.code_wrong is 'Wrong tries of the code mailed last';
create index buyer_links_of_deal on buyer_links (company_id, deal_id, id desc);
create index buyer_links_of_quote on buyer_links (company_id, quote_id, id desc) where quote_id is not null;
create index buyer_links_by_creator on buyer_links (company_id, created_by);
create index buyer_links_by_revoker on buyer_links (company_id, revoked_by) where revoked_by is not null;
create index buyer_links_by_end on buyer_links (ends_at);
call app.protect('buyer_links', '{select,insert,update}');

create table buyer_sessions (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, link_id) references buyer_links (company_id, id) on delete cascade
);
comment on table buyer_sessions is 'Browsers in which a buyer confirmed their address for one link';
create index buyer_sessions_of_link on buyer_sessions (company_id, link_id);
create index buyer_sessions_by_expiry on buyer_sessions (expires_at);
call app.protect('buyer_sessions', '{select,delete}');

grant create on schema app to dealwright_system;

-- The link of the buyer whose transaction this is; no company is bound, so that no table shows them a row.
create function app.buyer_link_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.buyer_link_id', true), '')::uuid $$;
grant execute on function app.buyer_link_id() to dealwright_app, dealwright_system;

-- Whether a link opens anything: neither over nor revoked, of a company that works, on a deal that is there, and for
-- nobody of the company itself.
create function app.buyer_link_holds(l buyer_links, p_now timestamptz) returns boolean
language sql stable set search_path = pg_catalog, public as $$
  select l.revoked_at is null and l.ends_at > p_now and app.is_open(l.company_id)
     and exists (select from deals d
                  where d.company_id = l.company_id and d.id = l.deal_id and d.shelf is distinct from 'deleted')
     and not exists (select from profiles p where p.company_id = l.company_id and lower(p.email) = l.recipient_email)
$$;
grant execute on function app.buyer_link_holds(buyer_links, timestamptz) to dealwright_system;

-- Whose session it is and what it opens: twelve hours after its last use at most. It binds the transaction to the link.
create function app.enter_buyer(p_link uuid, p_token_hash bytea, p_now timestamptz)
returns table (
  company_id uuid, link_id uuid, deal_id uuid, workspace_id uuid, deal_number bigint, quote_id uuid, purpose text,
  recipient_name text, recipient_email text, time_zone text, created_by uuid, company_name text, renewal_due boolean
)
language plpgsql security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  select l.company_id, l.id, l.deal_id, d.workspace_id, d.number, l.quote_id, l.purpose, l.recipient_name,
         l.recipient_email, l.time_zone, l.created_by, c.name, s.last_used_at < p_now - interval '5 minutes'
    into company_id, link_id, deal_id, workspace_id, deal_number, quote_id, purpose, recipient_name,
         recipient_email, time_zone, created_by, company_name, renewal_due
    from buyer_sessions s
    join buyer_links l on l.company_id = s.company_id and l.id = s.link_id
    join deals d on d.company_id = l.company_id and d.id = l.deal_id
    join companies c on c.id = l.company_id
   where s.token_hash = p_token_hash and l.id = p_link and s.expires_at > p_now
     and s.last_used_at > p_now - interval '12 hours' and app.buyer_link_holds(l, p_now);
  perform set_config('app.company_id', '', true), set_config('app.user_id', '', true),
          set_config('app.buyer_link_id', coalesce(link_id::text, ''), true);
  if link_id is not null then
    return next;
  end if;
end $$;
alter function app.enter_buyer(uuid, bytea, timestamptz) owner to dealwright_system;
grant execute on function app.enter_buyer(uuid, bytea, timestamptz) to dealwright_app;

-- Notes that the session is used, and that the buyer was there.
create function app.renew_buyer(p_token_hash bytea, p_now timestamptz) returns void
language sql security definer set search_path = pg_catalog, public as $$
  with used as (
    update buyer_sessions set last_used_at = p_now where token_hash = p_token_hash and expires_at > p_now
    returning company_id, link_id)
  update buyer_links l set last_seen_at = p_now from used where l.company_id = used.company_id and l.id = used.link_id
$$;
alter function app.renew_buyer(bytea, timestamptz) owner to dealwright_system;
grant execute on function app.renew_buyer(bytea, timestamptz) to dealwright_app;

-- allowed: it was granted above
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
