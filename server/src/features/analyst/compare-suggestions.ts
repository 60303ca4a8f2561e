import type { getMeddpiccCompare } from '@dealwright/contract/analyst/suggestions';
import type { ResponseOf } from '@dealwright/contract/route';
import type { Tx } from '@dealwright/db/database';
import { dayOf } from '@dealwright/domain/calendar';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import type { Pillar } from '@dealwright/domain/pillar';
import { type Qualification, qualify } from '@dealwright/domain/qualification';
import type { Stage } from '@dealwright/domain/stage';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { toGraded } from '../deals/grading/requalify.ts';
import { type LiveEvidence, listLiveEvidence, settingsOfDeal } from '../deals/grading/store.ts';
import { getDealFacts } from '../qualification/evidence/store.ts';
import { presentSuggestion } from './present-suggestion.ts';
import { listPending, type SuggestionRow } from './suggestion-store.ts';

type Comparison = ResponseOf<typeof getMeddpiccCompare>;
type Side = Comparison['pillars'][number]['today'];

const SHOWN = 200;

/** What a suggestion would be as evidence. One without a known person counts for a person of that name. */
function asEvidence(row: SuggestionRow, deal: DealRef): LiveEvidence {
  return {
    id: row.id,
    deal_id: deal.id,
    pillar: row.pillar,
    polarity: row.polarity,
    kind: row.kind,
    marks: row.marks,
    statement: row.statement,
    stakeholder_id: row.stakeholder_id ?? row.person_name,
    person_name: row.person_name,
    occurred_on: row.occurred_on,
  };
}

function sideOf(qualification: Qualification, rows: readonly LiveEvidence[], pillar: Pillar): Side {
  const state = qualification.pillars.find((candidate) => candidate.pillar === pillar);
  return {
    statement: rows.find((row) => row.id === state?.best?.id)?.statement ?? null,
    grade: state?.grade ?? 0,
    evidence: rows.filter((row) => row.pillar === pillar).length,
    disputed: state?.disputed ?? false,
  };
}

/** For each pillar, what stands today and what the waiting suggestions would make of it. */
export async function compareSuggestions(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  now: Date,
): Promise<Comparison> {
  const settings = await settingsOfDeal(tx, actor, deal);
  const { stage, forecast_choice, closed_at } = await getDealFacts(tx, deal);
  const live = await listLiveEvidence(tx, actor.companyId, [deal.id]);
  const waiting = await listPending(tx, deal, SHOWN + 1);
  const shown = waiting.slice(0, SHOWN);
  const proposed = [...live, ...shown.map((row) => asEvidence(row, deal))];
  const gradesOf = (rows: readonly LiveEvidence[]) =>
    qualify({
      stage: stage as Stage,
      forecastChoice: forecast_choice as ForecastChoice,
      evidence: rows.map(toGraded),
      today: dayOf(now),
      closedOn: closed_at && dayOf(closed_at),
      settings,
    });
  const today = gradesOf(live);
  const then = gradesOf(proposed);
  return {
    deal_id: deal.id,
    score: { today: today.score, proposed: then.score },
    pillars: today.pillars.map(({ pillar }) => ({
      pillar,
      today: sideOf(today, live, pillar),
      proposed: sideOf(then, proposed, pillar),
      suggestions: shown.filter((row) => row.pillar === pillar).map(presentSuggestion),
    })),
    more: waiting.length > SHOWN,
  };
}
