// Written by `node db/src/generate-tables.ts` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely';

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type Int8 = ColumnType<bigint, bigint | number, bigint | number>;
export type Numeric = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as parsed, written as text: `JSON.stringify(value)`. */
export type Json = ColumnType<unknown, string, string>;

export type AssuranceLevel = 'aal1' | 'aal2';
export type DealSource = 'inbound' | 'outbound' | 'partner' | 'event' | 'referral' | 'other';
export type DealStage = 'prospecting' | 'qualification' | 'discovery' | 'solution_validation' | 'proposal' | 'negotiation' | 'procurement' | 'closed_won' | 'closed_lost';
export type EarlyAccessStatus = 'pending' | 'approved' | 'declined';
export type ErrorSide = 'client' | 'server';
export type ErrorState = 'open' | 'resolved';
export type EvidenceKind = 'seller_belief' | 'buyer_said' | 'buyer_wrote' | 'buyer_did';
export type EvidenceMark = 'negated' | 'hypothetical' | 'reported';
export type EvidencePolarity = 'supports' | 'contradicts';
export type ForecastCategory = 'pipeline' | 'best_case' | 'commit' | 'closed' | 'omitted';
export type ForecastChoice = 'pipeline' | 'best_case' | 'commit';
export type ImpactCategory = 'critical' | 'high' | 'medium' | 'low';
export type InteractionKind = 'note' | 'email' | 'call' | 'meeting' | 'document';
export type InvitationStatus = 'pending' | 'accepted' | 'cancelled';
export type MailState = 'queued' | 'sent' | 'kept' | 'withheld' | 'dead';
export type MeddpiccPillar = 'metrics' | 'economic_buyer' | 'decision_criteria' | 'decision_process' | 'paper_process' | 'identify_pain' | 'champion' | 'competition';
export type MemberRole = 'admin' | 'manager' | 'sales_rep' | 'viewer';
export type MfaFactorStatus = 'unverified' | 'verified';
export type MfaFactorType = 'totp';
export type SampleKind = 'account' | 'deal' | 'person';
export type SupportStatus = 'open' | 'in_progress' | 'resolved' | 'closed';
export type SupportType = 'ticket' | 'feature_request';
export type TaskOrigin = 'by_hand' | 'gap' | 'ageing' | 'commitment';
export type WorkspaceType = 'team' | 'personal';

export interface AccountDeletionsTable {
  user_id: string;
  company_id: string | null;
  /** Who gets the open deals, and is made an admin where the last one goes; null for an admin who is there by then */
  heir_id: string | null;
  requested_at: Timestamp;
  due_at: Timestamp;
}

export interface AccountNewsTable {
  company_id: string;
  account_id: string;
  due_at: Generated<Timestamp>;
  /** When a worker last began to look */
  claimed_at: Timestamp | null;
  checked_at: Timestamp | null;
  /** When the website was last read for feeds */
  site_read_at: Timestamp | null;
  /** Feeds of the website: url, etag and last_modified of each */
  feeds: Generated<Json>;
  problem: string | null;
  failures: Generated<number>;
  /** Headlines with one of them are about another company */
  excluded_words: Generated<string[]>;
}

export interface AccountPlanChangesTable {
  company_id: string;
  id: string;
  plan_id: string;
  /** Which section was written; plan for its state, period and reviews */
  section: string;
  old_content: Json | null;
  new_content: Json | null;
  actor_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface AccountPlanSectionsTable {
  company_id: string;
  plan_id: string;
  section: string;
  content: Json;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Generated<Timestamp>;
}

export interface AccountPlansTable {
  company_id: string;
  id: string;
  account_id: string;
  starts_on: string;
  ends_on: string;
  state: Generated<string>;
  reviewed_at: Timestamp | null;
  reviewed_by: string | null;
  next_review_on: string | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface AccountQuartersTable {
  company_id: string;
  workspace_id: string;
  account_id: string;
  /** First day of the quarter, in UTC: of the closing day of a closed deal, of the close date of an open one; 9999-10-01 without one */
  quarter: string;
  forecast_category: ForecastCategory;
  currency: string;
  deals: Int8;
  amount_minor: Int8;
}

export interface AccountTotalsTable {
  company_id: string;
  /** Of the deals; the nil UUID for all deals of the company */
  workspace_id: string;
  /** Whose slice: those in deal_access, or the nil UUID for all deals of the workspace */
  profile_id: string;
  account_id: string;
  kind: string;
  /** In which the deals were won (UTC); -infinity for open ones */
  month: string;
  /** XXX adds the open ones of every currency as bare numbers: what lists are sorted by */
  currency: string;
  deals: Int8;
  amount_minor: Int8;
  /** As in deal_totals */
  frozen_deals: Generated<Int8>;
  /** As in deal_totals */
  frozen_minor: Generated<Numeric>;
}

export interface AccountsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  name: string;
  domain: string | null;
  industry: string | null;
  employees: number | null;
  annual_revenue_minor: Int8 | null;
  currency: string | null;
  city: string | null;
  country: string | null;
  owner_id: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** The name as it is sorted and searched by */
  plain_name: ColumnType<string, never, never>;
  /** The account that this one is a part of; there are no circles */
  parent_id: string | null;
  version: Generated<number>;
}

export interface AddressChangesTable {
  id: string;
  user_id: string;
  old_email: string;
  new_email: string;
  /** The session that asked: the one that goes on */
  session_id: string;
  token_hash: Buffer;
  requested_at: Timestamp;
  /** Until then the link of the new address holds; once it was confirmed, that of the old one */
  ends_at: Timestamp;
  confirmed_at: Timestamp | null;
  undo_hash: Buffer | null;
  undone_at: Timestamp | null;
}

export interface AiAnalysesTable {
  company_id: string;
  id: string;
  deal_id: string;
  interaction_id: string;
  requested_by: string;
  status: Generated<string>;
  progress: Generated<number>;
  analyst: string | null;
  model: string | null;
  /** Why another analyst than the configured one answered */
  notice: string | null;
  failure: string | null;
  /** Suggestions that did not pass the quote lock */
  refused: Generated<number>;
  people: Generated<Json>;
  dates: Generated<Json>;
  amounts: Generated<Json>;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface AiSuggestionsTable {
  company_id: string;
  id: string;
  deal_id: string;
  analysis_id: string;
  interaction_id: string;
  pillar: MeddpiccPillar;
  polarity: EvidencePolarity;
  kind: EvidenceKind;
  marks: Generated<EvidenceMark[]>;
  statement: string;
  quote: string;
  quote_start: number;
  quote_end: number;
  speaker_label: string | null;
  stakeholder_id: string | null;
  person_name: string | null;
  occurred_on: string;
  confidence: number;
  status: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  evidence_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface AnnouncementsTable {
  /** zeros where it concerns no company */
  company_id: string;
  id: Generated<Int8>;
  channel: string;
  payload: Json | null;
  created_at: Generated<Timestamp>;
}

export interface AsksTable {
  company_id: string;
  id: string;
  deal_id: string;
  stakeholder_id: string;
  kind: string;
  what: string;
  due_on: string;
  outcome: string | null;
  outcome_on: string | null;
  note: string | null;
  /** The evidence recorded from the outcome */
  evidence_id: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface AudioRemovalsTable {
  company_id: string;
  storage_key: string;
  due_at: Generated<Timestamp>;
}

export interface AuditLogTable {
  company_id: string;
  id: string;
  actor_id: string | null;
  action: string;
  subject_type: string | null;
  subject_id: string | null;
  success: Generated<boolean>;
  client_address: string | null;
  request_id: string | null;
  detail: Generated<Json>;
  created_at: Generated<Timestamp>;
}

export interface BattlecardLinesTable {
  company_id: string;
  id: string;
  competitor_id: string;
  section: string;
  position: number;
  /** Null for a line that is only a quote, which people who can’t read its deal don’t see */
  words: string | null;
  deal_id: string | null;
  /** Whose quote it shows, to people who can read the deal */
  evidence_id: string | null;
  created_by: string;
  created_at: Generated<Timestamp>;
  confirmed_by: string | null;
  confirmed_at: Generated<Timestamp>;
  /** Shown nowhere any more, and erased a day later unless it is brought back */
  removed_at: Timestamp | null;
  version: Generated<number>;
}

export interface BusinessProblemsTable {
  company_id: string;
  id: string;
  deal_id: string;
  position: number;
  statement: string;
  evidence_id: string | null;
  affected: Generated<string>;
  stakeholder_id: string | null;
  consequence: Generated<string>;
  consequence_evidence_id: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface BuyerLinksTable {
  company_id: string;
  id: string;
  deal_id: string;
  purpose: string;
  quote_id: string | null;
  /** What it opens, as its email says */
  title: string;
  recipient_name: string;
  recipient_email: string;
  /** SHA-256 of the token in the link */
  token_hash: Buffer;
  valid_until: string;
  /** Of the person who sent it: the last day ends by its clock */
  time_zone: string;
  /** The end of the last day, or when it was revoked */
  ends_at: Timestamp;
  created_by: string;
  created_at: Generated<Timestamp>;
  sent_at: Generated<Timestamp>;
  /** When the recipient first gave a mailed code */
  confirmed_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  /** SHA-256 of the link's id and the code mailed last */
  code_hash: Buffer | null;
  code_ends_at: Timestamp | null;
  /** Wrong tries of the code mailed last */
  code_wrong: Generated<number>;
}

export interface BuyerSessionsTable {
  company_id: string;
  id: string;
  link_id: string;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface ClosePlansTable {
  company_id: string;
  deal_id: string;
  go_live: string;
  /** With theirs: whose weekends and public holidays are free */
  our_country: string;
  their_country: string;
  /** From this day on go-live is missed if nothing happens before; null once every step is done */
  misses_from: string | null;
  /** The name of the step that makes go-live be missed */
  late_step: string | null;
  /** The last day of which plan_odds says something, or on which there was nothing left to say */
  odds_on: string;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CloseTotalsTable {
  company_id: string;
  workspace_id: string;
  span: string;
  starts_on: string;
  stage: DealStage;
  forecast_category: ForecastCategory;
  currency: string;
  deals: Int8;
  amount_minor: Int8;
  /** As in deal_totals */
  slot: Generated<number>;
}

export interface CommitmentClaimsTable {
  company_id: string;
  commitment_id: string;
  position: number;
  kind: string;
  pillar: MeddpiccPillar | null;
  /** The stakeholder or the step of the close plan; it can be gone by now */
  subject_id: string | null;
  /** Amount in minor units, or grade */
  claimed_figure: Int8 | null;
  claimed_currency: string | null;
  claimed_day: string | null;
  found_figure: Int8 | null;
  found_currency: string | null;
  found_day: string | null;
  /** Whether what was found reaches what was claimed; null where the two can’t be compared */
  reached: boolean | null;
  /** Evidence of the time from the commitment to the closing says so */
  supported: Generated<boolean>;
  /** Evidence of that time says the opposite */
  contradicted: Generated<boolean>;
}

export interface CommitmentsTable {
  company_id: string;
  id: string;
  deal_id: string;
  /** Who owned the deal then; a later owner doesn’t take it over */
  owner_id: string;
  committed_at: Timestamp;
  ended_at: Timestamp | null;
  /** Withdrawn where the deal left Commit, or the pipeline, before it closed; reopened where its closing was taken back */
  outcome: string | null;
  /** Why it was withdrawn or reopened, or its day moved; optional */
  reason: string | null;
  /** Of the reason */
  version: Generated<number>;
}

export interface CompaniesTable {
  id: string;
  name: string;
  domain: string | null;
  analyst_monthly_budget_usd: Numeric | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Since when nothing of the company goes on; null while it works */
  suspended_at: Timestamp | null;
  suspended_by: string | null;
  suspension_reason: string | null;
  /** When it last went on; nothing of it is erased for a week after */
  resumed_at: Timestamp | null;
  /** Requests of the company that use the database at once, in each process */
  requests_limit: number | null;
  /** Seconds a minute that its requests hold connections, in each process */
  database_seconds_limit: number | null;
  /** Jobs of one kind that run at once for the company, in each process */
  jobs_limit: number | null;
  /** GB of audio that the company can store; null is the standard */
  recordings_gb_limit: number | null;
}

export interface CompanyDeletionsTable {
  company_id: string;
  requested_by: string;
  requested_at: Timestamp;
  due_at: Timestamp;
  reminded_at: Timestamp | null;
  /** From here on nobody can change their mind */
  begun_at: Timestamp | null;
  erased_at: Timestamp | null;
}

export interface CompanyUsageSummaryTable {
  company_id: string | null;
  usage_date: string | null;
  service_type: string | null;
  total_operations: Int8 | null;
  total_api_calls: Int8 | null;
  total_tokens: Int8 | null;
  total_cost_usd: Numeric | null;
}

export interface AiCompanyWebhookConfigTable {
  company_id: string;
  webhook_url: string | null;
  /** Sealed for this row, as the one before it is */
  webhook_secret: Buffer;
  previous_secret: Buffer | null;
  /** Until then deliveries carry the signature of the secret before as well */
  previous_secret_until: Timestamp | null;
  is_test_mode: Generated<boolean>;
  /** Nothing has arrived since; null once something did */
  failing_since: Timestamp | null;
  /** It kept a worker waiting: it is served by those set aside for such */
  slow: Generated<boolean>;
  paused_at: Timestamp | null;
  pause_reason: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CompetitorChecksTable {
  company_id: string;
  kind: string;
  record_id: string;
  queued_at: Generated<Timestamp>;
}

export interface CompetitorMentionsTable {
  company_id: string;
  id: string;
  deal_id: string;
  competitor_id: string;
  interaction_id: string | null;
  evidence_id: string | null;
  sentence: string;
  /** Hash of the folded sentence: a sentence that mails quote again is one, and stays rejected */
  sentence_key: string;
  /** Where the sentence is in the text of its source */
  starts_at: number;
  ends_at: number;
  said_on: string;
  decision: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  found_at: Generated<Timestamp>;
}

export interface CompetitorsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  name: string;
  kind: Generated<string>;
  aliases: Generated<string[]>;
  website: string | null;
  archived_at: Timestamp | null;
  /** What is still searched for its names, from searched_to on; null once all was */
  search_stage: string | null;
  searched_to: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  plain_name: ColumnType<string, never, never>;
}

export interface ContactEmailsTable {
  company_id: string;
  workspace_id: string;
  address: string;
  contact_id: string;
}

export interface ContactHistoryTable {
  company_id: string;
  id: string;
  contact_id: string;
  field: string;
  old_value: Json | null;
  new_value: Json | null;
  actor_id: string | null;
  cause: string;
  created_at: Generated<Timestamp>;
}

export interface ContactTotalsTable {
  company_id: string;
  workspace_id: string;
  /** The nil UUID for contacts that nobody owns */
  owner_id: string;
  source: string;
  has_account: boolean;
  has_left: boolean;
  slot: number;
  contacts: Int8;
}

export interface ContactsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  account_id: string | null;
  name: string;
  title: string | null;
  /** In small letters; the first is the one that is used */
  emails: Generated<string[]>;
  phones: Generated<string[]>;
  /** Since when they no longer work for the account */
  left_on: string | null;
  owner_id: string | null;
  /** Where they were first known from */
  source: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** When a person or an import last said something about them; null for those known from deals alone, who go with their last deal */
  edited_at: Timestamp | null;
  /** The name as it is sorted and joined by */
  plain_name: ColumnType<string, never, never>;
  plain_title: ColumnType<string | null, never, never>;
  search_text: ColumnType<string, never, never>;
}

export interface CostFactorsTable {
  company_id: string;
  id: string;
  deal_id: string;
  cost_id: string;
  position: number;
  label: string;
  unit: string;
  /** As it is said: 12 for 12 percent, the currency’s unit for money */
  low: Numeric;
  high: Numeric;
  /** Whose quote says the number; without it the number is our estimate */
  evidence_id: string | null;
}

export interface CurrencySettingsTable {
  company_id: string;
  /** In which sums of several currencies are told */
  reporting_currency: string;
  /** While closed deals are still to get their rates in this currency */
  freezing: Generated<boolean>;
  changed_at: Generated<Timestamp>;
}

export interface DataExportsTable {
  company_id: string;
  id: string;
  requested_by: string;
  scope: string;
  state: Generated<string>;
  progress: Generated<number>;
  records: Generated<Int8>;
  file_bytes: Int8 | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
}

export interface DeadWeightKeepsTable {
  company_id: string;
  deal_id: string;
  reason: string;
  kept_by: string;
  kept_at: Timestamp;
  kept_until: string;
}

export interface DealAccessTable {
  company_id: string;
  profile_id: string;
  deal_id: string;
  as_owner: Generated<boolean>;
  as_collaborator: Generated<boolean>;
  as_crm_owner: Generated<boolean>;
  workspace_id: string;
  /** As in deals; 0 while the deal is off the pipeline, so that no column has it */
  stage_position: number;
  /** The close date; a deal without one comes after every day */
  close_key: string;
  amount_minor: Int8;
  score: number;
}

export interface DealCollaboratorsTable {
  company_id: string;
  deal_id: string;
  profile_id: string;
  added_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface DealCompetitorsTable {
  company_id: string;
  id: string;
  deal_id: string;
  competitor_id: string;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  /** How the deal ended, while it is in the pipeline and closed; follows the deal */
  outcome: string | null;
  closed_at: Timestamp | null;
}

export interface DealHistoryTable {
  company_id: string;
  id: string;
  deal_id: string;
  field: string;
  old_value: Json | null;
  new_value: Json | null;
  actor_id: string | null;
  cause: string;
  /** The evidence, suggestion or analysis behind the change, where there is one */
  cause_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface DealHistoryEntriesTable {
  company_id: string | null;
  id: string | null;
  deal_id: string | null;
  field: string | null;
  old_value: Json | null;
  new_value: Json | null;
  actor_id: string | null;
  cause: string | null;
  cause_id: string | null;
  created_at: Timestamp | null;
}

export interface DealLinesTable {
  company_id: string;
  id: string;
  deal_id: string;
  position: number;
  product_id: string | null;
  /** What the product was called when it was added */
  name: string;
  quantity: Numeric;
  unit_price_minor: Int8;
  discount_percent: Generated<Numeric>;
  billing: Generated<string>;
  /** How many periods are committed */
  periods: Generated<number>;
  tax_percent: Numeric | null;
  /** Evidence of Decision Criteria or Identify Pain; once superseded, the row that replaced it */
  need_evidence_id: string | null;
  /** A business problem; instead of evidence */
  need_problem_id: string | null;
}

export interface DealNumbersTable {
  company_id: string;
  last_number: Int8;
}

export interface DealOddsTable {
  company_id: string;
  run_id: string;
  deal_id: string;
  chance: number;
  amount_minor: Int8;
  expected_minor: Int8;
  /** It has no amount that was on record, so it counts as an average won deal */
  is_average: boolean;
  /** Its stage among the open ones; 0 where the run tells no stages apart */
  state: number;
  /** In its stage; since it was opened where the run tells no stages apart */
  age_days: number;
  open_days: number;
  /** First day of the class of ages that it is compared with */
  class_from: number;
  evidence: number;
  /** The currency of amount_minor where it has no rate, and then nothing is expected; null for the run's currency */
  currency: string | null;
  /** Won in the period by the day of the run; the others were open then */
  won: Generated<boolean>;
}

export interface DealPinsTable {
  company_id: string;
  profile_id: string;
  deal_id: string;
  created_at: Generated<Timestamp>;
}

export interface DealPricingTable {
  company_id: string;
  deal_id: string;
  currency: string;
  total_discount_percent: Generated<Numeric>;
  lines: Generated<number>;
  /** Net of discounts and without tax */
  lines_total_minor: Generated<Int8>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  price_book_id: string | null;
  /** What the unit prices of the lines are; the total of the lines is without tax */
  tax_included: Generated<boolean>;
}

export interface DealShareReadersTable {
  company_id: string;
  profile_id: string;
  deal_id: string;
  share_id: string;
  /** Null for a link that they never opened, and no longer can */
  first_opened_at: Generated<Timestamp | null>;
  last_opened_at: Generated<Timestamp | null>;
  /** Their role when they opened it; null where it was opened before that was kept, and has to be opened again */
  opened_as: MemberRole | null;
  /** Their workspace when they opened it */
  opened_in: string | null;
  /** When they were taken off the deal; no link that held then lets them in */
  ended_at: Timestamp | null;
}

export interface DealSharesTable {
  company_id: string;
  id: string;
  deal_id: string;
  /** SHA-256 of the token in the link */
  token_hash: Buffer;
  created_by: string;
  expires_at: Timestamp | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface DealTotalsTable {
  company_id: string;
  workspace_id: string;
  /** Whose slice: those in deal_access, or the nil UUID for all deals of the workspace */
  profile_id: string;
  stage: DealStage;
  forecast_category: ForecastCategory;
  currency: string;
  deals: Int8;
  amount_minor: Int8;
  /** Of the transaction that wrote it; a total is the sum of its slots */
  slot: Generated<number>;
  /** How many of the deals are closed and have a rate */
  frozen_deals: Generated<Int8>;
  /** What those are worth in the reporting currency of their rates, in minor units */
  frozen_minor: Generated<Numeric>;
}

export interface DealUsageSummaryTable {
  company_id: string | null;
  deal_id: string | null;
  deal_name: string | null;
  client_company: string | null;
  service_type: string | null;
  total_operations: Int8 | null;
  total_cost_usd: Numeric | null;
}

export interface DealUsageTotalsTable {
  company_id: string;
  deal_id: string;
  service_type: string;
  operations: Int8;
  cost_usd: Numeric;
}

export interface DealVersionsTable {
  company_id: string;
  deal_id: string;
  /** Since when this is known: later than valid_from where somebody gave an earlier day */
  recorded_at: Timestamp;
  valid_from: Timestamp;
  valid_to: Generated<Timestamp>;
  /** Until when it was held to be true; infinity for what is true by today's knowledge */
  corrected_at: Generated<Timestamp>;
  workspace_id: string;
  /** Null where the deal was open and nobody said in which stage */
  stage: DealStage | null;
  amount_minor: Int8;
  currency: string;
  close_date: string | null;
  owner_id: string;
  account_id: string | null;
  forecast_choice: ForecastChoice | null;
  forecast_category: ForecastCategory | null;
  score: number | null;
  shelf: string | null;
}

export interface DealVisitsTable {
  company_id: string;
  profile_id: string;
  deal_id: string;
  /** The end of the visit before; null in the first */
  looked_at: Timestamp | null;
  began_at: Timestamp;
  /** The page was open until then, give or take two minutes */
  last_at: Timestamp;
}

export interface DealsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  number: Int8;
  name: string;
  account_id: string | null;
  owner_id: string;
  crm_owner_id: string | null;
  stage: Generated<DealStage>;
  stage_entered_at: Generated<Timestamp>;
  amount_minor: Generated<Int8>;
  currency: Generated<string>;
  close_date: string | null;
  next_step: string | null;
  next_step_due: string | null;
  forecast_choice: Generated<ForecastChoice>;
  forecast_category: Generated<ForecastCategory>;
  loss_reason: string | null;
  closed_at: Timestamp | null;
  score: Generated<number>;
  weakest_pillar: Generated<MeddpiccPillar>;
  gap_count: Generated<number>;
  gaps: Generated<MeddpiccPillar[]>;
  /** The eight pillars as the strip shows them, kept true by every change of evidence and by age */
  pillars: Generated<Json>;
  /** The next day on which age alone changes a grade */
  next_ageing_on: string | null;
  search_text: Generated<string>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** The place of the stage in its order, from 1; 8 and 9 are closed */
  stage_position: ColumnType<number, never, never>;
  /** The pillars as cards show them: eight cells, such as 23a! */
  strip: ColumnType<string, never, never>;
  /** Null while the deal is in the pipeline; whatever lists, counts and adds up asks for that */
  shelf: string | null;
  shelved_at: Timestamp | null;
  shelved_by: string | null;
  /** The latest change by a person or a CRM, evidence or conversation */
  last_activity_at: Timestamp;
  /** How the opportunity came */
  source: DealSource | null;
  /** The day by which the buyer has said they decide */
  decision_date: string | null;
  /** When its evidence was last graded */
  graded_at: Timestamp | null;
  /** The reporting currency at the time; null while it is open, or has no rate */
  frozen_currency: string | null;
  /** How much of it one unit of the deal's currency was worth on the day it closed */
  frozen_rate: Numeric | null;
  /** Of that rate: the day it closed, or the last one before that has a rate */
  frozen_day: string | null;
  /** The amount in it, in minor units */
  frozen_minor: Int8 | null;
}

export interface DuplicateChecksTable {
  company_id: string;
  kind: string;
  record_id: string;
  queued_at: Generated<Timestamp>;
  /** Since when somebody compares it; null again if it changes meanwhile */
  taken_at: Timestamp | null;
}

export interface DuplicateKeysTable {
  company_id: string;
  workspace_id: string;
  kind: string;
  record_id: string;
  key: string;
}

export interface DuplicateLessonsTable {
  company_id: string;
  kind: string;
  field: string;
  level: string;
  same: Generated<number>;
  different: Generated<number>;
}

export interface DuplicatePairsTable {
  company_id: string;
  workspace_id: string;
  kind: string;
  one_id: string;
  other_id: string;
  /** The lower, the likelier that they are one: hundredths of a bit, negated */
  rank: number;
  answer: string;
  /** Fields and how far they agree, without what they hold */
  reasons: Generated<Json>;
  /** Different: a person said so, and it stays so whatever changes */
  state: Generated<string>;
  found_at: Generated<Timestamp>;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface EarlyAccessRequestsTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  company: string;
  phone: string | null;
  job_title: string | null;
  team_size: string | null;
  message: string;
  status: Generated<EarlyAccessStatus>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision_note: string | null;
  /** The company the requester was let into */
  company_id: string | null;
  search_text: ColumnType<string, never, never>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface EmailConnectionsTable {
  company_id: string;
  id: string;
  owner_id: string;
  provider: Generated<string>;
  email_address: string;
  sync_enabled: Generated<boolean>;
  state: Generated<string>;
  /** Sealed for this row, as the access token is */
  refresh_token: Buffer | null;
  access_token: Buffer | null;
  access_expires_at: Timestamp | null;
  /** While set and ahead one instance asks Google for a new access token; others wait for it */
  refreshing_until: Timestamp | null;
  /** first and again read the mailbox page by page; following reads what Google says has come since history_id */
  sync_phase: Generated<string>;
  history_id: string | null;
  page_token: string | null;
  pass_seen: Generated<number>;
  pass_total: number | null;
  /** People of deals who came later are searched for in older mail */
  people_since: Generated<Timestamp>;
  running_until: Timestamp | null;
  next_sync_at: Generated<Timestamp>;
  last_synced_at: Timestamp | null;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Until then Google tells of new mail by itself */
  watch_until: Timestamp | null;
  /** When Google is asked again to tell of new mail */
  watch_next_at: Generated<Timestamp>;
  watch_error: string | null;
}

export interface EmailCountsTable {
  company_id: string;
  connection_id: string;
  outcome: string;
  messages: Int8;
}

export interface EmailMessagesTable {
  company_id: string;
  id: string;
  deal_id: string;
  interaction_id: string;
  rfc_message_id: string;
  /** The Message-ID that the conversation began with: the same in every mailbox */
  thread_key: string;
  refers_to: Generated<string>;
  connection_id: string | null;
  gmail_id: string | null;
  gmail_thread_id: string | null;
  outgoing: boolean;
  sender: Json;
  recipients: Json;
  /** Their names and sizes; they themselves stay in the mailbox */
  attachments: Generated<Json>;
  subject: string;
  sent_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface EmailSeenTable {
  company_id: string;
  connection_id: string;
  message_id: string;
  outcome: string;
}

export interface EmailSendsTable {
  company_id: string;
  id: string;
  deal_id: string;
  connection_id: string | null;
  sender_id: string;
  reply_to: string | null;
  recipients: Json;
  subject: string;
  body: string;
  rfc_message_id: string;
  state: Generated<string>;
  /** Google may have it: before another try it is looked for by its Message-ID */
  tried: Generated<boolean>;
  attempts: Generated<number>;
  next_try_at: Generated<Timestamp>;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
}

export interface ErrorGroupsTable {
  id: string;
  fingerprint: Buffer;
  side: ErrorSide;
  name: string;
  message: string;
  /** A resolved one that comes back in another release is open again */
  state: Generated<ErrorState>;
  occurrences: Generated<Int8>;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
  first_release: string;
  last_release: string;
  last_route: string | null;
  search_text: ColumnType<string, never, never>;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
}

export interface ErrorHoursTable {
  hour: Timestamp;
  group_id: string;
  occurrences: Int8;
}

export interface ErrorSamplesTable {
  group_id: string;
  id: string;
  message: string;
  stack: string;
  release: string;
  route: string | null;
  user_id: string | null;
  request_id: string | null;
  user_agent: string | null;
  created_at: Timestamp;
}

export interface EventsTable {
  company_id: string;
  id: string;
  workspace_id: string | null;
  deal_id: string | null;
  type: string;
  payload: Generated<Json>;
  actor_id: string | null;
  created_at: Generated<Timestamp>;
  dispatched_at: Timestamp | null;
  traceparent: Generated<string | null>;
}

export interface ExchangeRatesTable {
  company_id: string;
  day: string;
  base: string;
  currency: string;
  /** How much of the currency one unit of the base is worth */
  rate: Numeric;
  set_at: Generated<Timestamp>;
}

export interface ExternalIdsTable {
  company_id: string;
  /** The other system, such as salesforce */
  source: string;
  /** A contact of the company, or a person: somebody’s role in one deal */
  kind: string;
  external_id: string;
  deal_id: string | null;
  account_id: string | null;
  stakeholder_id: string | null;
  created_at: Generated<Timestamp>;
  contact_id: string | null;
}

export interface FactorResetsTable {
  company_id: string;
  id: string;
  profile_id: string;
  /** The admin who asked; null for the operator of the service */
  asked_by: string | null;
  asked_at: Timestamp;
  due_at: Timestamp;
  applied_at: Timestamp | null;
  stopped_at: Timestamp | null;
}

export interface FeatureFlagChangesTable {
  id: string;
  key: string;
  /** Null where it was switched for all */
  company_id: string | null;
  /** Null where a company follows the setting for all again */
  enabled: boolean | null;
  changed_by: string | null;
  client_address: string | null;
  request_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface FeatureFlagsTable {
  /** The nil UUID stands for every company */
  company_id: string;
  key: string;
  enabled: boolean;
  updated_by: string | null;
  updated_at: Generated<Timestamp>;
}

export interface ForecastCallsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  scope: string;
  /** Of whom, or of whose team; null for everyone that its author oversees */
  person_id: string | null;
  /** The days of the period stay those of the call when periods are set anew */
  first_day: string;
  last_day: string;
  category: ForecastChoice;
  amount_minor: Int8;
  currency: string;
  note: string;
  made_by: string;
  made_at: Timestamp;
}

export interface ForecastPeriodsTable {
  company_id: string;
  fiscal_start_month: number;
  length: string;
  version: Generated<number>;
  changed_at: Generated<Timestamp>;
}

export interface ForecastTotalsTable {
  company_id: string;
  workspace_id: string;
  owner_id: string;
  /** First day of the month (UTC): of the close date of an open deal, of the closing of a won one */
  month: string;
  kind: string;
  forecast_choice: ForecastChoice;
  forecast_category: ForecastCategory;
  currency: string;
  /** As in deal_totals */
  slot: Generated<number>;
  deals: Int8;
  amount_minor: Int8;
  /** How many of the deals have a rate; frozen_minor is their worth */
  frozen_deals: Int8;
  frozen_minor: Numeric;
}

export interface GmailAuthorizationsTable {
  company_id: string;
  id: string;
  owner_id: string;
  session_id: string;
  redirect_uri: string;
  code_verifier: Buffer;
  expires_at: Timestamp;
}

export interface GmailPushesTable {
  company_id: string;
  connection_id: string;
  message_id: string;
  received_at: Generated<Timestamp>;
}

export interface GoogleIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  /** As Google said when it was linked; decides nothing */
  email: string;
  linked_at: Timestamp;
  last_used_at: Timestamp;
}

export interface GoogleRevocationsTable {
  id: string;
  sealed_for: string;
  email_address: string;
  /** Sealed for the row of email_connections that it was kept in: sealed_for is its company, id its own */
  refresh_token: Buffer;
  attempts: Generated<number>;
  next_try_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
}

export interface GoogleSignInsTable {
  id: string;
  state_hash: Buffer;
  browser_hash: Buffer;
  /** Sealed: what the person brought along */
  invitation_token: Buffer | null;
  expires_at: Timestamp;
}

export interface HomeVisitsTable {
  company_id: string;
  profile_id: string;
  /** The latest look of the visit that goes on, or of the last one */
  seen_at: Timestamp;
  /** When the visit before that one ended; null while there was none */
  since_at: Timestamp | null;
  checklist_hidden_at: Timestamp | null;
}

export interface HubspotCallbacksTable {
  company_id: string;
  portal_id: string;
  event_id: string;
  received_at: Generated<Timestamp>;
}

export interface HubspotConflictsTable {
  company_id: string;
  id: string;
  portal_id: string;
  hubspot_id: string;
  deal_id: string | null;
  field: string;
  base: string | null;
  ours: string | null;
  theirs: string | null;
  created_at: Generated<Timestamp>;
  resolved_at: Timestamp | null;
  resolution: string | null;
  resolved_by: string | null;
  kind: string;
  account_id: string | null;
  stakeholder_id: string | null;
  /** The record here that it is about: a deal, an account or a person of a deal */
  record_id: ColumnType<string | null, never, never>;
  /** The contact that it is about, where it is not about their role in a deal */
  contact_id: string | null;
}

export interface HubspotConnectionsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  connected_by: string;
  /** Of a private app, sealed for this row; null while disconnected */
  token: Buffer | null;
  portal_id: string;
  currency: string;
  time_zone: string;
  state: Generated<string>;
  write_back: Generated<boolean>;
  /** Which stage here stands for which of HubSpot; one that is not in it keeps its deals waiting */
  stage_map: Generated<Json>;
  field_map: Generated<Json>;
  directory: Generated<Json>;
  sync_enabled: Generated<boolean>;
  phase: Generated<string>;
  cursor: string | null;
  /** What was changed since is read; null reads everything */
  pass_from: Timestamp | null;
  pass_until: Timestamp | null;
  synced_until: Timestamp | null;
  progress: Generated<Json>;
  /** Who reads at present: whoever has another one has lost its turn */
  run_id: string | null;
  running_until: Timestamp | null;
  attempts: Generated<number>;
  next_sync_at: Generated<Timestamp>;
  last_synced_at: Timestamp | null;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Whether all contacts of HubSpot were read once, those without a deal too */
  contacts_listed: Generated<boolean>;
  /** After which contact the list of all of HubSpot's goes on, empty at its start; null while it is not read */
  contacts_after: string | null;
}

export interface HubspotOwnersTable {
  company_id: string;
  portal_id: string;
  owner_id: string;
  user_id: string | null;
  email: Generated<string>;
  name: Generated<string>;
  archived: Generated<boolean>;
  /** Whom an admin chose; their address decides for the others */
  profile_id: string | null;
}

export interface HubspotPeopleTable {
  company_id: string;
  portal_id: string;
  contact_id: string;
  deal_id: string;
  /** Null once the person was taken off the deal here: they are not added again */
  stakeholder_id: string | null;
  /** What this person and the contact held when they last agreed */
  base: Generated<Json>;
}

export interface HubspotRecordsTable {
  company_id: string;
  portal_id: string;
  kind: string;
  hubspot_id: string;
  /** linked once it is here; a linked deal without deal_id was erased here and is not imported again */
  state: Generated<string>;
  account_id: string | null;
  deal_id: string | null;
  /** What both sides held when they last agreed */
  base: Generated<Json>;
  issue: string | null;
  modified_at: Timestamp | null;
  /** Since when the deal may differ from HubSpot */
  changed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  /** Who they are here; a contact of HubSpot that is known and is nobody here was erased here and comes again only with a deal */
  contact_id: string | null;
  /** What the contact here and HubSpot's held when they last agreed; for contacts, base is what HubSpot said last */
  contact_base: Generated<Json>;
}

export interface IdempotencyKeysTable {
  company_id: string;
  user_id: string;
  key: string;
  operation_id: string;
  request_hash: Buffer;
  status: number | null;
  response: Json | null;
  created_at: Generated<Timestamp>;
}

export interface ImportFilesTable {
  company_id: string;
  import_id: string;
  position: number;
  file_name: string;
  sheet: string | null;
  bytes: Int8;
  state: Generated<string>;
  message: string | null;
  /** What was found in it, as it was read */
  survey: Json | null;
  included: Generated<boolean>;
  kind: string | null;
  /** What its columns and values become */
  mapping: Json | null;
  /** A hash of its headers, by which a mapping is remembered */
  fingerprint: string | null;
  remembered: Generated<boolean>;
  /** The position under which its bytes are stored: sheets of a workbook share them */
  stored_as: number;
  /** Whether bytes are stored under its own position */
  is_stored: boolean;
  created_at: Timestamp;
  detected_encoding: string | null;
  chosen_encoding: string | null;
}

export interface ImportRowsTable {
  company_id: string;
  import_id: string;
  ordinal: number;
  file: number;
  line: number;
  kind: string;
  fate: string;
  name: string;
  reason: string;
  cells: string[];
  /** The record that it is or becomes */
  record_id: string | null;
  /** An account that a row of another kind names, rather than a row of its own */
  is_implied: Generated<boolean>;
}

export interface ImportsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  created_by: string;
  /** Whether it is taken back is told by its operation */
  state: Generated<string>;
  /** What a job has to do, or is doing; null while it waits for a person */
  work: Generated<string | null>;
  options: Json;
  /** Rows by kind and fate: {"deal": {"create": 8800}} */
  counts: Json | null;
  /** Of the run, also the place that it goes on from: all rows up to this ordinal are done */
  rows_done: Generated<number>;
  rows_total: Generated<number>;
  error: string | null;
  /** By which it is taken back */
  operation_id: string | null;
  /** Counts changes of the mapping: a preview of an older one is over */
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  finished_at: Timestamp | null;
  /** What its upload was announced with, until the files are there */
  reserved_bytes: Generated<Int8>;
}

export interface InstancesTable {
  id: string;
  name: string;
  processes: string;
  release: string;
  node: string;
  memory_bytes: Int8;
  /** How long the process was held up at worst since it last said so */
  event_loop_ms: number;
  started_at: Timestamp;
  seen_at: Timestamp;
}

export interface IntegrationTokensTable {
  company_id: string;
  id: string;
  name: string;
  /** The token itself is shown once, when it is made */
  token_hash: Buffer;
  ending: string;
  scopes: string[];
  created_by: string;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  window_started_at: Timestamp | null;
  /** Requests since window_started_at */
  window_uses: Generated<number>;
}

export interface InteractionsTable {
  company_id: string;
  id: string;
  deal_id: string;
  kind: InteractionKind;
  title: string;
  /** The text as it was read; the places of quotes count UTF-16 units in it */
  body: string;
  /** A typed note with its formatting */
  content: Json | null;
  format: Generated<string>;
  file_name: string | null;
  speakers: Generated<Json>;
  occurred_at: Timestamp;
  author_id: string;
  /** Evidence quotes this text, so it can no longer be changed */
  quoted: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface KnownBrowsersTable {
  user_id: string;
  /** SHA-256 of the token in the browser's cookie */
  token_hash: Buffer;
  wrong: Generated<number>;
  created_at: Timestamp;
  last_used_at: Timestamp;
}

export interface LibraryAnswersTable {
  company_id: string;
  id: string;
  question: string;
  answer: string;
  tags: Generated<string[]>;
  approved_by: string | null;
  approved_at: Timestamp | null;
  /** The last day on which it may be used without being looked at again */
  good_until: string | null;
  archived_at: Timestamp | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  plain_question: ColumnType<string, never, never>;
  words: ColumnType<string, never, never>;
}

export interface MailsTable {
  id: string;
  /** Whose matter it is, where it is a company’s */
  company_id: string | null;
  recipient: string;
  kind: string;
  subject: string;
  heading: string;
  /** What it says; gone once it was sent, since links in it are keys */
  blocks: Json | null;
  /** kept: shown in the mailbox of demo mode; withheld: to nobody, so that asking takes as long; dead: given up */
  state: Generated<MailState>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<Timestamp>;
  dispatched_at: Timestamp | null;
  sent_at: Timestamp | null;
  traceparent: Generated<string | null>;
  /** Shown before “via Dealwright”; null for mails of the product itself */
  sender_name: string | null;
  reply_to: string | null;
}

export interface MeddpiccAnswersTable {
  company_id: string;
  deal_id: string;
  pillar: MeddpiccPillar;
  answer: string;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Generated<Timestamp>;
}

export interface MeddpiccEvidenceTable {
  company_id: string;
  id: string;
  deal_id: string;
  pillar: MeddpiccPillar;
  polarity: EvidencePolarity;
  kind: EvidenceKind;
  marks: Generated<EvidenceMark[]>;
  statement: string;
  stakeholder_id: string | null;
  /** The name at the time, should the person be renamed later */
  person_name: string | null;
  occurred_on: string;
  interaction_id: string | null;
  quote: string | null;
  quote_start: number | null;
  quote_end: number | null;
  suggestion_id: string | null;
  /** Null if it came from a buyer's page */
  recorded_by: string | null;
  created_at: Generated<Timestamp>;
  superseded_by: string | null;
  /** When it was superseded or retracted; rows are never edited away */
  closed_at: Timestamp | null;
  closed_by: string | null;
  close_reason: string | null;
  /** The buyer's change to a step of the close plan that it rests on; the quote is the step's name */
  step_change_id: string | null;
}

export interface MemberRemovalsTable {
  company_id: string;
  id: string;
  profile_id: string;
  workspace_id: string;
  /** What the person was until then */
  role: MemberRole;
  reason: string;
  removed_by: string | null;
  /** To whom their open deals go: who removed them, or who removed that one meanwhile */
  heir_id: string | null;
  deals_handed_over: Generated<number>;
  /** Null while some of their open deals still wait to be handed over */
  handed_over_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface MergedRecordsTable {
  company_id: string;
  kind: string;
  id: string;
  number: Int8 | null;
  kept_id: string;
  merged_at: Generated<Timestamp>;
}

export interface MfaAttemptsTable {
  user_id: string;
  wrong_in_row: Generated<number>;
  wrong_in_window: Generated<number>;
  window_started_at: Timestamp | null;
  locked_until: Timestamp | null;
}

export interface MfaAuditLogTable {
  id: string;
  user_id: string;
  action: string;
  factor_id: string | null;
  factor_type: MfaFactorType | null;
  success: boolean;
  error_message: string | null;
  metadata: Generated<Json>;
  client_address: string | null;
  request_id: string | null;
  created_at: Generated<Timestamp>;
}

export interface MfaChallengesTable {
  id: string;
  factor_id: string;
  user_id: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface MfaFactorsTable {
  id: string;
  user_id: string;
  factor_type: Generated<MfaFactorType>;
  friendly_name: string;
  status: Generated<MfaFactorStatus>;
  /** Sealed under a key from APP_SECRET, bound to this row */
  secret: Buffer;
  /** The time step of the last code that counted; a code of it or before counts no more */
  last_used_step: Int8 | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface MfaRecoveryCodesTable {
  user_id: string;
  id: string;
  salt: Buffer;
  /** HMAC-SHA256 under a key from APP_SECRET and the salt of the set */
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
}

export interface NewsItemsTable {
  company_id: string;
  id: string;
  account_id: string;
  source: string;
  headline: string;
  url: string;
  /** Hash of the address: an article is kept once for each account */
  url_key: string;
  published_on: string;
  kind: string;
  found_at: Generated<Timestamp>;
  dismissed_at: Timestamp | null;
  dismissed_by: string | null;
}

export interface NotificationDuesTable {
  company_id: string;
  profile_id: string;
  channel: string;
  due_at: Timestamp;
}

export interface NotificationPreferencesTable {
  company_id: string;
  profile_id: string;
  kind: string;
  channel: string;
  enabled: boolean;
}

export interface NotificationSettingsTable {
  company_id: string;
  profile_id: string;
  email: Generated<boolean>;
  push: Generated<boolean>;
  email_rhythm: Generated<string>;
  /** An IANA zone */
  timezone: Generated<string>;
  working_hours: Generated<string>;
  /** Minutes since midnight, as custom_end */
  custom_start: Generated<number>;
  custom_end: Generated<number>;
  /** 1 is Monday */
  custom_days: Generated<number[]>;
  updated_at: Generated<Timestamp>;
}

export interface NotificationsTable {
  company_id: string;
  id: string;
  profile_id: string;
  kind: string;
  deal_id: string | null;
  actor_id: string | null;
  /** Of the latest of them: stage, pillars, title of the note */
  facts: Generated<Json>;
  /** How often it happened on this deal since the person last read of it */
  times: Generated<number>;
  in_app: boolean;
  email_waits: boolean;
  push_waits: boolean;
  created_at: Generated<Timestamp>;
  latest_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  account_id: string | null;
  import_id: string | null;
}

export interface OddsRunsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  as_of: string;
  state: string;
  asked_at: Timestamp;
  finished_at: Timestamp | null;
  /** Of its amounts; null until it has finished once */
  currency: string | null;
  /** Ids and figures only: the forecast, how good past ones were, and what the odds were learned from */
  summary: Json | null;
  /** Ids of the deals that ended in each class of state and first day, such as "0:30", the latest first */
  compared: Json | null;
}

export interface OffersTable {
  company_id: string;
  id: string;
  workspace_id: string;
  name: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface OneTimeTokensTable {
  id: Generated<Int8>;
  token_hash: Buffer;
  /** Null for an address that nobody has: asking takes as long */
  user_id: string | null;
  purpose: string;
  issued_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface OperationChangesTable {
  company_id: string;
  operation_id: string;
  position: Int8;
  table_name: string;
  /** The primary key without the company, as it was before */
  record_key: Json;
  action: string;
  before: Json | null;
  /** The changed fields alone; of a created record its version. Null until the change is written */
  after: Json | null;
  /** Why undo left it, or some of its fields, as it is */
  kept_reason: string | null;
  kept_fields: string[] | null;
  kept_by: string | null;
  kept_at: Timestamp | null;
}

export interface OperationsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  kind: string;
  actor_id: string | null;
  label: string;
  /** What its kind knows of it: the files of an import, the two records of a merge, the fields of a change */
  facts: Generated<Json>;
  created: Generated<number>;
  changed: Generated<number>;
  deleted: Generated<number>;
  state: Generated<string>;
  created_at: Generated<Timestamp>;
  undo_until: Timestamp;
  undone_by: string | null;
  undo_asked_at: Timestamp | null;
  undone_at: Timestamp | null;
  /** The checkpoint of undo: changes from this position on are taken back */
  undone_from: Int8 | null;
  restored: Generated<number>;
  kept: Generated<number>;
  undo_tries: Generated<number>;
  /** When an undo that has not ended is taken up next */
  undo_next_at: Timestamp | null;
}

export interface OutcomeQuestionsTable {
  company_id: string;
  outcome: string;
  questions: Json;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Timestamp;
}

export interface OutcomeReviewsTable {
  company_id: string;
  id: string;
  deal_id: string;
  outcome: string;
  /** When the deal came to its closed stage; a second closing has another */
  closing_at: Timestamp;
  /** Questions as they were asked, each with its answer */
  answers: Json;
  version: Generated<number>;
  author_id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface PasswordGuessesTable {
  /** SHA-256 of what is counted and whose it is */
  subject: Buffer;
  wrong: Generated<number>;
  touched_at: Timestamp;
  /** When the owner was told that guessing is over */
  told_at: Timestamp | null;
}

export interface PersonalLogTable {
  user_id: string;
  id: string;
  action: string;
  success: Generated<boolean>;
  client_address: string | null;
  request_id: string | null;
  detail: Generated<Json>;
  created_at: Generated<Timestamp>;
}

export interface PlanOddsTable {
  company_id: string;
  deal_id: string;
  day: string;
  go_live: string;
  close_date: string | null;
  /** The chance to sign by the close date; null without one, or without a signature in the plan */
  sign: number | null;
  /** The chance that every step is done by go-live */
  live: number;
}

export interface PlanStepsTable {
  company_id: string;
  id: string;
  deal_id: string;
  position: number;
  name: string;
  kind: string;
  /** Workdays from start to end, both included */
  days: number;
  /** Steps of the same plan that it waits for */
  after: Generated<string[]>;
  /** The seller’s owner of the step */
  assignee_id: string | null;
  /** The buyer’s owner of the step */
  stakeholder_id: string | null;
  /** The day on which it is agreed to end; without one it follows from go-live */
  due_on: string | null;
  started_on: string | null;
  done_on: string | null;
  /** Workdays it took, from which later plans learn; null if nothing says when it began */
  days_taken: number | null;
}

export interface PlanTemplatesTable {
  company_id: string;
  id: string;
  workspace_id: string;
  name: string;
  steps: Json;
  created_at: Generated<Timestamp>;
}

export interface PriceBooksTable {
  company_id: string;
  id: string;
  workspace_id: string;
  name: string;
  currency: string;
  valid_from: string | null;
  valid_until: string | null;
  /** Its prices are proposed for deals in its currency */
  is_default: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Changes only while the book has no prices */
  tax_included: Generated<boolean>;
}

export interface PricesTable {
  company_id: string;
  id: string;
  price_book_id: string;
  product_id: string;
  from_quantity: Numeric;
  unit_price_minor: Int8;
}

export interface ProblemCostsTable {
  company_id: string;
  id: string;
  deal_id: string;
  problem_id: string;
  position: number;
  label: string;
  period: string;
  currency: string;
}

export interface ProductsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  name: string;
  sku: string | null;
  family: string | null;
  /** What one of it is called, such as seat or hour */
  unit: string | null;
  description: string | null;
  billing: Generated<string>;
  archived_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** The name as it is sorted and joined by */
  plain_name: ColumnType<string, never, never>;
  search_text: ColumnType<string, never, never>;
}

export interface ProfilesTable {
  company_id: string;
  id: string;
  workspace_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string;
  role: Generated<MemberRole>;
  company_name: string | null;
  hubspot_user_id: string | null;
  mfa_enabled: Generated<boolean>;
  last_login_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Region format that the person chose; null for that of the browser, and en-US in mails */
  locale: string | null;
  /** Of a named owner, who is no member: the workspace in whose lists they stand. Their email is what the file said, or empty */
  named_workspace_id: string | null;
  /** Of a named owner: the member who took over what they owned */
  successor_id: string | null;
  /** To whom the person reports */
  manager_id: string | null;
}

export interface ProviderTokensTable {
  session_id: string;
  user_id: string;
  tokens: Buffer;
  expires_at: Timestamp;
}

export interface PushKeysTable {
  id: string;
  public_key: string;
  /** Sealed for this row */
  private_key: Buffer;
  only_one: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface PushSubscriptionsTable {
  company_id: string;
  id: string;
  profile_id: string;
  session_id: string;
  endpoint_hash: Buffer;
  /** Address and keys, sealed for this row */
  subscription: Buffer;
  device: string;
  created_at: Generated<Timestamp>;
}

export interface QualificationRulesTable {
  company_id: string;
  id: string;
  workspace_id: string;
  settings: Json;
  gaps_block: boolean;
  note: Generated<string>;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Timestamp;
  /** The day from which they count; null for the draft and for those of the beginning */
  effective_on: string | null;
  /** Null for the draft */
  published_at: Timestamp | null;
  /** Since when deals are graded by them */
  begun_at: Timestamp | null;
  to_regrade: Generated<number>;
  regraded: Generated<number>;
  /** The last open deal that was graded anew, in the order of their ids */
  regraded_up_to: string | null;
  finished_at: Timestamp | null;
}

export interface QuoteFilesTable {
  company_id: string;
  quote_id: string;
  content: Buffer;
  sha256: Buffer;
  created_at: Generated<Timestamp>;
}

export interface QuoteLinesTable {
  company_id: string;
  id: string;
  quote_id: string;
  position: number;
  product_id: string | null;
  name: string;
  quantity: Numeric;
  unit_price_minor: Int8;
  discount_percent: Numeric;
  billing: string;
  periods: number;
  tax_percent: Numeric | null;
  list_minor: Int8;
  net_minor: Int8;
  total_minor: Int8;
  /** The unit price of the price book for the quantity when the lines were taken */
  book_price_minor: Int8 | null;
  /** Its product had prices when the lines were taken, but none that applied */
  lacks_book_price: Generated<boolean>;
}

export interface QuoteNumbersTable {
  company_id: string;
  last_number: number;
}

export interface QuoteRepliesTable {
  company_id: string;
  id: string;
  quote_id: string;
  link_id: string | null;
  kind: string;
  /** As the buyer typed it for an answer */
  name: string;
  email: string;
  note: string | null;
  revision: number;
  /** Of the PDF that the buyer answered */
  file_sha256: Buffer | null;
  created_at: Generated<Timestamp>;
}

export interface QuoteSettingsTable {
  company_id: string;
  workspace_id: string;
  /** The name of the company unless set */
  seller_name: string | null;
  address: string | null;
  terms: string | null;
  valid_days: Generated<number>;
  /** The largest that a seller can give without a manager */
  line_discount_limit: Generated<Numeric>;
  total_discount_limit: Generated<Numeric>;
  logo: Buffer | null;
  logo_at: Timestamp | null;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
}

export interface QuotesTable {
  company_id: string;
  id: string;
  workspace_id: string;
  deal_id: string;
  /** Shared by the revisions of a quote */
  number: number;
  revision: number;
  state: Generated<string>;
  /** What was printed when it was sent; what the deal was called for quotes made before */
  title: string;
  currency: string;
  total_discount_percent: Numeric;
  net_minor: Int8;
  gross_minor: Int8;
  /** As they were when the lines were copied */
  totals: Json;
  valid_until: string | null;
  /** As it was when the quote was sent; null before */
  seller_name: string | null;
  seller_address: string | null;
  /** The account as it was when the quote was sent; null before */
  buyer_name: string | null;
  buyer_contact_id: string | null;
  buyer_contact_name: string | null;
  buyer_address: string | null;
  note: string | null;
  terms: string | null;
  approval: Generated<string>;
  approval_requested_by: string | null;
  approval_requested_at: Timestamp | null;
  approval_request_note: string | null;
  approval_decided_by: string | null;
  approval_decided_at: Timestamp | null;
  approval_decision_note: string | null;
  sent_at: Timestamp | null;
  sent_by: string | null;
  /** The day on which the buyer accepted or rejected it, as one of the company says */
  answered_on: string | null;
  answer_contact_id: string | null;
  answer_contact_name: string | null;
  answer_note: string | null;
  answered_at: Timestamp | null;
  answered_by: string | null;
  created_by: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** What the deal was worth before this was accepted; null otherwise */
  amount_before_minor: Int8 | null;
  currency_before: string | null;
  /** The largest discount of a line, a price below the price book included; null for quotes made before */
  line_discount: Numeric | null;
  /** The discount on the total, prices below the price book included; null for quotes made before */
  total_discount: Numeric | null;
  /** Typed for the buyer; null for a title from the account */
  buyer_title: string | null;
}

export interface RateLimitsTable {
  bucket: string;
  attempts: number;
  window_started_at: Timestamp;
  blocked_until: Timestamp | null;
}

export interface RecordingChunksTable {
  company_id: string;
  recording_id: string;
  track: string;
  part: number;
  sequence: number;
  sha256: Buffer;
  bytes: number;
  storage_key: string;
  created_at: Generated<Timestamp>;
}

export interface RecordingPartsTable {
  company_id: string;
  recording_id: string;
  track: string;
  part: number;
  starts_at_ms: number;
  /** How many of its chunks make it up, once its sender said so */
  chunks: number | null;
  content_type: string | null;
  /** Where its audio lies, once it is assembled */
  storage_key: string | null;
  bytes: Int8 | null;
  duration_ms: number | null;
}

export interface RecordingsTable {
  company_id: string;
  id: string;
  deal_id: string;
  title: string;
  kind: InteractionKind;
  origin: string;
  state: Generated<string>;
  file_name: string | null;
  /** Of an upload: how large the file is */
  announced_bytes: Int8 | null;
  /** What is stored of it now: chunks, or parts once it is assembled */
  stored_bytes: Generated<Int8>;
  duration_ms: number | null;
  occurred_at: Timestamp;
  /** What created_by confirmed, at created_at, that everybody agreed to */
  consent_text: string;
  /** The note with its transcript */
  interaction_id: string | null;
  problem: string | null;
  /** How often in a row its work failed for now */
  failures: Generated<number>;
  /** When the background work looks at it again */
  retry_at: Timestamp | null;
  audio_removed_at: Timestamp | null;
  stopped_at: Timestamp | null;
  stopped_by: string | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ReferenceRatesTable {
  currency: string;
  day: string;
  rate: Numeric;
}

export interface RequestWindowsTable {
  started_at: Timestamp;
  method: string;
  route: string;
  requests: number;
  failures: number;
  total_ms: Int8;
  max_ms: number;
  /** How many took up to 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000 ms, and longer */
  buckets: number[];
}

export interface RetentionRulesTable {
  company_id: string;
  kind: string;
  days: number;
  changed_at: Timestamp;
  /** When the job looks next; after a change not before a day has passed */
  next_run_at: Timestamp;
}

export interface ReviewItemsTable {
  company_id: string;
  review_id: string;
  deal_id: string;
  position: number;
  /** Who owned the deal when it came into the review */
  owner_id: string;
  /** Null for a deal of the computed queue */
  added_by: string | null;
  changes: Generated<number>;
  /** By how many categories the forecast choice was ahead of the evidence */
  ahead: Generated<number>;
  ages_on: string | null;
  decision: string | null;
  note: string | null;
  questions: Generated<Json>;
  /** The pillars as they were when it was decided */
  strip: string | null;
  score: number | null;
  forecast_choice: ForecastChoice | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  seconds: Generated<number>;
  version: Generated<number>;
}

export interface ReviewPromisesTable {
  company_id: string;
  id: string;
  review_id: string;
  deal_id: string;
  kind: string;
  words: string;
  owner_id: string;
  due_on: string | null;
  /** Null once the task was removed */
  task_id: string | null;
  created_by: string;
  created_at: Timestamp;
}

export interface ReviewsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  reviewer_id: string;
  scope: string;
  /** Whose deals, or whose team’s; the reviewer for their own */
  person_id: string;
  until_day: string;
  /** The deal that everyone in the review is shown */
  deal_id: string | null;
  started_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface RfpFilesTable {
  company_id: string;
  rfp_id: string;
  revision: number;
  file_name: string;
  format: string;
  content: Buffer;
  sha256: Buffer;
  /** Of a workbook: which columns of which sheets hold requirements and answers */
  sheets: Generated<Json>;
  added_by: string;
  created_at: Generated<Timestamp>;
}

export interface RfpRequirementsTable {
  company_id: string;
  id: string;
  rfp_id: string;
  position: number;
  number: string | null;
  section: string | null;
  /** In the words of the buyer */
  body: string;
  /** Its words before the amendment that changed it */
  body_before: string | null;
  place: string;
  /** Where it is in the text of the document */
  starts_at: number;
  ends_at: number;
  /** With sheet_row: its place in a workbook */
  sheet: string | null;
  sheet_row: number | null;
  obligation: string | null;
  weight: number | null;
  owner_id: string | null;
  state: Generated<string>;
  compliance: string | null;
  answer: Generated<string>;
  confidential: Generated<boolean>;
  /** The answer of the library that its answer began as */
  library_answer_id: string | null;
  added_in: Generated<number>;
  /** The revision that changed its words */
  changed_in: number | null;
  /** The revision that no longer has it */
  removed_in: number | null;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: Generated<Timestamp>;
}

export interface RfpsTable {
  company_id: string;
  id: string;
  deal_id: string;
  /** The text of its latest document, as a source of evidence */
  interaction_id: string | null;
  title: string;
  revision: Generated<number>;
  /** The last day for questions to the buyer */
  questions_on: string | null;
  /** The last day for the answer */
  due_on: string | null;
  award_on: string | null;
  decision: Generated<string>;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SampleRecordsTable {
  company_id: string;
  workspace_id: string;
  kind: SampleKind;
  record_id: string;
}

export interface SavedMappingsTable {
  company_id: string;
  workspace_id: string;
  fingerprint: string;
  kind: string;
  mapping: Json;
  saved_by: string | null;
  used_at: Timestamp;
}

export interface SchemaMigrationsTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
  kind: string | null;
  catalogue: string | null;
}

export interface ServerLogsTable {
  id: string;
  level: string;
  message: string;
  detail: Generated<Json>;
  instance: string;
  request_id: string | null;
  created_at: Timestamp;
}

export interface ServiceDaysTable {
  day: string;
  kind: string;
  count: Generated<Int8>;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  aal: Generated<AssuranceLevel>;
  created_at: Generated<Timestamp>;
  /** When the person last gave a password or a second factor */
  proved_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
  expires_at: Timestamp;
  client_address: string | null;
  user_agent: string | null;
  /** Opened by a reset link: until then it may set a new password without the old one */
  recovery_until: Timestamp | null;
}

export interface SignInOriginsTable {
  user_id: string;
  kind: string;
  origin: string;
  first_seen_at: Timestamp;
  last_seen_at: Timestamp;
}

export interface SignalViewsTable {
  company_id: string;
  deal_id: string;
  profile_id: string;
  /** Hash of the deal and of what the signal says: one that changes is unseen again */
  signal_key: string;
  seen_at: Generated<Timestamp>;
}

export interface SlowRequestsTable {
  id: string;
  method: string;
  route: string;
  status: number;
  duration_ms: number;
  request_id: string;
  instance: string;
  created_at: Timestamp;
}

export interface StakeholderInfluencesTable {
  company_id: string;
  deal_id: string;
  stakeholder_id: string;
  influences_id: string;
}

export interface StakeholdersTable {
  company_id: string;
  id: string;
  deal_id: string;
  name: string;
  title: string | null;
  email: string | null;
  phone: string | null;
  side: Generated<string>;
  buying_role: Generated<string>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  influence: Generated<string>;
  /** Towards us, as the team sees it; what it rests on is the evidence the person gave */
  stance: Generated<string>;
  reports_to: string | null;
  version: Generated<number>;
  /** Who they are beyond the deal */
  contact_id: string | null;
}

export interface StepChangesTable {
  company_id: string;
  id: string;
  deal_id: string;
  /** Of a step that may have been removed since */
  step_id: string;
  /** As the buyer read it */
  step_name: string;
  link_id: string | null;
  kind: string;
  name: string;
  email: string;
  /** Until then: when the step was to end, or when it was done */
  day_before: string | null;
  /** From then on */
  day: string | null;
  reason: string | null;
  created_at: Generated<Timestamp>;
}

export interface SupportAttachmentsTable {
  company_id: string;
  id: string;
  uploader_id: string;
  /** Null until the request is submitted; what stays so for a day is deleted */
  request_id: string | null;
  file_name: string;
  /** Within the bucket support-attachments */
  file_path: string;
  file_size: Int8;
  mime_type: string;
  created_at: Generated<Timestamp>;
  /** It was removed; its bytes go next, and the row after them */
  doomed_at: Timestamp | null;
}

export interface SupportMessagesTable {
  company_id: string;
  id: string;
  request_id: string;
  author_id: string | null;
  from_support: boolean;
  body: string;
  created_at: Generated<Timestamp>;
}

export interface SupportRequestsTable {
  company_id: string;
  id: string;
  requester_id: string;
  type: Generated<SupportType>;
  title: string;
  description: string;
  impact_category: ImpactCategory | null;
  status: Generated<SupportStatus>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Who asked, as it is searched: company, name, address; kept by triggers */
  asker: Generated<string>;
  search_text: ColumnType<string, never, never>;
}

export interface TaskGenerationsTable {
  company_id: string;
  id: string;
  deal_id: string;
  requested_by: string;
  status: Generated<string>;
  analyst: string | null;
  model: string | null;
  notice: string | null;
  failure: string | null;
  /** Proposals that did not pass the quote lock */
  refused: Generated<number>;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface TaskSourcesTable {
  company_id: string;
  deal_id: string;
  interaction_id: string;
  interaction_version: number;
}

export interface TaskSuggestionsTable {
  company_id: string;
  id: string;
  deal_id: string;
  /** What it stands on: another grade, another evidence or another sentence is another reason */
  reason: string;
  origin: TaskOrigin;
  title: string;
  note: string | null;
  due_on: string | null;
  pillar: MeddpiccPillar | null;
  stakeholder_id: string | null;
  /** Whose commitment it is */
  said_by: string | null;
  person_name: string | null;
  interaction_id: string | null;
  quote: string | null;
  quote_start: number | null;
  quote_end: number | null;
  status: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface TasksTable {
  company_id: string;
  id: string;
  /** Of its deal or account */
  workspace_id: string;
  deal_id: string | null;
  account_id: string | null;
  title: string;
  note: string | null;
  due_on: string | null;
  /** The order of lists: what has no day comes last */
  due_key: ColumnType<string, never, never>;
  assignee_id: string;
  pillar: MeddpiccPillar | null;
  origin: Generated<TaskOrigin>;
  /** What it was proposed for, so that it is not proposed again */
  reason: string | null;
  interaction_id: string | null;
  /** Letter for letter from the interaction; its place is gone once that text was changed */
  quote: string | null;
  quote_start: number | null;
  quote_end: number | null;
  created_by: string;
  version: Generated<number>;
  /** The due day of which the assignee was told */
  due_told_on: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  done_by: string | null;
  /** Shown nowhere any more, and erased a day later unless it is brought back */
  removed_at: Timestamp | null;
}

export interface TerritoryAccountsTable {
  company_id: string;
  account_id: string;
  workspace_id: string;
  territory_id: string | null;
  placed: Generated<boolean>;
  /** The plan or the account has changed since the rules were asked */
  due: Generated<boolean>;
}

export interface TerritoryHandOversTable {
  company_id: string;
  account_id: string;
  workspace_id: string;
  to_id: string;
  /** People of the territory, whose open deals stay with them */
  keepers: Generated<string[]>;
  accounts: boolean;
  deals: boolean;
  asked_by: string;
  asked_at: Generated<Timestamp>;
  /** What records it; null if the plan was applied by an earlier release */
  operation_id: string | null;
}

export interface TerritoryPlacementsTable {
  company_id: string;
  plan_id: string;
  account_id: string;
  territory_id: string;
  placed_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface TerritoryPlansTable {
  company_id: string;
  id: string;
  workspace_id: string;
  number: number;
  state: string;
  /** In the order of precedence; the contract says what each holds */
  territories: Generated<Json>;
  version: Generated<number>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  activated_by: string | null;
  activated_at: Timestamp | null;
}

export interface TranscriptPiecesTable {
  company_id: string;
  recording_id: string;
  track: string;
  part: number;
  piece: number;
  /** In its part */
  from_ms: number;
  to_ms: number;
  /** What the service heard; null until it answered */
  answer: Json | null;
  created_at: Generated<Timestamp>;
}

export interface TranscriptSegmentsTable {
  company_id: string;
  recording_id: string;
  sequence: number;
  track: string;
  from_ms: number;
  to_ms: number;
  speaker: string;
  side: string;
  words: string;
  /** UTF-16 units in the body of the note; null once that was changed */
  starts_at: number | null;
  ends_at: number | null;
}

export interface UnreadableSecretsTable {
  place: string;
  count: number;
  looked_at: Timestamp;
}

export interface UsageDaysTable {
  company_id: string;
  usage_date: string;
  service_type: string;
  operations: Int8;
  api_calls: Int8;
  tokens: Int8;
  cost_usd: Numeric;
}

export interface UsageLogsTable {
  company_id: string;
  id: string;
  user_id: string | null;
  deal_id: string | null;
  interaction_id: string | null;
  service_type: string;
  operation: string;
  model: string | null;
  api_calls: Generated<number>;
  tokens_input: Generated<number>;
  tokens_output: Generated<number>;
  tokens_total: Generated<number>;
  estimated_cost_usd: Generated<Numeric>;
  success: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface UsageMonthsTable {
  company_id: string;
  month: string;
  service_type: string;
  operations: Int8;
  api_calls: Int8;
  tokens_input: Int8;
  tokens_output: Int8;
  cost_usd: Numeric;
}

export interface UsageSpansTable {
  company_id: string;
  span: string;
  starts_on: string;
  service_type: string;
  operations: Int8;
  api_calls: Int8;
  tokens: Int8;
  cost_usd: Numeric;
}

export interface UsersTable {
  id: string;
  email: string;
  password_hash: string | null;
  email_confirmed_at: Timestamp | null;
  is_super_admin: Generated<boolean>;
  /** The company the user acts in */
  company_id: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** The last day (UTC) on which the person signed in or used a session, to the hour */
  last_active_on: string | null;
}

export interface WebhookAttemptsTable {
  company_id: string;
  id: string;
  delivery_id: string;
  started_at: Timestamp;
  duration_ms: number;
  status: number | null;
  error: string | null;
  /** The beginning of what the receiver answered, without secrets */
  answer: Generated<string>;
}

export interface WebhookDeliveriesTable {
  company_id: string;
  /** The event's own: every attempt, and every sending again, carries it */
  id: string;
  deal_id: string | null;
  type: string;
  /** The very bytes that are signed and sent */
  body: string;
  state: string;
  skip_reason: string | null;
  attempts: Generated<number>;
  last_status: number | null;
  last_error: string | null;
  created_at: Timestamp;
  /** Not tried any more after this */
  expires_at: Timestamp;
  finished_at: Timestamp | null;
  /** The contact, account or import it is about, which may be gone; null for deals and tests */
  record_id: string | null;
}

export interface WebhookLanesTable {
  company_id: string;
  deal_id: string;
  next_try_at: Timestamp;
}

export interface WebhookRecordLanesTable {
  company_id: string;
  record_id: string;
  next_try_at: Timestamp;
}

export interface WorkspaceInvitationsTable {
  company_id: string;
  id: string;
  workspace_id: string;
  email: string;
  role: MemberRole;
  first_name: string | null;
  last_name: string | null;
  /** SHA-256 of the token in the link */
  invitation_token: Buffer;
  status: Generated<InvitationStatus>;
  expires_at: Timestamp;
  /** The colleague who invited; null where the operator let the company in */
  invited_by: string | null;
  accepted_at: Timestamp | null;
  accepted_by: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** The named owner whose records become those of whoever accepts */
  takes_over_id: string | null;
}

export interface WorkspacesTable {
  company_id: string;
  id: string;
  name: string;
  workspace_type: Generated<WorkspaceType>;
  max_members: Generated<number>;
  allow_self_join: Generated<boolean>;
  /** Whoever has it may join while allow_self_join is on */
  invitation_code: Generated<string>;
  /** Weights, freshness and expectations that differ from the defaults */
  qualification_settings: Json | null;
  /** A deal with gaps may not enter a later stage */
  gaps_block: Generated<boolean>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  /** Who must have a second factor before they may work */
  two_factor_required_of: Generated<string>;
}

export interface Tables {
  account_deletions: AccountDeletionsTable;
  account_news: AccountNewsTable;
  account_plan_changes: AccountPlanChangesTable;
  account_plan_sections: AccountPlanSectionsTable;
  account_plans: AccountPlansTable;
  account_quarters: AccountQuartersTable;
  account_totals: AccountTotalsTable;
  accounts: AccountsTable;
  address_changes: AddressChangesTable;
  ai_analyses: AiAnalysesTable;
  ai_suggestions: AiSuggestionsTable;
  announcements: AnnouncementsTable;
  asks: AsksTable;
  audio_removals: AudioRemovalsTable;
  audit_log: AuditLogTable;
  battlecard_lines: BattlecardLinesTable;
  business_problems: BusinessProblemsTable;
  buyer_links: BuyerLinksTable;
  buyer_sessions: BuyerSessionsTable;
  close_plans: ClosePlansTable;
  close_totals: CloseTotalsTable;
  commitment_claims: CommitmentClaimsTable;
  commitments: CommitmentsTable;
  companies: CompaniesTable;
  company_deletions: CompanyDeletionsTable;
  company_usage_summary: CompanyUsageSummaryTable;
  'ai.company_webhook_config': AiCompanyWebhookConfigTable;
  competitor_checks: CompetitorChecksTable;
  competitor_mentions: CompetitorMentionsTable;
  competitors: CompetitorsTable;
  contact_emails: ContactEmailsTable;
  contact_history: ContactHistoryTable;
  contact_totals: ContactTotalsTable;
  contacts: ContactsTable;
  cost_factors: CostFactorsTable;
  currency_settings: CurrencySettingsTable;
  data_exports: DataExportsTable;
  dead_weight_keeps: DeadWeightKeepsTable;
  deal_access: DealAccessTable;
  deal_collaborators: DealCollaboratorsTable;
  deal_competitors: DealCompetitorsTable;
  deal_history: DealHistoryTable;
  deal_history_entries: DealHistoryEntriesTable;
  deal_lines: DealLinesTable;
  deal_numbers: DealNumbersTable;
  deal_odds: DealOddsTable;
  deal_pins: DealPinsTable;
  deal_pricing: DealPricingTable;
  deal_share_readers: DealShareReadersTable;
  deal_shares: DealSharesTable;
  deal_totals: DealTotalsTable;
  deal_usage_summary: DealUsageSummaryTable;
  deal_usage_totals: DealUsageTotalsTable;
  deal_versions: DealVersionsTable;
  deal_visits: DealVisitsTable;
  deals: DealsTable;
  duplicate_checks: DuplicateChecksTable;
  duplicate_keys: DuplicateKeysTable;
  duplicate_lessons: DuplicateLessonsTable;
  duplicate_pairs: DuplicatePairsTable;
  early_access_requests: EarlyAccessRequestsTable;
  email_connections: EmailConnectionsTable;
  email_counts: EmailCountsTable;
  email_messages: EmailMessagesTable;
  email_seen: EmailSeenTable;
  email_sends: EmailSendsTable;
  error_groups: ErrorGroupsTable;
  error_hours: ErrorHoursTable;
  error_samples: ErrorSamplesTable;
  events: EventsTable;
  exchange_rates: ExchangeRatesTable;
  external_ids: ExternalIdsTable;
  factor_resets: FactorResetsTable;
  feature_flag_changes: FeatureFlagChangesTable;
  feature_flags: FeatureFlagsTable;
  forecast_calls: ForecastCallsTable;
  forecast_periods: ForecastPeriodsTable;
  forecast_totals: ForecastTotalsTable;
  gmail_authorizations: GmailAuthorizationsTable;
  gmail_pushes: GmailPushesTable;
  google_identities: GoogleIdentitiesTable;
  google_revocations: GoogleRevocationsTable;
  google_sign_ins: GoogleSignInsTable;
  home_visits: HomeVisitsTable;
  hubspot_callbacks: HubspotCallbacksTable;
  hubspot_conflicts: HubspotConflictsTable;
  hubspot_connections: HubspotConnectionsTable;
  hubspot_owners: HubspotOwnersTable;
  hubspot_people: HubspotPeopleTable;
  hubspot_records: HubspotRecordsTable;
  idempotency_keys: IdempotencyKeysTable;
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  imports: ImportsTable;
  instances: InstancesTable;
  integration_tokens: IntegrationTokensTable;
  interactions: InteractionsTable;
  known_browsers: KnownBrowsersTable;
  library_answers: LibraryAnswersTable;
  mails: MailsTable;
  meddpicc_answers: MeddpiccAnswersTable;
  meddpicc_evidence: MeddpiccEvidenceTable;
  member_removals: MemberRemovalsTable;
  merged_records: MergedRecordsTable;
  mfa_attempts: MfaAttemptsTable;
  mfa_audit_log: MfaAuditLogTable;
  mfa_challenges: MfaChallengesTable;
  mfa_factors: MfaFactorsTable;
  mfa_recovery_codes: MfaRecoveryCodesTable;
  news_items: NewsItemsTable;
  notification_dues: NotificationDuesTable;
  notification_preferences: NotificationPreferencesTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  odds_runs: OddsRunsTable;
  offers: OffersTable;
  one_time_tokens: OneTimeTokensTable;
  operation_changes: OperationChangesTable;
  operations: OperationsTable;
  outcome_questions: OutcomeQuestionsTable;
  outcome_reviews: OutcomeReviewsTable;
  password_guesses: PasswordGuessesTable;
  personal_log: PersonalLogTable;
  plan_odds: PlanOddsTable;
  plan_steps: PlanStepsTable;
  plan_templates: PlanTemplatesTable;
  price_books: PriceBooksTable;
  prices: PricesTable;
  problem_costs: ProblemCostsTable;
  products: ProductsTable;
  profiles: ProfilesTable;
  provider_tokens: ProviderTokensTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  qualification_rules: QualificationRulesTable;
  quote_files: QuoteFilesTable;
  quote_lines: QuoteLinesTable;
  quote_numbers: QuoteNumbersTable;
  quote_replies: QuoteRepliesTable;
  quote_settings: QuoteSettingsTable;
  quotes: QuotesTable;
  rate_limits: RateLimitsTable;
  recording_chunks: RecordingChunksTable;
  recording_parts: RecordingPartsTable;
  recordings: RecordingsTable;
  reference_rates: ReferenceRatesTable;
  request_windows: RequestWindowsTable;
  retention_rules: RetentionRulesTable;
  review_items: ReviewItemsTable;
  review_promises: ReviewPromisesTable;
  reviews: ReviewsTable;
  rfp_files: RfpFilesTable;
  rfp_requirements: RfpRequirementsTable;
  rfps: RfpsTable;
  sample_records: SampleRecordsTable;
  saved_mappings: SavedMappingsTable;
  schema_migrations: SchemaMigrationsTable;
  server_logs: ServerLogsTable;
  service_days: ServiceDaysTable;
  sessions: SessionsTable;
  sign_in_origins: SignInOriginsTable;
  signal_views: SignalViewsTable;
  slow_requests: SlowRequestsTable;
  stakeholder_influences: StakeholderInfluencesTable;
  stakeholders: StakeholdersTable;
  step_changes: StepChangesTable;
  support_attachments: SupportAttachmentsTable;
  support_messages: SupportMessagesTable;
  support_requests: SupportRequestsTable;
  task_generations: TaskGenerationsTable;
  task_sources: TaskSourcesTable;
  task_suggestions: TaskSuggestionsTable;
  tasks: TasksTable;
  territory_accounts: TerritoryAccountsTable;
  territory_hand_overs: TerritoryHandOversTable;
  territory_placements: TerritoryPlacementsTable;
  territory_plans: TerritoryPlansTable;
  transcript_pieces: TranscriptPiecesTable;
  transcript_segments: TranscriptSegmentsTable;
  unreadable_secrets: UnreadableSecretsTable;
  usage_days: UsageDaysTable;
  usage_logs: UsageLogsTable;
  usage_months: UsageMonthsTable;
  usage_spans: UsageSpansTable;
  users: UsersTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_lanes: WebhookLanesTable;
  webhook_record_lanes: WebhookRecordLanesTable;
  workspace_invitations: WorkspaceInvitationsTable;
  workspaces: WorkspacesTable;
}
