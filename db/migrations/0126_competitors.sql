-- Whom the workspace competes with, and the sentences of its deals that name them.
create table competitors (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null default 'company' check (kind in ('company', 'no_decision', 'in_house')),
  aliases text[] not null default '{}' check (cardinality(aliases) <= 20),
  website text check (length(website) <= 300),
  archived_at timestamptz,
  search_stage text check (search_stage in ('interactions', 'evidence')),
  searched_to uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  plain_name text not null generated always as (app.plain(name)) stored,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspaces (company_id, id)
);
comment on column competitors.search_stage is 'What is still searched for its names, from searched_to on; null once all was';
create unique index competitors_by_name on competitors (company_id, workspace_id, plain_name) where archived_at is null;
create index competitors_in_order on competitors (company_id, workspace_id, plain_name, id);
create index competitors_to_search on competitors (company_id, workspace_id, id) where search_stage is not null;
call app.protect('competitors', '{select,insert,update}');

create table deal_competitors (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  competitor_id uuid not null,
  state text not null default 'identified' check (state in ('identified', 'active', 'lost_out', 'won')),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, competitor_id),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, competitor_id) references competitors (company_id, id) on delete cascade
);
comment on table deal_competitors is 'How far a competitor has come in a deal; it counts while a confirmed sentence names it';
create index deal_competitors_of_competitor on deal_competitors (company_id, competitor_id, deal_id);
call app.protect('deal_competitors', '{select,insert,update,delete}');

create table competitor_mentions (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  competitor_id uuid not null,
  interaction_id uuid,
  evidence_id uuid,
  sentence text not null check (length(sentence) between 1 and 1000),
  sentence_key text not null check (length(sentence_key) = 64),
  starts_at integer not null check (starts_at >= 0),
  ends_at integer not null,
  said_on date not null,
  decision text check (decision in ('confirmed', 'rejected')),
  decided_by uuid,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, deal_id, competitor_id, sentence_key),
  foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
  foreign key (company_id, competitor_id) references competitors (company_id, id) on delete cascade,
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id)
    on delete cascade deferrable,
  foreign key (company_id, deal_id, evidence_id) references meddpicc_evidence (company_id, deal_id, id)
    on delete cascade deferrable,
  foreign key (company_id, decided_by) references profiles (company_id, id) on delete set null (decided_by),
  check ((interaction_id is null) <> (evidence_id is null)),
  check (starts_at < ends_at),
  check ((decision is null) = (decided_at is null))
);
comment on table competitor_mentions is 'Sentences that name a competitor, word for word; a person confirms or rejects each';
comment on column competitor_mentions.sentence_key is 'Hash of the folded sentence: a sentence that mails quote again is one, and stays rejected';
comment on column competitor_mentions.starts_at is 'Where the sentence is in the text of its source';
create index competitor_mentions_of_competitor on competitor_mentions (company_id, competitor_id, deal_id);
create index competitor_mentions_of_interaction on competitor_mentions (company_id, deal_id, interaction_id)
  where interaction_id is not null;
create index competitor_mentions_of_evidence on competitor_mentions (company_id, deal_id, evidence_id)
  where evidence_id is not null;
create index competitor_mentions_in_order on competitor_mentions (company_id, deal_id, said_on, id);
create index competitor_mentions_by_decider on competitor_mentions (company_id, decided_by) where decided_by is not null;
call app.protect('competitor_mentions', '{select,insert,update,delete}');

create table competitor_checks (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('interaction', 'evidence')),
  record_id uuid not null,
  queued_at timestamptz not null default now(),
  primary key (company_id, kind, record_id)
);
comment on table competitor_checks is 'Texts that are new or have changed since they were searched for competitors';
create index competitor_checks_in_turn on competitor_checks (company_id, kind, queued_at, record_id);
call app.protect('competitor_checks', '{select,insert,update,delete}');

-- Only companies with competitors have anything searched: the first competitor finds what was written before.
create function app.competitor_texts_added() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into competitor_checks (company_id, kind, record_id)
  select n.company_id, tg_argv[0], n.id from added n
   where exists (select from competitors c where c.company_id = n.company_id)
   order by n.id
  on conflict (company_id, kind, record_id) do nothing;
  return null;
end $$;

create function app.competitor_text_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into competitor_checks (company_id, kind, record_id)
  select new.company_id, tg_argv[0], new.id
   where exists (select from competitors c where c.company_id = new.company_id)
  on conflict (company_id, kind, record_id) do nothing;
  return null;
end $$;

create trigger competitor_texts_added after insert on interactions referencing new table as added
  for each statement execute function app.competitor_texts_added('interaction');
create trigger competitor_text_changed after update of body on interactions for each row
  when (old.body is distinct from new.body) execute function app.competitor_text_changed('interaction');
create trigger competitor_texts_added after insert on meddpicc_evidence referencing new table as added
  for each statement execute function app.competitor_texts_added('evidence');

grant create on schema app to dealwright_system;
alter function app.competitor_texts_added() owner to dealwright_system;
alter function app.competitor_text_changed() owner to dealwright_system;
-- allowed: taken back from what this file gave
revoke create on schema app from dealwright_system;
-- allowed: every function that the release before calls is granted by name
revoke execute on all routines in schema app from public;
