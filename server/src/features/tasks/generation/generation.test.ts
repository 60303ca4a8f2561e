import { createDeal } from '@dealwright/contract/deals/deals';
import { changeInteraction, createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import {
  decideTaskSuggestions,
  generateTasks,
  listTaskSuggestions,
  type TaskProposals,
} from '@dealwright/contract/tasks/task-suggestions';
import { completeTask, listDealTasks } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { readingThreads } from '../../../platform/reading-threads.ts';
import type { Task, Threads } from '../../../platform/threads.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addStakeholder, type TestDeal } from '../../../testing/test-deal.ts';
import { SPIN } from '../../../testing/thread-work.ts';
import { AnalystFailure } from '../../analyst/analyst.ts';
import type { CommitmentModel } from './model-commitments.ts';
import { runGeneration } from './run-generation.ts';

const log = createLogger({ production: true, logLevel: 'silent' });
const NOTE =
  "Good call. I'll send Ana the pricing by Friday. Ana will get us the redlines next week. We won't send the roadmap.";
const CALL = { tokensInput: 10, tokensOutput: 5, costUsd: 0.01, success: true };

eachEngine((engine) => {
  describe('proposed tasks', () => {
    let app: TestApp;
    let deal: TestDeal;
    beforeAll(async () => {
      app = await createTestApp(engine);
    });
    afterAll(() => app.close());
    beforeEach(async () => {
      app.clock.now = new Date('2026-03-11T12:00:00Z');
      const body = { name: 'Ward scheduling', account: { name: 'Harbour' }, stage: 'discovery' } as const;
      deal = (await app.call(app.people.rep, createDeal, { body })).body;
    });

    const query = <T>(sql: string, params: unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<T & object>(tx, sql, params));
    const params = () => ({ number: deal.number });
    const note = async (text = NOTE) => {
      const body = {
        kind: 'note',
        title: 'After the call',
        occurred_at: '2026-03-11T09:00:00Z',
        source: { text },
      } as const;
      return (await app.call(app.people.rep, createInteraction, { params: params(), body })).body;
    };
    const run = async (model: CommitmentModel | null = null, lastTry = true): Promise<void> => {
      const waiting = await query<{ company_id: string; id: string }>(
        `select company_id, id from task_generations where deal_id = $1 and status in ('queued', 'running')`,
        [deal.id],
      );
      for (const { company_id: companyId, id: generationId } of waiting) {
        const deps = { database: app.database, model, log, now: () => app.clock.now };
        await runGeneration(deps, { companyId, generationId, again: true, lastTry });
      }
    };
    const generate = async (model: CommitmentModel | null = null): Promise<TaskProposals> => {
      expect((await app.call(app.people.rep, generateTasks, { params: params() })).status).toBe(202);
      await run(model);
      return (await app.call(app.people.rep, listTaskSuggestions, { params: params() })).body;
    };
    const decide = (body: object, key?: string) =>
      app.call(app.people.rep, decideTaskSuggestions, { params: params(), body, ...(key && { key }) });
    const titles = ({ suggestions }: TaskProposals) => suggestions.map(({ title }) => title);
    const modelOf = (find: CommitmentModel['find']): CommitmentModel => ({
      model: 'test-1',
      serviceType: 'openai',
      find,
    });

    it('are cut to their length through no character, whatever a person is called', async () => {
      const name = '😀'.repeat(100);
      const id = await addStakeholder(app.database, app.people.rep.companyId, deal, name);
      await query(`update stakeholders set buying_role = 'champion' where id = $1`, [id]);
      await note(`${'😀'.repeat(90)}: hello`);
      const { generation, suggestions } = await generate();
      expect(generation?.status).toBe('succeeded');
      const asked = suggestions.filter(({ title }) => title.startsWith('Ask 😀'));
      expect(asked).not.toEqual([]);
      for (const { title } of asked) expect(title).toMatch(/^Ask (?:😀)+…$/u);
      const { created } = (await decide({ take: asked.map((one) => ({ id: one.id })) })).body;
      expect(created.map(({ title }) => title)).toEqual(asked.map(({ title }) => title));
    });

    it('OPS36 a text that takes too long to read is skipped and said to be, by rules and with a model', async () => {
      await note();
      await note('Long one.');
      const run = readingThreads.run.bind(readingThreads);
      const slow = (companyId: string, task: Task<never>, ...input: { body: string }[]) =>
        input[0]?.body === 'Long one.'
          ? run(companyId, { ...SPIN, waitMs: task.waitMs })
          : run(companyId, task, ...(input as never));
      const spy = vi.spyOn(readingThreads, 'run').mockImplementation(slow as unknown as Threads['run']);
      const said = 'Texts skipped because they took too long to read: 1.';
      try {
        const { generation, suggestions } = await generate();
        expect(generation).toMatchObject({ status: 'succeeded', analyst: 'embedded', notice: said });
        expect(suggestions).not.toEqual([]);
        const asked: string[] = [];
        const model = modelOf(async ({ document }) => {
          asked.push(document.text);
          return { proposals: [], calls: [CALL] };
        });
        expect((await generate(model)).generation).toMatchObject({ analyst: 'model', notice: said });
        expect(asked).toEqual([NOTE]);
      } finally {
        spy.mockRestore();
      }
    });

    it('what a model proposes is held against the text on a reading thread', async () => {
      await note();
      const spy = vi.spyOn(readingThreads, 'run');
      const quote = "I'll send Ana the pricing by Friday.";
      const quoteStart = NOTE.indexOf(quote);
      const place = { quote, quoteStart, quoteEnd: quoteStart + quote.length };
      const proposal = { ...place, title: 'send Ana the pricing', dueOn: null };
      const model = modelOf(async () => ({ proposals: [proposal], calls: [CALL] }));
      const { suggestions } = await generate(model);
      const names = spy.mock.calls.map(([, { name }]) => name);
      spy.mockRestore();
      expect(titles({ suggestions } as TaskProposals)).toContain('Send Ana the pricing');
      expect(names).toContain('lockProposed');
    });

    it('are refused where a model quotes or names half of a character', async () => {
      const text = "Rosa: Hello.\nWe'll send you the plan 😀 by Friday.";
      await note(text);
      const half = text.slice(text.indexOf("We'll"), text.indexOf('😀') + 1);
      const whole = "We'll send you the plan 😀 by Friday.";
      const at = (quote: string) => ({
        quote,
        quoteStart: text.indexOf(quote),
        quoteEnd: text.indexOf(quote) + quote.length,
      });
      const { generation } = await generate(
        modelOf(async () => ({
          proposals: [
            { ...at(half), title: 'send you the plan', dueOn: null },
            { ...at(whole), title: 'send you the plan \ud83d', dueOn: null },
          ],
          calls: [CALL],
        })),
      );
      expect(generation).toMatchObject({ status: 'succeeded', analyst: 'model' });
      const [row] = await query<{ refused: number }>(
        'select refused from task_generations where deal_id = $1 order by created_at desc limit 1',
        [deal.id],
      );
      expect(row?.refused).toBe(2);
    });

    it('come from gaps at once and from texts by the rules, and say which analyst read', async () => {
      await note();
      const first = await app.call(app.people.rep, generateTasks, { params: params() });
      expect(first.body.generation?.status).toBe('queued');
      expect(first.body.suggestions.map(({ pillar }) => pillar)).toEqual([
        'metrics',
        'identify_pain',
        'champion',
      ]);
      await run();
      const { body } = await app.call(app.people.rep, listTaskSuggestions, { params: params() });
      expect(body.generation).toMatchObject({
        status: 'succeeded',
        analyst: 'embedded',
        model: null,
        notice: null,
      });
      expect(body.suggestions.filter(({ commitment }) => commitment)).toMatchObject([
        {
          title: 'Send Ana the pricing',
          due_on: '2026-03-13',
          commitment: { said_by: 'seller', quote: "I'll send Ana the pricing by Friday." },
        },
        {
          title: 'Follow up with the buyer: get us the redlines',
          due_on: '2026-03-16',
          commitment: { said_by: 'buyer', quote: 'Ana will get us the redlines next week.' },
        },
      ]);
      expect(body.suggestions.find(({ pillar }) => pillar === 'champion')).toMatchObject({
        origin: 'gap',
        title: 'Find a champion and ask: Who could you introduce us to next?',
        due_on: '2026-03-18',
        person: null,
      });
      const usage = await query<{ operation: string; service_type: string }>(
        'select operation, service_type from usage_logs where deal_id = $1',
        [deal.id],
      );
      expect(usage).toEqual([{ operation: 'task_generation', service_type: 'embedded' }]);
    });

    it('ask the person with the role, and reconfirm ageing evidence with its source', async () => {
      const ana = await addStakeholder(app.database, app.people.rep.companyId, deal, 'Ana Silva');
      await query(`update stakeholders set buying_role = 'champion' where id = $1`, [ana]);
      await app.call(app.people.rep, addEvidence, {
        params: params(),
        body: {
          pillar: 'identify_pain',
          kind: 'buyer_said',
          statement: 'They lose a day',
          stakeholder_id: ana,
          occurred_on: '2025-12-20',
        },
      });
      const { suggestions } = await generate();
      expect(suggestions.map(({ title, person }) => [title, person?.name])).toEqual(
        expect.arrayContaining([
          ['Reconfirm with Ana Silva: They lose a day', 'Ana Silva'],
          ['Ask Ana Silva: Who could you introduce us to next?', 'Ana Silva'],
        ]),
      );
    });

    it('become tasks in one call, once; what was set aside does not come back', async () => {
      await note();
      const { suggestions } = await generate();
      const [pricing, redlines, metrics] = suggestions;
      const body = {
        take: [
          { id: pricing?.id, title: 'Send Ana the price list', due_on: '2026-03-12' },
          { id: metrics?.id },
        ],
        dismiss: [redlines?.id],
      };
      const decided = await decide(body, 'one');
      expect(decided.status).toBe(200);
      expect(
        decided.body.created.map(({ title, origin, source, assignee }) => [
          title,
          origin,
          source?.quote,
          assignee.id,
        ]),
      ).toEqual([
        ['Send Ana the price list', 'commitment', "I'll send Ana the pricing by Friday.", app.people.rep.id],
        [metrics?.title, 'gap', undefined, app.people.rep.id],
      ]);
      expect((await decide(body, 'one')).body).toEqual(decided.body);
      expect((await decide(body, 'two')).status).toBe(409);
      const again = await generate();
      expect(again.suggestions.map(({ pillar }) => pillar)).toEqual(['identify_pain', 'champion']);
      const open = await app.call(app.people.rep, listDealTasks, { params: params() });
      expect(open.body.items).toHaveLength(2);
      const history = await query<{ cause: string }>(
        `select cause from deal_history where deal_id = $1 and field = 'task'`,
        [deal.id],
      );
      expect(history.map(({ cause }) => cause)).toEqual(['suggestion', 'suggestion']);
    });

    it('two who take the same at once make one task', async () => {
      await note();
      const [first] = (await generate()).suggestions;
      const answers = await Promise.all([
        decide({ take: [{ id: first?.id }] }),
        decide({ take: [{ id: first?.id }] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('a gap whose reason has changed is proposed anew, and one that was closed is gone', async () => {
      const before = await generate();
      const pain = before.suggestions.find(({ pillar }) => pillar === 'identify_pain');
      await decide({ dismiss: [pain?.id] });
      await app.call(app.people.rep, addEvidence, {
        params: params(),
        body: {
          pillar: 'identify_pain',
          kind: 'seller_belief',
          statement: 'We think so',
          occurred_on: '2026-03-01',
        },
      });
      await app.call(app.people.rep, addEvidence, {
        params: params(),
        body: {
          pillar: 'metrics',
          kind: 'seller_belief',
          statement: 'A day each week',
          occurred_on: '2026-03-01',
        },
      });
      const after = await generate();
      const pillars = after.suggestions.map(({ pillar }) => pillar);
      expect(pillars).toContain('identify_pain');
      expect(pillars).not.toContain('metrics');
    });

    it('an open task is not proposed again, and once it is done the same reason stays decided', async () => {
      const { suggestions } = await generate();
      const champion = suggestions.find(({ pillar }) => pillar === 'champion');
      const { body } = await decide({ take: [{ id: champion?.id }] });
      expect((await generate()).suggestions.map(({ pillar }) => pillar)).not.toContain('champion');
      await app.call(app.people.rep, completeTask, { params: { task_id: body.created[0]?.id ?? '' } });
      expect((await generate()).suggestions.map(({ pillar }) => pillar)).not.toContain('champion');
    });

    it('what a text no longer says is no longer proposed, and its task keeps the words without their place', async () => {
      const kept = await note();
      const [pricing, redlines] = (await generate()).suggestions;
      const { body } = await decide({ take: [{ id: pricing?.id }] });
      await app.call(app.people.rep, changeInteraction, {
        params: { ...params(), interaction_id: kept.id },
        version: kept.version,
        body: { text: 'Nothing was promised.', content: null },
      });
      const left = (await app.call(app.people.rep, listTaskSuggestions, { params: params() })).body;
      expect(left.suggestions.map(({ id }) => id)).not.toContain(redlines?.id);
      const tasks = await app.call(app.people.rep, listDealTasks, { params: params() });
      expect(tasks.body.items.find(({ id }) => id === body.created[0]?.id)?.source).toMatchObject({
        quote: "I'll send Ana the pricing by Friday.",
        quote_start: null,
      });
    });

    it('a model proposes through the same lock, is paid for once a text, and its use is logged', async () => {
      await note('Rosa here. I will send the deck on Monday.');
      let asked = 0;
      const model = modelOf(async ({ document }) => {
        asked += 1;
        const quote = 'I will send the deck on Monday.';
        const quoteStart = document.text.indexOf(quote);
        const good = {
          title: 'send the deck',
          quote,
          quoteStart,
          quoteEnd: quoteStart + quote.length,
          dueOn: '2026-03-16',
        };
        return { proposals: [good, { ...good, quote: 'I will give you a discount.' }], calls: [CALL] };
      });
      const { generation, suggestions } = await generate(model);
      expect(generation).toMatchObject({ status: 'succeeded', analyst: 'model', model: 'test-1' });
      expect(suggestions.filter(({ commitment }) => commitment)).toMatchObject([
        { title: 'Send the deck', due_on: '2026-03-16' },
      ]);
      await generate(model);
      expect(asked).toBe(1);
      const rows = await query<{ service_type: string; operation: string }>(
        'select service_type, operation from usage_logs where deal_id = $1',
        [deal.id],
      );
      expect(rows).toEqual([{ service_type: 'openai', operation: 'task_generation' }]);
      const [{ refused } = { refused: 0 }] = await query<{ refused: number }>(
        'select refused from task_generations where deal_id = $1 order by created_at limit 1',
        [deal.id],
      );
      expect(refused).toBe(1);
    });

    it('a failing model shows a message, its cost is logged, and gaps are still proposed', async () => {
      await note();
      const model = modelOf(() =>
        Promise.reject(
          new AnalystFailure('The model provider is busy. Try again in a few minutes.', true, [CALL]),
        ),
      );
      await app.call(app.people.rep, generateTasks, { params: params() });
      await expect(run(model, false)).rejects.toThrow('busy');
      await run(model, true);
      const { body } = await app.call(app.people.rep, listTaskSuggestions, { params: params() });
      expect(body.generation).toMatchObject({
        status: 'failed',
        failure: 'The model provider is busy. Try again in a few minutes.',
      });
      expect(titles(body)).toHaveLength(3);
      expect(await query('select 1 from usage_logs where deal_id = $1', [deal.id])).toHaveLength(2);
    });

    it('one reading at a time, with the requester’s rights, and a crashed one makes room', async () => {
      await app.call(app.people.rep, generateTasks, { params: params() });
      await app.call(app.people.manager, generateTasks, { params: params() });
      const count = async () =>
        (await query('select 1 from task_generations where deal_id = $1', [deal.id])).length;
      expect(await count()).toBe(1);
      app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000);
      await app.call(app.people.manager, generateTasks, { params: params() });
      expect(await count()).toBe(2);
      expect((await decide({ take: [] })).status).toBe(400);
    });
  });
});
