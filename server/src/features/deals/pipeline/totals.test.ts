import { archiveDeal, deleteDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  addCollaborator,
  changeDeal,
  changeDeals,
  createDeal,
  getDealTotals,
  listDeals,
  moveDeal,
  removeCollaborator,
} from '@dealwright/contract/deals/deals';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { STAGES } from '@dealwright/domain/stage';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/actor.ts';
import { setFeature } from '../../../testing/features.ts';
import { CAST_NAMES, type People } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keptTotalsSql } from './board-store.ts';

const CRM_USERS = ['crm-rep', 'crm-other', null] as const;
const OWNERS = ['rep', 'otherRep', 'manager'] as const;
const CURRENCIES = ['USD', 'EUR'] as const;

const deal = fc.nat(7);
const stage = fc.constantFrom(...STAGES);
const owner = fc.constantFrom(...OWNERS);
const stepArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), stage, owner, amount: fc.nat(900) }),
  fc.record({ kind: fc.constant('move' as const), deal, stage }),
  fc.record({
    kind: fc.constant('amount' as const),
    deal,
    amount: fc.nat(900),
    currency: fc.constantFrom(...CURRENCIES),
  }),
  fc.record({ kind: fc.constant('owner' as const), deal, owner }),
  fc.record({
    kind: fc.constant('many' as const),
    deals: fc.array(deal, { minLength: 1, maxLength: 4 }),
    stage,
    owner,
  }),
  fc.record({ kind: fc.constant('join' as const), deal, owner }),
  fc.record({ kind: fc.constant('leave' as const), deal, owner }),
  fc.record({ kind: fc.constant('archive' as const), deal }),
  fc.record({ kind: fc.constant('delete' as const), deal }),
  fc.record({ kind: fc.constant('restore' as const), deal }),
  fc.record({ kind: fc.constant('crm' as const), deal, user: fc.constantFrom(...CRM_USERS) }),
  fc.record({ kind: fc.constant('crmUser' as const), user: fc.constantFrom(...CRM_USERS) }),
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

eachEngine((engine) => {
  describe('totals', () => {
    let test: TestApp;
    let people: People;
    const numbers: number[] = [];

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      await setFeature(test, 'deal_archive', true);
      await setFeature(test, 'deal_delete', true);
      for (let index = 0; index < 8; index += 1)
        await create('discovery', OWNERS[index % 3] ?? 'rep', index * 100);
    });
    afterAll(() => test.close());

    async function create(inStage: (typeof STAGES)[number], by: (typeof OWNERS)[number], amount: number) {
      const body = {
        name: 'Deal',
        account: { name: 'A' },
        stage: inStage,
        owner_id: people[by].id,
        amount_minor: amount,
      };
      numbers.push((await test.call(people.manager, createDeal, { body })).body.number);
    }

    const asSystem = (sql: string, params: unknown[]) =>
      test.database.transaction('dealwright_system', (tx) => queryRows<{ version: number }>(tx, sql, params));

    async function carryOut(step: Step): Promise<void> {
      const person = people.manager;
      const numberOf = (index: number) => numbers[index % numbers.length] ?? 0;
      const latest = async (index: number) => {
        const params = { number: numberOf(index) };
        // Deals in the trash can't be read.
        const [row] = await asSystem('select version from deals where company_id = $1 and number = $2', [
          person.companyId,
          params.number,
        ]);
        return { params, version: Number(row?.version) };
      };
      if (step.kind === 'create') return create(step.stage, step.owner, step.amount);
      if (step.kind === 'crmUser') {
        await asSystem('update profiles set hubspot_user_id = $2 where id = $1', [people.rep.id, step.user]);
      } else if (step.kind === 'crm') {
        await asSystem('update deals set crm_owner_id = $3 where company_id = $1 and number = $2', [
          person.companyId,
          numberOf(step.deal),
          step.user,
        ]);
      } else if (step.kind === 'many') {
        const change = { stage: step.stage, owner_id: people[step.owner].id };
        await test.call(person, changeDeals, { body: { numbers: step.deals.map(numberOf), change } });
      } else if (step.kind === 'join' || step.kind === 'leave') {
        const params = { number: numberOf(step.deal), profile_id: people[step.owner].id };
        await test.call(person, step.kind === 'join' ? addCollaborator : removeCollaborator, { params });
      } else {
        const at = await latest(step.deal);
        if (step.kind === 'archive') await test.call(person, archiveDeal, at);
        if (step.kind === 'delete') await test.call(person, deleteDeal, at);
        if (step.kind === 'restore') await test.call(person, restoreDeal, at);
        if (step.kind === 'move') await test.call(person, moveDeal, { ...at, body: { stage: step.stage } });
        if (step.kind === 'owner')
          await test.call(person, changeDeal, { ...at, body: { owner_id: people[step.owner].id } });
        if (step.kind === 'amount') {
          const body = { amount_minor: step.amount, currency: step.currency };
          await test.call(person, changeDeal, { ...at, body });
        }
      }
    }

    it('equal a count of the deals each person can list, after any sequence of changes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 3, maxLength: 12 }), async (steps) => {
          for (const step of steps) await carryOut(step);
          for (const name of CAST_NAMES) {
            const person = people[name];
            const { items } = (await test.call(person, listDeals, { query: { limit: 200 } })).body;
            const { stages } = (await test.call(person, getDealTotals, { query: {} })).body;
            const counted = STAGES.map((of) => {
              const deals = items.filter((item) => item.stage === of);
              const amounts = CURRENCIES.toSorted().flatMap((currency) => {
                const inCurrency = deals.filter((item) => item.currency === currency);
                const amount_minor = inCurrency.reduce((sum, item) => sum + item.amount_minor, 0);
                return inCurrency.length > 0 ? [{ currency, amount_minor }] : [];
              });
              return { stage: of, deals: deals.length, amounts };
            });
            expect([name, stages]).toEqual([name, counted]);
          }
        }),
        { numRuns: 12 },
      );
    });

    it('are read without reading a deal if there is no filter', async () => {
      const asked: string[] = [];
      for (const name of ['manager', 'rep', 'admin'] as const) {
        const actor = actorOf(people[name]);
        await test.database.transaction('dealwright_app', async (tx) => {
          await queryRows(tx, `select set_config('app.company_id', $1, true)`, [actor.companyId]);
          const { sql, parameters } = keptTotalsSql(actor).compile(tx.kysely);
          const literal = sql.replace(
            /\$(\d+)/g,
            (_, at: string) => `'${String(parameters[Number(at) - 1])}'`,
          );
          const plan = await queryRows<{ 'QUERY PLAN': unknown }>(
            tx,
            `explain (format json, verbose) ${literal}`,
          );
          const tables = JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g);
          asked.push(...Array.from(tables, ([, table]) => table ?? ''));
        });
      }
      expect(new Set(asked)).toEqual(new Set(['currency_settings', 'deal_totals']));
    });
  });
});
