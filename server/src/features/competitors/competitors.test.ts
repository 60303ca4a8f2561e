import {
  archiveCompetitor,
  changeCompetitor,
  createCompetitor,
  listCompetitors,
  restoreCompetitor,
} from '@dealwright/contract/competitors/competitors';
import {
  decideMention,
  listDealCompetitors,
  listMentions,
  setCompetitorState,
} from '@dealwright/contract/competitors/deal-competitors';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { changeInteraction, createInteraction, removeInteraction } from '@dealwright/contract/interactions';
import { mergeDeals } from '@dealwright/contract/merge';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { searchAllWaiting } from './search-texts.ts';

eachEngine((engine) => {
  describe('competitors', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let names = 0;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
      names += 1;
    });

    const params = () => ({ number: deal.number });
    const rivalName = (of = names) => `Brimstone${of}`;
    const add = async (body: object = {}) =>
      (await test.call(people.manager, createCompetitor, { body: { name: rivalName(), ...body } })).body;
    const search = () => searchAllWaiting(test.database);
    const note = async (text: string, day = '2026-03-02') =>
      (
        await test.call(people.rep, createInteraction, {
          params: params(),
          body: {
            kind: 'note',
            title: 'Notes',
            occurred_at: `${day}T10:00:00Z`,
            source: { text },
          },
        })
      ).body;
    const mentions = async (decision: 'open' | 'confirmed' | 'rejected' = 'open', as = people.rep) =>
      (await test.call(as, listMentions, { params: params(), query: { decision } })).body.items;
    const decide = (id: string, decision: 'confirmed' | 'rejected', as: TestPerson = people.rep) =>
      test.call(as, decideMention, { params: { ...params(), mention_id: id }, body: { decision } });
    const rivals = async () =>
      (await test.call(people.viewer, listDealCompetitors, { params: params() })).body.items;

    it('RIVAL04 are added, changed by version, archived and restored by managers, with names of their own', async () => {
      const competitor = await add({ aliases: ['Brim'], website: 'https://brimstone.example' });
      expect(competitor).toMatchObject({
        name: rivalName(),
        kind: 'company',
        aliases: ['Brim'],
        version: 1,
        archived_at: null,
        can: { edit: true },
      });
      const twice = await test.call(people.manager, createCompetitor, {
        body: { name: rivalName().toUpperCase() },
      });
      expect(twice.status).toBe(409);
      const of = { competitor_id: competitor.id };
      const changed = await test.call(people.manager, changeCompetitor, {
        params: of,
        version: 1,
        body: { kind: 'in_house' },
      });
      expect(changed.body).toMatchObject({ kind: 'in_house', version: 2 });
      const stale = await test.call(people.manager, changeCompetitor, {
        params: of,
        version: 1,
        body: { kind: 'company' },
      });
      expect(stale.status).toBe(412);
      await test.call(people.manager, archiveCompetitor, { params: of });
      const listed = async () =>
        (await test.call(people.viewer, listCompetitors, { query: { limit: 200 } })).body.items.map(
          ({ id }) => id,
        );
      expect(await listed()).not.toContain(competitor.id);
      expect((await test.call(people.rep, restoreCompetitor, { params: of })).status).toBe(403);
      await test.call(people.manager, restoreCompetitor, { params: of });
      expect(await listed()).toContain(competitor.id);
    });

    it('RIVAL04 reject addresses that are no web addresses, short aliases and more than twenty of them', async () => {
      const create = (body: object) =>
        test.call(people.manager, createCompetitor, { body: { name: 'Nowhere', ...body } });
      for (const body of [
        { website: 'javascript:alert(1)' },
        { website: 'brimstone' },
        { aliases: ['x'] },
        { aliases: Array.from({ length: 21 }, (_, at) => `Alias ${at}`) },
        { kind: 'other' },
        { name: '' },
      ])
        expect((await create(body)).status, JSON.stringify(body)).toBe(400);
    });

    it('RIVAL05 a new text and a new competitor are both searched, in notes and evidence', async () => {
      await note(`Old: ${rivalName()} was in the building.`, '2026-03-01');
      const competitor = await add({ aliases: ['Brimmo'] });
      await test.call(people.rep, addEvidence, {
        params: params(),
        body: {
          pillar: 'competition',
          kind: 'seller_belief',
          statement: `They compare us with ${rivalName()}`,
          occurred_on: '2026-03-03',
          source: null,
        },
      });
      const { id } = await note('New text. Tom likes brimmó best. Nothing else.');
      await searchAllWaiting(test.database);
      const found = await mentions();
      expect(found.map(({ sentence, said_on, source }) => [sentence, said_on, source.type])).toEqual([
        [`They compare us with ${rivalName()}`, '2026-03-03', 'evidence'],
        ['Tom likes brimmó best.', '2026-03-02', 'interaction'],
        [`Old: ${rivalName()} was in the building.`, '2026-03-01', 'interaction'],
      ]);
      expect(found[1]).toMatchObject({
        competitor: { id: competitor.id, name: rivalName() },
        source: { id, kind: 'note', title: 'Notes' },
        starts_at: 10,
        ends_at: 32,
        decision: null,
      });
      expect(await rivals()).toEqual([]);
    });

    it('RIVAL06 a confirmed sentence brings a competitor to the deal, with its state and history', async () => {
      const competitor = await add();
      await note(`They also use ${rivalName()} today.`);
      await search();
      const [mention] = await mentions();
      if (!mention) throw new Error('a sentence names the competitor');
      expect((await decide(mention.id, 'confirmed', people.viewer)).status).toBe(403);
      expect((await decide(mention.id, 'confirmed', people.otherRep)).status).toBe(404);
      expect((await decide(newId(), 'confirmed')).status).toBe(404);
      expect((await decide(mention.id, 'confirmed')).body).toEqual({ ...mention, decision: 'confirmed' });
      expect(await rivals()).toEqual([
        {
          competitor: { id: competitor.id, name: rivalName(), kind: 'company' },
          state: 'identified',
          latest: { ...mention, decision: 'confirmed' },
        },
      ]);
      const of = { ...params(), competitor_id: competitor.id };
      const set = await test.call(people.rep, setCompetitorState, { params: of, body: { state: 'active' } });
      expect(set.body.state).toBe('active');
      await decide(mention.id, 'rejected');
      expect(await rivals()).toEqual([]);
      const gone = await test.call(people.rep, setCompetitorState, { params: of, body: { state: 'won' } });
      expect(gone.status).toBe(404);
      const { items } = (
        await test.call(people.viewer, listDealHistory, { params: params(), query: { field: 'competitor' } })
      ).body;
      expect(items.map(({ new_value }) => new_value)).toEqual([
        null,
        { name: rivalName(), state: 'active' },
        { name: rivalName(), state: 'identified' },
      ]);
    });

    it('RIVAL07 a rejected sentence stays rejected, also where a reply quotes it and names are searched again', async () => {
      const competitor = await add();
      await note(`${rivalName()} came in lower.`);
      await search();
      const [mention] = await mentions();
      await decide(mention?.id ?? '', 'rejected');
      await note(`Thanks.\n> ${rivalName()} came in lower.`);
      await search();
      expect(await mentions()).toEqual([]);
      await test.call(people.manager, changeCompetitor, {
        params: { competitor_id: competitor.id },
        version: 1,
        body: { aliases: [`${rivalName()} Inc`] },
      });
      await search();
      expect(await mentions()).toEqual([]);
      expect(await mentions('rejected')).toMatchObject([{ id: mention?.id }]);
    });

    it('RIVAL08 mentions follow their text and go with it', async () => {
      await add();
      const { id, version } = await note(`We met ${rivalName()} there.`);
      await search();
      const of = { ...params(), interaction_id: id };
      await test.call(people.rep, changeInteraction, {
        params: of,
        version,
        body: { text: `Monday. And ${rivalName()} was cheap.` },
      });
      await search();
      const [found] = await mentions();
      expect(found?.sentence).toBe(`And ${rivalName()} was cheap.`);
      await decide(found?.id ?? '', 'confirmed');
      expect(await rivals()).toHaveLength(1);
      expect((await test.call(people.rep, removeInteraction, { params: of })).status).toBe(204);
      expect(await rivals()).toEqual([]);
    });

    it('RIVAL08 a text that changes while it is searched is searched again', async () => {
      await add();
      const filler = 'They talked about the weather for a while. '.repeat(4000);
      const { id, version } = await note(`${filler}${rivalName()} was first.`);
      const [, changed] = await Promise.all([
        search(),
        test.call(people.rep, changeInteraction, {
          params: { ...params(), interaction_id: id },
          version,
          body: { text: `Shorter. ${rivalName()} was last.` },
        }),
      ]);
      expect(changed.status, changed.text).toBe(200);
      await search();
      expect((await mentions()).map(({ sentence }) => sentence)).toEqual([`${rivalName()} was last.`]);
    });

    it('RIVAL08 names that a competitor no longer has propose nothing, and archived ones aren’t searched for', async () => {
      const competitor = await add({ aliases: ['Oldbrim'] });
      await note('Oldbrim was there.');
      await search();
      expect(await mentions()).toHaveLength(1);
      const of = { competitor_id: competitor.id };
      await test.call(people.manager, changeCompetitor, { params: of, version: 1, body: { aliases: [] } });
      await search();
      expect(await mentions()).toEqual([]);
      await test.call(people.manager, archiveCompetitor, { params: of });
      await note(`${rivalName()} called.`);
      await search();
      expect(await mentions()).toEqual([]);
      await test.call(people.manager, restoreCompetitor, { params: of });
      await search();
      expect(await mentions()).toHaveLength(1);
    });

    it('RIVAL09 are read page by page, and only where the deal is', async () => {
      await add();
      for (const at of ['one', 'two', 'three']) await note(`${rivalName()} in text ${at}.`);
      await search();
      const first = await test.call(people.rep, listMentions, { params: params(), query: { limit: 2 } });
      expect(first.body.items).toHaveLength(2);
      const cursor = first.body.next_cursor ?? '';
      const rest = await test.call(people.rep, listMentions, {
        params: params(),
        query: { limit: 2, cursor },
      });
      expect(rest.body).toMatchObject({ items: [{}], next_cursor: null });
      for (const as of [people.otherRep, people.neighbour, people.stranger]) {
        expect((await test.call(as, listMentions, { params: params() })).status).toBe(404);
        expect((await test.call(as, listDealCompetitors, { params: params() })).status).toBe(404);
      }
    });

    it('RIVAL10 a merge moves competitors and their sentences to the kept deal', async () => {
      await add();
      await note(`${rivalName()} is in.`);
      await search();
      const [mention] = await mentions();
      await decide(mention?.id ?? '', 'confirmed');
      const gone = deal;
      deal = await addDeal(test.database, people.rep);
      const merged = await test.call(people.manager, mergeDeals, {
        params: params(),
        body: { other: gone.number, fields: [] },
      });
      expect(merged.status).toBe(200);
      expect(await rivals()).toMatchObject([{ latest: { id: mention?.id } }]);
    });
  });
});
