-- When each person looked at a deal, so that its page can say what changed since.
create table deal_visits (
  company_id uuid not null,
  profile_id uuid not null,
  deal_id uuid not null,
  looked_at timestamptz,
  began_at timestamptz not null,
  last_at timestamptz not null,
  primary key (company_id, profile_id, deal_id),
  foreign key (company_id, profile_id) references profiles (company_id, id) on delete cascade,
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  check (looked_at <= began_at),
  check (began_at <= last_at)
);
comment on table deal_visits is 'The latest visit of each person to a deal';
comment on column deal_visits.looked_at is 'The end of the visit before; null in the first';
comment on column deal_visits.last_at is 'The page was open until then, give or take two minutes';
create index deal_visits_of_deal on deal_visits (company_id, deal_id);
call app.protect('deal_visits', '{select,insert,update}');
