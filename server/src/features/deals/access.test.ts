import {
  addCollaborator,
  changeDeal,
  changeDeals,
  createDeal,
  getBoard,
  getDeal,
  getDealTotals,
  listDeals,
  moveDeal,
  pinDeal,
  removeCollaborator,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import {
  changeStakeholder,
  createStakeholder,
  listStakeholders,
  removeStakeholder,
} from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken, newId } from '../../platform/ids.ts';
import { actorOf } from '../../testing/actor.ts';
import { setFeature } from '../../testing/features.ts';
import { CAST_NAMES, type CastName, type People, type TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';
import { hasDeal, keptDeals, listedDeals, listedDealsInOrder, shelvedDeals } from './access.ts';
import { findDealKey } from './detail-store.ts';
import { canListDeal, canListKeptDeal, canListShelvedDeal, canReadDeal } from './policy.ts';

const CRM_USER = 'crm-77';

eachEngine((engine) => {
  describe('who may do what with a deal', () => {
    let test: TestApp;
    let people: People;
    let deals: Record<'own' | 'shared' | 'crm' | 'others' | 'side' | 'rival', TestDeal>;
    /** Off the pipeline, or shown by a link: neither puts a deal in a list. */
    let besides: Record<'archived' | 'deleted' | 'linked' | 'linkedAway' | 'linkOver', TestDeal>;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      const { database } = test;
      deals = {
        own: await addDeal(database, people.rep),
        shared: await addDeal(database, people.otherRep),
        crm: await addDeal(database, people.otherRep),
        others: await addDeal(database, people.otherRep),
        side: await addDeal(database, people.neighbour),
        rival: await addDeal(database, people.stranger),
      };
      await database.transaction('dealwright_system', async (tx) => {
        await queryRows(tx, 'update profiles set hubspot_user_id = $2 where id = $1', [
          people.rep.id,
          CRM_USER,
        ]);
        await queryRows(tx, 'update deals set crm_owner_id = $2 where id = $1', [deals.crm.id, CRM_USER]);
      });
      await setFeature(test, 'deal_share', true);
      const shared = { number: deals.shared.number, profile_id: people.rep.id };
      const added = await test.call(people.manager, addCollaborator, { params: shared });
      expect(added.body).toEqual({ collaborators: [{ id: people.rep.id, name: 'Rosa Test' }] });
    });
    afterAll(() => test.close());

    /** What each person reads; everyone but the viewer also writes it. */
    const READS: Readonly<Record<CastName, readonly (keyof typeof deals)[]>> = {
      admin: ['own', 'shared', 'crm', 'others', 'side'],
      manager: ['own', 'shared', 'crm', 'others'],
      rep: ['own', 'shared', 'crm'],
      otherRep: ['shared', 'crm', 'others'],
      viewer: ['own', 'shared', 'crm', 'others'],
      neighbour: ['side'],
      stranger: ['rival'],
      strangerRep: [],
    };

    it.each(CAST_NAMES)(
      'ROLE02 ROLE03 ROLE05 ROLE06 ROLE07 ROLE11 ROLE14 as the table says: %s',
      async (name) => {
        const person = people[name];
        const allowed = name === 'viewer' ? 403 : 200;
        for (const [key, { number }] of Object.entries(deals)) {
          const reads = READS[name].includes(key as keyof typeof deals);
          const read = await test.call(person, getDeal, { params: { number } });
          expect([name, key, read.status]).toEqual([name, key, reads ? 200 : 404]);
          const version = read.body.version ?? 1;
          const write = await test.call(person, changeDeal, {
            params: { number },
            version,
            body: { next_step: `by ${name}` },
          });
          expect([name, key, write.status]).toEqual([name, key, reads ? allowed : 404]);
        }
        const listed = (await test.call(person, listDeals, { query: { limit: 200 } })).body.items;
        const expected = READS[name].map((key) => deals[key].number).sort();
        expect(listed.map(({ number }) => number).sort()).toEqual(expected);
        expect(listed.every(({ can }) => can.edit === (name !== 'viewer'))).toBe(true);
        const totals = (await test.call(person, getDealTotals, { query: {} })).body.stages;
        expect(totals.reduce((sum, stage) => sum + stage.deals, 0)).toBe(expected.length);
        const board = (await test.call(person, getBoard, { query: {} })).body.columns;
        expect(board.flatMap(({ items }) => items.map(({ number }) => number)).sort()).toEqual(expected);
      },
    );

    it('ROLE05 the rules for lists and the rules for one deal agree, for everyone and every deal', async () => {
      await showBesides();
      const listed: string[] = [];
      const onShelf: string[] = [];
      const read: string[] = [];
      for (const name of CAST_NAMES) {
        const actor = actorOf(people[name]);
        for (const [title, deal] of Object.entries({ ...deals, ...besides })) {
          const [inLists, inOrder, shelved, kept, key, ofPerson] = await test.database.transaction(
            'dealwright_system',
            async (tx) => {
              const holds = async (rule: ReturnType<typeof listedDeals>) => {
                const found = sql`select 1 from deals d where d.id = ${deal.id} and ${rule}`;
                return (await found.execute(tx.kysely)).rows.length === 1;
              };
              return [
                await holds(listedDeals(actor)),
                await holds(listedDealsInOrder(actor)),
                (await holds(shelvedDeals(actor, 'archived'))) ||
                  (await holds(shelvedDeals(actor, 'deleted'))),
                await holds(keptDeals(actor)),
                await findDealKey(tx, actor, deal),
                (
                  await sql`select 1 from deals d, profiles p
                             where d.id = ${deal.id} and d.shelf is null and p.id = ${actor.userId} and ${hasDeal}`.execute(
                    tx.kysely,
                  )
                ).rows.length === 1,
              ] as const;
            },
          );
          const mayList = key !== null && canListDeal(actor, key);
          expect([name, title, inLists, inOrder]).toEqual([name, title, mayList, mayList]);
          expect([name, title, ofPerson]).toEqual([name, title, mayList]);
          expect([name, title, shelved]).toEqual([
            name,
            title,
            key !== null && canListShelvedDeal(actor, key),
          ]);
          expect([name, title, kept]).toEqual([name, title, key !== null && canListKeptDeal(actor, key)]);
          if (inLists) listed.push(`${name} ${title}`);
          if (shelved) onShelf.push(`${name} ${title}`);
          const answer = await test.call(people[name], getDeal, { params: { number: deal.number } });
          expect([name, title, answer.status]).toEqual([
            name,
            title,
            key !== null && canReadDeal(actor, key) ? 200 : 404,
          ]);
          if (answer.status === 200 && !inLists)
            read.push(`${name} ${title}${answer.body.shared ? ' by link' : ''}`);
        }
      }
      const inPipeline = ['linked', 'linkOver'].flatMap((title) =>
        ['admin', 'manager', 'otherRep', 'viewer'].map((name) => `${name} ${title}`),
      );
      const away = ['admin linkedAway', 'neighbour linkedAway'];
      const own = Object.entries(READS).flatMap(([name, titles]) =>
        titles.map((title) => `${name} ${title}`),
      );
      expect(listed.sort()).toEqual([...own, ...inPipeline, ...away].sort());
      const seers = ['admin', 'manager', 'rep', 'viewer'];
      expect(onShelf.sort()).toEqual(
        ['archived', 'deleted'].flatMap((title) => seers.map((name) => `${name} ${title}`)).sort(),
      );
      expect(read.sort()).toEqual(
        [
          ...seers.map((name) => `${name} archived`),
          'rep linked by link',
          'viewer linkedAway by link',
        ].sort(),
      );
    });

    async function showBesides(): Promise<void> {
      besides = {
        archived: await addDeal(test.database, people.rep),
        deleted: await addDeal(test.database, people.rep),
        linked: await addDeal(test.database, people.otherRep),
        linkedAway: await addDeal(test.database, people.neighbour),
        linkOver: await addDeal(test.database, people.otherRep),
      };
      await test.database.transaction('dealwright_system', async (tx) => {
        const shelve = (deal: TestDeal, shelf: string) =>
          queryRows(tx, 'update deals set shelf = $2, shelved_at = now() where id = $1', [deal.id, shelf]);
        await shelve(besides.archived, 'archived');
        await shelve(besides.deleted, 'deleted');
        const link = async (deal: TestDeal, owner: TestPerson, reader: TestPerson, over = false) => {
          const id = newId();
          await queryRows(
            tx,
            `insert into deal_shares (company_id, id, deal_id, token_hash, created_by, expires_at)
             values ($1, $2, $3, $4, $5, case when $6 then now() - interval '1 minute' end)`,
            [owner.companyId, id, deal.id, hashToken(id), owner.id, over],
          );
          await queryRows(
            tx,
            `insert into deal_share_readers (company_id, profile_id, deal_id, share_id, opened_as, opened_in)
             values ($1, $2, $3, $4, $5::member_role, $6)`,
            [owner.companyId, reader.id, deal.id, id, reader.role, reader.workspaceId],
          );
        };
        await link(besides.linked, people.otherRep, people.rep);
        await link(besides.linkedAway, people.neighbour, people.viewer);
        await link(besides.linkOver, people.otherRep, people.rep, true);
      });
    }

    it('ROLE11 another company’s deal answers as one that does not exist, byte for byte, in every operation', async () => {
      const person = await addStakeholder(test.database, people.rep.companyId, deals.own, 'Ana Silva');
      const answers = (number: number) => {
        const params = { number };
        const who = { ...params, profile_id: people.strangerRep.id };
        const one = { ...params, stakeholder_id: person };
        const stan = people.stranger;
        return Promise.all([
          test.call(stan, getDeal, { params }),
          test.call(stan, changeDeal, { params, version: 1, body: { name: 'x' } }),
          test.call(stan, moveDeal, { params, version: 1, body: { stage: 'proposal' } }),
          test.call(stan, changeDeals, { body: { numbers: [number], change: { stage: 'proposal' } } }),
          test.call(stan, pinDeal, { params }),
          test.call(stan, addCollaborator, { params: who }),
          test.call(stan, removeCollaborator, { params: who }),
          test.call(stan, listDealHistory, { params, query: {} }),
          test.call(stan, listStakeholders, { params, query: {} }),
          test.call(stan, createStakeholder, { params, body: { name: 'X' } }),
          test.call(stan, changeStakeholder, { params: one, version: 1, body: { name: 'X' } }),
          test.call(stan, removeStakeholder, { params: one }),
        ]);
      };
      const bare = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
      const [there, nowhere] = [await answers(deals.own.number), await answers(999_999_999)];
      expect(there.map(({ status }) => status)).toEqual(there.map(() => 404));
      expect(there.map(({ text }) => bare(text))).toEqual(nowhere.map(({ text }) => bare(text)));
      const own = await test.call(people.rep, getDeal, { params: { number: deals.own.number } });
      expect(own.body.stage).toBe('discovery');
    });

    describe('collaborators', () => {
      it('work the deal until they are removed; adding and removing twice is the same as once', async () => {
        const params = { number: deals.others.number, profile_id: people.rep.id };
        const read = () => test.call(people.rep, getDeal, { params: { number: params.number } });
        expect((await read()).status).toBe(404);
        for (const _ of [1, 2]) {
          const added = await test.call(people.otherRep, addCollaborator, { params });
          expect(added.body.collaborators).toEqual([{ id: people.rep.id, name: 'Rosa Test' }]);
        }
        expect((await read()).body.can.edit).toBe(true);
        for (const _ of [1, 2]) {
          expect(
            (await test.call(people.otherRep, removeCollaborator, { params })).body.collaborators,
          ).toEqual([]);
        }
        expect((await read()).status).toBe(404);
        const history = await test.call(people.otherRep, listDealHistory, {
          params: { number: params.number },
          query: { field: 'collaborator' },
        });
        const rosa = { id: people.rep.id, name: 'Rosa Test' };
        expect(history.body.items.map((row) => [row.old_value, row.new_value])).toEqual([
          [rosa, null],
          [null, rosa],
        ]);
      });

      it('are colleagues of the workspace who can write', async () => {
        const { number } = deals.own;
        for (const name of ['viewer', 'neighbour', 'strangerRep'] as const) {
          const params = { number, profile_id: people[name].id };
          expect([name, (await test.call(people.admin, addCollaborator, { params })).status]).toEqual([
            name,
            400,
          ]);
        }
        const params = { number, profile_id: people.otherRep.id };
        expect((await test.call(people.viewer, addCollaborator, { params })).status).toBe(403);
        expect((await test.call(people.viewer, removeCollaborator, { params })).status).toBe(403);
        expect((await test.call(null, addCollaborator, { params })).status).toBe(401);
        expect((await test.call(null, removeCollaborator, { params })).status).toBe(401);
      });
    });

    describe('many deals at once', () => {
      const numbersOf = (...keys: (keyof typeof deals)[]) => keys.map((key) => deals[key].number);
      const stageOf = async (key: keyof typeof deals) =>
        (await test.call(people.admin, getDeal, { params: { number: deals[key].number } })).body;

      it('change together, each with its history, event and version', async () => {
        const before = await stageOf('own');
        const answer = await test.call(people.manager, changeDeals, {
          body: {
            numbers: [...numbersOf('own', 'shared'), deals.own.number],
            change: { stage: 'proposal', close_date: '2027-03-01', owner_id: people.rep.id },
          },
        });
        expect(answer.status).toBe(200);
        expect(answer.body.changed.map(({ number }) => number)).toEqual(numbersOf('own', 'shared'));
        for (const deal of answer.body.changed) {
          expect(deal).toMatchObject({
            stage: 'proposal',
            close_date: '2027-03-01',
            owner: { id: people.rep.id },
          });
          expect(deal.gaps.length).toBeGreaterThan(3);
        }
        const after = await stageOf('own');
        expect(after.version).toBe(before.version + 1);
        expect(after.stage_path.map(({ stage }) => stage)).toContain('proposal');
        const history = await test.call(people.manager, listDealHistory, {
          params: { number: after.number },
          query: { field: 'stage' },
        });
        expect(history.body.items[0]).toMatchObject({ cause: 'bulk_edit', old_value: 'discovery' });
        const again = await test.call(people.manager, changeDeals, {
          body: { numbers: numbersOf('own'), change: { stage: 'proposal' } },
        });
        expect(again.body.changed[0]?.version).toBe(after.version);
      });

      it('change all or none: 404 for an unknown one, 403 with the numbers that are read-only', async () => {
        const change = { stage: 'negotiation' } as const;
        const missing = { numbers: numbersOf('own', 'rival'), change };
        expect((await test.call(people.manager, changeDeals, { body: missing })).status).toBe(404);
        const refused = await test.call(people.viewer, changeDeals, {
          body: { numbers: numbersOf('own', 'crm'), change },
        });
        expect(refused.status).toBe(403);
        expect(refused.problem.detail).toContain(`LEAD-${deals.own.number}, LEAD-${deals.crm.number}`);
        expect(
          (await test.call(null, changeDeals, { body: { numbers: numbersOf('own'), change } })).status,
        ).toBe(401);
        expect((await stageOf('own')).stage).toBe('proposal');
        for (const body of [
          { numbers: [], change },
          { numbers: numbersOf('own'), change: {} },
          { numbers: Array.from({ length: 201 }, (_, index) => index + 1), change },
        ]) {
          expect((await test.call(people.manager, changeDeals, { body })).status).toBe(400);
        }
      });
    });

    it('ROLE11 nothing of another company appears in lists, search, filters or totals', async () => {
      const secret = `canary${newId().slice(0, 8)}`;
      await test.call(people.stranger, createDeal, { body: { name: secret, account: { name: secret } } });
      const queries = [{}, { q: secret }, { owner: [people.stranger.id] }, { q: String(deals.rival.number) }];
      for (const query of queries) {
        const answers = [
          await test.call(people.admin, listDeals, { query }),
          await test.call(people.admin, getBoard, { query }),
          await test.call(people.admin, getDealTotals, { query }),
        ];
        for (const { status, text } of answers) {
          expect(status).toBe(200);
          expect(text).not.toContain(secret);
          expect(text).not.toContain(deals.rival.id);
        }
      }
      const own = await test.call(people.stranger, listDeals, { query: { q: secret } });
      expect(own.body.items).toHaveLength(1);
    });
  });
});
