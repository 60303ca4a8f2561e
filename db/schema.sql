-- What the migrations make, written by `node db/src/dump-schema.ts`. To be read, not run.

-- extensions

create extension btree_gin;
create extension pg_trgm;
create extension pgcrypto;
create extension unaccent;

-- types

create type assurance_level as enum ('aal1', 'aal2');
create type deal_source as enum ('inbound', 'outbound', 'partner', 'event', 'referral', 'other');
create type deal_stage as enum ('prospecting', 'qualification', 'discovery', 'solution_validation', 'proposal', 'negotiation', 'procurement', 'closed_won', 'closed_lost');
create type early_access_status as enum ('pending', 'approved', 'declined');
create type error_side as enum ('client', 'server');
create type error_state as enum ('open', 'resolved');
create type evidence_kind as enum ('seller_belief', 'buyer_said', 'buyer_wrote', 'buyer_did');
create type evidence_mark as enum ('negated', 'hypothetical', 'reported');
create type evidence_polarity as enum ('supports', 'contradicts');
create type forecast_category as enum ('pipeline', 'best_case', 'commit', 'closed', 'omitted');
create type forecast_choice as enum ('pipeline', 'best_case', 'commit');
create type impact_category as enum ('critical', 'high', 'medium', 'low');
create type interaction_kind as enum ('note', 'email', 'call', 'meeting', 'document');
create type invitation_status as enum ('pending', 'accepted', 'cancelled');
create type mail_state as enum ('queued', 'sent', 'kept', 'withheld', 'dead');
create type meddpicc_pillar as enum ('metrics', 'economic_buyer', 'decision_criteria', 'decision_process', 'paper_process', 'identify_pain', 'champion', 'competition');
create type member_role as enum ('admin', 'manager', 'sales_rep', 'viewer');
create type mfa_factor_status as enum ('unverified', 'verified');
create type mfa_factor_type as enum ('totp');
create type sample_kind as enum ('account', 'deal', 'person');
create type support_status as enum ('open', 'in_progress', 'resolved', 'closed');
create type support_type as enum ('ticket', 'feature_request');
create type task_origin as enum ('by_hand', 'gap', 'ageing', 'commitment');
create type workspace_type as enum ('team', 'personal');

-- tables

create table account_deletions (
  user_id uuid not null,
  company_id uuid,
  heir_id uuid,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint account_deletions_heir_id_fkey FOREIGN KEY (heir_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table account_deletions enable row level security;
alter table account_deletions force row level security;

create table account_news (
  company_id uuid not null,
  account_id uuid not null,
  due_at timestamp with time zone default now() not null,
  claimed_at timestamp with time zone,
  checked_at timestamp with time zone,
  site_read_at timestamp with time zone,
  feeds jsonb default '[]'::jsonb not null,
  problem text,
  failures integer default 0 not null,
  excluded_words text[] default '{}'::text[] not null,
  constraint account_news_pkey PRIMARY KEY (company_id, account_id),
  constraint account_news_excluded_words_check CHECK ((cardinality(excluded_words) <= 50)),
  constraint account_news_problem_check CHECK ((problem = ANY (ARRAY['no_website'::text, 'no_feed'::text, 'unreachable'::text, 'unreadable'::text]))),
  constraint account_news_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE
);
alter table account_news enable row level security;
alter table account_news force row level security;

create table account_plan_changes (
  company_id uuid not null,
  id uuid not null,
  plan_id uuid not null,
  section text not null,
  old_content jsonb,
  new_content jsonb,
  actor_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint account_plan_changes_pkey PRIMARY KEY (company_id, id),
  constraint account_plan_changes_section_check CHECK ((section ~ '^[a-z_]{1,40}$'::text)),
  constraint account_plan_changes_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (actor_id),
  constraint account_plan_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint account_plan_changes_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES account_plans(company_id, id) ON DELETE CASCADE
);
alter table account_plan_changes enable row level security;
alter table account_plan_changes force row level security;

create table account_plan_sections (
  company_id uuid not null,
  plan_id uuid not null,
  section text not null,
  content jsonb not null,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint account_plan_sections_pkey PRIMARY KEY (company_id, plan_id, section),
  constraint account_plan_sections_section_check CHECK ((section ~ '^[a-z_]{1,40}$'::text)),
  constraint account_plan_sections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint account_plan_sections_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES account_plans(company_id, id) ON DELETE CASCADE,
  constraint account_plan_sections_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (updated_by)
);
alter table account_plan_sections enable row level security;
alter table account_plan_sections force row level security;

create table account_plans (
  company_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  state text default 'draft'::text not null,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  next_review_on date,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint account_plans_pkey PRIMARY KEY (company_id, id),
  constraint account_plans_check CHECK ((starts_on < ends_on)),
  constraint account_plans_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'closed'::text]))),
  constraint account_plans_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint account_plans_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (created_by),
  constraint account_plans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint account_plans_company_id_reviewed_by_fkey FOREIGN KEY (company_id, reviewed_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (reviewed_by),
  constraint account_plans_company_id_account_id_starts_on_key UNIQUE (company_id, account_id, starts_on)
);
alter table account_plans enable row level security;
alter table account_plans force row level security;

create table account_quarters (
  company_id uuid not null,
  workspace_id uuid not null,
  account_id uuid not null,
  quarter date not null,
  forecast_category forecast_category not null,
  currency character(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  constraint account_quarters_pkey PRIMARY KEY (company_id, workspace_id, account_id, quarter, forecast_category, currency),
  constraint account_quarters_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE
);
alter table account_quarters enable row level security;
alter table account_quarters force row level security;

create table account_totals (
  company_id uuid not null,
  workspace_id uuid not null,
  profile_id uuid not null,
  account_id uuid not null,
  kind text not null,
  month date not null,
  currency character(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  frozen_deals bigint default 0 not null,
  frozen_minor numeric default 0 not null,
  constraint account_totals_pkey PRIMARY KEY (company_id, account_id, workspace_id, profile_id, kind, month, currency),
  constraint account_totals_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'won'::text]))),
  constraint account_totals_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE
);
alter table account_totals enable row level security;
alter table account_totals force row level security;

create table accounts (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  domain text,
  industry text,
  employees integer,
  annual_revenue_minor bigint,
  currency character(3),
  city text,
  country text,
  owner_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  plain_name text generated always as (app.plain(name)) stored not null,
  parent_id uuid,
  version integer default 1 not null,
  constraint accounts_pkey PRIMARY KEY (company_id, id),
  constraint accounts_annual_revenue_minor_check CHECK ((annual_revenue_minor >= 0)),
  constraint accounts_employees_check CHECK ((employees >= 0)),
  constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint accounts_parent_check CHECK ((parent_id <> id)),
  constraint accounts_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id),
  constraint accounts_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint accounts_parent_fkey FOREIGN KEY (company_id, parent_id) REFERENCES accounts(company_id, id) ON DELETE SET NULL (parent_id)
);
alter table accounts enable row level security;
alter table accounts force row level security;

create table address_changes (
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  new_email text not null,
  session_id uuid not null,
  token_hash bytea not null,
  requested_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  undo_hash bytea,
  undone_at timestamp with time zone,
  constraint address_changes_pkey PRIMARY KEY (id),
  constraint address_changes_check CHECK (((confirmed_at IS NULL) = (undo_hash IS NULL))),
  constraint address_changes_new_email_check CHECK ((length(new_email) <= 254)),
  constraint address_changes_old_email_check CHECK ((length(old_email) <= 254)),
  constraint address_changes_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint address_changes_undo_hash_check CHECK ((length(undo_hash) = 32)),
  constraint address_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint address_changes_token_hash_key UNIQUE (token_hash),
  constraint address_changes_undo_hash_key UNIQUE (undo_hash)
);
alter table address_changes enable row level security;
alter table address_changes force row level security;

create table ai_analyses (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  interaction_id uuid not null,
  requested_by uuid not null,
  status text default 'queued'::text not null,
  progress smallint default 0 not null,
  analyst text,
  model text,
  notice text,
  failure text,
  refused integer default 0 not null,
  people jsonb default '[]'::jsonb not null,
  dates jsonb default '[]'::jsonb not null,
  amounts jsonb default '[]'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint ai_analyses_pkey PRIMARY KEY (company_id, id),
  constraint ai_analyses_analyst_check CHECK ((analyst = ANY (ARRAY['embedded'::text, 'model'::text]))),
  constraint ai_analyses_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint ai_analyses_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text]))),
  constraint ai_analyses_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint ai_analyses_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint ai_analyses_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table ai_analyses enable row level security;
alter table ai_analyses force row level security;

create table ai_suggestions (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  analysis_id uuid not null,
  interaction_id uuid not null,
  pillar meddpicc_pillar not null,
  polarity evidence_polarity not null,
  kind evidence_kind not null,
  marks evidence_mark[] default '{}'::evidence_mark[] not null,
  statement text not null,
  quote text not null,
  quote_start integer not null,
  quote_end integer not null,
  speaker_label text,
  stakeholder_id uuid,
  person_name text,
  occurred_on date not null,
  confidence real not null,
  status text default 'pending'::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  evidence_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint ai_suggestions_pkey PRIMARY KEY (company_id, id),
  constraint ai_suggestions_check CHECK ((quote_end > quote_start)),
  constraint ai_suggestions_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint ai_suggestions_quote_check CHECK (((length(quote) >= 1) AND (length(quote) <= 4000))),
  constraint ai_suggestions_quote_start_check CHECK ((quote_start >= 0)),
  constraint ai_suggestions_statement_check CHECK (((length(statement) >= 1) AND (length(statement) <= 1000))),
  constraint ai_suggestions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'applied'::text, 'rejected'::text]))),
  constraint ai_suggestions_company_id_deal_id_analysis_id_fkey FOREIGN KEY (company_id, deal_id, analysis_id) REFERENCES ai_analyses(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint ai_suggestions_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint ai_suggestions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table ai_suggestions enable row level security;
alter table ai_suggestions force row level security;

create table announcements (
  company_id uuid not null,
  id bigint not null,
  channel text not null,
  payload jsonb,
  created_at timestamp with time zone default now() not null,
  constraint announcements_pkey PRIMARY KEY (company_id, id),
  constraint announcements_channel_check CHECK ((channel ~ '^dealwright_[a-z]+$'::text))
);
alter table announcements enable row level security;
alter table announcements force row level security;

create table asks (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  stakeholder_id uuid not null,
  kind text not null,
  what text not null,
  due_on date not null,
  outcome text,
  outcome_on date,
  note text,
  evidence_id uuid,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint asks_pkey PRIMARY KEY (company_id, id),
  constraint asks_check CHECK (((outcome IS NULL) = (outcome_on IS NULL))),
  constraint asks_check1 CHECK (((evidence_id IS NULL) OR (outcome = ANY (ARRAY['done'::text, 'dodged'::text])))),
  constraint asks_kind_check CHECK ((kind = ANY (ARRAY['economic_buyer_access'::text, 'inside_document'::text, 'bad_news'::text, 'sells_for_us'::text, 'other'::text]))),
  constraint asks_note_check CHECK ((length(note) <= 500)),
  constraint asks_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'late'::text, 'refused'::text, 'dodged'::text]))),
  constraint asks_what_check CHECK (((length(what) >= 1) AND (length(what) <= 300))),
  constraint asks_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint asks_company_id_deal_id_evidence_id_fkey FOREIGN KEY (company_id, deal_id, evidence_id) REFERENCES meddpicc_evidence(company_id, deal_id, id) ON DELETE SET NULL (evidence_id) DEFERRABLE,
  constraint asks_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint asks_company_id_deal_id_stakeholder_id_fkey FOREIGN KEY (company_id, deal_id, stakeholder_id) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint asks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table asks enable row level security;
alter table asks force row level security;

create table audio_removals (
  company_id uuid not null,
  storage_key text not null,
  due_at timestamp with time zone default now() not null,
  constraint audio_removals_pkey PRIMARY KEY (company_id, storage_key),
  constraint audio_removals_storage_key_check CHECK (((length(storage_key) >= 1) AND (length(storage_key) <= 400))),
  constraint audio_removals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table audio_removals enable row level security;
alter table audio_removals force row level security;

create table audit_log (
  company_id uuid not null,
  id uuid not null,
  actor_id uuid,
  action text not null,
  subject_type text,
  subject_id uuid,
  success boolean default true not null,
  client_address text,
  request_id text,
  detail jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint audit_log_pkey PRIMARY KEY (company_id, id),
  constraint audit_log_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table audit_log enable row level security;
alter table audit_log force row level security;

create table battlecard_lines (
  company_id uuid not null,
  id uuid not null,
  competitor_id uuid not null,
  section text not null,
  "position" integer not null,
  words text,
  deal_id uuid,
  evidence_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  confirmed_by uuid,
  confirmed_at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  constraint battlecard_lines_pkey PRIMARY KEY (company_id, id),
  constraint battlecard_lines_check CHECK (((deal_id IS NULL) = (evidence_id IS NULL))),
  constraint battlecard_lines_position_check CHECK (("position" >= 0)),
  constraint battlecard_lines_section_check CHECK ((section = ANY (ARRAY['where_we_win'::text, 'where_they_win'::text, 'their_attack'::text, 'what_to_ask'::text]))),
  constraint battlecard_lines_words_check CHECK (((length(words) >= 1) AND (length(words) <= 500))),
  constraint battlecard_lines_company_id_competitor_id_fkey FOREIGN KEY (company_id, competitor_id) REFERENCES competitors(company_id, id) ON DELETE CASCADE,
  constraint battlecard_lines_company_id_confirmed_by_fkey FOREIGN KEY (company_id, confirmed_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (confirmed_by),
  constraint battlecard_lines_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint battlecard_lines_company_id_deal_id_evidence_id_fkey FOREIGN KEY (company_id, deal_id, evidence_id) REFERENCES meddpicc_evidence(company_id, deal_id, id) ON DELETE SET NULL (deal_id, evidence_id) DEFERRABLE
);
alter table battlecard_lines enable row level security;
alter table battlecard_lines force row level security;

create table business_problems (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  "position" integer not null,
  statement text not null,
  evidence_id uuid,
  affected text default ''::text not null,
  stakeholder_id uuid,
  consequence text default ''::text not null,
  consequence_evidence_id uuid,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint business_problems_pkey PRIMARY KEY (company_id, id),
  constraint business_problems_affected_check CHECK ((length(affected) <= 200)),
  constraint business_problems_consequence_check CHECK ((length(consequence) <= 500)),
  constraint business_problems_statement_check CHECK (((length(statement) >= 1) AND (length(statement) <= 300))),
  constraint business_problems_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint business_problems_company_id_deal_id_consequence_evidence__fkey FOREIGN KEY (company_id, deal_id, consequence_evidence_id) REFERENCES meddpicc_evidence(company_id, deal_id, id) ON DELETE SET NULL (consequence_evidence_id) DEFERRABLE,
  constraint business_problems_company_id_deal_id_evidence_id_fkey FOREIGN KEY (company_id, deal_id, evidence_id) REFERENCES meddpicc_evidence(company_id, deal_id, id) ON DELETE SET NULL (evidence_id) DEFERRABLE,
  constraint business_problems_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint business_problems_company_id_deal_id_stakeholder_id_fkey FOREIGN KEY (company_id, deal_id, stakeholder_id) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE SET NULL (stakeholder_id) DEFERRABLE,
  constraint business_problems_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint business_problems_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table business_problems enable row level security;
alter table business_problems force row level security;

create table buyer_links (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  purpose text not null,
  quote_id uuid,
  title text not null,
  recipient_name text not null,
  recipient_email text not null,
  token_hash bytea not null,
  valid_until date not null,
  time_zone text not null,
  ends_at timestamp with time zone not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  code_hash bytea,
  code_ends_at timestamp with time zone,
  code_wrong integer default 0 not null,
  constraint buyer_links_pkey PRIMARY KEY (company_id, id),
  constraint buyer_links_check CHECK (((purpose = 'quote'::text) = (quote_id IS NOT NULL))),
  constraint buyer_links_check1 CHECK (((code_hash IS NULL) = (code_ends_at IS NULL))),
  constraint buyer_links_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint buyer_links_code_wrong_check CHECK ((code_wrong >= 0)),
  constraint buyer_links_purpose_check CHECK ((purpose = ANY (ARRAY['quote'::text, 'close_plan'::text]))),
  constraint buyer_links_recipient_email_check CHECK (((recipient_email = lower(btrim(recipient_email))) AND ((length(recipient_email) >= 3) AND (length(recipient_email) <= 254)))),
  constraint buyer_links_recipient_name_check CHECK (((length(recipient_name) >= 1) AND (length(recipient_name) <= 200))),
  constraint buyer_links_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 100))),
  constraint buyer_links_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint buyer_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint buyer_links_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint buyer_links_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint buyer_links_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE,
  constraint buyer_links_company_id_revoked_by_fkey FOREIGN KEY (company_id, revoked_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (revoked_by),
  constraint buyer_links_token_hash_key UNIQUE (token_hash)
);
alter table buyer_links enable row level security;
alter table buyer_links force row level security;

create table buyer_sessions (
  company_id uuid not null,
  id uuid not null,
  link_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint buyer_sessions_pkey PRIMARY KEY (company_id, id),
  constraint buyer_sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint buyer_sessions_company_id_link_id_fkey FOREIGN KEY (company_id, link_id) REFERENCES buyer_links(company_id, id) ON DELETE CASCADE,
  constraint buyer_sessions_token_hash_key UNIQUE (token_hash)
);
alter table buyer_sessions enable row level security;
alter table buyer_sessions force row level security;

create table close_plans (
  company_id uuid not null,
  deal_id uuid not null,
  go_live date not null,
  our_country character(2) not null,
  their_country character(2) not null,
  misses_from date,
  late_step text,
  odds_on date not null,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint close_plans_pkey PRIMARY KEY (company_id, deal_id),
  constraint close_plans_check CHECK (((misses_from IS NULL) = (late_step IS NULL))),
  constraint close_plans_late_step_check CHECK (((length(late_step) >= 1) AND (length(late_step) <= 120))),
  constraint close_plans_our_country_check CHECK ((our_country ~ '^[A-Z]{2}$'::text)),
  constraint close_plans_their_country_check CHECK ((their_country ~ '^[A-Z]{2}$'::text)),
  constraint close_plans_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint close_plans_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint close_plans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table close_plans enable row level security;
alter table close_plans force row level security;

create table close_totals (
  company_id uuid not null,
  workspace_id uuid not null,
  span text not null,
  starts_on date not null,
  stage deal_stage not null,
  forecast_category forecast_category not null,
  currency character(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  slot smallint default 0 not null,
  constraint close_totals_pkey PRIMARY KEY (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot),
  constraint close_totals_slot_check CHECK (((slot >= 0) AND (slot <= 31))),
  constraint close_totals_span_check CHECK ((span = ANY (ARRAY['month'::text, 'day'::text]))),
  constraint close_totals_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table close_totals enable row level security;
alter table close_totals force row level security;

create table commitment_claims (
  company_id uuid not null,
  commitment_id uuid not null,
  "position" smallint not null,
  kind text not null,
  pillar meddpicc_pillar,
  subject_id uuid,
  claimed_figure bigint,
  claimed_currency character(3),
  claimed_day date,
  found_figure bigint,
  found_currency character(3),
  found_day date,
  reached boolean,
  supported boolean default false not null,
  contradicted boolean default false not null,
  constraint commitment_claims_pkey PRIMARY KEY (company_id, commitment_id, "position"),
  constraint commitment_claims_check CHECK (((kind = 'grade'::text) = (pillar IS NOT NULL))),
  constraint commitment_claims_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'close_date'::text, 'economic_buyer'::text, 'grade'::text, 'paper_step'::text]))),
  constraint commitment_claims_position_check CHECK (("position" > 0)),
  constraint commitment_claims_company_id_commitment_id_fkey FOREIGN KEY (company_id, commitment_id) REFERENCES commitments(company_id, id) ON DELETE CASCADE
);
alter table commitment_claims enable row level security;
alter table commitment_claims force row level security;

create table commitments (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  owner_id uuid not null,
  committed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  reason text,
  version integer default 1 not null,
  constraint commitments_pkey PRIMARY KEY (company_id, id),
  constraint commitments_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint commitments_check1 CHECK ((committed_at <= ended_at)),
  constraint commitments_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text, 'withdrawn'::text, 'reopened'::text]))),
  constraint commitments_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint commitments_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint commitments_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id)
);
alter table commitments enable row level security;
alter table commitments force row level security;

create table companies (
  id uuid not null,
  name text not null,
  domain text,
  analyst_monthly_budget_usd numeric(12,6),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  suspended_at timestamp with time zone,
  suspended_by uuid,
  suspension_reason text,
  resumed_at timestamp with time zone,
  requests_limit smallint,
  database_seconds_limit smallint,
  jobs_limit smallint,
  recordings_gb_limit smallint,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_analyst_monthly_budget_usd_check CHECK ((analyst_monthly_budget_usd >= (0)::numeric)),
  constraint companies_database_seconds_limit_check CHECK (((database_seconds_limit >= 1) AND (database_seconds_limit <= 12000))),
  constraint companies_domain_check CHECK ((domain = lower(domain))),
  constraint companies_jobs_limit_check CHECK (((jobs_limit >= 1) AND (jobs_limit <= 100))),
  constraint companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint companies_recordings_gb_limit_check CHECK (((recordings_gb_limit >= 0) AND (recordings_gb_limit <= 10000))),
  constraint companies_requests_limit_check CHECK (((requests_limit >= 1) AND (requests_limit <= 200))),
  constraint companies_suspension_check CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  constraint companies_suspension_reason_check CHECK (((length(suspension_reason) >= 1) AND (length(suspension_reason) <= 500)))
);
alter table companies enable row level security;
alter table companies force row level security;

create table company_deletions (
  company_id uuid not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  begun_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint company_deletions_pkey PRIMARY KEY (company_id),
  constraint company_deletions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table company_deletions enable row level security;
alter table company_deletions force row level security;

create table ai.company_webhook_config (
  company_id uuid not null,
  webhook_url text,
  webhook_secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  is_test_mode boolean default false not null,
  failing_since timestamp with time zone,
  slow boolean default false not null,
  paused_at timestamp with time zone,
  pause_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint company_webhook_config_pkey PRIMARY KEY (company_id),
  constraint company_webhook_config_check CHECK (((paused_at IS NULL) = (pause_reason IS NULL))),
  constraint company_webhook_config_check1 CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
  constraint company_webhook_config_pause_reason_check CHECK ((pause_reason = ANY (ARRAY['failing'::text, 'gone'::text]))),
  constraint company_webhook_config_webhook_url_check CHECK (((length(webhook_url) >= 1) AND (length(webhook_url) <= 2000))),
  constraint company_webhook_config_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table ai.company_webhook_config enable row level security;
alter table ai.company_webhook_config force row level security;

create table competitor_checks (
  company_id uuid not null,
  kind text not null,
  record_id uuid not null,
  queued_at timestamp with time zone default now() not null,
  constraint competitor_checks_pkey PRIMARY KEY (company_id, kind, record_id),
  constraint competitor_checks_kind_check CHECK ((kind = ANY (ARRAY['interaction'::text, 'evidence'::text]))),
  constraint competitor_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table competitor_checks enable row level security;
alter table competitor_checks force row level security;

create table competitor_mentions (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  competitor_id uuid not null,
  interaction_id uuid,
  evidence_id uuid,
  sentence text not null,
  sentence_key text not null,
  starts_at integer not null,
  ends_at integer not null,
  said_on date not null,
  decision text,
  decided_by uuid,
  decided_at timestamp with time zone,
  found_at timestamp with time zone default now() not null,
  constraint competitor_mentions_pkey PRIMARY KEY (company_id, id),
  constraint competitor_mentions_check CHECK (((interaction_id IS NULL) <> (evidence_id IS NULL))),
  constraint competitor_mentions_check1 CHECK ((starts_at < ends_at)),
  constraint competitor_mentions_check2 CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint competitor_mentions_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'rejected'::text]))),
  constraint competitor_mentions_sentence_check CHECK (((length(sentence) >= 1) AND (length(sentence) <= 1000))),
  constraint competitor_mentions_sentence_key_check CHECK ((length(sentence_key) = 64)),
  constraint competitor_mentions_starts_at_check CHECK ((starts_at >= 0)),
  constraint competitor_mentions_company_id_competitor_id_fkey FOREIGN KEY (company_id, competitor_id) REFERENCES competitors(company_id, id) ON DELETE CASCADE,
  constraint competitor_mentions_company_id_deal_id_evidence_id_fkey FOREIGN KEY (company_id, deal_id, evidence_id) REFERENCES meddpicc_evidence(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint competitor_mentions_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint competitor_mentions_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint competitor_mentions_company_id_decided_by_fkey FOREIGN KEY (company_id, decided_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (decided_by),
  constraint competitor_mentions_company_id_deal_id_competitor_id_senten_key UNIQUE (company_id, deal_id, competitor_id, sentence_key)
);
alter table competitor_mentions enable row level security;
alter table competitor_mentions force row level security;

create table competitors (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  kind text default 'company'::text not null,
  aliases text[] default '{}'::text[] not null,
  website text,
  archived_at timestamp with time zone,
  search_stage text,
  searched_to uuid,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  plain_name text generated always as (app.plain(name)) stored not null,
  constraint competitors_pkey PRIMARY KEY (company_id, id),
  constraint competitors_aliases_check CHECK ((cardinality(aliases) <= 20)),
  constraint competitors_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'no_decision'::text, 'in_house'::text]))),
  constraint competitors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint competitors_search_stage_check CHECK ((search_stage = ANY (ARRAY['interactions'::text, 'evidence'::text]))),
  constraint competitors_website_check CHECK ((length(website) <= 300)),
  constraint competitors_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table competitors enable row level security;
alter table competitors force row level security;

create table contact_emails (
  company_id uuid not null,
  workspace_id uuid not null,
  address text not null,
  contact_id uuid not null,
  constraint contact_emails_pkey PRIMARY KEY (company_id, workspace_id, address),
  constraint contact_emails_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
alter table contact_emails enable row level security;
alter table contact_emails force row level security;

create table contact_history (
  company_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  actor_id uuid,
  cause text not null,
  created_at timestamp with time zone default now() not null,
  constraint contact_history_pkey PRIMARY KEY (company_id, id),
  constraint contact_history_cause_check CHECK ((cause = ANY (ARRAY['creation'::text, 'edit'::text, 'move'::text, 'bulk_edit'::text, 'evidence'::text, 'suggestion'::text, 'ageing'::text, 'settings'::text, 'import'::text, 'undo'::text, 'removal'::text, 'merge'::text]))),
  constraint contact_history_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
alter table contact_history enable row level security;
alter table contact_history force row level security;

create table contact_totals (
  company_id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  source text not null,
  has_account boolean not null,
  has_left boolean not null,
  slot smallint not null,
  contacts bigint not null,
  constraint contact_totals_pkey PRIMARY KEY (company_id, workspace_id, owner_id, source, has_account, has_left, slot),
  constraint contact_totals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table contact_totals enable row level security;
alter table contact_totals force row level security;

create table contacts (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  account_id uuid,
  name text not null,
  title text,
  emails text[] default '{}'::text[] not null,
  phones text[] default '{}'::text[] not null,
  left_on date,
  owner_id uuid,
  source text default 'manual'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  plain_name text generated always as (app.plain(name)) stored not null,
  plain_title text generated always as (app.plain(title)) stored,
  search_text text generated always as (app.contact_search_text(name, title, emails)) stored not null,
  constraint contacts_pkey PRIMARY KEY (company_id, id),
  constraint contacts_emails_check CHECK ((cardinality(emails) <= 20)),
  constraint contacts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint contacts_phones_check CHECK ((cardinality(phones) <= 20)),
  constraint contacts_source_check CHECK ((source = ANY (ARRAY['deal'::text, 'manual'::text, 'import'::text, 'hubspot'::text]))),
  constraint contacts_title_check CHECK ((length(title) <= 200)),
  constraint contacts_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE SET NULL (account_id),
  constraint contacts_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (owner_id),
  constraint contacts_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table contacts enable row level security;
alter table contacts force row level security;

create table cost_factors (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  cost_id uuid not null,
  "position" integer not null,
  label text not null,
  unit text not null,
  low numeric(16,4) not null,
  high numeric(16,4) not null,
  evidence_id uuid,
  constraint cost_factors_pkey PRIMARY KEY (company_id, id),
  constraint cost_factors_check CHECK ((low <= high)),
  constraint cost_factors_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
  constraint cost_factors_low_check CHECK ((low >= (0)::numeric)),
  constraint cost_factors_unit_check CHECK ((unit = ANY (ARRAY['number'::text, 'percent'::text, 'money'::text]))),
  constraint cost_factors_company_id_deal_id_cost_id_fkey FOREIGN KEY (company_id, deal_id, cost_id) REFERENCES problem_costs(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint cost_factors_company_id_deal_id_evidence_id_fkey FOREIGN KEY (company_id, deal_id, evidence_id) REFERENCES meddpicc_evidence(company_id, deal_id, id) ON DELETE SET NULL (evidence_id) DEFERRABLE,
  constraint cost_factors_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint cost_factors_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table cost_factors enable row level security;
alter table cost_factors force row level security;

create table currency_settings (
  company_id uuid not null,
  reporting_currency character(3) not null,
  freezing boolean default true not null,
  changed_at timestamp with time zone default now() not null,
  constraint currency_settings_pkey PRIMARY KEY (company_id),
  constraint currency_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table currency_settings enable row level security;
alter table currency_settings force row level security;

create table data_exports (
  company_id uuid not null,
  id uuid not null,
  requested_by uuid not null,
  scope text not null,
  state text default 'queued'::text not null,
  progress smallint default 0 not null,
  records bigint default 0 not null,
  file_bytes bigint,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (company_id, id),
  constraint data_exports_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint data_exports_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'company'::text]))),
  constraint data_exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint data_exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint data_exports_company_id_requested_by_fkey FOREIGN KEY (company_id, requested_by) REFERENCES profiles(company_id, id)
);
alter table data_exports enable row level security;
alter table data_exports force row level security;

create table dead_weight_keeps (
  company_id uuid not null,
  deal_id uuid not null,
  reason text not null,
  kept_by uuid not null,
  kept_at timestamp with time zone not null,
  kept_until date not null,
  constraint dead_weight_keeps_pkey PRIMARY KEY (company_id, deal_id),
  constraint dead_weight_keeps_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint dead_weight_keeps_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint dead_weight_keeps_company_id_kept_by_fkey FOREIGN KEY (company_id, kept_by) REFERENCES profiles(company_id, id)
);
alter table dead_weight_keeps enable row level security;
alter table dead_weight_keeps force row level security;

create table deal_access (
  company_id uuid not null,
  profile_id uuid not null,
  deal_id uuid not null,
  as_owner boolean default false not null,
  as_collaborator boolean default false not null,
  as_crm_owner boolean default false not null,
  workspace_id uuid not null,
  stage_position smallint not null,
  close_key date not null,
  amount_minor bigint not null,
  score smallint not null,
  constraint deal_access_pkey PRIMARY KEY (company_id, profile_id, deal_id),
  constraint deal_access_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id),
  constraint deal_access_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint deal_access_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT
);
alter table deal_access enable row level security;
alter table deal_access force row level security;

create table deal_collaborators (
  company_id uuid not null,
  deal_id uuid not null,
  profile_id uuid not null,
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint deal_collaborators_pkey PRIMARY KEY (company_id, deal_id, profile_id),
  constraint deal_collaborators_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deal_collaborators_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id),
  constraint deal_collaborators_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT
);
alter table deal_collaborators enable row level security;
alter table deal_collaborators force row level security;

create table deal_competitors (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  competitor_id uuid not null,
  state text default 'identified'::text not null,
  updated_at timestamp with time zone default now() not null,
  outcome text,
  closed_at timestamp with time zone,
  constraint deal_competitors_pkey PRIMARY KEY (company_id, id),
  constraint deal_competitors_outcome_check CHECK ((((outcome = ANY (ARRAY['won'::text, 'lost'::text])) AND (closed_at IS NOT NULL)) OR ((outcome IS NULL) AND (closed_at IS NULL)))),
  constraint deal_competitors_state_check CHECK ((state = ANY (ARRAY['identified'::text, 'active'::text, 'lost_out'::text, 'won'::text]))),
  constraint deal_competitors_company_id_competitor_id_fkey FOREIGN KEY (company_id, competitor_id) REFERENCES competitors(company_id, id) ON DELETE CASCADE,
  constraint deal_competitors_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint deal_competitors_company_id_deal_id_competitor_id_key UNIQUE (company_id, deal_id, competitor_id)
);
alter table deal_competitors enable row level security;
alter table deal_competitors force row level security;

create table deal_history (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  field text not null,
  old_value jsonb,
  new_value jsonb,
  actor_id uuid,
  cause text not null,
  cause_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint deal_history_pkey PRIMARY KEY (company_id, id),
  constraint deal_history_cause_check CHECK ((cause = ANY (ARRAY['creation'::text, 'edit'::text, 'move'::text, 'bulk_edit'::text, 'evidence'::text, 'suggestion'::text, 'ageing'::text, 'settings'::text, 'import'::text, 'undo'::text, 'removal'::text, 'merge'::text]))),
  constraint deal_history_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE
);
alter table deal_history enable row level security;
alter table deal_history force row level security;

create table deal_lines (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  "position" integer not null,
  product_id uuid,
  name text not null,
  quantity numeric(14,4) not null,
  unit_price_minor bigint not null,
  discount_percent numeric(5,2) default 0 not null,
  billing text default 'one_off'::text not null,
  periods integer default 1 not null,
  tax_percent numeric(5,2),
  need_evidence_id uuid,
  need_problem_id uuid,
  constraint deal_lines_pkey PRIMARY KEY (company_id, id),
  constraint deal_lines_billing_check CHECK ((billing = ANY (ARRAY['one_off'::text, 'monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  constraint deal_lines_check CHECK (((billing <> 'one_off'::text) OR (periods = 1))),
  constraint deal_lines_discount_percent_check CHECK (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric))),
  constraint deal_lines_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint deal_lines_need_check CHECK (((need_evidence_id IS NULL) OR (need_problem_id IS NULL))),
  constraint deal_lines_periods_check CHECK (((periods >= 1) AND (periods <= 120))),
  constraint deal_lines_position_check CHECK ((("position" >= 1) AND ("position" <= 500))),
  constraint deal_lines_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint deal_lines_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (100)::numeric))),
  constraint deal_lines_unit_price_minor_check CHECK (((unit_price_minor >= '-99999999999999'::bigint) AND (unit_price_minor <= '99999999999999'::bigint))),
  constraint deal_lines_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint deal_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deal_lines_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES products(company_id, id) ON DELETE SET NULL (product_id)
);
alter table deal_lines enable row level security;
alter table deal_lines force row level security;

create table deal_numbers (
  company_id uuid not null,
  last_number bigint not null,
  constraint deal_numbers_pkey PRIMARY KEY (company_id),
  constraint deal_numbers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table deal_numbers enable row level security;
alter table deal_numbers force row level security;

create table deal_odds (
  company_id uuid not null,
  run_id uuid not null,
  deal_id uuid not null,
  chance double precision not null,
  amount_minor bigint not null,
  expected_minor bigint not null,
  is_average boolean not null,
  state smallint not null,
  age_days integer not null,
  open_days integer not null,
  class_from integer not null,
  evidence smallint not null,
  currency character(3),
  won boolean default false not null,
  constraint deal_odds_pkey PRIMARY KEY (company_id, run_id, deal_id),
  constraint deal_odds_chance_check CHECK (((chance >= (0)::double precision) AND (chance <= (1)::double precision))),
  constraint deal_odds_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint deal_odds_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES odds_runs(company_id, id) ON DELETE CASCADE
);
alter table deal_odds enable row level security;
alter table deal_odds force row level security;

create table deal_pins (
  company_id uuid not null,
  profile_id uuid not null,
  deal_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint deal_pins_pkey PRIMARY KEY (company_id, profile_id, deal_id),
  constraint deal_pins_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deal_pins_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id),
  constraint deal_pins_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT
);
alter table deal_pins enable row level security;
alter table deal_pins force row level security;

create table deal_pricing (
  company_id uuid not null,
  deal_id uuid not null,
  currency character(3) not null,
  total_discount_percent numeric(5,2) default 0 not null,
  lines integer default 0 not null,
  lines_total_minor bigint default 0 not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  price_book_id uuid,
  tax_included boolean default false not null,
  constraint deal_pricing_pkey PRIMARY KEY (company_id, deal_id),
  constraint deal_pricing_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint deal_pricing_lines_check CHECK (((lines >= 0) AND (lines <= 500))),
  constraint deal_pricing_lines_total_minor_check CHECK (((lines_total_minor >= 0) AND (lines_total_minor <= '99999999999999'::bigint))),
  constraint deal_pricing_total_discount_percent_check CHECK (((total_discount_percent >= (0)::numeric) AND (total_discount_percent <= (100)::numeric))),
  constraint deal_pricing_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint deal_pricing_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deal_pricing_company_id_price_book_id_fkey FOREIGN KEY (company_id, price_book_id) REFERENCES price_books(company_id, id) ON DELETE SET NULL (price_book_id)
);
alter table deal_pricing enable row level security;
alter table deal_pricing force row level security;

create table deal_share_readers (
  company_id uuid not null,
  profile_id uuid not null,
  deal_id uuid not null,
  share_id uuid not null,
  first_opened_at timestamp with time zone default now(),
  last_opened_at timestamp with time zone default now(),
  opened_as member_role,
  opened_in uuid,
  ended_at timestamp with time zone,
  constraint deal_share_readers_pkey PRIMARY KEY (company_id, profile_id, deal_id, share_id),
  constraint deal_share_readers_company_id_deal_id_share_id_fkey FOREIGN KEY (company_id, deal_id, share_id) REFERENCES deal_shares(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint deal_share_readers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deal_share_readers_company_id_opened_in_fkey FOREIGN KEY (company_id, opened_in) REFERENCES workspaces(company_id, id),
  constraint deal_share_readers_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table deal_share_readers enable row level security;
alter table deal_share_readers force row level security;

create table deal_shares (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  token_hash bytea not null,
  created_by uuid not null,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint deal_shares_pkey PRIMARY KEY (company_id, id),
  constraint deal_shares_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint deal_shares_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint deal_shares_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint deal_shares_company_id_ended_by_fkey FOREIGN KEY (company_id, ended_by) REFERENCES profiles(company_id, id),
  constraint deal_shares_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint deal_shares_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id),
  constraint deal_shares_company_id_token_hash_key UNIQUE (company_id, token_hash)
);
alter table deal_shares enable row level security;
alter table deal_shares force row level security;

create table deal_totals (
  company_id uuid not null,
  workspace_id uuid not null,
  profile_id uuid not null,
  stage deal_stage not null,
  forecast_category forecast_category not null,
  currency character(3) not null,
  deals bigint not null,
  amount_minor bigint not null,
  slot smallint default 0 not null,
  frozen_deals bigint default 0 not null,
  frozen_minor numeric default 0 not null,
  constraint deal_totals_pkey PRIMARY KEY (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot),
  constraint deal_totals_slot_check CHECK (((slot >= 0) AND (slot <= 31))),
  constraint deal_totals_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table deal_totals enable row level security;
alter table deal_totals force row level security;

create table deal_usage_totals (
  company_id uuid not null,
  deal_id uuid not null,
  service_type text not null,
  operations bigint not null,
  cost_usd numeric(14,6) not null,
  constraint deal_usage_totals_pkey PRIMARY KEY (company_id, deal_id, service_type),
  constraint deal_usage_totals_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE
);
alter table deal_usage_totals enable row level security;
alter table deal_usage_totals force row level security;

create table deal_versions (
  company_id uuid not null,
  deal_id uuid not null,
  recorded_at timestamp with time zone not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone default 'infinity'::timestamp with time zone not null,
  corrected_at timestamp with time zone default 'infinity'::timestamp with time zone not null,
  workspace_id uuid not null,
  stage deal_stage,
  amount_minor bigint not null,
  currency character(3) not null,
  close_date date,
  owner_id uuid not null,
  account_id uuid,
  forecast_choice forecast_choice,
  forecast_category forecast_category,
  score smallint,
  shelf text,
  constraint deal_versions_pkey PRIMARY KEY (company_id, deal_id, recorded_at, valid_from),
  constraint deal_versions_check CHECK ((valid_from < valid_to)),
  constraint deal_versions_shelf_check CHECK ((shelf = ANY (ARRAY['archived'::text, 'deleted'::text]))),
  constraint deal_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table deal_versions enable row level security;
alter table deal_versions force row level security;

create table deal_visits (
  company_id uuid not null,
  profile_id uuid not null,
  deal_id uuid not null,
  looked_at timestamp with time zone,
  began_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint deal_visits_pkey PRIMARY KEY (company_id, profile_id, deal_id),
  constraint deal_visits_check CHECK ((looked_at <= began_at)),
  constraint deal_visits_check1 CHECK ((began_at <= last_at)),
  constraint deal_visits_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint deal_visits_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table deal_visits enable row level security;
alter table deal_visits force row level security;

create table deals (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  number bigint not null,
  name text not null,
  account_id uuid,
  owner_id uuid not null,
  crm_owner_id text,
  stage deal_stage default 'prospecting'::deal_stage not null,
  stage_entered_at timestamp with time zone default now() not null,
  amount_minor bigint default 0 not null,
  currency character(3) default 'USD'::bpchar not null,
  close_date date,
  next_step text,
  next_step_due date,
  forecast_choice forecast_choice default 'pipeline'::forecast_choice not null,
  forecast_category forecast_category default 'pipeline'::forecast_category not null,
  loss_reason text,
  closed_at timestamp with time zone,
  score smallint default 0 not null,
  weakest_pillar meddpicc_pillar default 'metrics'::meddpicc_pillar not null,
  gap_count smallint default 0 not null,
  gaps meddpicc_pillar[] default '{}'::meddpicc_pillar[] not null,
  pillars jsonb default '[]'::jsonb not null,
  next_ageing_on date,
  search_text text default ''::text not null,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  stage_position smallint generated always as (
CASE stage
    WHEN 'prospecting'::deal_stage THEN 1
    WHEN 'qualification'::deal_stage THEN 2
    WHEN 'discovery'::deal_stage THEN 3
    WHEN 'solution_validation'::deal_stage THEN 4
    WHEN 'proposal'::deal_stage THEN 5
    WHEN 'negotiation'::deal_stage THEN 6
    WHEN 'procurement'::deal_stage THEN 7
    WHEN 'closed_won'::deal_stage THEN 8
    ELSE 9
END) stored not null,
  strip text generated always as (((((((((((((((app.strip_cell((pillars -> 0)) || ' '::text) || app.strip_cell((pillars -> 1))) || ' '::text) || app.strip_cell((pillars -> 2))) || ' '::text) || app.strip_cell((pillars -> 3))) || ' '::text) || app.strip_cell((pillars -> 4))) || ' '::text) || app.strip_cell((pillars -> 5))) || ' '::text) || app.strip_cell((pillars -> 6))) || ' '::text) || app.strip_cell((pillars -> 7)))) stored not null,
  shelf text,
  shelved_at timestamp with time zone,
  shelved_by uuid,
  last_activity_at timestamp with time zone not null,
  source deal_source,
  decision_date date,
  graded_at timestamp with time zone,
  frozen_currency character(3),
  frozen_rate numeric,
  frozen_day date,
  frozen_minor bigint,
  constraint deals_pkey PRIMARY KEY (company_id, id),
  constraint deals_amount_minor_check CHECK (((amount_minor >= 0) AND (amount_minor <= '99999999999999'::bigint))),
  constraint deals_loss_reason_check CHECK ((length(loss_reason) <= 500)),
  constraint deals_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint deals_next_step_check CHECK ((length(next_step) <= 500)),
  constraint deals_number_check CHECK ((number > 0)),
  constraint deals_score_check CHECK (((score >= 0) AND (score <= 100))),
  constraint deals_shelf_check CHECK ((shelf = ANY (ARRAY['archived'::text, 'deleted'::text]))),
  constraint deals_shelved_check CHECK (((shelf IS NULL) = (shelved_at IS NULL))),
  constraint deals_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id),
  constraint deals_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id),
  constraint deals_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint deals_shelved_by_fkey FOREIGN KEY (company_id, shelved_by) REFERENCES profiles(company_id, id),
  constraint deals_company_id_number_key UNIQUE (company_id, number)
);
alter table deals enable row level security;
alter table deals force row level security;

create table duplicate_checks (
  company_id uuid not null,
  kind text not null,
  record_id uuid not null,
  queued_at timestamp with time zone default now() not null,
  taken_at timestamp with time zone,
  constraint duplicate_checks_pkey PRIMARY KEY (company_id, kind, record_id),
  constraint duplicate_checks_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'contact'::text, 'deal'::text]))),
  constraint duplicate_checks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table duplicate_checks enable row level security;
alter table duplicate_checks force row level security;

create table duplicate_keys (
  company_id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  record_id uuid not null,
  key text not null,
  constraint duplicate_keys_pkey PRIMARY KEY (company_id, kind, record_id, key),
  constraint duplicate_keys_key_check CHECK ((length(key) <= 80)),
  constraint duplicate_keys_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'contact'::text, 'deal'::text]))),
  constraint duplicate_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint duplicate_keys_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table duplicate_keys enable row level security;
alter table duplicate_keys force row level security;

create table duplicate_lessons (
  company_id uuid not null,
  kind text not null,
  field text not null,
  level text not null,
  same integer default 0 not null,
  different integer default 0 not null,
  constraint duplicate_lessons_pkey PRIMARY KEY (company_id, kind, field, level),
  constraint duplicate_lessons_different_check CHECK ((different >= 0)),
  constraint duplicate_lessons_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'contact'::text, 'deal'::text]))),
  constraint duplicate_lessons_same_check CHECK ((same >= 0)),
  constraint duplicate_lessons_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table duplicate_lessons enable row level security;
alter table duplicate_lessons force row level security;

create table duplicate_pairs (
  company_id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  one_id uuid not null,
  other_id uuid not null,
  rank integer not null,
  answer text not null,
  reasons jsonb default '[]'::jsonb not null,
  state text default 'open'::text not null,
  found_at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint duplicate_pairs_pkey PRIMARY KEY (company_id, kind, one_id, other_id),
  constraint duplicate_pairs_answer_check CHECK ((answer = ANY (ARRAY['same'::text, 'ask'::text]))),
  constraint duplicate_pairs_check CHECK ((one_id < other_id)),
  constraint duplicate_pairs_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'contact'::text, 'deal'::text]))),
  constraint duplicate_pairs_state_check CHECK ((state = ANY (ARRAY['open'::text, 'different'::text]))),
  constraint duplicate_pairs_company_id_decided_by_fkey FOREIGN KEY (company_id, decided_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (decided_by),
  constraint duplicate_pairs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint duplicate_pairs_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table duplicate_pairs enable row level security;
alter table duplicate_pairs force row level security;

create table early_access_requests (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  company text not null,
  phone text,
  job_title text,
  team_size text,
  message text not null,
  status early_access_status default 'pending'::early_access_status not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_note text,
  company_id uuid,
  search_text text generated always as (app.plain(((((((((first_name || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || company) || ' '::text) || COALESCE(job_title, ''::text)))) stored not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint early_access_requests_pkey PRIMARY KEY (id),
  constraint early_access_requests_check CHECK (((status = 'pending'::early_access_status) = (decided_at IS NULL))),
  constraint early_access_requests_company_check CHECK (((length(company) >= 2) AND (length(company) <= 200))),
  constraint early_access_requests_decision_note_check CHECK (((length(decision_note) >= 1) AND (length(decision_note) <= 2000))),
  constraint early_access_requests_email_check CHECK (((email = lower(btrim(email))) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint early_access_requests_first_name_check CHECK (((length(first_name) >= 2) AND (length(first_name) <= 100))),
  constraint early_access_requests_job_title_check CHECK (((length(job_title) >= 1) AND (length(job_title) <= 200))),
  constraint early_access_requests_last_name_check CHECK (((length(last_name) >= 2) AND (length(last_name) <= 100))),
  constraint early_access_requests_message_check CHECK (((length(message) >= 10) AND (length(message) <= 5000))),
  constraint early_access_requests_phone_check CHECK (((length(phone) >= 1) AND (length(phone) <= 50))),
  constraint early_access_requests_team_size_check CHECK (((length(team_size) >= 1) AND (length(team_size) <= 50))),
  constraint early_access_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint early_access_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL
);
alter table early_access_requests enable row level security;
alter table early_access_requests force row level security;

create table email_connections (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  provider text default 'gmail'::text not null,
  email_address text not null,
  sync_enabled boolean default true not null,
  state text default 'active'::text not null,
  refresh_token bytea,
  access_token bytea,
  access_expires_at timestamp with time zone,
  refreshing_until timestamp with time zone,
  sync_phase text default 'first'::text not null,
  history_id text,
  page_token text,
  pass_seen integer default 0 not null,
  pass_total integer,
  people_since timestamp with time zone default now() not null,
  running_until timestamp with time zone,
  next_sync_at timestamp with time zone default now() not null,
  last_synced_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  watch_until timestamp with time zone,
  watch_next_at timestamp with time zone default now() not null,
  watch_error text,
  constraint email_connections_pkey PRIMARY KEY (company_id, id),
  constraint email_connections_email_address_check CHECK ((((length(email_address) >= 3) AND (length(email_address) <= 254)) AND (email_address = lower(email_address)))),
  constraint email_connections_last_error_check CHECK ((length(last_error) <= 500)),
  constraint email_connections_provider_check CHECK ((provider = 'gmail'::text)),
  constraint email_connections_state_check CHECK ((state = ANY (ARRAY['active'::text, 'reconnect'::text]))),
  constraint email_connections_sync_phase_check CHECK ((sync_phase = ANY (ARRAY['first'::text, 'again'::text, 'following'::text]))),
  constraint email_connections_watch_error_check CHECK ((length(watch_error) <= 500)),
  constraint email_connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint email_connections_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint email_connections_company_id_owner_id_email_address_key UNIQUE (company_id, owner_id, email_address)
);
alter table email_connections enable row level security;
alter table email_connections force row level security;

create table email_counts (
  company_id uuid not null,
  connection_id uuid not null,
  outcome text not null,
  messages bigint not null,
  constraint email_counts_pkey PRIMARY KEY (company_id, connection_id, outcome),
  constraint email_counts_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES email_connections(company_id, id) ON DELETE CASCADE
);
alter table email_counts enable row level security;
alter table email_counts force row level security;

create table email_messages (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  interaction_id uuid not null,
  rfc_message_id text not null,
  thread_key text not null,
  refers_to text default ''::text not null,
  connection_id uuid,
  gmail_id text,
  gmail_thread_id text,
  outgoing boolean not null,
  sender jsonb not null,
  recipients jsonb not null,
  attachments jsonb default '[]'::jsonb not null,
  subject text not null,
  sent_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint email_messages_pkey PRIMARY KEY (company_id, id),
  constraint email_messages_gmail_id_check CHECK ((length(gmail_id) <= 100)),
  constraint email_messages_gmail_thread_id_check CHECK ((length(gmail_thread_id) <= 100)),
  constraint email_messages_refers_to_check CHECK ((length(refers_to) <= 20000)),
  constraint email_messages_rfc_message_id_check CHECK (((length(rfc_message_id) >= 1) AND (length(rfc_message_id) <= 998))),
  constraint email_messages_subject_check CHECK ((length(subject) <= 1000)),
  constraint email_messages_thread_key_check CHECK (((length(thread_key) >= 1) AND (length(thread_key) <= 998))),
  constraint email_messages_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES email_connections(company_id, id) ON DELETE SET NULL (connection_id),
  constraint email_messages_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint email_messages_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint email_messages_company_id_deal_id_rfc_message_id_key UNIQUE (company_id, deal_id, rfc_message_id)
);
alter table email_messages enable row level security;
alter table email_messages force row level security;

create table email_seen (
  company_id uuid not null,
  connection_id uuid not null,
  message_id text not null,
  outcome text not null,
  constraint email_seen_pkey PRIMARY KEY (company_id, connection_id, message_id),
  constraint email_seen_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 100))),
  constraint email_seen_outcome_check CHECK ((outcome = ANY (ARRAY['stored'::text, 'no_people'::text, 'own_company'::text, 'draft_or_spam'::text, 'too_large'::text, 'unreadable'::text, 'by_colleague'::text]))),
  constraint email_seen_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES email_connections(company_id, id) ON DELETE CASCADE
);
alter table email_seen enable row level security;
alter table email_seen force row level security;

create table email_sends (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  connection_id uuid,
  sender_id uuid not null,
  reply_to uuid,
  recipients jsonb not null,
  subject text not null,
  body text not null,
  rfc_message_id text not null,
  state text default 'queued'::text not null,
  tried boolean default false not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint email_sends_pkey PRIMARY KEY (company_id, id),
  constraint email_sends_body_check CHECK (((length(body) >= 1) AND (length(body) <= 100000))),
  constraint email_sends_last_error_check CHECK ((length(last_error) <= 500)),
  constraint email_sends_rfc_message_id_check CHECK ((length(rfc_message_id) <= 300)),
  constraint email_sends_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  constraint email_sends_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300))),
  constraint email_sends_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES email_connections(company_id, id) ON DELETE SET NULL (connection_id),
  constraint email_sends_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint email_sends_company_id_reply_to_fkey FOREIGN KEY (company_id, reply_to) REFERENCES email_messages(company_id, id) ON DELETE SET NULL (reply_to),
  constraint email_sends_company_id_sender_id_fkey FOREIGN KEY (company_id, sender_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint email_sends_company_id_rfc_message_id_key UNIQUE (company_id, rfc_message_id)
);
alter table email_sends enable row level security;
alter table email_sends force row level security;

create table error_groups (
  id uuid not null,
  fingerprint bytea not null,
  side error_side not null,
  name text not null,
  message text not null,
  state error_state default 'open'::error_state not null,
  occurrences bigint default 0 not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  first_release text not null,
  last_release text not null,
  last_route text,
  search_text text generated always as (app.plain(((((name || ' '::text) || message) || ' '::text) || COALESCE(last_route, ''::text)))) stored not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  constraint error_groups_pkey PRIMARY KEY (id),
  constraint error_groups_fingerprint_check CHECK ((length(fingerprint) = 32)),
  constraint error_groups_first_release_check CHECK ((length(first_release) <= 60)),
  constraint error_groups_last_release_check CHECK ((length(last_release) <= 60)),
  constraint error_groups_last_route_check CHECK ((length(last_route) <= 200)),
  constraint error_groups_message_check CHECK ((length(message) <= 500)),
  constraint error_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint error_groups_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint error_groups_fingerprint_key UNIQUE (fingerprint)
);
alter table error_groups enable row level security;
alter table error_groups force row level security;

create table error_hours (
  hour timestamp with time zone not null,
  group_id uuid not null,
  occurrences bigint not null,
  constraint error_hours_pkey PRIMARY KEY (hour, group_id),
  constraint error_hours_occurrences_check CHECK ((occurrences > 0)),
  constraint error_hours_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id) ON DELETE CASCADE
);
alter table error_hours enable row level security;
alter table error_hours force row level security;

create table error_samples (
  group_id uuid not null,
  id uuid not null,
  message text not null,
  stack text not null,
  release text not null,
  route text,
  user_id uuid,
  request_id text,
  user_agent text,
  created_at timestamp with time zone not null,
  constraint error_samples_pkey PRIMARY KEY (group_id, id),
  constraint error_samples_message_check CHECK ((length(message) <= 500)),
  constraint error_samples_release_check CHECK ((length(release) <= 60)),
  constraint error_samples_request_id_check CHECK ((length(request_id) <= 100)),
  constraint error_samples_route_check CHECK ((length(route) <= 200)),
  constraint error_samples_stack_check CHECK ((length(stack) <= 8000)),
  constraint error_samples_user_agent_check CHECK ((length(user_agent) <= 300)),
  constraint error_samples_group_id_fkey FOREIGN KEY (group_id) REFERENCES error_groups(id) ON DELETE CASCADE,
  constraint error_samples_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
alter table error_samples enable row level security;
alter table error_samples force row level security;

create table events (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid,
  deal_id uuid,
  type text not null,
  payload jsonb default '{}'::jsonb not null,
  actor_id uuid,
  created_at timestamp with time zone default now() not null,
  dispatched_at timestamp with time zone,
  traceparent text default NULLIF(current_setting('app.traceparent'::text, true), ''::text),
  constraint events_pkey PRIMARY KEY (company_id, id),
  constraint events_traceparent_check CHECK ((length(traceparent) = 55)),
  constraint events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint events_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT
);
alter table events enable row level security;
alter table events force row level security;

create table exchange_rates (
  company_id uuid not null,
  day date not null,
  base character(3) not null,
  currency character(3) not null,
  rate numeric not null,
  set_at timestamp with time zone default now() not null,
  constraint exchange_rates_pkey PRIMARY KEY (company_id, currency, base, day),
  constraint exchange_rates_check CHECK ((currency <> base)),
  constraint exchange_rates_rate_check CHECK (((rate > (0)::numeric) AND (rate < ('10000000000'::bigint)::numeric))),
  constraint exchange_rates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;

create table external_ids (
  company_id uuid not null,
  source text not null,
  kind text not null,
  external_id text not null,
  deal_id uuid,
  account_id uuid,
  stakeholder_id uuid,
  created_at timestamp with time zone default now() not null,
  contact_id uuid,
  constraint external_ids_pkey PRIMARY KEY (company_id, source, kind, external_id),
  constraint external_ids_check CHECK ((num_nonnulls(deal_id, account_id, contact_id, stakeholder_id) = 1)),
  constraint external_ids_check1 CHECK ((
CASE kind
    WHEN 'deal'::text THEN deal_id
    WHEN 'account'::text THEN account_id
    WHEN 'contact'::text THEN contact_id
    ELSE stakeholder_id
END IS NOT NULL)),
  constraint external_ids_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint external_ids_kind_check CHECK ((kind = ANY (ARRAY['deal'::text, 'account'::text, 'contact'::text, 'person'::text]))),
  constraint external_ids_source_check CHECK ((source ~ '^[a-z0-9][a-z0-9_-]{0,39}$'::text)),
  constraint external_ids_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint external_ids_company_id_contact_id_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE,
  constraint external_ids_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint external_ids_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint external_ids_company_id_stakeholder_id_fkey FOREIGN KEY (company_id, stakeholder_id) REFERENCES stakeholders(company_id, id) ON DELETE CASCADE
);
alter table external_ids enable row level security;
alter table external_ids force row level security;

create table factor_resets (
  company_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  asked_by uuid,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint factor_resets_pkey PRIMARY KEY (company_id, id),
  constraint factor_resets_company_id_asked_by_fkey FOREIGN KEY (company_id, asked_by) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint factor_resets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint factor_resets_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table factor_resets enable row level security;
alter table factor_resets force row level security;

create table feature_flag_changes (
  id uuid not null,
  key text not null,
  company_id uuid,
  enabled boolean,
  changed_by uuid,
  client_address text,
  request_id text,
  created_at timestamp with time zone default now() not null,
  constraint feature_flag_changes_pkey PRIMARY KEY (id),
  constraint feature_flag_changes_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100))),
  constraint feature_flag_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint feature_flag_changes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table feature_flag_changes enable row level security;
alter table feature_flag_changes force row level security;

create table feature_flags (
  company_id uuid not null,
  key text not null,
  enabled boolean not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint feature_flags_pkey PRIMARY KEY (company_id, key),
  constraint feature_flags_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)))
);
alter table feature_flags enable row level security;
alter table feature_flags force row level security;

create table forecast_calls (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  scope text not null,
  person_id uuid,
  first_day date not null,
  last_day date not null,
  category forecast_choice not null,
  amount_minor bigint not null,
  currency character(3) not null,
  note text not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  constraint forecast_calls_pkey PRIMARY KEY (company_id, id),
  constraint forecast_calls_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint forecast_calls_check CHECK (((scope = 'all'::text) = (person_id IS NULL))),
  constraint forecast_calls_check1 CHECK ((first_day <= last_day)),
  constraint forecast_calls_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint forecast_calls_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'team'::text, 'person'::text]))),
  constraint forecast_calls_company_id_made_by_fkey FOREIGN KEY (company_id, made_by) REFERENCES profiles(company_id, id),
  constraint forecast_calls_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES profiles(company_id, id),
  constraint forecast_calls_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table forecast_calls enable row level security;
alter table forecast_calls force row level security;

create table forecast_periods (
  company_id uuid not null,
  fiscal_start_month smallint not null,
  length text not null,
  version integer default 1 not null,
  changed_at timestamp with time zone default now() not null,
  constraint forecast_periods_pkey PRIMARY KEY (company_id),
  constraint forecast_periods_fiscal_start_month_check CHECK (((fiscal_start_month >= 1) AND (fiscal_start_month <= 12))),
  constraint forecast_periods_length_check CHECK ((length = ANY (ARRAY['quarter'::text, 'month'::text]))),
  constraint forecast_periods_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table forecast_periods enable row level security;
alter table forecast_periods force row level security;

create table forecast_totals (
  company_id uuid not null,
  workspace_id uuid not null,
  owner_id uuid not null,
  month date not null,
  kind text not null,
  forecast_choice forecast_choice not null,
  forecast_category forecast_category not null,
  currency character(3) not null,
  slot smallint default 0 not null,
  deals bigint not null,
  amount_minor bigint not null,
  frozen_deals bigint not null,
  frozen_minor numeric not null,
  constraint forecast_totals_pkey PRIMARY KEY (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot),
  constraint forecast_totals_kind_check CHECK ((kind = ANY (ARRAY['open'::text, 'won'::text]))),
  constraint forecast_totals_slot_check CHECK (((slot >= 0) AND (slot <= 31))),
  constraint forecast_totals_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table forecast_totals enable row level security;
alter table forecast_totals force row level security;

create table gmail_authorizations (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  session_id uuid not null,
  redirect_uri text not null,
  code_verifier bytea not null,
  expires_at timestamp with time zone not null,
  constraint gmail_authorizations_pkey PRIMARY KEY (company_id, id),
  constraint gmail_authorizations_redirect_uri_check CHECK ((length(redirect_uri) <= 500)),
  constraint gmail_authorizations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint gmail_authorizations_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table gmail_authorizations enable row level security;
alter table gmail_authorizations force row level security;

create table gmail_pushes (
  company_id uuid not null,
  connection_id uuid not null,
  message_id text not null,
  received_at timestamp with time zone default now() not null,
  constraint gmail_pushes_pkey PRIMARY KEY (company_id, connection_id, message_id),
  constraint gmail_pushes_message_id_check CHECK (((length(message_id) >= 1) AND (length(message_id) <= 100))),
  constraint gmail_pushes_company_id_connection_id_fkey FOREIGN KEY (company_id, connection_id) REFERENCES email_connections(company_id, id) ON DELETE CASCADE
);
alter table gmail_pushes enable row level security;
alter table gmail_pushes force row level security;

create table google_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint google_identities_pkey PRIMARY KEY (issuer, subject),
  constraint google_identities_email_check CHECK ((length(email) <= 254)),
  constraint google_identities_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  constraint google_identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  constraint google_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint google_identities_user_id_issuer_key UNIQUE (user_id, issuer)
);
alter table google_identities enable row level security;
alter table google_identities force row level security;

create table google_revocations (
  id uuid not null,
  sealed_for uuid not null,
  email_address text not null,
  refresh_token bytea not null,
  attempts integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint google_revocations_pkey PRIMARY KEY (id)
);
alter table google_revocations enable row level security;
alter table google_revocations force row level security;

create table google_sign_ins (
  id uuid not null,
  state_hash bytea not null,
  browser_hash bytea not null,
  invitation_token bytea,
  expires_at timestamp with time zone not null,
  constraint google_sign_ins_pkey PRIMARY KEY (id),
  constraint google_sign_ins_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint google_sign_ins_state_hash_check CHECK ((length(state_hash) = 32)),
  constraint google_sign_ins_state_hash_key UNIQUE (state_hash)
);
alter table google_sign_ins enable row level security;
alter table google_sign_ins force row level security;

create table home_visits (
  company_id uuid not null,
  profile_id uuid not null,
  seen_at timestamp with time zone not null,
  since_at timestamp with time zone,
  checklist_hidden_at timestamp with time zone,
  constraint home_visits_pkey PRIMARY KEY (company_id, profile_id),
  constraint home_visits_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint home_visits_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table home_visits enable row level security;
alter table home_visits force row level security;

create table hubspot_callbacks (
  company_id uuid not null,
  portal_id text not null,
  event_id text not null,
  received_at timestamp with time zone default now() not null,
  constraint hubspot_callbacks_pkey PRIMARY KEY (company_id, portal_id, event_id),
  constraint hubspot_callbacks_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 100))),
  constraint hubspot_callbacks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table hubspot_callbacks enable row level security;
alter table hubspot_callbacks force row level security;

create table hubspot_conflicts (
  company_id uuid not null,
  id uuid not null,
  portal_id text not null,
  hubspot_id text not null,
  deal_id uuid,
  field text not null,
  base text,
  ours text,
  theirs text,
  created_at timestamp with time zone default now() not null,
  resolved_at timestamp with time zone,
  resolution text,
  resolved_by uuid,
  kind text not null,
  account_id uuid,
  stakeholder_id uuid,
  record_id uuid generated always as (COALESCE(deal_id, account_id, stakeholder_id)) stored,
  contact_id uuid,
  constraint hubspot_conflicts_pkey PRIMARY KEY (company_id, id),
  constraint hubspot_conflicts_check CHECK ((num_nonnulls(deal_id, account_id, stakeholder_id, contact_id) = 1)),
  constraint hubspot_conflicts_field_check CHECK ((length(field) <= 40)),
  constraint hubspot_conflicts_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'deal'::text, 'contact'::text]))),
  constraint hubspot_conflicts_resolution_check CHECK ((resolution = ANY (ARRAY['ours'::text, 'theirs'::text, 'same'::text]))),
  constraint hubspot_conflicts_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint hubspot_conflicts_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint hubspot_conflicts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint hubspot_conflicts_company_id_resolved_by_fkey FOREIGN KEY (company_id, resolved_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (resolved_by),
  constraint hubspot_conflicts_company_id_stakeholder_id_fkey FOREIGN KEY (company_id, stakeholder_id) REFERENCES stakeholders(company_id, id) ON DELETE CASCADE,
  constraint hubspot_conflicts_contact_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE CASCADE
);
alter table hubspot_conflicts enable row level security;
alter table hubspot_conflicts force row level security;

create table hubspot_connections (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  connected_by uuid not null,
  token bytea,
  portal_id text not null,
  currency character(3) not null,
  time_zone text not null,
  state text default 'active'::text not null,
  write_back boolean default false not null,
  stage_map jsonb default '{}'::jsonb not null,
  field_map jsonb default '{}'::jsonb not null,
  directory jsonb default '{}'::jsonb not null,
  sync_enabled boolean default false not null,
  phase text default 'idle'::text not null,
  cursor text,
  pass_from timestamp with time zone,
  pass_until timestamp with time zone,
  synced_until timestamp with time zone,
  progress jsonb default '{}'::jsonb not null,
  run_id uuid,
  running_until timestamp with time zone,
  attempts integer default 0 not null,
  next_sync_at timestamp with time zone default now() not null,
  last_synced_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  contacts_listed boolean default false not null,
  contacts_after text,
  constraint hubspot_connections_pkey PRIMARY KEY (company_id),
  constraint hubspot_connections_cursor_check CHECK ((length(cursor) <= 1000)),
  constraint hubspot_connections_last_error_check CHECK ((length(last_error) <= 500)),
  constraint hubspot_connections_phase_check CHECK ((phase = ANY (ARRAY['idle'::text, 'owners'::text, 'companies'::text, 'deals'::text, 'contacts'::text, 'removed'::text]))),
  constraint hubspot_connections_portal_id_check CHECK (((length(portal_id) >= 1) AND (length(portal_id) <= 40))),
  constraint hubspot_connections_state_check CHECK ((state = ANY (ARRAY['active'::text, 'reconnect'::text, 'off'::text]))),
  constraint hubspot_connections_time_zone_check CHECK ((length(time_zone) <= 100)),
  constraint hubspot_connections_company_id_connected_by_fkey FOREIGN KEY (company_id, connected_by) REFERENCES profiles(company_id, id),
  constraint hubspot_connections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint hubspot_connections_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table hubspot_connections enable row level security;
alter table hubspot_connections force row level security;

create table hubspot_owners (
  company_id uuid not null,
  portal_id text not null,
  owner_id text not null,
  user_id text,
  email text default ''::text not null,
  name text default ''::text not null,
  archived boolean default false not null,
  profile_id uuid,
  constraint hubspot_owners_pkey PRIMARY KEY (company_id, portal_id, owner_id),
  constraint hubspot_owners_owner_id_check CHECK (((length(owner_id) >= 1) AND (length(owner_id) <= 40))),
  constraint hubspot_owners_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint hubspot_owners_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (profile_id)
);
alter table hubspot_owners enable row level security;
alter table hubspot_owners force row level security;

create table hubspot_people (
  company_id uuid not null,
  portal_id text not null,
  contact_id text not null,
  deal_id uuid not null,
  stakeholder_id uuid,
  base jsonb default '{}'::jsonb not null,
  constraint hubspot_people_pkey PRIMARY KEY (company_id, portal_id, contact_id, deal_id),
  constraint hubspot_people_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint hubspot_people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint hubspot_people_company_id_stakeholder_id_fkey FOREIGN KEY (company_id, stakeholder_id) REFERENCES stakeholders(company_id, id) ON DELETE SET NULL (stakeholder_id)
);
alter table hubspot_people enable row level security;
alter table hubspot_people force row level security;

create table hubspot_records (
  company_id uuid not null,
  portal_id text not null,
  kind text not null,
  hubspot_id text not null,
  state text default 'linked'::text not null,
  account_id uuid,
  deal_id uuid,
  base jsonb default '{}'::jsonb not null,
  issue text,
  modified_at timestamp with time zone,
  changed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  contact_id uuid,
  contact_base jsonb default '{}'::jsonb not null,
  constraint hubspot_records_pkey PRIMARY KEY (company_id, portal_id, kind, hubspot_id),
  constraint hubspot_records_hubspot_id_check CHECK (((length(hubspot_id) >= 1) AND (length(hubspot_id) <= 40))),
  constraint hubspot_records_issue_check CHECK ((length(issue) <= 500)),
  constraint hubspot_records_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'deal'::text, 'contact'::text]))),
  constraint hubspot_records_state_check CHECK ((state = ANY (ARRAY['linked'::text, 'waiting'::text, 'removed'::text]))),
  constraint hubspot_records_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE SET NULL (account_id),
  constraint hubspot_records_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE SET NULL (deal_id),
  constraint hubspot_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint hubspot_records_contact_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id)
);
alter table hubspot_records enable row level security;
alter table hubspot_records force row level security;

create table idempotency_keys (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  operation_id text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (company_id, user_id, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint idempotency_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

create table import_files (
  company_id uuid not null,
  import_id uuid not null,
  "position" smallint not null,
  file_name text not null,
  sheet text,
  bytes bigint not null,
  state text default 'reading'::text not null,
  message text,
  survey jsonb,
  included boolean default false not null,
  kind text,
  mapping jsonb,
  fingerprint text,
  remembered boolean default false not null,
  stored_as smallint not null,
  is_stored boolean not null,
  created_at timestamp with time zone not null,
  detected_encoding text,
  chosen_encoding text,
  constraint import_files_pkey PRIMARY KEY (company_id, import_id, "position"),
  constraint import_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 300))),
  constraint import_files_kind_check CHECK ((kind = ANY (ARRAY['teammate'::text, 'product'::text, 'account'::text, 'contact'::text, 'deal'::text, 'stakeholder'::text]))),
  constraint import_files_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'unreadable'::text]))),
  constraint import_files_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id) ON DELETE CASCADE
);
alter table import_files enable row level security;
alter table import_files force row level security;

create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  ordinal integer not null,
  file smallint not null,
  line integer not null,
  kind text not null,
  fate text not null,
  name text not null,
  reason text not null,
  cells text[] not null,
  record_id uuid,
  is_implied boolean default false not null,
  constraint import_rows_pkey PRIMARY KEY (company_id, import_id, ordinal),
  constraint import_rows_fate_check CHECK ((fate = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'skip'::text, 'fail'::text]))),
  constraint import_rows_kind_check CHECK ((kind = ANY (ARRAY['teammate'::text, 'product'::text, 'account'::text, 'contact'::text, 'deal'::text, 'stakeholder'::text]))),
  constraint import_rows_company_id_import_id_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id) ON DELETE CASCADE
);
alter table import_rows enable row level security;
alter table import_rows force row level security;

create table imports (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  created_by uuid not null,
  state text default 'mapping'::text not null,
  work text default 'survey'::text,
  options jsonb not null,
  counts jsonb,
  rows_done integer default 0 not null,
  rows_total integer default 0 not null,
  error text,
  operation_id uuid,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  reserved_bytes bigint default 0 not null,
  constraint imports_pkey PRIMARY KEY (company_id, id),
  constraint imports_error_check CHECK ((length(error) <= 500)),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['mapping'::text, 'previewing'::text, 'previewed'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint imports_work_check CHECK ((work = ANY (ARRAY['survey'::text, 'preview'::text, 'run'::text]))),
  constraint imports_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint imports_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES operations(company_id, id) ON DELETE SET NULL (operation_id),
  constraint imports_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table imports enable row level security;
alter table imports force row level security;

create table instances (
  id uuid not null,
  name text not null,
  processes text not null,
  release text not null,
  node text not null,
  memory_bytes bigint not null,
  event_loop_ms integer not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint instances_pkey PRIMARY KEY (id),
  constraint instances_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint instances_node_check CHECK ((length(node) <= 30)),
  constraint instances_processes_check CHECK ((processes = ANY (ARRAY['all'::text, 'api'::text, 'worker'::text]))),
  constraint instances_release_check CHECK ((length(release) <= 60))
);
alter table instances enable row level security;
alter table instances force row level security;

create table integration_tokens (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  token_hash bytea not null,
  ending text not null,
  scopes text[] not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  window_started_at timestamp with time zone,
  window_uses integer default 0 not null,
  constraint integration_tokens_pkey PRIMARY KEY (company_id, id),
  constraint integration_tokens_ending_check CHECK ((length(ending) = 4)),
  constraint integration_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint integration_tokens_scopes_check CHECK ((cardinality(scopes) > 0)),
  constraint integration_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint integration_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint integration_tokens_token_hash_key UNIQUE (token_hash)
);
alter table integration_tokens enable row level security;
alter table integration_tokens force row level security;

create table interactions (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  kind interaction_kind not null,
  title text not null,
  body text not null,
  content jsonb,
  format text default 'typed'::text not null,
  file_name text,
  speakers jsonb default '[]'::jsonb not null,
  occurred_at timestamp with time zone not null,
  author_id uuid not null,
  quoted boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint interactions_pkey PRIMARY KEY (company_id, id),
  constraint interactions_body_check CHECK ((length(body) <= 2097152)),
  constraint interactions_file_name_check CHECK ((length(file_name) <= 255)),
  constraint interactions_format_check CHECK ((format = ANY (ARRAY['typed'::text, 'txt'::text, 'md'::text, 'vtt'::text, 'srt'::text, 'eml'::text, 'json'::text, 'docx'::text, 'pdf'::text, 'recording'::text]))),
  constraint interactions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint interactions_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES profiles(company_id, id),
  constraint interactions_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT,
  constraint interactions_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table interactions enable row level security;
alter table interactions force row level security;

create table known_browsers (
  user_id uuid not null,
  token_hash bytea not null,
  wrong integer default 0 not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_browsers_pkey PRIMARY KEY (user_id, token_hash),
  constraint known_browsers_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint known_browsers_wrong_check CHECK ((wrong >= 0)),
  constraint known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table known_browsers enable row level security;
alter table known_browsers force row level security;

create table library_answers (
  company_id uuid not null,
  id uuid not null,
  question text not null,
  answer text not null,
  tags text[] default '{}'::text[] not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  good_until date,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  plain_question text generated always as (app.plain(question)) stored not null,
  words tsvector generated always as ((setweight(to_tsvector('english'::regconfig, app.plain(question)), 'A'::"char") || setweight(to_tsvector('english'::regconfig, app.plain(answer)), 'C'::"char"))) stored not null,
  constraint library_answers_pkey PRIMARY KEY (company_id, id),
  constraint library_answers_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 20000))),
  constraint library_answers_check CHECK (((approved_at IS NOT NULL) OR ((approved_by IS NULL) AND (good_until IS NULL)))),
  constraint library_answers_question_check CHECK (((length(question) >= 1) AND (length(question) <= 4000))),
  constraint library_answers_tags_check CHECK ((cardinality(tags) <= 10)),
  constraint library_answers_company_id_approved_by_fkey FOREIGN KEY (company_id, approved_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (approved_by),
  constraint library_answers_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint library_answers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table library_answers enable row level security;
alter table library_answers force row level security;

create table mails (
  id uuid not null,
  company_id uuid,
  recipient text not null,
  kind text not null,
  subject text not null,
  heading text not null,
  blocks jsonb,
  state mail_state default 'queued'::mail_state not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  dispatched_at timestamp with time zone,
  sent_at timestamp with time zone,
  traceparent text default NULLIF(current_setting('app.traceparent'::text, true), ''::text),
  sender_name text,
  reply_to text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_heading_check CHECK (((length(heading) >= 1) AND (length(heading) <= 200))),
  constraint mails_kind_check CHECK ((kind ~ '^[a-z][a-z_]{0,49}$'::text)),
  constraint mails_last_error_check CHECK ((length(last_error) <= 500)),
  constraint mails_recipient_check CHECK ((((length(recipient) >= 3) AND (length(recipient) <= 254)) AND (recipient !~ '[\s[:cntrl:]<>,;]'::text))),
  constraint mails_subject_check CHECK ((((length(subject) >= 1) AND (length(subject) <= 200)) AND (subject !~ '[[:cntrl:]]'::text))),
  constraint mails_traceparent_check CHECK ((length(traceparent) = 55)),
  constraint mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table mails enable row level security;
alter table mails force row level security;

create table meddpicc_answers (
  company_id uuid not null,
  deal_id uuid not null,
  pillar meddpicc_pillar not null,
  answer text not null,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint meddpicc_answers_pkey PRIMARY KEY (company_id, deal_id, pillar),
  constraint meddpicc_answers_answer_check CHECK ((length(answer) <= 5000)),
  constraint meddpicc_answers_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT
);
alter table meddpicc_answers enable row level security;
alter table meddpicc_answers force row level security;

create table meddpicc_evidence (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  pillar meddpicc_pillar not null,
  polarity evidence_polarity not null,
  kind evidence_kind not null,
  marks evidence_mark[] default '{}'::evidence_mark[] not null,
  statement text not null,
  stakeholder_id uuid,
  person_name text,
  occurred_on date not null,
  interaction_id uuid,
  quote text,
  quote_start integer,
  quote_end integer,
  suggestion_id uuid,
  recorded_by uuid,
  created_at timestamp with time zone default now() not null,
  superseded_by uuid,
  closed_at timestamp with time zone,
  closed_by uuid,
  close_reason text,
  step_change_id uuid,
  constraint meddpicc_evidence_pkey PRIMARY KEY (company_id, id),
  constraint meddpicc_evidence_check CHECK ((((quote IS NULL) = (quote_start IS NULL)) AND ((quote IS NULL) = (quote_end IS NULL)))),
  constraint meddpicc_evidence_check1 CHECK (((superseded_by IS NULL) OR (closed_at IS NOT NULL))),
  constraint meddpicc_evidence_close_reason_check CHECK ((length(close_reason) <= 500)),
  constraint meddpicc_evidence_quote_check CHECK (((length(quote) >= 1) AND (length(quote) <= 4000))),
  constraint meddpicc_evidence_quote_start_check CHECK ((quote_start >= 0)),
  constraint meddpicc_evidence_recorded_check CHECK (((recorded_by IS NOT NULL) OR (step_change_id IS NOT NULL))),
  constraint meddpicc_evidence_statement_check CHECK (((length(statement) >= 1) AND (length(statement) <= 1000))),
  constraint meddpicc_evidence_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) DEFERRABLE,
  constraint meddpicc_evidence_company_id_deal_id_stakeholder_id_fkey FOREIGN KEY (company_id, deal_id, stakeholder_id) REFERENCES stakeholders(company_id, deal_id, id) DEFERRABLE,
  constraint meddpicc_evidence_company_id_deal_id_superseded_by_fkey FOREIGN KEY (company_id, deal_id, superseded_by) REFERENCES meddpicc_evidence(company_id, deal_id, id) DEFERRABLE,
  constraint meddpicc_evidence_company_id_recorded_by_fkey FOREIGN KEY (company_id, recorded_by) REFERENCES profiles(company_id, id),
  constraint meddpicc_evidence_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT,
  constraint meddpicc_evidence_step_change_fkey FOREIGN KEY (company_id, deal_id, step_change_id) REFERENCES step_changes(company_id, deal_id, id) DEFERRABLE,
  constraint meddpicc_evidence_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table meddpicc_evidence enable row level security;
alter table meddpicc_evidence force row level security;

create table member_removals (
  company_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  workspace_id uuid not null,
  role member_role not null,
  reason text not null,
  removed_by uuid,
  heir_id uuid,
  deals_handed_over integer default 0 not null,
  handed_over_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint member_removals_pkey PRIMARY KEY (company_id, id),
  constraint member_removals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint member_removals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint member_removals_company_id_heir_id_fkey FOREIGN KEY (company_id, heir_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (heir_id),
  constraint member_removals_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint member_removals_company_id_removed_by_fkey FOREIGN KEY (company_id, removed_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (removed_by),
  constraint member_removals_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id) ON DELETE CASCADE
);
alter table member_removals enable row level security;
alter table member_removals force row level security;

create table merged_records (
  company_id uuid not null,
  kind text not null,
  id uuid not null,
  number bigint,
  kept_id uuid not null,
  merged_at timestamp with time zone default now() not null,
  constraint merged_records_pkey PRIMARY KEY (company_id, kind, id),
  constraint merged_records_check CHECK (((kind = 'deal'::text) = (number IS NOT NULL))),
  constraint merged_records_check1 CHECK ((kept_id <> id)),
  constraint merged_records_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'deal'::text, 'contact'::text]))),
  constraint merged_records_number_check CHECK ((number > 0)),
  constraint merged_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table merged_records enable row level security;
alter table merged_records force row level security;

create table mfa_attempts (
  user_id uuid not null,
  wrong_in_row integer default 0 not null,
  wrong_in_window integer default 0 not null,
  window_started_at timestamp with time zone,
  locked_until timestamp with time zone,
  constraint mfa_attempts_pkey PRIMARY KEY (user_id),
  constraint mfa_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table mfa_attempts enable row level security;
alter table mfa_attempts force row level security;

create table mfa_audit_log (
  id uuid not null,
  user_id uuid not null,
  action text not null,
  factor_id uuid,
  factor_type mfa_factor_type,
  success boolean not null,
  error_message text,
  metadata jsonb default '{}'::jsonb not null,
  client_address text,
  request_id text,
  created_at timestamp with time zone default now() not null,
  constraint mfa_audit_log_pkey PRIMARY KEY (id),
  constraint mfa_audit_log_action_check CHECK ((action = ANY (ARRAY['enrollment_started'::text, 'enrolled'::text, 'unenrolled'::text, 'challenge_started'::text, 'challenge_verified'::text, 'challenge_failed'::text, 'recovery_codes_generated'::text, 'recovery_code_used'::text, 'recovery_code_failed'::text, 'locked'::text, 'proved'::text, 'proof_failed'::text]))),
  constraint mfa_audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table mfa_audit_log enable row level security;
alter table mfa_audit_log force row level security;

create table mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES mfa_factors(id) ON DELETE CASCADE,
  constraint mfa_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table mfa_challenges enable row level security;
alter table mfa_challenges force row level security;

create table mfa_factors (
  id uuid not null,
  user_id uuid not null,
  factor_type mfa_factor_type default 'totp'::mfa_factor_type not null,
  friendly_name text not null,
  status mfa_factor_status default 'unverified'::mfa_factor_status not null,
  secret bytea not null,
  last_used_step bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_friendly_name_check CHECK (((length(friendly_name) >= 1) AND (length(friendly_name) <= 100))),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table mfa_factors enable row level security;
alter table mfa_factors force row level security;

create table mfa_recovery_codes (
  user_id uuid not null,
  id uuid not null,
  salt bytea not null,
  code_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint mfa_recovery_codes_pkey PRIMARY KEY (user_id, id),
  constraint mfa_recovery_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint mfa_recovery_codes_salt_check CHECK ((length(salt) = 16)),
  constraint mfa_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mfa_recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash)
);
alter table mfa_recovery_codes enable row level security;
alter table mfa_recovery_codes force row level security;

create table news_items (
  company_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  source text not null,
  headline text not null,
  url text not null,
  url_key text not null,
  published_on date not null,
  kind text not null,
  found_at timestamp with time zone default now() not null,
  dismissed_at timestamp with time zone,
  dismissed_by uuid,
  constraint news_items_pkey PRIMARY KEY (company_id, id),
  constraint news_items_headline_check CHECK (((length(headline) >= 1) AND (length(headline) <= 300))),
  constraint news_items_source_check CHECK ((source = ANY (ARRAY['site'::text, 'gnews'::text]))),
  constraint news_items_url_check CHECK (((length(url) >= 1) AND (length(url) <= 1000))),
  constraint news_items_url_key_check CHECK ((length(url_key) = 64)),
  constraint news_items_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint news_items_company_id_dismissed_by_fkey FOREIGN KEY (company_id, dismissed_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (dismissed_by)
);
alter table news_items enable row level security;
alter table news_items force row level security;

create table notification_dues (
  company_id uuid not null,
  profile_id uuid not null,
  channel text not null,
  due_at timestamp with time zone not null,
  constraint notification_dues_pkey PRIMARY KEY (company_id, profile_id, channel),
  constraint notification_dues_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'push'::text]))),
  constraint notification_dues_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table notification_dues enable row level security;
alter table notification_dues force row level security;

create table notification_preferences (
  company_id uuid not null,
  profile_id uuid not null,
  kind text not null,
  channel text not null,
  enabled boolean not null,
  constraint notification_preferences_pkey PRIMARY KEY (company_id, profile_id, kind, channel),
  constraint notification_preferences_channel_check CHECK ((channel = ANY (ARRAY['in_app'::text, 'email'::text, 'push'::text]))),
  constraint notification_preferences_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint notification_preferences_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;

create table notification_settings (
  company_id uuid not null,
  profile_id uuid not null,
  email boolean default true not null,
  push boolean default false not null,
  email_rhythm text default 'at_once'::text not null,
  timezone text default 'Etc/UTC'::text not null,
  working_hours text default '9-5'::text not null,
  custom_start smallint default 540 not null,
  custom_end smallint default 1020 not null,
  custom_days smallint[] default '{1,2,3,4,5}'::smallint[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_settings_pkey PRIMARY KEY (company_id, profile_id),
  constraint notification_settings_check CHECK ((custom_start < custom_end)),
  constraint notification_settings_custom_days_check CHECK ((((cardinality(custom_days) >= 1) AND (cardinality(custom_days) <= 7)) AND (custom_days <@ '{1,2,3,4,5,6,7}'::smallint[]))),
  constraint notification_settings_custom_end_check CHECK (((custom_end >= 1) AND (custom_end <= 1440))),
  constraint notification_settings_custom_start_check CHECK (((custom_start >= 0) AND (custom_start <= 1439))),
  constraint notification_settings_email_rhythm_check CHECK ((email_rhythm = ANY (ARRAY['at_once'::text, 'daily'::text]))),
  constraint notification_settings_timezone_check CHECK ((timezone ~ '^[A-Za-z_]+/[A-Za-z_]+$'::text)),
  constraint notification_settings_working_hours_check CHECK ((working_hours = ANY (ARRAY['9-5'::text, '8-6'::text, '10-6'::text, 'custom'::text]))),
  constraint notification_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint notification_settings_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table notification_settings enable row level security;
alter table notification_settings force row level security;

create table notifications (
  company_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  kind text not null,
  deal_id uuid,
  actor_id uuid,
  facts jsonb default '{}'::jsonb not null,
  times integer default 1 not null,
  in_app boolean not null,
  email_waits boolean not null,
  push_waits boolean not null,
  created_at timestamp with time zone default now() not null,
  latest_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  account_id uuid,
  import_id uuid,
  constraint notifications_pkey PRIMARY KEY (company_id, id),
  constraint notifications_about_check CHECK ((num_nonnulls(deal_id, account_id, import_id) = 1)),
  constraint notifications_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint notifications_times_check CHECK ((times > 0)),
  constraint notifications_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint notifications_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (actor_id),
  constraint notifications_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint notifications_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint notifications_import_fkey FOREIGN KEY (company_id, import_id) REFERENCES imports(company_id, id) ON DELETE CASCADE
);
alter table notifications enable row level security;
alter table notifications force row level security;

create table odds_runs (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  as_of date not null,
  state text not null,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  currency character(3),
  summary jsonb,
  compared jsonb,
  constraint odds_runs_pkey PRIMARY KEY (company_id, id),
  constraint odds_runs_check CHECK (((state <> 'done'::text) OR ((summary IS NOT NULL) AND (currency IS NOT NULL) AND (finished_at IS NOT NULL)))),
  constraint odds_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint odds_runs_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id) ON DELETE CASCADE,
  constraint odds_runs_company_id_workspace_id_as_of_key UNIQUE (company_id, workspace_id, as_of)
);
alter table odds_runs enable row level security;
alter table odds_runs force row level security;

create table offers (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint offers_pkey PRIMARY KEY (company_id, id),
  constraint offers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint offers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint offers_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint offers_product FOREIGN KEY (company_id, id) REFERENCES products(company_id, id) ON DELETE CASCADE
);
alter table offers enable row level security;
alter table offers force row level security;

create table one_time_tokens (
  id bigint not null,
  token_hash bytea not null,
  user_id uuid,
  purpose text not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_purpose_check CHECK ((purpose ~ '^[a-z][a-z_]{0,49}$'::text)),
  constraint one_time_tokens_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint one_time_tokens_token_hash_key UNIQUE (token_hash)
);
alter table one_time_tokens enable row level security;
alter table one_time_tokens force row level security;

create table operation_changes (
  company_id uuid not null,
  operation_id uuid not null,
  "position" bigint not null,
  table_name text not null,
  record_key jsonb not null,
  action text not null,
  before jsonb,
  after jsonb,
  kept_reason text,
  kept_fields text[],
  kept_by uuid,
  kept_at timestamp with time zone,
  constraint operation_changes_pkey PRIMARY KEY (company_id, operation_id, "position"),
  constraint operation_changes_action_check CHECK ((action = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text]))),
  constraint operation_changes_kept_reason_check CHECK ((kept_reason = ANY (ARRAY['changed'::text, 'in_use'::text, 'gone'::text]))),
  constraint operation_changes_position_check CHECK (("position" > 0)),
  constraint operation_changes_table_name_check CHECK ((table_name ~ '^[a-z_]{1,63}$'::text)),
  constraint operation_changes_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES operations(company_id, id) ON DELETE CASCADE
);
alter table operation_changes enable row level security;
alter table operation_changes force row level security;

create table operations (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  kind text not null,
  actor_id uuid,
  label text not null,
  facts jsonb default '{}'::jsonb not null,
  created integer default 0 not null,
  changed integer default 0 not null,
  deleted integer default 0 not null,
  state text default 'done'::text not null,
  created_at timestamp with time zone default now() not null,
  undo_until timestamp with time zone not null,
  undone_by uuid,
  undo_asked_at timestamp with time zone,
  undone_at timestamp with time zone,
  undone_from bigint,
  restored integer default 0 not null,
  kept integer default 0 not null,
  undo_tries smallint default 0 not null,
  undo_next_at timestamp with time zone,
  constraint operations_pkey PRIMARY KEY (company_id, id),
  constraint operations_changed_check CHECK ((changed >= 0)),
  constraint operations_check CHECK (((undone_at IS NULL) OR (undo_asked_at IS NOT NULL))),
  constraint operations_created_check CHECK ((created >= 0)),
  constraint operations_deleted_check CHECK ((deleted >= 0)),
  constraint operations_kept_check CHECK ((kept >= 0)),
  constraint operations_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'merge'::text, 'bulk_change'::text, 'conversion'::text]))),
  constraint operations_label_check CHECK (((length(label) >= 1) AND (length(label) <= 200))),
  constraint operations_restored_check CHECK ((restored >= 0)),
  constraint operations_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'partly'::text]))),
  constraint operations_undone_from_check CHECK ((undone_from >= 0)),
  constraint operations_company_id_actor_id_fkey FOREIGN KEY (company_id, actor_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (actor_id),
  constraint operations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint operations_company_id_undone_by_fkey FOREIGN KEY (company_id, undone_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (undone_by),
  constraint operations_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table operations enable row level security;
alter table operations force row level security;

create table outcome_questions (
  company_id uuid not null,
  outcome text not null,
  questions jsonb not null,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  constraint outcome_questions_pkey PRIMARY KEY (company_id, outcome),
  constraint outcome_questions_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint outcome_questions_questions_check CHECK ((jsonb_typeof(questions) = 'array'::text)),
  constraint outcome_questions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint outcome_questions_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (updated_by)
);
alter table outcome_questions enable row level security;
alter table outcome_questions force row level security;

create table outcome_reviews (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  outcome text not null,
  closing_at timestamp with time zone not null,
  answers jsonb not null,
  version integer default 1 not null,
  author_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint outcome_reviews_pkey PRIMARY KEY (company_id, id),
  constraint outcome_reviews_answers_check CHECK ((jsonb_typeof(answers) = 'array'::text)),
  constraint outcome_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint outcome_reviews_company_id_author_id_fkey FOREIGN KEY (company_id, author_id) REFERENCES profiles(company_id, id),
  constraint outcome_reviews_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint outcome_reviews_company_id_deal_id_closing_at_key UNIQUE (company_id, deal_id, closing_at)
);
alter table outcome_reviews enable row level security;
alter table outcome_reviews force row level security;

create table password_guesses (
  subject bytea not null,
  wrong integer default 0 not null,
  touched_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint password_guesses_pkey PRIMARY KEY (subject),
  constraint password_guesses_subject_check CHECK ((length(subject) = 32)),
  constraint password_guesses_wrong_check CHECK ((wrong >= 0))
);
alter table password_guesses enable row level security;
alter table password_guesses force row level security;

create table personal_log (
  user_id uuid not null,
  id uuid not null,
  action text not null,
  success boolean default true not null,
  client_address text,
  request_id text,
  detail jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint personal_log_pkey PRIMARY KEY (user_id, id),
  constraint personal_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table personal_log enable row level security;
alter table personal_log force row level security;

create table plan_odds (
  company_id uuid not null,
  deal_id uuid not null,
  day date not null,
  go_live date not null,
  close_date date,
  sign double precision,
  live double precision not null,
  constraint plan_odds_pkey PRIMARY KEY (company_id, deal_id, day),
  constraint plan_odds_live_check CHECK (((live >= (0)::double precision) AND (live <= (1)::double precision))),
  constraint plan_odds_sign_check CHECK (((sign >= (0)::double precision) AND (sign <= (1)::double precision))),
  constraint plan_odds_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint plan_odds_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table plan_odds enable row level security;
alter table plan_odds force row level security;

create table plan_steps (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  "position" integer not null,
  name text not null,
  kind text not null,
  days integer not null,
  after uuid[] default '{}'::uuid[] not null,
  assignee_id uuid,
  stakeholder_id uuid,
  due_on date,
  started_on date,
  done_on date,
  days_taken integer,
  constraint plan_steps_pkey PRIMARY KEY (company_id, id),
  constraint plan_steps_after_check CHECK ((cardinality(after) <= 60)),
  constraint plan_steps_check CHECK ((started_on <= done_on)),
  constraint plan_steps_check1 CHECK (((days_taken IS NULL) OR (done_on IS NOT NULL))),
  constraint plan_steps_days_check CHECK (((days >= 1) AND (days <= 120))),
  constraint plan_steps_days_taken_check CHECK ((days_taken >= 1)),
  constraint plan_steps_kind_check CHECK ((kind = ANY (ARRAY['success_criteria'::text, 'validation'::text, 'business_case'::text, 'security_review'::text, 'legal_review'::text, 'procurement'::text, 'approval'::text, 'signature'::text, 'kickoff'::text, 'implementation'::text, 'training'::text, 'other'::text]))),
  constraint plan_steps_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint plan_steps_position_check CHECK ((("position" >= 1) AND ("position" <= 60))),
  constraint plan_steps_company_id_assignee_id_fkey FOREIGN KEY (company_id, assignee_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (assignee_id),
  constraint plan_steps_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint plan_steps_company_id_deal_id_stakeholder_id_fkey FOREIGN KEY (company_id, deal_id, stakeholder_id) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE SET NULL (stakeholder_id) DEFERRABLE,
  constraint plan_steps_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table plan_steps enable row level security;
alter table plan_steps force row level security;

create table plan_templates (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  steps jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint plan_templates_pkey PRIMARY KEY (company_id, id),
  constraint plan_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint plan_templates_steps_check CHECK (((jsonb_typeof(steps) = 'array'::text) AND ((jsonb_array_length(steps) >= 1) AND (jsonb_array_length(steps) <= 60)))),
  constraint plan_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint plan_templates_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table plan_templates enable row level security;
alter table plan_templates force row level security;

create table price_books (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  currency character(3) not null,
  valid_from date,
  valid_until date,
  is_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  tax_included boolean default false not null,
  constraint price_books_pkey PRIMARY KEY (company_id, id),
  constraint price_books_check CHECK ((valid_from <= valid_until)),
  constraint price_books_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_books_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint price_books_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint price_books_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table price_books enable row level security;
alter table price_books force row level security;

create table prices (
  company_id uuid not null,
  id uuid not null,
  price_book_id uuid not null,
  product_id uuid not null,
  from_quantity numeric(14,4) not null,
  unit_price_minor bigint not null,
  constraint prices_pkey PRIMARY KEY (company_id, id),
  constraint prices_from_quantity_check CHECK ((from_quantity >= (0)::numeric)),
  constraint prices_unit_price_minor_check CHECK (((unit_price_minor >= '-99999999999999'::bigint) AND (unit_price_minor <= '99999999999999'::bigint))),
  constraint prices_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint prices_company_id_price_book_id_fkey FOREIGN KEY (company_id, price_book_id) REFERENCES price_books(company_id, id) ON DELETE CASCADE,
  constraint prices_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES products(company_id, id) ON DELETE CASCADE,
  constraint prices_company_id_price_book_id_product_id_from_quantity_key UNIQUE (company_id, price_book_id, product_id, from_quantity)
);
alter table prices enable row level security;
alter table prices force row level security;

create table problem_costs (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  problem_id uuid not null,
  "position" integer not null,
  label text not null,
  period text not null,
  currency character(3) not null,
  constraint problem_costs_pkey PRIMARY KEY (company_id, id),
  constraint problem_costs_label_check CHECK (((length(label) >= 1) AND (length(label) <= 120))),
  constraint problem_costs_period_check CHECK ((period = ANY (ARRAY['once'::text, 'month'::text, 'year'::text]))),
  constraint problem_costs_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint problem_costs_company_id_deal_id_problem_id_fkey FOREIGN KEY (company_id, deal_id, problem_id) REFERENCES business_problems(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint problem_costs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint problem_costs_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table problem_costs enable row level security;
alter table problem_costs force row level security;

create table products (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  sku text,
  family text,
  unit text,
  description text,
  billing text default 'one_off'::text not null,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  plain_name text generated always as (app.plain(name)) stored not null,
  search_text text generated always as (app.plain(((name || ' '::text) || COALESCE(sku, ''::text)))) stored not null,
  constraint products_pkey PRIMARY KEY (company_id, id),
  constraint products_billing_check CHECK ((billing = ANY (ARRAY['one_off'::text, 'monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  constraint products_description_check CHECK ((length(description) <= 1000)),
  constraint products_family_check CHECK (((length(family) >= 1) AND (length(family) <= 100))),
  constraint products_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint products_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 60))),
  constraint products_unit_check CHECK (((length(unit) >= 1) AND (length(unit) <= 30))),
  constraint products_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint products_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table products enable row level security;
alter table products force row level security;

create table profiles (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid,
  first_name text,
  last_name text,
  email text not null,
  role member_role default 'sales_rep'::member_role not null,
  company_name text,
  hubspot_user_id text,
  mfa_enabled boolean default false not null,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  locale text,
  named_workspace_id uuid,
  successor_id uuid,
  manager_id uuid,
  constraint profiles_pkey PRIMARY KEY (company_id, id),
  constraint profiles_first_name_check CHECK ((length(first_name) <= 100)),
  constraint profiles_hubspot_user_id_check CHECK (((length(hubspot_user_id) >= 1) AND (length(hubspot_user_id) <= 100))),
  constraint profiles_last_name_check CHECK ((length(last_name) <= 100)),
  constraint profiles_locale_check CHECK ((locale ~ '^[a-z]{2}-[A-Z]{2}$'::text)),
  constraint profiles_manager_check CHECK ((manager_id <> id)),
  constraint profiles_named_owner_check CHECK (((named_workspace_id IS NULL) OR ((workspace_id IS NULL) AND (first_name IS NOT NULL) AND (hubspot_user_id IS NULL) AND (NOT mfa_enabled) AND (last_login_at IS NULL)))),
  constraint profiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint profiles_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES users(id),
  constraint profiles_manager_fkey FOREIGN KEY (company_id, manager_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (manager_id),
  constraint profiles_named_workspace_fkey FOREIGN KEY (company_id, named_workspace_id) REFERENCES workspaces(company_id, id),
  constraint profiles_successor_fkey FOREIGN KEY (company_id, successor_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (successor_id)
);
alter table profiles enable row level security;
alter table profiles force row level security;

create table provider_tokens (
  session_id uuid not null,
  user_id uuid not null,
  tokens bytea not null,
  expires_at timestamp with time zone not null,
  constraint provider_tokens_pkey PRIMARY KEY (session_id),
  constraint provider_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint provider_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table provider_tokens enable row level security;
alter table provider_tokens force row level security;

create table push_keys (
  id uuid not null,
  public_key text not null,
  private_key bytea not null,
  only_one boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_only_one_check CHECK (only_one),
  constraint push_keys_public_key_check CHECK (((length(public_key) >= 80) AND (length(public_key) <= 100))),
  constraint push_keys_only_one_key UNIQUE (only_one)
);
alter table push_keys enable row level security;
alter table push_keys force row level security;

create table push_subscriptions (
  company_id uuid not null,
  id uuid not null,
  profile_id uuid not null,
  session_id uuid not null,
  endpoint_hash bytea not null,
  subscription bytea not null,
  device text not null,
  created_at timestamp with time zone default now() not null,
  constraint push_subscriptions_pkey PRIMARY KEY (company_id, id),
  constraint push_subscriptions_device_check CHECK ((length(device) <= 100)),
  constraint push_subscriptions_endpoint_hash_check CHECK ((length(endpoint_hash) = 32)),
  constraint push_subscriptions_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint push_subscriptions_company_id_endpoint_hash_key UNIQUE (company_id, endpoint_hash)
);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;

create table qualification_rules (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  settings jsonb not null,
  gaps_block boolean not null,
  note text default ''::text not null,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone not null,
  effective_on date,
  published_at timestamp with time zone,
  begun_at timestamp with time zone,
  to_regrade integer default 0 not null,
  regraded integer default 0 not null,
  regraded_up_to uuid,
  finished_at timestamp with time zone,
  constraint qualification_rules_pkey PRIMARY KEY (company_id, id),
  constraint qualification_rules_check CHECK (((begun_at IS NULL) OR (published_at IS NOT NULL))),
  constraint qualification_rules_check1 CHECK (((finished_at IS NULL) OR (begun_at IS NOT NULL))),
  constraint qualification_rules_note_check CHECK ((length(note) <= 500)),
  constraint qualification_rules_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text)),
  constraint qualification_rules_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (updated_by),
  constraint qualification_rules_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id) ON DELETE CASCADE
);
alter table qualification_rules enable row level security;
alter table qualification_rules force row level security;

create table quote_files (
  company_id uuid not null,
  quote_id uuid not null,
  content bytea not null,
  sha256 bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint quote_files_pkey PRIMARY KEY (company_id, quote_id),
  constraint quote_files_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint quote_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint quote_files_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE
);
alter table quote_files enable row level security;
alter table quote_files force row level security;

create table quote_lines (
  company_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  "position" integer not null,
  product_id uuid,
  name text not null,
  quantity numeric(14,4) not null,
  unit_price_minor bigint not null,
  discount_percent numeric(5,2) not null,
  billing text not null,
  periods integer not null,
  tax_percent numeric(5,2),
  list_minor bigint not null,
  net_minor bigint not null,
  total_minor bigint not null,
  book_price_minor bigint,
  lacks_book_price boolean default false not null,
  constraint quote_lines_pkey PRIMARY KEY (company_id, id),
  constraint quote_lines_billing_check CHECK ((billing = ANY (ARRAY['one_off'::text, 'monthly'::text, 'quarterly'::text, 'yearly'::text]))),
  constraint quote_lines_discount_percent_check CHECK (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric))),
  constraint quote_lines_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint quote_lines_periods_check CHECK (((periods >= 1) AND (periods <= 120))),
  constraint quote_lines_position_check CHECK ((("position" >= 1) AND ("position" <= 500))),
  constraint quote_lines_quantity_check CHECK ((quantity > (0)::numeric)),
  constraint quote_lines_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (100)::numeric))),
  constraint quote_lines_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint quote_lines_company_id_product_id_fkey FOREIGN KEY (company_id, product_id) REFERENCES products(company_id, id) ON DELETE SET NULL (product_id),
  constraint quote_lines_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE
);
alter table quote_lines enable row level security;
alter table quote_lines force row level security;

create table quote_numbers (
  company_id uuid not null,
  last_number integer not null,
  constraint quote_numbers_pkey PRIMARY KEY (company_id),
  constraint quote_numbers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table quote_numbers enable row level security;
alter table quote_numbers force row level security;

create table quote_replies (
  company_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  link_id uuid,
  kind text not null,
  name text not null,
  email text not null,
  note text,
  revision integer not null,
  file_sha256 bytea,
  created_at timestamp with time zone default now() not null,
  constraint quote_replies_pkey PRIMARY KEY (company_id, id),
  constraint quote_replies_check CHECK (((kind <> 'comment'::text) OR (note IS NOT NULL))),
  constraint quote_replies_check1 CHECK (((kind = 'comment'::text) OR (file_sha256 IS NOT NULL))),
  constraint quote_replies_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint quote_replies_file_sha256_check CHECK ((octet_length(file_sha256) = 32)),
  constraint quote_replies_kind_check CHECK ((kind = ANY (ARRAY['accepted'::text, 'rejected'::text, 'comment'::text]))),
  constraint quote_replies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint quote_replies_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint quote_replies_revision_check CHECK ((revision >= 1)),
  constraint quote_replies_company_id_link_id_fkey FOREIGN KEY (company_id, link_id) REFERENCES buyer_links(company_id, id) ON DELETE SET NULL (link_id),
  constraint quote_replies_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES quotes(company_id, id) ON DELETE CASCADE
);
alter table quote_replies enable row level security;
alter table quote_replies force row level security;

create table quote_settings (
  company_id uuid not null,
  workspace_id uuid not null,
  seller_name text,
  address text,
  terms text,
  valid_days integer default 30 not null,
  line_discount_limit numeric(5,2) default 100 not null,
  total_discount_limit numeric(5,2) default 100 not null,
  logo bytea,
  logo_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint quote_settings_pkey PRIMARY KEY (company_id, workspace_id),
  constraint quote_settings_address_check CHECK ((length(address) <= 500)),
  constraint quote_settings_check CHECK (((logo IS NULL) = (logo_at IS NULL))),
  constraint quote_settings_line_discount_limit_check CHECK (((line_discount_limit >= (0)::numeric) AND (line_discount_limit <= (100)::numeric))),
  constraint quote_settings_logo_check CHECK ((octet_length(logo) <= 524288)),
  constraint quote_settings_seller_name_check CHECK (((length(seller_name) >= 1) AND (length(seller_name) <= 200))),
  constraint quote_settings_terms_check CHECK ((length(terms) <= 5000)),
  constraint quote_settings_total_discount_limit_check CHECK (((total_discount_limit >= (0)::numeric) AND (total_discount_limit <= (100)::numeric))),
  constraint quote_settings_valid_days_check CHECK (((valid_days >= 1) AND (valid_days <= 365))),
  constraint quote_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint quote_settings_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table quote_settings enable row level security;
alter table quote_settings force row level security;

create table quotes (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  deal_id uuid not null,
  number integer not null,
  revision integer not null,
  state text default 'draft'::text not null,
  title text not null,
  currency character(3) not null,
  total_discount_percent numeric(5,2) not null,
  net_minor bigint not null,
  gross_minor bigint not null,
  totals jsonb not null,
  valid_until date,
  seller_name text,
  seller_address text,
  buyer_name text,
  buyer_contact_id uuid,
  buyer_contact_name text,
  buyer_address text,
  note text,
  terms text,
  approval text default 'none'::text not null,
  approval_requested_by uuid,
  approval_requested_at timestamp with time zone,
  approval_request_note text,
  approval_decided_by uuid,
  approval_decided_at timestamp with time zone,
  approval_decision_note text,
  sent_at timestamp with time zone,
  sent_by uuid,
  answered_on date,
  answer_contact_id uuid,
  answer_contact_name text,
  answer_note text,
  answered_at timestamp with time zone,
  answered_by uuid,
  created_by uuid not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  amount_before_minor bigint,
  currency_before character(3),
  line_discount numeric(5,2),
  total_discount numeric(5,2),
  buyer_title text,
  constraint quotes_pkey PRIMARY KEY (company_id, id),
  constraint quotes_answer_note_check CHECK ((length(answer_note) <= 500)),
  constraint quotes_approval_check CHECK ((approval = ANY (ARRAY['none'::text, 'requested'::text, 'approved'::text, 'declined'::text]))),
  constraint quotes_approval_decision_note_check CHECK ((length(approval_decision_note) <= 500)),
  constraint quotes_approval_request_note_check CHECK ((length(approval_request_note) <= 500)),
  constraint quotes_buyer_address_check CHECK ((length(buyer_address) <= 500)),
  constraint quotes_check CHECK (((state = 'draft'::text) OR (sent_at IS NOT NULL))),
  constraint quotes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint quotes_gross_minor_check CHECK (((gross_minor >= '-99999999999999'::bigint) AND (gross_minor <= '99999999999999'::bigint))),
  constraint quotes_net_minor_check CHECK (((net_minor >= 0) AND (net_minor <= '99999999999999'::bigint))),
  constraint quotes_note_check CHECK ((length(note) <= 2000)),
  constraint quotes_revision_check CHECK ((revision >= 1)),
  constraint quotes_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'rejected'::text, 'superseded'::text]))),
  constraint quotes_terms_check CHECK ((length(terms) <= 5000)),
  constraint quotes_total_discount_percent_check CHECK (((total_discount_percent >= (0)::numeric) AND (total_discount_percent <= (100)::numeric))),
  constraint quotes_company_id_answer_contact_id_fkey FOREIGN KEY (company_id, answer_contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (answer_contact_id),
  constraint quotes_company_id_answered_by_fkey FOREIGN KEY (company_id, answered_by) REFERENCES profiles(company_id, id),
  constraint quotes_company_id_approval_decided_by_fkey FOREIGN KEY (company_id, approval_decided_by) REFERENCES profiles(company_id, id),
  constraint quotes_company_id_approval_requested_by_fkey FOREIGN KEY (company_id, approval_requested_by) REFERENCES profiles(company_id, id),
  constraint quotes_company_id_buyer_contact_id_fkey FOREIGN KEY (company_id, buyer_contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (buyer_contact_id),
  constraint quotes_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint quotes_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint quotes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint quotes_company_id_sent_by_fkey FOREIGN KEY (company_id, sent_by) REFERENCES profiles(company_id, id),
  constraint quotes_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint quotes_company_id_number_revision_key UNIQUE (company_id, number, revision)
);
alter table quotes enable row level security;
alter table quotes force row level security;

create table rate_limits (
  bucket text not null,
  attempts integer not null,
  window_started_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint rate_limits_pkey PRIMARY KEY (bucket)
);
alter table rate_limits enable row level security;
alter table rate_limits force row level security;

create table recording_chunks (
  company_id uuid not null,
  recording_id uuid not null,
  track text not null,
  part smallint not null,
  sequence smallint not null,
  sha256 bytea not null,
  bytes integer not null,
  storage_key text not null,
  created_at timestamp with time zone default now() not null,
  constraint recording_chunks_pkey PRIMARY KEY (company_id, recording_id, track, part, sequence),
  constraint recording_chunks_bytes_check CHECK (((bytes >= 1) AND (bytes <= 8388608))),
  constraint recording_chunks_sequence_check CHECK (((sequence >= 0) AND (sequence <= 9999))),
  constraint recording_chunks_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint recording_chunks_storage_key_check CHECK (((length(storage_key) >= 1) AND (length(storage_key) <= 400))),
  constraint recording_chunks_company_id_recording_id_track_part_fkey FOREIGN KEY (company_id, recording_id, track, part) REFERENCES recording_parts(company_id, recording_id, track, part) ON DELETE CASCADE
);
alter table recording_chunks enable row level security;
alter table recording_chunks force row level security;

create table recording_parts (
  company_id uuid not null,
  recording_id uuid not null,
  track text not null,
  part smallint not null,
  starts_at_ms integer not null,
  chunks integer,
  content_type text,
  storage_key text,
  bytes bigint,
  duration_ms integer,
  constraint recording_parts_pkey PRIMARY KEY (company_id, recording_id, track, part),
  constraint recording_parts_bytes_check CHECK ((bytes >= 1)),
  constraint recording_parts_check CHECK (((storage_key IS NULL) = (bytes IS NULL))),
  constraint recording_parts_check1 CHECK (((storage_key IS NULL) = (duration_ms IS NULL))),
  constraint recording_parts_chunks_check CHECK (((chunks >= 1) AND (chunks <= 10000))),
  constraint recording_parts_content_type_check CHECK (((length(content_type) >= 1) AND (length(content_type) <= 100))),
  constraint recording_parts_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint recording_parts_part_check CHECK (((part >= 0) AND (part <= 499))),
  constraint recording_parts_starts_at_ms_check CHECK ((starts_at_ms >= 0)),
  constraint recording_parts_storage_key_check CHECK (((length(storage_key) >= 1) AND (length(storage_key) <= 400))),
  constraint recording_parts_track_check CHECK ((track = ANY (ARRAY['us'::text, 'them'::text, 'mixed'::text]))),
  constraint recording_parts_company_id_recording_id_fkey FOREIGN KEY (company_id, recording_id) REFERENCES recordings(company_id, id) ON DELETE CASCADE
);
alter table recording_parts enable row level security;
alter table recording_parts force row level security;

create table recordings (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  title text not null,
  kind interaction_kind not null,
  origin text not null,
  state text default 'receiving'::text not null,
  file_name text,
  announced_bytes bigint,
  stored_bytes bigint default 0 not null,
  duration_ms integer,
  occurred_at timestamp with time zone not null,
  consent_text text not null,
  interaction_id uuid,
  problem text,
  failures integer default 0 not null,
  retry_at timestamp with time zone,
  audio_removed_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stopped_by uuid,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint recordings_pkey PRIMARY KEY (company_id, id),
  constraint recordings_announced_bytes_check CHECK (((announced_bytes >= 1) AND (announced_bytes <= '2147483648'::bigint))),
  constraint recordings_check CHECK (((state = 'stopped'::text) = (stopped_at IS NOT NULL))),
  constraint recordings_consent_text_check CHECK (((length(consent_text) >= 1) AND (length(consent_text) <= 2000))),
  constraint recordings_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint recordings_failures_check CHECK ((failures >= 0)),
  constraint recordings_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint recordings_kind_check CHECK ((kind = ANY (ARRAY['call'::interaction_kind, 'meeting'::interaction_kind]))),
  constraint recordings_origin_check CHECK ((origin = ANY (ARRAY['recorded'::text, 'uploaded'::text]))),
  constraint recordings_problem_check CHECK ((problem = ANY (ARRAY['no_sound'::text, 'unreadable'::text, 'unknown_codec'::text, 'chunks_lost'::text, 'no_speech'::text, 'too_much_text'::text, 'service_refused_key'::text, 'service_refused_audio'::text, 'service_out_of_quota'::text, 'service_unreachable'::text, 'service_unreadable'::text]))),
  constraint recordings_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'assembling'::text, 'ready'::text, 'transcribing'::text, 'transcribed'::text, 'failed'::text, 'stopped'::text]))),
  constraint recordings_stored_bytes_check CHECK ((stored_bytes >= 0)),
  constraint recordings_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint recordings_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint recordings_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint recordings_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE SET NULL (interaction_id) DEFERRABLE,
  constraint recordings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint recordings_company_id_stopped_by_fkey FOREIGN KEY (company_id, stopped_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (stopped_by)
);
alter table recordings enable row level security;
alter table recordings force row level security;

create table reference_rates (
  currency character(3) not null,
  day date not null,
  rate numeric not null,
  constraint reference_rates_pkey PRIMARY KEY (currency, day),
  constraint reference_rates_rate_check CHECK (((rate > (0)::numeric) AND (rate < ('10000000000'::bigint)::numeric)))
);
alter table reference_rates enable row level security;
alter table reference_rates force row level security;

create table request_windows (
  started_at timestamp with time zone not null,
  method text not null,
  route text not null,
  requests integer not null,
  failures integer not null,
  total_ms bigint not null,
  max_ms integer not null,
  buckets integer[] not null,
  constraint request_windows_pkey PRIMARY KEY (started_at, method, route),
  constraint request_windows_method_check CHECK ((length(method) <= 10)),
  constraint request_windows_route_check CHECK ((length(route) <= 200))
);
alter table request_windows enable row level security;
alter table request_windows force row level security;

create table retention_rules (
  company_id uuid not null,
  kind text not null,
  days integer not null,
  changed_at timestamp with time zone not null,
  next_run_at timestamp with time zone not null,
  constraint retention_rules_pkey PRIMARY KEY (company_id, kind),
  constraint retention_rules_days_check CHECK (((days >=
CASE kind
    WHEN 'audio'::text THEN 7
    ELSE 90
END) AND (days <= 3650))),
  constraint retention_rules_kind_check CHECK ((kind = ANY (ARRAY['usage_logs'::text, 'archived_deals'::text, 'invitations'::text, 'audio'::text]))),
  constraint retention_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table retention_rules enable row level security;
alter table retention_rules force row level security;

create table review_items (
  company_id uuid not null,
  review_id uuid not null,
  deal_id uuid not null,
  "position" integer not null,
  owner_id uuid not null,
  added_by uuid,
  changes integer default 0 not null,
  ahead smallint default 0 not null,
  ages_on date,
  decision text,
  note text,
  questions jsonb default '[]'::jsonb not null,
  strip text,
  score smallint,
  forecast_choice forecast_choice,
  decided_by uuid,
  decided_at timestamp with time zone,
  seconds integer default 0 not null,
  version integer default 1 not null,
  constraint review_items_pkey PRIMARY KEY (company_id, review_id, deal_id),
  constraint review_items_ahead_check CHECK (((ahead >= 0) AND (ahead <= 2))),
  constraint review_items_changes_check CHECK ((changes >= 0)),
  constraint review_items_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint review_items_check1 CHECK (((strip IS NULL) = (score IS NULL))),
  constraint review_items_decision_check CHECK ((decision = ANY (ARRAY['keep'::text, 'downgrade'::text, 'ask'::text, 'drop'::text, 'skip'::text]))),
  constraint review_items_note_check CHECK (((length(note) >= 1) AND (length(note) <= 500))),
  constraint review_items_position_check CHECK (("position" >= 0)),
  constraint review_items_seconds_check CHECK (((seconds >= 0) AND (seconds <= 86400))),
  constraint review_items_company_id_added_by_fkey FOREIGN KEY (company_id, added_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (added_by),
  constraint review_items_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint review_items_company_id_decided_by_fkey FOREIGN KEY (company_id, decided_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (decided_by),
  constraint review_items_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id),
  constraint review_items_company_id_review_id_fkey FOREIGN KEY (company_id, review_id) REFERENCES reviews(company_id, id) ON DELETE CASCADE
);
alter table review_items enable row level security;
alter table review_items force row level security;

create table review_promises (
  company_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  deal_id uuid not null,
  kind text not null,
  words text not null,
  owner_id uuid not null,
  due_on date,
  task_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint review_promises_pkey PRIMARY KEY (company_id, id),
  constraint review_promises_kind_check CHECK ((kind = ANY (ARRAY['promise'::text, 'ask'::text, 'close'::text]))),
  constraint review_promises_words_check CHECK (((length(words) >= 1) AND (length(words) <= 200))),
  constraint review_promises_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint review_promises_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint review_promises_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id),
  constraint review_promises_company_id_review_id_fkey FOREIGN KEY (company_id, review_id) REFERENCES reviews(company_id, id) ON DELETE CASCADE,
  constraint review_promises_company_id_task_id_fkey FOREIGN KEY (company_id, task_id) REFERENCES tasks(company_id, id) ON DELETE SET NULL (task_id)
);
alter table review_promises enable row level security;
alter table review_promises force row level security;

create table reviews (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  reviewer_id uuid not null,
  scope text not null,
  person_id uuid not null,
  until_day date not null,
  deal_id uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (company_id, id),
  constraint reviews_check CHECK ((started_at <= ended_at)),
  constraint reviews_scope_check CHECK ((scope = ANY (ARRAY['me'::text, 'person'::text, 'team'::text, 'chosen'::text]))),
  constraint reviews_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE SET NULL (deal_id),
  constraint reviews_company_id_person_id_fkey FOREIGN KEY (company_id, person_id) REFERENCES profiles(company_id, id),
  constraint reviews_company_id_reviewer_id_fkey FOREIGN KEY (company_id, reviewer_id) REFERENCES profiles(company_id, id),
  constraint reviews_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table reviews enable row level security;
alter table reviews force row level security;

create table rfp_files (
  company_id uuid not null,
  rfp_id uuid not null,
  revision integer not null,
  file_name text not null,
  format text not null,
  content bytea not null,
  sha256 bytea not null,
  sheets jsonb default '[]'::jsonb not null,
  added_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint rfp_files_pkey PRIMARY KEY (company_id, rfp_id, revision),
  constraint rfp_files_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint rfp_files_format_check CHECK ((format = ANY (ARRAY['docx'::text, 'pdf'::text, 'xlsx'::text, 'txt'::text]))),
  constraint rfp_files_revision_check CHECK ((revision >= 1)),
  constraint rfp_files_sha256_check CHECK ((octet_length(sha256) = 32)),
  constraint rfp_files_sheets_check CHECK ((jsonb_typeof(sheets) = 'array'::text)),
  constraint rfp_files_company_id_added_by_fkey FOREIGN KEY (company_id, added_by) REFERENCES profiles(company_id, id),
  constraint rfp_files_company_id_rfp_id_fkey FOREIGN KEY (company_id, rfp_id) REFERENCES rfps(company_id, id) ON DELETE CASCADE
);
alter table rfp_files enable row level security;
alter table rfp_files force row level security;

create table rfp_requirements (
  company_id uuid not null,
  id uuid not null,
  rfp_id uuid not null,
  "position" integer not null,
  number text,
  section text,
  body text not null,
  body_before text,
  place text not null,
  starts_at integer not null,
  ends_at integer not null,
  sheet text,
  sheet_row integer,
  obligation text,
  weight double precision,
  owner_id uuid,
  state text default 'open'::text not null,
  compliance text,
  answer text default ''::text not null,
  confidential boolean default false not null,
  library_answer_id uuid,
  added_in integer default 1 not null,
  changed_in integer,
  removed_in integer,
  version integer default 1 not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  constraint rfp_requirements_pkey PRIMARY KEY (company_id, id),
  constraint rfp_requirements_answer_check CHECK ((length(answer) <= 20000)),
  constraint rfp_requirements_body_before_check CHECK ((length(body_before) <= 20000)),
  constraint rfp_requirements_body_check CHECK (((length(body) >= 1) AND (length(body) <= 20000))),
  constraint rfp_requirements_check CHECK ((starts_at < ends_at)),
  constraint rfp_requirements_check1 CHECK (((state <> 'approved'::text) OR (answer <> ''::text) OR (compliance IS NOT NULL))),
  constraint rfp_requirements_compliance_check CHECK ((compliance = ANY (ARRAY['full'::text, 'partial'::text, 'none'::text]))),
  constraint rfp_requirements_number_check CHECK ((length(number) <= 200)),
  constraint rfp_requirements_obligation_check CHECK ((obligation = ANY (ARRAY['must'::text, 'should'::text, 'may'::text]))),
  constraint rfp_requirements_place_check CHECK ((length(place) <= 300)),
  constraint rfp_requirements_position_check CHECK (("position" >= 1)),
  constraint rfp_requirements_section_check CHECK ((length(section) <= 500)),
  constraint rfp_requirements_sheet_check CHECK ((length(sheet) <= 100)),
  constraint rfp_requirements_sheet_row_check CHECK ((sheet_row >= 1)),
  constraint rfp_requirements_starts_at_check CHECK ((starts_at >= 0)),
  constraint rfp_requirements_state_check CHECK ((state = ANY (ARRAY['open'::text, 'drafted'::text, 'approved'::text]))),
  constraint rfp_requirements_company_id_library_answer_id_fkey FOREIGN KEY (company_id, library_answer_id) REFERENCES library_answers(company_id, id) ON DELETE SET NULL (library_answer_id),
  constraint rfp_requirements_company_id_owner_id_fkey FOREIGN KEY (company_id, owner_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (owner_id),
  constraint rfp_requirements_company_id_rfp_id_fkey FOREIGN KEY (company_id, rfp_id) REFERENCES rfps(company_id, id) ON DELETE CASCADE,
  constraint rfp_requirements_company_id_updated_by_fkey FOREIGN KEY (company_id, updated_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (updated_by)
);
alter table rfp_requirements enable row level security;
alter table rfp_requirements force row level security;

create table rfps (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  interaction_id uuid,
  title text not null,
  revision integer default 1 not null,
  questions_on date,
  due_on date,
  award_on date,
  decision text default 'undecided'::text not null,
  decision_reason text,
  decided_by uuid,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint rfps_pkey PRIMARY KEY (company_id, id),
  constraint rfps_check CHECK (((decision = 'undecided'::text) = (decided_at IS NULL))),
  constraint rfps_check1 CHECK (((decision = 'undecided'::text) = (decision_reason IS NULL))),
  constraint rfps_decision_check CHECK ((decision = ANY (ARRAY['undecided'::text, 'go'::text, 'no_go'::text]))),
  constraint rfps_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 2000))),
  constraint rfps_revision_check CHECK ((revision >= 1)),
  constraint rfps_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint rfps_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint rfps_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint rfps_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE SET NULL (interaction_id) DEFERRABLE,
  constraint rfps_company_id_decided_by_fkey FOREIGN KEY (company_id, decided_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (decided_by),
  constraint rfps_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table rfps enable row level security;
alter table rfps force row level security;

create table sample_records (
  company_id uuid not null,
  workspace_id uuid not null,
  kind sample_kind not null,
  record_id uuid not null,
  constraint sample_records_pkey PRIMARY KEY (company_id, workspace_id, kind, record_id),
  constraint sample_records_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint sample_records_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table sample_records enable row level security;
alter table sample_records force row level security;

create table saved_mappings (
  company_id uuid not null,
  workspace_id uuid not null,
  fingerprint text not null,
  kind text not null,
  mapping jsonb not null,
  saved_by uuid,
  used_at timestamp with time zone not null,
  constraint saved_mappings_pkey PRIMARY KEY (company_id, workspace_id, fingerprint),
  constraint saved_mappings_kind_check CHECK ((kind = ANY (ARRAY['teammate'::text, 'product'::text, 'account'::text, 'contact'::text, 'deal'::text, 'stakeholder'::text]))),
  constraint saved_mappings_company_id_saved_by_fkey FOREIGN KEY (company_id, saved_by) REFERENCES profiles(company_id, id),
  constraint saved_mappings_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table saved_mappings enable row level security;
alter table saved_mappings force row level security;

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  kind text,
  catalogue text,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table server_logs (
  id uuid not null,
  level text not null,
  message text not null,
  detail jsonb default '{}'::jsonb not null,
  instance text not null,
  request_id text,
  created_at timestamp with time zone not null,
  constraint server_logs_pkey PRIMARY KEY (id),
  constraint server_logs_instance_check CHECK ((length(instance) <= 200)),
  constraint server_logs_level_check CHECK ((level = ANY (ARRAY['warn'::text, 'error'::text, 'fatal'::text]))),
  constraint server_logs_message_check CHECK ((length(message) <= 500)),
  constraint server_logs_request_id_check CHECK ((length(request_id) <= 100))
);
alter table server_logs enable row level security;
alter table server_logs force row level security;

create table service_days (
  day date not null,
  kind text not null,
  count bigint default 0 not null,
  constraint service_days_pkey PRIMARY KEY (day, kind),
  constraint service_days_count_check CHECK ((count >= 0)),
  constraint service_days_kind_check CHECK ((kind = ANY (ARRAY['requests'::text, 'failed_requests'::text, 'errors'::text, 'sign_ins'::text, 'failed_sign_ins'::text, 'active_people'::text, 'api_calls'::text, 'cost_micro_usd'::text])))
);
alter table service_days enable row level security;
alter table service_days force row level security;

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  aal assurance_level default 'aal1'::assurance_level not null,
  created_at timestamp with time zone default now() not null,
  proved_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  client_address text,
  user_agent text,
  recovery_until timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
alter table sessions enable row level security;
alter table sessions force row level security;

create table sign_in_origins (
  user_id uuid not null,
  kind text not null,
  origin text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint sign_in_origins_pkey PRIMARY KEY (user_id, kind, origin),
  constraint sign_in_origins_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'place'::text]))),
  constraint sign_in_origins_origin_check CHECK (((length(origin) >= 1) AND (length(origin) <= 200))),
  constraint sign_in_origins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
alter table sign_in_origins enable row level security;
alter table sign_in_origins force row level security;

create table signal_views (
  company_id uuid not null,
  deal_id uuid not null,
  profile_id uuid not null,
  signal_key text not null,
  seen_at timestamp with time zone default now() not null,
  constraint signal_views_pkey PRIMARY KEY (company_id, deal_id, profile_id, signal_key),
  constraint signal_views_signal_key_check CHECK ((length(signal_key) = 64)),
  constraint signal_views_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint signal_views_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE
);
alter table signal_views enable row level security;
alter table signal_views force row level security;

create table slow_requests (
  id uuid not null,
  method text not null,
  route text not null,
  status integer not null,
  duration_ms integer not null,
  request_id text not null,
  instance text not null,
  created_at timestamp with time zone not null,
  constraint slow_requests_pkey PRIMARY KEY (id),
  constraint slow_requests_instance_check CHECK ((length(instance) <= 200)),
  constraint slow_requests_method_check CHECK ((length(method) <= 10)),
  constraint slow_requests_request_id_check CHECK ((length(request_id) <= 100)),
  constraint slow_requests_route_check CHECK ((length(route) <= 200))
);
alter table slow_requests enable row level security;
alter table slow_requests force row level security;

create table stakeholder_influences (
  company_id uuid not null,
  deal_id uuid not null,
  stakeholder_id uuid not null,
  influences_id uuid not null,
  constraint stakeholder_influences_pkey PRIMARY KEY (company_id, deal_id, stakeholder_id, influences_id),
  constraint stakeholder_influences_check CHECK ((stakeholder_id <> influences_id)),
  constraint stakeholder_influences_company_id_deal_id_influences_id_fkey FOREIGN KEY (company_id, deal_id, influences_id) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint stakeholder_influences_company_id_deal_id_stakeholder_id_fkey FOREIGN KEY (company_id, deal_id, stakeholder_id) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE
);
alter table stakeholder_influences enable row level security;
alter table stakeholder_influences force row level security;

create table stakeholders (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  name text not null,
  title text,
  email text,
  phone text,
  side text default 'buyer'::text not null,
  buying_role text default 'unknown'::text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  influence text default 'unknown'::text not null,
  stance text default 'unknown'::text not null,
  reports_to uuid,
  version integer default 1 not null,
  contact_id uuid,
  constraint stakeholders_pkey PRIMARY KEY (company_id, id),
  constraint stakeholders_buying_role_check CHECK ((buying_role = ANY (ARRAY['unknown'::text, 'economic_buyer'::text, 'champion'::text, 'decision_maker'::text, 'influencer'::text, 'user'::text, 'legal'::text, 'procurement'::text, 'blocker'::text]))),
  constraint stakeholders_email_check CHECK ((length(email) <= 254)),
  constraint stakeholders_influence_check CHECK ((influence = ANY (ARRAY['unknown'::text, 'low'::text, 'medium'::text, 'high'::text]))),
  constraint stakeholders_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint stakeholders_phone_check CHECK ((length(phone) <= 50)),
  constraint stakeholders_report_to_others CHECK ((reports_to <> id)),
  constraint stakeholders_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'partner'::text]))),
  constraint stakeholders_stance_check CHECK ((stance = ANY (ARRAY['unknown'::text, 'supports'::text, 'neutral'::text, 'opposes'::text]))),
  constraint stakeholders_title_check CHECK ((length(title) <= 200)),
  constraint stakeholders_contact_fkey FOREIGN KEY (company_id, contact_id) REFERENCES contacts(company_id, id) ON DELETE SET NULL (contact_id),
  constraint stakeholders_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT,
  constraint stakeholders_reports_to FOREIGN KEY (company_id, deal_id, reports_to) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE SET NULL (reports_to) DEFERRABLE,
  constraint stakeholders_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table stakeholders enable row level security;
alter table stakeholders force row level security;

create table step_changes (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  step_id uuid not null,
  step_name text not null,
  link_id uuid,
  kind text not null,
  name text not null,
  email text not null,
  day_before date,
  day date,
  reason text,
  created_at timestamp with time zone default now() not null,
  constraint step_changes_pkey PRIMARY KEY (company_id, id),
  constraint step_changes_check CHECK (((kind <> 'moved'::text) OR ((day IS NOT NULL) AND (reason IS NOT NULL)))),
  constraint step_changes_check1 CHECK (((kind <> 'done'::text) OR (day IS NOT NULL))),
  constraint step_changes_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint step_changes_kind_check CHECK ((kind = ANY (ARRAY['moved'::text, 'done'::text, 'reopened'::text]))),
  constraint step_changes_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint step_changes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint step_changes_step_name_check CHECK (((length(step_name) >= 1) AND (length(step_name) <= 120))),
  constraint step_changes_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint step_changes_company_id_link_id_fkey FOREIGN KEY (company_id, link_id) REFERENCES buyer_links(company_id, id) ON DELETE SET NULL (link_id),
  constraint step_changes_company_id_deal_id_id_key UNIQUE (company_id, deal_id, id)
);
alter table step_changes enable row level security;
alter table step_changes force row level security;

create table support_attachments (
  company_id uuid not null,
  id uuid not null,
  uploader_id uuid not null,
  request_id uuid,
  file_name text not null,
  file_path text not null,
  file_size bigint not null,
  mime_type text not null,
  created_at timestamp with time zone default now() not null,
  doomed_at timestamp with time zone,
  constraint support_attachments_pkey PRIMARY KEY (company_id, id),
  constraint support_attachments_check CHECK (((doomed_at IS NULL) OR (request_id IS NULL))),
  constraint support_attachments_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200))),
  constraint support_attachments_file_path_check CHECK (((length(file_path) >= 1) AND (length(file_path) <= 300))),
  constraint support_attachments_file_size_check CHECK ((file_size >= 0)),
  constraint support_attachments_mime_type_check CHECK (((length(mime_type) >= 1) AND (length(mime_type) <= 200))),
  constraint support_attachments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint support_attachments_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES support_requests(company_id, id),
  constraint support_attachments_company_id_uploader_id_fkey FOREIGN KEY (company_id, uploader_id) REFERENCES profiles(company_id, id),
  constraint support_attachments_company_id_file_path_key UNIQUE (company_id, file_path)
);
alter table support_attachments enable row level security;
alter table support_attachments force row level security;

create table support_messages (
  company_id uuid not null,
  id uuid not null,
  request_id uuid not null,
  author_id uuid,
  from_support boolean not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  constraint support_messages_pkey PRIMARY KEY (company_id, id),
  constraint support_messages_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint support_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint support_messages_company_id_request_id_fkey FOREIGN KEY (company_id, request_id) REFERENCES support_requests(company_id, id)
);
alter table support_messages enable row level security;
alter table support_messages force row level security;

create table support_requests (
  company_id uuid not null,
  id uuid not null,
  requester_id uuid not null,
  type support_type default 'ticket'::support_type not null,
  title text not null,
  description text not null,
  impact_category impact_category,
  status support_status default 'open'::support_status not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  asker text default ''::text not null,
  search_text text generated always as (app.plain(((((title || ' '::text) || description) || ' '::text) || asker))) stored not null,
  constraint support_requests_pkey PRIMARY KEY (company_id, id),
  constraint support_requests_check CHECK (((type = 'feature_request'::support_type) = (impact_category IS NULL))),
  constraint support_requests_description_check CHECK (((length(description) >= 1) AND (length(description) <= 10000))),
  constraint support_requests_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint support_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint support_requests_company_id_requester_id_fkey FOREIGN KEY (company_id, requester_id) REFERENCES profiles(company_id, id)
);
alter table support_requests enable row level security;
alter table support_requests force row level security;

create table task_generations (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  requested_by uuid not null,
  status text default 'queued'::text not null,
  analyst text,
  model text,
  notice text,
  failure text,
  refused integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint task_generations_pkey PRIMARY KEY (company_id, id),
  constraint task_generations_analyst_check CHECK ((analyst = ANY (ARRAY['embedded'::text, 'model'::text]))),
  constraint task_generations_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text]))),
  constraint task_generations_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint task_generations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint task_generations_company_id_requested_by_fkey FOREIGN KEY (company_id, requested_by) REFERENCES profiles(company_id, id)
);
alter table task_generations enable row level security;
alter table task_generations force row level security;

create table task_sources (
  company_id uuid not null,
  deal_id uuid not null,
  interaction_id uuid not null,
  interaction_version integer not null,
  constraint task_sources_pkey PRIMARY KEY (company_id, deal_id, interaction_id),
  constraint task_sources_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE
);
alter table task_sources enable row level security;
alter table task_sources force row level security;

create table task_suggestions (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid not null,
  reason text not null,
  origin task_origin not null,
  title text not null,
  note text,
  due_on date,
  pillar meddpicc_pillar,
  stakeholder_id uuid,
  said_by text,
  person_name text,
  interaction_id uuid,
  quote text,
  quote_start integer,
  quote_end integer,
  status text default 'pending'::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint task_suggestions_pkey PRIMARY KEY (company_id, id),
  constraint task_suggestions_check CHECK (((origin = 'commitment'::task_origin) = (quote IS NOT NULL))),
  constraint task_suggestions_check1 CHECK ((((quote IS NULL) = (quote_start IS NULL)) AND ((quote IS NULL) = (quote_end IS NULL)) AND (quote_end > quote_start))),
  constraint task_suggestions_check2 CHECK (((quote IS NULL) = (interaction_id IS NULL))),
  constraint task_suggestions_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint task_suggestions_origin_check CHECK ((origin <> 'by_hand'::task_origin)),
  constraint task_suggestions_person_name_check CHECK ((length(person_name) <= 200)),
  constraint task_suggestions_quote_check CHECK (((length(quote) >= 1) AND (length(quote) <= 4000))),
  constraint task_suggestions_quote_start_check CHECK ((quote_start >= 0)),
  constraint task_suggestions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint task_suggestions_said_by_check CHECK ((said_by = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint task_suggestions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'taken'::text, 'dismissed'::text]))),
  constraint task_suggestions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint task_suggestions_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint task_suggestions_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE CASCADE DEFERRABLE,
  constraint task_suggestions_company_id_deal_id_stakeholder_id_fkey FOREIGN KEY (company_id, deal_id, stakeholder_id) REFERENCES stakeholders(company_id, deal_id, id) ON DELETE SET NULL (stakeholder_id) DEFERRABLE,
  constraint task_suggestions_company_id_decided_by_fkey FOREIGN KEY (company_id, decided_by) REFERENCES profiles(company_id, id),
  constraint task_suggestions_company_id_deal_id_reason_key UNIQUE (company_id, deal_id, reason)
);
alter table task_suggestions enable row level security;
alter table task_suggestions force row level security;

create table tasks (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  deal_id uuid,
  account_id uuid,
  title text not null,
  note text,
  due_on date,
  due_key date generated always as (COALESCE(due_on, 'infinity'::date)) stored not null,
  assignee_id uuid not null,
  pillar meddpicc_pillar,
  origin task_origin default 'by_hand'::task_origin not null,
  reason text,
  interaction_id uuid,
  quote text,
  quote_start integer,
  quote_end integer,
  created_by uuid not null,
  version integer default 1 not null,
  due_told_on date,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  done_by uuid,
  removed_at timestamp with time zone,
  constraint tasks_pkey PRIMARY KEY (company_id, id),
  constraint tasks_check CHECK (((deal_id IS NULL) <> (account_id IS NULL))),
  constraint tasks_check1 CHECK (((done_at IS NULL) = (done_by IS NULL))),
  constraint tasks_check2 CHECK ((((quote_start IS NULL) = (quote_end IS NULL)) AND (quote_end > quote_start))),
  constraint tasks_check3 CHECK (((interaction_id IS NULL) OR (deal_id IS NOT NULL))),
  constraint tasks_note_check CHECK (((length(note) >= 1) AND (length(note) <= 2000))),
  constraint tasks_quote_check CHECK (((length(quote) >= 1) AND (length(quote) <= 4000))),
  constraint tasks_quote_start_check CHECK ((quote_start >= 0)),
  constraint tasks_reason_check CHECK ((length(reason) <= 200)),
  constraint tasks_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint tasks_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint tasks_company_id_assignee_id_fkey FOREIGN KEY (company_id, assignee_id) REFERENCES profiles(company_id, id),
  constraint tasks_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id),
  constraint tasks_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint tasks_company_id_deal_id_interaction_id_fkey FOREIGN KEY (company_id, deal_id, interaction_id) REFERENCES interactions(company_id, deal_id, id) ON DELETE SET NULL (interaction_id) DEFERRABLE,
  constraint tasks_company_id_done_by_fkey FOREIGN KEY (company_id, done_by) REFERENCES profiles(company_id, id),
  constraint tasks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint tasks_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table tasks enable row level security;
alter table tasks force row level security;

create table territory_accounts (
  company_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  territory_id uuid,
  placed boolean default false not null,
  due boolean default true not null,
  constraint territory_accounts_pkey PRIMARY KEY (company_id, account_id),
  constraint territory_accounts_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint territory_accounts_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table territory_accounts enable row level security;
alter table territory_accounts force row level security;

create table territory_hand_overs (
  company_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  to_id uuid not null,
  keepers uuid[] default '{}'::uuid[] not null,
  accounts boolean not null,
  deals boolean not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default now() not null,
  operation_id uuid,
  constraint territory_hand_overs_pkey PRIMARY KEY (company_id, account_id),
  constraint territory_hand_overs_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint territory_hand_overs_company_id_asked_by_fkey FOREIGN KEY (company_id, asked_by) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint territory_hand_overs_company_id_operation_id_fkey FOREIGN KEY (company_id, operation_id) REFERENCES operations(company_id, id) ON DELETE SET NULL (operation_id),
  constraint territory_hand_overs_company_id_to_id_fkey FOREIGN KEY (company_id, to_id) REFERENCES profiles(company_id, id) ON DELETE CASCADE,
  constraint territory_hand_overs_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id)
);
alter table territory_hand_overs enable row level security;
alter table territory_hand_overs force row level security;

create table territory_placements (
  company_id uuid not null,
  plan_id uuid not null,
  account_id uuid not null,
  territory_id uuid not null,
  placed_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint territory_placements_pkey PRIMARY KEY (company_id, plan_id, account_id),
  constraint territory_placements_company_id_account_id_fkey FOREIGN KEY (company_id, account_id) REFERENCES accounts(company_id, id) ON DELETE CASCADE,
  constraint territory_placements_company_id_placed_by_fkey FOREIGN KEY (company_id, placed_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (placed_by),
  constraint territory_placements_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES territory_plans(company_id, id) ON DELETE CASCADE
);
alter table territory_placements enable row level security;
alter table territory_placements force row level security;

create table territory_plans (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  number integer not null,
  state text not null,
  territories jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  activated_by uuid,
  activated_at timestamp with time zone,
  constraint territory_plans_pkey PRIMARY KEY (company_id, id),
  constraint territory_plans_number_check CHECK ((number > 0)),
  constraint territory_plans_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'former'::text]))),
  constraint territory_plans_territories_check CHECK ((jsonb_typeof(territories) = 'array'::text)),
  constraint territory_plans_company_id_activated_by_fkey FOREIGN KEY (company_id, activated_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (activated_by),
  constraint territory_plans_company_id_created_by_fkey FOREIGN KEY (company_id, created_by) REFERENCES profiles(company_id, id) ON DELETE SET NULL (created_by),
  constraint territory_plans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint territory_plans_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint territory_plans_company_id_workspace_id_number_key UNIQUE (company_id, workspace_id, number)
);
alter table territory_plans enable row level security;
alter table territory_plans force row level security;

create table transcript_pieces (
  company_id uuid not null,
  recording_id uuid not null,
  track text not null,
  part smallint not null,
  piece smallint not null,
  from_ms integer not null,
  to_ms integer not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint transcript_pieces_pkey PRIMARY KEY (company_id, recording_id, track, part, piece),
  constraint transcript_pieces_check CHECK ((from_ms < to_ms)),
  constraint transcript_pieces_from_ms_check CHECK ((from_ms >= 0)),
  constraint transcript_pieces_piece_check CHECK ((piece >= 0)),
  constraint transcript_pieces_company_id_recording_id_track_part_fkey FOREIGN KEY (company_id, recording_id, track, part) REFERENCES recording_parts(company_id, recording_id, track, part) ON DELETE CASCADE
);
alter table transcript_pieces enable row level security;
alter table transcript_pieces force row level security;

create table transcript_segments (
  company_id uuid not null,
  recording_id uuid not null,
  sequence integer not null,
  track text not null,
  from_ms integer not null,
  to_ms integer not null,
  speaker text not null,
  side text not null,
  words text not null,
  starts_at integer,
  ends_at integer,
  constraint transcript_segments_pkey PRIMARY KEY (company_id, recording_id, sequence),
  constraint transcript_segments_check CHECK ((from_ms <= to_ms)),
  constraint transcript_segments_check1 CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND (starts_at < ends_at))),
  constraint transcript_segments_from_ms_check CHECK ((from_ms >= 0)),
  constraint transcript_segments_sequence_check CHECK ((sequence >= 0)),
  constraint transcript_segments_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text, 'unknown'::text]))),
  constraint transcript_segments_speaker_check CHECK (((length(speaker) >= 1) AND (length(speaker) <= 200))),
  constraint transcript_segments_starts_at_check CHECK ((starts_at >= 0)),
  constraint transcript_segments_track_check CHECK ((track = ANY (ARRAY['us'::text, 'them'::text, 'mixed'::text]))),
  constraint transcript_segments_words_check CHECK (((length(words) >= 1) AND (length(words) <= 20000))),
  constraint transcript_segments_company_id_recording_id_fkey FOREIGN KEY (company_id, recording_id) REFERENCES recordings(company_id, id) ON DELETE CASCADE
);
alter table transcript_segments enable row level security;
alter table transcript_segments force row level security;

create table unreadable_secrets (
  place text not null,
  count integer not null,
  looked_at timestamp with time zone not null,
  constraint unreadable_secrets_pkey PRIMARY KEY (place),
  constraint unreadable_secrets_count_check CHECK ((count >= 0)),
  constraint unreadable_secrets_place_check CHECK (((length(place) >= 1) AND (length(place) <= 100)))
);
alter table unreadable_secrets enable row level security;
alter table unreadable_secrets force row level security;

create table usage_days (
  company_id uuid not null,
  usage_date date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens bigint not null,
  cost_usd numeric(14,6) not null,
  constraint usage_days_pkey PRIMARY KEY (company_id, usage_date, service_type),
  constraint usage_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table usage_days enable row level security;
alter table usage_days force row level security;

create table usage_logs (
  company_id uuid not null,
  id uuid not null,
  user_id uuid,
  deal_id uuid,
  interaction_id uuid,
  service_type text not null,
  operation text not null,
  model text,
  api_calls integer default 0 not null,
  tokens_input integer default 0 not null,
  tokens_output integer default 0 not null,
  tokens_total integer default 0 not null,
  estimated_cost_usd numeric(12,6) default 0 not null,
  success boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint usage_logs_pkey PRIMARY KEY (company_id, id),
  constraint usage_logs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint usage_logs_deal_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE RESTRICT
);
alter table usage_logs enable row level security;
alter table usage_logs force row level security;

create table usage_months (
  company_id uuid not null,
  month date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens_input bigint not null,
  tokens_output bigint not null,
  cost_usd numeric(14,6) not null,
  constraint usage_months_pkey PRIMARY KEY (company_id, month, service_type),
  constraint usage_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint usage_months_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table usage_months enable row level security;
alter table usage_months force row level security;

create table usage_spans (
  company_id uuid not null,
  span text not null,
  starts_on date not null,
  service_type text not null,
  operations bigint not null,
  api_calls bigint not null,
  tokens bigint not null,
  cost_usd numeric(14,6) not null,
  constraint usage_spans_pkey PRIMARY KEY (company_id, span, starts_on, service_type),
  constraint usage_spans_span_check CHECK ((span = ANY (ARRAY['week'::text, 'month'::text]))),
  constraint usage_spans_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);
alter table usage_spans enable row level security;
alter table usage_spans force row level security;

create table users (
  id uuid not null,
  email text not null,
  password_hash text,
  email_confirmed_at timestamp with time zone,
  is_super_admin boolean default false not null,
  company_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  last_active_on date,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_check CHECK (((email = lower(btrim(email))) AND (length(email) <= 254))),
  constraint users_named_owner_check CHECK (((email !~~ 'named-owner:%'::text) OR ((email = ('named-owner:'::text || id)) AND (password_hash IS NULL) AND (email_confirmed_at IS NULL) AND (company_id IS NULL) AND (last_active_on IS NULL) AND (NOT is_super_admin)))),
  constraint users_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint users_email_key UNIQUE (email)
);
alter table users enable row level security;
alter table users force row level security;

create table webhook_attempts (
  company_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  started_at timestamp with time zone not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text default ''::text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (company_id, id),
  constraint webhook_attempts_answer_check CHECK ((length(answer) <= 1000)),
  constraint webhook_attempts_duration_ms_check CHECK ((duration_ms >= 0)),
  constraint webhook_attempts_error_check CHECK ((length(error) <= 300)),
  constraint webhook_attempts_company_id_delivery_id_fkey FOREIGN KEY (company_id, delivery_id) REFERENCES webhook_deliveries(company_id, id) ON DELETE CASCADE
);
alter table webhook_attempts enable row level security;
alter table webhook_attempts force row level security;

create table webhook_deliveries (
  company_id uuid not null,
  id uuid not null,
  deal_id uuid,
  type text not null,
  body text not null,
  state text not null,
  skip_reason text,
  attempts integer default 0 not null,
  last_status integer,
  last_error text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  record_id uuid,
  constraint webhook_deliveries_pkey PRIMARY KEY (company_id, id),
  constraint webhook_deliveries_body_check CHECK ((length(body) <= 300000)),
  constraint webhook_deliveries_check CHECK (((state = 'skipped'::text) = (skip_reason IS NOT NULL))),
  constraint webhook_deliveries_check1 CHECK (((state = 'waiting'::text) = (finished_at IS NULL))),
  constraint webhook_deliveries_last_error_check CHECK ((length(last_error) <= 300)),
  constraint webhook_deliveries_skip_reason_check CHECK ((skip_reason = ANY (ARRAY['test_mode'::text, 'paused'::text]))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'skipped'::text, 'dead'::text]))),
  constraint webhook_deliveries_type_check CHECK (((length(type) >= 1) AND (length(type) <= 60))),
  constraint webhook_deliveries_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;

create table webhook_lanes (
  company_id uuid not null,
  deal_id uuid not null,
  next_try_at timestamp with time zone not null,
  constraint webhook_lanes_pkey PRIMARY KEY (company_id, deal_id),
  constraint webhook_lanes_company_id_deal_id_fkey FOREIGN KEY (company_id, deal_id) REFERENCES deals(company_id, id) ON DELETE CASCADE
);
alter table webhook_lanes enable row level security;
alter table webhook_lanes force row level security;

create table webhook_record_lanes (
  company_id uuid not null,
  record_id uuid not null,
  next_try_at timestamp with time zone not null,
  constraint webhook_record_lanes_pkey PRIMARY KEY (company_id, record_id),
  constraint webhook_record_lanes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id)
);
alter table webhook_record_lanes enable row level security;
alter table webhook_record_lanes force row level security;

create table workspace_invitations (
  company_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  email text not null,
  role member_role not null,
  first_name text,
  last_name text,
  invitation_token bytea not null,
  status invitation_status default 'pending'::invitation_status not null,
  expires_at timestamp with time zone not null,
  invited_by uuid,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  takes_over_id uuid,
  constraint workspace_invitations_pkey PRIMARY KEY (company_id, id),
  constraint workspace_invitations_check CHECK (((status = 'accepted'::invitation_status) = (accepted_at IS NOT NULL))),
  constraint workspace_invitations_email_check CHECK (((email = lower(btrim(email))) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint workspace_invitations_first_name_check CHECK ((length(first_name) <= 100)),
  constraint workspace_invitations_invitation_token_check CHECK ((length(invitation_token) = 32)),
  constraint workspace_invitations_last_name_check CHECK ((length(last_name) <= 100)),
  constraint workspace_invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint workspace_invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint workspace_invitations_company_id_invited_by_fkey FOREIGN KEY (company_id, invited_by) REFERENCES profiles(company_id, id),
  constraint workspace_invitations_company_id_workspace_id_fkey FOREIGN KEY (company_id, workspace_id) REFERENCES workspaces(company_id, id),
  constraint workspace_invitations_takes_over_fkey FOREIGN KEY (company_id, takes_over_id) REFERENCES profiles(company_id, id) ON DELETE SET NULL (takes_over_id),
  constraint workspace_invitations_invitation_token_key UNIQUE (invitation_token)
);
alter table workspace_invitations enable row level security;
alter table workspace_invitations force row level security;

create table workspaces (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  workspace_type workspace_type default 'team'::workspace_type not null,
  max_members integer default 25 not null,
  allow_self_join boolean default false not null,
  invitation_code text default app.new_workspace_code() not null,
  qualification_settings jsonb,
  gaps_block boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  two_factor_required_of text default 'nobody'::text not null,
  constraint workspaces_pkey PRIMARY KEY (company_id, id),
  constraint workspaces_invitation_code_check CHECK ((invitation_code ~ '^[A-HJKMNP-Z2-9]{8}$'::text)),
  constraint workspaces_max_members_check CHECK ((max_members > 0)),
  constraint workspaces_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint workspaces_two_factor_required_of_check CHECK ((two_factor_required_of = ANY (ARRAY['nobody'::text, 'admins'::text, 'everyone'::text]))),
  constraint workspaces_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint workspaces_invitation_code_key UNIQUE (invitation_code)
);
alter table workspaces enable row level security;
alter table workspaces force row level security;

-- indexes

CREATE INDEX account_deletions_by_due ON public.account_deletions USING btree (due_at);
CREATE INDEX account_deletions_of_company ON public.account_deletions USING btree (company_id);
CREATE INDEX account_deletions_of_heir ON public.account_deletions USING btree (heir_id);
CREATE INDEX account_news_due ON public.account_news USING btree (due_at);
CREATE INDEX account_plan_changes_by_actor ON public.account_plan_changes USING btree (company_id, actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX account_plan_changes_of_plan ON public.account_plan_changes USING btree (company_id, plan_id, id DESC);
CREATE INDEX account_plan_sections_updated_by ON public.account_plan_sections USING btree (company_id, updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX account_plans_created_by ON public.account_plans USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX account_plans_reviewed_by ON public.account_plans USING btree (company_id, reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX account_quarters_by_account ON public.account_quarters USING btree (company_id, account_id);
CREATE INDEX account_totals_by_open ON public.account_totals USING btree (company_id, workspace_id, profile_id, amount_minor DESC, account_id) WHERE ((kind = 'open'::text) AND (currency = 'XXX'::bpchar) AND (deals > 0));
CREATE INDEX account_totals_won ON public.account_totals USING btree (company_id, workspace_id, profile_id, month, account_id) INCLUDE (deals, amount_minor) WHERE (kind = 'won'::text);
CREATE INDEX accounts_by_country ON public.accounts USING btree (company_id, workspace_id, country);
CREATE INDEX accounts_by_domain ON public.accounts USING btree (company_id, workspace_id, lower(domain)) WHERE (domain IS NOT NULL);
CREATE INDEX accounts_by_industry ON public.accounts USING btree (company_id, workspace_id, industry);
CREATE INDEX accounts_by_name ON public.accounts USING btree (company_id, workspace_id, plain_name, id);
CREATE INDEX accounts_by_parent ON public.accounts USING btree (company_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX accounts_in_order ON public.accounts USING btree (company_id, plain_name, id);
CREATE INDEX accounts_in_order_of_country ON public.accounts USING btree (company_id, workspace_id, app.plain(country), id) WHERE (country IS NOT NULL);
CREATE INDEX accounts_in_order_of_industry ON public.accounts USING btree (company_id, workspace_id, app.plain(industry), id) WHERE (industry IS NOT NULL);
CREATE INDEX accounts_in_order_of_owner ON public.accounts USING btree (company_id, owner_id, id);
CREATE INDEX address_changes_by_end ON public.address_changes USING btree (ends_at);
CREATE INDEX address_changes_held ON public.address_changes USING btree (old_email) WHERE ((confirmed_at IS NOT NULL) AND (undone_at IS NULL));
CREATE INDEX address_changes_of_user ON public.address_changes USING btree (user_id, id);
CREATE UNIQUE INDEX address_changes_pending ON public.address_changes USING btree (user_id) WHERE (confirmed_at IS NULL);
CREATE INDEX company_webhook_config_served ON ai.company_webhook_config USING btree (company_id) WHERE ((webhook_url IS NOT NULL) AND (paused_at IS NULL));
CREATE INDEX ai_analyses_by_interaction ON public.ai_analyses USING btree (company_id, deal_id, interaction_id, created_at DESC);
CREATE UNIQUE INDEX ai_analyses_one_at_a_time ON public.ai_analyses USING btree (company_id, interaction_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX ai_suggestions_by_analysis ON public.ai_suggestions USING btree (company_id, analysis_id);
CREATE INDEX ai_suggestions_by_deal ON public.ai_suggestions USING btree (company_id, deal_id, status, created_at DESC, id DESC);
CREATE INDEX ai_suggestions_by_interaction ON public.ai_suggestions USING btree (company_id, interaction_id);
CREATE INDEX ai_suggestions_waiting ON public.ai_suggestions USING btree (company_id, created_at DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX announcements_in_order ON public.announcements USING btree (id);
CREATE INDEX asks_by_evidence ON public.asks USING btree (company_id, deal_id, evidence_id) WHERE (evidence_id IS NOT NULL);
CREATE INDEX asks_of_person ON public.asks USING btree (company_id, deal_id, stakeholder_id);
CREATE INDEX audio_removals_due ON public.audio_removals USING btree (due_at);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (company_id, actor_id, created_at DESC);
CREATE INDEX audit_log_by_operators ON public.audit_log USING btree (company_id, created_at DESC, id DESC) WHERE (action = ANY (ARRAY['early_access_approved'::text, 'feature_switched'::text, 'support_replied'::text, 'support_status_changed'::text, 'company_suspended'::text, 'company_resumed'::text, 'company_limits_changed'::text, 'invitation_resent_by_operator'::text]));
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (company_id, created_at DESC);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX audit_log_of_all ON public.audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_of_failures ON public.audit_log USING btree (created_at DESC, id DESC) WHERE (NOT success);
CREATE INDEX battlecard_lines_by_author ON public.battlecard_lines USING btree (company_id, created_by);
CREATE INDEX battlecard_lines_by_confirmer ON public.battlecard_lines USING btree (company_id, confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX battlecard_lines_in_order ON public.battlecard_lines USING btree (company_id, competitor_id, section, "position", id);
CREATE INDEX battlecard_lines_of_evidence ON public.battlecard_lines USING btree (company_id, deal_id, evidence_id) WHERE (evidence_id IS NOT NULL);
CREATE INDEX battlecard_lines_removed ON public.battlecard_lines USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX business_problems_by_creator ON public.business_problems USING btree (company_id, created_by);
CREATE INDEX business_problems_of_consequence ON public.business_problems USING btree (company_id, deal_id, consequence_evidence_id) WHERE (consequence_evidence_id IS NOT NULL);
CREATE INDEX business_problems_of_deal ON public.business_problems USING btree (company_id, deal_id, "position", id);
CREATE INDEX business_problems_of_evidence ON public.business_problems USING btree (company_id, deal_id, evidence_id) WHERE (evidence_id IS NOT NULL);
CREATE INDEX business_problems_of_person ON public.business_problems USING btree (company_id, deal_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE INDEX buyer_links_by_creator ON public.buyer_links USING btree (company_id, created_by);
CREATE INDEX buyer_links_by_end ON public.buyer_links USING btree (ends_at);
CREATE INDEX buyer_links_by_revoker ON public.buyer_links USING btree (company_id, revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX buyer_links_of_deal ON public.buyer_links USING btree (company_id, deal_id, id DESC);
CREATE INDEX buyer_links_of_quote ON public.buyer_links USING btree (company_id, quote_id, id DESC) WHERE (quote_id IS NOT NULL);
CREATE INDEX buyer_sessions_by_expiry ON public.buyer_sessions USING btree (expires_at);
CREATE INDEX buyer_sessions_of_link ON public.buyer_sessions USING btree (company_id, link_id);
CREATE INDEX close_plans_by_creator ON public.close_plans USING btree (company_id, created_by);
CREATE INDEX close_plans_by_odds ON public.close_plans USING btree (company_id, odds_on, deal_id);
CREATE INDEX close_totals_unfolded ON public.close_totals USING btree (company_id, slot) WHERE (slot > 0);
CREATE INDEX commitments_by_owner ON public.commitments USING btree (company_id, owner_id, committed_at DESC, id);
CREATE INDEX commitments_of_deal ON public.commitments USING btree (company_id, deal_id, committed_at DESC, id);
CREATE UNIQUE INDEX commitments_open ON public.commitments USING btree (company_id, deal_id) WHERE (ended_at IS NULL);
CREATE INDEX companies_by_plain_name ON public.companies USING btree (app.plain(name), id);
CREATE UNIQUE INDEX companies_domain ON public.companies USING btree (domain) WHERE (domain IS NOT NULL);
CREATE INDEX companies_limited ON public.companies USING btree (id) WHERE ((requests_limit IS NOT NULL) OR (database_seconds_limit IS NOT NULL) OR (jobs_limit IS NOT NULL));
CREATE INDEX companies_search ON public.companies USING gin (app.plain(name) gin_trgm_ops);
CREATE INDEX companies_suspended ON public.companies USING btree (id) WHERE (suspended_at IS NOT NULL);
CREATE INDEX company_deletions_by_due ON public.company_deletions USING btree (due_at) WHERE (erased_at IS NULL);
CREATE INDEX competitor_checks_in_turn ON public.competitor_checks USING btree (company_id, kind, queued_at, record_id);
CREATE INDEX competitor_mentions_by_decider ON public.competitor_mentions USING btree (company_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX competitor_mentions_in_order ON public.competitor_mentions USING btree (company_id, deal_id, said_on, id);
CREATE INDEX competitor_mentions_of_competitor ON public.competitor_mentions USING btree (company_id, competitor_id, deal_id);
CREATE INDEX competitor_mentions_of_evidence ON public.competitor_mentions USING btree (company_id, deal_id, evidence_id) WHERE (evidence_id IS NOT NULL);
CREATE INDEX competitor_mentions_of_interaction ON public.competitor_mentions USING btree (company_id, deal_id, interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE UNIQUE INDEX competitors_by_name ON public.competitors USING btree (company_id, workspace_id, plain_name) WHERE (archived_at IS NULL);
CREATE INDEX competitors_in_order ON public.competitors USING btree (company_id, workspace_id, plain_name, id);
CREATE INDEX competitors_to_search ON public.competitors USING btree (company_id, workspace_id, id) WHERE (search_stage IS NOT NULL);
CREATE INDEX contact_emails_by_address ON public.contact_emails USING btree (company_id, address);
CREATE INDEX contact_emails_of_contact ON public.contact_emails USING btree (company_id, contact_id);
CREATE INDEX contact_history_by_contact ON public.contact_history USING btree (company_id, contact_id, created_at DESC, id DESC);
CREATE INDEX contact_totals_unfolded ON public.contact_totals USING btree (company_id, slot) WHERE (slot > 0);
CREATE INDEX contacts_by_change ON public.contacts USING btree (company_id, updated_at) WHERE (edited_at IS NOT NULL);
CREATE INDEX contacts_by_creation ON public.contacts USING btree (company_id, workspace_id, created_at, id);
CREATE INDEX contacts_by_leaving ON public.contacts USING btree (company_id, workspace_id, left_on, id) WHERE (left_on IS NOT NULL);
CREATE INDEX contacts_by_name ON public.contacts USING btree (company_id, workspace_id, plain_name, id);
CREATE INDEX contacts_by_source ON public.contacts USING btree (company_id, workspace_id, source, plain_name, id);
CREATE INDEX contacts_by_title ON public.contacts USING btree (company_id, workspace_id, plain_title, id) WHERE (title IS NOT NULL);
CREATE INDEX contacts_of_account ON public.contacts USING btree (company_id, account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX contacts_of_account_by_name ON public.contacts USING btree (company_id, account_id, plain_name, id) WHERE (account_id IS NOT NULL);
CREATE INDEX contacts_of_owner ON public.contacts USING btree (company_id, owner_id, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX contacts_of_owner_by_name ON public.contacts USING btree (company_id, owner_id, plain_name, id) WHERE (owner_id IS NOT NULL);
CREATE INDEX contacts_search ON public.contacts USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX contacts_without_account ON public.contacts USING btree (company_id, workspace_id, plain_name, id) WHERE (account_id IS NULL);
CREATE INDEX contacts_without_both ON public.contacts USING btree (company_id, workspace_id, plain_name, id) WHERE ((account_id IS NULL) AND (owner_id IS NULL));
CREATE INDEX contacts_without_owner ON public.contacts USING btree (company_id, workspace_id, plain_name, id) WHERE (owner_id IS NULL);
CREATE INDEX contacts_without_title ON public.contacts USING btree (company_id, workspace_id, plain_name, id) WHERE (title IS NULL);
CREATE INDEX cost_factors_of_cost ON public.cost_factors USING btree (company_id, deal_id, cost_id, "position", id);
CREATE INDEX cost_factors_of_evidence ON public.cost_factors USING btree (company_id, deal_id, evidence_id) WHERE (evidence_id IS NOT NULL);
CREATE INDEX currency_settings_freezing ON public.currency_settings USING btree (company_id) WHERE freezing;
CREATE INDEX data_exports_by_end ON public.data_exports USING btree (expires_at) WHERE (state = 'ready'::text);
CREATE INDEX data_exports_of_person ON public.data_exports USING btree (company_id, requested_by, id DESC);
CREATE UNIQUE INDEX data_exports_under_way ON public.data_exports USING btree (company_id, requested_by) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX data_exports_waiting ON public.data_exports USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX dead_weight_keeps_by_member ON public.dead_weight_keeps USING btree (company_id, kept_by);
CREATE INDEX deal_access_by_amount ON public.deal_access USING btree (company_id, profile_id, workspace_id, stage_position, amount_minor, deal_id);
CREATE INDEX deal_access_by_close ON public.deal_access USING btree (company_id, profile_id, workspace_id, stage_position, close_key, deal_id);
CREATE INDEX deal_access_by_deal ON public.deal_access USING btree (company_id, deal_id);
CREATE INDEX deal_access_by_score ON public.deal_access USING btree (company_id, profile_id, workspace_id, stage_position, score, deal_id);
CREATE INDEX deal_access_to_others ON public.deal_access USING btree (company_id, profile_id, deal_id) WHERE (NOT as_owner);
CREATE INDEX deal_collaborators_by_profile ON public.deal_collaborators USING btree (company_id, profile_id);
CREATE INDEX deal_competitors_closed ON public.deal_competitors USING btree (company_id, competitor_id, closed_at, outcome) WHERE (outcome IS NOT NULL);
CREATE INDEX deal_competitors_of_competitor ON public.deal_competitors USING btree (company_id, competitor_id, deal_id);
CREATE INDEX deal_history_by_deal ON public.deal_history USING btree (company_id, deal_id, created_at DESC, id DESC);
CREATE INDEX deal_history_by_field ON public.deal_history USING btree (company_id, deal_id, field, created_at DESC, id DESC);
CREATE INDEX deal_lines_of_deal ON public.deal_lines USING btree (company_id, deal_id, "position", id);
CREATE INDEX deal_lines_of_product ON public.deal_lines USING btree (company_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX deal_odds_by_age ON public.deal_odds USING btree (company_id, run_id, open_days DESC, deal_id);
CREATE INDEX deal_odds_by_expected ON public.deal_odds USING btree (company_id, run_id, expected_minor DESC, deal_id);
CREATE INDEX deal_odds_of_deal ON public.deal_odds USING btree (company_id, deal_id);
CREATE INDEX deal_pins_by_deal ON public.deal_pins USING btree (company_id, deal_id);
CREATE INDEX deal_pricing_of_book ON public.deal_pricing USING btree (company_id, price_book_id) WHERE (price_book_id IS NOT NULL);
CREATE INDEX deal_share_readers_by_share ON public.deal_share_readers USING btree (company_id, deal_id, share_id, last_opened_at DESC);
CREATE INDEX deal_share_readers_by_workspace ON public.deal_share_readers USING btree (company_id, opened_in);
CREATE INDEX deal_shares_by_deal ON public.deal_shares USING btree (company_id, deal_id, created_at DESC, id DESC) WHERE (ended_at IS NULL);
CREATE INDEX deal_totals_unfolded ON public.deal_totals USING btree (company_id, slot) WHERE (slot > 0);
CREATE INDEX deal_usage_totals_by_cost ON public.deal_usage_totals USING btree (company_id, cost_usd DESC, deal_id, service_type);
CREATE INDEX deal_versions_by_end ON public.deal_versions USING btree (company_id, LEAST(valid_to, corrected_at)) WHERE (LEAST(valid_to, corrected_at) < 'infinity'::timestamp with time zone);
CREATE INDEX deal_versions_by_record ON public.deal_versions USING btree (company_id, recorded_at, deal_id);
CREATE UNIQUE INDEX deal_versions_of_today ON public.deal_versions USING btree (company_id, deal_id) WHERE ((valid_to = 'infinity'::timestamp with time zone) AND (corrected_at = 'infinity'::timestamp with time zone));
CREATE INDEX deal_visits_of_deal ON public.deal_visits USING btree (company_id, deal_id);
CREATE INDEX deals_ageing ON public.deals USING btree (next_ageing_on) WHERE ((next_ageing_on IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX deals_by_account ON public.deals USING btree (company_id, account_id);
CREATE INDEX deals_by_amount ON public.deals USING btree (company_id, workspace_id, amount_minor, id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_change ON public.deals USING btree (company_id, workspace_id, updated_at, id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_close ON public.deals USING btree (company_id, workspace_id, COALESCE(close_date, 'infinity'::date), id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_crm_owner ON public.deals USING btree (company_id, crm_owner_id) WHERE (crm_owner_id IS NOT NULL);
CREATE INDEX deals_by_decision_date ON public.deals USING btree (company_id, workspace_id, COALESCE(decision_date, 'infinity'::date), id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_gaps ON public.deals USING btree (company_id, workspace_id, gap_count, id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_name ON public.deals USING btree (company_id, workspace_id, name, id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_next_step ON public.deals USING btree (company_id, workspace_id, next_step_due, id) WHERE ((next_step_due IS NOT NULL) AND (stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_by_next_step_due ON public.deals USING btree (company_id, workspace_id, COALESCE(next_step_due, 'infinity'::date), id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_owner ON public.deals USING btree (company_id, owner_id, stage);
CREATE INDEX deals_by_score ON public.deals USING btree (company_id, workspace_id, score, id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_slipped ON public.deals USING btree (company_id, workspace_id, (
CASE
    WHEN (stage_position < (8)::smallint) THEN COALESCE(close_date, 'infinity'::date)
    ELSE 'infinity'::date
END), id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_source ON public.deals USING btree (company_id, workspace_id, COALESCE(app.choice_key(source), '~'::text), id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_stage ON public.deals USING btree (company_id, workspace_id, stage_position, id) WHERE (shelf IS NULL);
CREATE INDEX deals_by_stage_entry ON public.deals USING btree (company_id, workspace_id, stage_entered_at, id) WHERE ((stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_by_time_in_stage ON public.deals USING btree (company_id, workspace_id, (
CASE
    WHEN (stage_position < (8)::smallint) THEN stage_entered_at
    ELSE 'infinity'::timestamp with time zone
END), id) WHERE (shelf IS NULL);
CREATE INDEX deals_closed ON public.deals USING btree (company_id, workspace_id, closed_at, id) WHERE ((closed_at IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX deals_closed_by_owner ON public.deals USING btree (company_id, owner_id, closed_at, id) INCLUDE (workspace_id, stage_position, currency, amount_minor) WHERE ((closed_at IS NOT NULL) AND (shelf IS NULL));
CREATE INDEX deals_column_by_amount ON public.deals USING btree (company_id, workspace_id, stage_position, amount_minor, id) WHERE (shelf IS NULL);
CREATE INDEX deals_column_by_close ON public.deals USING btree (company_id, workspace_id, stage_position, COALESCE(close_date, 'infinity'::date), id) WHERE (shelf IS NULL);
CREATE INDEX deals_column_by_score ON public.deals USING btree (company_id, workspace_id, stage_position, score, id) WHERE (shelf IS NULL);
CREATE INDEX deals_disputed ON public.deals USING btree (company_id, workspace_id, COALESCE(close_date, 'infinity'::date), id) WHERE ((strip ~~ '%!%'::text) AND (stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_idle ON public.deals USING btree (company_id, workspace_id, last_activity_at, id) WHERE ((stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_in_best_case ON public.deals USING btree (company_id, workspace_id, COALESCE(close_date, 'infinity'::date), id) WHERE ((forecast_category = 'best_case'::forecast_category) AND (shelf IS NULL));
CREATE INDEX deals_in_bin ON public.deals USING btree (shelved_at) WHERE (shelf = 'deleted'::text);
CREATE INDEX deals_in_commit ON public.deals USING btree (company_id, workspace_id, COALESCE(close_date, 'infinity'::date), id) WHERE ((forecast_category = 'commit'::forecast_category) AND (shelf IS NULL));
CREATE INDEX deals_in_order_of_owner ON public.deals USING btree (company_id, owner_id, id) WHERE (shelf IS NULL);
CREATE INDEX deals_on_shelf ON public.deals USING btree (company_id, shelf, shelved_at DESC, id DESC) WHERE (shelf IS NOT NULL);
CREATE INDEX deals_open_of_account ON public.deals USING btree (company_id, account_id, amount_minor DESC, id) WHERE ((stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_open_of_owner ON public.deals USING btree (company_id, owner_id, close_date) INCLUDE (workspace_id, account_id, stage, forecast_category, currency, amount_minor) WHERE ((stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_overdue_of_owner ON public.deals USING btree (company_id, owner_id, next_step_due, id) INCLUDE (workspace_id) WHERE ((next_step_due IS NOT NULL) AND (stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_search ON public.deals USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX deals_to_review ON public.deals USING btree (company_id, owner_id, amount_minor, id) WHERE ((stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_with_ageing_evidence ON public.deals USING btree (company_id, workspace_id, COALESCE(close_date, 'infinity'::date), id) WHERE (((strip ~~ '%a%'::text) OR (strip ~~ '%s%'::text)) AND (stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_without_account ON public.deals USING btree (company_id, workspace_id, id) WHERE ((account_id IS NULL) AND (shelf IS NULL));
CREATE INDEX deals_without_next_step ON public.deals USING btree (company_id, workspace_id, COALESCE(close_date, 'infinity'::date), id) WHERE ((next_step IS NULL) AND (stage_position < (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_won ON public.deals USING btree (company_id, workspace_id, closed_at) WHERE ((stage = 'closed_won'::deal_stage) AND (shelf IS NULL));
CREATE INDEX deals_won_in_forecast ON public.deals USING btree (company_id, closed_at, owner_id) INCLUDE (workspace_id, currency, amount_minor, frozen_minor) WHERE ((stage_position = (8)::smallint) AND (shelf IS NULL));
CREATE INDEX deals_won_of_account ON public.deals USING btree (company_id, account_id, closed_at) WHERE ((stage_position = (8)::smallint) AND (shelf IS NULL));
CREATE INDEX duplicate_checks_in_turn ON public.duplicate_checks USING btree (company_id, kind, queued_at, record_id);
CREATE INDEX duplicate_keys_by_key ON public.duplicate_keys USING btree (company_id, workspace_id, kind, key, record_id);
CREATE INDEX duplicate_pairs_by_decider ON public.duplicate_pairs USING btree (company_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX duplicate_pairs_by_other ON public.duplicate_pairs USING btree (company_id, kind, other_id);
CREATE INDEX duplicate_pairs_open ON public.duplicate_pairs USING btree (company_id, workspace_id, kind, rank, one_id, other_id) WHERE (state = 'open'::text);
CREATE INDEX early_access_requests_by_status ON public.early_access_requests USING btree (status, created_at DESC, id DESC);
CREATE INDEX early_access_requests_by_time ON public.early_access_requests USING btree (created_at DESC, id DESC);
CREATE INDEX early_access_requests_of_company ON public.early_access_requests USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE UNIQUE INDEX early_access_requests_one_pending ON public.early_access_requests USING btree (email) WHERE (status = 'pending'::early_access_status);
CREATE INDEX email_connections_by_address ON public.email_connections USING btree (email_address) WHERE (state = 'active'::text);
CREATE INDEX email_connections_by_time ON public.email_connections USING btree (company_id, owner_id, created_at DESC, id);
CREATE INDEX email_connections_due ON public.email_connections USING btree (next_sync_at) WHERE (sync_enabled AND (state = 'active'::text));
CREATE INDEX email_connections_to_watch ON public.email_connections USING btree (watch_next_at) WHERE (sync_enabled AND (state = 'active'::text));
CREATE INDEX email_messages_by_thread ON public.email_messages USING btree (company_id, deal_id, thread_key, sent_at, id);
CREATE INDEX email_messages_by_time ON public.email_messages USING btree (company_id, deal_id, sent_at DESC, id DESC);
CREATE INDEX email_messages_of_connection ON public.email_messages USING btree (company_id, connection_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX email_messages_of_interaction ON public.email_messages USING btree (company_id, interaction_id);
CREATE INDEX email_sends_of_connection ON public.email_sends USING btree (company_id, connection_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX email_sends_of_deal ON public.email_sends USING btree (company_id, deal_id, created_at, id);
CREATE INDEX email_sends_of_sender ON public.email_sends USING btree (company_id, sender_id);
CREATE INDEX email_sends_replies ON public.email_sends USING btree (company_id, reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX email_sends_waiting ON public.email_sends USING btree (next_try_at) WHERE (state = 'queued'::text);
CREATE INDEX error_groups_by_state ON public.error_groups USING btree (state, last_seen_at DESC, id DESC);
CREATE INDEX error_groups_by_time ON public.error_groups USING btree (last_seen_at DESC, id DESC);
CREATE INDEX error_groups_search ON public.error_groups USING gin (search_text gin_trgm_ops);
CREATE INDEX error_hours_of_group ON public.error_hours USING btree (group_id);
CREATE INDEX error_samples_of_user ON public.error_samples USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX events_by_deal ON public.events USING btree (company_id, deal_id, created_at DESC);
CREATE INDEX events_waiting_by_company ON public.events USING btree (company_id, created_at) WHERE (dispatched_at IS NULL);
CREATE INDEX exchange_rates_by_day ON public.exchange_rates USING btree (company_id, day DESC, base, currency);
CREATE INDEX external_ids_of_account ON public.external_ids USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX external_ids_of_contact ON public.external_ids USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX external_ids_of_deal ON public.external_ids USING btree (company_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX external_ids_of_stakeholder ON public.external_ids USING btree (company_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE INDEX factor_resets_asked_by ON public.factor_resets USING btree (company_id, asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX factor_resets_due ON public.factor_resets USING btree (due_at) WHERE ((applied_at IS NULL) AND (stopped_at IS NULL));
CREATE INDEX factor_resets_of_profile ON public.factor_resets USING btree (company_id, profile_id);
CREATE UNIQUE INDEX factor_resets_waiting ON public.factor_resets USING btree (company_id, profile_id) WHERE ((applied_at IS NULL) AND (stopped_at IS NULL));
CREATE INDEX feature_flag_changes_by_key ON public.feature_flag_changes USING btree (key, id DESC);
CREATE INDEX feature_flag_changes_of_company ON public.feature_flag_changes USING btree (company_id, key, id DESC);
CREATE INDEX feature_flags_by_key ON public.feature_flags USING btree (key, company_id);
CREATE INDEX forecast_calls_by_author ON public.forecast_calls USING btree (company_id, made_by);
CREATE INDEX forecast_calls_of_period ON public.forecast_calls USING btree (company_id, first_day, made_at);
CREATE INDEX forecast_calls_of_person ON public.forecast_calls USING btree (company_id, person_id, first_day, made_at);
CREATE INDEX forecast_calls_of_workspace ON public.forecast_calls USING btree (company_id, workspace_id);
CREATE INDEX forecast_totals_of_workspace ON public.forecast_totals USING btree (company_id, workspace_id);
CREATE INDEX forecast_totals_unfolded ON public.forecast_totals USING btree (company_id, slot) WHERE (slot > 0);
CREATE INDEX gmail_authorizations_of_owner ON public.gmail_authorizations USING btree (company_id, owner_id);
CREATE INDEX gmail_pushes_by_time ON public.gmail_pushes USING btree (received_at);
CREATE INDEX google_revocations_due ON public.google_revocations USING btree (next_try_at);
CREATE INDEX google_sign_ins_by_expiry ON public.google_sign_ins USING btree (expires_at);
CREATE INDEX hubspot_callbacks_by_time ON public.hubspot_callbacks USING btree (received_at);
CREATE INDEX hubspot_conflicts_by_time ON public.hubspot_conflicts USING btree (company_id, portal_id, created_at, id) WHERE (resolved_at IS NULL);
CREATE INDEX hubspot_conflicts_of_account ON public.hubspot_conflicts USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX hubspot_conflicts_of_contact ON public.hubspot_conflicts USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX hubspot_conflicts_of_deal ON public.hubspot_conflicts USING btree (company_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX hubspot_conflicts_of_person ON public.hubspot_conflicts USING btree (company_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE UNIQUE INDEX hubspot_conflicts_open ON public.hubspot_conflicts USING btree (company_id, record_id, field) WHERE (resolved_at IS NULL);
CREATE UNIQUE INDEX hubspot_conflicts_open_of_contact ON public.hubspot_conflicts USING btree (company_id, contact_id, field) WHERE ((resolved_at IS NULL) AND (contact_id IS NOT NULL));
CREATE INDEX hubspot_conflicts_resolved_by ON public.hubspot_conflicts USING btree (company_id, resolved_by) WHERE (resolved_by IS NOT NULL);
CREATE INDEX hubspot_connections_due ON public.hubspot_connections USING btree (next_sync_at) WHERE ((state = 'active'::text) AND sync_enabled);
CREATE INDEX hubspot_connections_of_portal ON public.hubspot_connections USING btree (portal_id) WHERE (state = 'active'::text);
CREATE INDEX hubspot_owners_of_profile ON public.hubspot_owners USING btree (company_id, profile_id) WHERE (profile_id IS NOT NULL);
CREATE INDEX hubspot_people_of_deal ON public.hubspot_people USING btree (company_id, deal_id);
CREATE INDEX hubspot_people_of_stakeholder ON public.hubspot_people USING btree (company_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE INDEX hubspot_records_changed ON public.hubspot_records USING btree (company_id, portal_id, changed_at) WHERE (changed_at IS NOT NULL);
CREATE INDEX hubspot_records_of_account ON public.hubspot_records USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX hubspot_records_of_contact ON public.hubspot_records USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX hubspot_records_of_deal ON public.hubspot_records USING btree (company_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX hubspot_records_with_issue ON public.hubspot_records USING btree (company_id, portal_id, issue) WHERE (issue IS NOT NULL);
CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX import_files_stored ON public.import_files USING btree (created_at) WHERE is_stored;
CREATE INDEX import_rows_by_fate ON public.import_rows USING btree (company_id, import_id, fate, ordinal);
CREATE INDEX import_rows_by_record ON public.import_rows USING btree (company_id, import_id, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX imports_by_creator ON public.imports USING btree (company_id, created_by, created_at DESC, id DESC);
CREATE INDEX imports_by_time ON public.imports USING btree (company_id, workspace_id, created_at DESC, id DESC);
CREATE INDEX imports_of_operation ON public.imports USING btree (company_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX imports_to_forget ON public.imports USING btree (created_at);
CREATE INDEX imports_to_work ON public.imports USING btree (updated_at) WHERE (work IS NOT NULL);
CREATE INDEX instances_by_time ON public.instances USING btree (seen_at);
CREATE INDEX integration_tokens_by_time ON public.integration_tokens USING btree (company_id, created_at DESC, id);
CREATE INDEX interactions_by_deal ON public.interactions USING btree (company_id, deal_id, occurred_at DESC, id DESC);
CREATE INDEX known_browsers_by_token ON public.known_browsers USING btree (token_hash);
CREATE INDEX known_browsers_by_use ON public.known_browsers USING btree (last_used_at);
CREATE INDEX library_answers_by_approver ON public.library_answers USING btree (company_id, approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX library_answers_by_creator ON public.library_answers USING btree (company_id, created_by);
CREATE INDEX library_answers_in_order ON public.library_answers USING btree (company_id, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX mails_by_recipient ON public.mails USING btree (recipient, created_at DESC);
CREATE INDEX mails_by_state ON public.mails USING btree (state, created_at DESC);
CREATE INDEX mails_by_time ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_of_company ON public.mails USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX mails_waiting ON public.mails USING btree (created_at) WHERE (state = 'queued'::mail_state);
CREATE INDEX meddpicc_evidence_by_deal ON public.meddpicc_evidence USING btree (company_id, deal_id, pillar, created_at DESC, id DESC);
CREATE INDEX meddpicc_evidence_by_person ON public.meddpicc_evidence USING btree (company_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE INDEX meddpicc_evidence_by_source ON public.meddpicc_evidence USING btree (company_id, interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE INDEX meddpicc_evidence_live ON public.meddpicc_evidence USING btree (company_id, deal_id) WHERE (closed_at IS NULL);
CREATE INDEX meddpicc_evidence_of_step_change ON public.meddpicc_evidence USING btree (company_id, deal_id, step_change_id) WHERE (step_change_id IS NOT NULL);
CREATE INDEX member_removals_by ON public.member_removals USING btree (company_id, removed_by);
CREATE INDEX member_removals_of_profile ON public.member_removals USING btree (company_id, profile_id, created_at DESC);
CREATE INDEX member_removals_of_workspace ON public.member_removals USING btree (company_id, workspace_id);
CREATE INDEX member_removals_waiting ON public.member_removals USING btree (company_id, heir_id) WHERE (handed_over_at IS NULL);
CREATE UNIQUE INDEX merged_records_by_number ON public.merged_records USING btree (company_id, number) WHERE (number IS NOT NULL);
CREATE INDEX merged_records_of_kept ON public.merged_records USING btree (company_id, kind, kept_id);
CREATE INDEX mfa_audit_log_by_action ON public.mfa_audit_log USING btree (action, created_at DESC, id DESC);
CREATE INDEX mfa_audit_log_by_user ON public.mfa_audit_log USING btree (user_id, created_at DESC);
CREATE INDEX mfa_audit_log_of_all ON public.mfa_audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX mfa_audit_log_of_failures ON public.mfa_audit_log USING btree (created_at DESC, id DESC) WHERE (NOT success);
CREATE INDEX mfa_challenges_by_expiry ON public.mfa_challenges USING btree (expires_at);
CREATE INDEX mfa_challenges_by_factor ON public.mfa_challenges USING btree (factor_id);
CREATE INDEX mfa_challenges_by_user ON public.mfa_challenges USING btree (user_id, created_at);
CREATE INDEX mfa_factors_by_user ON public.mfa_factors USING btree (user_id, status);
CREATE INDEX news_items_by_age ON public.news_items USING btree (found_at);
CREATE INDEX news_items_by_dismisser ON public.news_items USING btree (company_id, dismissed_by) WHERE (dismissed_by IS NOT NULL);
CREATE INDEX news_items_in_order ON public.news_items USING btree (company_id, account_id, published_on, id);
CREATE UNIQUE INDEX news_items_once ON public.news_items USING btree (company_id, account_id, url_key);
CREATE INDEX notification_dues_next ON public.notification_dues USING btree (due_at);
CREATE INDEX notifications_by_actor ON public.notifications USING btree (company_id, actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notifications_listed ON public.notifications USING btree (company_id, profile_id, latest_at DESC, id DESC) WHERE in_app;
CREATE INDEX notifications_of_account ON public.notifications USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX notifications_of_deal ON public.notifications USING btree (company_id, deal_id);
CREATE INDEX notifications_of_import ON public.notifications USING btree (company_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX notifications_to_mail ON public.notifications USING btree (company_id, profile_id) WHERE email_waits;
CREATE INDEX notifications_to_push ON public.notifications USING btree (company_id, profile_id) WHERE push_waits;
CREATE UNIQUE INDEX notifications_unread ON public.notifications USING btree (company_id, profile_id, kind, COALESCE(deal_id, account_id)) WHERE (read_at IS NULL);
CREATE INDEX odds_runs_by_age ON public.odds_runs USING btree (asked_at);
CREATE INDEX offers_of_workspace ON public.offers USING btree (company_id, workspace_id, id);
CREATE INDEX one_time_tokens_by_expiry ON public.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_newest ON public.one_time_tokens USING btree (user_id, purpose, id DESC);
CREATE INDEX operation_changes_created ON public.operation_changes USING btree (company_id, operation_id, table_name, ((record_key ->> 'id'::text))) WHERE (action = 'created'::text);
CREATE INDEX operation_changes_kept ON public.operation_changes USING btree (company_id, operation_id, "position") WHERE (kept_reason IS NOT NULL);
CREATE INDEX operation_changes_open ON public.operation_changes USING btree (company_id, operation_id, table_name) WHERE ((action = 'changed'::text) AND (after IS NULL));
CREATE INDEX operations_by_end ON public.operations USING btree (undo_until);
CREATE INDEX operations_of_actor ON public.operations USING btree (company_id, actor_id, id) WHERE (actor_id IS NOT NULL);
CREATE INDEX operations_of_undoer ON public.operations USING btree (company_id, undone_by) WHERE (undone_by IS NOT NULL);
CREATE INDEX operations_of_workspace ON public.operations USING btree (company_id, workspace_id);
CREATE INDEX operations_under_way ON public.operations USING btree (company_id) WHERE (state = ANY (ARRAY['running'::text, 'undoing'::text]));
CREATE INDEX outcome_questions_by_editor ON public.outcome_questions USING btree (company_id, updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX outcome_reviews_by_author ON public.outcome_reviews USING btree (company_id, author_id);
CREATE INDEX password_guesses_over ON public.password_guesses USING btree (touched_at) WHERE ((wrong >= 100) AND (told_at IS NULL));
CREATE INDEX password_guesses_touched ON public.password_guesses USING btree (touched_at);
CREATE INDEX personal_log_by_action ON public.personal_log USING btree (action, created_at DESC, id DESC);
CREATE INDEX personal_log_of_all ON public.personal_log USING btree (created_at DESC, id DESC);
CREATE INDEX personal_log_of_failures ON public.personal_log USING btree (created_at DESC, id DESC) WHERE (NOT success);
CREATE INDEX plan_odds_scored ON public.plan_odds USING btree (company_id, close_date, deal_id) WHERE (((close_date - day) = 30) AND (sign IS NOT NULL));
CREATE INDEX plan_steps_done ON public.plan_steps USING btree (company_id, kind, done_on DESC, id) WHERE (days_taken IS NOT NULL);
CREATE INDEX plan_steps_of_assignee ON public.plan_steps USING btree (company_id, assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX plan_steps_of_deal ON public.plan_steps USING btree (company_id, deal_id, "position", id);
CREATE INDEX plan_steps_of_person ON public.plan_steps USING btree (company_id, deal_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE UNIQUE INDEX plan_templates_by_name ON public.plan_templates USING btree (company_id, workspace_id, app.plain(name));
CREATE UNIQUE INDEX price_books_by_name ON public.price_books USING btree (company_id, workspace_id, app.plain(name));
CREATE UNIQUE INDEX price_books_default ON public.price_books USING btree (company_id, workspace_id, currency) WHERE is_default;
CREATE INDEX prices_of_product ON public.prices USING btree (company_id, product_id);
CREATE INDEX problem_costs_of_problem ON public.problem_costs USING btree (company_id, deal_id, problem_id, "position", id);
CREATE INDEX products_archived ON public.products USING btree (company_id, workspace_id, plain_name, id) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_by_family ON public.products USING btree (company_id, workspace_id, family, plain_name, id) WHERE (family IS NOT NULL);
CREATE INDEX products_by_name ON public.products USING btree (company_id, workspace_id, plain_name, id);
CREATE UNIQUE INDEX products_by_own_name ON public.products USING btree (company_id, workspace_id, plain_name) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX products_by_sku ON public.products USING btree (company_id, workspace_id, app.plain(sku)) WHERE (sku IS NOT NULL);
CREATE INDEX products_search ON public.products USING gin (company_id, search_text gin_trgm_ops);
CREATE INDEX profiles_by_crm_owner ON public.profiles USING btree (company_id, hubspot_user_id) WHERE (hubspot_user_id IS NOT NULL);
CREATE INDEX profiles_by_manager ON public.profiles USING btree (company_id, manager_id) WHERE (manager_id IS NOT NULL);
CREATE INDEX profiles_by_successor ON public.profiles USING btree (company_id, successor_id) WHERE (successor_id IS NOT NULL);
CREATE INDEX profiles_by_user ON public.profiles USING btree (id);
CREATE INDEX profiles_by_workspace ON public.profiles USING btree (company_id, workspace_id, created_at DESC);
CREATE INDEX profiles_named ON public.profiles USING btree (company_id, named_workspace_id) WHERE (named_workspace_id IS NOT NULL);
CREATE INDEX provider_tokens_by_expiry ON public.provider_tokens USING btree (expires_at);
CREATE INDEX provider_tokens_of_user ON public.provider_tokens USING btree (user_id);
CREATE INDEX push_subscriptions_by_endpoint ON public.push_subscriptions USING btree (endpoint_hash);
CREATE INDEX push_subscriptions_of_person ON public.push_subscriptions USING btree (company_id, profile_id, created_at DESC);
CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (session_id);
CREATE INDEX qualification_rules_by_editor ON public.qualification_rules USING btree (company_id, updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX qualification_rules_by_time ON public.qualification_rules USING btree (company_id, workspace_id, published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE UNIQUE INDEX qualification_rules_coming ON public.qualification_rules USING btree (company_id, workspace_id) WHERE ((published_at IS NOT NULL) AND (finished_at IS NULL));
CREATE UNIQUE INDEX qualification_rules_draft ON public.qualification_rules USING btree (company_id, workspace_id) WHERE (published_at IS NULL);
CREATE INDEX qualification_rules_due ON public.qualification_rules USING btree (effective_on) WHERE ((published_at IS NOT NULL) AND (finished_at IS NULL));
CREATE INDEX quote_lines_of_product ON public.quote_lines USING btree (company_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX quote_lines_of_quote ON public.quote_lines USING btree (company_id, quote_id, "position", id);
CREATE UNIQUE INDEX quote_replies_answers ON public.quote_replies USING btree (company_id, quote_id) WHERE (kind <> 'comment'::text);
CREATE INDEX quote_replies_of_link ON public.quote_replies USING btree (company_id, link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX quote_replies_of_quote ON public.quote_replies USING btree (company_id, quote_id, id DESC);
CREATE INDEX quotes_accepted ON public.quotes USING btree (company_id, deal_id, answered_at DESC) WHERE (state = 'accepted'::text);
CREATE INDEX quotes_by_answerer ON public.quotes USING btree (company_id, answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX quotes_by_approver ON public.quotes USING btree (company_id, approval_decided_by) WHERE (approval_decided_by IS NOT NULL);
CREATE INDEX quotes_by_creator ON public.quotes USING btree (company_id, created_by);
CREATE INDEX quotes_by_requester ON public.quotes USING btree (company_id, approval_requested_by) WHERE (approval_requested_by IS NOT NULL);
CREATE INDEX quotes_by_sender ON public.quotes USING btree (company_id, sent_by) WHERE (sent_by IS NOT NULL);
CREATE UNIQUE INDEX quotes_drafts ON public.quotes USING btree (company_id, number) WHERE (state = 'draft'::text);
CREATE INDEX quotes_of_answer_contact ON public.quotes USING btree (company_id, answer_contact_id) WHERE (answer_contact_id IS NOT NULL);
CREATE INDEX quotes_of_buyer_contact ON public.quotes USING btree (company_id, buyer_contact_id) WHERE (buyer_contact_id IS NOT NULL);
CREATE INDEX quotes_of_deal ON public.quotes USING btree (company_id, deal_id, id DESC);
CREATE INDEX rate_limits_by_window ON public.rate_limits USING btree (window_started_at);
CREATE INDEX recordings_by_age ON public.recordings USING btree (company_id, created_at) WHERE (audio_removed_at IS NULL);
CREATE INDEX recordings_by_creator ON public.recordings USING btree (company_id, created_by);
CREATE INDEX recordings_by_refuser ON public.recordings USING btree (company_id, stopped_by) WHERE (stopped_by IS NOT NULL);
CREATE INDEX recordings_due ON public.recordings USING btree (retry_at) WHERE (retry_at IS NOT NULL);
CREATE INDEX recordings_of_deal ON public.recordings USING btree (company_id, deal_id, occurred_at DESC, id DESC);
CREATE INDEX recordings_of_interaction ON public.recordings USING btree (company_id, deal_id, interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE INDEX retention_rules_by_run ON public.retention_rules USING btree (next_run_at);
CREATE INDEX review_items_by_adder ON public.review_items USING btree (company_id, added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX review_items_by_decider ON public.review_items USING btree (company_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX review_items_by_owner ON public.review_items USING btree (company_id, owner_id);
CREATE INDEX review_items_of_deal ON public.review_items USING btree (company_id, deal_id, decided_at);
CREATE INDEX review_promises_by_creator ON public.review_promises USING btree (company_id, created_by);
CREATE INDEX review_promises_by_owner ON public.review_promises USING btree (company_id, owner_id);
CREATE INDEX review_promises_of_deal ON public.review_promises USING btree (company_id, deal_id, created_at);
CREATE INDEX review_promises_of_review ON public.review_promises USING btree (company_id, review_id, deal_id);
CREATE INDEX review_promises_of_task ON public.review_promises USING btree (company_id, task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX reviews_in_order ON public.reviews USING btree (company_id, id DESC);
CREATE INDEX reviews_of_person ON public.reviews USING btree (company_id, person_id);
CREATE INDEX reviews_of_reviewer ON public.reviews USING btree (company_id, reviewer_id, id DESC);
CREATE INDEX reviews_of_workspace ON public.reviews USING btree (company_id, workspace_id, id DESC);
CREATE INDEX reviews_showing_deal ON public.reviews USING btree (company_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX rfp_files_by_adder ON public.rfp_files USING btree (company_id, added_by);
CREATE INDEX rfp_requirements_by_editor ON public.rfp_requirements USING btree (company_id, updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX rfp_requirements_from_library ON public.rfp_requirements USING btree (company_id, library_answer_id) WHERE (library_answer_id IS NOT NULL);
CREATE INDEX rfp_requirements_in_order ON public.rfp_requirements USING btree (company_id, rfp_id, "position", id);
CREATE INDEX rfp_requirements_of_owner ON public.rfp_requirements USING btree (company_id, owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX rfps_by_creator ON public.rfps USING btree (company_id, created_by);
CREATE INDEX rfps_by_decider ON public.rfps USING btree (company_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX rfps_of_deal ON public.rfps USING btree (company_id, deal_id, id);
CREATE INDEX rfps_of_interaction ON public.rfps USING btree (company_id, deal_id, interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE INDEX saved_mappings_by_saver ON public.saved_mappings USING btree (company_id, saved_by) WHERE (saved_by IS NOT NULL);
CREATE INDEX saved_mappings_to_forget ON public.saved_mappings USING btree (used_at);
CREATE INDEX server_logs_by_level ON public.server_logs USING btree (level, id DESC);
CREATE INDEX server_logs_by_request ON public.server_logs USING btree (request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_in_origins_by_time ON public.sign_in_origins USING btree (last_seen_at);
CREATE INDEX signal_views_by_member ON public.signal_views USING btree (company_id, profile_id);
CREATE INDEX slow_requests_by_duration ON public.slow_requests USING btree (duration_ms DESC, id DESC);
CREATE INDEX slow_requests_by_time ON public.slow_requests USING btree (created_at);
CREATE INDEX stakeholder_influences_on ON public.stakeholder_influences USING btree (company_id, deal_id, influences_id);
CREATE INDEX stakeholders_by_change ON public.stakeholders USING btree (company_id, updated_at) WHERE (email IS NOT NULL);
CREATE INDEX stakeholders_by_contact ON public.stakeholders USING btree (company_id, contact_id) WHERE (contact_id IS NOT NULL);
CREATE INDEX stakeholders_by_email ON public.stakeholders USING btree (company_id, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX stakeholders_reporting ON public.stakeholders USING btree (company_id, deal_id, reports_to) WHERE (reports_to IS NOT NULL);
CREATE INDEX step_changes_of_deal ON public.step_changes USING btree (company_id, deal_id, id DESC);
CREATE INDEX step_changes_of_link ON public.step_changes USING btree (company_id, link_id, id DESC) WHERE (link_id IS NOT NULL);
CREATE INDEX support_attachments_by_request ON public.support_attachments USING btree (company_id, request_id, id);
CREATE INDEX support_attachments_waiting ON public.support_attachments USING btree (created_at) WHERE (request_id IS NULL);
CREATE INDEX support_messages_by_request ON public.support_messages USING btree (company_id, request_id, id);
CREATE UNIQUE INDEX support_requests_by_id ON public.support_requests USING btree (id);
CREATE INDEX support_requests_by_requester ON public.support_requests USING btree (company_id, requester_id, created_at DESC, id DESC);
CREATE INDEX support_requests_by_status ON public.support_requests USING btree (status, created_at DESC, id DESC);
CREATE INDEX support_requests_by_time ON public.support_requests USING btree (created_at DESC, id DESC);
CREATE INDEX support_requests_search ON public.support_requests USING gin (search_text gin_trgm_ops);
CREATE INDEX task_generations_by_person ON public.task_generations USING btree (company_id, requested_by);
CREATE INDEX task_generations_of_deal ON public.task_generations USING btree (company_id, deal_id, created_at DESC);
CREATE UNIQUE INDEX task_generations_one_at_a_time ON public.task_generations USING btree (company_id, deal_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX task_generations_under_way ON public.task_generations USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX task_suggestions_by_decider ON public.task_suggestions USING btree (company_id, decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX task_suggestions_of_interaction ON public.task_suggestions USING btree (company_id, interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE INDEX task_suggestions_of_person ON public.task_suggestions USING btree (company_id, stakeholder_id) WHERE (stakeholder_id IS NOT NULL);
CREATE INDEX task_suggestions_pending ON public.task_suggestions USING btree (company_id, deal_id, created_at, id) WHERE (status = 'pending'::text);
CREATE INDEX task_suggestions_waiting ON public.task_suggestions USING btree (company_id, created_at DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX tasks_by_creator ON public.tasks USING btree (company_id, created_by);
CREATE INDEX tasks_by_finisher ON public.tasks USING btree (company_id, done_by) WHERE (done_by IS NOT NULL);
CREATE INDEX tasks_done_of_account ON public.tasks USING btree (company_id, account_id, done_at DESC, id DESC) WHERE ((account_id IS NOT NULL) AND (done_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_done_of_assignee ON public.tasks USING btree (company_id, assignee_id, done_at DESC, id DESC) WHERE ((done_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_done_of_company ON public.tasks USING btree (company_id, done_at DESC, id DESC) WHERE ((done_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_done_of_deal ON public.tasks USING btree (company_id, deal_id, done_at DESC, id DESC) WHERE ((deal_id IS NOT NULL) AND (done_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_done_of_workspace ON public.tasks USING btree (company_id, workspace_id, done_at DESC, id DESC) WHERE ((done_at IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_of_account ON public.tasks USING btree (company_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX tasks_of_assignee ON public.tasks USING btree (company_id, assignee_id, due_key, id) WHERE ((done_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_of_company ON public.tasks USING btree (company_id, due_key, id) WHERE ((done_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_of_deal ON public.tasks USING btree (company_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX tasks_of_interaction ON public.tasks USING btree (company_id, interaction_id) WHERE (interaction_id IS NOT NULL);
CREATE INDEX tasks_of_workspace ON public.tasks USING btree (company_id, workspace_id, due_key, id) WHERE ((done_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_open_of_account ON public.tasks USING btree (company_id, account_id, due_key, id) WHERE ((account_id IS NOT NULL) AND (done_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_open_of_deal ON public.tasks USING btree (company_id, deal_id, due_key, id) WHERE ((deal_id IS NOT NULL) AND (done_at IS NULL) AND (removed_at IS NULL));
CREATE INDEX tasks_removed ON public.tasks USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX tasks_to_tell ON public.tasks USING btree (due_on) WHERE ((done_at IS NULL) AND (removed_at IS NULL) AND (due_on IS DISTINCT FROM due_told_on));
CREATE INDEX territory_accounts_by_territory ON public.territory_accounts USING btree (company_id, workspace_id, territory_id, account_id);
CREATE INDEX territory_accounts_due ON public.territory_accounts USING btree (company_id, workspace_id, account_id) WHERE due;
CREATE INDEX territory_hand_overs_by_asker ON public.territory_hand_overs USING btree (company_id, asked_by);
CREATE INDEX territory_hand_overs_by_heir ON public.territory_hand_overs USING btree (company_id, to_id);
CREATE INDEX territory_hand_overs_of_operation ON public.territory_hand_overs USING btree (company_id, operation_id) WHERE (operation_id IS NOT NULL);
CREATE INDEX territory_hand_overs_waiting ON public.territory_hand_overs USING btree (company_id, workspace_id, asked_at, account_id);
CREATE INDEX territory_placements_by_account ON public.territory_placements USING btree (company_id, account_id);
CREATE INDEX territory_placements_by_person ON public.territory_placements USING btree (company_id, placed_by) WHERE (placed_by IS NOT NULL);
CREATE UNIQUE INDEX territory_plans_active ON public.territory_plans USING btree (company_id, workspace_id) WHERE (state = 'active'::text);
CREATE INDEX territory_plans_by_activator ON public.territory_plans USING btree (company_id, activated_by) WHERE (activated_by IS NOT NULL);
CREATE INDEX territory_plans_by_creator ON public.territory_plans USING btree (company_id, created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX territory_plans_draft ON public.territory_plans USING btree (company_id, workspace_id) WHERE (state = 'draft'::text);
CREATE INDEX usage_days_by_day ON public.usage_days USING btree (usage_date);
CREATE INDEX usage_logs_by_deal ON public.usage_logs USING btree (company_id, deal_id) WHERE (deal_id IS NOT NULL);
CREATE INDEX usage_logs_by_time ON public.usage_logs USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX usage_logs_of_all ON public.usage_logs USING btree (created_at DESC, id DESC);
CREATE INDEX usage_months_by_cost ON public.usage_months USING btree (month, cost_usd DESC, company_id, service_type);
CREATE INDEX users_by_activity ON public.users USING btree (last_active_on DESC, id DESC) WHERE (last_active_on IS NOT NULL);
CREATE INDEX users_of_company ON public.users USING btree (company_id);
CREATE INDEX users_who_operate ON public.users USING btree (id) WHERE is_super_admin;
CREATE INDEX webhook_attempts_by_delivery ON public.webhook_attempts USING btree (company_id, delivery_id, id);
CREATE INDEX webhook_deliveries_by_deal ON public.webhook_deliveries USING btree (company_id, deal_id, id DESC);
CREATE INDEX webhook_deliveries_by_record ON public.webhook_deliveries USING btree (company_id, record_id, id) WHERE (record_id IS NOT NULL);
CREATE INDEX webhook_deliveries_by_state ON public.webhook_deliveries USING btree (company_id, state, id DESC);
CREATE INDEX webhook_deliveries_by_type ON public.webhook_deliveries USING btree (company_id, type, id DESC);
CREATE INDEX webhook_deliveries_dead ON public.webhook_deliveries USING btree (finished_at DESC, id DESC) WHERE (state = 'dead'::text);
CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (company_id, deal_id, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_lanes_due ON public.webhook_lanes USING btree (company_id, next_try_at);
CREATE INDEX webhook_record_lanes_due ON public.webhook_record_lanes USING btree (company_id, next_try_at);
CREATE INDEX workspace_invitations_by_age ON public.workspace_invitations USING btree (company_id, created_at);
CREATE INDEX workspace_invitations_by_email ON public.workspace_invitations USING btree (email) WHERE (status = 'pending'::invitation_status);
CREATE INDEX workspace_invitations_by_time ON public.workspace_invitations USING btree (company_id, workspace_id, created_at DESC, id DESC) WHERE (status = 'pending'::invitation_status);
CREATE UNIQUE INDEX workspace_invitations_one_pending ON public.workspace_invitations USING btree (company_id, workspace_id, email) WHERE (status = 'pending'::invitation_status);
CREATE INDEX workspace_invitations_taking_over ON public.workspace_invitations USING btree (company_id, takes_over_id) WHERE (takes_over_id IS NOT NULL);
CREATE INDEX workspaces_of_all ON public.workspaces USING btree (created_at DESC, id DESC);

-- policies

create policy system_all on account_deletions for all to dealwright_system using (true) with check (true);
create policy company_delete on account_news for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on account_news for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on account_news for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on account_news for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on account_news for all to dealwright_system using (true) with check (true);
create policy company_delete on account_plan_changes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on account_plan_changes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on account_plan_changes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on account_plan_changes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on account_plan_changes for all to dealwright_system using (true) with check (true);
create policy company_delete on account_plan_sections for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on account_plan_sections for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on account_plan_sections for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on account_plan_sections for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on account_plan_sections for all to dealwright_system using (true) with check (true);
create policy company_delete on account_plans for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on account_plans for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on account_plans for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on account_plans for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on account_plans for all to dealwright_system using (true) with check (true);
create policy company_delete on account_quarters for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on account_quarters for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on account_quarters for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on account_quarters for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on account_quarters for all to dealwright_system using (true) with check (true);
create policy company_delete on account_totals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on account_totals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on account_totals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on account_totals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on account_totals for all to dealwright_system using (true) with check (true);
create policy company_delete on accounts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on accounts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on accounts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on accounts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on accounts for all to dealwright_system using (true) with check (true);
create policy system_all on address_changes for all to dealwright_system using (true) with check (true);
create policy company_delete on ai_analyses for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on ai_analyses for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on ai_analyses for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on ai_analyses for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on ai_analyses for all to dealwright_system using (true) with check (true);
create policy company_delete on ai_suggestions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on ai_suggestions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on ai_suggestions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on ai_suggestions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on ai_suggestions for all to dealwright_system using (true) with check (true);
create policy system_all on announcements for all to dealwright_system using (true) with check (true);
create policy company_delete on asks for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on asks for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on asks for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on asks for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on asks for all to dealwright_system using (true) with check (true);
create policy company_delete on audio_removals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on audio_removals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on audio_removals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on audio_removals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on audio_removals for all to dealwright_system using (true) with check (true);
create policy company_delete on audit_log for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on audit_log for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on audit_log for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on audit_log for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on audit_log for all to dealwright_system using (true) with check (true);
create policy company_delete on battlecard_lines for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on battlecard_lines for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on battlecard_lines for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on battlecard_lines for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on battlecard_lines for all to dealwright_system using (true) with check (true);
create policy company_delete on business_problems for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on business_problems for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on business_problems for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on business_problems for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on business_problems for all to dealwright_system using (true) with check (true);
create policy company_delete on buyer_links for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on buyer_links for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on buyer_links for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on buyer_links for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on buyer_links for all to dealwright_system using (true) with check (true);
create policy company_delete on buyer_sessions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on buyer_sessions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on buyer_sessions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on buyer_sessions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on buyer_sessions for all to dealwright_system using (true) with check (true);
create policy company_delete on close_plans for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on close_plans for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on close_plans for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on close_plans for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on close_plans for all to dealwright_system using (true) with check (true);
create policy company_delete on close_totals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on close_totals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on close_totals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on close_totals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on close_totals for all to dealwright_system using (true) with check (true);
create policy company_delete on commitment_claims for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on commitment_claims for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on commitment_claims for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on commitment_claims for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on commitment_claims for all to dealwright_system using (true) with check (true);
create policy company_delete on commitments for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on commitments for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on commitments for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on commitments for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on commitments for all to dealwright_system using (true) with check (true);
create policy company_delete on companies for delete to dealwright_app using ((id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on companies for insert to dealwright_app with check ((id = ( SELECT app.company_id() AS company_id)));
create policy company_select on companies for select to dealwright_app using ((id = ( SELECT app.company_id() AS company_id)));
create policy company_update on companies for update to dealwright_app using ((id = ( SELECT app.company_id() AS company_id))) with check ((id = ( SELECT app.company_id() AS company_id)));
create policy system_all on companies for all to dealwright_system using (true) with check (true);
create policy company_delete on company_deletions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on company_deletions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on company_deletions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on company_deletions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on company_deletions for all to dealwright_system using (true) with check (true);
create policy company_delete on ai.company_webhook_config for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on ai.company_webhook_config for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on ai.company_webhook_config for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on ai.company_webhook_config for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on ai.company_webhook_config for all to dealwright_system using (true) with check (true);
create policy company_delete on competitor_checks for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on competitor_checks for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on competitor_checks for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on competitor_checks for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on competitor_checks for all to dealwright_system using (true) with check (true);
create policy company_delete on competitor_mentions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on competitor_mentions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on competitor_mentions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on competitor_mentions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on competitor_mentions for all to dealwright_system using (true) with check (true);
create policy company_delete on competitors for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on competitors for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on competitors for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on competitors for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on competitors for all to dealwright_system using (true) with check (true);
create policy company_delete on contact_emails for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on contact_emails for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on contact_emails for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on contact_emails for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on contact_emails for all to dealwright_system using (true) with check (true);
create policy company_delete on contact_history for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on contact_history for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on contact_history for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on contact_history for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on contact_history for all to dealwright_system using (true) with check (true);
create policy company_delete on contact_totals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on contact_totals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on contact_totals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on contact_totals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on contact_totals for all to dealwright_system using (true) with check (true);
create policy company_delete on contacts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on contacts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on contacts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on contacts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on contacts for all to dealwright_system using (true) with check (true);
create policy company_delete on cost_factors for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on cost_factors for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on cost_factors for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on cost_factors for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on cost_factors for all to dealwright_system using (true) with check (true);
create policy company_delete on currency_settings for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on currency_settings for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on currency_settings for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on currency_settings for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on currency_settings for all to dealwright_system using (true) with check (true);
create policy company_delete on data_exports for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on data_exports for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on data_exports for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on data_exports for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on data_exports for all to dealwright_system using (true) with check (true);
create policy company_delete on dead_weight_keeps for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on dead_weight_keeps for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on dead_weight_keeps for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on dead_weight_keeps for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on dead_weight_keeps for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_access for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_access for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_access for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_access for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_access for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_collaborators for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_collaborators for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_collaborators for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_collaborators for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_collaborators for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_competitors for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_competitors for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_competitors for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_competitors for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_competitors for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_history for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_history for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_history for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_history for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_history for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_lines for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_lines for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_lines for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_lines for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_lines for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_numbers for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_numbers for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_numbers for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_numbers for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_numbers for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_odds for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_odds for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_odds for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_odds for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_odds for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_pins for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_pins for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_pins for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_pins for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_pins for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_pricing for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_pricing for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_pricing for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_pricing for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_pricing for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_share_readers for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_share_readers for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_share_readers for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_share_readers for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_share_readers for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_shares for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_shares for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_shares for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_shares for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_shares for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_totals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_totals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_totals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_totals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_totals for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_usage_totals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_usage_totals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_usage_totals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_usage_totals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_usage_totals for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_versions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_versions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_versions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_versions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_versions for all to dealwright_system using (true) with check (true);
create policy company_delete on deal_visits for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deal_visits for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deal_visits for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deal_visits for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deal_visits for all to dealwright_system using (true) with check (true);
create policy company_delete on deals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on deals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on deals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on deals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on deals for all to dealwright_system using (true) with check (true);
create policy company_delete on duplicate_checks for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on duplicate_checks for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on duplicate_checks for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on duplicate_checks for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on duplicate_checks for all to dealwright_system using (true) with check (true);
create policy company_delete on duplicate_keys for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on duplicate_keys for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on duplicate_keys for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on duplicate_keys for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on duplicate_keys for all to dealwright_system using (true) with check (true);
create policy company_delete on duplicate_lessons for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on duplicate_lessons for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on duplicate_lessons for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on duplicate_lessons for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on duplicate_lessons for all to dealwright_system using (true) with check (true);
create policy company_delete on duplicate_pairs for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on duplicate_pairs for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on duplicate_pairs for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on duplicate_pairs for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on duplicate_pairs for all to dealwright_system using (true) with check (true);
create policy system_all on early_access_requests for all to dealwright_system using (true) with check (true);
create policy company_delete on email_connections for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on email_connections for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on email_connections for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on email_connections for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on email_connections for all to dealwright_system using (true) with check (true);
create policy company_delete on email_counts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on email_counts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on email_counts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on email_counts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on email_counts for all to dealwright_system using (true) with check (true);
create policy company_delete on email_messages for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on email_messages for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on email_messages for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on email_messages for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on email_messages for all to dealwright_system using (true) with check (true);
create policy company_delete on email_seen for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on email_seen for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on email_seen for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on email_seen for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on email_seen for all to dealwright_system using (true) with check (true);
create policy company_delete on email_sends for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on email_sends for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on email_sends for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on email_sends for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on email_sends for all to dealwright_system using (true) with check (true);
create policy system_all on error_groups for all to dealwright_system using (true) with check (true);
create policy system_all on error_hours for all to dealwright_system using (true) with check (true);
create policy system_all on error_samples for all to dealwright_system using (true) with check (true);
create policy company_delete on events for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on events for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on events for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on events for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on events for all to dealwright_system using (true) with check (true);
create policy company_delete on exchange_rates for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on exchange_rates for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on exchange_rates for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on exchange_rates for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on exchange_rates for all to dealwright_system using (true) with check (true);
create policy company_delete on external_ids for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on external_ids for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on external_ids for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on external_ids for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on external_ids for all to dealwright_system using (true) with check (true);
create policy company_delete on factor_resets for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on factor_resets for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on factor_resets for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on factor_resets for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on factor_resets for all to dealwright_system using (true) with check (true);
create policy system_all on feature_flag_changes for all to dealwright_system using (true) with check (true);
create policy company_delete on feature_flags for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on feature_flags for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on feature_flags for select to dealwright_app using (((company_id = ( SELECT app.company_id() AS company_id)) OR (company_id = '00000000-0000-0000-0000-000000000000'::uuid)));
create policy company_update on feature_flags for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on feature_flags for all to dealwright_system using (true) with check (true);
create policy company_delete on forecast_calls for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on forecast_calls for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on forecast_calls for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on forecast_calls for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on forecast_calls for all to dealwright_system using (true) with check (true);
create policy company_delete on forecast_periods for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on forecast_periods for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on forecast_periods for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on forecast_periods for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on forecast_periods for all to dealwright_system using (true) with check (true);
create policy company_delete on forecast_totals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on forecast_totals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on forecast_totals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on forecast_totals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on forecast_totals for all to dealwright_system using (true) with check (true);
create policy company_delete on gmail_authorizations for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on gmail_authorizations for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on gmail_authorizations for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on gmail_authorizations for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on gmail_authorizations for all to dealwright_system using (true) with check (true);
create policy company_delete on gmail_pushes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on gmail_pushes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on gmail_pushes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on gmail_pushes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on gmail_pushes for all to dealwright_system using (true) with check (true);
create policy system_all on google_identities for all to dealwright_system using (true) with check (true);
create policy system_all on google_revocations for all to dealwright_system using (true) with check (true);
create policy system_all on google_sign_ins for all to dealwright_system using (true) with check (true);
create policy company_delete on home_visits for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on home_visits for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on home_visits for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on home_visits for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on home_visits for all to dealwright_system using (true) with check (true);
create policy company_delete on hubspot_callbacks for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on hubspot_callbacks for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on hubspot_callbacks for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on hubspot_callbacks for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on hubspot_callbacks for all to dealwright_system using (true) with check (true);
create policy company_delete on hubspot_conflicts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on hubspot_conflicts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on hubspot_conflicts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on hubspot_conflicts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on hubspot_conflicts for all to dealwright_system using (true) with check (true);
create policy company_delete on hubspot_connections for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on hubspot_connections for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on hubspot_connections for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on hubspot_connections for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on hubspot_connections for all to dealwright_system using (true) with check (true);
create policy company_delete on hubspot_owners for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on hubspot_owners for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on hubspot_owners for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on hubspot_owners for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on hubspot_owners for all to dealwright_system using (true) with check (true);
create policy company_delete on hubspot_people for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on hubspot_people for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on hubspot_people for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on hubspot_people for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on hubspot_people for all to dealwright_system using (true) with check (true);
create policy company_delete on hubspot_records for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on hubspot_records for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on hubspot_records for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on hubspot_records for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on hubspot_records for all to dealwright_system using (true) with check (true);
create policy company_delete on idempotency_keys for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on idempotency_keys for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on idempotency_keys for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on idempotency_keys for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on idempotency_keys for all to dealwright_system using (true) with check (true);
create policy company_delete on import_files for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on import_files for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on import_files for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on import_files for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on import_files for all to dealwright_system using (true) with check (true);
create policy company_delete on import_rows for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on import_rows for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on import_rows for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on import_rows for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on import_rows for all to dealwright_system using (true) with check (true);
create policy company_delete on imports for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on imports for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on imports for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on imports for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on imports for all to dealwright_system using (true) with check (true);
create policy system_all on instances for all to dealwright_system using (true) with check (true);
create policy company_delete on integration_tokens for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on integration_tokens for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on integration_tokens for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on integration_tokens for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on integration_tokens for all to dealwright_system using (true) with check (true);
create policy company_delete on interactions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on interactions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on interactions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on interactions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on interactions for all to dealwright_system using (true) with check (true);
create policy system_all on known_browsers for all to dealwright_system using (true) with check (true);
create policy company_delete on library_answers for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on library_answers for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on library_answers for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on library_answers for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on library_answers for all to dealwright_system using (true) with check (true);
create policy system_all on mails for all to dealwright_system using (true) with check (true);
create policy company_delete on meddpicc_answers for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on meddpicc_answers for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on meddpicc_answers for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on meddpicc_answers for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on meddpicc_answers for all to dealwright_system using (true) with check (true);
create policy company_delete on meddpicc_evidence for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on meddpicc_evidence for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on meddpicc_evidence for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on meddpicc_evidence for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on meddpicc_evidence for all to dealwright_system using (true) with check (true);
create policy company_delete on member_removals for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on member_removals for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on member_removals for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on member_removals for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on member_removals for all to dealwright_system using (true) with check (true);
create policy company_delete on merged_records for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on merged_records for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on merged_records for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on merged_records for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on merged_records for all to dealwright_system using (true) with check (true);
create policy system_all on mfa_attempts for all to dealwright_system using (true) with check (true);
create policy system_all on mfa_audit_log for all to dealwright_system using (true) with check (true);
create policy system_all on mfa_challenges for all to dealwright_system using (true) with check (true);
create policy system_all on mfa_factors for all to dealwright_system using (true) with check (true);
create policy system_all on mfa_recovery_codes for all to dealwright_system using (true) with check (true);
create policy company_delete on news_items for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on news_items for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on news_items for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on news_items for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on news_items for all to dealwright_system using (true) with check (true);
create policy company_delete on notification_dues for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on notification_dues for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on notification_dues for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on notification_dues for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on notification_dues for all to dealwright_system using (true) with check (true);
create policy company_delete on notification_preferences for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on notification_preferences for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on notification_preferences for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on notification_preferences for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on notification_preferences for all to dealwright_system using (true) with check (true);
create policy company_delete on notification_settings for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on notification_settings for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on notification_settings for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on notification_settings for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on notification_settings for all to dealwright_system using (true) with check (true);
create policy company_delete on notifications for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on notifications for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on notifications for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on notifications for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on notifications for all to dealwright_system using (true) with check (true);
create policy company_delete on odds_runs for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on odds_runs for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on odds_runs for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on odds_runs for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on odds_runs for all to dealwright_system using (true) with check (true);
create policy company_delete on offers for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on offers for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on offers for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on offers for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on offers for all to dealwright_system using (true) with check (true);
create policy system_all on one_time_tokens for all to dealwright_system using (true) with check (true);
create policy company_delete on operation_changes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on operation_changes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on operation_changes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on operation_changes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on operation_changes for all to dealwright_system using (true) with check (true);
create policy company_delete on operations for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on operations for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on operations for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on operations for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on operations for all to dealwright_system using (true) with check (true);
create policy company_delete on outcome_questions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on outcome_questions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on outcome_questions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on outcome_questions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on outcome_questions for all to dealwright_system using (true) with check (true);
create policy company_delete on outcome_reviews for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on outcome_reviews for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on outcome_reviews for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on outcome_reviews for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on outcome_reviews for all to dealwright_system using (true) with check (true);
create policy system_all on password_guesses for all to dealwright_system using (true) with check (true);
create policy system_all on personal_log for all to dealwright_system using (true) with check (true);
create policy company_delete on plan_odds for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on plan_odds for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on plan_odds for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on plan_odds for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on plan_odds for all to dealwright_system using (true) with check (true);
create policy company_delete on plan_steps for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on plan_steps for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on plan_steps for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on plan_steps for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on plan_steps for all to dealwright_system using (true) with check (true);
create policy company_delete on plan_templates for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on plan_templates for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on plan_templates for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on plan_templates for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on plan_templates for all to dealwright_system using (true) with check (true);
create policy company_delete on price_books for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on price_books for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on price_books for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on price_books for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on price_books for all to dealwright_system using (true) with check (true);
create policy company_delete on prices for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on prices for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on prices for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on prices for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on prices for all to dealwright_system using (true) with check (true);
create policy company_delete on problem_costs for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on problem_costs for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on problem_costs for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on problem_costs for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on problem_costs for all to dealwright_system using (true) with check (true);
create policy company_delete on products for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on products for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on products for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on products for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on products for all to dealwright_system using (true) with check (true);
create policy company_delete on profiles for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on profiles for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on profiles for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on profiles for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on profiles for all to dealwright_system using (true) with check (true);
create policy system_all on provider_tokens for all to dealwright_system using (true) with check (true);
create policy system_all on push_keys for all to dealwright_system using (true) with check (true);
create policy company_delete on push_subscriptions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on push_subscriptions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on push_subscriptions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on push_subscriptions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on push_subscriptions for all to dealwright_system using (true) with check (true);
create policy company_delete on qualification_rules for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on qualification_rules for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on qualification_rules for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on qualification_rules for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on qualification_rules for all to dealwright_system using (true) with check (true);
create policy company_delete on quote_files for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on quote_files for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on quote_files for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on quote_files for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on quote_files for all to dealwright_system using (true) with check (true);
create policy company_delete on quote_lines for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on quote_lines for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on quote_lines for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on quote_lines for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on quote_lines for all to dealwright_system using (true) with check (true);
create policy company_delete on quote_numbers for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on quote_numbers for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on quote_numbers for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on quote_numbers for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on quote_numbers for all to dealwright_system using (true) with check (true);
create policy company_delete on quote_replies for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on quote_replies for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on quote_replies for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on quote_replies for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on quote_replies for all to dealwright_system using (true) with check (true);
create policy company_delete on quote_settings for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on quote_settings for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on quote_settings for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on quote_settings for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on quote_settings for all to dealwright_system using (true) with check (true);
create policy company_delete on quotes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on quotes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on quotes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on quotes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on quotes for all to dealwright_system using (true) with check (true);
create policy system_all on rate_limits for all to dealwright_system using (true) with check (true);
create policy company_delete on recording_chunks for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on recording_chunks for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on recording_chunks for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on recording_chunks for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on recording_chunks for all to dealwright_system using (true) with check (true);
create policy company_delete on recording_parts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on recording_parts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on recording_parts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on recording_parts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on recording_parts for all to dealwright_system using (true) with check (true);
create policy company_delete on recordings for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on recordings for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on recordings for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on recordings for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on recordings for all to dealwright_system using (true) with check (true);
create policy system_all on reference_rates for all to dealwright_system using (true) with check (true);
create policy system_all on request_windows for all to dealwright_system using (true) with check (true);
create policy company_delete on retention_rules for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on retention_rules for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on retention_rules for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on retention_rules for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on retention_rules for all to dealwright_system using (true) with check (true);
create policy company_delete on review_items for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on review_items for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on review_items for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on review_items for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on review_items for all to dealwright_system using (true) with check (true);
create policy company_delete on review_promises for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on review_promises for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on review_promises for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on review_promises for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on review_promises for all to dealwright_system using (true) with check (true);
create policy company_delete on reviews for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on reviews for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on reviews for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on reviews for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on reviews for all to dealwright_system using (true) with check (true);
create policy company_delete on rfp_files for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on rfp_files for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on rfp_files for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on rfp_files for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on rfp_files for all to dealwright_system using (true) with check (true);
create policy company_delete on rfp_requirements for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on rfp_requirements for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on rfp_requirements for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on rfp_requirements for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on rfp_requirements for all to dealwright_system using (true) with check (true);
create policy company_delete on rfps for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on rfps for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on rfps for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on rfps for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on rfps for all to dealwright_system using (true) with check (true);
create policy company_delete on sample_records for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on sample_records for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on sample_records for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on sample_records for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on sample_records for all to dealwright_system using (true) with check (true);
create policy company_delete on saved_mappings for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on saved_mappings for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on saved_mappings for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on saved_mappings for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on saved_mappings for all to dealwright_system using (true) with check (true);
create policy system_all on server_logs for all to dealwright_system using (true) with check (true);
create policy system_all on service_days for all to dealwright_system using (true) with check (true);
create policy system_all on sessions for all to dealwright_system using (true) with check (true);
create policy system_all on sign_in_origins for all to dealwright_system using (true) with check (true);
create policy company_delete on signal_views for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on signal_views for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on signal_views for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on signal_views for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on signal_views for all to dealwright_system using (true) with check (true);
create policy system_all on slow_requests for all to dealwright_system using (true) with check (true);
create policy company_delete on stakeholder_influences for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on stakeholder_influences for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on stakeholder_influences for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on stakeholder_influences for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on stakeholder_influences for all to dealwright_system using (true) with check (true);
create policy company_delete on stakeholders for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on stakeholders for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on stakeholders for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on stakeholders for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on stakeholders for all to dealwright_system using (true) with check (true);
create policy company_delete on step_changes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on step_changes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on step_changes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on step_changes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on step_changes for all to dealwright_system using (true) with check (true);
create policy company_delete on support_attachments for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on support_attachments for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on support_attachments for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on support_attachments for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on support_attachments for all to dealwright_system using (true) with check (true);
create policy company_delete on support_messages for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on support_messages for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on support_messages for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on support_messages for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on support_messages for all to dealwright_system using (true) with check (true);
create policy company_delete on support_requests for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on support_requests for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on support_requests for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on support_requests for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on support_requests for all to dealwright_system using (true) with check (true);
create policy company_delete on task_generations for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on task_generations for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on task_generations for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on task_generations for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on task_generations for all to dealwright_system using (true) with check (true);
create policy company_delete on task_sources for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on task_sources for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on task_sources for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on task_sources for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on task_sources for all to dealwright_system using (true) with check (true);
create policy company_delete on task_suggestions for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on task_suggestions for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on task_suggestions for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on task_suggestions for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on task_suggestions for all to dealwright_system using (true) with check (true);
create policy company_delete on tasks for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on tasks for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on tasks for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on tasks for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on tasks for all to dealwright_system using (true) with check (true);
create policy company_delete on territory_accounts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on territory_accounts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on territory_accounts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on territory_accounts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on territory_accounts for all to dealwright_system using (true) with check (true);
create policy company_delete on territory_hand_overs for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on territory_hand_overs for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on territory_hand_overs for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on territory_hand_overs for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on territory_hand_overs for all to dealwright_system using (true) with check (true);
create policy company_delete on territory_placements for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on territory_placements for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on territory_placements for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on territory_placements for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on territory_placements for all to dealwright_system using (true) with check (true);
create policy company_delete on territory_plans for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on territory_plans for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on territory_plans for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on territory_plans for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on territory_plans for all to dealwright_system using (true) with check (true);
create policy company_delete on transcript_pieces for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on transcript_pieces for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on transcript_pieces for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on transcript_pieces for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on transcript_pieces for all to dealwright_system using (true) with check (true);
create policy company_delete on transcript_segments for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on transcript_segments for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on transcript_segments for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on transcript_segments for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on transcript_segments for all to dealwright_system using (true) with check (true);
create policy system_all on unreadable_secrets for all to dealwright_system using (true) with check (true);
create policy company_delete on usage_days for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on usage_days for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on usage_days for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on usage_days for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on usage_days for all to dealwright_system using (true) with check (true);
create policy company_delete on usage_logs for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on usage_logs for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on usage_logs for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on usage_logs for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on usage_logs for all to dealwright_system using (true) with check (true);
create policy company_delete on usage_months for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on usage_months for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on usage_months for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on usage_months for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on usage_months for all to dealwright_system using (true) with check (true);
create policy company_delete on usage_spans for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on usage_spans for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on usage_spans for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on usage_spans for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on usage_spans for all to dealwright_system using (true) with check (true);
create policy system_all on users for all to dealwright_system using (true) with check (true);
create policy company_delete on webhook_attempts for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on webhook_attempts for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on webhook_attempts for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on webhook_attempts for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on webhook_attempts for all to dealwright_system using (true) with check (true);
create policy company_delete on webhook_deliveries for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on webhook_deliveries for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on webhook_deliveries for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on webhook_deliveries for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on webhook_deliveries for all to dealwright_system using (true) with check (true);
create policy company_delete on webhook_lanes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on webhook_lanes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on webhook_lanes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on webhook_lanes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on webhook_lanes for all to dealwright_system using (true) with check (true);
create policy company_delete on webhook_record_lanes for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on webhook_record_lanes for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on webhook_record_lanes for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on webhook_record_lanes for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on webhook_record_lanes for all to dealwright_system using (true) with check (true);
create policy company_delete on workspace_invitations for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on workspace_invitations for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on workspace_invitations for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on workspace_invitations for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on workspace_invitations for all to dealwright_system using (true) with check (true);
create policy company_delete on workspaces for delete to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_insert on workspaces for insert to dealwright_app with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_select on workspaces for select to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id)));
create policy company_update on workspaces for update to dealwright_app using ((company_id = ( SELECT app.company_id() AS company_id))) with check ((company_id = ( SELECT app.company_id() AS company_id)));
create policy system_all on workspaces for all to dealwright_system using (true) with check (true);

-- functions

CREATE OR REPLACE FUNCTION app.account_access_given()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(r.company_id, array_agg(d.account_id))
     from given r cross join lateral (
       select d.account_id from deals d where d.company_id = r.company_id and d.id = r.deal_id offset 0) d
    group by r.company_id;
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, d.workspace_id, n.profile_id, d.account_id, c.kind, c.month, c.currency, count(*), sum(d.amount_minor),
         count(d.frozen_minor), coalesce(sum(d.frozen_minor), 0)
    from given n
    cross join lateral (
      select d.workspace_id, d.account_id, d.shelf, d.stage_position, d.closed_at, d.currency, d.amount_minor, d.frozen_minor
        from deals d where d.company_id = n.company_id and d.id = n.deal_id offset 0) d
    cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
   where d.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_access_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(r.company_id, array_agg(d.account_id))
     from taken r cross join lateral (
       select d.account_id from deals d where d.company_id = r.company_id and d.id = r.deal_id offset 0) d
    group by r.company_id;
  update account_totals t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor,
         frozen_deals = t.frozen_deals - gone.frozen_deals, frozen_minor = t.frozen_minor - gone.frozen_minor
    from (select o.company_id, d.workspace_id, o.profile_id, d.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(d.amount_minor)::bigint as amount_minor,
                 count(d.frozen_minor) as frozen_deals, coalesce(sum(d.frozen_minor), 0) as frozen_minor
            from taken o
            cross join lateral (
              select d.workspace_id, d.account_id, d.shelf, d.stage_position, d.closed_at, d.currency, d.amount_minor,
                     d.frozen_minor
                from deals d where d.company_id = o.company_id and d.id = o.deal_id offset 0) d
            cross join lateral app.account_cells(d.shelf, d.stage_position, d.closed_at, d.currency) c
           group by 1, 2, 3, 4, 5, 6, 7) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.profile_id = gone.profile_id
     and t.account_id = gone.account_id and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_cells(p_shelf text, p_position smallint, p_closed_at timestamp with time zone, p_currency character)
 RETURNS TABLE(kind text, month date, currency character)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select c.kind, c.month, c.currency
    from (values
      ('open', '-infinity'::date, p_currency, p_position < 8),
      ('open', '-infinity'::date, 'XXX'::bpchar, p_position < 8),
      ('won', date_trunc('month', p_closed_at at time zone 'UTC')::date, p_currency, p_position = 8 and p_closed_at is not null)
    ) c (kind, month, currency, holds)
   where p_shelf is null and c.holds
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_deal_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(new.company_id, array[old.account_id, new.account_id]);
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select new.company_id, slice.workspace_id, slice.profile_id, side.account_id, c.kind, c.month, c.currency,
         sum(side.sign), sum(side.sign * side.amount_minor),
         coalesce(sum(side.sign) filter (where side.frozen_minor is not null), 0),
         coalesce(sum(side.sign * side.frozen_minor), 0)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.stage_position, old.closed_at, old.currency,
       old.amount_minor, old.frozen_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.stage_position, new.closed_at, new.currency,
       new.amount_minor, new.frozen_minor)
    ) side (sign, shelf, workspace_id, account_id, stage_position, closed_at, currency, amount_minor, frozen_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as workspace_id,
             '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select side.workspace_id, '00000000-0000-0000-0000-000000000000'::uuid
      union all
      select side.workspace_id, a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
    cross join lateral app.account_cells(side.shelf, side.stage_position, side.closed_at, side.currency) c
   where side.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
      or sum(side.sign) filter (where side.frozen_minor is not null) <> 0 or sum(side.sign * side.frozen_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_deals_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from removed r group by r.company_id;
  update account_totals t
     set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor,
         frozen_deals = t.frozen_deals - gone.frozen_deals, frozen_minor = t.frozen_minor - gone.frozen_minor
    from (select o.company_id, place.id as workspace_id, o.account_id, c.kind, c.month, c.currency,
                 count(*) as deals, sum(o.amount_minor)::bigint as amount_minor,
                 count(o.frozen_minor) as frozen_deals, coalesce(sum(o.frozen_minor), 0) as frozen_minor
            from removed o
            cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (o.workspace_id)) place (id)
            cross join lateral app.account_cells(o.shelf, o.stage_position, o.closed_at, o.currency) c
           group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id
     and t.profile_id = '00000000-0000-0000-0000-000000000000' and t.account_id = gone.account_id
     and t.kind = gone.kind and t.month = gone.month and t.currency = gone.currency;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_deals_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_totals as t
    (company_id, workspace_id, profile_id, account_id, kind, month, currency, deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, place.id, '00000000-0000-0000-0000-000000000000'::uuid, n.account_id, c.kind, c.month, c.currency,
         count(*), sum(n.amount_minor), count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from added n
    cross join lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (n.workspace_id)) place (id)
    cross join lateral app.account_cells(n.shelf, n.stage_position, n.closed_at, n.currency) c
   where n.account_id is not null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, account_id, kind, month, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if current_setting('app.one_event', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform app.emit_record_events('account', 'created', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from added n;
  elsif tg_op = 'DELETE' then
    perform app.emit_record_events('account', 'deleted', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from gone n;
  else
    perform app.emit_record_events('account', 'changed', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from after n join before o on o.company_id = n.company_id and o.id = n.id
     where row (n.workspace_id, n.name, n.domain, n.industry, n.employees, n.annual_revenue_minor, n.currency, n.city,
                n.country, n.owner_id, n.parent_id)
           is distinct from row (o.workspace_id, o.name, o.domain, o.industry, o.employees, o.annual_revenue_minor,
                                 o.currency, o.city, o.country, o.owner_id, o.parent_id);
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.account_to_place()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update territory_accounts set due = true, workspace_id = new.workspace_id
   where company_id = new.company_id and account_id = new.id;
  perform app.tell_territories(new.company_id, array[new.workspace_id]);
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.accounts_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into territory_accounts (company_id, account_id, workspace_id)
  select n.company_id, n.id, n.workspace_id from added n;
  perform app.tell_territories(n.company_id, array_agg(distinct n.workspace_id)) from added n group by n.company_id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.accounts_of_addresses(p_company uuid, p_workspace uuid, p_addresses text[])
 RETURNS TABLE(address text, account_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select distinct on (g.address) g.address, a.id
    from (select distinct lower(given) as address from unnest(p_addresses) given) g
    cross join lateral (select string_to_array(split_part(g.address, '@', 2), '.') as labels) h
    cross join lateral generate_series(1, cardinality(h.labels) - 1) as depth
    cross join lateral (select array_to_string(h.labels[depth:], '.') as domain) s
    join accounts a on a.company_id = p_company and a.workspace_id = p_workspace and lower(a.domain) = s.domain
   where not app.is_mail_provider(s.domain)
   order by g.address, depth, a.parent_id is not null, a.created_at, a.id
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.add_named_owners(p_workspace uuid, p_owners jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into users (id, email, created_at, updated_at)
  select o.id, 'named-owner:' || o.id, p_now, p_now from jsonb_to_recordset(p_owners) o (id uuid);
  insert into profiles (company_id, id, named_workspace_id, first_name, last_name, email, role, company_name, created_at,
                        updated_at)
  select c.id, o.id, p_workspace, o.first_name, o.last_name, o.email,
         case when o.role = 'manager' then 'manager' else 'sales_rep' end::member_role, c.name, p_now, p_now
    from jsonb_to_recordset(p_owners) o (id uuid, first_name text, last_name text, email text, role text)
    join companies c on c.id = app.company_id();
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.add_usage_of_deal(p_from uuid, p_into uuid, p_sign integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
begin
  insert into deal_usage_totals as t (company_id, deal_id, service_type, operations, cost_usd)
  select company, p_into, f.service_type, f.operations, f.cost_usd
    from deal_usage_totals f where f.company_id = company and f.deal_id = p_from
  on conflict (company_id, deal_id, service_type) do update
    set operations = t.operations + p_sign * excluded.operations, cost_usd = t.cost_usd + p_sign * excluded.cost_usd;
  delete from deal_usage_totals where company_id = company and deal_id = p_into and operations = 0 and cost_usd = 0;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.announce(p_company uuid, p_channel text, p_payload jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into announcements (company_id, channel, payload)
  values (coalesce(app.company_id(), p_company, '00000000-0000-0000-0000-000000000000'::uuid), p_channel, p_payload)
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.announce_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.announce(new.company_id, 'dealwright_events', jsonb_build_object(
    'id', new.id, 'company_id', new.company_id, 'workspace_id', new.workspace_id,
    'deal_id', new.deal_id, 'type', new.type, 'actor_id', new.actor_id,
    'deal_number', (select d.number from deals d where d.company_id = new.company_id and d.id = new.deal_id)));
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.announce_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.announce(new.company_id, 'dealwright_notifications', jsonb_build_object(
    'company_id', new.company_id, 'profile_id', new.profile_id));
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.announce_rights()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.announce(new.company_id, 'dealwright_sessions', to_jsonb(new.id));
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.announce_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.announce(null, 'dealwright_sessions', to_jsonb(old.user_id));
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.announce_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.announce(new.id, 'dealwright_companies', to_jsonb(new.id));
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.asker_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '')
   where r.company_id = new.company_id and r.requester_id = new.id;
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.asker_text(p_company uuid, p_requester uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select concat_ws(' ', c.name, p.first_name, p.last_name, p.email)
    from companies c join profiles p on p.company_id = c.id and p.id = p_requester
   where c.id = p_company
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.asking_company_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update support_requests r set asker = coalesce(app.asker_text(r.company_id, r.requester_id), '')
   where r.company_id = new.id;
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.audio_discarded()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into audio_removals (company_id, storage_key)
  select t.company_id, t.storage_key from taken t where t.storage_key is not null
  order by t.company_id, t.storage_key
  on conflict (company_id, storage_key) do nothing;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.authenticate(p_token_hash bytea)
 RETURNS TABLE(session_id uuid, user_id uuid, email text, email_verified boolean, is_super_admin boolean, aal assurance_level, proved_at timestamp with time zone, expires_at timestamp with time zone, renewal_due boolean, second_factor boolean, company_id uuid, company_name text, workspace_id uuid, role member_role, first_name text, last_name text, hubspot_user_id text, mfa_enabled boolean, workspace_name text, workspace_type workspace_type, max_members integer, allow_self_join boolean, qualification_settings jsonb, gaps_block boolean, two_factor_required_of text, company_suspended boolean, locale text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
declare
  bound text;
begin
  select s.id, u.id, u.email, u.email_confirmed_at is not null, u.is_super_admin,
         s.aal, s.proved_at, s.expires_at, s.expires_at < now() + interval '7 days' - interval '1 hour',
         exists (select from mfa_factors f where f.user_id = u.id and f.status = 'verified'),
         p.company_id, coalesce(c.name, p.company_name), p.workspace_id, p.role,
         p.first_name, p.last_name, p.hubspot_user_id, coalesce(p.mfa_enabled, false),
         w.name, w.workspace_type, w.max_members, w.allow_self_join,
         w.qualification_settings, w.gaps_block, w.two_factor_required_of, c.suspended_at is not null, p.locale,
         set_config('app.company_id', case when c.suspended_at is null then coalesce(p.company_id::text, '') else '' end, true)
           || set_config('app.user_id', u.id::text, true)
    into session_id, user_id, email, email_verified, is_super_admin,
         aal, proved_at, expires_at, renewal_due, second_factor,
         company_id, company_name, workspace_id, role,
         first_name, last_name, hubspot_user_id, mfa_enabled,
         workspace_name, workspace_type, max_members, allow_self_join,
         qualification_settings, gaps_block, two_factor_required_of, company_suspended, locale, bound
    from sessions s
    join users u on u.id = s.user_id
    left join profiles p on p.company_id = u.company_id and p.id = u.id
    left join companies c on c.id = p.company_id
    left join workspaces w on w.company_id = p.company_id and w.id = p.workspace_id
   where s.token_hash = p_token_hash and s.expires_at > now();
  if found then
    return next;
  end if;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.begin_commitments(p_company uuid, p_deals uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with made as (
    insert into commitments (company_id, id, deal_id, owner_id, committed_at)
    select d.company_id, gen_random_uuid(), d.id, d.owner_id, d.updated_at
      from deals d where d.company_id = p_company and d.id = any (p_deals)
    on conflict (company_id, deal_id) where ended_at is null do nothing
    returning id, deal_id),
  committed as materialized (
    select m.id, m.deal_id, d.amount_minor, d.currency, d.close_date, d.strip
      from made m join deals d on d.company_id = p_company and d.id = m.deal_id)
  insert into commitment_claims (company_id, commitment_id, position, kind, pillar, subject_id, claimed_figure,
                                 claimed_currency, claimed_day)
  select p_company, c.id, row_number() over (partition by c.id order by c.part, c.place, c.since, c.subject_id),
         c.kind, c.pillar, c.subject_id, c.figure, c.currency, c.day
    from (
      select m.id, 1 as part, 0::bigint as place, null::timestamptz as since, 'amount' as kind,
             null::meddpicc_pillar as pillar, null::uuid as subject_id, m.amount_minor as figure,
             m.currency::char(3) as currency, null::date as day
        from committed m where m.amount_minor > 0
      union all
      select m.id, 2, 0, null, 'close_date', null, null, null, null, m.close_date
        from committed m where m.close_date is not null
      union all
      select m.id, 3, 0, s.created_at, 'economic_buyer', null, s.id, null, null, null
        from committed m
        join stakeholders s on s.company_id = p_company and s.deal_id = m.deal_id and s.buying_role = 'economic_buyer'
      union all
      select m.id, 4, g.place, null, 'grade', (enum_range(null::meddpicc_pillar))[g.place], null, left(g.cell, 1)::bigint,
             null, null
        from committed m cross join lateral string_to_table(m.strip, ' ') with ordinality g (cell, place)
       where left(g.cell, 1) <> '0'
      union all
      select m.id, 5, p.position, null, 'paper_step', null, p.id, null, null, p.due_on
        from committed m
        join plan_steps p on p.company_id = p_company and p.deal_id = m.deal_id and p.done_on is null
         and p.kind in ('security_review', 'legal_review', 'procurement', 'signature')
    ) c;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.buyer_link_holds(l buyer_links, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select l.revoked_at is null and l.ends_at > p_now and app.is_open(l.company_id)
     and exists (select from deals d
                  where d.company_id = l.company_id and d.id = l.deal_id and d.shelf is distinct from 'deleted')
     and not exists (select from profiles p where p.company_id = l.company_id and lower(p.email) = l.recipient_email)
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.buyer_link_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.buyer_link_id', true), '')::uuid $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.buyer_plan()
 RETURNS TABLE(go_live date, our_country text, their_country text, steps jsonb, changes jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select c.go_live, c.our_country, c.their_country,
         coalesce((select jsonb_agg(jsonb_build_object(
                     'id', t.id, 'name', t.name, 'kind', t.kind, 'days', t.days, 'after', t.after,
                     'assignee_name', (
                       select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), p.email)
                         from profiles p where p.company_id = t.company_id and p.id = t.assignee_id),
                     'has_buyer', t.stakeholder_id is not null,
                     'own', exists (
                       select from stakeholders s
                        where s.company_id = t.company_id and s.deal_id = t.deal_id and s.id = t.stakeholder_id
                          and (lower(s.email) = l.recipient_email
                               or exists (select from contact_emails e
                                           where e.company_id = s.company_id and e.contact_id = s.contact_id
                                             and e.address = l.recipient_email))),
                     'due_on', t.due_on, 'started_on', t.started_on, 'done_on', t.done_on) order by t.position, t.id)
                     from (select * from plan_steps o where o.company_id = c.company_id and o.deal_id = c.deal_id
                            order by o.position, o.id limit 60) t), '[]'),
         coalesce((select jsonb_agg(jsonb_build_object(
                     'id', r.id, 'step_id', r.step_id, 'step_name', r.step_name, 'kind', r.kind, 'day_before', r.day_before, 'day', r.day,
                     'reason', r.reason, 'at', r.created_at) order by r.id desc)
                     from (select * from step_changes o where o.company_id = l.company_id and o.link_id = l.id
                            order by o.id desc limit 50) r), '[]')
    from buyer_links l
    join close_plans c on c.company_id = l.company_id and c.deal_id = l.deal_id
   where l.id = app.buyer_link_id() and l.purpose = 'close_plan'
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.buyer_quote()
 RETURNS TABLE(id uuid, number integer, revision integer, state text, title text, currency text, total_discount_percent text, net_minor bigint, gross_minor bigint, totals jsonb, valid_until date, seller_name text, seller_address text, buyer_name text, buyer_contact_name text, buyer_address text, note text, terms text, sent_at timestamp with time zone, answered_on date, file_bytes integer, file_sha256 text, has_logo boolean, lines jsonb, replies jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.buyer_quote_file()
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select f.content from buyer_links l join quote_files f on f.company_id = l.company_id and f.quote_id = l.quote_id
   where l.id = app.buyer_link_id()
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.buyer_quote_logo()
 RETURNS bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select s.logo from buyer_links l
    join quotes q on q.company_id = l.company_id and q.id = l.quote_id
    join quote_settings s on s.company_id = q.company_id and s.workspace_id = q.workspace_id
   where l.id = app.buyer_link_id()
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.choice_key(choice anyenum)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select choice::text $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.choose_lines(p_operation uuid, p_from uuid, p_into uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'deal_lines');
  loses uuid := p_into;
begin
  if exists (select from deal_lines l where l.company_id = company and l.deal_id = p_into) then
    loses := p_from;
  end if;
  perform app.record_deleted(p_operation, 'deal_lines', (
    select array_agg(jsonb_build_object('id', l.id) order by l.position)
      from deal_lines l where l.company_id = company and l.deal_id = loses));
  delete from deal_lines where company_id = company and deal_id = loses;
  perform app.record_deleted(p_operation, 'deal_pricing', array[jsonb_build_object('deal_id', loses)]);
  delete from deal_pricing where company_id = company and deal_id = loses;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.choose_plan(p_operation uuid, p_from uuid, p_into uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'close_plans');
  loses uuid := p_into;
begin
  if exists (select from close_plans c where c.company_id = company and c.deal_id = p_into) then
    loses := p_from;
  end if;
  perform app.record_deleted(p_operation, 'plan_odds', (
    select array_agg(jsonb_build_object('deal_id', o.deal_id, 'day', o.day) order by o.day)
      from plan_odds o where o.company_id = company and o.deal_id = loses));
  delete from plan_odds where company_id = company and deal_id = loses;
  perform app.record_deleted(p_operation, 'plan_steps', (
    select array_agg(jsonb_build_object('id', s.id) order by s.position)
      from plan_steps s where s.company_id = company and s.deal_id = loses));
  delete from plan_steps where company_id = company and deal_id = loses;
  perform app.record_deleted(p_operation, 'close_plans', (
    select array_agg(jsonb_build_object('deal_id', c.deal_id))
      from close_plans c where c.company_id = company and c.deal_id = loses));
  delete from close_plans where company_id = company and deal_id = loses;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.close_cells(p_shelf text, p_position smallint, p_close_date date)
 RETURNS TABLE(span text, starts_on date)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select c.span, c.starts_on
    from (values ('month', date_trunc('month', p_close_date)::date), ('day', p_close_date)) c (span, starts_on)
   where p_shelf is null and p_position < 8 and p_close_date is not null
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.close_deal_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select new.company_id, side.workspace_id, c.span, c.starts_on, side.stage, side.forecast_category, side.currency,
         app.totals_slot(new.company_id), sum(side.sign), sum(side.sign * side.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.stage_position, old.close_date, old.stage, old.forecast_category, old.currency,
       old.amount_minor),
      (1, new.shelf, new.workspace_id, new.stage_position, new.close_date, new.stage, new.forecast_category, new.currency,
       new.amount_minor)
    ) side (sign, shelf, workspace_id, stage_position, close_date, stage, forecast_category, currency, amount_minor)
    cross join lateral app.close_cells(side.shelf, side.stage_position, side.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.close_deals_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from removed) company)
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select o.company_id, o.workspace_id, c.span, c.starts_on, o.stage, o.forecast_category, o.currency,
         slots.slot, -count(*), -sum(o.amount_minor)
    from removed o join slots on slots.company_id = o.company_id
    cross join lateral app.close_cells(o.shelf, o.stage_position, o.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.close_deals_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from added) company)
  insert into close_totals as t
    (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
  select n.company_id, n.workspace_id, c.span, c.starts_on, n.stage, n.forecast_category, n.currency,
         slots.slot, count(*), sum(n.amount_minor)
    from added n join slots on slots.company_id = n.company_id
    cross join lateral app.close_cells(n.shelf, n.stage_position, n.close_date) c
   group by 1, 2, 3, 4, 5, 6, 7, 8
   order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.collaborator_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform app.set_access(old.company_id, old.profile_id, old.deal_id, 'collaborator', false);
  end if;
  if tg_op <> 'DELETE' then
    perform app.set_access(new.company_id, new.profile_id, new.deal_id, 'collaborator', true);
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.commitment_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.stage_position >= 8 and new.stage_position <> old.stage_position then
    update commitments c
       set outcome = case new.stage_position when 8 then 'won' when 9 then 'lost' else 'reopened' end
     where c.company_id = new.company_id and c.deal_id = new.id and c.outcome in ('won', 'lost');
  end if;
  if new.forecast_choice = 'commit' and new.stage_position < 8 and new.shelf is null then
    perform app.begin_commitments(new.company_id, array[new.id]);
  else
    perform app.end_commitment(new);
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.commitments_begun()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.begin_commitments(n.company_id, array_agg(n.id)) from added n
    where n.forecast_choice = 'commit' and n.stage_position < 8 and n.shelf is null
    group by n.company_id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.company_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.company_id', true), '')::uuid $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.competitor_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  select case when d.shelf is null and d.stage_position = 8 then 'won'
              when d.shelf is null and d.stage_position = 9 then 'lost' end,
         case when d.shelf is null and d.stage_position >= 8 then coalesce(d.closed_at, d.stage_entered_at) end
    into new.outcome, new.closed_at
    from deals d where d.company_id = new.company_id and d.id = new.deal_id;
  return new;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.competitor_text_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into competitor_checks (company_id, kind, record_id)
  select new.company_id, tg_argv[0], new.id
   where exists (select from competitors c where c.company_id = new.company_id)
  on conflict (company_id, kind, record_id) do nothing;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.competitor_texts_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into competitor_checks (company_id, kind, record_id)
  select n.company_id, tg_argv[0], n.id from added n
   where exists (select from competitors c where c.company_id = n.company_id)
   order by n.id
  on conflict (company_id, kind, record_id) do nothing;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.competitors_follow_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update deal_competitors c
     set outcome = case when new.shelf is null and new.stage_position = 8 then 'won'
                        when new.shelf is null and new.stage_position = 9 then 'lost' end,
         closed_at = case when new.shelf is null and new.stage_position >= 8
                          then coalesce(new.closed_at, new.stage_entered_at) end
   where c.company_id = new.company_id and c.deal_id = new.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contact_comes_back()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_contact_keys(new.company_id, new.emails);
  new.emails := array(
    select g.address from unnest(new.emails) with ordinality g (address, place)
     where not exists (select from contact_emails e
                        where e.company_id = new.company_id and e.workspace_id = new.workspace_id and e.address = g.address)
     order by g.place);
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contact_emails_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.lock_contact_keys(n.company_id, array_agg(e.address))
       from added n cross join lateral unnest(n.emails) e (address) group by n.company_id;
    insert into contact_emails (company_id, workspace_id, address, contact_id)
    select n.company_id, n.workspace_id, e.address, n.id from added n cross join lateral unnest(n.emails) e (address);
    return null;
  end if;
  if not exists (select 1 from before o join after n on n.company_id = o.company_id and n.id = o.id
                  where n.emails <> o.emails or n.workspace_id <> o.workspace_id) then
    return null;
  end if;
  perform app.lock_contact_keys(n.company_id, array_agg(e.address))
     from after n cross join lateral unnest(n.emails) e (address) group by n.company_id;
  delete from contact_emails e using after n
   where e.company_id = n.company_id and e.contact_id = n.id
     and (e.workspace_id <> n.workspace_id or e.address <> all (n.emails));
  insert into contact_emails (company_id, workspace_id, address, contact_id)
  select n.company_id, n.workspace_id, e.address, n.id
    from after n cross join lateral unnest(n.emails) e (address)
   where not exists (select 1 from contact_emails k
                      where k.company_id = n.company_id and k.workspace_id = n.workspace_id and k.address = e.address
                        and k.contact_id = n.id);
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contact_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'DELETE' then
    -- What was to be sent says who they are.
    delete from webhook_deliveries w using gone g where w.company_id = g.company_id and w.record_id = g.id;
  end if;
  if current_setting('app.one_event', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform app.emit_record_events('contact', 'created', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from added n;
  elsif tg_op = 'DELETE' then
    perform app.emit_record_events('contact', 'deleted', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from gone n;
  else
    perform app.emit_record_events('contact', 'changed', array_agg(n.company_id), array_agg(n.workspace_id), array_agg(n.id))
      from after n join before o on o.company_id = n.company_id and o.id = n.id
     where row (n.workspace_id, n.name, n.title, n.account_id, n.emails, n.phones, n.owner_id, n.left_on)
           is distinct from row (o.workspace_id, o.name, o.title, o.account_id, o.emails, o.phones, o.owner_id, o.left_on);
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contact_follows_stakeholder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  mine contacts;
  place uuid;
  given constant text := nullif(lower(btrim(new.email)), '');
  alone boolean;
  other uuid;
begin
  if current_setting('app.moves', true) = 'on' then
    return null;
  end if;
  select * into mine from contacts c where c.company_id = new.company_id and c.id = new.contact_id for update;
  if not found then
    return null;
  end if;
  place := mine.workspace_id;
  alone := mine.edited_at is null and not exists (
    select 1 from stakeholders s
     where s.company_id = new.company_id and s.contact_id = mine.id and s.id <> new.id);
  if given is not null and given <> all (mine.emails) then
    perform app.lock_contact_keys(new.company_id, array[given]);
    select e.contact_id into other from contact_emails e
     where e.company_id = new.company_id and e.workspace_id = place and e.address = given;
  end if;
  if other is not null then
    update stakeholders s set contact_id = other where s.company_id = new.company_id and s.id = new.id;
    if alone then
      delete from contacts c where c.company_id = new.company_id and c.id = mine.id;
    end if;
  elsif alone then
    update contacts c
       set name = new.name, title = new.title, emails = array_remove(array[given], null),
           phones = array_remove(array[new.phone], null), version = c.version + 1, updated_at = new.updated_at
     where c.company_id = new.company_id and c.id = mine.id;
  elsif given is not null and given <> all (mine.emails) and cardinality(mine.emails) < 10 then
    update contacts c set emails = c.emails || given, version = c.version + 1, updated_at = new.updated_at
     where c.company_id = new.company_id and c.id = mine.id;
  end if;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contact_search_text(p_name text, p_title text, p_emails text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select app.plain(concat_ws(' ', p_name, p_title, array_to_string(p_emails, ' ')))
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.contacts_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select n.company_id, n.workspace_id, coalesce(n.owner_id, '00000000-0000-0000-0000-000000000000'), n.source,
           n.account_id is not null, n.left_on is not null, app.totals_slot(n.company_id), count(*)
      from added n group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
  elsif tg_op = 'DELETE' then
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select o.company_id, o.workspace_id, coalesce(o.owner_id, '00000000-0000-0000-0000-000000000000'), o.source,
           o.account_id is not null, o.left_on is not null, app.totals_slot(o.company_id), -count(*)
      from taken o
     where exists (select 1 from contact_totals k
                    where k.company_id = o.company_id and k.workspace_id = o.workspace_id
                      and k.owner_id = coalesce(o.owner_id, '00000000-0000-0000-0000-000000000000')
                      and k.source = o.source and k.has_account = (o.account_id is not null)
                      and k.has_left = (o.left_on is not null))
     group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
  else
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select c.company_id, c.workspace_id, coalesce(c.owner_id, '00000000-0000-0000-0000-000000000000'), c.source,
           c.account_id is not null, c.left_on is not null, app.totals_slot(c.company_id), sum(c.sign)
      from (select o.company_id, o.workspace_id, o.owner_id, o.source, o.account_id, o.left_on, -1 as sign from before o
            union all
            select n.company_id, n.workspace_id, n.owner_id, n.source, n.account_id, n.left_on, 1 from after n) c
     group by 1, 2, 3, 4, 5, 6 having sum(c.sign) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
  end if;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contacts_follow_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if current_setting('app.moves', true) = 'on' then
    return null;
  end if;
  update contacts c set account_id = new.account_id, version = c.version + 1, updated_at = new.updated_at
   where c.company_id = new.company_id and c.edited_at is null and c.left_on is null
     and c.account_id is not distinct from old.account_id
     and exists (select 1 from stakeholders s
                  where s.company_id = c.company_id and s.deal_id = new.id and s.contact_id = c.id and s.side = 'buyer')
     and not exists (select 1 from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
                      where s.company_id = c.company_id and s.contact_id = c.id and s.side = 'buyer' and d.id <> new.id
                        and d.account_id is not distinct from old.account_id);
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contacts_matching(p_words text[], p_most integer, p_workspace uuid DEFAULT NULL::uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  pattern text;
  query text := format('select c.id from contacts c where c.company_id = %L', app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and c.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and c.search_text like %L', pattern);
  end loop;
  return query execute query || format(' limit %s', p_most);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.contacts_of_gone_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if current_setting('app.moves', true) = 'on' then
    return null;
  end if;
  delete from hubspot_records r using contacts c, gone g
   where c.company_id = g.company_id and c.id = g.contact_id and c.source in ('deal', 'hubspot') and c.edited_at is null
     and c.owner_id is null and r.company_id = c.company_id and r.contact_id = c.id
     and not exists (select 1 from stakeholders s where s.company_id = c.company_id and s.contact_id = c.id);
  delete from contacts c using (select distinct company_id, contact_id from gone where contact_id is not null) g
   where c.company_id = g.company_id and c.id = g.contact_id and c.source in ('deal', 'hubspot') and c.edited_at is null
     and c.owner_id is null
     and not exists (select 1 from stakeholders s where s.company_id = c.company_id and s.contact_id = c.id);
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.conversations_active()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.touch_deals(array_agg(n.company_id), array_agg(n.deal_id), array_agg(n.at))
     from (select company_id, deal_id, max(least(occurred_at, created_at)) as at from added group by 1, 2) n;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.correct_deal_past(d deals, at timestamp with time zone, since timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with past as (
    update deal_versions v set corrected_at = at
     where v.company_id = d.company_id and v.deal_id = d.id and v.corrected_at = 'infinity'
    returning v.*
  ), p as (
    select past.*, case when row_number() over (order by valid_from) = 1 then d.created_at
                        else greatest(valid_from, d.created_at) end as begins
      from past
  ), written as (
    insert into deal_versions (company_id, deal_id, recorded_at, valid_from, valid_to, workspace_id, stage, amount_minor,
                               currency, close_date, owner_id, account_id, forecast_choice, forecast_category, score, shelf)
    select p.company_id, p.deal_id, at, part.valid_from, part.valid_to, p.workspace_id,
           case when part.later then d.stage else p.stage end, p.amount_minor, p.currency, p.close_date, p.owner_id,
           p.account_id, p.forecast_choice,
           case when part.later and d.stage = 'closed_won' then 'closed'
                when part.later and d.stage = 'closed_lost' then 'omitted' else p.forecast_category end,
           p.score, p.shelf
      from p
      cross join lateral (values
        (p.begins, least(p.valid_to, since), false),
        (greatest(p.begins, since), case when p.valid_to = 'infinity' then '-infinity' else p.valid_to end, true)
      ) part (valid_from, valid_to, later)
     where part.valid_from < part.valid_to
  )
  select greatest(p.begins, since) from p where p.valid_to = 'infinity'
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.count_in_slice(p_company uuid, p_profile uuid, p_deal uuid, p_sign integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select d.company_id, d.workspace_id, p_profile, d.stage, d.forecast_category, d.currency,
         app.totals_slot(d.company_id), p_sign, p_sign * d.amount_minor,
         case when d.frozen_minor is null then 0 else p_sign end, p_sign * coalesce(d.frozen_minor, 0)
    from deals d where d.company_id = p_company and d.id = p_deal and d.shelf is null
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.created_since(p_operation uuid, p_table text, p_from bigint, p_to bigint)
 RETURNS TABLE(place bigint, id uuid, reason text, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, nullif(p_table, 'profiles'));
  columns constant text[] := app.written_columns(p_table);
begin
  return query execute format(
    'select c.position, (c.record_key ->> ''id'')::uuid,
            case when t.id is null then ''gone'' when %2$s then ''changed'' end, %3$s
       from operation_changes c
       left join public.%1$I t on t.company_id = $1 and t.id = (c.record_key ->> ''id'')::uuid
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''created''
        and c.position between $4 and $5
      order by c.position desc',
    p_table,
    case when 'version' = any (columns)
      then 't.version is distinct from (c.after ->> ''version'')::integer' else 'false' end,
    case when 'updated_at' = any (columns) then 't.updated_at' else 'null::timestamptz' end)
    using company, p_operation, p_table, p_from, p_to;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.crm_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.set_access(new.company_id, new.id, d.id, 'crm_owner', false)
     from deals d where d.company_id = new.company_id and d.crm_owner_id = old.hubspot_user_id;
  perform app.set_access(new.company_id, new.id, d.id, 'crm_owner', true)
     from deals d where d.company_id = new.company_id and d.crm_owner_id = new.hubspot_user_id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_active()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.last_activity_at := greatest(new.last_activity_at, new.updated_at);
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select new.company_id, cell.workspace_id, slice.profile_id, cell.stage, cell.forecast_category, cell.currency,
         app.totals_slot(new.company_id), sum(cell.sign), sum(cell.sign * cell.amount_minor),
         coalesce(sum(cell.sign) filter (where cell.frozen_minor is not null), 0),
         coalesce(sum(cell.sign * cell.frozen_minor), 0)
    from (values
      (-1, old.shelf, old.workspace_id, old.stage, old.forecast_category, old.currency, old.amount_minor,
       old.frozen_minor),
      (1, new.shelf, new.workspace_id, new.stage, new.forecast_category, new.currency, new.amount_minor,
       new.frozen_minor)
    ) cell (sign, shelf, workspace_id, stage, forecast_category, currency, amount_minor, frozen_minor)
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = new.company_id and a.deal_id = new.id
    ) slice
   where cell.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_owner_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if old.owner_id is distinct from new.owner_id then
    perform app.set_access(old.company_id, old.owner_id, old.id, 'owner', false);
    perform app.set_access(new.company_id, new.owner_id, new.id, 'owner', true);
  end if;
  if old.crm_owner_id is distinct from new.crm_owner_id then
    perform app.set_access(old.company_id, p.id, old.id, 'crm_owner', false)
       from profiles p where p.company_id = old.company_id and p.hubspot_user_id = old.crm_owner_id;
    perform app.set_access(new.company_id, p.id, new.id, 'crm_owner', true)
       from profiles p where p.company_id = new.company_id and p.hubspot_user_id = new.crm_owner_id;
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_past(d deals)
 RETURNS SETOF deal_versions
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with history as (
    select h.created_at, h.id, h.field, h.old_value, h.new_value from deal_history_entries h
     where h.company_id = d.company_id and h.deal_id = d.id
       and h.field in ('stage', 'amount', 'close_date', 'owner', 'account', 'forecast_choice', 'forecast_category', 'score',
                       'shelf')
  ), first_changes as (
    select distinct on (field) field, old_value from history where field <> 'stage' order by field, created_at, id
  ), changes as (
    select d.created_at as at, null::uuid as id,
           jsonb_build_object(
             'amount', jsonb_build_object('amount_minor', d.amount_minor, 'currency', d.currency), 'close_date', d.close_date,
             'owner', jsonb_build_object('id', d.owner_id), 'account', jsonb_build_object('id', d.account_id),
             'forecast_choice', d.forecast_choice, 'forecast_category', d.forecast_category, 'score', d.score,
             'shelf', d.shelf)
           || coalesce((select jsonb_object_agg(field, coalesce(old_value, 'null')) from first_changes), '{}') as change
    union all
    select greatest(d.stage_entered_at, d.created_at), null::uuid, jsonb_build_object('stage', d.stage)
    union all
    select greatest(created_at, d.created_at), id, jsonb_build_object(field, new_value) from history
  ), known as (
    select distinct on (c.at) c.at, c.facts from (
      select at, id, jsonb_object_agg(fact.key, fact.value) over (order by at, id nulls first) as facts
        from changes cross join lateral jsonb_each(change) fact) c
     order by c.at, c.id desc nulls last
  ), versions as (
    select at as valid_from, lead(at, 1, 'infinity') over (order by at) as valid_to, facts ->> 'stage' as stage, facts as f
      from known
  )
  select d.company_id, d.id, valid_from, valid_from, valid_to, 'infinity'::timestamptz, d.workspace_id, stage::deal_stage,
         coalesce((f -> 'amount' ->> 'amount_minor')::bigint, d.amount_minor),
         coalesce(f -> 'amount' ->> 'currency', d.currency)::char(3), (f ->> 'close_date')::date,
         coalesce((f -> 'owner' ->> 'id')::uuid, d.owner_id), coalesce((f -> 'account' ->> 'id')::uuid, d.account_id),
         case when stage is not null then (f ->> 'forecast_choice')::forecast_choice end,
         case when stage is not null then (f ->> 'forecast_category')::forecast_category end,
         case when stage is not null then (f ->> 'score')::smallint end, f ->> 'shelf'
    from versions where valid_to < 'infinity'
  union all
  select d.company_id, d.id, valid_from, valid_from, valid_to, 'infinity', d.workspace_id, d.stage, d.amount_minor, d.currency,
         d.close_date, d.owner_id, d.account_id, d.forecast_choice, d.forecast_category, d.score, d.shelf
    from versions where valid_to = 'infinity'
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.deal_quarter(p_closed_at timestamp with time zone, p_close_date date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select date_trunc('quarter', coalesce(p_closed_at at time zone 'UTC', p_close_date::timestamp, '9999-10-01'::timestamp))::date $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.deal_rate_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  reporting char(3);
  closed_on constant date := (new.closed_at at time zone 'UTC')::date;
begin
  if closed_on is null or new.stage not in ('closed_won', 'closed_lost') then
    new.frozen_currency := null;
    new.frozen_rate := null;
    new.frozen_day := null;
    new.frozen_minor := null;
    return new;
  end if;
  if tg_op = 'INSERT' or new.frozen_currency = 'XXX' or new.currency <> old.currency or old.closed_at is null
     or closed_on <> (old.closed_at at time zone 'UTC')::date then
    perform pg_advisory_xact_lock_shared(hashtextextended(format('currency_settings %s', new.company_id), 0));
    select s.reporting_currency into reporting from currency_settings s where s.company_id = new.company_id;
    if reporting = new.currency then
      new.frozen_rate := 1;
      new.frozen_day := closed_on;
    elsif reporting is not null then
      select r.rate, r.day into new.frozen_rate, new.frozen_day
        from app.exchange_rate(new.company_id, new.currency, reporting, closed_on) r;
    else
      new.frozen_rate := null;
    end if;
    new.frozen_currency := case when new.frozen_rate is not null then reporting end;
  end if;
  if new.frozen_currency = new.currency and new.frozen_rate = 1 then
    new.frozen_minor := new.amount_minor;
  else
    new.frozen_minor := app.half_even(new.amount_minor * new.frozen_rate
      * (10::numeric ^ (app.minor_digits(new.frozen_currency) - app.minor_digits(new.currency))));
  end if;
  if new.frozen_minor is null then
    new.frozen_currency := null;
    new.frozen_rate := null;
    new.frozen_day := null;
  end if;
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_search_filled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.search_text := app.deal_search_text(new.company_id, new.id, new.number, new.name, new.account_id);
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_search_text(p_company uuid, p_deal uuid, p_number bigint, p_name text, p_account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select app.plain(concat_ws(' ', p_name, 'LEAD-' || p_number,
    (select a.name from accounts a where a.company_id = p_company and a.id = p_account),
    (select string_agg(s.name, ' ' order by s.name) from stakeholders s where s.company_id = p_company and s.deal_id = p_deal)))
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_sorted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update deal_access
     set workspace_id = new.workspace_id,
         stage_position = case when new.shelf is null then new.stage_position else 0 end,
         close_key = coalesce(new.close_date, 'infinity'), amount_minor = new.amount_minor, score = new.score
   where company_id = new.company_id and deal_id = new.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_version_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  at constant timestamptz := greatest(new.updated_at, new.graded_at);
  since timestamptz := at;
  today deal_versions;
begin
  select * into today from deal_versions v
   where v.company_id = new.company_id and v.deal_id = new.id and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  if not found then
    insert into deal_versions select * from app.deal_past(old);
    select * into today from deal_versions v
     where v.company_id = new.company_id and v.deal_id = new.id and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  end if;
  -- What is graded, or written twice, within one change is one version.
  if greatest(today.recorded_at, today.valid_from) >= at then
    update deal_versions v
       set workspace_id = new.workspace_id, stage = new.stage, amount_minor = new.amount_minor, currency = new.currency,
           close_date = new.close_date, owner_id = new.owner_id, account_id = new.account_id,
           forecast_choice = new.forecast_choice, forecast_category = new.forecast_category, score = new.score,
           shelf = new.shelf
     where v.company_id = new.company_id and v.deal_id = new.id and v.recorded_at = today.recorded_at
       and v.valid_from = today.valid_from;
    return null;
  end if;
  if new.stage_entered_at is distinct from old.stage_entered_at then
    since := least(at, greatest(new.stage_entered_at, new.created_at));
  end if;
  if since = at and new.created_at = old.created_at then
    update deal_versions v set valid_to = at
     where v.company_id = new.company_id and v.deal_id = new.id and v.recorded_at = today.recorded_at
       and v.valid_from = today.valid_from;
  else
    since := app.correct_deal_past(new, at, since);
  end if;
  insert into deal_versions (company_id, deal_id, recorded_at, valid_from, workspace_id, stage, amount_minor, currency,
                             close_date, owner_id, account_id, forecast_choice, forecast_category, score, shelf)
  values (new.company_id, new.id, at, since, new.workspace_id, new.stage, new.amount_minor, new.currency, new.close_date,
          new.owner_id, new.account_id, new.forecast_choice, new.forecast_category, new.score, new.shelf);
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deal_versions_begun()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if current_setting('app.restores', true) = 'on' then
    return null;
  end if;
  insert into deal_versions (company_id, deal_id, recorded_at, valid_from, valid_to, workspace_id, stage, amount_minor,
                             currency, close_date, owner_id, account_id, forecast_choice, forecast_category, score, shelf)
  select n.company_id, n.id, n.updated_at, part.valid_from, part.valid_to, n.workspace_id,
         case when part.known then n.stage end, n.amount_minor, n.currency, n.close_date, n.owner_id, n.account_id,
         case when part.known then n.forecast_choice end, case when part.known then n.forecast_category end,
         case when part.known then n.score end, part.shelf
    from added n
    cross join lateral (
      select greatest(n.created_at, n.stage_entered_at) as entered,
             greatest(n.created_at, n.stage_entered_at, n.shelved_at) as shelved) moment
    cross join lateral (values
      (n.created_at, n.stage_entered_at, false, null),
      (moment.entered, case when n.shelf is null then 'infinity' else moment.shelved end, true, null),
      (case when n.shelf is not null then moment.shelved end, 'infinity', true, n.shelf)
    ) part (valid_from, valid_to, known, shelf)
   where part.valid_from < part.valid_to;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deals_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with given as (
    insert into deal_access (company_id, profile_id, deal_id, as_owner, as_crm_owner,
                             workspace_id, stage_position, close_key, amount_minor, score)
    select n.company_id, p.id, n.id, p.id = n.owner_id,
           p.hubspot_user_id is not distinct from n.crm_owner_id and n.crm_owner_id is not null,
           n.workspace_id, case when n.shelf is null then n.stage_position else 0 end,
           coalesce(n.close_date, 'infinity'), n.amount_minor, n.score
      from added n
      join profiles p on p.company_id = n.company_id
       and (p.id = n.owner_id or (n.crm_owner_id is not null and p.hubspot_user_id = n.crm_owner_id))
    returning deal_id, profile_id),
  slices as (
    select deal_id, profile_id from given
    union all
    select id, '00000000-0000-0000-0000-000000000000'::uuid from added),
  slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from added) company)
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, s.profile_id, n.stage, n.forecast_category, n.currency,
         slots.slot, count(*), sum(n.amount_minor),
         count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from slices s join added n on n.id = s.deal_id and n.shelf is null join slots on slots.company_id = n.company_id
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.deals_matching(p_words text[], p_most integer DEFAULT NULL::integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  pattern text;
  query text := format('select d.id from deals d where d.company_id = %L and d.shelf is null', app.company_id());
begin
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  if p_most is not null then
    query := query || format(' limit %s', p_most);
  end if;
  return query execute query;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.defer_constraints()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  set constraints all deferred;
  perform set_config('app.moves', 'on', true);
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.duplicate_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.queue_duplicate_checks(new.company_id, tg_argv[0], array[new.id]);
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.duplicates_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.queue_duplicate_checks(n.company_id, tg_argv[0], array_agg(n.id)) from added n group by n.company_id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.duplicates_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from duplicate_checks c using gone g
   where c.company_id = g.company_id and c.kind = tg_argv[0] and c.record_id = g.id;
  delete from duplicate_keys k using gone g
   where k.company_id = g.company_id and k.kind = tg_argv[0] and k.record_id = g.id;
  delete from duplicate_pairs p using gone g
   where p.company_id = g.company_id and p.kind = tg_argv[0] and p.one_id = g.id;
  delete from duplicate_pairs p using gone g
   where p.company_id = g.company_id and p.kind = tg_argv[0] and p.other_id = g.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.duplicates_merged(p_company uuid, p_kind text, p_kept uuid, p_gone uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into duplicate_lessons as l (company_id, kind, field, level, same)
  select p_company, p_kind, r ->> 'field', r ->> 'level', 1
    from duplicate_pairs p cross join lateral jsonb_array_elements(p.reasons) r
   where p.company_id = p_company and p.kind = p_kind and p.state = 'open'
     and p.one_id = least(p_kept, p_gone) and p.other_id = greatest(p_kept, p_gone)
  on conflict (company_id, kind, field, level) do update set same = l.same + 1;
  insert into duplicate_pairs (company_id, workspace_id, kind, one_id, other_id, rank, answer, reasons, state, found_at,
                               decided_by, decided_at)
  select p.company_id, p.workspace_id, p.kind, least(p_kept, third.id), greatest(p_kept, third.id), p.rank, p.answer,
         p.reasons, 'different', p.found_at, p.decided_by, p.decided_at
    from duplicate_pairs p
    cross join lateral (select case when p.one_id = p_gone then p.other_id else p.one_id end as id) third
   where p.company_id = p_company and p.kind = p_kind and p.state = 'different' and p_gone in (p.one_id, p.other_id)
     and third.id <> p_kept
  on conflict (company_id, kind, one_id, other_id) do update set state = 'different';
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.email_seen_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into email_counts as c (company_id, connection_id, outcome, messages)
  select new.company_id, new.connection_id, change.outcome, change.sign
    from (values (old.outcome, -1), (new.outcome, 1)) change (outcome, sign)
   where change.outcome is not null and old.outcome is distinct from new.outcome
   order by change.outcome
  on conflict (company_id, connection_id, outcome) do update set messages = c.messages + excluded.messages;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.emit_record_events(p_kind text, p_change text, p_companies uuid[], p_workspaces uuid[], p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into events (company_id, id, workspace_id, type, actor_id, payload)
  select r.company_id,
         app.record_event_id(p_kind || coalesce(m.kept_id, r.id)
                             || case when p_change = 'deleted' and m.kept_id is null then 'deleted' else '' end),
         r.workspace_id, p_kind || '.' || case when m.kept_id is null then p_change else 'merged' end, app.user_id(),
         jsonb_strip_nulls(jsonb_build_object(
           p_kind || '_id', coalesce(m.kept_id, r.id), 'merged_id', case when m.kept_id is not null then r.id end))
    from unnest(p_companies, p_workspaces, p_ids) r (company_id, workspace_id, id)
    left join merged_records m
      on p_change = 'deleted' and m.company_id = r.company_id and m.kind = p_kind and m.id = r.id
  on conflict (company_id, id) do update set type = excluded.type, payload = excluded.payload
    where excluded.type = p_kind || '.merged'
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.empty_bin(p_before timestamp with time zone, p_most integer, p_now timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  due record;
  erased integer := 0;
begin
  for due in
    select o.company_id, array_agg(o.id) as deals
      from (select d.company_id, d.id from deals d
             where d.shelf = 'deleted' and d.shelved_at < p_before and app.may_erase(d.company_id, p_now)
             order by d.shelved_at limit p_most for update skip locked) o
     group by o.company_id
  loop
    insert into audit_log (company_id, id, action, subject_type, subject_id, detail, created_at)
    select d.company_id, gen_random_uuid(), 'deal_erased', 'deal', d.id,
           jsonb_build_object('number', d.number, 'deleted_by', d.shelved_by, 'deleted_at', d.shelved_at), p_now
      from deals d where d.company_id = due.company_id and d.id = any (due.deals);
    perform app.erase_deals(due.company_id, due.deals);
    erased := erased + cardinality(due.deals);
  end loop;
  return erased;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.end_commitment(d deals)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
declare
  ended commitments;
  last_day constant date := (coalesce(d.closed_at, d.updated_at) at time zone 'UTC')::date;
begin
  update commitments c
     set ended_at = greatest(d.updated_at, c.committed_at),
         outcome = case when d.shelf is not null or d.stage_position < 8 then 'withdrawn'
                        when d.stage_position = 8 then 'won' else 'lost' end
   where c.company_id = d.company_id and c.deal_id = d.id and c.ended_at is null
  returning c.* into ended;
  if not found or ended.outcome = 'withdrawn' then
    return;
  end if;
  update commitment_claims c
     set found_figure = case c.kind
           when 'amount' then d.amount_minor
           when 'grade' then left(split_part(d.strip, ' ', array_position(enum_range(null::meddpicc_pillar), c.pillar)), 1)::bigint
           end,
         found_currency = case c.kind when 'amount' then d.currency::char(3) end,
         found_day = case c.kind when 'close_date' then last_day when 'paper_step' then step.done_on end,
         reached = case c.kind
           when 'amount' then case when c.claimed_currency = d.currency then d.amount_minor >= c.claimed_figure end
           when 'close_date' then last_day <= c.claimed_day
           when 'paper_step' then case when step.done_on is not null then c.claimed_day is null or step.done_on <= c.claimed_day
                                       when step.id is not null and c.claimed_day < last_day then false end end,
         supported = c.kind in ('grade', 'economic_buyer') and (
           exists (select from meddpicc_evidence e where app.is_said_of(e, c, ended) and e.polarity = 'supports'
                     and e.kind <> 'seller_belief' and not 'hypothetical' = any (e.marks))
           or c.kind = 'economic_buyer' and exists (
             select from plan_steps p
              where p.company_id = d.company_id and p.deal_id = d.id and p.kind = 'signature' and p.stakeholder_id = c.subject_id
                and p.done_on >= (ended.committed_at at time zone 'UTC')::date)),
         contradicted = c.kind in ('grade', 'economic_buyer')
           and exists (select from meddpicc_evidence e where app.is_said_of(e, c, ended) and e.polarity = 'contradicts')
    from commitment_claims own
    left join plan_steps step
      on step.company_id = own.company_id and step.deal_id = d.id and step.id = own.subject_id and own.kind = 'paper_step'
   where own.company_id = d.company_id and own.commitment_id = ended.id
     and c.company_id = own.company_id and c.commitment_id = own.commitment_id and c.position = own.position;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.end_sessions_of_removed(p_profile uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from sessions s using users u, profiles p
   where s.user_id = p_profile and u.id = s.user_id and u.company_id = app.company_id()
     and p.company_id = u.company_id and p.id = u.id and p.workspace_id is null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.enter_buyer(p_link uuid, p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(company_id uuid, link_id uuid, deal_id uuid, workspace_id uuid, deal_number bigint, quote_id uuid, purpose text, recipient_name text, recipient_email text, time_zone text, created_by uuid, company_name text, renewal_due boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.enter_company(p_company uuid, p_user uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform set_config('app.company_id', p_company::text, true);
  if p_user is not null then
    perform set_config('app.user_id', p_user::text, true);
  end if;
  if exists (select from companies c where c.id = p_company and c.suspended_at is not null) then
    perform set_config('app.company_id', '', true);
    raise exception 'the company is suspended' using errcode = 'DW001';
  end if;
  return p_company;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.erase_deals(p_company uuid, p_deals uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select p_company, d.workspace_id, slice.profile_id, d.stage, d.forecast_category, d.currency,
         (select app.totals_slot(p_company)), -count(*), -sum(d.amount_minor),
         -count(d.frozen_minor), -coalesce(sum(d.frozen_minor), 0)
    from (select distinct id from unnest(p_deals) id) given
    cross join lateral (
      select x.workspace_id, x.stage, x.forecast_category, x.currency, x.amount_minor, x.frozen_minor, x.shelf
        from deals x where x.company_id = p_company and x.id = given.id offset 0) d
    cross join lateral (
      select '00000000-0000-0000-0000-000000000000'::uuid as profile_id
      union all
      select a.profile_id from deal_access a where a.company_id = p_company and a.deal_id = given.id
    ) slice
   where d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  delete from deal_access where company_id = p_company and deal_id = any (p_deals);
  delete from deal_collaborators where company_id = p_company and deal_id = any (p_deals);
  delete from deal_pins where company_id = p_company and deal_id = any (p_deals);
  delete from ai_suggestions where company_id = p_company and deal_id = any (p_deals);
  delete from ai_analyses where company_id = p_company and deal_id = any (p_deals);
  update meddpicc_evidence set superseded_by = null
   where company_id = p_company and deal_id = any (p_deals) and superseded_by is not null;
  delete from meddpicc_evidence where company_id = p_company and deal_id = any (p_deals);
  delete from meddpicc_answers where company_id = p_company and deal_id = any (p_deals);
  delete from interactions where company_id = p_company and deal_id = any (p_deals);
  delete from stakeholders where company_id = p_company and deal_id = any (p_deals);
  delete from events where company_id = p_company and deal_id = any (p_deals);
  update usage_logs set deal_id = null where company_id = p_company and deal_id = any (p_deals);
  delete from sample_records where company_id = p_company and kind = 'deal' and record_id = any (p_deals);
  delete from deals where company_id = p_company and id = any (p_deals);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.evidence_active()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.touch_deals(array_agg(n.company_id), array_agg(n.deal_id), array_agg(n.at))
     from (select company_id, deal_id, max(created_at) as at from added group by 1, 2) n;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.exchange_rate(p_company uuid, p_from character, p_to character, p_day date, OUT rate numeric, OUT day date, OUT own boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  own := true;
  if p_from = p_to then
    rate := 1;
    day := p_day;
    return;
  end if;
  select r.rate, r.day into rate, day from app.own_rate(p_company, p_from, p_to, p_day) r;
  if rate is null then
    own := false;
    select r.rate, r.day into rate, day from app.reference_rate(p_from, p_to, p_day) r;
  end if;
  -- Nothing is worth less than one of twenty decimals, and a sum by that would be zero.
  if rate = 0 then
    rate := null;
    day := null;
  end if;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.features_of(p_company uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  return coalesce((
    select array_agg(own.key order by own.key)
      from (select distinct on (said.key) said.key, said.enabled
              from (select f.key, f.enabled, f.company_id = '00000000-0000-0000-0000-000000000000' as for_all, 1 as place
                      from feature_flags f
                     where f.company_id in (p_company, '00000000-0000-0000-0000-000000000000')
                    union all
                    select d.key, true, true, 2 from unnest(app.features_on_by_default()) d (key)) said
             order by said.key, said.place, said.for_all) own
     where own.enabled), '{}');
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.features_on_by_default()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select array['change_email', 'data_controls', 'deal_archive', 'deal_delete', 'deal_share']
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.fold_roles(p_operation uuid, p_from uuid[], p_into uuid[], p_tables text[], p_columns text[], p_most_influences integer, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'stakeholders');
  kept stakeholders;
  gone stakeholders;
begin
  for pair in 1 .. coalesce(cardinality(p_from), 0) loop
    select s.* into gone from stakeholders s where s.company_id = company and s.id = p_from[pair];
    select s.* into kept from stakeholders s where s.company_id = company and s.id = p_into[pair];
    if gone.id is null or kept.id is null or gone.id = kept.id or gone.deal_id <> kept.deal_id then
      raise exception 'these are not two roles of a deal';
    end if;
    perform app.unite_role(p_operation, kept, gone, p_now);
    perform app.trim_influences(p_operation, kept, gone, p_most_influences);
    perform app.move_speaker(p_operation, kept, gone);
    for part in 1 .. cardinality(p_tables) loop
      perform app.move_rows(p_operation, p_tables[part], p_columns[part], gone.id, kept.id);
    end loop;
    perform app.record_deleted(p_operation, 'stakeholders', array[jsonb_build_object('id', gone.id)]);
    delete from stakeholders s where s.company_id = company and s.id = gone.id;
  end loop;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.fold_totals()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  unfolded smallint;
  folded integer := 0;
  gone integer;
begin
  for unfolded in
    select slot from deal_totals where company_id = company and slot > 0
    union select slot from close_totals where company_id = company and slot > 0
    union select slot from contact_totals where company_id = company and slot > 0
    union select slot from forecast_totals where company_id = company and slot > 0
    order by 1
  loop
    if not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, 0), 0)) then
      return folded;
    end if;
    continue when not pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', company, unfolded), 0));
    with taken as (
      delete from deal_totals where company_id = company and slot = unfolded
      returning workspace_id, profile_id, stage, forecast_category, currency, deals, amount_minor, frozen_deals, frozen_minor)
    insert into deal_totals as t
      (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
       frozen_deals, frozen_minor)
    select company, workspace_id, profile_id, stage, forecast_category, currency, 0, deals, amount_minor,
           frozen_deals, frozen_minor from taken
    on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                  frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from close_totals where company_id = company and slot = unfolded
      returning workspace_id, span, starts_on, stage, forecast_category, currency, deals, amount_minor)
    insert into close_totals as t
      (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot, deals, amount_minor)
    select company, workspace_id, span, starts_on, stage, forecast_category, currency, 0, deals, amount_minor from taken
    on conflict (company_id, workspace_id, span, starts_on, stage, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from contact_totals where company_id = company and slot = unfolded
      returning workspace_id, owner_id, source, has_account, has_left, contacts)
    insert into contact_totals as t (company_id, workspace_id, owner_id, source, has_account, has_left, slot, contacts)
    select company, workspace_id, owner_id, source, has_account, has_left, 0, contacts from taken
    on conflict (company_id, workspace_id, owner_id, source, has_account, has_left, slot)
    do update set contacts = t.contacts + excluded.contacts;
    get diagnostics gone = row_count;
    folded := folded + gone;
    with taken as (
      delete from forecast_totals where company_id = company and slot = unfolded
      returning workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency,
                deals, amount_minor, frozen_deals, frozen_minor)
    insert into forecast_totals as t
      (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
       deals, amount_minor, frozen_deals, frozen_minor)
    select company, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, 0,
           deals, amount_minor, frozen_deals, frozen_minor from taken
    on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
    do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                  frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
    get diagnostics gone = row_count;
    folded := folded + gone;
  end loop;
  return folded;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.forecast_cells(p_shelf text, p_position smallint, p_closed_at timestamp with time zone, p_close_date date)
 RETURNS TABLE(month date, kind text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_trunc('month', p_close_date::timestamp)::date, 'open'
   where p_shelf is null and p_position < 8::smallint and p_close_date is not null
  union all
  select date_trunc('month', p_closed_at at time zone 'UTC')::date, 'won'
   where p_shelf is null and p_position = 8::smallint and p_closed_at is not null
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.forecast_deal_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select new.company_id, side.workspace_id, side.owner_id, m.month, m.kind, side.forecast_choice, side.forecast_category,
         side.currency, app.totals_slot(new.company_id), sum(side.sign), sum(side.sign * side.amount_minor),
         coalesce(sum(side.sign) filter (where side.frozen_minor is not null), 0),
         coalesce(sum(side.sign * side.frozen_minor), 0)
    from (values
      (-1, old.shelf, old.stage_position, old.closed_at, old.close_date, old.workspace_id, old.owner_id,
       old.forecast_choice, old.forecast_category, old.currency, old.amount_minor, old.frozen_minor),
      (1, new.shelf, new.stage_position, new.closed_at, new.close_date, new.workspace_id, new.owner_id,
       new.forecast_choice, new.forecast_category, new.currency, new.amount_minor, new.frozen_minor)
    ) side (sign, shelf, stage_position, closed_at, close_date, workspace_id, owner_id,
            forecast_choice, forecast_category, currency, amount_minor, frozen_minor)
    cross join lateral app.forecast_cells(side.shelf, side.stage_position, side.closed_at, side.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  having sum(side.sign) <> 0 or sum(side.sign * side.amount_minor) <> 0
      or sum(side.sign) filter (where side.frozen_minor is not null) <> 0 or sum(side.sign * side.frozen_minor) <> 0
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.forecast_deals_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from removed) company)
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, n.owner_id, m.month, m.kind, n.forecast_choice, n.forecast_category, n.currency,
         slots.slot, -count(*), -sum(n.amount_minor), -count(n.frozen_minor), -coalesce(sum(n.frozen_minor), 0)
    from removed n join slots on slots.company_id = n.company_id
    cross join lateral app.forecast_cells(n.shelf, n.stage_position, n.closed_at, n.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.forecast_deals_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  with slots as materialized (
    select company_id, app.totals_slot(company_id) as slot from (select distinct company_id from added) company)
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select n.company_id, n.workspace_id, n.owner_id, m.month, m.kind, n.forecast_choice, n.forecast_category, n.currency,
         slots.slot, count(*), sum(n.amount_minor), count(n.frozen_minor), coalesce(sum(n.frozen_minor), 0)
    from added n join slots on slots.company_id = n.company_id
    cross join lateral app.forecast_cells(n.shelf, n.stage_position, n.closed_at, n.close_date) m
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.forget_merges(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from merged_records where company_id = app.company_id() and id = any (p_ids);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.half_even(p_value numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select case when abs(p_value) >= 9000000000000000000 then null
              when abs(p_value - trunc(p_value)) = 0.5 then 2 * round(p_value / 2)
              else round(p_value) end::bigint
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.hand_over_deals(p_from uuid, p_to uuid, p_most integer, p_now timestamp with time zone)
 RETURNS TABLE(deal_id uuid, workspace_id uuid, number bigint, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
declare
  company constant uuid := app.company_id();
  due uuid[];
begin
  select array_agg(d.id) into due from (
    select id from deals
     where company_id = company and owner_id = p_from and stage not in ('closed_won', 'closed_lost')
     order by id limit p_most for update) d;
  if due is null or p_from = p_to then
    return;
  end if;
  perform set_config('app.hands_over', 'on', true);
  update deals set owner_id = p_to, version = version + 1, updated_at = p_now
   where company_id = company and id = any (due);
  perform set_config('app.hands_over', '', true);
  insert into forecast_totals as t
    (company_id, workspace_id, owner_id, month, kind, forecast_choice, forecast_category, currency, slot,
     deals, amount_minor, frozen_deals, frozen_minor)
  select company, d.workspace_id, side.owner_id, m.month, m.kind, d.forecast_choice, d.forecast_category, d.currency,
         app.totals_slot(company), sum(side.sign), sum(side.sign * d.amount_minor),
         coalesce(sum(side.sign) filter (where d.frozen_minor is not null), 0),
         coalesce(sum(side.sign * d.frozen_minor), 0)
    from deals d
    cross join (values (p_from, -1), (p_to, 1)) side (owner_id, sign)
    cross join lateral app.forecast_cells(d.shelf, d.stage_position, d.closed_at, d.close_date) m
   where d.company_id = company and d.id = any (due)
   group by 1, 2, 3, 4, 5, 6, 7, 8, 9
   order by 1, 4, 5, 3, 2, 6, 7, 8
  on conflict (company_id, month, kind, owner_id, workspace_id, forecast_choice, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  with lost as (
    delete from deal_access a
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and not (a.as_collaborator or a.as_crm_owner)
    returning a.deal_id),
  kept as (
    update deal_access a set as_owner = false
     where a.company_id = company and a.profile_id = p_from and a.deal_id = any (due)
       and (a.as_collaborator or a.as_crm_owner)),
  gained as (
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, workspace_id, stage_position, close_key,
                                  amount_minor, score)
    select company, p_to, d.id, true, d.workspace_id, case when d.shelf is null then d.stage_position else 0 end,
           coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
      from deals d where d.company_id = company and d.id = any (due)
    on conflict (company_id, profile_id, deal_id) do update set as_owner = true
    returning a.deal_id, xmax = 0 as fresh),
  slices as (
    select deal_id, p_from as profile_id, -1 as sign from lost
    union all
    select deal_id, p_to, 1 from gained where fresh)
  insert into deal_totals as t
    (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot, deals, amount_minor,
     frozen_deals, frozen_minor)
  select company, d.workspace_id, s.profile_id, d.stage, d.forecast_category, d.currency,
         app.totals_slot(company), sum(s.sign), sum(s.sign * d.amount_minor),
         coalesce(sum(s.sign) filter (where d.frozen_minor is not null), 0), coalesce(sum(s.sign * d.frozen_minor), 0)
    from slices s join deals d on d.company_id = company and d.id = s.deal_id
   where d.shelf is null
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (company_id, workspace_id, profile_id, stage, forecast_category, currency, slot)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor,
                frozen_deals = t.frozen_deals + excluded.frozen_deals, frozen_minor = t.frozen_minor + excluded.frozen_minor;
  return query
    select d.id, d.workspace_id, d.number, d.version from deals d
     where d.company_id = company and d.id = any (due) order by d.id;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hand_overs_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  ended record;
begin
  -- Of two transactions that delete the last rows, the second waits for the lock and sees what the first left.
  for ended in select o.company_id, o.id from operations o
                where (o.company_id, o.id) in (select g.company_id, g.operation_id from gone g) and o.state = 'running'
                order by o.company_id, o.id for update of o loop
    if not exists (select from territory_hand_overs h
                    where h.company_id = ended.company_id and h.operation_id = ended.id) then
      delete from operations o where o.company_id = ended.company_id and o.id = ended.id and o.changed = 0;
      update operations o set state = 'done' where o.company_id = ended.company_id and o.id = ended.id;
    end if;
  end loop;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hold_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from address_changes c
              where c.old_email = new.email and c.user_id <> new.id
                and c.confirmed_at is not null and c.undone_at is null and c.ends_at > now()) then
    return null;
  end if;
  return new;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.hubspot_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.account_id = new.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hubspot_contact_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.contact_id = new.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hubspot_contact_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update hubspot_records r set base = '{}', contact_base = '{}'
   where r.company_id = old.company_id and r.contact_id = old.id;
  return old;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hubspot_deal_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update hubspot_records r set changed_at = clock_timestamp()
   where r.company_id = new.company_id and r.deal_id = new.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hubspot_link_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.changed_at := clock_timestamp();
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hubspot_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update hubspot_records r set changed_at = clock_timestamp()
    from hubspot_people p
   where p.company_id = new.company_id and p.stakeholder_id = new.id
     and r.company_id = p.company_id and r.portal_id = p.portal_id and r.kind = 'contact' and r.hubspot_id = p.contact_id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.hubspot_person_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.base := '{}';
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.is_in_line(p_company uuid, p_person uuid, p_above uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with recursive line as (
    select s.id, s.reports_to, 1 as step from stakeholders s where s.company_id = p_company and s.id = p_person
    union all
    select s.id, s.reports_to, l.step + 1 from line l
      join stakeholders s on s.company_id = p_company and s.id = l.reports_to
     where l.step < 1000)
  select exists (select from line where id = p_above)
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.is_mail_provider(p_domain text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select p_domain = any ('{gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,msn.com,yahoo.com,ymail.com,aol.com,icloud.com,me.com,mac.com,proton.me,protonmail.com,gmx.com,gmx.de,gmx.net,web.de,t-online.de,mail.com,mail.ru,yandex.com,yandex.ru,qq.com,163.com,126.com,orange.fr,wanadoo.fr,free.fr,libero.it,zoho.com,fastmail.com,hey.com}'::text[])
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.is_named_owner_used(p_company uuid, p_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (select from deals d where d.company_id = p_company and d.owner_id = p_id)
      or exists (select from accounts a where a.company_id = p_company and a.owner_id = p_id)
      or exists (select from contacts c where c.company_id = p_company and c.owner_id = p_id)
      or exists (select from profiles r where r.company_id = p_company and r.manager_id = p_id)
      or exists (select from profiles p where p.company_id = p_company and p.id = p_id and p.successor_id is not null)
      or exists (select from workspace_invitations i
                  where i.company_id = p_company and i.takes_over_id = p_id and i.status = 'pending')
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.is_open(p_company uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from public.companies c where c.id = p_company and c.suspended_at is not null)
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.is_said_of(e meddpicc_evidence, c commitment_claims, of commitments)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select e.company_id = of.company_id and e.deal_id = of.deal_id and e.closed_at is null and e.created_at > of.committed_at
     and e.occurred_on >= (of.committed_at at time zone 'UTC')::date
     and case c.kind when 'grade' then e.pillar = c.pillar
                     else e.stakeholder_id = c.subject_id and e.pillar = 'economic_buyer' end
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.join_by_address(p_company uuid, p_people uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update stakeholders s set contact_id = e.contact_id
    from app.unjoined_people(p_company, p_people) u
    join contact_emails e on e.company_id = p_company and e.workspace_id = u.workspace_id and e.address = u.address
   where s.company_id = p_company and s.id = u.id
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.join_contacts(p_company uuid, p_people uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_contact_keys(p_company, array(
    select key from app.unjoined_people(p_company, p_people) u
     cross join lateral (values (u.address), (u.account_id || ' ' || u.plain_name)) k (key)));
  perform app.join_by_address(p_company, p_people);

  update contacts c set emails = array[given.address], version = c.version + 1
    from (select distinct on (one.contact_id) one.contact_id, one.address
            from (select u.address, (array_agg(k.id))[1] as contact_id
                    from app.unjoined_people(p_company, p_people) u
                    join contacts k on k.company_id = p_company and k.workspace_id = u.workspace_id
                     and k.account_id = u.account_id and k.plain_name = u.plain_name and k.emails = '{}'
                   where u.address is not null
                   group by u.address having count(distinct k.id) = 1) one
           order by one.contact_id, one.address) given
   where c.company_id = p_company and c.id = given.contact_id;
  if found then
    perform app.join_by_address(p_company, p_people);
  end if;

  insert into contacts (company_id, id, workspace_id, account_id, name, title, emails, phones, source, created_at, updated_at)
  select p_company, gen_random_uuid(), u.workspace_id, coalesce(u.account_id, a.account_id), u.name, u.title,
         array[u.address], array_remove(array[u.phone], null), 'deal', u.created_at, u.created_at
    from (select distinct on (u.workspace_id, u.address) u.* from app.unjoined_people(p_company, p_people) u
           where u.address is not null order by u.workspace_id, u.address, u.created_at, u.id) u
    left join lateral app.accounts_of_addresses(p_company, u.workspace_id, array[u.address]) a on u.account_id is null;
  if found then
    perform app.join_by_address(p_company, p_people);
  end if;

  update stakeholders s set contact_id = one.contact_id
    from (select u.id, case when count(*) filter (where k.emails = '{}') = 1
                              then (array_agg(k.id) filter (where k.emails = '{}'))[1]
                            when count(*) = 1 then (array_agg(k.id))[1] end as contact_id
            from app.unjoined_people(p_company, p_people) u
            join contacts k on k.company_id = p_company and k.workspace_id = u.workspace_id and k.account_id = u.account_id
             and k.plain_name = u.plain_name
           where u.address is null group by u.id) one
   where s.company_id = p_company and s.id = one.id and one.contact_id is not null;

  with nobody as materialized (
    select u.*, coalesce(u.account_id || ' ' || u.plain_name, u.id::text) as key
      from app.unjoined_people(p_company, p_people) u
  ), fresh as materialized (
    select gen_random_uuid() as contact_id, f.* from (
      select distinct on (n.workspace_id, n.key) n.* from nobody n order by n.workspace_id, n.key, n.created_at, n.id) f
  ), made as (
    insert into contacts (company_id, id, workspace_id, account_id, name, title, phones, source, created_at, updated_at)
    select p_company, f.contact_id, f.workspace_id, f.account_id, f.name, f.title, array_remove(array[f.phone], null), 'deal',
           f.created_at, f.created_at
      from fresh f
  )
  update stakeholders s set contact_id = f.contact_id
    from nobody n join fresh f on f.workspace_id = n.workspace_id and f.key = n.key
   where s.company_id = p_company and s.id = n.id;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.keep_changes(p_operation uuid, p_kept jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, null);
  written integer;
begin
  update operation_changes c
     set kept_reason = k.reason, kept_fields = k.fields, kept_by = k.by, kept_at = k.at
    from jsonb_to_recordset(p_kept) as k (place bigint, reason text, fields text[], by uuid, at timestamptz)
   where c.company_id = company and c.operation_id = p_operation and c.position = k.place;
  get diagnostics written = row_count;
  return written;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.keep_mfa_enabled()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  enabled boolean := exists (select from mfa_factors f where f.user_id = person and f.status = 'verified');
begin
  update profiles set mfa_enabled = enabled, updated_at = now() where id = person and mfa_enabled <> enabled;
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.key_columns(p_table text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select array_agg(a.attname::text order by array_position(i.indkey::smallint[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = format('public.%I', p_table)::regclass and i.indisprimary and a.attname <> 'company_id'
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.last_change(p_company uuid, p_operation uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce((select c.position from operation_changes c where c.company_id = p_company and c.operation_id = p_operation
                    order by c.position desc limit 1), 0)
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.last_seen_of(p_profiles uuid[])
 RETURNS TABLE(profile_id uuid, seen_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
begin
  return query
    select p.id, greatest(p.last_login_at, max(s.last_used_at))
      from profiles p
      join users u on u.id = p.id
      left join sessions s on s.user_id = u.id and u.company_id = p.company_id
     where p.company_id = app.company_id() and p.id = any (p_profiles)
     group by p.id, p.last_login_at;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.links_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into deal_share_readers as r
    (company_id, profile_id, deal_id, share_id, first_opened_at, last_opened_at, ended_at)
  select t.company_id, t.profile_id, t.deal_id, s.id, null, null, now()
    from taken t
    join deal_shares s on s.company_id = t.company_id and s.deal_id = t.deal_id
   where s.ended_at is null and (s.expires_at is null or s.expires_at > now())
   order by 1, 2, 3, 4
  on conflict (company_id, profile_id, deal_id, share_id)
  do update set ended_at = coalesce(r.ended_at, excluded.ended_at);
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.lock_accounts(p_company uuid, p_accounts uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('account_totals %s %s', p_company, locked.place), 0))
     from (select distinct abs(hashtext(account::text) % 256) as place from unnest(p_accounts) account
            where account is not null order by 1 offset 0) locked;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.lock_contact_keys(p_company uuid, p_keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  place integer;
begin
  for place in select distinct abs(hashtext(key) % 256) from unnest(p_keys) key where key is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(format('contacts %s %s', p_company, place), 0));
  end loop;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.loosen_task_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update tasks set quote_start = null, quote_end = null
   where company_id = new.company_id and interaction_id = new.id and quote_start is not null;
  delete from task_suggestions
   where company_id = new.company_id and interaction_id = new.id and status = 'pending';
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.loosen_transcript()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update transcript_segments s set starts_at = null, ends_at = null
    from recordings r
   where r.company_id = new.company_id and r.deal_id = new.deal_id and r.interaction_id = new.id
     and s.company_id = r.company_id and s.recording_id = r.id;
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.mailbox_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into google_revocations (id, sealed_for, email_address, refresh_token)
  values (old.id, old.company_id, old.email_address, old.refresh_token)
  on conflict (id) do nothing;
  perform app.announce(old.company_id, 'dealwright_revocations', null);
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.may_erase(p_company uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from public.companies c where c.id = p_company
    and (c.suspended_at is not null or c.resumed_at > p_now - interval '7 days'))
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.member_left()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update profiles set manager_id = null where company_id = new.company_id and manager_id = new.id;
  if new.manager_id is not distinct from old.manager_id and new.manager_id is not null then
    update profiles set manager_id = null where company_id = new.company_id and id = new.id;
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.minor_digits(p_currency character)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select case when p_currency in ('JPY', 'KRW', 'VND', 'CLP', 'ISK') then 0
              when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3 else 2 end
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.move_contact_history(p_operation uuid, p_from uuid, p_into uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'contact_history');
  last constant bigint := app.last_change(company, p_operation);
begin
  insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
  select company, p_operation, last + row_number() over (), 'contact_history', jsonb_build_object('id', h.id), 'changed',
         jsonb_build_object('contact_id', p_from, 'field', h.field),
         jsonb_build_object('contact_id', p_into, 'field', case when h.field like 'merged.%' then h.field else 'merged.' || h.field end)
    from contact_history h where h.company_id = company and h.contact_id = p_from;
  update contact_history h
     set contact_id = p_into, field = case when h.field like 'merged.%' then h.field else 'merged.' || h.field end
   where h.company_id = company and h.contact_id = p_from;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.move_history(p_operation uuid, p_from uuid, p_into uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'deal_history');
  last constant bigint := app.last_change(company, p_operation);
begin
  insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
  select company, p_operation, last + row_number() over (), 'deal_history', jsonb_build_object('id', h.id), 'changed',
         jsonb_build_object('deal_id', p_from, 'field', h.field),
         jsonb_build_object('deal_id', p_into, 'field', case when h.field like 'merged.%' then h.field else 'merged.' || h.field end)
    from deal_history h where h.company_id = company and h.deal_id = p_from;
  update deal_history h
     set deal_id = p_into, field = case when h.field like 'merged.%' then h.field else 'merged.' || h.field end
   where h.company_id = company and h.deal_id = p_from;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.move_rows(p_operation uuid, p_table text, p_column text, p_from uuid, p_into uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  keys constant text[] := app.key_columns(p_table);
  key_of constant text := (select 'jsonb_build_object(' || string_agg(format('%1$L, t.%1$I', name), ', ') || ')'
                             from unnest(keys) name);
  -- Unique where more than columns decides.
  also constant text := case p_table
    when 'notifications' then 't.read_at is null and o.read_at is null and o.profile_id = t.profile_id and o.kind = t.kind'
    when 'task_generations' then 't.status in (''queued'', ''running'') and o.status in (''queued'', ''running'')'
    else 'false' end;
  collides text;
  met jsonb[];
  moved integer;
begin
  if not p_column = any (app.written_columns(p_table)) then
    raise exception 'no such column: %', p_column;
  end if;
  select coalesce(string_agg(format('(%s)', u.same), ' or '), 'false') into collides
    from (select string_agg(format('o.%1$I = t.%1$I', a.attname), ' and ') as same
            from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
           where i.indrelid = format('public.%I', p_table)::regclass and i.indisunique and i.indpred is null
             and not 0 = any (i.indkey)
             and exists (select from pg_attribute c
                          where c.attrelid = i.indrelid and c.attnum = any (i.indkey) and c.attname = p_column)
             and a.attname not in ('company_id', p_column)
           group by i.indexrelid) u;
  execute format(
    'select array_agg(%4$s) from public.%1$I t
      where t.company_id = $1 and t.%2$I = $2
        and exists (select from public.%1$I o where o.company_id = $1 and o.%2$I = $3 and (%3$s or %5$s))',
    p_table, p_column, collides, key_of, also) into met using company, p_from, p_into;
  if met is not null then
    perform app.record_deleted(p_operation, p_table, met);
    execute format(
      'delete from public.%1$I t using unnest($2) k (key) cross join lateral jsonb_populate_record(null::public.%1$I, k.key) r
        where t.company_id = $1 and %2$s',
      p_table, (select string_agg(format('t.%1$I = r.%1$I', name), ' and ') from unnest(keys) name)) using company, met;
  end if;
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
     select $1, $2, $3 + row_number() over (), $4, %3$s, ''changed'', jsonb_build_object($7, $5), jsonb_build_object($7, $6)
       from public.%1$I t where t.company_id = $1 and t.%2$I = $5',
    p_table, p_column, key_of)
    using company, p_operation, app.last_change(company, p_operation), p_table, p_from, p_into, p_column;
  execute format('update public.%1$I set %2$I = $3 where company_id = $1 and %2$I = $2', p_table, p_column)
    using company, p_from, p_into;
  get diagnostics moved = row_count;
  update operations set changed = changed + moved where company_id = company and id = p_operation;
  return moved;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.move_speaker(p_operation uuid, p_kept stakeholders, p_gone stakeholders)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  spoken constant uuid[] := array(
    select i.id from interactions i
     where i.company_id = p_gone.company_id and i.deal_id = p_gone.deal_id
       and i.speakers @> jsonb_build_array(jsonb_build_object('stakeholder_id', p_gone.id)) order by i.id);
begin
  if spoken = '{}' then
    return;
  end if;
  perform app.record_before(p_operation, 'interactions', spoken, '{speakers}');
  update interactions i
     set speakers = (select jsonb_agg(case when sp.value ->> 'stakeholder_id' = p_gone.id::text
                                           then sp.value || jsonb_build_object('stakeholder_id', p_kept.id)
                                           else sp.value end order by sp.place)
                       from jsonb_array_elements(i.speakers) with ordinality as sp (value, place))
   where i.company_id = p_gone.company_id and i.id = any (spoken);
  perform app.record_after(p_operation);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.named_owner_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from users where id = old.id and email = 'named-owner:' || old.id;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.new_workspace_code()
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  alphabet constant text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text := '';
  drawn integer;
begin
  while length(code) < 8 loop
    drawn := get_byte(gen_random_bytes(1), 0);
    if drawn < 256 - 256 % length(alphabet) then
      code := code || substr(alphabet, drawn % length(alphabet) + 1, 1);
    end if;
  end loop;
  return code;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.news_of_account_wanted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into account_news (company_id, account_id) values (new.company_id, new.account_id)
  on conflict (company_id, account_id) do nothing;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.news_of_deals_wanted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into account_news (company_id, account_id, due_at)
  select a.company_id, a.account_id,
         now() + case when count(*) over () > 20 then random() * interval '1 day' else interval '0' end
    from (select distinct n.company_id, n.account_id from added n
           where n.account_id is not null and n.closed_at is null and n.shelf is null) a
   order by a.company_id, a.account_id
  on conflict (company_id, account_id) do nothing;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.note_activity()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  today date := (new.last_used_at at time zone 'UTC')::date;
begin
  update users set last_active_on = today
   where id = new.user_id and (last_active_on is null or last_active_on < today);
  return null;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.offer_is_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into products (company_id, id, workspace_id, name, created_at, updated_at)
  select new.company_id, new.id, new.workspace_id, new.name, new.created_at, new.updated_at
   where not exists (select from products p where p.company_id = new.company_id and p.id = new.id);
  return new;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.operation_company(p_operation uuid, p_table text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
begin
  if not exists (select from operations o where o.company_id = company and o.id = p_operation) then
    raise exception 'no such operation';
  end if;
  if p_table is not null and (p_table in ('companies', 'profiles', 'workspaces', 'operations', 'operation_changes')
     or not exists (select from pg_attribute a where a.attrelid = to_regclass(format('public.%I', p_table))
                       and a.attname = 'company_id' and not a.attisdropped)) then
    raise exception 'records of % are not recorded', p_table;
  end if;
  return company;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.own_rate(p_company uuid, p_from character, p_to character, p_day date, OUT rate numeric, OUT day date)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select round(found.rate, 20), found.day from (
    (select 1::numeric(40, 30) / r.rate as rate, r.day, 1 as way from exchange_rates r
      where r.company_id = p_company and r.currency = p_from and r.base = p_to and r.day between p_day - 366 and p_day
      order by r.day desc limit 1)
    union all
    (select r.rate, r.day, 2 from exchange_rates r
      where r.company_id = p_company and r.currency = p_to and r.base = p_from and r.day between p_day - 366 and p_day
      order by r.day desc limit 1)
    union all
    (select b.rate::numeric(40, 30) / a.rate, a.day, 3
       from exchange_rates a
       join exchange_rates b on b.company_id = a.company_id and b.currency = p_to and b.base = a.base and b.day = a.day
      where a.company_id = p_company and a.currency = p_from and a.day between p_day - 366 and p_day
      order by a.day desc, a.base limit 1)
  ) found order by found.day desc, found.way limit 1
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.plain(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.products_matching(p_words text[], p_most integer, p_workspace uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  pattern text;
  query text := format('select p.id from products p where p.company_id = %L and p.workspace_id = %L',
                       app.company_id(), p_workspace);
begin
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and p.search_text like %L', pattern);
  end loop;
  return query execute query || format(' limit %s', p_most);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE PROCEDURE app.protect(IN target regclass, IN commands text[], IN key_column text DEFAULT 'company_id'::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  command text;
  own text := format('%I = (select app.company_id())', key_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public', target);
  foreach command in array array['select', 'insert', 'update', 'delete'] loop
    execute format(
      case command
        when 'select' then 'create policy company_select on %s for select to dealwright_app using (%s)'
        when 'insert' then 'create policy company_insert on %s for insert to dealwright_app with check (%2$s)'
        when 'update' then 'create policy company_update on %s for update to dealwright_app using (%2$s) with check (%2$s)'
        when 'delete' then 'create policy company_delete on %s for delete to dealwright_app using (%s)'
      end, target, own);
    if command = any (commands) then
      execute format('grant %s on %s to dealwright_app', command, target);
    end if;
  end loop;
  execute format('create policy system_all on %s for all to dealwright_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dealwright_system', target);
end $procedure$
;
-- owner: the login role

CREATE OR REPLACE PROCEDURE app.protect_system(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('revoke all on %s from public', target);
  execute format('create policy system_all on %s for all to dealwright_system using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to dealwright_system', target);
end $procedure$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.push_public_key()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  return (select k.public_key from push_keys k);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.quarters_of_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(new.company_id, array[old.account_id, new.account_id]);
  insert into account_quarters as t
    (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select new.company_id, cell.workspace_id, cell.account_id, app.deal_quarter(cell.closed_at, cell.close_date),
         cell.forecast_category, cell.currency, sum(cell.sign), sum(cell.sign * cell.amount_minor)
    from (values
      (-1, old.shelf, old.workspace_id, old.account_id, old.closed_at, old.close_date, old.forecast_category,
       old.currency, old.amount_minor),
      (1, new.shelf, new.workspace_id, new.account_id, new.closed_at, new.close_date, new.forecast_category,
       new.currency, new.amount_minor)
    ) cell (sign, shelf, workspace_id, account_id, closed_at, close_date, forecast_category, currency, amount_minor)
   where cell.shelf is null and cell.account_id is not null
   group by 1, 2, 3, 4, 5, 6
  having sum(cell.sign) <> 0 or sum(cell.sign * cell.amount_minor) <> 0
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.quarters_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from removed r group by r.company_id;
  update account_quarters t set deals = t.deals - gone.deals, amount_minor = t.amount_minor - gone.amount_minor
    from (select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date) as quarter,
                 n.forecast_category, n.currency, count(*) as deals, sum(n.amount_minor) as amount_minor
            from removed n where n.shelf is null group by 1, 2, 3, 4, 5, 6) gone
   where t.company_id = gone.company_id and t.workspace_id = gone.workspace_id and t.account_id = gone.account_id
     and t.quarter = gone.quarter and t.forecast_category = gone.forecast_category and t.currency = gone.currency;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.quarters_of_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.lock_accounts(r.company_id, array_agg(r.account_id)) from added r group by r.company_id;
  insert into account_quarters as t
    (company_id, workspace_id, account_id, quarter, forecast_category, currency, deals, amount_minor)
  select n.company_id, n.workspace_id, n.account_id, app.deal_quarter(n.closed_at, n.close_date), n.forecast_category,
         n.currency, count(*), sum(n.amount_minor)
    from added n where n.shelf is null and n.account_id is not null
   group by 1, 2, 3, 4, 5, 6
   order by 1, 2, 3, 4, 5, 6
  on conflict (company_id, workspace_id, account_id, quarter, forecast_category, currency)
  do update set deals = t.deals + excluded.deals, amount_minor = t.amount_minor + excluded.amount_minor;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.queue_duplicate_checks(p_company uuid, p_kind text, p_records uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into duplicate_checks as c (company_id, kind, record_id)
  select p_company, p_kind, r from unnest(p_records) r order by r
  on conflict (company_id, kind, record_id) do update set taken_at = null where c.taken_at is not null
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.queue_mail(p_id uuid, p_company_id uuid, p_recipient text, p_kind text, p_subject text, p_heading text, p_blocks jsonb, p_withheld boolean, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into mails (id, company_id, recipient, kind, subject, heading, blocks, state, created_at)
  values (p_id, coalesce(app.company_id(), p_company_id), p_recipient, p_kind, p_subject, p_heading, p_blocks,
          case when p_withheld then 'withheld'::mail_state else 'queued' end, p_now);
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.queue_mail(p_id uuid, p_company_id uuid, p_recipient text, p_kind text, p_subject text, p_heading text, p_blocks jsonb, p_withheld boolean, p_now timestamp with time zone, p_sender_name text, p_reply_to text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  insert into mails (id, company_id, recipient, kind, subject, heading, blocks, state, created_at, sender_name, reply_to)
  values (p_id, coalesce(app.company_id(), p_company_id), p_recipient, p_kind, p_subject, p_heading, p_blocks,
          case when p_withheld then 'withheld'::mail_state else 'queued' end, p_now, p_sender_name, p_reply_to);
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.record_after(p_operation uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, null);
  target text;
  written integer;
  recorded integer := 0;
begin
  for target in select distinct c.table_name from operation_changes c
                 where c.company_id = company and c.operation_id = p_operation and c.action = 'changed' and c.after is null loop
    if 'version' = any (app.written_columns(target)) then
      execute format(
        'update operation_changes made set after = jsonb_build_object(''version'', t.version)
           from operation_changes c join public.%I t on t.company_id = $1 and t.id = (c.record_key ->> ''id'')::uuid
          where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''changed'' and c.after is null
            and made.company_id = $1 and made.operation_id = $2 and made.table_name = $3 and made.action = ''created''
            and made.record_key ->> ''id'' = c.record_key ->> ''id'' ', target) using company, p_operation, target;
    end if;
    delete from operation_changes c using operation_changes made
     where c.company_id = company and c.operation_id = p_operation and c.table_name = target and c.action = 'changed'
       and c.after is null and made.company_id = company and made.operation_id = p_operation and made.table_name = target
       and made.action = 'created' and made.record_key ->> 'id' = c.record_key ->> 'id';
    execute format(
      'with now_is as (
         select c.position, b.before, b.after from operation_changes c
           join public.%I t on t.company_id = $1 and t.id = (c.record_key ->> ''id'')::uuid
           cross join lateral (
             select jsonb_object_agg(f.key, f.value) as before, jsonb_object_agg(f.key, r.state -> f.key) as after
               from (select to_jsonb(t) as state) r cross join lateral jsonb_each(c.before) f
              where r.state -> f.key is distinct from f.value) b
          where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''changed'' and c.after is null)
       update operation_changes c set before = n.before, after = n.after from now_is n
        where c.company_id = $1 and c.operation_id = $2 and c.position = n.position and n.after is not null', target)
      using company, p_operation, target;
    get diagnostics written = row_count;
    recorded := recorded + written;
    delete from operation_changes c
     where c.company_id = company and c.operation_id = p_operation and c.table_name = target and c.action = 'changed'
       and c.after is null;
  end loop;
  update operations set changed = changed + recorded where company_id = company and id = p_operation;
  return recorded;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.record_before(p_operation uuid, p_table text, p_ids uuid[], p_columns text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  last constant bigint := app.last_change(company, p_operation);
  recorded integer;
begin
  if not p_columns <@ app.written_columns(p_table) then
    raise exception 'no such columns: %', p_columns;
  end if;
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before)
     select $1, $2, $3 + row_number() over (order by n.place), $4, jsonb_build_object(''id'', n.id), ''changed'',
            (select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t)) f where f.key = any ($6))
       from unnest($5) with ordinality n (id, place) join public.%I t on t.company_id = $1 and t.id = n.id',
    p_table) using company, p_operation, last, p_table, p_ids, p_columns;
  get diagnostics recorded = row_count;
  return recorded;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.record_created(p_operation uuid, p_table text, p_ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, nullif(p_table, 'profiles'));
  last constant bigint := app.last_change(company, p_operation);
  recorded integer;
begin
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, after)
     select $1, $2, $3 + n.place, $4, jsonb_build_object(''id'', n.id), ''created'', t.after
       from unnest($5) with ordinality n (id, place) cross join lateral (
         select %s as after from public.%I t where t.company_id = $1 and t.id = n.id offset 0) t',
    case when 'version' = any (app.written_columns(p_table))
      then 'jsonb_build_object(''version'', t.version)' else '''{}''::jsonb' end,
    p_table) using company, p_operation, last, p_table, p_ids;
  get diagnostics recorded = row_count;
  update operations set created = created + recorded where company_id = company and id = p_operation;
  return recorded;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.record_deleted(p_operation uuid, p_table text, p_keys jsonb[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  last constant bigint := app.last_change(company, p_operation);
  columns constant text[] := app.written_columns(p_table);
  recorded integer;
begin
  execute format(
    'insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before)
     select $1, $2, $3 + n.place, $4, n.key, ''deleted'',
            (select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t)) f where f.key = any ($6))
       from unnest($5) with ordinality n (key, place)
       cross join lateral jsonb_populate_record(null::public.%1$I, n.key) k
       join public.%1$I t on t.company_id = $1 and %2$s',
    p_table, (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name))
    using company, p_operation, last, p_table, p_keys, columns;
  get diagnostics recorded = row_count;
  update operations set deleted = deleted + recorded where company_id = company and id = p_operation;
  return recorded;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.record_event_id(p_key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || substr(h.hash, 1, 3)
          || '8' || substr(h.hash, 4, 15))::uuid
    from md5(pg_current_xact_id()::text || p_key) h (hash)
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.reference_rate(p_from character, p_to character, p_day date, OUT rate numeric, OUT day date)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select round(b.rate::numeric(40, 30) / a.rate, 20), a.day
    from (select r.day, r.rate from reference_rates r
           where r.currency = p_from and r.day between p_day - 7 and p_day
          union all
          select p_day - past, 1::numeric from generate_series(0, 7) past where p_from = 'EUR') a
    join (select r.day, r.rate from reference_rates r
           where r.currency = p_to and r.day between p_day - 7 and p_day
          union all
          select p_day - past, 1::numeric from generate_series(0, 7) past where p_to = 'EUR') b on b.day = a.day
   order by a.day desc limit 1
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.refresh_deal_search(p_deals uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
   where d.company_id = app.company_id() and d.id = any (p_deals)
     and d.search_text <> app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_merged_account(p_operation uuid, p_account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'accounts');
begin
  perform app.record_deleted(p_operation, 'accounts', array[jsonb_build_object('id', p_account)]);
  delete from accounts where company_id = company and id = p_account;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_merged_contact(p_operation uuid, p_contact uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'contacts');
begin
  perform app.record_deleted(p_operation, 'contacts', array[jsonb_build_object('id', p_contact)]);
  delete from contacts where company_id = company and id = p_contact;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_merged_deal(p_operation uuid, p_deal uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'deals');
  last constant bigint := app.last_change(company, p_operation);
begin
  insert into operation_changes (company_id, operation_id, position, table_name, record_key, action, before, after)
  select company, p_operation, last + row_number() over (), 'deal_versions',
         jsonb_build_object('deal_id', v.deal_id, 'recorded_at', v.recorded_at, 'valid_from', v.valid_from), 'changed',
         jsonb_build_object('valid_to', v.valid_to),
         jsonb_build_object('valid_to', greatest(p_now, v.valid_from + interval '1 microsecond'))
    from deal_versions v
   where v.company_id = company and v.deal_id = p_deal and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  update deal_versions v set valid_to = greatest(p_now, v.valid_from + interval '1 microsecond')
   where v.company_id = company and v.deal_id = p_deal and v.valid_to = 'infinity' and v.corrected_at = 'infinity';
  perform app.record_deleted(p_operation, 'deal_usage_totals', (
    select array_agg(jsonb_build_object('deal_id', t.deal_id, 'service_type', t.service_type))
      from deal_usage_totals t where t.company_id = company and t.deal_id = p_deal));
  perform app.record_deleted(p_operation, 'deals', array[jsonb_build_object('id', p_deal)]);
  perform app.erase_deals(company, array[p_deal]);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_named_owners(p_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  candidate uuid;
begin
  for candidate in select p.id from profiles p
                    where p.company_id = company and p.id = any (p_ids) and p.named_workspace_id is not null
                      and not app.is_named_owner_used(company, p.id) loop
    begin
      delete from profiles where company_id = company and id = candidate;
      return next candidate;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_sample_data(p_workspace uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  samples uuid[];
begin
  select array_agg(d.id) into samples from (
    select d.id from deals d
      join sample_records s on s.company_id = d.company_id and s.kind = 'deal' and s.record_id = d.id
     where s.company_id = company and s.workspace_id = p_workspace order by d.id for update of d) d;
  samples := coalesce(samples, '{}');
  perform app.erase_deals(company, samples);
  delete from deal_versions where company_id = company and deal_id = any (samples);
  delete from accounts a using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'account'
     and a.company_id = s.company_id and a.id = s.record_id
     and not exists (select 1 from deals d where d.company_id = a.company_id and d.account_id = a.id);
  update accounts a set owner_id = null from sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and a.company_id = s.company_id and a.owner_id = s.record_id;
  delete from profiles p using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person'
     and p.company_id = s.company_id and p.id = s.record_id;
  delete from users u using sample_records s
   where s.company_id = company and s.workspace_id = p_workspace and s.kind = 'person' and u.id = s.record_id;
  delete from sample_records where company_id = company and workspace_id = p_workspace;
  return cardinality(samples);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_unused_accounts(p_accounts uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  used uuid[];
begin
  perform 1 from accounts where company_id = company and id = any (p_accounts) order by id for update;
  select coalesce(array_agg(a.id), '{}') into used
    from accounts a
   where a.company_id = company and a.id = any (p_accounts)
     and (exists (select from deals x where x.company_id = company and x.account_id = a.id)
       or exists (select from contacts x where x.company_id = company and x.account_id = a.id)
       or exists (select from account_plans x where x.company_id = company and x.account_id = a.id)
       or exists (select from tasks x where x.company_id = company and x.account_id = a.id and x.removed_at is null)
       or exists (select from accounts x
                   where x.company_id = company and x.parent_id = a.id and not x.id = any (p_accounts)));
  delete from accounts where company_id = company and id = any (p_accounts) and not id = any (used);
  return used;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_unused_contacts(p_contacts uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  used uuid[];
begin
  perform 1 from contacts where company_id = company and id = any (p_contacts) order by id for update;
  select coalesce(array_agg(c.id), '{}') into used
    from contacts c
   where c.company_id = company and c.id = any (p_contacts)
     and exists (select from stakeholders s where s.company_id = company and s.contact_id = c.id);
  delete from contacts where company_id = company and id = any (p_contacts) and not id = any (used);
  return used;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_unused_deals(p_deals uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  used uuid[];
  unused uuid[];
begin
  select coalesce(array_agg(d.id) filter (where u.in_use), '{}'), coalesce(array_agg(d.id) filter (where not u.in_use), '{}')
    into used, unused
    from (select id from deals where company_id = company and id = any (p_deals) order by id for update) d
    cross join lateral (
      select exists (select from stakeholders x where x.company_id = company and x.deal_id = d.id)
          or exists (select from recordings x where x.company_id = company and x.deal_id = d.id)
          or exists (select from rfps x where x.company_id = company and x.deal_id = d.id)
          or exists (select from close_plans x where x.company_id = company and x.deal_id = d.id)
          or exists (select from quotes x where x.company_id = company and x.deal_id = d.id)
          or exists (select from business_problems x where x.company_id = company and x.deal_id = d.id)
          or exists (select from interactions x where x.company_id = company and x.deal_id = d.id)
          or exists (select from meddpicc_evidence x where x.company_id = company and x.deal_id = d.id)
          or exists (select from meddpicc_answers x where x.company_id = company and x.deal_id = d.id)
          or exists (select from tasks x where x.company_id = company and x.deal_id = d.id and x.removed_at is null)
          or exists (select from email_messages x where x.company_id = company and x.deal_id = d.id)
          or exists (select from deal_shares x where x.company_id = company and x.deal_id = d.id) as in_use) u;
  perform app.erase_deals(company, unused);
  delete from deal_versions where company_id = company and deal_id = any (unused);
  return used;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.remove_unused_people(p_people uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  company constant uuid := app.company_id();
  used uuid[];
  managers uuid[];
begin
  perform 1 from stakeholders where company_id = company and id = any (p_people) order by id for update;
  select coalesce(array_agg(s.id), '{}') into used
    from stakeholders s
   where s.company_id = company and s.id = any (p_people)
     and exists (select from meddpicc_evidence e
                  where e.company_id = company and e.deal_id = s.deal_id and e.stakeholder_id = s.id
                  union all
                  select from business_problems b
                   where b.company_id = company and b.deal_id = s.deal_id and b.stakeholder_id = s.id
                  union all
                  select from plan_steps t
                   where t.company_id = company and t.deal_id = s.deal_id and t.stakeholder_id = s.id
                  union all
                  select from asks a
                   where a.company_id = company and a.deal_id = s.deal_id and a.stakeholder_id = s.id);
  loop
    select array_agg(s.id) into managers
      from stakeholders s
     where s.company_id = company and s.id = any (p_people) and not s.id = any (used)
       and exists (select from stakeholders r
                    where r.company_id = company and r.deal_id = s.deal_id and r.reports_to = s.id
                      and (not r.id = any (p_people) or r.id = any (used)));
    exit when managers is null;
    used := used || managers;
  end loop;
  delete from stakeholders where company_id = company and id = any (p_people) and not id = any (used);
  return used;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.renew_buyer(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  with used as (
    update buyer_sessions set last_used_at = p_now where token_hash = p_token_hash and expires_at > p_now
    returning company_id, link_id)
  update buyer_links l set last_seen_at = p_now from used where l.company_id = used.company_id and l.id = used.link_id
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.renew_session(p_token_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update sessions set expires_at = now() + interval '7 days', last_used_at = now()
   where token_hash = p_token_hash and expires_at > now()
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.reporting_currency_changing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('currency_settings %s', coalesce(new.company_id, old.company_id)), 0));
  return coalesce(new, old);
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.reporting_rates(p_currencies text[], p_day date)
 RETURNS TABLE(currency character, rate numeric, day date, own boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select c.code::char(3), r.rate, r.day, r.own
    from currency_settings s
    cross join unnest(p_currencies) with ordinality c (code, place)
    cross join lateral app.exchange_rate(s.company_id, c.code::char(3), s.reporting_currency, p_day) r
   where s.company_id = app.company_id() and r.rate is not null
   order by c.place
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.restore_fields(p_operation uuid, p_table text, p_from bigint, p_to bigint, p_groups jsonb, p_now timestamp with time zone)
 RETURNS TABLE(place bigint, record_key jsonb, was jsonb, put_back jsonb, kept_fields text[], reason text, at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  columns constant text[] := app.written_columns(p_table);
  found_by constant text := (
    select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name);
  touched_at constant text := case when 'updated_at' = any (columns) then 't.updated_at' else 'null::timestamptz' end;
  assignments text;
  turns integer;
begin
  select string_agg(distinct format('%1$I = case when p.patch ? %1$L then r.%1$I else t.%1$I end', field.key), ', ')
    into assignments
    from operation_changes c cross join lateral jsonb_object_keys(c.after) field (key)
   where c.company_id = company and c.operation_id = p_operation and c.table_name = p_table and c.action = 'changed'
     and c.position between p_from and p_to and field.key = any (columns);
  if assignments is null then
    return;
  end if;
  -- What only belonged to another record for a while is as it was.
  if p_table in ('accounts', 'contacts', 'deals')
     or not exists (select from operations o where o.company_id = company and o.id = p_operation and o.kind = 'merge') then
    assignments := assignments || case when 'version' = any (columns) then ', version = t.version + 1' else '' end
      || case when 'updated_at' = any (columns) then ', updated_at = $8' else '' end;
  end if;
  select max(times) into turns from (
    select count(*) as times from operation_changes c
     where c.company_id = company and c.operation_id = p_operation and c.table_name = p_table and c.action = 'changed'
       and c.position between p_from and p_to
     group by c.record_key) n;
  -- One record more than once in the same part: the last change goes first.
  for turn in 1 .. turns loop
    return query execute format(
      'with changes as (
         select c.position, c.record_key, c.before, c.after,
                row_number() over (partition by c.record_key order by c.position desc) as turn
           from operation_changes c
          where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''changed''
            and c.after is not null and c.position between $4 and $5
       ), found as (
         select c.position, c.record_key, c.before, c.after, case when t.company_id is not null then to_jsonb(t) end as state,
                %3$s as at
           from changes c cross join lateral jsonb_populate_record(null::public.%1$I, c.record_key || c.after) k
           left join public.%1$I t on t.company_id = $1 and %2$s
          where c.turn = $6
       ), judged as (
         select f.position, a.key,
                bool_or(f.state -> a.key is distinct from a.value and f.state -> a.key is distinct from f.before -> a.key)
                  over (partition by f.position, coalesce($7 ->> a.key, a.key)) as stays
           from found f cross join lateral jsonb_each(f.after) a where f.state is not null
       ), patches as (
         select f.position, f.record_key, f.after, f.at, f.state is null as missing,
                coalesce(jsonb_object_agg(j.key, f.before -> j.key) filter (where not j.stays), ''{}'') as patch,
                coalesce(jsonb_object_agg(j.key, f.state -> j.key) filter (where not j.stays), ''{}'') as was,
                array_agg(j.key order by j.key) filter (where j.stays) as stays
           from found f left join judged j on j.position = f.position
          group by f.position, f.record_key, f.after, f.at, f.state is null
       ), written as (
         update public.%1$I t set %4$s
           from patches p
          cross join lateral jsonb_populate_record(null::public.%1$I, p.record_key || p.after) k
          cross join lateral jsonb_populate_record(null::public.%1$I, p.patch) r
          where t.company_id = $1 and %2$s and p.patch <> ''{}''
       )
       select p.position, p.record_key, p.was, p.patch, p.stays,
              case when p.missing then ''gone'' when p.stays is not null then ''changed'' end, p.at
         from patches p order by p.position desc',
      p_table, found_by, touched_at, assignments)
      using company, p_operation, p_table, p_from, p_to, turn, p_groups, p_now;
  end loop;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.restore_records(p_operation uuid, p_table text, p_from bigint, p_to bigint)
 RETURNS TABLE(place bigint, restored boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, p_table);
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(app.written_columns(p_table)) name);
  found_by constant text := (
    select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from unnest(app.key_columns(p_table)) name);
  filled text;
  defaults jsonb := '{}';
begin
  select string_agg(format('(%L, to_jsonb(%s))', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into filled
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = format('public.%I', p_table)::regclass and a.attnotnull and a.attgenerated = ''
     and a.attname = any (app.written_columns(p_table))
     and exists (
       select from operation_changes c
        where c.company_id = company and c.operation_id = p_operation and c.table_name = p_table and c.action = 'deleted'
          and c.position between p_from and p_to and not c.before ? a.attname);
  if filled is not null then
    execute format('select jsonb_object_agg(f.name, f.value) from (values %s) f (name, value)', filled) into defaults;
  end if;
  perform set_config('app.restores', 'on', true);
  execute format(
    'insert into public.%1$I (%2$s)
     select %3$s from operation_changes c cross join lateral jsonb_populate_record(null::public.%1$I, $6 || c.before) r
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''deleted''
        and c.position between $4 and $5
      order by c.position desc
     on conflict do nothing',
    p_table, columns, (select string_agg(format('r.%I', name), ', ') from unnest(app.written_columns(p_table)) name))
    using company, p_operation, p_table, p_from, p_to, defaults;
  perform set_config('app.restores', 'off', true);
  return query execute format(
    'select c.position, t.company_id is not null
       from operation_changes c cross join lateral jsonb_populate_record(null::public.%1$I, c.record_key) k
       left join public.%1$I t on t.company_id = $1 and %2$s
      where c.company_id = $1 and c.operation_id = $2 and c.table_name = $3 and c.action = ''deleted''
        and c.position between $4 and $5', p_table, found_by) using company, p_operation, p_table, p_from, p_to;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.return_addresses(p_operation uuid, p_kept uuid, p_gone uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  company constant uuid := app.operation_company(p_operation, 'contacts');
  theirs constant text[] := array(
    select e.address from operation_changes c
     cross join lateral jsonb_array_elements_text(c.before -> 'emails') with ordinality e (address, place)
     where c.company_id = company and c.operation_id = p_operation and c.table_name = 'contacts' and c.action = 'deleted'
       and c.record_key ->> 'id' = p_gone::text order by e.place);
begin
  if not exists (select from contacts k where k.company_id = company and k.id = p_kept and k.emails && theirs)
     or not exists (select from contacts g where g.company_id = company and g.id = p_gone) then
    return;
  end if;
  update contacts k
     set emails = array(select e.address from unnest(k.emails) with ordinality e (address, place)
                         where e.address <> all (theirs) order by e.place),
         version = k.version + 1, updated_at = p_now
   where k.company_id = company and k.id = p_kept;
  update contacts g
     set emails = array(select e.address from unnest(theirs) with ordinality e (address, place)
                         where not exists (select from contact_emails o
                                            where o.company_id = company and o.workspace_id = g.workspace_id
                                              and o.address = e.address and o.contact_id <> g.id) order by e.place)
   where g.company_id = company and g.id = p_gone;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.search_patterns(p_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select coalesce(array_agg('%' || regexp_replace(app.plain(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
    from unnest(p_words) word
$function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.search_source_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_table_name = 'accounts' then
    update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
     where d.company_id = new.company_id and d.account_id = new.id;
  else
    update deals d set search_text = app.deal_search_text(d.company_id, d.id, d.number, d.name, d.account_id)
     where d.company_id = coalesce(new.company_id, old.company_id) and d.id = coalesce(new.deal_id, old.deal_id);
  end if;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.set_access(p_company uuid, p_profile uuid, p_deal uuid, p_reason text, p_holds boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  fresh boolean;
begin
  if p_holds then
    insert into deal_access as a (company_id, profile_id, deal_id, as_owner, as_collaborator, as_crm_owner,
                                  workspace_id, stage_position, close_key, amount_minor, score)
    select p_company, p_profile, p_deal, p_reason = 'owner', p_reason = 'collaborator', p_reason = 'crm_owner',
           d.workspace_id, case when d.shelf is null then d.stage_position else 0 end,
           coalesce(d.close_date, 'infinity'), d.amount_minor, d.score
      from deals d where d.company_id = p_company and d.id = p_deal for share of d
    on conflict (company_id, profile_id, deal_id) do update set
      as_owner = a.as_owner or excluded.as_owner,
      as_collaborator = a.as_collaborator or excluded.as_collaborator,
      as_crm_owner = a.as_crm_owner or excluded.as_crm_owner
    returning xmax = 0 into fresh;
    if fresh then
      perform app.count_in_slice(p_company, p_profile, p_deal, 1);
    end if;
  else
    perform 1 from deals d where d.company_id = p_company and d.id = p_deal for share of d;
    update deal_access set
      as_owner = as_owner and p_reason <> 'owner',
      as_collaborator = as_collaborator and p_reason <> 'collaborator',
      as_crm_owner = as_crm_owner and p_reason <> 'crm_owner'
     where company_id = p_company and profile_id = p_profile and deal_id = p_deal;
    delete from deal_access
     where company_id = p_company and profile_id = p_profile and deal_id = p_deal
       and not (as_owner or as_collaborator or as_crm_owner);
    if found then
      perform app.count_in_slice(p_company, p_profile, p_deal, -1);
    end if;
  end if;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.stakeholder_reports_to()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.stakeholders_joined()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.join_contacts(n.company_id, array_agg(n.id)) from added n where n.contact_id is null group by n.company_id;
  return null;
end  $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.stakeholders_searchable()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update deals d set search_text = d.search_text || ' ' || n.names
    from (select company_id, deal_id, app.plain(string_agg(name, ' ' order by name)) as names from added group by 1, 2) n
   where d.company_id = n.company_id and d.id = n.deal_id
     and position(n.names in d.search_text) = 0;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.strip_cell(state jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((COALESCE((state ->> 'grade'::text), '0'::text) || COALESCE((state ->> 'expected'::text), '0'::text)) || CASE (state ->> 'freshness'::text) WHEN 'fresh'::text THEN 'f'::text WHEN 'ageing'::text THEN 'a'::text WHEN 'stale'::text THEN 's'::text ELSE '-'::text END) || CASE WHEN ((state ->> 'disputed'::text) = 'true'::text) THEN '!'::text ELSE ''::text END) || CASE WHEN ((state ->> 'denied'::text) = 'true'::text) THEN 'x'::text ELSE ''::text END)
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.sums_matching(p_words text[], p_workspace uuid)
 RETURNS TABLE(stage deal_stage, currency character, deals bigint, amount_minor bigint, frozen_deals bigint, frozen_minor numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  pattern text;
  query text := format(
    'select d.stage, d.currency, count(*), sum(d.amount_minor)::bigint, count(d.frozen_minor), coalesce(sum(d.frozen_minor), 0)
       from deals d where d.company_id = %L and d.shelf is null', app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and d.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query || ' group by 1, 2';
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.support_request_asked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.asker := coalesce(app.asker_text(new.company_id, new.requester_id), '');
  return new;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.take_mfa_enabled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  new.mfa_enabled := exists (select from mfa_factors f where f.user_id = new.id and f.status = 'verified');
  return new;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.take_over_named_owner(p_company uuid, p_from uuid, p_to uuid, p_now timestamp with time zone)
 RETURNS TABLE(deal_id uuid, workspace_id uuid, number bigint, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
declare
  owned record;
begin
  if not exists (select from profiles p where p.company_id = p_company and p.id = p_from
                    and p.named_workspace_id is not null and p.successor_id is null and p.id <> p_to for update) then
    return;
  end if;
  insert into deal_history (company_id, id, deal_id, field, old_value, new_value, actor_id, cause, created_at)
  select p_company, gen_random_uuid(), d.id, 'owner', jsonb_build_object('id', p_from), jsonb_build_object('id', p_to),
         p_to, 'edit', p_now
    from deals d where d.company_id = p_company and d.owner_id = p_from;
  update deal_versions v set owner_id = p_to where v.company_id = p_company and v.owner_id = p_from;
  return query
    update deals d set owner_id = p_to, version = d.version + 1, updated_at = p_now
     where d.company_id = p_company and d.owner_id = p_from
    returning d.id, d.workspace_id, d.number, d.version;
  for owned in
    select c.conrelid::regclass as name,
           bool_or(a.attname = 'version') and bool_or(a.attname = 'updated_at') as versioned
      from pg_constraint c
      join pg_attribute o on o.attrelid = c.conrelid and o.attnum = any (c.conkey) and o.attname = 'owner_id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum > 0 and not a.attisdropped
     where c.contype = 'f' and c.confrelid = 'profiles'::regclass and c.conrelid <> 'deals'::regclass
     group by c.conrelid loop
    execute format('update %s set owner_id = $3%s where company_id = $1 and owner_id = $2', owned.name,
                   case when owned.versioned then ', version = version + 1, updated_at = $4' else '' end)
      using p_company, p_from, p_to, p_now;
  end loop;
  update profiles p set manager_id = p_to
   where p.company_id = p_company and p.manager_id = p_from and p.id <> p_to;
  update profiles p set manager_id = f.manager_id
    from profiles f
   where f.company_id = p_company and f.id = p_from and p.company_id = p_company and p.id = p_to
     and p.manager_id is null and f.manager_id <> p_to;
  update profiles set successor_id = p_to, manager_id = null, updated_at = p_now
   where company_id = p_company and id = p_from;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.take_push_endpoint(p_hash bytea, p_session uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from push_subscriptions where endpoint_hash = p_hash;
  return (select s.user_agent from sessions s where s.id = p_session);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.tell_territories(p_company uuid, p_workspaces uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if exists (select from territory_plans p
              where p.company_id = p_company and p.workspace_id = any (p_workspaces) and p.state = 'active') then
    perform app.announce(p_company, 'dealwright_territories', null);
  end if;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.totals_matching(p_words text[], p_workspace uuid)
 RETURNS TABLE(stage deal_stage, currency character, deals bigint, amount_minor bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  pattern text;
  query text := format(
    'select d.stage, d.currency, count(*), sum(d.amount_minor)::bigint from deals d where d.company_id = %L and d.shelf is null',
    app.company_id());
begin
  if p_workspace is not null then
    query := query || format(' and d.workspace_id = %L', p_workspace);
  end if;
  foreach pattern in array app.search_patterns(p_words) loop
    query := query || format(' and d.search_text like %L', pattern);
  end loop;
  return query execute query || ' group by 1, 2';
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.totals_slot(p_company uuid)
 RETURNS smallint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  known constant text := current_setting('app.totals_slot', true);
  found_slot smallint;
begin
  if left(known, 36) = p_company::text then
    return substr(known, 38)::smallint;
  end if;
  for candidate in 0..31 loop
    if pg_try_advisory_xact_lock(hashtextextended(format('totals %s %s', p_company, candidate), 0)) then
      found_slot := candidate;
      exit;
    end if;
  end loop;
  if found_slot is null then
    found_slot := pg_backend_pid() % 32;
    perform pg_advisory_xact_lock(hashtextextended(format('totals %s %s', p_company, found_slot), 0));
  end if;
  perform set_config('app.totals_slot', p_company || ' ' || found_slot, true);
  return found_slot;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.touch_deals(p_company uuid[], p_deal uuid[], p_at timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform 1 from deals d
    join unnest(p_company, p_deal, p_at) t (company_id, deal_id, at) on d.company_id = t.company_id and d.id = t.deal_id
   where d.last_activity_at < t.at order by d.id for no key update of d;
  update deals d set last_activity_at = t.at
    from unnest(p_company, p_deal, p_at) t (company_id, deal_id, at)
   where d.company_id = t.company_id and d.id = t.deal_id and d.last_activity_at < t.at;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.transcript_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  delete from transcript_segments where company_id = new.company_id and recording_id = new.id;
  if new.state = 'transcribed' then
    new.state := 'ready';
  end if;
  return new;
end $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.trim_influences(p_operation uuid, p_kept stakeholders, p_gone stakeholders, p_most integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  keys jsonb[];
begin
  select array_agg(jsonb_build_object('deal_id', i.deal_id, 'stakeholder_id', i.stakeholder_id, 'influences_id', i.influences_id))
    into keys
    from stakeholder_influences i
   where i.company_id = p_kept.company_id and i.deal_id = p_kept.deal_id
     and ((i.stakeholder_id = p_kept.id and i.influences_id = p_gone.id)
       or (i.stakeholder_id = p_gone.id and i.influences_id = p_kept.id)
       or (i.stakeholder_id = p_gone.id and i.influences_id in (
             select more.influences_id from stakeholder_influences more
              where more.company_id = i.company_id and more.deal_id = i.deal_id and more.stakeholder_id = p_gone.id
                and more.influences_id <> p_kept.id
                and not exists (select from stakeholder_influences own
                                 where own.company_id = more.company_id and own.deal_id = more.deal_id
                                   and own.stakeholder_id = p_kept.id and own.influences_id = more.influences_id)
              order by more.influences_id
             offset greatest(0, p_most - (select count(*) from stakeholder_influences own
                                           where own.company_id = p_kept.company_id and own.deal_id = p_kept.deal_id
                                             and own.stakeholder_id = p_kept.id and own.influences_id <> p_gone.id)))));
  if keys is null then
    return;
  end if;
  perform app.record_deleted(p_operation, 'stakeholder_influences', keys);
  delete from stakeholder_influences i using unnest(keys) k (key)
   where i.company_id = p_kept.company_id and i.deal_id = (k.key ->> 'deal_id')::uuid
     and i.stakeholder_id = (k.key ->> 'stakeholder_id')::uuid and i.influences_id = (k.key ->> 'influences_id')::uuid;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.unite_role(p_operation uuid, p_kept stakeholders, p_gone stakeholders, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  perform app.record_before(p_operation, 'stakeholders', array[p_kept.id],
                            '{title,email,phone,side,buying_role,influence,stance,reports_to}');
  update stakeholders s
     set title = coalesce(s.title, p_gone.title), email = coalesce(s.email, p_gone.email),
         phone = coalesce(s.phone, p_gone.phone), side = case when p_gone.side = 'buyer' then 'buyer' else s.side end,
         buying_role = case when s.buying_role = 'unknown' then p_gone.buying_role else s.buying_role end,
         influence = case when s.influence = 'unknown' then p_gone.influence else s.influence end,
         stance = case when s.stance = 'unknown' then p_gone.stance else s.stance end,
         reports_to = case when app.is_in_line(s.company_id, s.id, p_gone.id) then p_gone.reports_to
                           when s.reports_to is not null then s.reports_to
                           when app.is_in_line(s.company_id, p_gone.reports_to, s.id) then null
                           else p_gone.reports_to end,
         version = s.version + 1, updated_at = p_now
   where s.company_id = p_kept.company_id and s.id = p_kept.id;
  perform app.record_after(p_operation);
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.unjoined_people(p_company uuid, p_people uuid[])
 RETURNS TABLE(id uuid, workspace_id uuid, account_id uuid, address text, name text, plain_name text, title text, phone text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select s.id, d.workspace_id, case when s.side = 'buyer' then d.account_id end, nullif(lower(btrim(s.email)), ''), s.name,
         app.plain(s.name), s.title, s.phone, s.created_at
    from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
   where s.company_id = p_company and s.id = any (p_people) and s.contact_id is null
$function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.usage_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into deal_usage_totals as t (company_id, deal_id, service_type, operations, cost_usd)
  select company_id, deal_id, service_type, count(*), sum(estimated_cost_usd)
    from added where deal_id is not null group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, deal_id, service_type) do update
    set operations = t.operations + excluded.operations, cost_usd = t.cost_usd + excluded.cost_usd;
  insert into usage_days as t (company_id, usage_date, service_type, operations, api_calls, tokens, cost_usd)
  select company_id, (created_at at time zone 'UTC')::date, service_type, count(*), sum(api_calls), sum(tokens_total),
         sum(estimated_cost_usd)
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, usage_date, service_type) do update
    set operations = t.operations + excluded.operations, api_calls = t.api_calls + excluded.api_calls,
        tokens = t.tokens + excluded.tokens, cost_usd = t.cost_usd + excluded.cost_usd;
  insert into usage_spans as t (company_id, span, starts_on, service_type, operations, api_calls, tokens, cost_usd)
  select a.company_id, s.span, date_trunc(s.span, a.created_at at time zone 'UTC')::date, a.service_type, count(*),
         sum(a.api_calls), sum(a.tokens_total), sum(a.estimated_cost_usd)
    from added a cross join (values ('week'), ('month')) s (span) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, span, starts_on, service_type) do update
    set operations = t.operations + excluded.operations, api_calls = t.api_calls + excluded.api_calls,
        tokens = t.tokens + excluded.tokens, cost_usd = t.cost_usd + excluded.cost_usd;
  insert into usage_months as m (company_id, month, service_type, operations, api_calls, tokens_input, tokens_output, cost_usd)
  select company_id, date_trunc('month', created_at at time zone 'UTC')::date, service_type, count(*), sum(api_calls),
         sum(tokens_input), sum(tokens_output), sum(estimated_cost_usd)
    from added group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, month, service_type) do update
    set operations = m.operations + excluded.operations, api_calls = m.api_calls + excluded.api_calls,
        tokens_input = m.tokens_input + excluded.tokens_input, tokens_output = m.tokens_output + excluded.tokens_output,
        cost_usd = m.cost_usd + excluded.cost_usd;
  return null;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.use_integration_token(p_token_hash bytea, p_now timestamp with time zone, p_most integer)
 RETURNS TABLE(company_id uuid, id uuid, name text, scopes text[], wait_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
#variable_conflict use_column
begin
  return query
    update integration_tokens t set
      last_used_at = p_now,
      window_started_at = case when t.window_started_at > p_now - interval '1 minute' then t.window_started_at else p_now end,
      window_uses = case when t.window_started_at > p_now - interval '1 minute' then least(t.window_uses + 1, p_most + 1) else 1 end
     where t.token_hash = p_token_hash and t.revoked_at is null
    returning t.company_id, t.id, t.name, t.scopes,
      case when t.window_uses > p_most
        then greatest(1, ceil(extract(epoch from t.window_started_at + interval '1 minute' - p_now)))::integer else 0 end;
end $function$
;
-- owner: dealwright_system

CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user_id', true), '')::uuid $function$
;
-- owner: the login role

CREATE OR REPLACE FUNCTION app.written_columns(p_table text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select array_agg(a.attname::text order by a.attnum) from pg_attribute a
   where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped
     and a.attgenerated = '' and a.attidentity = ''
$function$
;
-- owner: the login role

-- triggers

CREATE TRIGGER account_events_added AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.account_events();
CREATE TRIGGER account_events_changed AFTER UPDATE ON public.accounts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION app.account_events();
CREATE TRIGGER account_events_gone AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.account_events();
CREATE TRIGGER account_renamed AFTER UPDATE OF name ON public.accounts FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION app.search_source_changed();
CREATE TRIGGER account_to_place AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((((((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.name IS DISTINCT FROM new.name)) OR (old.domain IS DISTINCT FROM new.domain)) OR (old.industry IS DISTINCT FROM new.industry)) OR (old.employees IS DISTINCT FROM new.employees)) OR (old.annual_revenue_minor IS DISTINCT FROM new.annual_revenue_minor)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.country IS DISTINCT FROM new.country)) OR (old.owner_id IS DISTINCT FROM new.owner_id))) EXECUTE FUNCTION app.account_to_place();
CREATE TRIGGER accounts_added AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.accounts_added();
CREATE TRIGGER duplicate_changed AFTER UPDATE OF name, domain, country, industry, workspace_id ON public.accounts FOR EACH ROW WHEN ((((((old.name IS DISTINCT FROM new.name) OR (old.domain IS DISTINCT FROM new.domain)) OR (old.country IS DISTINCT FROM new.country)) OR (old.industry IS DISTINCT FROM new.industry)) OR (old.workspace_id IS DISTINCT FROM new.workspace_id))) EXECUTE FUNCTION app.duplicate_changed('account');
CREATE TRIGGER duplicates_added AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.duplicates_added('account');
CREATE TRIGGER duplicates_gone AFTER DELETE ON public.accounts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.duplicates_gone('account');
CREATE TRIGGER hubspot_account_changed AFTER UPDATE ON public.accounts FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.domain IS DISTINCT FROM new.domain)) OR (old.industry IS DISTINCT FROM new.industry)) OR (old.employees IS DISTINCT FROM new.employees)) OR (old.city IS DISTINCT FROM new.city)) OR (old.country IS DISTINCT FROM new.country))) EXECUTE FUNCTION app.hubspot_account_changed();
CREATE TRIGGER announce_suspension AFTER UPDATE OF suspended_at ON public.companies FOR EACH ROW WHEN (((old.suspended_at IS NULL) AND (new.suspended_at IS NOT NULL))) EXECUTE FUNCTION app.announce_suspension();
CREATE TRIGGER asking_company_renamed AFTER UPDATE OF name ON public.companies FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION app.asking_company_renamed();
CREATE TRIGGER contact_comes_back BEFORE INSERT ON public.contacts FOR EACH ROW WHEN ((current_setting('app.restores'::text, true) = 'on'::text)) EXECUTE FUNCTION app.contact_comes_back();
CREATE TRIGGER contact_emails_added AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.contact_emails_kept();
CREATE TRIGGER contact_emails_changed AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION app.contact_emails_kept();
CREATE TRIGGER contact_events_added AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.contact_events();
CREATE TRIGGER contact_events_changed AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION app.contact_events();
CREATE TRIGGER contact_events_gone AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.contact_events();
CREATE TRIGGER contacts_counted_anew AFTER UPDATE ON public.contacts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_counted();
CREATE TRIGGER contacts_counted_in AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_counted();
CREATE TRIGGER contacts_counted_out AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_counted();
CREATE TRIGGER duplicate_changed AFTER UPDATE OF name, emails, phones, title, account_id, workspace_id ON public.contacts FOR EACH ROW WHEN (((((((old.name IS DISTINCT FROM new.name) OR (old.emails IS DISTINCT FROM new.emails)) OR (old.phones IS DISTINCT FROM new.phones)) OR (old.title IS DISTINCT FROM new.title)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.workspace_id IS DISTINCT FROM new.workspace_id))) EXECUTE FUNCTION app.duplicate_changed('contact');
CREATE TRIGGER duplicates_added AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.duplicates_added('contact');
CREATE TRIGGER duplicates_gone AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.duplicates_gone('contact');
CREATE TRIGGER hubspot_contact_changed AFTER UPDATE ON public.contacts FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.title IS DISTINCT FROM new.title)) OR (old.emails[1] IS DISTINCT FROM new.emails[1])) OR (old.phones[1] IS DISTINCT FROM new.phones[1]))) EXECUTE FUNCTION app.hubspot_contact_changed();
CREATE TRIGGER hubspot_contact_erased BEFORE DELETE ON public.contacts FOR EACH ROW EXECUTE FUNCTION app.hubspot_contact_erased();
CREATE TRIGGER reporting_currency_changing BEFORE INSERT OR DELETE OR UPDATE OF reporting_currency ON public.currency_settings FOR EACH ROW EXECUTE FUNCTION app.reporting_currency_changing();
CREATE TRIGGER account_access_given AFTER INSERT ON public.deal_access REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION app.account_access_given();
CREATE TRIGGER account_access_taken AFTER DELETE ON public.deal_access REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION app.account_access_taken();
CREATE TRIGGER links_taken AFTER DELETE ON public.deal_access REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION app.links_taken();
CREATE TRIGGER collaborator_changed AFTER INSERT OR DELETE ON public.deal_collaborators FOR EACH ROW EXECUTE FUNCTION app.collaborator_changed();
CREATE TRIGGER collaborator_moved AFTER UPDATE OF deal_id ON public.deal_collaborators FOR EACH ROW EXECUTE FUNCTION app.collaborator_changed();
CREATE TRIGGER competitor_of_deal BEFORE INSERT OR UPDATE OF deal_id ON public.deal_competitors FOR EACH ROW EXECUTE FUNCTION app.competitor_of_deal();
CREATE TRIGGER account_deal_counted AFTER UPDATE ON public.deals FOR EACH ROW WHEN ((((((((((old.shelf IS DISTINCT FROM new.shelf) OR (old.workspace_id IS DISTINCT FROM new.workspace_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR ((old.stage_position < 8) IS DISTINCT FROM (new.stage_position < 8))) OR ((old.stage_position = 8) IS DISTINCT FROM (new.stage_position = 8))) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.frozen_minor IS DISTINCT FROM new.frozen_minor)) OR (
        CASE
            WHEN (old.stage_position = 8) THEN old.closed_at
            ELSE NULL::timestamp with time zone
        END IS DISTINCT FROM
        CASE
            WHEN (new.stage_position = 8) THEN new.closed_at
            ELSE NULL::timestamp with time zone
        END))) EXECUTE FUNCTION app.account_deal_counted();
CREATE TRIGGER account_deals_deleted AFTER DELETE ON public.deals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.account_deals_deleted();
CREATE TRIGGER account_deals_inserted AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.account_deals_inserted();
CREATE TRIGGER close_deal_counted AFTER UPDATE ON public.deals FOR EACH ROW WHEN ((((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.stage IS DISTINCT FROM new.stage)) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.forecast_category IS DISTINCT FROM new.forecast_category)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION app.close_deal_counted();
CREATE TRIGGER close_deals_deleted AFTER DELETE ON public.deals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.close_deals_deleted();
CREATE TRIGGER close_deals_inserted AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.close_deals_inserted();
CREATE TRIGGER commitment_changed AFTER UPDATE OF forecast_choice, stage, shelf ON public.deals FOR EACH ROW WHEN (((((old.forecast_choice = 'commit'::forecast_choice) AND (old.stage_position < 8) AND (old.shelf IS NULL)) IS DISTINCT FROM ((new.forecast_choice = 'commit'::forecast_choice) AND (new.stage_position < 8) AND (new.shelf IS NULL))) OR ((old.stage_position >= 8) AND (new.stage_position <> old.stage_position)))) EXECUTE FUNCTION app.commitment_changed();
CREATE TRIGGER commitments_begun AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.commitments_begun();
CREATE TRIGGER competitors_follow_deal AFTER UPDATE OF stage, closed_at, shelf ON public.deals FOR EACH ROW WHEN ((((old.shelf IS DISTINCT FROM new.shelf) OR (old.stage_position IS DISTINCT FROM new.stage_position)) OR (old.closed_at IS DISTINCT FROM new.closed_at))) EXECUTE FUNCTION app.competitors_follow_deal();
CREATE TRIGGER contacts_follow_deal AFTER UPDATE OF account_id ON public.deals FOR EACH ROW WHEN (((new.account_id IS NOT NULL) AND (old.account_id IS DISTINCT FROM new.account_id))) EXECUTE FUNCTION app.contacts_follow_deal();
CREATE TRIGGER deal_active_on_insert BEFORE INSERT ON public.deals FOR EACH ROW WHEN (((new.last_activity_at IS NULL) OR (new.last_activity_at < new.updated_at))) EXECUTE FUNCTION app.deal_active();
CREATE TRIGGER deal_active_on_update BEFORE UPDATE OF updated_at ON public.deals FOR EACH ROW EXECUTE FUNCTION app.deal_active();
CREATE TRIGGER deal_counted AFTER UPDATE ON public.deals FOR EACH ROW WHEN ((((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.stage IS DISTINCT FROM new.stage)) OR (old.forecast_category IS DISTINCT FROM new.forecast_category)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.shelf IS DISTINCT FROM new.shelf)) OR (old.frozen_minor IS DISTINCT FROM new.frozen_minor))) EXECUTE FUNCTION app.deal_counted();
CREATE TRIGGER deal_owner_changed AFTER UPDATE OF owner_id, crm_owner_id ON public.deals FOR EACH ROW WHEN ((current_setting('app.hands_over'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION app.deal_owner_changed();
CREATE TRIGGER deal_rate_frozen_on_insert BEFORE INSERT ON public.deals FOR EACH ROW WHEN ((new.closed_at IS NOT NULL)) EXECUTE FUNCTION app.deal_rate_frozen();
CREATE TRIGGER deal_rate_frozen_on_update BEFORE UPDATE ON public.deals FOR EACH ROW WHEN (((((((old.stage IS DISTINCT FROM new.stage) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.frozen_currency IS DISTINCT FROM new.frozen_currency)) AND ((old.closed_at IS NOT NULL) OR (new.closed_at IS NOT NULL)))) EXECUTE FUNCTION app.deal_rate_frozen();
CREATE TRIGGER deal_search_on_insert BEFORE INSERT ON public.deals FOR EACH ROW WHEN ((new.search_text = ''::text)) EXECUTE FUNCTION app.deal_search_filled();
CREATE TRIGGER deal_search_on_update BEFORE UPDATE OF name, account_id ON public.deals FOR EACH ROW EXECUTE FUNCTION app.deal_search_filled();
CREATE TRIGGER deal_sorted AFTER UPDATE ON public.deals FOR EACH ROW WHEN (((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.stage_position IS DISTINCT FROM new.stage_position)) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.score IS DISTINCT FROM new.score)) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION app.deal_sorted();
CREATE TRIGGER deal_version_changed AFTER UPDATE ON public.deals FOR EACH ROW WHEN ((((((((((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.stage IS DISTINCT FROM new.stage)) OR (old.stage_entered_at IS DISTINCT FROM new.stage_entered_at)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.forecast_choice IS DISTINCT FROM new.forecast_choice)) OR (old.forecast_category IS DISTINCT FROM new.forecast_category)) OR (old.score IS DISTINCT FROM new.score)) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION app.deal_version_changed();
CREATE TRIGGER deal_versions_begun AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.deal_versions_begun();
CREATE TRIGGER deals_inserted AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.deals_inserted();
CREATE TRIGGER duplicate_changed AFTER UPDATE OF name, account_id, amount_minor, currency, close_date, owner_id, shelf, workspace_id ON public.deals FOR EACH ROW WHEN (((((((((old.name IS DISTINCT FROM new.name) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR (old.shelf IS DISTINCT FROM new.shelf)) OR (old.workspace_id IS DISTINCT FROM new.workspace_id))) EXECUTE FUNCTION app.duplicate_changed('deal');
CREATE TRIGGER duplicates_added AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.duplicates_added('deal');
CREATE TRIGGER duplicates_gone AFTER DELETE ON public.deals REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.duplicates_gone('deal');
CREATE TRIGGER forecast_deal_counted AFTER UPDATE ON public.deals FOR EACH ROW WHEN ((((((((((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.owner_id IS DISTINCT FROM new.owner_id)) OR ((old.stage_position < 8) IS DISTINCT FROM (new.stage_position < 8))) OR ((old.stage_position = 8) IS DISTINCT FROM (new.stage_position = 8))) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.forecast_choice IS DISTINCT FROM new.forecast_choice)) OR (old.forecast_category IS DISTINCT FROM new.forecast_category)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.shelf IS DISTINCT FROM new.shelf)) OR (old.frozen_minor IS DISTINCT FROM new.frozen_minor)) AND (current_setting('app.hands_over'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION app.forecast_deal_counted();
CREATE TRIGGER forecast_deals_deleted AFTER DELETE ON public.deals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.forecast_deals_deleted();
CREATE TRIGGER forecast_deals_inserted AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.forecast_deals_inserted();
CREATE TRIGGER hubspot_deal_changed AFTER UPDATE ON public.deals FOR EACH ROW WHEN ((((((((old.name IS DISTINCT FROM new.name) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.next_step IS DISTINCT FROM new.next_step)) OR (old.loss_reason IS DISTINCT FROM new.loss_reason)) OR (old.stage IS DISTINCT FROM new.stage))) EXECUTE FUNCTION app.hubspot_deal_changed();
CREATE TRIGGER news_wanted AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.news_of_deals_wanted();
CREATE TRIGGER news_wanted_of_another AFTER UPDATE OF account_id ON public.deals FOR EACH ROW WHEN (((new.account_id IS NOT NULL) AND (old.account_id IS DISTINCT FROM new.account_id))) EXECUTE FUNCTION app.news_of_account_wanted();
CREATE TRIGGER news_wanted_of_restored AFTER UPDATE OF shelf ON public.deals FOR EACH ROW WHEN (((old.shelf IS NOT NULL) AND (new.shelf IS NULL) AND (new.closed_at IS NULL) AND (new.account_id IS NOT NULL))) EXECUTE FUNCTION app.news_of_account_wanted();
CREATE TRIGGER quarters_of_changed AFTER UPDATE ON public.deals FOR EACH ROW WHEN (((((((((old.workspace_id IS DISTINCT FROM new.workspace_id) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR (old.close_date IS DISTINCT FROM new.close_date)) OR (old.forecast_category IS DISTINCT FROM new.forecast_category)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.shelf IS DISTINCT FROM new.shelf))) EXECUTE FUNCTION app.quarters_of_changed();
CREATE TRIGGER quarters_of_deleted AFTER DELETE ON public.deals REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.quarters_of_deleted();
CREATE TRIGGER quarters_of_inserted AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.quarters_of_inserted();
CREATE TRIGGER mailbox_gone AFTER DELETE ON public.email_connections FOR EACH ROW WHEN ((old.refresh_token IS NOT NULL)) EXECUTE FUNCTION app.mailbox_gone();
CREATE TRIGGER email_seen_counted AFTER INSERT OR UPDATE ON public.email_seen FOR EACH ROW EXECUTE FUNCTION app.email_seen_counted();
CREATE TRIGGER announce_event AFTER INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION app.announce_event();
CREATE TRIGGER hubspot_person_gone BEFORE UPDATE OF stakeholder_id ON public.hubspot_people FOR EACH ROW WHEN ((new.stakeholder_id IS NULL)) EXECUTE FUNCTION app.hubspot_person_gone();
CREATE TRIGGER hubspot_link_moved BEFORE UPDATE OF contact_id ON public.hubspot_records FOR EACH ROW WHEN ((old.contact_id <> new.contact_id)) EXECUTE FUNCTION app.hubspot_link_moved();
CREATE TRIGGER competitor_text_changed AFTER UPDATE OF body ON public.interactions FOR EACH ROW WHEN ((old.body IS DISTINCT FROM new.body)) EXECUTE FUNCTION app.competitor_text_changed('interaction');
CREATE TRIGGER competitor_texts_added AFTER INSERT ON public.interactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.competitor_texts_added('interaction');
CREATE TRIGGER conversations_active AFTER INSERT ON public.interactions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.conversations_active();
CREATE TRIGGER loosen_task_quotes AFTER UPDATE OF body ON public.interactions FOR EACH ROW WHEN ((old.body IS DISTINCT FROM new.body)) EXECUTE FUNCTION app.loosen_task_quotes();
CREATE TRIGGER loosen_transcript AFTER UPDATE OF body ON public.interactions FOR EACH ROW WHEN ((old.body IS DISTINCT FROM new.body)) EXECUTE FUNCTION app.loosen_transcript();
CREATE TRIGGER competitor_texts_added AFTER INSERT ON public.meddpicc_evidence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.competitor_texts_added('evidence');
CREATE TRIGGER evidence_active AFTER INSERT ON public.meddpicc_evidence REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.evidence_active();
CREATE TRIGGER keep_mfa_enabled AFTER INSERT OR DELETE OR UPDATE OF status ON public.mfa_factors FOR EACH ROW EXECUTE FUNCTION app.keep_mfa_enabled();
CREATE TRIGGER announce_notification AFTER INSERT OR UPDATE OF times, read_at ON public.notifications FOR EACH ROW WHEN (new.in_app) EXECUTE FUNCTION app.announce_notification();
CREATE TRIGGER offer_is_product BEFORE INSERT ON public.offers FOR EACH ROW EXECUTE FUNCTION app.offer_is_product();
CREATE TRIGGER announce_rights AFTER UPDATE OF role, workspace_id ON public.profiles FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.workspace_id IS DISTINCT FROM new.workspace_id))) EXECUTE FUNCTION app.announce_rights();
CREATE TRIGGER asker_renamed AFTER UPDATE OF first_name, last_name, email ON public.profiles FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION app.asker_renamed();
CREATE TRIGGER crm_user_changed AFTER UPDATE OF hubspot_user_id ON public.profiles FOR EACH ROW WHEN ((old.hubspot_user_id IS DISTINCT FROM new.hubspot_user_id)) EXECUTE FUNCTION app.crm_user_changed();
CREATE TRIGGER member_left AFTER UPDATE OF workspace_id ON public.profiles FOR EACH ROW WHEN (((old.workspace_id IS NOT NULL) AND (old.workspace_id IS DISTINCT FROM new.workspace_id))) EXECUTE FUNCTION app.member_left();
CREATE TRIGGER named_owner_gone AFTER DELETE ON public.profiles FOR EACH ROW WHEN ((old.named_workspace_id IS NOT NULL)) EXECUTE FUNCTION app.named_owner_gone();
CREATE TRIGGER take_mfa_enabled BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.take_mfa_enabled();
CREATE TRIGGER recording_chunks_discarded AFTER DELETE ON public.recording_chunks REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION app.audio_discarded();
CREATE TRIGGER recording_parts_discarded AFTER DELETE ON public.recording_parts REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION app.audio_discarded();
CREATE TRIGGER transcript_removed BEFORE UPDATE OF interaction_id ON public.recordings FOR EACH ROW WHEN (((old.interaction_id IS NOT NULL) AND (new.interaction_id IS NULL))) EXECUTE FUNCTION app.transcript_removed();
CREATE TRIGGER announce_session_end AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION app.announce_session_end();
CREATE TRIGGER note_activity AFTER INSERT OR UPDATE OF last_used_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION app.note_activity();
CREATE TRIGGER contact_follows_stakeholder AFTER UPDATE OF name, title, email, phone ON public.stakeholders FOR EACH ROW WHEN (((new.contact_id IS NOT NULL) AND ((((old.name IS DISTINCT FROM new.name) OR (old.title IS DISTINCT FROM new.title)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone)))) EXECUTE FUNCTION app.contact_follows_stakeholder();
CREATE TRIGGER contacts_of_gone_people AFTER DELETE ON public.stakeholders REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.contacts_of_gone_people();
CREATE TRIGGER hubspot_person_changed AFTER UPDATE ON public.stakeholders FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.title IS DISTINCT FROM new.title)) OR (old.email IS DISTINCT FROM new.email)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION app.hubspot_person_changed();
CREATE TRIGGER stakeholder_moved_below BEFORE UPDATE ON public.stakeholders FOR EACH ROW WHEN (((new.reports_to IS NOT NULL) AND (new.reports_to IS DISTINCT FROM old.reports_to))) EXECUTE FUNCTION app.stakeholder_reports_to();
CREATE TRIGGER stakeholder_searchable AFTER DELETE OR UPDATE OF name ON public.stakeholders FOR EACH ROW EXECUTE FUNCTION app.search_source_changed();
CREATE TRIGGER stakeholders_joined AFTER INSERT ON public.stakeholders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.stakeholders_joined();
CREATE TRIGGER stakeholders_searchable AFTER INSERT ON public.stakeholders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.stakeholders_searchable();
CREATE TRIGGER support_request_asked BEFORE INSERT ON public.support_requests FOR EACH ROW EXECUTE FUNCTION app.support_request_asked();
CREATE TRIGGER hand_overs_gone AFTER DELETE ON public.territory_hand_overs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.hand_overs_gone();
CREATE TRIGGER usage_counted AFTER INSERT ON public.usage_logs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.usage_counted();
CREATE TRIGGER hold_address BEFORE INSERT OR UPDATE OF email ON public.users FOR EACH ROW EXECUTE FUNCTION app.hold_address();

-- views

create view company_usage_summary with (security_invoker=true) as
 SELECT company_id,
    usage_date,
    service_type,
    operations AS total_operations,
    api_calls AS total_api_calls,
    tokens AS total_tokens,
    (cost_usd)::numeric AS total_cost_usd
   FROM usage_days;

create view deal_history_entries with (security_invoker=true) as
 SELECT h.company_id,
    h.id,
    h.deal_id,
    h.field,
    h.old_value,
    h.new_value,
    h.actor_id,
    h.cause,
    h.cause_id,
    h.created_at
   FROM deal_history h
  WHERE (h.field <> ALL (ARRAY['began'::text, 'merged.began'::text]))
UNION ALL
 SELECT h.company_id,
    (("left"((h.id)::text, 32) || lpad(to_hex(e.place), 4, '0'::text)))::uuid AS id,
    h.deal_id,
        CASE h.field
            WHEN 'began'::text THEN e.key
            ELSE ('merged.'::text || e.key)
        END AS field,
    (e.value -> 'from'::text) AS old_value,
    (e.value -> 'to'::text) AS new_value,
    h.actor_id,
    h.cause,
    h.cause_id,
    COALESCE(((e.value ->> 'at'::text))::timestamp with time zone, h.created_at) AS created_at
   FROM (deal_history h
     CROSS JOIN LATERAL jsonb_each(h.new_value) WITH ORDINALITY e(key, value, place))
  WHERE (h.field = ANY (ARRAY['began'::text, 'merged.began'::text]));

create view deal_usage_summary with (security_invoker=true) as
 SELECT t.company_id,
    t.deal_id,
    d.name AS deal_name,
    a.name AS client_company,
    t.service_type,
    t.operations AS total_operations,
    (t.cost_usd)::numeric AS total_cost_usd
   FROM ((deal_usage_totals t
     JOIN deals d ON (((d.company_id = t.company_id) AND (d.id = t.deal_id))))
     LEFT JOIN accounts a ON (((a.company_id = d.company_id) AND (a.id = d.account_id))));

-- grants

grant delete, insert, select on audio_removals to dealwright_app;
grant delete, insert, select on company_deletions to dealwright_app;
grant delete, insert, select on deal_collaborators to dealwright_app;
grant delete, insert, select on deal_odds to dealwright_app;
grant delete, insert, select on deal_pins to dealwright_app;
grant delete, insert, select on duplicate_keys to dealwright_app;
grant delete, insert, select on gmail_authorizations to dealwright_app;
grant delete, insert, select on gmail_pushes to dealwright_app;
grant delete, insert, select on hubspot_callbacks to dealwright_app;
grant delete, insert, select on push_subscriptions to dealwright_app;
grant delete, insert, select on quote_lines to dealwright_app;
grant delete, insert, select on recording_chunks to dealwright_app;
grant delete, insert, select on signal_views to dealwright_app;
grant delete, insert, select on stakeholder_influences to dealwright_app;
grant delete, insert, select, update on account_deletions to dealwright_system;
grant delete, insert, select, update on account_news to dealwright_app;
grant delete, insert, select, update on account_news to dealwright_system;
grant delete, insert, select, update on account_plan_changes to dealwright_system;
grant delete, insert, select, update on account_plan_sections to dealwright_app;
grant delete, insert, select, update on account_plan_sections to dealwright_system;
grant delete, insert, select, update on account_plans to dealwright_app;
grant delete, insert, select, update on account_plans to dealwright_system;
grant delete, insert, select, update on account_quarters to dealwright_system;
grant delete, insert, select, update on account_totals to dealwright_system;
grant delete, insert, select, update on accounts to dealwright_app;
grant delete, insert, select, update on accounts to dealwright_system;
grant delete, insert, select, update on address_changes to dealwright_system;
grant delete, insert, select, update on ai.company_webhook_config to dealwright_system;
grant delete, insert, select, update on ai_analyses to dealwright_system;
grant delete, insert, select, update on ai_suggestions to dealwright_system;
grant delete, insert, select, update on announcements to dealwright_system;
grant delete, insert, select, update on asks to dealwright_app;
grant delete, insert, select, update on asks to dealwright_system;
grant delete, insert, select, update on audio_removals to dealwright_system;
grant delete, insert, select, update on battlecard_lines to dealwright_app;
grant delete, insert, select, update on battlecard_lines to dealwright_system;
grant delete, insert, select, update on business_problems to dealwright_app;
grant delete, insert, select, update on business_problems to dealwright_system;
grant delete, insert, select, update on buyer_links to dealwright_system;
grant delete, insert, select, update on buyer_sessions to dealwright_system;
grant delete, insert, select, update on close_plans to dealwright_app;
grant delete, insert, select, update on close_plans to dealwright_system;
grant delete, insert, select, update on close_totals to dealwright_system;
grant delete, insert, select, update on commitment_claims to dealwright_system;
grant delete, insert, select, update on commitments to dealwright_system;
grant delete, insert, select, update on companies to dealwright_system;
grant delete, insert, select, update on company_deletions to dealwright_system;
grant delete, insert, select, update on competitor_checks to dealwright_app;
grant delete, insert, select, update on competitor_checks to dealwright_system;
grant delete, insert, select, update on competitor_mentions to dealwright_app;
grant delete, insert, select, update on competitor_mentions to dealwright_system;
grant delete, insert, select, update on competitors to dealwright_system;
grant delete, insert, select, update on contact_emails to dealwright_system;
grant delete, insert, select, update on contact_history to dealwright_system;
grant delete, insert, select, update on contact_totals to dealwright_system;
grant delete, insert, select, update on contacts to dealwright_app;
grant delete, insert, select, update on contacts to dealwright_system;
grant delete, insert, select, update on cost_factors to dealwright_app;
grant delete, insert, select, update on cost_factors to dealwright_system;
grant delete, insert, select, update on currency_settings to dealwright_app;
grant delete, insert, select, update on currency_settings to dealwright_system;
grant delete, insert, select, update on data_exports to dealwright_system;
grant delete, insert, select, update on dead_weight_keeps to dealwright_app;
grant delete, insert, select, update on dead_weight_keeps to dealwright_system;
grant delete, insert, select, update on deal_access to dealwright_system;
grant delete, insert, select, update on deal_collaborators to dealwright_system;
grant delete, insert, select, update on deal_competitors to dealwright_app;
grant delete, insert, select, update on deal_competitors to dealwright_system;
grant delete, insert, select, update on deal_lines to dealwright_app;
grant delete, insert, select, update on deal_lines to dealwright_system;
grant delete, insert, select, update on deal_numbers to dealwright_system;
grant delete, insert, select, update on deal_odds to dealwright_system;
grant delete, insert, select, update on deal_pins to dealwright_system;
grant delete, insert, select, update on deal_pricing to dealwright_app;
grant delete, insert, select, update on deal_pricing to dealwright_system;
grant delete, insert, select, update on deal_share_readers to dealwright_system;
grant delete, insert, select, update on deal_shares to dealwright_system;
grant delete, insert, select, update on deal_totals to dealwright_system;
grant delete, insert, select, update on deal_usage_totals to dealwright_system;
grant delete, insert, select, update on deal_versions to dealwright_system;
grant delete, insert, select, update on deal_visits to dealwright_system;
grant delete, insert, select, update on deals to dealwright_system;
grant delete, insert, select, update on duplicate_checks to dealwright_app;
grant delete, insert, select, update on duplicate_checks to dealwright_system;
grant delete, insert, select, update on duplicate_keys to dealwright_system;
grant delete, insert, select, update on duplicate_lessons to dealwright_system;
grant delete, insert, select, update on duplicate_pairs to dealwright_app;
grant delete, insert, select, update on duplicate_pairs to dealwright_system;
grant delete, insert, select, update on early_access_requests to dealwright_system;
grant delete, insert, select, update on email_connections to dealwright_app;
grant delete, insert, select, update on email_connections to dealwright_system;
grant delete, insert, select, update on email_counts to dealwright_system;
grant delete, insert, select, update on email_messages to dealwright_app;
grant delete, insert, select, update on email_messages to dealwright_system;
grant delete, insert, select, update on email_seen to dealwright_app;
grant delete, insert, select, update on email_seen to dealwright_system;
grant delete, insert, select, update on email_sends to dealwright_app;
grant delete, insert, select, update on email_sends to dealwright_system;
grant delete, insert, select, update on error_groups to dealwright_system;
grant delete, insert, select, update on error_hours to dealwright_system;
grant delete, insert, select, update on error_samples to dealwright_system;
grant delete, insert, select, update on events to dealwright_system;
grant delete, insert, select, update on exchange_rates to dealwright_app;
grant delete, insert, select, update on exchange_rates to dealwright_system;
grant delete, insert, select, update on external_ids to dealwright_app;
grant delete, insert, select, update on external_ids to dealwright_system;
grant delete, insert, select, update on factor_resets to dealwright_system;
grant delete, insert, select, update on feature_flags to dealwright_system;
grant delete, insert, select, update on forecast_calls to dealwright_system;
grant delete, insert, select, update on forecast_periods to dealwright_system;
grant delete, insert, select, update on forecast_totals to dealwright_system;
grant delete, insert, select, update on gmail_authorizations to dealwright_system;
grant delete, insert, select, update on gmail_pushes to dealwright_system;
grant delete, insert, select, update on google_identities to dealwright_system;
grant delete, insert, select, update on google_revocations to dealwright_system;
grant delete, insert, select, update on google_sign_ins to dealwright_system;
grant delete, insert, select, update on home_visits to dealwright_system;
grant delete, insert, select, update on hubspot_callbacks to dealwright_system;
grant delete, insert, select, update on hubspot_conflicts to dealwright_system;
grant delete, insert, select, update on hubspot_connections to dealwright_system;
grant delete, insert, select, update on hubspot_owners to dealwright_app;
grant delete, insert, select, update on hubspot_owners to dealwright_system;
grant delete, insert, select, update on hubspot_people to dealwright_app;
grant delete, insert, select, update on hubspot_people to dealwright_system;
grant delete, insert, select, update on hubspot_records to dealwright_system;
grant delete, insert, select, update on idempotency_keys to dealwright_app;
grant delete, insert, select, update on idempotency_keys to dealwright_system;
grant delete, insert, select, update on import_files to dealwright_system;
grant delete, insert, select, update on import_rows to dealwright_app;
grant delete, insert, select, update on import_rows to dealwright_system;
grant delete, insert, select, update on imports to dealwright_app;
grant delete, insert, select, update on imports to dealwright_system;
grant delete, insert, select, update on instances to dealwright_system;
grant delete, insert, select, update on integration_tokens to dealwright_system;
grant delete, insert, select, update on interactions to dealwright_app;
grant delete, insert, select, update on interactions to dealwright_system;
grant delete, insert, select, update on known_browsers to dealwright_system;
grant delete, insert, select, update on library_answers to dealwright_system;
grant delete, insert, select, update on mails to dealwright_system;
grant delete, insert, select, update on meddpicc_answers to dealwright_system;
grant delete, insert, select, update on meddpicc_evidence to dealwright_system;
grant delete, insert, select, update on member_removals to dealwright_system;
grant delete, insert, select, update on merged_records to dealwright_system;
grant delete, insert, select, update on mfa_attempts to dealwright_system;
grant delete, insert, select, update on mfa_challenges to dealwright_system;
grant delete, insert, select, update on mfa_factors to dealwright_system;
grant delete, insert, select, update on mfa_recovery_codes to dealwright_system;
grant delete, insert, select, update on news_items to dealwright_app;
grant delete, insert, select, update on news_items to dealwright_system;
grant delete, insert, select, update on notification_dues to dealwright_system;
grant delete, insert, select, update on notification_preferences to dealwright_system;
grant delete, insert, select, update on notification_settings to dealwright_system;
grant delete, insert, select, update on notifications to dealwright_system;
grant delete, insert, select, update on odds_runs to dealwright_app;
grant delete, insert, select, update on odds_runs to dealwright_system;
grant delete, insert, select, update on offers to dealwright_app;
grant delete, insert, select, update on offers to dealwright_system;
grant delete, insert, select, update on one_time_tokens to dealwright_system;
grant delete, insert, select, update on operation_changes to dealwright_system;
grant delete, insert, select, update on operations to dealwright_system;
grant delete, insert, select, update on outcome_questions to dealwright_system;
grant delete, insert, select, update on outcome_reviews to dealwright_system;
grant delete, insert, select, update on password_guesses to dealwright_system;
grant delete, insert, select, update on plan_odds to dealwright_app;
grant delete, insert, select, update on plan_odds to dealwright_system;
grant delete, insert, select, update on plan_steps to dealwright_app;
grant delete, insert, select, update on plan_steps to dealwright_system;
grant delete, insert, select, update on plan_templates to dealwright_app;
grant delete, insert, select, update on plan_templates to dealwright_system;
grant delete, insert, select, update on price_books to dealwright_app;
grant delete, insert, select, update on price_books to dealwright_system;
grant delete, insert, select, update on prices to dealwright_app;
grant delete, insert, select, update on prices to dealwright_system;
grant delete, insert, select, update on problem_costs to dealwright_app;
grant delete, insert, select, update on problem_costs to dealwright_system;
grant delete, insert, select, update on products to dealwright_app;
grant delete, insert, select, update on products to dealwright_system;
grant delete, insert, select, update on profiles to dealwright_system;
grant delete, insert, select, update on provider_tokens to dealwright_system;
grant delete, insert, select, update on push_keys to dealwright_system;
grant delete, insert, select, update on push_subscriptions to dealwright_system;
grant delete, insert, select, update on qualification_rules to dealwright_app;
grant delete, insert, select, update on qualification_rules to dealwright_system;
grant delete, insert, select, update on quote_files to dealwright_system;
grant delete, insert, select, update on quote_lines to dealwright_system;
grant delete, insert, select, update on quote_numbers to dealwright_system;
grant delete, insert, select, update on quote_replies to dealwright_system;
grant delete, insert, select, update on quote_settings to dealwright_system;
grant delete, insert, select, update on quotes to dealwright_app;
grant delete, insert, select, update on quotes to dealwright_system;
grant delete, insert, select, update on rate_limits to dealwright_system;
grant delete, insert, select, update on recording_chunks to dealwright_system;
grant delete, insert, select, update on recording_parts to dealwright_app;
grant delete, insert, select, update on recording_parts to dealwright_system;
grant delete, insert, select, update on recordings to dealwright_app;
grant delete, insert, select, update on recordings to dealwright_system;
grant delete, insert, select, update on reference_rates to dealwright_system;
grant delete, insert, select, update on request_windows to dealwright_system;
grant delete, insert, select, update on retention_rules to dealwright_app;
grant delete, insert, select, update on retention_rules to dealwright_system;
grant delete, insert, select, update on review_items to dealwright_app;
grant delete, insert, select, update on review_items to dealwright_system;
grant delete, insert, select, update on review_promises to dealwright_system;
grant delete, insert, select, update on reviews to dealwright_system;
grant delete, insert, select, update on rfp_files to dealwright_system;
grant delete, insert, select, update on rfp_requirements to dealwright_app;
grant delete, insert, select, update on rfp_requirements to dealwright_system;
grant delete, insert, select, update on rfps to dealwright_app;
grant delete, insert, select, update on rfps to dealwright_system;
grant delete, insert, select, update on sample_records to dealwright_system;
grant delete, insert, select, update on saved_mappings to dealwright_system;
grant delete, insert, select, update on server_logs to dealwright_system;
grant delete, insert, select, update on service_days to dealwright_system;
grant delete, insert, select, update on sessions to dealwright_system;
grant delete, insert, select, update on sign_in_origins to dealwright_system;
grant delete, insert, select, update on signal_views to dealwright_system;
grant delete, insert, select, update on slow_requests to dealwright_system;
grant delete, insert, select, update on stakeholder_influences to dealwright_system;
grant delete, insert, select, update on stakeholders to dealwright_app;
grant delete, insert, select, update on stakeholders to dealwright_system;
grant delete, insert, select, update on step_changes to dealwright_system;
grant delete, insert, select, update on support_attachments to dealwright_app;
grant delete, insert, select, update on support_attachments to dealwright_system;
grant delete, insert, select, update on support_messages to dealwright_system;
grant delete, insert, select, update on support_requests to dealwright_system;
grant delete, insert, select, update on task_generations to dealwright_system;
grant delete, insert, select, update on task_sources to dealwright_system;
grant delete, insert, select, update on task_suggestions to dealwright_app;
grant delete, insert, select, update on task_suggestions to dealwright_system;
grant delete, insert, select, update on tasks to dealwright_system;
grant delete, insert, select, update on territory_accounts to dealwright_system;
grant delete, insert, select, update on territory_hand_overs to dealwright_app;
grant delete, insert, select, update on territory_hand_overs to dealwright_system;
grant delete, insert, select, update on territory_placements to dealwright_app;
grant delete, insert, select, update on territory_placements to dealwright_system;
grant delete, insert, select, update on territory_plans to dealwright_app;
grant delete, insert, select, update on territory_plans to dealwright_system;
grant delete, insert, select, update on transcript_pieces to dealwright_app;
grant delete, insert, select, update on transcript_pieces to dealwright_system;
grant delete, insert, select, update on transcript_segments to dealwright_app;
grant delete, insert, select, update on transcript_segments to dealwright_system;
grant delete, insert, select, update on unreadable_secrets to dealwright_system;
grant delete, insert, select, update on usage_days to dealwright_system;
grant delete, insert, select, update on usage_logs to dealwright_system;
grant delete, insert, select, update on usage_months to dealwright_system;
grant delete, insert, select, update on usage_spans to dealwright_system;
grant delete, insert, select, update on users to dealwright_system;
grant delete, insert, select, update on webhook_attempts to dealwright_system;
grant delete, insert, select, update on webhook_deliveries to dealwright_system;
grant delete, insert, select, update on webhook_lanes to dealwright_app;
grant delete, insert, select, update on webhook_lanes to dealwright_system;
grant delete, insert, select, update on webhook_record_lanes to dealwright_app;
grant delete, insert, select, update on webhook_record_lanes to dealwright_system;
grant delete, insert, select, update on workspace_invitations to dealwright_system;
grant delete, insert, select, update on workspaces to dealwright_system;
grant delete, select on buyer_sessions to dealwright_app;
grant delete, select on sample_records to dealwright_app;
grant delete, select, update on notification_dues to dealwright_app;
grant execute on function app.accounts_of_addresses(uuid,uuid,text[]) to dealwright_app;
grant execute on function app.accounts_of_addresses(uuid,uuid,text[]) to dealwright_system;
grant execute on function app.add_named_owners(uuid,jsonb,timestamp with time zone) to dealwright_app;
grant execute on function app.add_usage_of_deal(uuid,uuid,integer) to dealwright_app;
grant execute on function app.announce(uuid,text,jsonb) to dealwright_app;
grant execute on function app.asker_text(uuid,uuid) to dealwright_app;
grant execute on function app.asker_text(uuid,uuid) to dealwright_system;
grant execute on function app.authenticate(bytea) to dealwright_app;
grant execute on function app.buyer_link_holds(buyer_links,timestamp with time zone) to dealwright_system;
grant execute on function app.buyer_link_id() to dealwright_app;
grant execute on function app.buyer_link_id() to dealwright_system;
grant execute on function app.buyer_plan() to dealwright_app;
grant execute on function app.buyer_quote() to dealwright_app;
grant execute on function app.buyer_quote_file() to dealwright_app;
grant execute on function app.buyer_quote_logo() to dealwright_app;
grant execute on function app.choice_key(anyenum) to dealwright_app;
grant execute on function app.choice_key(anyenum) to dealwright_system;
grant execute on function app.choose_lines(uuid,uuid,uuid) to dealwright_app;
grant execute on function app.choose_plan(uuid,uuid,uuid) to dealwright_app;
grant execute on function app.company_id() to dealwright_app;
grant execute on function app.company_id() to dealwright_system;
grant execute on function app.contact_search_text(text,text,text[]) to dealwright_app;
grant execute on function app.contact_search_text(text,text,text[]) to dealwright_system;
grant execute on function app.contacts_matching(text[],integer,uuid) to dealwright_app;
grant execute on function app.created_since(uuid,text,bigint,bigint) to dealwright_app;
grant execute on function app.deal_past(deals) to dealwright_system;
grant execute on function app.deal_quarter(timestamp with time zone,date) to dealwright_app;
grant execute on function app.deal_quarter(timestamp with time zone,date) to dealwright_system;
grant execute on function app.deals_matching(text[],integer) to dealwright_app;
grant execute on function app.defer_constraints() to dealwright_app;
grant execute on function app.duplicates_merged(uuid,text,uuid,uuid) to dealwright_app;
grant execute on function app.end_sessions_of_removed(uuid) to dealwright_app;
grant execute on function app.enter_buyer(uuid,bytea,timestamp with time zone) to dealwright_app;
grant execute on function app.enter_company(uuid,uuid) to dealwright_app;
grant execute on function app.exchange_rate(uuid,character,character,date) to dealwright_system;
grant execute on function app.features_of(uuid) to dealwright_app;
grant execute on function app.fold_roles(uuid,uuid[],uuid[],text[],text[],integer,timestamp with time zone) to dealwright_app;
grant execute on function app.fold_totals() to dealwright_app;
grant execute on function app.forecast_cells(text,smallint,timestamp with time zone,date) to dealwright_system;
grant execute on function app.forget_merges(uuid[]) to dealwright_app;
grant execute on function app.half_even(numeric) to dealwright_system;
grant execute on function app.hand_over_deals(uuid,uuid,integer,timestamp with time zone) to dealwright_app;
grant execute on function app.is_in_line(uuid,uuid,uuid) to dealwright_system;
grant execute on function app.is_mail_provider(text) to dealwright_app;
grant execute on function app.is_mail_provider(text) to dealwright_system;
grant execute on function app.is_named_owner_used(uuid,uuid) to dealwright_app;
grant execute on function app.is_named_owner_used(uuid,uuid) to dealwright_system;
grant execute on function app.is_open(uuid) to dealwright_system;
grant execute on function app.is_said_of(meddpicc_evidence,commitment_claims,commitments) to dealwright_system;
grant execute on function app.keep_changes(uuid,jsonb) to dealwright_app;
grant execute on function app.key_columns(text) to dealwright_system;
grant execute on function app.last_change(uuid,uuid) to dealwright_system;
grant execute on function app.last_seen_of(uuid[]) to dealwright_app;
grant execute on function app.lock_contact_keys(uuid,text[]) to dealwright_app;
grant execute on function app.may_erase(uuid,timestamp with time zone) to dealwright_system;
grant execute on function app.minor_digits(character) to dealwright_system;
grant execute on function app.move_contact_history(uuid,uuid,uuid) to dealwright_app;
grant execute on function app.move_history(uuid,uuid,uuid) to dealwright_app;
grant execute on function app.move_rows(uuid,text,text,uuid,uuid) to dealwright_app;
grant execute on function app.new_workspace_code() to dealwright_app;
grant execute on function app.new_workspace_code() to dealwright_system;
grant execute on function app.operation_company(uuid,text) to dealwright_system;
grant execute on function app.own_rate(uuid,character,character,date) to dealwright_system;
grant execute on function app.plain(text) to dealwright_app;
grant execute on function app.plain(text) to dealwright_system;
grant execute on function app.products_matching(text[],integer,uuid) to dealwright_app;
grant execute on function app.push_public_key() to dealwright_app;
grant execute on function app.queue_mail(uuid,uuid,text,text,text,text,jsonb,boolean,timestamp with time zone) to dealwright_app;
grant execute on function app.queue_mail(uuid,uuid,text,text,text,text,jsonb,boolean,timestamp with time zone,text,text) to dealwright_app;
grant execute on function app.record_after(uuid) to dealwright_app;
grant execute on function app.record_before(uuid,text,uuid[],text[]) to dealwright_app;
grant execute on function app.record_created(uuid,text,uuid[]) to dealwright_app;
grant execute on function app.record_deleted(uuid,text,jsonb[]) to dealwright_app;
grant execute on function app.record_event_id(text) to dealwright_system;
grant execute on function app.reference_rate(character,character,date) to dealwright_system;
grant execute on function app.refresh_deal_search(uuid[]) to dealwright_app;
grant execute on function app.remove_merged_account(uuid,uuid) to dealwright_app;
grant execute on function app.remove_merged_contact(uuid,uuid) to dealwright_app;
grant execute on function app.remove_merged_deal(uuid,uuid,timestamp with time zone) to dealwright_app;
grant execute on function app.remove_named_owners(uuid[]) to dealwright_app;
grant execute on function app.remove_sample_data(uuid) to dealwright_app;
grant execute on function app.remove_unused_accounts(uuid[]) to dealwright_app;
grant execute on function app.remove_unused_contacts(uuid[]) to dealwright_app;
grant execute on function app.remove_unused_deals(uuid[]) to dealwright_app;
grant execute on function app.remove_unused_people(uuid[]) to dealwright_app;
grant execute on function app.renew_buyer(bytea,timestamp with time zone) to dealwright_app;
grant execute on function app.renew_session(bytea) to dealwright_app;
grant execute on function app.reporting_rates(text[],date) to dealwright_app;
grant execute on function app.restore_fields(uuid,text,bigint,bigint,jsonb,timestamp with time zone) to dealwright_app;
grant execute on function app.restore_records(uuid,text,bigint,bigint) to dealwright_app;
grant execute on function app.return_addresses(uuid,uuid,uuid,timestamp with time zone) to dealwright_app;
grant execute on function app.search_patterns(text[]) to dealwright_app;
grant execute on function app.search_patterns(text[]) to dealwright_system;
grant execute on function app.strip_cell(jsonb) to dealwright_app;
grant execute on function app.strip_cell(jsonb) to dealwright_system;
grant execute on function app.sums_matching(text[],uuid) to dealwright_app;
grant execute on function app.take_push_endpoint(bytea,uuid) to dealwright_app;
grant execute on function app.totals_matching(text[],uuid) to dealwright_app;
grant execute on function app.use_integration_token(bytea,timestamp with time zone,integer) to dealwright_app;
grant execute on function app.user_id() to dealwright_app;
grant execute on function app.user_id() to dealwright_system;
grant execute on function app.written_columns(text) to dealwright_system;
grant insert, select on account_plan_changes to dealwright_app;
grant insert, select on audit_log to dealwright_app;
grant insert, select on audit_log to dealwright_system;
grant insert, select on contact_history to dealwright_app;
grant insert, select on data_exports to dealwright_app;
grant insert, select on deal_history to dealwright_app;
grant insert, select on deal_history to dealwright_system;
grant insert, select on events to dealwright_app;
grant insert, select on feature_flag_changes to dealwright_system;
grant insert, select on forecast_calls to dealwright_app;
grant insert, select on meddpicc_evidence to dealwright_app;
grant insert, select on member_removals to dealwright_app;
grant insert, select on merged_records to dealwright_app;
grant insert, select on mfa_audit_log to dealwright_system;
grant insert, select on personal_log to dealwright_system;
grant insert, select on quote_files to dealwright_app;
grant insert, select on quote_replies to dealwright_app;
grant insert, select on rfp_files to dealwright_app;
grant insert, select on step_changes to dealwright_app;
grant insert, select on support_messages to dealwright_app;
grant insert, select on usage_logs to dealwright_app;
grant insert, select on webhook_attempts to dealwright_app;
grant insert, select, update on ai.company_webhook_config to dealwright_app;
grant insert, select, update on ai_analyses to dealwright_app;
grant insert, select, update on ai_suggestions to dealwright_app;
grant insert, select, update on buyer_links to dealwright_app;
grant insert, select, update on competitors to dealwright_app;
grant insert, select, update on deal_numbers to dealwright_app;
grant insert, select, update on deal_share_readers to dealwright_app;
grant insert, select, update on deal_shares to dealwright_app;
grant insert, select, update on deal_visits to dealwright_app;
grant insert, select, update on deals to dealwright_app;
grant insert, select, update on duplicate_lessons to dealwright_app;
grant insert, select, update on forecast_periods to dealwright_app;
grant insert, select, update on home_visits to dealwright_app;
grant insert, select, update on hubspot_conflicts to dealwright_app;
grant insert, select, update on hubspot_connections to dealwright_app;
grant insert, select, update on hubspot_records to dealwright_app;
grant insert, select, update on import_files to dealwright_app;
grant insert, select, update on integration_tokens to dealwright_app;
grant insert, select, update on library_answers to dealwright_app;
grant insert, select, update on meddpicc_answers to dealwright_app;
grant insert, select, update on notification_preferences to dealwright_app;
grant insert, select, update on notification_settings to dealwright_app;
grant insert, select, update on operations to dealwright_app;
grant insert, select, update on outcome_questions to dealwright_app;
grant insert, select, update on outcome_reviews to dealwright_app;
grant insert, select, update on profiles to dealwright_app;
grant insert, select, update on quote_numbers to dealwright_app;
grant insert, select, update on quote_settings to dealwright_app;
grant insert, select, update on review_promises to dealwright_app;
grant insert, select, update on reviews to dealwright_app;
grant insert, select, update on saved_mappings to dealwright_app;
grant insert, select, update on support_requests to dealwright_app;
grant insert, select, update on task_generations to dealwright_app;
grant insert, select, update on task_sources to dealwright_app;
grant insert, select, update on tasks to dealwright_app;
grant insert, select, update on webhook_deliveries to dealwright_app;
grant insert, select, update on workspace_invitations to dealwright_app;
grant insert, select, update on workspaces to dealwright_app;
grant select on account_quarters to dealwright_app;
grant select on account_totals to dealwright_app;
grant select on close_totals to dealwright_app;
grant select on commitment_claims to dealwright_app;
grant select on commitments to dealwright_app;
grant select on companies to dealwright_app;
grant select on company_usage_summary to dealwright_app;
grant select on company_usage_summary to dealwright_system;
grant select on contact_emails to dealwright_app;
grant select on contact_totals to dealwright_app;
grant select on deal_access to dealwright_app;
grant select on deal_history_entries to dealwright_app;
grant select on deal_history_entries to dealwright_system;
grant select on deal_totals to dealwright_app;
grant select on deal_usage_summary to dealwright_app;
grant select on deal_usage_summary to dealwright_system;
grant select on deal_usage_totals to dealwright_app;
grant select on deal_versions to dealwright_app;
grant select on email_counts to dealwright_app;
grant select on factor_resets to dealwright_app;
grant select on feature_flags to dealwright_app;
grant select on forecast_totals to dealwright_app;
grant select on operation_changes to dealwright_app;
grant select on schema_migrations to dealwright_system;
grant select on usage_days to dealwright_app;
grant select on usage_months to dealwright_app;
grant select on usage_spans to dealwright_app;
grant select, update on notifications to dealwright_app;
grant select, update on territory_accounts to dealwright_app;
grant update (contact_id, field) on contact_history to dealwright_system;
grant update (deal_id, field) on deal_history to dealwright_system;
grant update (heir_id, deals_handed_over, handed_over_at) on member_removals to dealwright_app;
grant update (name, domain, analyst_monthly_budget_usd, updated_at) on companies to dealwright_app;
grant update (reason, version) on commitments to dealwright_app;
grant update (sheets) on rfp_files to dealwright_app;
grant update (stakeholder_id, superseded_by, closed_at, closed_by, close_reason) on meddpicc_evidence to dealwright_app;
grant usage on schema ai to dealwright_app;
grant usage on schema ai to dealwright_system;
grant usage on schema app to dealwright_app;
grant usage on schema app to dealwright_system;
grant usage on schema public to dealwright_app;
grant usage on schema public to dealwright_system;
grant usage on schema public to public;

-- storage

alter table deals alter column gaps set storage main;
alter table deals alter column name set storage main;
alter table deals alter column next_step set storage main;
alter table deals alter column search_text set storage main;
alter table deals alter column strip set storage main;
alter table deals set (toast_tuple_target=512);

-- comments

comment on table account_deletions is 'Accounts whose people asked that they be erased, and can still change their mind';
comment on table account_news is 'Accounts whose news is looked for: those with a deal, or asked for by somebody';
comment on table account_plan_sections is 'Each section has a version of its own, so that two people write two sections at once';
comment on table account_plans is 'One plan for an account and a period; periods of one account do not overlap';
comment on table account_totals is 'What is open and won with each account, kept by triggers';
comment on table address_changes is 'Changes of addresses: asked for, confirmed by the new address, undone by the old one';
comment on table asks is 'What a person of a deal was asked to do for us; who does it is a champion';
comment on table audio_removals is 'Files whose bytes are still to be removed; one that is being stored stands here until it is';
comment on table battlecard_lines is 'Lines of the battlecards of competitors; everyone in the workspace reads their words';
comment on table business_problems is 'What the quotes are worth is worked out when it is read: they age, and are retracted';
comment on table buyer_links is 'Personal links for buyers without an account';
comment on table buyer_sessions is 'Browsers in which a buyer confirmed their address for one link';
comment on table close_plans is 'The close plan of a deal as a whole; days of its steps follow from go-live and are worked out when it is read';
comment on table close_totals is 'Open deals of the pipeline by the month and by the day they should close, kept by triggers';
comment on table commitment_claims is 'What a commitment said, and once the deal is won or lost what was found; without words';
comment on table commitments is 'Each time that a deal was called Commit; at most one of a deal is open';
comment on table company_deletions is 'Companies whose admins asked that they be erased; a row stays when it is done';
comment on table competitor_checks is 'Texts that are new or have changed since they were searched for competitors';
comment on table competitor_mentions is 'Sentences that name a competitor, word for word; a person confirms or rejects each';
comment on table contact_emails is 'Whose each address is, kept by trigger from contacts.emails';
comment on table contact_history is 'What people did to a contact; colleagues are named by their ids';
comment on table contact_totals is 'How many contacts there are, kept by triggers';
comment on table contacts is 'People of the company; their roles in deals are stakeholders';
comment on table cost_factors is 'Multiplied with each other they are a cost; exactly one of them is money';
comment on table data_exports is 'What people took out of the product; the file itself lies in the storage until expires_at';
comment on table dead_weight_keeps is 'Open deals older than any that was won which somebody keeps for a reason, until a day';
comment on table deal_competitors is 'How far a competitor has come in a deal; it counts while a confirmed sentence names it';
comment on table deal_odds is 'The chance of each open deal to be won before the period of a run ends';
comment on table deal_pricing is 'The lines of a deal as a whole; kept when the last line goes, so that versions only rise';
comment on table deal_share_readers is 'Who opened which link, with which rights; they read the deal while the link holds and they have them';
comment on table deal_usage_totals is 'usage_logs by deal and service, of all time; it goes with its deal';
comment on table deal_versions is 'What each deal was from one time to another. Reports alone read it: it has neither names nor words, and stays when a deal goes';
comment on table deal_visits is 'The latest visit of each person to a deal';
comment on table duplicate_checks is 'Records that are new or have changed since they were last compared with others';
comment on table duplicate_keys is 'Records of a workspace that have a key in common are compared';
comment on table duplicate_lessons is 'How often the team said of pairs that agree so far in a field that they are one, and that they are two';
comment on table email_counts is 'email_seen, counted as it is written';
comment on table email_seen is 'What became of each message of a mailbox; by this each is worked off once';
comment on table error_groups is 'Errors that are one: the same name, the same words without what varies, the same place in the code';
comment on table error_hours is 'How often each kind of error was met in an hour; kept for eight days';
comment on table error_samples is 'The newest few of each group; never what a person typed';
comment on table external_ids is 'What another system, such as a CRM, knows a record by; HubSpot''s sync keeps its own in hubspot_records';
comment on table factor_resets is 'Second factors of admins that are going to be reset, and those that were or were not';
comment on table feature_flag_changes is 'Who switched which feature when; nothing changes or removes what it says';
comment on table forecast_calls is 'What people say a category will bring in a period; rows are only added';
comment on table forecast_periods is 'How a company divides its year; calendar quarters without a row';
comment on table forecast_totals is 'Deals of the pipeline by owner and month, kept by triggers';
comment on table gmail_authorizations is 'Consents that Google was asked for and has not answered yet; each is used once, by the session that began it';
comment on table gmail_pushes is 'What Google told of new mail, for some days: told twice it has one effect';
comment on table google_identities is 'Whose account a Google account opens: known by issuer and subject alone, never by its address';
comment on table google_revocations is 'Consents of mailboxes that are gone here, to be taken back at Google; a row goes once Google has done so';
comment on table google_sign_ins is 'Sign-ins that Google was asked for and has not answered yet; each is used once, by the browser that began it';
comment on table home_visits is 'When a person last looked at Today, and what they have put away there';
comment on table hubspot_callbacks is 'What HubSpot told of a change, for some days: told twice it has one effect';
comment on table hubspot_conflicts is 'Changed on both sides since they last agreed; neither is overwritten until a person decides';
comment on table hubspot_connections is 'One for a company; it stays when HubSpot is disconnected, so that the same account goes on where it was';
comment on table import_rows is 'In the order in which they are brought in; kept as long as their import can be taken back';
comment on table instances is 'Processes that run: each says so again and again, and takes its row away when it stops';
comment on table library_answers is 'Answers of the company that are used again in later RFPs';
comment on table mails is 'Every mail of the product; the outbox of the job that sends';
comment on table member_removals is 'Who was removed from a workspace by whom, when and why; what was said stays';
comment on table merged_records is 'Records that are part of another now; kept_id is the one that is there, however many merges later';
comment on table news_items is 'Headline, address and day of articles about accounts, and nothing more of them';
comment on table notification_dues is 'Who is told next by which channel and when; nobody for whom nothing waits has a row';
comment on table notification_preferences is 'One row per kind and channel that a person has chosen; what has none is on';
comment on table notification_settings is 'How a person is told; whoever saved none has the defaults';
comment on table odds_runs is 'What the deals of a workspace said of their period, as of the end of a day; computed again when somebody asks';
comment on table offers is 'Products that account plans of the workspace list; the name is that of the product';
comment on table operation_changes is 'The records of an operation in the order in which they were written; undo goes from the last to the first';
comment on table operations is 'Imports, merges and changes of many records, each to be taken back until undo_until';
comment on table outcome_questions is 'What outcome reviews ask; without a row the defaults';
comment on table outcome_reviews is 'Why deals were won or lost, one review for each closing';
comment on table password_guesses is 'How many wrong passwords came in a row; it does not fade, and ends with a right one or a mailed link';
comment on table personal_log is 'What people without a company did to their account; of everybody else it stands in audit_log';
comment on table plan_odds is 'What was said on each day of an open deal, to be compared with what came';
comment on table plan_templates is 'Steps without days and people, from which close plans of the workspace start';
comment on table prices is 'The price of each unit from a quantity on';
comment on table products is 'Archived rather than deleted: deals and quotes keep what they hold';
comment on table provider_tokens is 'What Google gave at a sign-in, sealed, until the session stores it as a mailbox: once, within minutes';
comment on table push_keys is 'What web push is signed with; made once, at the first start';
comment on table push_subscriptions is 'Browsers that are told; each only as long as the session that asked for it';
comment on table qualification_rules is 'Rules that deals of a workspace are graded by, with their history';
comment on table quote_files is 'The PDF of a quote as it was sent';
comment on table quote_lines is 'Lines of a deal as they were when they were quoted';
comment on table quote_numbers is 'The last number that a quote of the company got; none is given twice';
comment on table quote_replies is 'Answers and comments of buyers who confirmed their address; nothing changes what they say';
comment on table recording_chunks is 'What came of parts that are not assembled yet';
comment on table recording_parts is 'Pieces of a track that play by themselves';
comment on table recordings is 'Calls and meetings that were recorded, or whose recording was uploaded';
comment on table reference_rates is 'Of the source that the operator names: how much of each currency one euro is worth';
comment on table request_windows is 'How long the requests of five minutes took, over all instances, by route';
comment on table retention_rules is 'How many days a company keeps each kind of records; a kind without a row is kept for ever';
comment on table review_items is 'The deals of a review with what was decided of each';
comment on table review_promises is 'What somebody will do after a review; each is a task and comes back in the next review of its deal';
comment on table reviews is 'Reviews of open deals, one after the other';
comment on table rfp_files is 'The buyer’s documents, byte for byte: the first, and each amendment';
comment on table rfp_requirements is 'What an RFP requires, item by item, with our answer';
comment on table rfps is 'Tenders of a deal: what the buyer asks for in writing, and whether we answer it';
comment on table sample_records is 'What was put there to be looked at; gone once the company keeps it or removes it';
comment on table server_logs is 'Warnings and errors of every instance';
comment on table service_days is 'Totals of each day (UTC) over all companies; no company is told from another';
comment on table sign_in_origins is 'Devices and networks a person has signed in from';
comment on table signal_views is 'Signals that a member has marked as seen';
comment on table slow_requests is 'The slowest few of every moment';
comment on table stakeholder_influences is 'To whom a person of the deal is listened to, beside the lines of reporting; at most ten each';
comment on table step_changes is 'Changes to steps by buyers who confirmed their address; nothing changes what they say';
comment on table task_generations is 'A reading of a deal for what should be done next';
comment on table task_sources is 'Texts that a model has read for commitments, so that none is paid for twice';
comment on table tasks is 'Of a deal or of an account, never of both';
comment on table territory_accounts is 'Where each account is by the active plan; null is nobody''s';
comment on table territory_hand_overs is 'Accounts that go to the owner of their new territory, until they have gone';
comment on table territory_placements is 'Accounts that somebody put into a territory by hand, whatever the rules say';
comment on table territory_plans is 'How the accounts of a workspace are divided; one draft and one active plan at most, earlier ones are kept';
comment on table transcript_pieces is 'Stretches of audio that are transcribed one by one: what is answered is not asked again';
comment on table transcript_segments is 'What was said, when, and where it is in the text of the note';
comment on table usage_days is 'usage_logs by company, day (UTC) and service';
comment on table usage_months is 'usage_logs by company, month (UTC) and service';
comment on table usage_spans is 'usage_days by week, from Monday on, and by month';
comment on table webhook_lanes is 'Deals with events to deliver: those of one deal go one after the other, deals beside each other';
comment on table webhook_record_lanes is 'Contacts, accounts and imports with events to deliver: those of one go one after the other, as those of a deal do';

-- comments on columns

comment on column account_deletions.heir_id is 'Who gets the open deals, and is made an admin where the last one goes; null for an admin who is there by then';
comment on column account_news.claimed_at is 'When a worker last began to look';
comment on column account_news.site_read_at is 'When the website was last read for feeds';
comment on column account_news.feeds is 'Feeds of the website: url, etag and last_modified of each';
comment on column account_news.excluded_words is 'Headlines with one of them are about another company';
comment on column account_plan_changes.section is 'Which section was written; plan for its state, period and reviews';
comment on column account_quarters.quarter is 'First day of the quarter, in UTC: of the closing day of a closed deal, of the close date of an open one; 9999-10-01 without one';
comment on column account_totals.workspace_id is 'Of the deals; the nil UUID for all deals of the company';
comment on column account_totals.profile_id is 'Whose slice: those in deal_access, or the nil UUID for all deals of the workspace';
comment on column account_totals.month is 'In which the deals were won (UTC); -infinity for open ones';
comment on column account_totals.currency is 'XXX adds the open ones of every currency as bare numbers: what lists are sorted by';
comment on column account_totals.frozen_deals is 'As in deal_totals';
comment on column account_totals.frozen_minor is 'As in deal_totals';
comment on column accounts.plain_name is 'The name as it is sorted and searched by';
comment on column accounts.parent_id is 'The account that this one is a part of; there are no circles';
comment on column address_changes.session_id is 'The session that asked: the one that goes on';
comment on column address_changes.ends_at is 'Until then the link of the new address holds; once it was confirmed, that of the old one';
comment on column ai_analyses.notice is 'Why another analyst than the configured one answered';
comment on column ai_analyses.refused is 'Suggestions that did not pass the quote lock';
comment on column announcements.company_id is 'zeros where it concerns no company';
comment on column asks.evidence_id is 'The evidence recorded from the outcome';
comment on column battlecard_lines.words is 'Null for a line that is only a quote, which people who can’t read its deal don’t see';
comment on column battlecard_lines.evidence_id is 'Whose quote it shows, to people who can read the deal';
comment on column battlecard_lines.removed_at is 'Shown nowhere any more, and erased a day later unless it is brought back';
comment on column buyer_links.title is 'What it opens, as its email says';
comment on column buyer_links.token_hash is 'SHA-256 of the token in the link';
comment on column buyer_links.time_zone is 'Of the person who sent it: the last day ends by its clock';
comment on column buyer_links.ends_at is 'The end of the last day, or when it was revoked';
comment on column buyer_links.confirmed_at is 'When the recipient first gave a mailed code';
comment on column buyer_links.code_hash is 'SHA-256 of the link''s id and the code mailed last';
comment on column buyer_links.code_wrong is 'Wrong tries of the code mailed last';
comment on column close_plans.our_country is 'With theirs: whose weekends and public holidays are free';
comment on column close_plans.misses_from is 'From this day on go-live is missed if nothing happens before; null once every step is done';
comment on column close_plans.late_step is 'The name of the step that makes go-live be missed';
comment on column close_plans.odds_on is 'The last day of which plan_odds says something, or on which there was nothing left to say';
comment on column close_totals.slot is 'As in deal_totals';
comment on column commitment_claims.subject_id is 'The stakeholder or the step of the close plan; it can be gone by now';
comment on column commitment_claims.claimed_figure is 'Amount in minor units, or grade';
comment on column commitment_claims.reached is 'Whether what was found reaches what was claimed; null where the two can’t be compared';
comment on column commitment_claims.supported is 'Evidence of the time from the commitment to the closing says so';
comment on column commitment_claims.contradicted is 'Evidence of that time says the opposite';
comment on column commitments.owner_id is 'Who owned the deal then; a later owner doesn’t take it over';
comment on column commitments.outcome is 'Withdrawn where the deal left Commit, or the pipeline, before it closed; reopened where its closing was taken back';
comment on column commitments.reason is 'Why it was withdrawn or reopened, or its day moved; optional';
comment on column commitments.version is 'Of the reason';
comment on column companies.suspended_at is 'Since when nothing of the company goes on; null while it works';
comment on column companies.resumed_at is 'When it last went on; nothing of it is erased for a week after';
comment on column companies.requests_limit is 'Requests of the company that use the database at once, in each process';
comment on column companies.database_seconds_limit is 'Seconds a minute that its requests hold connections, in each process';
comment on column companies.jobs_limit is 'Jobs of one kind that run at once for the company, in each process';
comment on column companies.recordings_gb_limit is 'GB of audio that the company can store; null is the standard';
comment on column company_deletions.begun_at is 'From here on nobody can change their mind';
comment on column ai.company_webhook_config.webhook_secret is 'Sealed for this row, as the one before it is';
comment on column ai.company_webhook_config.previous_secret_until is 'Until then deliveries carry the signature of the secret before as well';
comment on column ai.company_webhook_config.failing_since is 'Nothing has arrived since; null once something did';
comment on column ai.company_webhook_config.slow is 'It kept a worker waiting: it is served by those set aside for such';
comment on column competitor_mentions.sentence_key is 'Hash of the folded sentence: a sentence that mails quote again is one, and stays rejected';
comment on column competitor_mentions.starts_at is 'Where the sentence is in the text of its source';
comment on column competitors.search_stage is 'What is still searched for its names, from searched_to on; null once all was';
comment on column contact_totals.owner_id is 'The nil UUID for contacts that nobody owns';
comment on column contacts.emails is 'In small letters; the first is the one that is used';
comment on column contacts.left_on is 'Since when they no longer work for the account';
comment on column contacts.source is 'Where they were first known from';
comment on column contacts.edited_at is 'When a person or an import last said something about them; null for those known from deals alone, who go with their last deal';
comment on column contacts.plain_name is 'The name as it is sorted and joined by';
comment on column cost_factors.low is 'As it is said: 12 for 12 percent, the currency’s unit for money';
comment on column cost_factors.evidence_id is 'Whose quote says the number; without it the number is our estimate';
comment on column currency_settings.reporting_currency is 'In which sums of several currencies are told';
comment on column currency_settings.freezing is 'While closed deals are still to get their rates in this currency';
comment on column deal_access.stage_position is 'As in deals; 0 while the deal is off the pipeline, so that no column has it';
comment on column deal_access.close_key is 'The close date; a deal without one comes after every day';
comment on column deal_competitors.outcome is 'How the deal ended, while it is in the pipeline and closed; follows the deal';
comment on column deal_history.cause_id is 'The evidence, suggestion or analysis behind the change, where there is one';
comment on column deal_lines.name is 'What the product was called when it was added';
comment on column deal_lines.periods is 'How many periods are committed';
comment on column deal_lines.need_evidence_id is 'Evidence of Decision Criteria or Identify Pain; once superseded, the row that replaced it';
comment on column deal_lines.need_problem_id is 'A business problem; instead of evidence';
comment on column deal_odds.is_average is 'It has no amount that was on record, so it counts as an average won deal';
comment on column deal_odds.state is 'Its stage among the open ones; 0 where the run tells no stages apart';
comment on column deal_odds.age_days is 'In its stage; since it was opened where the run tells no stages apart';
comment on column deal_odds.class_from is 'First day of the class of ages that it is compared with';
comment on column deal_odds.currency is 'The currency of amount_minor where it has no rate, and then nothing is expected; null for the run''s currency';
comment on column deal_odds.won is 'Won in the period by the day of the run; the others were open then';
comment on column deal_pricing.lines_total_minor is 'Net of discounts and without tax';
comment on column deal_pricing.tax_included is 'What the unit prices of the lines are; the total of the lines is without tax';
comment on column deal_share_readers.first_opened_at is 'Null for a link that they never opened, and no longer can';
comment on column deal_share_readers.opened_as is 'Their role when they opened it; null where it was opened before that was kept, and has to be opened again';
comment on column deal_share_readers.opened_in is 'Their workspace when they opened it';
comment on column deal_share_readers.ended_at is 'When they were taken off the deal; no link that held then lets them in';
comment on column deal_shares.token_hash is 'SHA-256 of the token in the link';
comment on column deal_totals.profile_id is 'Whose slice: those in deal_access, or the nil UUID for all deals of the workspace';
comment on column deal_totals.slot is 'Of the transaction that wrote it; a total is the sum of its slots';
comment on column deal_totals.frozen_deals is 'How many of the deals are closed and have a rate';
comment on column deal_totals.frozen_minor is 'What those are worth in the reporting currency of their rates, in minor units';
comment on column deal_versions.recorded_at is 'Since when this is known: later than valid_from where somebody gave an earlier day';
comment on column deal_versions.corrected_at is 'Until when it was held to be true; infinity for what is true by today''s knowledge';
comment on column deal_versions.stage is 'Null where the deal was open and nobody said in which stage';
comment on column deal_visits.looked_at is 'The end of the visit before; null in the first';
comment on column deal_visits.last_at is 'The page was open until then, give or take two minutes';
comment on column deals.pillars is 'The eight pillars as the strip shows them, kept true by every change of evidence and by age';
comment on column deals.next_ageing_on is 'The next day on which age alone changes a grade';
comment on column deals.stage_position is 'The place of the stage in its order, from 1; 8 and 9 are closed';
comment on column deals.strip is 'The pillars as cards show them: eight cells, such as 23a!';
comment on column deals.shelf is 'Null while the deal is in the pipeline; whatever lists, counts and adds up asks for that';
comment on column deals.last_activity_at is 'The latest change by a person or a CRM, evidence or conversation';
comment on column deals.source is 'How the opportunity came';
comment on column deals.decision_date is 'The day by which the buyer has said they decide';
comment on column deals.graded_at is 'When its evidence was last graded';
comment on column deals.frozen_currency is 'The reporting currency at the time; null while it is open, or has no rate';
comment on column deals.frozen_rate is 'How much of it one unit of the deal''s currency was worth on the day it closed';
comment on column deals.frozen_day is 'Of that rate: the day it closed, or the last one before that has a rate';
comment on column deals.frozen_minor is 'The amount in it, in minor units';
comment on column duplicate_checks.taken_at is 'Since when somebody compares it; null again if it changes meanwhile';
comment on column duplicate_pairs.rank is 'The lower, the likelier that they are one: hundredths of a bit, negated';
comment on column duplicate_pairs.reasons is 'Fields and how far they agree, without what they hold';
comment on column duplicate_pairs.state is 'Different: a person said so, and it stays so whatever changes';
comment on column early_access_requests.company_id is 'The company the requester was let into';
comment on column email_connections.refresh_token is 'Sealed for this row, as the access token is';
comment on column email_connections.refreshing_until is 'While set and ahead one instance asks Google for a new access token; others wait for it';
comment on column email_connections.sync_phase is 'first and again read the mailbox page by page; following reads what Google says has come since history_id';
comment on column email_connections.people_since is 'People of deals who came later are searched for in older mail';
comment on column email_connections.watch_until is 'Until then Google tells of new mail by itself';
comment on column email_connections.watch_next_at is 'When Google is asked again to tell of new mail';
comment on column email_messages.thread_key is 'The Message-ID that the conversation began with: the same in every mailbox';
comment on column email_messages.attachments is 'Their names and sizes; they themselves stay in the mailbox';
comment on column email_sends.tried is 'Google may have it: before another try it is looked for by its Message-ID';
comment on column error_groups.state is 'A resolved one that comes back in another release is open again';
comment on column exchange_rates.rate is 'How much of the currency one unit of the base is worth';
comment on column external_ids.source is 'The other system, such as salesforce';
comment on column external_ids.kind is 'A contact of the company, or a person: somebody’s role in one deal';
comment on column factor_resets.asked_by is 'The admin who asked; null for the operator of the service';
comment on column feature_flag_changes.company_id is 'Null where it was switched for all';
comment on column feature_flag_changes.enabled is 'Null where a company follows the setting for all again';
comment on column feature_flags.company_id is 'The nil UUID stands for every company';
comment on column forecast_calls.person_id is 'Of whom, or of whose team; null for everyone that its author oversees';
comment on column forecast_calls.first_day is 'The days of the period stay those of the call when periods are set anew';
comment on column forecast_totals.month is 'First day of the month (UTC): of the close date of an open deal, of the closing of a won one';
comment on column forecast_totals.slot is 'As in deal_totals';
comment on column forecast_totals.frozen_deals is 'How many of the deals have a rate; frozen_minor is their worth';
comment on column google_identities.email is 'As Google said when it was linked; decides nothing';
comment on column google_revocations.refresh_token is 'Sealed for the row of email_connections that it was kept in: sealed_for is its company, id its own';
comment on column google_sign_ins.invitation_token is 'Sealed: what the person brought along';
comment on column home_visits.seen_at is 'The latest look of the visit that goes on, or of the last one';
comment on column home_visits.since_at is 'When the visit before that one ended; null while there was none';
comment on column hubspot_conflicts.record_id is 'The record here that it is about: a deal, an account or a person of a deal';
comment on column hubspot_conflicts.contact_id is 'The contact that it is about, where it is not about their role in a deal';
comment on column hubspot_connections.token is 'Of a private app, sealed for this row; null while disconnected';
comment on column hubspot_connections.stage_map is 'Which stage here stands for which of HubSpot; one that is not in it keeps its deals waiting';
comment on column hubspot_connections.pass_from is 'What was changed since is read; null reads everything';
comment on column hubspot_connections.run_id is 'Who reads at present: whoever has another one has lost its turn';
comment on column hubspot_connections.contacts_listed is 'Whether all contacts of HubSpot were read once, those without a deal too';
comment on column hubspot_connections.contacts_after is 'After which contact the list of all of HubSpot''s goes on, empty at its start; null while it is not read';
comment on column hubspot_owners.profile_id is 'Whom an admin chose; their address decides for the others';
comment on column hubspot_people.stakeholder_id is 'Null once the person was taken off the deal here: they are not added again';
comment on column hubspot_people.base is 'What this person and the contact held when they last agreed';
comment on column hubspot_records.state is 'linked once it is here; a linked deal without deal_id was erased here and is not imported again';
comment on column hubspot_records.base is 'What both sides held when they last agreed';
comment on column hubspot_records.changed_at is 'Since when the deal may differ from HubSpot';
comment on column hubspot_records.contact_id is 'Who they are here; a contact of HubSpot that is known and is nobody here was erased here and comes again only with a deal';
comment on column hubspot_records.contact_base is 'What the contact here and HubSpot''s held when they last agreed; for contacts, base is what HubSpot said last';
comment on column import_files.survey is 'What was found in it, as it was read';
comment on column import_files.mapping is 'What its columns and values become';
comment on column import_files.fingerprint is 'A hash of its headers, by which a mapping is remembered';
comment on column import_files.stored_as is 'The position under which its bytes are stored: sheets of a workbook share them';
comment on column import_files.is_stored is 'Whether bytes are stored under its own position';
comment on column import_rows.record_id is 'The record that it is or becomes';
comment on column import_rows.is_implied is 'An account that a row of another kind names, rather than a row of its own';
comment on column imports.state is 'Whether it is taken back is told by its operation';
comment on column imports.work is 'What a job has to do, or is doing; null while it waits for a person';
comment on column imports.counts is 'Rows by kind and fate: {"deal": {"create": 8800}}';
comment on column imports.rows_done is 'Of the run, also the place that it goes on from: all rows up to this ordinal are done';
comment on column imports.operation_id is 'By which it is taken back';
comment on column imports.version is 'Counts changes of the mapping: a preview of an older one is over';
comment on column imports.reserved_bytes is 'What its upload was announced with, until the files are there';
comment on column instances.event_loop_ms is 'How long the process was held up at worst since it last said so';
comment on column integration_tokens.token_hash is 'The token itself is shown once, when it is made';
comment on column integration_tokens.window_uses is 'Requests since window_started_at';
comment on column interactions.body is 'The text as it was read; the places of quotes count UTF-16 units in it';
comment on column interactions.content is 'A typed note with its formatting';
comment on column interactions.quoted is 'Evidence quotes this text, so it can no longer be changed';
comment on column known_browsers.token_hash is 'SHA-256 of the token in the browser''s cookie';
comment on column library_answers.good_until is 'The last day on which it may be used without being looked at again';
comment on column mails.company_id is 'Whose matter it is, where it is a company’s';
comment on column mails.blocks is 'What it says; gone once it was sent, since links in it are keys';
comment on column mails.state is 'kept: shown in the mailbox of demo mode; withheld: to nobody, so that asking takes as long; dead: given up';
comment on column mails.sender_name is 'Shown before “via Dealwright”; null for mails of the product itself';
comment on column meddpicc_evidence.person_name is 'The name at the time, should the person be renamed later';
comment on column meddpicc_evidence.recorded_by is 'Null if it came from a buyer''s page';
comment on column meddpicc_evidence.closed_at is 'When it was superseded or retracted; rows are never edited away';
comment on column meddpicc_evidence.step_change_id is 'The buyer''s change to a step of the close plan that it rests on; the quote is the step''s name';
comment on column member_removals.role is 'What the person was until then';
comment on column member_removals.heir_id is 'To whom their open deals go: who removed them, or who removed that one meanwhile';
comment on column member_removals.handed_over_at is 'Null while some of their open deals still wait to be handed over';
comment on column mfa_factors.secret is 'Sealed under a key from APP_SECRET, bound to this row';
comment on column mfa_factors.last_used_step is 'The time step of the last code that counted; a code of it or before counts no more';
comment on column mfa_recovery_codes.code_hash is 'HMAC-SHA256 under a key from APP_SECRET and the salt of the set';
comment on column news_items.url_key is 'Hash of the address: an article is kept once for each account';
comment on column notification_settings.timezone is 'An IANA zone';
comment on column notification_settings.custom_start is 'Minutes since midnight, as custom_end';
comment on column notification_settings.custom_days is '1 is Monday';
comment on column notifications.facts is 'Of the latest of them: stage, pillars, title of the note';
comment on column notifications.times is 'How often it happened on this deal since the person last read of it';
comment on column odds_runs.currency is 'Of its amounts; null until it has finished once';
comment on column odds_runs.summary is 'Ids and figures only: the forecast, how good past ones were, and what the odds were learned from';
comment on column odds_runs.compared is 'Ids of the deals that ended in each class of state and first day, such as "0:30", the latest first';
comment on column one_time_tokens.user_id is 'Null for an address that nobody has: asking takes as long';
comment on column operation_changes.record_key is 'The primary key without the company, as it was before';
comment on column operation_changes.after is 'The changed fields alone; of a created record its version. Null until the change is written';
comment on column operation_changes.kept_reason is 'Why undo left it, or some of its fields, as it is';
comment on column operations.facts is 'What its kind knows of it: the files of an import, the two records of a merge, the fields of a change';
comment on column operations.undone_from is 'The checkpoint of undo: changes from this position on are taken back';
comment on column operations.undo_next_at is 'When an undo that has not ended is taken up next';
comment on column outcome_reviews.closing_at is 'When the deal came to its closed stage; a second closing has another';
comment on column outcome_reviews.answers is 'Questions as they were asked, each with its answer';
comment on column password_guesses.subject is 'SHA-256 of what is counted and whose it is';
comment on column password_guesses.told_at is 'When the owner was told that guessing is over';
comment on column plan_odds.sign is 'The chance to sign by the close date; null without one, or without a signature in the plan';
comment on column plan_odds.live is 'The chance that every step is done by go-live';
comment on column plan_steps.days is 'Workdays from start to end, both included';
comment on column plan_steps.after is 'Steps of the same plan that it waits for';
comment on column plan_steps.assignee_id is 'The seller’s owner of the step';
comment on column plan_steps.stakeholder_id is 'The buyer’s owner of the step';
comment on column plan_steps.due_on is 'The day on which it is agreed to end; without one it follows from go-live';
comment on column plan_steps.days_taken is 'Workdays it took, from which later plans learn; null if nothing says when it began';
comment on column price_books.is_default is 'Its prices are proposed for deals in its currency';
comment on column price_books.tax_included is 'Changes only while the book has no prices';
comment on column products.unit is 'What one of it is called, such as seat or hour';
comment on column products.plain_name is 'The name as it is sorted and joined by';
comment on column profiles.locale is 'Region format that the person chose; null for that of the browser, and en-US in mails';
comment on column profiles.named_workspace_id is 'Of a named owner, who is no member: the workspace in whose lists they stand. Their email is what the file said, or empty';
comment on column profiles.successor_id is 'Of a named owner: the member who took over what they owned';
comment on column profiles.manager_id is 'To whom the person reports';
comment on column push_keys.private_key is 'Sealed for this row';
comment on column push_subscriptions.subscription is 'Address and keys, sealed for this row';
comment on column qualification_rules.effective_on is 'The day from which they count; null for the draft and for those of the beginning';
comment on column qualification_rules.published_at is 'Null for the draft';
comment on column qualification_rules.begun_at is 'Since when deals are graded by them';
comment on column qualification_rules.regraded_up_to is 'The last open deal that was graded anew, in the order of their ids';
comment on column quote_lines.book_price_minor is 'The unit price of the price book for the quantity when the lines were taken';
comment on column quote_lines.lacks_book_price is 'Its product had prices when the lines were taken, but none that applied';
comment on column quote_replies.name is 'As the buyer typed it for an answer';
comment on column quote_replies.file_sha256 is 'Of the PDF that the buyer answered';
comment on column quote_settings.seller_name is 'The name of the company unless set';
comment on column quote_settings.line_discount_limit is 'The largest that a seller can give without a manager';
comment on column quotes.number is 'Shared by the revisions of a quote';
comment on column quotes.title is 'What was printed when it was sent; what the deal was called for quotes made before';
comment on column quotes.totals is 'As they were when the lines were copied';
comment on column quotes.seller_name is 'As it was when the quote was sent; null before';
comment on column quotes.buyer_name is 'The account as it was when the quote was sent; null before';
comment on column quotes.answered_on is 'The day on which the buyer accepted or rejected it, as one of the company says';
comment on column quotes.amount_before_minor is 'What the deal was worth before this was accepted; null otherwise';
comment on column quotes.line_discount is 'The largest discount of a line, a price below the price book included; null for quotes made before';
comment on column quotes.total_discount is 'The discount on the total, prices below the price book included; null for quotes made before';
comment on column quotes.buyer_title is 'Typed for the buyer; null for a title from the account';
comment on column recording_parts.chunks is 'How many of its chunks make it up, once its sender said so';
comment on column recording_parts.storage_key is 'Where its audio lies, once it is assembled';
comment on column recordings.announced_bytes is 'Of an upload: how large the file is';
comment on column recordings.stored_bytes is 'What is stored of it now: chunks, or parts once it is assembled';
comment on column recordings.consent_text is 'What created_by confirmed, at created_at, that everybody agreed to';
comment on column recordings.interaction_id is 'The note with its transcript';
comment on column recordings.failures is 'How often in a row its work failed for now';
comment on column recordings.retry_at is 'When the background work looks at it again';
comment on column request_windows.buckets is 'How many took up to 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000 ms, and longer';
comment on column retention_rules.next_run_at is 'When the job looks next; after a change not before a day has passed';
comment on column review_items.owner_id is 'Who owned the deal when it came into the review';
comment on column review_items.added_by is 'Null for a deal of the computed queue';
comment on column review_items.ahead is 'By how many categories the forecast choice was ahead of the evidence';
comment on column review_items.strip is 'The pillars as they were when it was decided';
comment on column review_promises.task_id is 'Null once the task was removed';
comment on column reviews.person_id is 'Whose deals, or whose team’s; the reviewer for their own';
comment on column reviews.deal_id is 'The deal that everyone in the review is shown';
comment on column rfp_files.sheets is 'Of a workbook: which columns of which sheets hold requirements and answers';
comment on column rfp_requirements.body is 'In the words of the buyer';
comment on column rfp_requirements.body_before is 'Its words before the amendment that changed it';
comment on column rfp_requirements.starts_at is 'Where it is in the text of the document';
comment on column rfp_requirements.sheet is 'With sheet_row: its place in a workbook';
comment on column rfp_requirements.library_answer_id is 'The answer of the library that its answer began as';
comment on column rfp_requirements.changed_in is 'The revision that changed its words';
comment on column rfp_requirements.removed_in is 'The revision that no longer has it';
comment on column rfps.interaction_id is 'The text of its latest document, as a source of evidence';
comment on column rfps.questions_on is 'The last day for questions to the buyer';
comment on column rfps.due_on is 'The last day for the answer';
comment on column sessions.proved_at is 'When the person last gave a password or a second factor';
comment on column sessions.recovery_until is 'Opened by a reset link: until then it may set a new password without the old one';
comment on column signal_views.signal_key is 'Hash of the deal and of what the signal says: one that changes is unseen again';
comment on column stakeholders.stance is 'Towards us, as the team sees it; what it rests on is the evidence the person gave';
comment on column stakeholders.contact_id is 'Who they are beyond the deal';
comment on column step_changes.step_id is 'Of a step that may have been removed since';
comment on column step_changes.step_name is 'As the buyer read it';
comment on column step_changes.day_before is 'Until then: when the step was to end, or when it was done';
comment on column step_changes.day is 'From then on';
comment on column support_attachments.request_id is 'Null until the request is submitted; what stays so for a day is deleted';
comment on column support_attachments.file_path is 'Within the bucket support-attachments';
comment on column support_attachments.doomed_at is 'It was removed; its bytes go next, and the row after them';
comment on column support_requests.asker is 'Who asked, as it is searched: company, name, address; kept by triggers';
comment on column task_generations.refused is 'Proposals that did not pass the quote lock';
comment on column task_suggestions.reason is 'What it stands on: another grade, another evidence or another sentence is another reason';
comment on column task_suggestions.said_by is 'Whose commitment it is';
comment on column tasks.workspace_id is 'Of its deal or account';
comment on column tasks.due_key is 'The order of lists: what has no day comes last';
comment on column tasks.reason is 'What it was proposed for, so that it is not proposed again';
comment on column tasks.quote is 'Letter for letter from the interaction; its place is gone once that text was changed';
comment on column tasks.due_told_on is 'The due day of which the assignee was told';
comment on column tasks.removed_at is 'Shown nowhere any more, and erased a day later unless it is brought back';
comment on column territory_accounts.due is 'The plan or the account has changed since the rules were asked';
comment on column territory_hand_overs.keepers is 'People of the territory, whose open deals stay with them';
comment on column territory_hand_overs.operation_id is 'What records it; null if the plan was applied by an earlier release';
comment on column territory_plans.territories is 'In the order of precedence; the contract says what each holds';
comment on column transcript_pieces.from_ms is 'In its part';
comment on column transcript_pieces.answer is 'What the service heard; null until it answered';
comment on column transcript_segments.starts_at is 'UTF-16 units in the body of the note; null once that was changed';
comment on column users.company_id is 'The company the user acts in';
comment on column users.last_active_on is 'The last day (UTC) on which the person signed in or used a session, to the hour';
comment on column webhook_attempts.answer is 'The beginning of what the receiver answered, without secrets';
comment on column webhook_deliveries.id is 'The event''s own: every attempt, and every sending again, carries it';
comment on column webhook_deliveries.body is 'The very bytes that are signed and sent';
comment on column webhook_deliveries.expires_at is 'Not tried any more after this';
comment on column webhook_deliveries.record_id is 'The contact, account or import it is about, which may be gone; null for deals and tests';
comment on column workspace_invitations.invitation_token is 'SHA-256 of the token in the link';
comment on column workspace_invitations.invited_by is 'The colleague who invited; null where the operator let the company in';
comment on column workspace_invitations.takes_over_id is 'The named owner whose records become those of whoever accepts';
comment on column workspaces.invitation_code is 'Whoever has it may join while allow_self_join is on';
comment on column workspaces.qualification_settings is 'Weights, freshness and expectations that differ from the defaults';
comment on column workspaces.gaps_block is 'A deal with gaps may not enter a later stage';
comment on column workspaces.two_factor_required_of is 'Who must have a second factor before they may work';
