-- Headlines about accounts: where they are looked for, and what was found.
create table account_news (
  company_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  checked_at timestamptz,
  site_read_at timestamptz,
  feeds jsonb not null default '[]',
  problem text check (problem in ('no_website', 'no_feed', 'unreachable', 'unreadable')),
  failures integer not null default 0,
  excluded_words text[] not null default '{}' check (cardinality(excluded_words) <= 50),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade
);
comment on table account_news is 'Accounts whose news is looked for: those with a deal, or asked for by somebody';
comment on column account_news.claimed_at is 'When a worker last began to look';
comment on column account_news.feeds is 'Feeds of the website: url, etag and last_modified of each';
comment on column account_news.site_read_at is 'When the website was last read for feeds';
comment on column account_news.excluded_words is 'Headlines with one of them are about another company';
create index account_news_due on account_news (due_at);
call app.protect('account_news', '{select,insert,update,delete}');

create table news_items (
  company_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  source text not null check (source in ('site', 'gnews')),
  headline text not null check (length(headline) between 1 and 300),
  url text not null check (length(url) between 1 and 1000),
  url_key text not null check (length(url_key) = 64),
  published_on date not null,
  kind text not null,
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, account_id) references accounts (company_id, id) on delete cascade,
  foreign key (company_id, dismissed_by) references profiles (company_id, id) on delete set null (dismissed_by)
);
comment on table news_items is 'Headline, address and day of articles about accounts, and nothing more of them';
comment on column news_items.url_key is 'Hash of the address: an article is kept once for each account';
create unique index news_items_once on news_items (company_id, account_id, url_key);
create index news_items_in_order on news_items (company_id, account_id, published_on, id);
create index news_items_by_age on news_items (found_at);
create index news_items_by_dismisser on news_items (company_id, dismissed_by) where dismissed_by is not null;
call app.protect('news_items', '{select,insert,update,delete}');

-- Many new accounts at once are spread over a day.
create function app.news_of_deals_wanted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_news (company_id, account_id, due_at)
  select a.company_id, a.account_id,
         now() + case when count(*) over () > 20 then random() * interval '1 day' else interval '0' end
    from (select distinct n.company_id, n.account_id from added n
           where n.account_id is not null and n.closed_at is null) a
   order by a.company_id, a.account_id
  on conflict (company_id, account_id) do nothing;
  return null;
end $$;

create function app.news_of_account_wanted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into account_news (company_id, account_id) values (new.company_id, new.account_id)
  on conflict (company_id, account_id) do nothing;
  return null;
end $$;

create trigger news_wanted after insert on deals referencing new table as added
  for each statement execute function app.news_of_deals_wanted();
create trigger news_wanted_of_another after update of account_id on deals for each row
  when (new.account_id is not null and old.account_id is distinct from new.account_id)
  execute function app.news_of_account_wanted();

grant create on schema app to dealwright_system;
alter function app.news_of_deals_wanted() owner to dealwright_system;
alter function app.news_of_account_wanted() owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
