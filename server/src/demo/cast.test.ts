import { listNotifications } from '@dealwright/contract/notifications/notifications';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../platform/demo-accounts.ts';
import { signInAs } from '../testing/demo-person.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { fillWithSamples } from './fill-workspace.ts';
import { seedDemo } from './seed-demo.ts';

const NOW = new Date('2026-06-15T13:00:00Z');

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

eachEngine((engine) => {
  describe('the cast of the demo', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await createTestApp(engine, {}, { cast: false });
      app.clock.now = NOW;
      await seedDemo(app.database, NOW);
    });
    afterAll(() => app.close());

    const ask = <R extends Record<string, unknown>>(text: string): Promise<R[]> =>
      app.database.transaction('dealwright_system', (tx) =>
        queryRows<R>(
          tx,
          text.replaceAll(':demo', `(select id from companies where domain = 'demo.dealwright.example')`),
        ),
      );

    it('DEMO01 each account has one CFO, and each of its people has one name, title and email address', async () => {
      const people = await ask<{ account: string; name: string; title: string; email: string }>(
        `select distinct a.name as account, s.name, s.title, s.email from stakeholders s
           join deals d on d.company_id = s.company_id and d.id = s.deal_id
           join accounts a on a.company_id = d.company_id and a.id = d.account_id where s.company_id = :demo`,
      );
      const cfos = people.filter(({ title }) => title === 'Chief Financial Officer');
      expect(cfos).toHaveLength(28);
      expect(repeated(cfos.map(({ account }) => account))).toEqual([]);
      expect(repeated(people.map(({ account, title }) => `${account}, ${title}`))).toEqual([]);
      expect(repeated(people.map(({ name }) => name))).toEqual([]);
      expect(people.filter(({ email }) => !/^[a-z]+(\.[a-z]+)+@[a-z0-9-]+\.example$/.test(email))).toEqual(
        [],
      );
    });

    it('DEMO02 deals have unique names, and calls, emails and notes have unique titles and texts', async () => {
      const deals = await ask<{ name: string }>('select name from deals where company_id = :demo');
      expect(deals.length).toBeGreaterThanOrEqual(60);
      expect(repeated(deals.map(({ name }) => name))).toEqual([]);
      const sources = await ask<{ title: string; body: string; name: string; kind: string }>(
        `select i.title, i.body, i.kind::text as kind, d.name from interactions i
           join deals d on d.company_id = i.company_id and d.id = i.deal_id where i.company_id = :demo`,
      );
      expect(repeated(sources.map(({ title }) => title))).toEqual([]);
      expect(sources.filter(({ title, name }) => !title.includes(name))).toEqual([]);
      const conversations = sources.filter(({ kind }) => kind !== 'note');
      expect(repeated(conversations.map(({ body }) => body))).toEqual([]);
      expect(sources.filter(({ title, body }) => /[{}]|undefined/.test(title + body))).toEqual([]);
    });

    it('DEMO02 statements and next steps have all names filled in', async () => {
      const texts = await ask<{ text: string }>(
        `select statement as text from meddpicc_evidence union all select next_step from deals where next_step is not null`,
      );
      expect(texts.filter(({ text }) => /[{}]|undefined/.test(text))).toEqual([]);
    });

    it('DEMO03 only the embedded analyst has been used, at no cost', async () => {
      expect(
        await ask(
          'select distinct service_type, estimated_cost_usd::float as cost, tokens_total::int as tokens from usage_logs',
        ),
      ).toEqual([{ service_type: 'embedded', cost: 0, tokens: 0 }]);
    });

    it('DEMO04 everyone in the demo company has notifications of real events, some unread', async () => {
      for (const { email, company } of DEMO_ACCOUNTS) {
        if (company !== 'demo') continue;
        const person = await signInAs(app, email);
        const { items } = (await app.call(person, listNotifications, { query: {} })).body;
        expect(items.length, email).toBeGreaterThanOrEqual(3);
        expect(items.filter(({ read }) => !read).length, email).toBeGreaterThan(0);
        expect(Math.max(...items.map(({ at }) => Date.parse(at)))).toBeLessThanOrEqual(NOW.getTime());
      }
      const untrue = await ask(
        `select n.id from notifications n
           left join interactions i on i.company_id = n.company_id and i.id = (n.facts->>'interaction_id')::uuid
          where (n.kind = 'mention' and i.author_id is distinct from n.actor_id)
             or (n.kind = 'stage_moved' and not exists (
                   select from deal_history h where h.company_id = n.company_id and h.deal_id = n.deal_id
                      and h.actor_id = n.actor_id and h.created_at = n.latest_at))`,
      );
      expect(untrue).toEqual([]);
    });

    it('DEMO02 sample deals of a new workspace have unique names too', async () => {
      const [place] = await ask<{ companyId: string; workspaceId: string }>(
        `select company_id as "companyId", id as "workspaceId" from workspaces where name = 'Operations'`,
      );
      if (!place) throw new Error('the operator has a workspace');
      await app.database.transaction('dealwright_system', (tx) => fillWithSamples(tx, place, NOW));
      const samples = await ask<{ name: string }>(
        `select name from deals where workspace_id = '${place.workspaceId}'`,
      );
      expect(samples.length).toBeGreaterThan(10);
      expect(repeated(samples.map(({ name }) => name))).toEqual([]);
    });
  });
});
