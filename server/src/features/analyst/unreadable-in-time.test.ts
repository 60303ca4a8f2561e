import { getLatestAnalysis, requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { listDeals } from '@dealwright/contract/deals/deals';
import { changeInteraction, createInteraction, readSource } from '@dealwright/contract/interactions';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { readingThreads } from '../../platform/reading-threads.ts';
import type { Task, Threads } from '../../platform/threads.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { SPIN } from '../../testing/thread-work.ts';
import { runAnalysis } from './run-analysis.ts';

const SPIN_MS = 5000;
const log = createLogger({ production: true, logLevel: 'silent' });
const sentence = 'This text took too long to read. Shorten it or paste it as plain text, then try again.';

/** Every reader of this process takes forever, as it did for a line of blanks. */
function readersNeverEnd(): void {
  const run = readingThreads.run.bind(readingThreads);
  const forever = (companyId: string, task: Task<() => never>) =>
    run(companyId, { ...SPIN, waitMs: task.waitMs, deadlineMs: SPIN_MS });
  vi.spyOn(readingThreads, 'run').mockImplementation(forever as unknown as Threads['run']);
}

eachEngine((engine) => {
  describe('a text that cannot be read in time', () => {
    let test: TestApp;
    let deal: TestDeal;
    beforeAll(async () => {
      test = await createTestApp(engine);
      deal = await addDeal(test.database, test.people.rep);
    });
    afterAll(() => test.close());
    afterEach(() => vi.restoreAllMocks());

    const number = () => ({ number: deal.number });
    const keep = (text: string) =>
      test.call(test.people.rep, createInteraction, {
        params: number(),
        body: { kind: 'call', title: 'Call', occurred_at: '2026-03-01T09:00:00Z', source: { text } },
      });
    const read = (text: string) =>
      test.call(test.people.rep, readSource, { params: number(), body: { source: { text } } });

    it('OPS36 V9 is refused in words, while another company is served first', async () => {
      readersNeverEnd();
      const order: string[] = [];
      const refused = [read('Ana: hi'), keep('Ana: hi')].map(async (answer) => {
        const { status, problem } = await answer;
        order.push('refused');
        expect(status).toBe(422);
        expect(problem).toMatchObject({ code: 'too_slow_to_read', detail: sentence });
      });
      // The readers are at work by now, or soon will be: none of them holds a transaction, or PGlite's only one.
      for (const person of [test.people.stranger, test.people.rep, test.people.stranger]) {
        expect((await test.call(person, listDeals)).status).toBe(200);
        order.push('served');
      }
      await Promise.all(refused);
      expect(order).toEqual(['served', 'served', 'served', 'refused', 'refused']);
    });

    it('OPS36 V9 ends its analysis for good, and the text keeps its words', async () => {
      const kept = await keep('Ana Silva: We lose 40,000 euros a month.');
      const params = { ...number(), interaction_id: kept.body.id };
      const asked = await test.call(test.people.rep, requestAnalysis, { params });
      readersNeverEnd();
      await runAnalysis(
        { database: test.database, model: null, log, now: () => test.clock.now },
        { companyId: test.people.rep.companyId, analysisId: asked.body.id },
      );
      const { body } = await test.call(test.people.rep, getLatestAnalysis, { params });
      expect(body).toMatchObject({ status: 'failed', failure: sentence });
      const change = await test.call(test.people.rep, changeInteraction, {
        params,
        version: kept.body.version,
        body: { text: 'Ana Silva: nothing.' },
      });
      expect(change.problem?.code).toBe('too_slow_to_read');
    });

    it('V9 texts of blanks and near-matches are read through the API like any other', async () => {
      const texts = [
        ' '.repeat(20_000),
        `${' '.repeat(20_000)}x`,
        `Ana${' '.repeat(20_000)}x`,
        '0:12 Ana '.repeat(100_000),
        '** '.repeat(300_000),
        `${'>'.repeat(500_000)} hi`,
        'Ana ('.repeat(150_000),
        'From: a\n'.repeat(100_000),
      ];
      for (const text of texts) expect([200, 400]).toContain((await read(text)).status);
    });
  });
});
