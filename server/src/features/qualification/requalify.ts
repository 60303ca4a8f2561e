import type { PillarStateView } from '@dealwright/contract/deals';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import { cutText } from '@dealwright/domain/cut-text';
import type { Pillar } from '@dealwright/domain/pillar';
import { type PillarState, type Qualification, qualify } from '@dealwright/domain/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import { type FieldChange, type HistoryCause, recordChanges } from '../history/store.ts';
import {
  type DealToQualify,
  type LiveEvidence,
  listLiveEvidence,
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

function changesOf(deal: DealToQualify, next: Qualification): FieldChange[] {
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
    change('forecast_category', deal.forecast_category, next.forecast.category),
  ];
}

/** What has got worse by a change or by age: which pillars are disputed now, and whose best evidence has gone stale. */
export interface Worsened {
  readonly disputed: readonly Pillar[];
  readonly stale: readonly Pillar[];
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
export function toGraded(row: LiveEvidence) {
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

/**
 * Grades deals anew from their live evidence and stores what it came to: pillars, score, gaps, forecast category and
 * the next day on which age changes any of it, which a closed deal has none of. Call it after every change of evidence, stage or forecast choice, in
 * the same transaction. Writes the history of grades, score and category. Answers what has got worse, by deal.
 */
export async function requalify(
  tx: Tx,
  context: RequalifyContext,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, Worsened>> {
  const worsened = new Map<string, Worsened>();
  if (dealIds.length === 0) return worsened;
  const deals = await lockDeals(tx, context.companyId, dealIds);
  const evidence = await listLiveEvidence(tx, context.companyId, dealIds);
  const byDeal = Map.groupBy(evidence, (row) => row.deal_id);
  const changes: FieldChange[] = [];
  const qualified = deals.map((deal) => {
    const rows = byDeal.get(deal.id) ?? [];
    const next = qualify({
      stage: deal.stage,
      forecastChoice: deal.forecast_choice,
      evidence: rows.map(toGraded),
      today: dayOf(context.now),
      closedOn: deal.closed_at && dayOf(deal.closed_at),
      settings: context.settings,
    });
    changes.push(...changesOf(deal, next));
    worsened.set(deal.id, worsenedOf(deal, next));
    return {
      id: deal.id,
      forecast_category: next.forecast.category,
      score: next.score,
      weakest_pillar: next.weakest,
      gap_count: next.gaps.length,
      gaps: next.gaps,
      pillars: presentPillars(next, rows),
      next_ageing_on: next.nextAgeingOn,
    };
  });
  await saveQualifications(tx, context.companyId, qualified);
  await recordChanges(tx, context, changes);
  return worsened;
}
