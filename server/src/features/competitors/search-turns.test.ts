import { createCompetitor } from '@dealwright/contract/competitors/competitors';
import { listMentions } from '@dealwright/contract/competitors/deal-competitors';
import { createInteraction } from '@dealwright/contract/interactions';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMany } from '../../testing/insert-many.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { searchAllWaiting } from './search-texts.ts';

const BACKLOG = 20_000;

eachEngine((engine) => {
  describe('companies whose texts are searched for competitors', () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(() => test.close());

    const addNotes = (author: TestPerson, deal: TestDeal) =>
      insertMany(
        test.database,
        `insert into interactions (company_id, id, author_id, deal_id, kind, title, body, occurred_at)
         select $1, gen_random_uuid(), $2, $3, 'note', 'Call', 'Slagheap was here.', '2026-03-02'
           from generate_series(1, $4::int)`,
        [author.companyId, author.id, deal.id, BACKLOG],
      );
    const mentions = async (as: TestPerson, { number }: TestDeal) =>
      (await test.call(as, listMentions, { params: { number } })).body.items.map(({ sentence }) => sentence);

    it('RIVAL12 take turns: a new text is searched before the 20,000 old ones of another company are done', async () => {
      const { rep, manager, stranger } = test.people;
      const mine = await addDeal(test.database, rep);
      const theirs = await addDeal(test.database, stranger);
      await addNotes(rep, mine);
      await test.call(manager, createCompetitor, { body: { name: 'Slagheap' } });
      await test.call(stranger, createCompetitor, { body: { name: 'Ashcroft' } });
      await test.call(stranger, createInteraction, {
        params: { number: theirs.number },
        body: {
          kind: 'note',
          title: 'Call',
          occurred_at: '2026-03-02T10:00:00Z',
          source: { text: 'They use Ashcroft.' },
        },
      });
      await searchAllWaiting(test.database, () => true);
      expect(await mentions(stranger, theirs)).toEqual(['They use Ashcroft.']);
      expect(await mentions(rep, mine)).toEqual(['Slagheap was here.']);
      const [waiting] = await test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ readonly searched: number }>(
          tx,
          `select count(*)::int as searched from interactions i
           join competitors c on c.company_id = i.company_id and i.id <= c.searched_to where c.company_id = $1`,
          [rep.companyId],
        ),
      );
      expect(waiting?.searched).toBeGreaterThan(0);
      expect(waiting?.searched).toBeLessThan(BACKLOG / 100);
    });
  });
});
