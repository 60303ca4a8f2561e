import { createDeal } from '@dealwright/contract/deals/deals';
import { changeManager } from '@dealwright/contract/people/team';
import type { SentBody } from '@dealwright/contract/route';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { queryRows } from '@dealwright/db/query-rows';
import type { ForecastChoice } from '@dealwright/domain/forecast';
import { newId } from '../platform/ids.ts';
import type { TestPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

type DealFields = Partial<SentBody<typeof createDeal>>;
interface ForecastFacts {
  readonly choice?: ForecastChoice;
  /** What its evidence is said to support; the same unless given. */
  readonly category?: ForecastChoice;
}

/** A deal with a forecast category. */
export async function addForecastDeal(
  test: TestApp,
  person: TestPerson,
  { choice, category = choice, ...facts }: DealFields & ForecastFacts,
) {
  const body = { name: 'Deal', account: { name: 'Harbour Hospital' }, ...facts };
  const made = await test.call(person, createDeal, { body });
  if (made.status !== 201) throw new Error(made.text);
  if (choice !== undefined) {
    await test.database.transaction('dealwright_system', (tx) =>
      queryRows(
        tx,
        `update deals set forecast_choice = $2::forecast_choice, forecast_category = $3::forecast_category where id = $1`,
        [made.body.id, choice, category],
      ),
    );
  }
  return made.body;
}

/** Both sellers report to the manager. */
export async function reportToManager(test: TestApp): Promise<void> {
  const { admin, manager, rep, otherRep } = test.people;
  for (const { id } of [rep, otherRep]) {
    const body = { manager_id: manager.id };
    const answer = await test.call(admin, changeManager, { params: { profile_id: id }, body });
    if (answer.status !== 200) throw new Error(answer.text);
  }
}

/** A territory of the seller with a quota for the year. */
export async function setQuota(test: TestApp, amountMinor: number): Promise<void> {
  const { manager, rep } = test.people;
  const draft = (await test.call(manager, startTerritoryDraft, { body: { from: null } })).body;
  const territory = {
    id: newId(),
    name: 'All',
    sign: 'A',
    rules: [],
    owner_id: rep.id,
    people: [],
    quotas: [{ period: '2026', amount_minor: amountMinor, currency: 'USD' as const }],
  };
  const at = { params: { plan_id: draft.id } };
  await test.call(manager, changeTerritoryDraft, { ...at, version: 1, body: { territories: [territory] } });
  const answer = await test.call(manager, activateTerritoryPlan, { ...at, version: 2, body: {} });
  if (answer.status !== 200) throw new Error(answer.text);
}
