-- Stakeholders, conversations, and what they prove

create table stakeholders (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  title text check (length(title) <= 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  side text not null default 'buyer' check (side in ('buyer', 'partner')),
  buying_role text not null default 'unknown'
    check (buying_role in ('unknown', 'economic_buyer', 'champion', 'decision_maker', 'influencer', 'user', 'legal',
    'procurement', 'blocker')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  influence text not null default 'unknown' check (influence in ('unknown', 'low', 'medium', 'high')),
  stance text not null default 'unknown' check (stance in ('unknown', 'supports', 'neutral', 'opposes')),
  reports_to uuid,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  constraint stakeholders_reports_to foreign key (company_id, deal_id, reports_to)
    references stakeholders (company_id, deal_id, id) on delete set null (reports_to),
  constraint stakeholders_report_to_others check (reports_to <> id)
);
comment on column stakeholders.stance is 'Towards us, as the team sees it; what it rests on is the evidence the person gave';
alter table external_ids add foreign key (company_id, stakeholder_id) references stakeholders (company_id, id)
  on delete cascade;
create index stakeholders_by_email on stakeholders (company_id, lower(email)) where email is not null;
create index stakeholders_by_change on stakeholders (company_id, updated_at) where email is not null;
create index stakeholders_reporting on stakeholders (company_id, deal_id, reports_to) where reports_to is not null;
call app.protect('stakeholders', '{select,insert,update,delete}');
create trigger stakeholder_searchable after delete or update of name on stakeholders
  for each row execute function app.search_source_changed();

create function app.stakeholders_searchable() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update deals d set search_text = d.search_text || ' ' || n.names
    from (select company_id, deal_id, app.plain(string_agg(name, ' ' order by name)) as names from added group by 1, 2) n
   where d.company_id = n.company_id and d.id = n.deal_id
     and position(n.names in d.search_text) = 0;
  return null;
end $$;
alter function app.stakeholders_searchable() owner to dealwright_system;
create trigger stakeholders_searchable after insert on stakeholders
  referencing new table as added for each statement execute function app.stakeholders_searchable();

-- Nobody reports to somebody who is only being added, so that a circle is closed by changes alone. Two
-- of them at once could close one that neither of them sees: changes of who reports to whom take turns per deal.
create function app.stakeholder_reports_to() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  above uuid := new.reports_to;
  steps integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(new.deal_id::text, 32));
  while above is not null loop
    steps := steps + 1;
    if above = new.id or steps > 1000 then
      raise exception 'a person would report to themselves' using errcode = '23514', constraint = 'stakeholders_no_circle';
    end if;
    select s.reports_to into above from stakeholders s
     where s.company_id = new.company_id and s.deal_id = new.deal_id and s.id = above;
  end loop;
  return new;
end $$;
create trigger stakeholder_moved_below before update on stakeholders
  for each row when (new.reports_to is not null and new.reports_to is distinct from old.reports_to)
  execute function app.stakeholder_reports_to();

create function app.hubspot_person_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update hubspot_records r set changed_at = clock_timestamp()
    from hubspot_people p
   where p.company_id = new.company_id and p.stakeholder_id = new.id
     and r.company_id = p.company_id and r.portal_id = p.portal_id and r.kind = 'contact' and r.hubspot_id = p.contact_id;
  return null;
end $$;
alter function app.hubspot_person_changed() owner to dealwright_system;
create trigger hubspot_person_changed after update on stakeholders for each row
  when ((old.name, old.title, old.email, old.phone) is distinct from (new.name, new.title, new.email, new.phone))
  execute function app.hubspot_person_changed();

create table stakeholder_influences (
  company_id uuid not null,
  deal_id uuid not null,
  stakeholder_id uuid not null,
  influences_id uuid not null,
  primary key (company_id, deal_id, stakeholder_id, influences_id),
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, deal_id, influences_id) references stakeholders (company_id, deal_id, id) on delete cascade,
  check (stakeholder_id <> influences_id)
);
comment on table stakeholder_influences is
  'To whom a person of the deal is listened to, beside the lines of reporting; at most ten each';
create index stakeholder_influences_on on stakeholder_influences (company_id, deal_id, influences_id);
call app.protect('stakeholder_influences', '{select,insert,delete}');

create type interaction_kind as enum ('note', 'email', 'call', 'meeting', 'document');

create table interactions (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  kind interaction_kind not null,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 2097152),
  content jsonb,
  format text not null default 'typed' check (format in ('typed', 'txt', 'md', 'vtt', 'srt', 'eml')),
  file_name text check (length(file_name) <= 255),
  speakers jsonb not null default '[]'::jsonb,
  occurred_at timestamptz not null,
  author_id uuid not null,
  quoted boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, author_id) references profiles (company_id, id)
);
comment on column interactions.body is 'The text as it was read; the places of quotes count UTF-16 units in it';
comment on column interactions.content is 'A typed note with its formatting';
comment on column interactions.quoted is 'Evidence quotes this text, so it can no longer be changed';
create index interactions_by_deal on interactions (company_id, deal_id, occurred_at desc, id desc);
call app.protect('interactions', '{select,insert,update,delete}');

-- A text that was changed is no longer where its quotes were found.
create function app.loosen_task_quotes() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update tasks set quote_start = null, quote_end = null
   where company_id = new.company_id and interaction_id = new.id and quote_start is not null;
  delete from task_suggestions
   where company_id = new.company_id and interaction_id = new.id and status = 'pending';
  return null;
end $$;
create trigger loosen_task_quotes after update of body on interactions
  for each row when (old.body is distinct from new.body) execute function app.loosen_task_quotes();

create function app.conversations_active() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.touch_deals(array_agg(n.company_id), array_agg(n.deal_id), array_agg(n.at))
     from (select company_id, deal_id, max(least(occurred_at, created_at)) as at from added group by 1, 2) n;
  return null;
end $$;
alter function app.conversations_active() owner to dealwright_system;
create trigger conversations_active after insert on interactions
  referencing new table as added for each statement execute function app.conversations_active();

create table meddpicc_answers (
  company_id uuid not null references companies (id),
  deal_id uuid not null,
  pillar meddpicc_pillar not null,
  answer text not null check (length(answer) <= 5000),
  version integer not null default 1,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (company_id, deal_id, pillar),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
call app.protect('meddpicc_answers', '{select,insert,update}');

create type evidence_kind as enum ('seller_belief', 'buyer_said', 'buyer_wrote', 'buyer_did');

create type evidence_mark as enum ('negated', 'hypothetical', 'reported');

create type evidence_polarity as enum ('supports', 'contradicts');

create table meddpicc_evidence (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  pillar meddpicc_pillar not null,
  polarity evidence_polarity not null,
  kind evidence_kind not null,
  marks evidence_mark[] not null default '{}',
  statement text not null check (length(statement) between 1 and 1000),
  stakeholder_id uuid,
  person_name text,
  occurred_on date not null,
  interaction_id uuid,
  quote text check (length(quote) between 1 and 4000),
  quote_start integer check (quote_start >= 0),
  quote_end integer,
  suggestion_id uuid,
  recorded_by uuid not null,
  created_at timestamptz not null default now(),
  superseded_by uuid,
  closed_at timestamptz,
  closed_by uuid,
  close_reason text check (length(close_reason) <= 500),
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id),
  foreign key (company_id, deal_id, stakeholder_id) references stakeholders (company_id, deal_id, id),
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id),
  foreign key (company_id, deal_id, superseded_by) references meddpicc_evidence (company_id, deal_id, id),
  foreign key (company_id, recorded_by) references profiles (company_id, id),
  check ((quote is null) = (quote_start is null) and (quote is null) = (quote_end is null)),
  constraint meddpicc_evidence_check1 check (superseded_by is null or closed_at is not null)
);
comment on column meddpicc_evidence.person_name is 'The name at the time, should the person be renamed later';
comment on column meddpicc_evidence.closed_at is 'When it was superseded or retracted; rows are never edited away';
create index meddpicc_evidence_by_deal on meddpicc_evidence (company_id, deal_id, pillar, created_at desc, id desc);
create index meddpicc_evidence_live on meddpicc_evidence (company_id, deal_id) where closed_at is null;
create index meddpicc_evidence_by_source on meddpicc_evidence (company_id, interaction_id) where interaction_id is not null;
create index meddpicc_evidence_by_person on meddpicc_evidence (company_id, stakeholder_id) where stakeholder_id is not null;
call app.protect('meddpicc_evidence', '{select,insert}');
grant update (stakeholder_id, superseded_by, closed_at, closed_by, close_reason) on meddpicc_evidence to dealwright_app;

create function app.evidence_active() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform app.touch_deals(array_agg(n.company_id), array_agg(n.deal_id), array_agg(n.at))
     from (select company_id, deal_id, max(created_at) as at from added group by 1, 2) n;
  return null;
end $$;
alter function app.evidence_active() owner to dealwright_system;
create trigger evidence_active after insert on meddpicc_evidence
  referencing new table as added for each statement execute function app.evidence_active();

create table ai_analyses (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  interaction_id uuid not null,
  requested_by uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  analyst text check (analyst in ('embedded', 'model')),
  model text,
  notice text,
  failure text,
  refused integer not null default 0,
  people jsonb not null default '[]'::jsonb,
  dates jsonb not null default '[]'::jsonb,
  amounts jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (company_id, id),
  unique (company_id, deal_id, id),
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id) on delete cascade
);
comment on column ai_analyses.notice is 'Why another analyst than the configured one answered';
comment on column ai_analyses.refused is 'Suggestions that did not pass the quote lock';
create index ai_analyses_by_interaction on ai_analyses (company_id, deal_id, interaction_id, created_at desc);
create unique index ai_analyses_one_at_a_time on ai_analyses (company_id, interaction_id) where status in ('queued', 'running');
call app.protect('ai_analyses', '{select,insert,update}');

create table ai_suggestions (
  company_id uuid not null references companies (id),
  id uuid not null,
  deal_id uuid not null,
  analysis_id uuid not null,
  interaction_id uuid not null,
  pillar meddpicc_pillar not null,
  polarity evidence_polarity not null,
  kind evidence_kind not null,
  marks evidence_mark[] not null default '{}',
  statement text not null check (length(statement) between 1 and 1000),
  quote text not null check (length(quote) between 1 and 4000),
  quote_start integer not null check (quote_start >= 0),
  quote_end integer not null,
  speaker_label text,
  stakeholder_id uuid,
  person_name text,
  occurred_on date not null,
  confidence real not null check (confidence between 0 and 1),
  status text not null default 'pending' check (status in ('pending', 'applied', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  evidence_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id, analysis_id) references ai_analyses (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id) on delete cascade,
  check (quote_end > quote_start)
);
create index ai_suggestions_by_deal on ai_suggestions (company_id, deal_id, status, created_at desc, id desc);
create index ai_suggestions_by_interaction on ai_suggestions (company_id, interaction_id);
create index ai_suggestions_by_analysis on ai_suggestions (company_id, analysis_id);
create index ai_suggestions_waiting on ai_suggestions (company_id, created_at desc, id desc) where status = 'pending';
call app.protect('ai_suggestions', '{select,insert,update}');
