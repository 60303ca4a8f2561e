create type interaction_kind as enum ('note', 'email', 'call', 'meeting', 'document');
create type evidence_kind as enum ('seller_belief', 'buyer_said', 'buyer_wrote', 'buyer_did');
create type evidence_polarity as enum ('supports', 'contradicts');
create type evidence_mark as enum ('negated', 'hypothetical', 'reported');

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
  speakers jsonb not null default '[]',
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
  people jsonb not null default '[]',
  dates jsonb not null default '[]',
  amounts jsonb not null default '[]',
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
  check (quote_end > quote_start),
  foreign key (company_id, deal_id, analysis_id) references ai_analyses (company_id, deal_id, id) on delete cascade,
  foreign key (company_id, deal_id, interaction_id) references interactions (company_id, deal_id, id) on delete cascade
);
create index ai_suggestions_by_deal on ai_suggestions (company_id, deal_id, status, created_at desc, id desc);
create index ai_suggestions_by_interaction on ai_suggestions (company_id, interaction_id);
create index ai_suggestions_by_analysis on ai_suggestions (company_id, analysis_id);
call app.protect('ai_suggestions', '{select,insert,update}');

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
  check (superseded_by is null or closed_at is not null)
);
comment on column meddpicc_evidence.closed_at is 'When it was superseded or retracted; rows are never edited away';
comment on column meddpicc_evidence.person_name is 'The name at the time, should the person be renamed later';
create index meddpicc_evidence_by_deal on meddpicc_evidence (company_id, deal_id, pillar, created_at desc, id desc);
create index meddpicc_evidence_live on meddpicc_evidence (company_id, deal_id) where closed_at is null;
create index meddpicc_evidence_by_source on meddpicc_evidence (company_id, interaction_id) where interaction_id is not null;
create index meddpicc_evidence_by_person on meddpicc_evidence (company_id, stakeholder_id) where stakeholder_id is not null;
call app.protect('meddpicc_evidence', '{select,insert}');
grant update (superseded_by, closed_at, closed_by, close_reason) on meddpicc_evidence to dealwright_app;

create table usage_logs (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid,
  deal_id uuid,
  interaction_id uuid,
  service_type text not null,
  operation text not null,
  model text,
  api_calls integer not null default 0,
  tokens_input integer not null default 0,
  tokens_output integer not null default 0,
  tokens_total integer not null default 0,
  estimated_cost_usd numeric(12, 6) not null default 0,
  success boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, deal_id) references deals (company_id, id)
);
create index usage_logs_by_time on usage_logs (company_id, created_at desc, id desc);
create index usage_logs_by_deal on usage_logs (company_id, deal_id) where deal_id is not null;
call app.protect('usage_logs', '{select,insert}');

create view company_usage_summary with (security_invoker = true) as
  select company_id, (created_at at time zone 'UTC')::date as usage_date, service_type,
         count(*) as total_operations, sum(api_calls)::bigint as total_api_calls,
         sum(tokens_total)::bigint as total_tokens, sum(estimated_cost_usd) as total_cost_usd
    from usage_logs group by 1, 2, 3;
create view deal_usage_summary with (security_invoker = true) as
  select l.company_id, l.deal_id, d.name as deal_name, a.name as client_company, l.service_type,
         count(*) as total_operations, sum(l.estimated_cost_usd) as total_cost_usd
    from usage_logs l
    join deals d on d.company_id = l.company_id and d.id = l.deal_id
    join accounts a on a.company_id = d.company_id and a.id = d.account_id
   group by 1, 2, 3, 4, 5;
grant select on company_usage_summary, deal_usage_summary to dealwright_app, dealwright_system;
