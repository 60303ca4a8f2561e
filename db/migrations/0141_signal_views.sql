-- Which signals of a deal somebody has seen.
create table signal_views (
  company_id uuid not null,
  deal_id uuid not null,
  profile_id uuid not null,
  signal_key text not null check (length(signal_key) = 64),
  seen_at timestamptz not null default now(),
  primary key (company_id, deal_id, profile_id, signal_key),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade
);
comment on table signal_views is 'Signals that a member has marked as seen';
comment on column signal_views.signal_key is 'Hash of the deal and of what the signal says: one that changes is unseen again';
create index signal_views_by_member on signal_views (company_id, profile_id);
call app.protect('signal_views', '{select,insert,delete}');
