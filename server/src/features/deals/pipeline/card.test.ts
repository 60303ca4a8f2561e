import { createDeal, getBoard, getDeal, listDeals } from '@dealwright/contract/deals/deals';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { MAX_AMOUNT_MINOR } from '@dealwright/domain/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const NAME = 'Quote “1” of "2"\\ </script> 🚀';
const STEP = 'Line one\nline two\t\u2028 end';

eachEngine((engine) => {
  describe('a card that the database writes', () => {
    let test: TestApp;

    beforeAll(async () => {
      test = await createTestApp(engine);
    });
    afterAll(async () => test.close());

    /** What the list, the board and its own page say of a deal. */
    async function cardsOf(person: TestPerson, number: number) {
      const list = (await test.call(person, listDeals, { query: {} })).body.items;
      const board = (await test.call(person, getBoard, { query: {} })).body.columns;
      const page = (await test.call(person, getDeal, { params: { number } })).body;
      return {
        listed: list.find((card) => card.number === number),
        onBoard: board.flatMap(({ items }) => items).find((card) => card.number === number),
        page,
      };
    }

    it('keeps every character, milliseconds of UTC, and says the same everywhere', async () => {
      const { rep, viewer } = test.people;
      const body = {
        name: NAME,
        account: { name: 'Müller & Söhne "AG"' },
        amount_minor: MAX_AMOUNT_MINOR,
        next_step: STEP,
        close_date: '2027-02-28',
      };
      const { number } = (await test.call(rep, createDeal, { body })).body;
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update deals set created_at = '2026-02-03 04:05:06.7899+02' where number = $1`, [
          number,
        ]),
      );
      const { listed, onBoard, page } = await cardsOf(rep, number);
      expect(listed).toMatchObject({
        name: NAME,
        next_step: STEP,
        close_date: '2027-02-28',
        amount_minor: body.amount_minor,
        account: { name: 'Müller & Söhne "AG"' },
        created_at: '2026-02-03T02:05:06.789Z',
        gaps: expect.any(Array),
        can: { edit: true, assign: true },
      });
      expect(onBoard).toEqual(listed);
      expect(page).toMatchObject({ ...listed, can: { edit: true, assign: true } });
      expect((await cardsOf(viewer, number)).listed).toEqual({
        ...listed,
        can: { edit: false, assign: false },
      });
    });

    it.each([
      ['Ada', 'Lovelace', 'Ada Lovelace'],
      ['Ada', null, 'Ada'],
      ['', 'Lovelace', 'Lovelace'],
      [null, '', null],
    ])('names the owner %j %j as %j, or by their address', async (first, last, expected) => {
      const { rep } = test.people;
      const body = { name: 'Whose', account: { name: 'Owner Ltd' } };
      const { number } = (await test.call(rep, createDeal, { body })).body;
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'update profiles set first_name = $1, last_name = $2 where id = $3', [
          first,
          last,
          rep.id,
        ]),
      );
      const { listed } = await cardsOf(rep, number);
      expect(listed?.owner).toEqual({ id: rep.id, name: expected ?? rep.email });
    });
  });
});
