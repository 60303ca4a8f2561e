import { dayOf } from '@dealwright/domain/calendar';
import { DEAL_SOURCE_LABELS } from '@dealwright/domain/deal-fields';
import type { Qualification } from '@dealwright/domain/qualification';
import { isClosed } from '@dealwright/domain/stage';
import { presentPillars } from '../features/deals/grading/requalify.ts';
import type { LiveEvidence } from '../features/deals/grading/store.ts';
import { answers, type ExtraScene, sellerNote, unreadCall } from './extras.ts';
import { fillIn } from './fill-in.ts';
import type { Opportunity } from './opportunities.ts';
import { LOSS_REASONS, NEXT_STEPS } from './phrases.ts';
import { type PlacedPerson, placePeople } from './place-people.ts';
import type { PlannedDeal } from './plan-deals.ts';
import type { Random } from './random.ts';
import { type ReplayedChange, replay } from './replay-history.ts';
import type { Employee } from './staff.ts';
import {
  namesIn,
  Titles,
  type WordedEvidence,
  Wording,
  type WrittenInteraction,
  writeInteractions,
} from './write-interactions.ts';

type Row = Record<string, unknown>;

/** All rows of one deal, by table. */
export interface DealRows {
  readonly deal: Row & ReturnType<typeof factsOf>;
  readonly stakeholders: Row[];
  readonly influences: Row[];
  readonly interactions: Row[];
  readonly evidence: Row[];
  readonly answers: Row[];
  readonly history: Row[];
  readonly plan: PlannedDeal;
  /** The grades as they were at a time. */
  readonly stateAt: (time: Date) => Qualification;
}

export interface DealScene {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly number: number;
  readonly opportunity: Opportunity;
  readonly account: { readonly id: string; readonly name: string; readonly staff: readonly Employee[] };
  readonly owner: { readonly id: string; readonly name: string };
  readonly managerId: string | null;
  readonly plan: PlannedDeal;
  readonly now: Date;
  readonly random: Random;
}

const DAY_MS = 86_400_000;
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A time in working hours, this many days before now. */
export function before(now: Date, daysAgo: number, hour: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(Math.min(midnight - daysAgo * DAY_MS + hour * 3_600_000, now.getTime() - 60_000));
}

function stakeholderRow(scene: DealScene, dealId: string, person: PlacedPerson): Row {
  return {
    company_id: scene.companyId,
    id: person.id,
    deal_id: dealId,
    name: person.name,
    title: person.title,
    email: person.email,
    side: 'buyer',
    buying_role: person.role,
    influence: person.influence,
    stance: person.stance,
    reports_to: person.reports_to,
    created_by: scene.owner.id,
    created_at: before(scene.now, scene.plan.createdDaysAgo, 9),
    updated_at: before(scene.now, scene.plan.createdDaysAgo, 9),
  };
}

const influenceRow = (
  { companyId }: DealScene,
  dealId: string,
  [one, other]: readonly [string, string],
): Row => ({
  company_id: companyId,
  deal_id: dealId,
  stakeholder_id: one,
  influences_id: other,
});

function interactionRow(scene: DealScene, dealId: string, id: string, written: WrittenInteraction): Row {
  return {
    company_id: scene.companyId,
    id,
    deal_id: dealId,
    kind: written.kind,
    title: written.title,
    body: written.body,
    format: 'typed',
    speakers: written.speakers.map(({ label, person }) => ({
      label,
      side: person ? 'buyer' : 'seller',
      stakeholder_id: person?.id ?? null,
      name: label,
      title: person?.title ?? null,
      confirmed: true,
    })),
    occurred_at: before(scene.now, written.daysAgo, 10),
    author_id: scene.owner.id,
    quoted: true,
    version: 1,
    created_at: before(scene.now, written.daysAgo, 11),
    updated_at: before(scene.now, written.daysAgo, 11),
  };
}

function evidenceRow(
  scene: DealScene,
  dealId: string,
  id: string,
  row: WordedEvidence,
  sources: readonly string[],
): Row {
  return {
    company_id: scene.companyId,
    id,
    deal_id: dealId,
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    marks: row.polarity === 'contradicts' ? ['negated'] : [],
    statement: row.statement,
    stakeholder_id: row.person?.id ?? null,
    person_name: row.person?.name ?? null,
    occurred_on: dayOf(before(scene.now, row.daysAgo, 10)),
    interaction_id: row.source === null ? null : sources[row.source],
    quote: row.quote,
    quote_start: row.quoteStart,
    quote_end: row.quoteStart === null || row.quote === null ? null : row.quoteStart + row.quote.length,
    recorded_by: scene.owner.id,
    created_at: before(scene.now, row.daysAgo, 12),
  };
}

/** The team lead has made the latest move of some deals. */
function moverOf({ owner, managerId, number, plan, now }: DealScene, { cause, at }: ReplayedChange): string {
  const latest = before(now, plan.path.at(-1)?.daysAgo ?? 0, 15);
  const byManager = cause === 'move' && number % 4 === 0 && at.getTime() === latest.getTime();
  return byManager && managerId !== null ? managerId : owner.id;
}

function historyRow(scene: DealScene, dealId: string, change: ReplayedChange): Row {
  return {
    company_id: scene.companyId,
    id: scene.random.id(change.at),
    deal_id: dealId,
    field: change.field,
    old_value: change.oldValue ?? null,
    new_value: change.newValue ?? null,
    actor_id: change.cause === 'ageing' ? null : moverOf(scene, change),
    cause: change.cause,
    created_at: change.at,
  };
}

const SOURCES = Object.keys(DEAL_SOURCE_LABELS);
/** How long before signing buyers say they will decide. */
const DECIDED_BEFORE_DAYS = 14;

/** The source of the deal, and its decision date once the buyer has mentioned one. */
function originOf({ plan, now, number }: DealScene): Row {
  const isTalkedAbout = !isClosed(plan.stage) && plan.stage !== 'prospecting' && number % 3 > 0;
  const decided = new Date(now.getTime() + (plan.closeInDays - DECIDED_BEFORE_DAYS) * DAY_MS);
  return {
    source: SOURCES[number % SOURCES.length] ?? null,
    decision_date: isTalkedAbout ? dayOf(decided) : null,
  };
}

function factsOf(scene: DealScene, dealId: string, people: readonly PlacedPerson[]) {
  const { plan, now, random } = scene;
  const closed = isClosed(plan.stage);
  const entered = before(now, plan.path.at(-1)?.daysAgo ?? 0, 15);
  const slots = { amount: '', month: '', ...namesIn(people) };
  const step = closed || random.chance(0.15) ? null : fillIn(random.pick(NEXT_STEPS), slots);
  return {
    company_id: scene.companyId,
    id: dealId,
    workspace_id: scene.workspaceId,
    number: scene.number,
    name: scene.opportunity.name,
    account_id: scene.account.id,
    owner_id: scene.owner.id,
    stage: plan.stage,
    stage_entered_at: entered,
    amount_minor: plan.amountMinor,
    currency: 'USD',
    close_date: dayOf(new Date(now.getTime() + plan.closeInDays * DAY_MS)),
    ...originOf(scene),
    next_step: step,
    next_step_due: step && dayOf(new Date(now.getTime() + random.between(-4, 14) * DAY_MS)),
    forecast_choice: plan.forecastChoice,
    loss_reason: plan.stage === 'closed_lost' ? random.pick(LOSS_REASONS) : null,
    closed_at: closed ? entered : null,
    version: 1,
    search_text: '',
    created_by: scene.owner.id,
    created_at: before(now, plan.createdDaysAgo, 8),
    updated_at: entered,
  };
}

/** Interactions without evidence yet: notes, and calls waiting for analysis. */
function unquoted(plan: PlannedDeal, extra: ExtraScene): Row[] {
  if (isClosed(plan.stage)) return [];
  return [
    ...(extra.random.chance(0.5) ? [sellerNote(extra, extra.random.between(1, 12))] : []),
    ...(extra.random.chance(0.25) ? [unreadCall(extra, extra.random.between(0, 3))] : []),
  ];
}

/** The history from the deal's creation to today, from its moves and evidence. */
function replayOf(
  { opportunity, plan, now }: DealScene,
  evidence: readonly WordedEvidence[],
  rows: readonly Row[],
): ReturnType<typeof replay> {
  return replay({
    name: opportunity.name,
    forecastChoice: plan.forecastChoice,
    moves: plan.path.map(({ stage, daysAgo }, index) => ({
      stage,
      at: before(now, daysAgo, index === 0 ? 8 : 15),
    })),
    evidence: evidence.map((row, index) => ({
      id: String(rows[index]?.id),
      pillar: row.pillar,
      polarity: row.polarity,
      kind: row.kind,
      marks: [],
      personId: row.person?.id ?? null,
      occurredOn: dayOf(before(now, row.daysAgo, 10)),
      statement: row.statement,
      at: before(now, row.daysAgo, 12),
    })),
    now,
  });
}

/** The deal's grade today. */
const gradesOf = (today: ReturnType<typeof replay>['today']): Row => ({
  forecast_category: today.forecast.category,
  score: today.score,
  weakest_pillar: today.weakest,
  gap_count: today.gaps.length,
  gaps: today.gaps,
  next_ageing_on: today.nextAgeingOn,
});

/** One deal with its people, calls, emails, evidence and history. */
export function buildDeal(scene: DealScene): DealRows {
  const { plan, now, random } = scene;
  const dealId = random.id(before(now, plan.createdDaysAgo, 8));
  const placed = placePeople(scene.number, scene.account.staff, random, now);
  const people = placed.people.slice(0, placed.cast);
  const { name: dealName, topic } = scene.opportunity;
  const words = { accountName: scene.account.name, dealName, topic, people, random };
  const conversation = { ...words, sellerName: scene.owner.name };
  const [wording, titles] = [new Wording(conversation), new Titles(dealName)];
  const { interactions, evidence } = writeInteractions(
    plan.evidence,
    conversation,
    { wording, titles },
    (daysAgo) => LONG_DAY.format(before(now, daysAgo, 10)),
  );
  const sources = interactions.map((written) => random.id(before(now, written.daysAgo, 11)));
  const evidenceRows = evidence.map((row) =>
    evidenceRow(scene, dealId, random.id(before(now, row.daysAgo, 12)), row, sources),
  );
  const live = evidenceRows as unknown as LiveEvidence[];
  const { changes, today, stateAt } = replayOf(scene, evidence, evidenceRows);
  const pillars = presentPillars(today, live);
  const lastHeardDaysAgo = Math.min(...evidence.map(({ daysAgo }) => daysAgo));
  const extraScene = {
    ...words,
    companyId: scene.companyId,
    dealId,
    wording,
    titles,
    seller: scene.owner,
    at: (daysAgo: number, hour: number) => before(now, daysAgo, hour),
  };
  return {
    deal: { ...factsOf(scene, dealId, placed.people), ...gradesOf(today), pillars },
    stakeholders: placed.people.map((person) => stakeholderRow(scene, dealId, person)),
    influences: placed.influences.map((pair) => influenceRow(scene, dealId, pair)),
    interactions: [
      ...interactions.map((written, index) => interactionRow(scene, dealId, sources[index] ?? '', written)),
      ...unquoted(plan, extraScene),
    ],
    evidence: evidenceRows,
    answers: random.chance(0.7) ? answers(extraScene, pillars, lastHeardDaysAgo) : [],
    history: changes.map((change) => historyRow(scene, dealId, change)),
    plan,
    stateAt,
  };
}
