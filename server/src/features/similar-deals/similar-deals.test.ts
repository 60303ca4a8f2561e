import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { createDeal, getDeal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence, getScorecard, retractEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { listSimilarDeals, MOST_QUOTES } from '@dealwright/contract/similar-deals/similar-deals';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Pillar } from '@dealwright/domain/pillar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('won deals like one', () => {
    let app: TestApp;
    let people: People;
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
    });
    afterAll(() => app.close());

    let accounts = 0;
    async function deal(
      owner: TestPerson,
      industry: string,
      more: Partial<SentBody<typeof createDeal>> = {},
    ): Promise<number> {
      accounts += 1;
      const account = await app.call(owner, createAccount, {
        body: { name: `Account ${accounts}`, industry },
      });
      const made = await app.call(owner, createDeal, {
        body: { name: `Deal ${accounts}`, account: { id: account.body.id }, amount_minor: 100_00, ...more },
      });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.number;
    }

    /** What a buyer of the deal said, in a call. */
    async function said(
      owner: TestPerson,
      number: number,
      pillar: Pillar,
      quote: string,
      more: Partial<SentBody<typeof addEvidence>> = {},
    ): Promise<void> {
      const params = { number };
      const buyer = await app.call(owner, createStakeholder, { params, body: { name: `Buyer ${number}` } });
      const call = await app.call(owner, createInteraction, {
        params,
        body: {
          kind: 'call',
          title: 'Call',
          occurred_at: app.clock.now.toISOString(),
          source: { text: `Buyer ${number}: ${quote}` },
        },
      });
      const added = await app.call(owner, addEvidence, {
        params,
        body: {
          pillar,
          kind: 'buyer_said',
          statement: quote,
          stakeholder_id: buyer.body.id,
          occurred_on: app.clock.now.toISOString().slice(0, 10),
          source: { interaction_id: call.body.id, quote },
          ...more,
        },
      });
      if (added.status >= 300) throw new Error(added.text);
    }

    const similar = async (person: TestPerson, number: number) => {
      const answer = await app.call(person, listSimilarDeals, { params: { number } });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };

    it('SIMILAR02 say why they are similar and what their buyers said, the most similar first', async () => {
      const open = await deal(people.rep, 'Retail', { stage: 'discovery' });
      await said(people.rep, open, 'identify_pain', 'Stockouts and late invoices cost us sales');
      const both = await deal(people.rep, 'Retail', { stage: 'closed_won' });
      await said(people.rep, both, 'identify_pain', 'Every stockout and every invoice was a fight');
      await said(people.rep, both, 'champion', 'I showed it to our board');
      await said(people.rep, both, 'metrics', 'We save 40 hours a month');
      await said(people.rep, both, 'competition', 'They had no answer to that');
      const industry = await deal(people.rep, 'retail', { stage: 'closed_won', amount_minor: 900_00 });
      await said(people.rep, industry, 'metrics', 'Two people do what five did');
      const { items, compared } = await similar(people.rep, open);
      expect(compared).toBe(2);
      expect(items.map(({ number }) => number)).toEqual([both, industry]);
      expect(items[0]?.likeness).toEqual({
        industry: 'Retail',
        size: true,
        rivals: [],
        pain_words: ['stockouts', 'invoices'],
      });
      expect(items[0]?.quotes).toHaveLength(MOST_QUOTES);
      expect(JSON.stringify(items)).not.toContain('They had no answer to that');
      expect(new Set(items[0]?.quotes.map(({ pillar }) => pillar)).size).toBe(MOST_QUOTES);
      expect(items[1]?.likeness).toEqual({ industry: 'retail', size: false, rivals: [], pain_words: [] });
      expect(items[1]?.quotes).toMatchObject([
        { quote: 'Two people do what five did', person: `Buyer ${industry}` },
      ]);
    });

    it('SIMILAR03 show a person only deals that they find in lists', async () => {
      const open = await deal(people.rep, 'Shipping', { stage: 'discovery' });
      const theirs = await deal(people.otherRep, 'Shipping', { stage: 'closed_won' });
      await said(people.otherRep, theirs, 'metrics', 'A quote of somebody else');
      expect(await similar(people.rep, open)).toMatchObject({ items: [] });
      for (const person of [people.manager, people.admin, people.viewer])
        expect((await similar(person, open)).items.map(({ number }) => number)).toEqual([theirs]);
      for (const person of [people.otherRep, people.stranger, people.neighbour])
        expect((await app.call(person, listSimilarDeals, { params: { number: open } })).status).toBe(404);
      const { version } = (await app.call(people.otherRep, getDeal, { params: { number: theirs } })).body;
      await app.call(people.otherRep, archiveDeal, { params: { number: theirs }, version });
      expect((await similar(people.manager, open)).items).toEqual([]);
    });

    it('SIMILAR04 leave out what we believe, whom buyers compare us with, what speaks against us or was retracted, and deals that weren’t won', async () => {
      const open = await deal(people.rep, 'Farming', { stage: 'discovery' });
      const won = await deal(people.rep, 'Farming', { stage: 'closed_won' });
      const lost = await deal(people.rep, 'Farming', { stage: 'closed_lost' });
      await said(people.rep, lost, 'metrics', 'A quote of a lost deal');
      await said(people.rep, won, 'metrics', 'We see no value in it', { polarity: 'contradicts' });
      await said(people.rep, won, 'champion', 'We think they like us', {
        kind: 'seller_belief',
        stakeholder_id: null,
      });
      await said(people.rep, won, 'competition', 'We also looked at Acme');
      await said(people.rep, won, 'decision_criteria', 'Taken back later');
      const params = { number: won };
      const card = await app.call(people.rep, getScorecard, { params });
      const id =
        card.body.pillars.find(({ pillar }) => pillar === 'decision_criteria')?.evidence[0]?.id ?? '';
      await app.call(people.rep, retractEvidence, {
        params: { ...params, evidence_id: id },
        body: { reason: 'Wrong' },
      });
      expect((await similar(people.rep, open)).items).toEqual([]);
      await said(people.rep, won, 'metrics', 'This one counts');
      expect((await similar(people.rep, open)).items[0]?.quotes.map(({ quote }) => quote)).toEqual([
        'This one counts',
      ]);
    });
  });
});
