import { applyAiSuggestions, getMeddpiccCompare } from '@dealwright/contract/analyst/suggestions';
import { listMembers } from '@dealwright/contract/identity/members';
import {
  createIntegrationToken,
  listIntegrationTokens,
  MAX_INTEGRATION_TOKENS,
  proposeSuggestions,
  revokeIntegrationToken,
} from '@dealwright/contract/integrations/integration-tokens';
import { createInteraction } from '@dealwright/contract/interactions';
import type { SentBody, TokenScope } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../../testing/test-deal.ts';

const QUOTE = 'We lose about 40,000 euros every month';
const TEXT = `${QUOTE} because shifts are planned by hand.`;
type Proposal = SentBody<typeof proposeSuggestions>['suggestions'][number];

eachEngine((engine) => {
  let app: TestApp;
  let admin: TestPerson;
  let rep: TestPerson;
  let deal: TestDeal;
  let interactionId: string;
  beforeAll(async () => {
    app = await createTestApp(engine);
    ({ admin, rep } = app.people);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date();
    await app.database.transaction('dealwright_system', (tx) =>
      queryRows(tx, 'delete from integration_tokens'),
    );
    deal = await addDeal(app.database, rep);
    const occurred_at = '2026-03-01T09:00:00Z';
    const { body } = await app.call(rep, createInteraction, {
      params: { number: deal.number },
      body: { kind: 'note', title: 'After the call', occurred_at, source: { text: TEXT } },
    });
    interactionId = body.id;
  });

  const make = async (scopes?: TokenScope[], person = admin) =>
    (await app.call(person, createIntegrationToken, { body: { name: 'n8n', ...(scopes && { scopes }) } }))
      .body;
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  const compare = (token: string, dealId = deal.id) =>
    app.call(null, getMeddpiccCompare, { query: { deal_id: dealId }, headers: by(token) });
  const propose = (token: string, more: Partial<Proposal> = {}, dealId = deal.id) =>
    app.call(null, proposeSuggestions, {
      headers: by(token),
      body: {
        deal_id: dealId,
        interaction_id: interactionId,
        suggestions: [
          {
            pillar: 'metrics',
            kind: 'seller_belief',
            statement: 'Planning costs 40,000 a month',
            quote: QUOTE,
            ...more,
          },
        ],
      },
    });

  describe('tokens', () => {
    test('one is shown once, kept as a hash, and says when it was last used', async () => {
      const made = await make();
      expect(made.token).toMatch(/^dwt_[\w-]{43}$/);
      const listed = await app.call(admin, listIntegrationTokens);
      expect(listed.text).not.toContain(made.token);
      expect(listed.body.items).toMatchObject([
        { id: made.id, ending: made.token.slice(-4), last_used_at: null },
      ]);
      const rows = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ row: string }>(tx, 'select t::text as row from integration_tokens t'),
      );
      expect(rows[0]?.row).not.toContain(made.token);
      expect((await compare(made.token)).status).toBe(200);
      const [used] = (await app.call(admin, listIntegrationTokens)).body.items;
      expect(used?.last_used_at).toBe(app.clock.now.toISOString());
    });

    test('a revoked one is refused with the next request, as one that never was', async () => {
      const made = await make();
      await app.call(admin, revokeIntegrationToken, { params: { token_id: made.id } });
      for (const token of [made.token, `dwt_${'a'.repeat(43)}`, 'rubbish', '']) {
        expect((await compare(token)).status, token).toBe(401);
      }
      const again = await app.call(admin, revokeIntegrationToken, { params: { token_id: made.id } });
      expect(again.status).toBe(404);
    });

    test('it opens what names its scope, and nothing else', async () => {
      const reading = await make(['meddpicc:read']);
      expect((await compare(reading.token)).status).toBe(200);
      expect((await propose(reading.token)).status).toBe(403);
      const proposing = await make(['suggestions:propose']);
      expect((await compare(proposing.token)).status).toBe(403);
      for (const route of [listMembers, listIntegrationTokens]) {
        expect((await app.call(null, route, { headers: by(reading.token) })).status).toBe(401);
      }
      const { body } = await propose(proposing.token);
      expect(body.proposed).toBe(1);
      const applying = { deal_id: deal.id, suggestions: [{ id: newId() }] };
      const refused = await app.call(null, applyAiSuggestions, {
        headers: by(proposing.token),
        body: applying,
      });
      expect(refused.status).toBe(401);
    });

    test('ROLE11 it is bound to its company: another’s deal is one that does not exist', async () => {
      const { token } = await make(undefined, app.people.stranger);
      const [theirs, nothing] = [await compare(token), await compare(token, newId())];
      expect([theirs.status, nothing.status]).toEqual([404, 404]);
      expect({ ...theirs.problem, requestId: '' }).toEqual({ ...nothing.problem, requestId: '' });
      expect((await propose(token)).status).toBe(404);
    });

    test('it takes 120 requests a minute, and a company has 20', async () => {
      const { token } = await make();
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update integration_tokens set window_started_at = $1, window_uses = 119', [
          app.clock.now,
        ]),
      );
      expect((await compare(token)).status).toBe(200);
      const refused = await compare(token);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
      app.clock.now = new Date(app.clock.now.getTime() + 61_000);
      expect((await compare(token)).status).toBe(200);
      const more = await Promise.all(
        Array.from({ length: MAX_INTEGRATION_TOKENS }, () =>
          app.call(admin, createIntegrationToken, { body: { name: 'more' } }),
        ),
      );
      expect(more.filter(({ status }) => status === 409)).toHaveLength(1);
    });
  });

  describe('what a program proposes', () => {
    test('waits for a person, under the program’s name', async () => {
      const { token } = await make();
      const answer = await propose(token);
      expect([answer.status, answer.body]).toEqual([201, { proposed: 1, known: 0, refused: [] }]);
      const { pillars, score } = (await app.call(rep, getMeddpiccCompare, { query: { deal_id: deal.id } }))
        .body;
      const [waiting] = pillars.flatMap(({ suggestions }) => suggestions);
      expect(waiting).toMatchObject({
        status: 'pending',
        quote: QUOTE,
        quote_start: 0,
        analyst: 'model',
        model: 'Integration: n8n',
        occurred_on: '2026-03-01',
      });
      expect(score.today).toBe(0);
      const applied = await app.call(rep, applyAiSuggestions, {
        body: { deal_id: deal.id, suggestions: [{ id: waiting?.id ?? '' }] },
        key: newId(),
      });
      expect(applied.body.applied).toBe(1);
    });

    test('the same words twice wait once', async () => {
      const { token } = await make();
      await propose(token);
      expect((await propose(token)).body).toEqual({ proposed: 0, known: 1, refused: [] });
    });

    test('passes the lock of every analyst', async () => {
      const { token } = await make();
      const reasonOf = async (more: Partial<Proposal>) =>
        (await propose(token, more)).body.refused[0]?.reason;
      expect(await reasonOf({ quote: 'We lose about 90,000 euros' })).toBe('quote_not_found');
      expect(await reasonOf({ quote_start: 1 })).toBe('quote_not_found');
      expect(await reasonOf({ kind: 'buyer_said' })).toBe('not_the_buyer');
      expect(await reasonOf({ occurred_on: '2026-03-02' })).toBe('bad_date');
      expect(await reasonOf({ statement: 'See https://evil.example' })).toBe('bad_statement');
      expect((await propose(token)).body.proposed).toBe(1);
    });

    test('is written into the audit log', async () => {
      const { token, id } = await make();
      await propose(token);
      const rows = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ detail: object }>(
          tx,
          `select detail from audit_log where action = 'suggestions_proposed' order by created_at desc, id desc limit 1`,
        ),
      );
      expect(rows[0]?.detail).toMatchObject({ token_id: id, by: 'Integration: n8n', proposed: 1 });
    });
  });
});
