import type { PillarStateView } from '@dealwright/contract/deals/deals';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import type { Pillar } from '@dealwright/domain/pillar';
import { type PillarState, type Qualification, qualify } from '@dealwright/domain/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { isClosed } from '@dealwright/domain/stage';
import { type FieldChange, type HistoryCause, recordChanges } from '../history/store.ts';
import {
  type DealToQualify,
  type LiveEvidence,
  listEvidenceBefore,
  listLiveEvidence,
  listPlanDeadlines,
  lockDeals,
  saveQualifications,
} from './store.ts';

interface RequalifyContext {
  readonly companyId: string;
  readonly actorId: string | null;
  readonly settings: QualificationSettings;
  readonly cause: HistoryCause;
  readonly causeId?: string | null;
  readonly now: Date;
  /** When a deal came to what it is graded by, of deals that are brought in; now unless given. */
  readonly momentOf?: ReadonlyMap<string, Date>;
}

const BEST_STATEMENT_LENGTH = 140;

function presentPillar(state: PillarState, rows: readonly LiveEvidence[]): PillarStateView {
  const best = rows.find((row) => row.id === state.best?.id);
  return {
    pillar: state.pillar,
    grade: state.grade,
    freshness: state.freshness,
    disputed: state.disputed,
    denied: state.denied,
    expected: state.expected,
    gap: state.gap,
    next_question: state.nextQuestion,
    best: best
      ? {
          id: best.id,
          statement: cutText(best.statement, BEST_STATEMENT_LENGTH),
          kind: best.kind,
          occurred_on: best.occurred_on,
          person_name: best.person_name,
        }
      : null,
  };
}

/** The eight cells of the strip, as they are stored with the deal and shown. */
export function presentPillars(
  qualification: Qualification,
  rows: readonly LiveEvidence[],
): PillarStateView[] {
  return qualification.pillars.map((state) => presentPillar(state, rows));
}

function changesOf(deal: Graded, next: Qualification): FieldChange[] {
  const { pillars, score, forecast } = next;
  return changesBetween(deal, { id: deal.id, pillars, score, forecast_category: forecast.category });
}

function changesBetween(deal: Graded, next: Graded): FieldChange[] {
  const change = (field: string, oldValue: unknown, newValue: unknown): FieldChange => ({
    dealId: deal.id,
    field,
    oldValue,
    newValue,
  });
  const grades = next.pillars.flatMap(({ pillar, grade, disputed }) => {
    const before = deal.pillars.find((state) => state.pillar === pillar);
    return [
      change(`grade.${pillar}`, before?.grade ?? 0, grade),
      change(`disputed.${pillar}`, before?.disputed ?? false, disputed),
    ];
  });
  return [
    ...grades,
    change('score', deal.score, next.score),
    change('forecast_category', deal.forecast_category, next.forecast_category),
  ];
}

/** A deal as it was last graded. */
type Graded = Pick<DealToQualify, 'id' | 'score' | 'forecast_category' | 'pillars'>;

/** Changes that leave evidence as it is: what grades then lose, they have lost to age. */
const LEAVES_EVIDENCE: readonly HistoryCause[] = ['move', 'edit', 'bulk_edit', 'import', 'undo', 'removal'];
const CHANGES_EVIDENCE: readonly HistoryCause[] = ['evidence', 'suggestion'];
const MAY_CHANGE_CHOICE: readonly HistoryCause[] = ['edit', 'bulk_edit'];

/** The evidence before the change, to separate aging from it; null if the change itself explains the grades. */
async function evidenceBefore(
  tx: Tx,
  { companyId, cause, now }: RequalifyContext,
  dealIds: readonly string[],
  live: readonly LiveEvidence[],
): Promise<readonly LiveEvidence[] | null> {
  if (LEAVES_EVIDENCE.includes(cause)) return live;
  return CHANGES_EVIDENCE.includes(cause) ? listEvidenceBefore(tx, companyId, dealIds, now) : null;
}

/** The deal as age alone has made it by today, before the change that is under way. */
function agedOf(deal: DealToQualify, input: Parameters<typeof qualify>[0], isEdit: boolean): Graded {
  const aged = qualify(input);
  const isOpen = !isClosed(deal.stage) && !['closed', 'omitted'].includes(deal.forecast_category);
  const pillars = aged.pillars.map(({ pillar, grade, disputed }) => ({ pillar, grade, disputed }));
  return {
    id: deal.id,
    pillars,
    score: aged.score,
    // An edit may be of the choice, and closing or opening is a change by itself: those are not of age.
    forecast_category: isOpen && !isEdit ? aged.forecast.category : deal.forecast_category,
  };
}

/** What has got worse by a change or by age: which pillars are disputed now, and whose best evidence has gone stale. */
export interface Worsened {
  readonly disputed: readonly Pillar[];
  readonly stale: readonly Pillar[];
}

/** What has got worse, and whether grades, score or category are others than before. */
interface Regraded extends Worsened {
  readonly changed: boolean;
}

function worsenedOf(deal: DealToQualify, next: Qualification): Worsened {
  const before = (pillar: Pillar) => deal.pillars.find((state) => state.pillar === pillar);
  const pillarsThat = (holds: (state: PillarState) => boolean): Pillar[] =>
    next.pillars.filter(holds).map(({ pillar }) => pillar);
  return {
    disputed: pillarsThat((state) => state.disputed && before(state.pillar)?.disputed !== true),
    stale: pillarsThat(
      ({ pillar, freshness }) => freshness === 'stale' && before(pillar)?.freshness !== 'stale',
    ),
  };
}

/** Evidence in the shape the domain grades. */
export function toGraded(row: Omit<LiveEvidence, 'deal_id' | 'statement' | 'person_name'>) {
  return {
    id: row.id,
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    marks: row.marks,
    personId: row.stakeholder_id,
    occurredOn: row.occurred_on,
  };
}

const inputOf = (deal: DealToQualify, today: Day) => ({
  stage: deal.stage,
  forecastChoice: deal.forecast_choice,
  today,
  closedOn: deal.closed_at && dayOf(deal.closed_at),
});

/** What grading came to, as the deal's row has it. */
export const qualifiedOf = (id: string, next: Qualification, evidence: readonly LiveEvidence[]) => ({
  id,
  forecast_category: next.forecast.category,
  score: next.score,
  weakest_pillar: next.weakest,
  gap_count: next.gaps.length,
  gaps: next.gaps,
  pillars: presentPillars(next, evidence),
  next_ageing_on: next.nextAgeingOn,
});

/**
 * Grades deals anew from their live evidence and stores what it came to: pillars, score, gaps, forecast category and
 * the next day on which age changes any of it, which a closed deal has none of. Call it after every change of evidence,
 * stage, forecast choice or close plan, in the same transaction. Writes the history of grades, score and category.
 * Returns what has got worse, and whether anything changed, by deal.
 */
export async function requalify(
  tx: Tx,
  context: RequalifyContext,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, Regraded>> {
  const regraded = new Map<string, Regraded>();
  if (dealIds.length === 0) return regraded;
  const deals = await lockDeals(tx, context.companyId, dealIds);
  const evidence = await listLiveEvidence(tx, context.companyId, dealIds);
  const plans = await listPlanDeadlines(tx, context.companyId, dealIds);
  const byDeal = Map.groupBy(evidence, (row) => row.deal_id);
  const before = await evidenceBefore(tx, context, dealIds, evidence);
  const beforeByDeal = before && Map.groupBy(before, (row) => row.deal_id);
  const today = dayOf(context.now);
  const changes: FieldChange[] = [];
  const ofAge: FieldChange[] = [];
  const qualified = deals.map((deal) => {
    const rows = byDeal.get(deal.id) ?? [];
    const evidenceAndPlan = { evidence: rows.map(toGraded), plan: plans.get(deal.id) ?? null };
    const input = { ...inputOf(deal, today), ...evidenceAndPlan, settings: context.settings };
    const next = qualify(input);
    const hasAged =
      LEAVES_EVIDENCE.includes(context.cause) ||
      (deal.next_ageing_on !== null && deal.next_ageing_on <= today);
    const then = beforeByDeal && hasAged ? (beforeByDeal.get(deal.id) ?? []).map(toGraded) : null;
    const aged =
      then && agedOf(deal, { ...input, evidence: then }, MAY_CHANGE_CHOICE.includes(context.cause));
    if (aged) ofAge.push(...changesBetween(deal, aged));
    const at = context.momentOf?.get(deal.id);
    changes.push(...changesOf(aged ?? deal, next).map((change) => ({ ...change, at })));
    const changed = changesOf(deal, next).some(({ oldValue, newValue }) => oldValue !== newValue);
    regraded.set(deal.id, { ...worsenedOf(deal, next), changed });
    return qualifiedOf(deal.id, next, rows);
  });
  await saveQualifications(tx, context.companyId, qualified, context.now);
  await recordChanges(tx, { ...context, actorId: null, cause: 'ageing', causeId: null }, ofAge);
  await recordChanges(tx, context, changes);
  return regraded;
}
