import {
  MOST_LOST_SHOWN,
  MOST_NEXT_PEOPLE,
  type WhatIf,
  type WhatIfStanding,
} from '@dealwright/contract/qualification/what-if';
import type { MappedPerson, StakeholderMap } from '@dealwright/contract/stakeholders/map';
import type { Tx } from '@dealwright/db/database';
import { type Day, dayOf } from '@dealwright/domain/calendar';
import { coverageOf } from '@dealwright/domain/coverage';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import { strengthOf } from '@dealwright/domain/grade';
import type { PillarState, Qualification, QualificationInput } from '@dealwright/domain/qualification';
import { expectedGrades, type QualificationSettings } from '@dealwright/domain/qualification-settings';
import { missingRoles } from '@dealwright/domain/stakeholder';
import { whatIf, withoutPeople } from '@dealwright/domain/what-if';
import type { Actor } from '../../../platform/actor.ts';
import type { DealRef } from '../../deals/detail-store.ts';
import { presentForecast } from '../../deals/grading/present-forecast.ts';
import { toGraded } from '../../deals/grading/requalify.ts';
import { listLiveEvidence, listPlanDeadlines, settingsOfDeal } from '../../deals/grading/store.ts';
import { readStakeholderMap } from '../../stakeholders/map/read-map.ts';
import { getDealFacts } from '../evidence/store.ts';
import { proposeNextPeople } from './next-people.ts';
import { listContactsToMeet, listEvidenceNaming, listLeavers, type NamedRow } from './store.ts';

interface Question {
  readonly actor: Actor;
  readonly deal: DealRef;
  readonly now: Date;
}

async function inputOf(tx: Tx, { actor, deal, now }: Question): Promise<QualificationInput> {
  const facts = await getDealFacts(tx, deal);
  const evidence = await listLiveEvidence(tx, deal.companyId, [deal.id]);
  const plans = await listPlanDeadlines(tx, deal.companyId, [deal.id]);
  return {
    stage: deal.stage,
    forecastChoice: facts.forecast_choice as ForecastChoice,
    evidence: evidence.map(toGraded),
    today: dayOf(now),
    closedOn: facts.closed_at && dayOf(facts.closed_at),
    settings: await settingsOfDeal(tx, actor, deal),
    plan: plans.get(deal.id) ?? null,
  };
}

/** Score, grades, gaps and cap of the deal with these people. */
function standingOf(
  { score, weakest, gaps, forecast }: Qualification,
  people: readonly MappedPerson[],
  { stage, today, settings }: QualificationInput,
): WhatIfStanding {
  const buyers = people.filter(({ side }) => side === 'buyer');
  const covered = people.map(({ side, buying_role: role, stance, met_on: metOn }) => ({
    side,
    role,
    stance,
    metOn,
  }));
  return {
    score,
    weakest_pillar: weakest,
    gaps: [...gaps],
    forecast: presentForecast(forecast),
    coverage: coverageOf(covered, today),
    missing: missingRoles(
      buyers.map((person) => person.buying_role),
      expectedGrades(stage, settings),
    ),
  };
}

const gradedOf = ({ grade, disputed, denied, gap }: PillarState) => ({ grade, disputed, denied, gap });

interface Loss {
  readonly rows: readonly NamedRow[];
  readonly names: ReadonlyMap<string, string>;
  readonly day: Day;
  readonly settings: QualificationSettings;
}

/** The rows of a pillar that would go, the strongest first. */
function lostOf(pillar: PillarState['pillar'], { rows, names, day, settings }: Loss) {
  const own = rows.filter((row) => row.pillar === pillar);
  const strength = new Map(
    own.map((row) => [
      row.id,
      strengthOf({ ...row, personId: row.stakeholder_id, occurredOn: row.occurred_on }, day, settings),
    ]),
  );
  const strongest = own.toSorted((a, b) => (strength.get(b.id) ?? 0) - (strength.get(a.id) ?? 0));
  return {
    lost_count: own.length,
    lost: strongest.slice(0, MOST_LOST_SHOWN).map(({ stakeholder_id: id, pillar: _, marks: __, ...row }) => ({
      ...row,
      person: { id, name: names.get(id) ?? '' },
    })),
  };
}

function takenOut({ people }: StakeholderMap, without: readonly string[]): MappedPerson[] {
  return people.filter(({ id }) => without.includes(id));
}

/** A deal beside what it would be without some of its people, and whom to meet next then. Nothing is stored. */
export async function readWhatIf(tx: Tx, question: Question, without: readonly string[]): Promise<WhatIf> {
  const { actor, deal } = question;
  const input = await inputOf(tx, question);
  const map = await readStakeholderMap(tx, question);
  const out = takenOut(map, without);
  const ids = new Set(out.map(({ id }) => id));
  const { before, after } = whatIf(input, ids);
  const staying = map.people.filter(({ id }) => !ids.has(id));
  const loss: Loss = {
    rows: ids.size === 0 ? [] : await listEvidenceNaming(tx, deal, [...ids]),
    names: new Map(out.map(({ id, name }) => [id, name])),
    day: before.gradedOn,
    settings: input.settings,
  };
  const left = { ...input, evidence: withoutPeople(input.evidence, ids) };
  return {
    graded_on: before.gradedOn,
    without: out.map(({ id, name }) => ({ id, name })),
    before: standingOf(before, map.people, input),
    after: standingOf(after, staying, input),
    pillars: before.pillars.map((state, place) => ({
      pillar: state.pillar,
      expected: state.expected,
      before: gradedOf(state),
      after: gradedOf(after.pillars[place] ?? state),
      ...lostOf(state.pillar, loss),
    })),
    next: proposeNextPeople(left, after, {
      people: staying,
      leavers: await listLeavers(tx, deal),
      contacts: await listContactsToMeet(tx, actor, deal, MOST_NEXT_PEOPLE),
    }),
  };
}
