import type { Scorecard } from '@dealwright/contract/qualification/evidence';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf, endOfDay } from '@dealwright/domain/calendar';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import { PILLARS, type Pillar } from '@dealwright/domain/pillar';
import { qualify } from '@dealwright/domain/qualification';
import type { QualificationSettings } from '@dealwright/domain/qualification-settings';
import type { Stage } from '@dealwright/domain/stage';
import type { Actor } from '../../../platform/actor.ts';
import { invalid } from '../../../platform/errors.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { presentForecast } from '../../deals/grading/present-forecast.ts';
import { presentPillars, toGraded } from '../../deals/grading/requalify.ts';
import { listPlanDeadlines, settingsOfDeal } from '../../deals/grading/store.ts';
import { canEditDeal } from '../../deals/policy.ts';
import { rulesOf } from '../rules/present-rules.ts';
import { findRulesOf } from '../rules/store.ts';
import { presentEvidence } from './present-evidence.ts';
import {
  type AnswerRow,
  type EvidenceRow,
  getDealFacts,
  listAnswers,
  listEvidence,
  listPastValues,
  type PastValue,
} from './store.ts';

type AnswerView = Scorecard['pillars'][number]['answer'];

/** How many closed rows of a pillar are shown, and how many live ones; the grades count all live ones. */
const CLOSED_SHOWN = 50;
const LIVE_SHOWN = 200;

interface Moment {
  readonly day: Day;
  /** Up to when things count as known. */
  readonly at: Date;
  readonly past: boolean;
}

function momentOf(asOf: Day | undefined, now: Date): Moment {
  const today = dayOf(now);
  if (asOf === undefined || asOf === today) return { day: today, at: endOfDay(today), past: false };
  if (asOf > today) throw invalid('as_of', 'Choose a day that isn’t in the future');
  return { day: asOf, at: endOfDay(asOf), past: true };
}

interface Standing {
  readonly stage: Stage;
  readonly forecastChoice: ForecastChoice;
  readonly closedOn: Day | null;
  readonly answers: ReadonlyMap<Pillar, AnswerView>;
}

function presentAnswer(row: AnswerRow): AnswerView {
  return {
    answer: row.answer,
    version: row.version,
    updated_by: row.updated_by === null ? null : { id: row.updated_by, name: row.updated_by_name ?? '' },
    updated_at: row.updated_at.toISOString(),
  };
}

function pastAnswer(past: PastValue): AnswerView {
  if (typeof past.value !== 'string') return null;
  return {
    answer: past.value,
    version: Math.max(1, past.changes),
    updated_by: past.actor_id === null ? null : { id: past.actor_id, name: past.actor_name ?? '' },
    updated_at: past.changed_at?.toISOString() ?? null,
  };
}

async function standingNow(tx: Tx, deal: DealRef): Promise<Standing> {
  const facts = await getDealFacts(tx, deal);
  const answers = await listAnswers(tx, deal);
  return {
    stage: facts.stage as Stage,
    forecastChoice: facts.forecast_choice as ForecastChoice,
    closedOn: facts.closed_at && dayOf(facts.closed_at),
    answers: new Map(answers.map((row) => [row.pillar, presentAnswer(row)])),
  };
}

/** Stage, choice and answers of a past day: by the history, and as they are where it knows no change. */
async function standingThen(tx: Tx, deal: DealRef, { day, at }: Moment): Promise<Standing> {
  const facts = await getDealFacts(tx, deal);
  if (facts.created_at > at) throw invalid('as_of', `This deal didn’t exist on ${day}`);
  const fields = ['stage', 'forecast_choice', ...PILLARS.map((pillar) => `answer.${pillar}`)];
  const then = await listPastValues(tx, deal, fields, at);
  const answers = new Map<Pillar, AnswerView>();
  for (const row of await listAnswers(tx, deal)) {
    if (row.updated_at <= at) answers.set(row.pillar, presentAnswer(row));
  }
  for (const pillar of PILLARS) {
    const past = then.get(`answer.${pillar}`);
    if (past) answers.set(pillar, pastAnswer(past));
  }
  const hasClosed = facts.closed_at !== null && facts.closed_at <= at;
  const stage = hasClosed ? undefined : then.get('stage');
  const enteredAt = stage ? stage.changed_at : facts.closed_at;
  return {
    stage: (stage?.value ?? facts.stage) as Stage,
    forecastChoice: (then.get('forecast_choice')?.value ?? facts.forecast_choice) as ForecastChoice,
    closedOn: enteredAt && dayOf(enteredAt),
    answers,
  };
}

function pillarRows(rows: readonly EvidenceRow[], pillar: Pillar): { shown: EvidenceRow[]; more: boolean } {
  const own = rows.filter((row) => row.pillar === pillar);
  const live = own.filter((row) => row.live);
  const closed = own.filter((row) => !row.live);
  return {
    shown: [...live.slice(0, LIVE_SHOWN), ...closed.slice(0, CLOSED_SHOWN)],
    more: live.length > LIVE_SHOWN || closed.length > CLOSED_SHOWN,
  };
}

/** The rules of that day: what changed later doesn't change what a grade was. */
async function settingsOn(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  moment: Moment,
): Promise<QualificationSettings> {
  const then = moment.past ? await findRulesOf(tx, deal, moment.day) : null;
  return then ? rulesOf(then) : settingsOfDeal(tx, actor, deal);
}

interface ScorecardRequest {
  readonly now: Date;
  /** A past day in UTC; today when absent. */
  readonly asOf?: Day | undefined;
}

/** The eight pillars with what is believed, what is known and how, today or as they stood at the end of a past day. */
export async function readScorecard(
  tx: Tx,
  actor: Actor,
  deal: DealRef,
  { now, asOf }: ScorecardRequest,
): Promise<Scorecard> {
  const moment = momentOf(asOf, now);
  const settings = await settingsOn(tx, actor, deal, moment);
  const standing = moment.past ? await standingThen(tx, deal, moment) : await standingNow(tx, deal);
  const rows = await listEvidence(tx, deal, moment.at, CLOSED_SHOWN + 1);
  const live = rows.filter((row) => row.live);
  const plans = moment.past ? null : await listPlanDeadlines(tx, actor.companyId, [deal.id]);
  const qualification = qualify({
    stage: standing.stage,
    forecastChoice: standing.forecastChoice,
    evidence: live.map(toGraded),
    today: moment.day,
    closedOn: standing.closedOn,
    settings,
    plan: plans?.get(deal.id) ?? null,
  });
  return {
    as_of: moment.day,
    today: !moment.past,
    graded_on: qualification.gradedOn,
    stage: standing.stage,
    score: qualification.score,
    weakest_pillar: qualification.weakest,
    gaps: [...qualification.gaps],
    forecast: presentForecast(qualification.forecast),
    pillars: presentPillars(qualification, live).map((state) => {
      const { shown, more } = pillarRows(rows, state.pillar);
      return {
        ...state,
        answer: standing.answers.get(state.pillar) ?? null,
        evidence: shown.map((row) => presentEvidence(row, qualification.gradedOn, settings)),
        more_evidence: more,
      };
    }),
    can: { edit: !moment.past && canEditDeal(actor, deal) },
  };
}
