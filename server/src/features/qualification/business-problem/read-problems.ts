import type {
  BusinessProblem,
  BusinessProblems,
  Citation,
  ProblemCostView,
} from '@dealwright/contract/qualification/business-problem';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { type CitationStanding, standingOf } from '@dealwright/domain/cited-quote';
import {
  type CostSums,
  costOf,
  type MoneyRange,
  NO_MONEY,
  totalCosts,
} from '@dealwright/domain/problem-cost';
import { gradingDay } from '@dealwright/domain/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { Stage } from '@dealwright/domain/stage';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { settingsOfDeal } from '../../deals/grading/store.ts';
import { canEditDeal } from '../../deals/policy.ts';
import { getDealFacts } from '../evidence/store.ts';
import {
  type CitedRow,
  type CostRow,
  type FactorRow,
  listCited,
  listCosts,
  listFactors,
  listProblems,
  type ProblemRow,
} from './store.ts';

interface Cited {
  readonly citation: Citation | null;
  readonly standing: CitationStanding;
}

type Cite = (evidenceId: string | null) => Cited;

function presentCitation(row: CitedRow): Citation {
  const { interaction_id: interactionId, quote_start: start, quote_end: end } = row;
  return {
    evidence_id: row.id,
    pillar: row.pillar,
    kind: row.kind,
    quote: row.quote ?? '',
    person: row.person_name,
    said_on: row.occurred_on,
    source:
      interactionId === null || start === null || end === null
        ? null
        : {
            interaction_id: interactionId,
            title: row.interaction_title ?? '',
            quote_start: start,
            quote_end: end,
          },
  };
}

/** Looks evidence up by its id, and says what it counts on the day. */
function citing(rows: readonly CitedRow[], today: Day, settings: QualificationSettings): Cite {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = id === null ? undefined : byId.get(id);
    if (!row) return { citation: null, standing: standingOf(null, today, settings) };
    const cited = {
      id: row.id,
      polarity: row.polarity,
      kind: row.kind,
      marks: row.marks,
      personId: row.stakeholder_id,
      occurredOn: row.occurred_on,
      closedOn: row.closed_at && dayOf(row.closed_at),
      isSuperseded: row.superseded_by !== null,
      isDisputed: row.is_disputed,
    };
    return { citation: presentCitation(row), standing: standingOf(cited, today, settings) };
  };
}

const inMinor = ({ lowMinor, highMinor }: MoneyRange) => ({ low_minor: lowMinor, high_minor: highMinor });

export const presentSums = ({ year, once, month }: CostSums) => ({
  year: inMinor(year),
  once: inMinor(once),
  month: inMinor(month),
});

function presentCost(row: CostRow, factorRows: readonly FactorRow[], cite: Cite): ProblemCostView {
  const { id, label, period, currency } = row;
  const factors = factorRows.map(({ evidence_id, cost_id, ...factor }) => ({
    ...factor,
    ...cite(evidence_id),
  }));
  return {
    id,
    label,
    period,
    currency,
    ...inMinor(costOf({ period, currency, factors: factorRows }) ?? NO_MONEY),
    proven: factors.every(({ standing }) => standing.state === 'proven'),
    factors,
  };
}

function presentProblem(row: ProblemRow, costs: readonly ProblemCostView[], cite: Cite): BusinessProblem {
  return {
    id: row.id,
    statement: { text: row.statement, ...cite(row.evidence_id) },
    affected: row.affected,
    stakeholder:
      row.stakeholder_id === null ? null : { id: row.stakeholder_id, name: row.stakeholder_name ?? '' },
    consequence: { text: row.consequence, ...cite(row.consequence_evidence_id) },
    costs: [...costs],
    version: row.version,
  };
}

/** Everything the problems of a deal cite. */
function evidenceIdsOf(problems: readonly ProblemRow[], factors: readonly FactorRow[]): string[] {
  return [
    ...problems.flatMap((row) => [row.evidence_id, row.consequence_evidence_id]),
    ...factors.map(({ evidence_id }) => evidence_id),
  ].filter((id) => id !== null);
}

/** The problems of a deal with what they cost, and how far each text and number is backed by a quote today. */
export async function readBusinessProblems(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  now: Date,
): Promise<BusinessProblems> {
  const settings = await settingsOfDeal(tx, actor, deal);
  const facts = await getDealFacts(tx, deal);
  const closedOn = facts.closed_at && dayOf(facts.closed_at);
  const gradedOn = gradingDay({ stage: facts.stage as Stage, closedOn, today: dayOf(now) });
  const problemRows = await listProblems(tx, deal);
  const costRows = await listCosts(tx, deal);
  const factorRows = await listFactors(tx, deal);
  const cited = await listCited(tx, deal, evidenceIdsOf(problemRows, factorRows));
  const cite = citing(cited, gradedOn, settings);
  const factorsOf = Map.groupBy(factorRows, ({ cost_id }) => cost_id);
  const costsOf = Map.groupBy(costRows, ({ problem_id }) => problem_id);
  const problems = problemRows.map((row) => {
    const costs = (costsOf.get(row.id) ?? []).map((cost) =>
      presentCost(cost, factorsOf.get(cost.id) ?? [], cite),
    );
    return presentProblem(row, costs, cite);
  });
  const counted = problems.flatMap(({ costs }) => costs.map((cost) => ({ ...cost, isProven: cost.proven })));
  return {
    graded_on: gradedOn,
    problems,
    totals: totalCosts(counted).map(({ currency, proven, ...sums }) => ({
      currency,
      ...presentSums(sums),
      proven: presentSums(proven),
    })),
    can: { edit: canEditDeal(actor, deal) },
  };
}
