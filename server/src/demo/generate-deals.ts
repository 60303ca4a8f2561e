import { dayOf } from '@dealwright/domain/calendar';
import { DEAL_SOURCE_LABELS } from '@dealwright/domain/deal-fields';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { PILLARS } from '@dealwright/domain/pillar';
import { qualify } from '@dealwright/domain/qualification';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { isClosed, STAGES, type Stage } from '@dealwright/domain/stage';
import { presentPillars, toGraded } from '../features/deals/grading/requalify.ts';
import type { LiveEvidence } from '../features/deals/grading/store.ts';
import { newIdAt } from '../platform/ids.ts';
import { fillIn } from './fill-in.ts';
import { type DrawnPerson, generateContacts } from './generate-contacts.ts';
import { BUYER_TITLES, FIRST_NAMES, LAST_NAMES, PROJECTS, plain } from './generated-words.ts';
import { beliefOf, NEXT_STEPS, phrasesOf } from './phrases.ts';
import type { Random } from './random.ts';

type Row = Record<string, unknown>;

export interface GeneratedRows {
  readonly contacts: Row[];
  readonly deals: Row[];
  readonly stakeholders: Row[];
  readonly evidence: Row[];
  readonly history: Row[];
}

type DealRows = Omit<GeneratedRows, 'contacts'>;

export interface GenerationScene {
  readonly companyId: string;
  readonly workspaceId: string;
  readonly owners: readonly string[];
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
  readonly now: Date;
  readonly random: Random;
}

const DAY_MS = 86_400_000;
const SLOTS = { amount: '$120,000', month: 'March', cfo: 'the CFO', champion: 'the head of operations' };
/** None, one or two rows for a pillar or two: most real deals have little evidence. */
function generateEvidence(
  scene: GenerationScene,
  dealId: string,
  personId: string,
  personName: string,
): LiveEvidence[] {
  const { random, now } = scene;
  return Array.from({ length: random.between(0, 2) }, () => {
    const pillar = random.pick(PILLARS);
    const kind = random.pick([
      'seller_belief',
      'buyer_said',
      'buyer_said',
      'buyer_wrote',
      'buyer_did',
    ] as const);
    const believed = kind === 'seller_belief';
    return {
      id: newIdAt(now),
      deal_id: dealId,
      pillar,
      polarity: 'supports',
      kind,
      marks: [],
      statement: fillIn(
        believed ? beliefOf('planning', pillar) : random.pick(phrasesOf('planning', pillar)).statement,
        SLOTS,
      ),
      stakeholder_id: believed ? null : personId,
      person_name: believed ? null : personName,
      occurred_on: dayOf(new Date(now.getTime() - random.between(1, 150) * DAY_MS)),
    };
  });
}

const SOURCES = Object.keys(DEAL_SOURCE_LABELS);

/** The random choices for a deal, before it is written as rows. */
interface Drawn {
  readonly id: string;
  readonly number: number;
  readonly created: Date;
  readonly name: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly ownerId: string;
  readonly stage: Stage;
  readonly person: { readonly id: string; readonly name: string };
  readonly evidence: readonly LiveEvidence[];
}

function recordedAt({ occurred_on: day }: LiveEvidence): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dealRow({ companyId, workspaceId, random, now }: GenerationScene, drawn: Drawn): Row {
  const { id, number, created, name, account, ownerId, stage, person, evidence } = drawn;
  const forecastChoice = random.pick(FORECAST_CHOICES);
  const state = qualify({
    stage,
    forecastChoice,
    evidence: evidence.map(toGraded),
    today: dayOf(now),
    closedOn: dayOf(created),
    settings: DEFAULT_QUALIFICATION_SETTINGS,
  });
  const due = random.chance(0.6) ? dayOf(new Date(now.getTime() + random.between(-5, 30) * DAY_MS)) : null;
  return {
    company_id: companyId,
    id,
    workspace_id: workspaceId,
    number,
    name,
    account_id: account.id,
    owner_id: ownerId,
    stage,
    stage_entered_at: created,
    amount_minor: random.between(5, 900) * 100_000,
    currency: 'USD',
    close_date: dayOf(new Date(now.getTime() + random.between(-30, 240) * DAY_MS)),
    next_step: due && fillIn(random.pick(NEXT_STEPS), SLOTS),
    next_step_due: due,
    source: SOURCES[number % SOURCES.length] ?? null,
    forecast_choice: forecastChoice,
    forecast_category: state.forecast.category,
    closed_at: isClosed(stage) ? created : null,
    score: state.score,
    weakest_pillar: state.weakest,
    gap_count: state.gaps.length,
    gaps: state.gaps,
    pillars: presentPillars(state, evidence),
    next_ageing_on: state.nextAgeingOn,
    search_text: plain(`${name} lead-${number} ${account.name} ${person.name}`),
    version: 1,
    created_by: ownerId,
    created_at: created,
    updated_at: created,
    // As the trigger that follows evidence would set it, at the cost of an update.
    last_activity_at: new Date(
      Math.max(created.getTime(), ...evidence.map((row) => recordedAt(row).getTime())),
    ),
  };
}

function historyRow(companyId: string, drawn: Drawn, field: 'name' | 'stage'): Row {
  return {
    company_id: companyId,
    id: newIdAt(drawn.created),
    deal_id: drawn.id,
    field,
    old_value: null,
    new_value: drawn[field],
    actor_id: drawn.ownerId,
    cause: 'creation',
    created_at: drawn.created,
  };
}

function addDeal(rows: DealRows, scene: GenerationScene, number: number): DrawnPerson {
  const { companyId, random, now } = scene;
  const created = new Date(now.getTime() - random.between(1, 360) * DAY_MS);
  const id = newIdAt(created);
  const account = random.pick(scene.accounts);
  const ownerId = random.pick(scene.owners);
  const stage = random.pick(STAGES);
  const { title, role } = random.pick(BUYER_TITLES);
  const person = { id: newIdAt(created), name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}` };
  const name = `${random.pick(PROJECTS)} ${random.between(1, 9)}`;
  const evidence = generateEvidence(scene, id, person.id, person.name);
  const drawn = { id, number, created, name, account, ownerId, stage, person, evidence };
  rows.deals.push(dealRow(scene, drawn));
  rows.stakeholders.push({
    company_id: companyId,
    id: person.id,
    deal_id: id,
    name: person.name,
    title,
    side: 'buyer',
    buying_role: role,
    created_by: ownerId,
    created_at: created,
    updated_at: created,
  });
  for (const row of evidence) {
    rows.evidence.push({ company_id: companyId, ...row, recorded_by: ownerId, created_at: recordedAt(row) });
  }
  for (const field of ['name', 'stage'] as const) rows.history.push(historyRow(companyId, drawn, field));
  return { ...person, title, accountId: account.id, createdAt: created };
}

/** Deals with a person, possibly evidence, and the history of their creation; numbered from `first`. */
export function generateDeals(scene: GenerationScene, first: number, count: number): GeneratedRows {
  const rows: DealRows = { deals: [], stakeholders: [], evidence: [], history: [] };
  const people: DrawnPerson[] = [];
  for (let index = 0; index < count; index += 1) people.push(addDeal(rows, scene, first + index));
  const { contacts, contactOf } = generateContacts(scene, people);
  for (const row of rows.stakeholders) row.contact_id = contactOf.get(String(row.id));
  return { contacts, ...rows };
}
