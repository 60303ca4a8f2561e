import {
  changeInteraction,
  createInteraction,
  getInteraction,
  listInteractions,
  readSource,
  removeInteraction,
} from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, addStakeholder, type TestDeal } from '../../testing/test-deal.ts';

const CALL =
  'Ana Silva: We lose 40k a month.\n\nRosa Test: What would ten per cent be worth?\n\nAna Silva: A nurse a ward.';
const WRITTEN = '2026-03-01T09:00:00.000Z';

const markedWith = (mark: unknown) => ({
  type: 'doc',
  content: [{ type: 'text', text: 'x', marks: [mark] }],
});
const inFile = (file_name: string, content: string | Uint8Array) => ({
  file_name,
  base64: Buffer.from(content as string).toString('base64'),
});

eachEngine((engine) => {
  describe('interactions of a deal', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;
    let ana: string;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-03-10T12:00:00Z');
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
      ana = await addStakeholder(test.database, people.rep.companyId, deal, 'Ana Silva');
    });

    type NewInteraction = SentBody<typeof createInteraction>;
    const create = (input: Partial<NewInteraction> = {}, person: TestPerson = people.rep) =>
      test.call(person, createInteraction, {
        params: { number: deal.number },
        body: { kind: 'call', title: 'First call', occurred_at: WRITTEN, source: { text: CALL }, ...input },
      });
    const one = (id: string) => ({ number: deal.number, interaction_id: id });
    const quote = (id: string, words: string) =>
      test.call(people.rep, addEvidence, {
        params: { number: deal.number },
        body: {
          pillar: 'identify_pain',
          kind: 'seller_belief',
          statement: 'They lose money',
          occurred_on: '2026-03-01',
          source: { interaction_id: id, quote: words },
        },
      });

    it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '1899-12-31T23:00:00Z'])(
      'a time at %s is refused as too long ago',
      async (occurred_at) => {
        const answer = await create({ occurred_at });
        expect(answer.status).toBe(400);
        expect(answer.problem.errors?.[0]?.path).toBe('occurred_at');
      },
    );

    it('a time may be given in any offset and is kept in UTC', async () => {
      const answer = await create({ occurred_at: '2026-03-01T09:00:00-23:59' });
      expect(answer.status).toBe(201);
      expect(answer.body.occurred_at).toBe('2026-03-02T08:59:00.000Z');
    });

    it.each([
      ['a name that is no Unicode', { type: 'doc', attrs: { 'a\ud800': 1 } }],
      ['a name with a NUL', { type: 'doc', attrs: { 'a\u0000': 1 } }],
      ['a backslash for a slash', { type: 'doc', attrs: { href: '/\\evil.example' } }],
      ['a tab between slashes', { type: 'doc', attrs: { href: '/\t/evil.example' } }],
      ['an address in capitals', { type: 'doc', attrs: { SRC: 'javascript:alert(1)' } }],
      ['a kind of node that the editor does not write', { type: 'doc', content: [{ type: 'iframe' }] }],
      [
        'a kind of mark that it does not write',
        markedWith({ type: 'link', attrs: { href: 'https://a.example' } }),
      ],
      [
        'an attribute of a paragraph',
        { type: 'doc', content: [{ type: 'paragraph', attrs: { style: 'x' } }] },
      ],
      ['an attribute of a mark', markedWith({ type: 'bold', attrs: { class: 'x' } })],
      ['a heading of the first level', { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }],
      [
        'a mention that leads somewhere',
        { type: 'doc', content: [{ type: 'mention', attrs: { id: 'a', href: '/' } }] },
      ],
      ['a document in a document', { type: 'doc', content: [{ type: 'doc' }] }],
    ])('formatting with %s is refused', async (_what, content) => {
      const answer = await create({ content });
      expect(answer.status).toBe(400);
      expect(answer.problem.code).toBe('invalid_input');
    });

    it('keeps a text as it reads and proposes who speaks', async () => {
      const { status, body } = await create({ source: { text: CALL.replaceAll('\n', '\r\n') } });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        body: CALL,
        format: 'typed',
        author: { id: people.rep.id },
        quoted: false,
        version: 1,
        can: { edit: true, remove: true, analyse: true },
      });
      expect(body.speakers).toMatchObject([
        { label: 'Ana Silva', side: 'buyer', stakeholder_id: ana, confirmed: false },
        { label: 'Rosa Test', side: 'seller', stakeholder_id: null, confirmed: false },
      ]);
    });

    it('keeps what a person says of the speakers, and takes names from the deal', async () => {
      const speaker = {
        label: 'Ana Silva',
        side: 'buyer' as const,
        stakeholder_id: ana,
        name: 'somebody',
        confirmed: true,
      };
      const { body } = await create({ speakers: [speaker] });
      expect(body.speakers[0]).toMatchObject({ label: 'Ana Silva', name: 'Ana Silva', confirmed: true });
      expect(body.speakers[1]).toMatchObject({ label: 'Rosa Test', confirmed: false });
    });

    it('refuses speakers who are not of this deal, or on another side', async () => {
      const other = await addDeal(test.database, people.rep);
      const stranger = await addStakeholder(test.database, people.rep.companyId, other, 'Stranger');
      const partner = await addStakeholder(test.database, people.rep.companyId, deal, 'Partner', 'partner');
      const foreignDeal = await addDeal(test.database, people.strangerRep);
      const foreign = await addStakeholder(test.database, people.stranger.companyId, foreignDeal, 'Foreign');
      for (const stakeholder_id of [stranger, partner, foreign]) {
        const speakers = [
          { label: 'Ana Silva', side: 'buyer' as const, stakeholder_id, name: null, confirmed: true },
        ];
        expect((await create({ speakers })).status).toBe(400);
      }
      const broken = [
        { label: 'A\u0000', side: 'buyer' as const, stakeholder_id: null, name: null, confirmed: true },
      ];
      expect((await create({ speakers: broken })).status).toBe(400);
    });

    it.each([
      [
        'call.vtt',
        'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana Silva>We lose 40k a month.</v>\n',
        'vtt',
        'call',
      ],
      ['call.srt', '1\n00:00:01,000 --> 00:00:04,000\nAna Silva: We lose 40k a month.\n', 'srt', 'call'],
      [
        're.eml',
        'From: Ana Silva <ana@hospital.example>\nTo: rosa@acme.example\nSubject: Budget\nDate: Sun, 01 Mar 2026 09:00:00 +0000\n\nWe lose 40k a month.\n',
        'eml',
        'email',
      ],
      [
        'notes.md',
        '# Notes\n\nWe lose 40k a month, they say, and nobody owns it at all.\n',
        'md',
        'document',
      ],
    ])('reads %s without keeping it', async (name, text, format, kind) => {
      const { status, body } = await test.call(people.rep, readSource, {
        params: { number: deal.number },
        body: { source: inFile(name, text) },
      });
      expect([status, body.format, body.kind]).toEqual([200, format, kind]);
      expect(body.body).toContain('We lose 40k a month');
      const list = await test.call(people.rep, listInteractions, { params: { number: deal.number } });
      expect(list.body.items).toEqual([]);
    });

    it('takes title and day from the mail itself', async () => {
      const mail =
        'From: Ana Silva <ana@hospital.example>\nSubject: Budget\nDate: Sun, 01 Mar 2026 09:00:00 +0000\n\nHello.\n';
      const { body } = await test.call(people.rep, readSource, {
        params: { number: deal.number },
        body: { source: inFile('x.eml', mail) },
      });
      expect(body).toMatchObject({ title: 'Budget', occurred_on: '2026-03-01' });
    });

    it('TRANS08 takes a day that is still to come for a deadline, not for the day of the text', async () => {
      const day = new Date(test.clock.now.getTime() + 90 * 86_400_000).toISOString().slice(0, 10);
      const { body } = await test.call(people.rep, readSource, {
        params: { number: deal.number },
        body: { source: inFile('tender.txt', `Request for proposal\n\nAnswers are due on ${day}.\n`) },
      });
      expect(body).toMatchObject({ title: 'tender', occurred_on: null });
    });

    it.each([
      ['page.html', '<p>hi</p>', 415],
      ['picture.txt', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]), 415],
      ['empty.txt', '   \n', 400],
      ['not-subtitles.vtt', 'hello', 400],
      ['large.txt', 'x'.repeat(2 * 1024 * 1024 + 1), 413],
    ])('refuses %s with a reason', async (name, content, status) => {
      const answer = await create({ source: inFile(name, content) });
      expect([answer.status, answer.problem.detail.length > 10]).toEqual([status, true]);
    });

    it('keeps a formatted note as data, and refuses invalid ones', async () => {
      const paragraph = {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Hello', marks: [{ type: 'bold' }] }],
      };
      const content = { type: 'doc', content: [paragraph] };
      const note = await create({ kind: 'note', source: { text: 'Hello' }, content });
      expect(note.body).toMatchObject({ content, body: 'Hello', format: 'typed' });
      const all = {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Next' }] },
          {
            type: 'orderedList',
            attrs: { start: 1, type: null },
            content: [{ type: 'listItem', content: [paragraph] }],
          },
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
          { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'hardBreak' }] }] },
          { type: 'mention', attrs: { id: null, label: 'Ana', mentionSuggestionChar: '@' } },
        ],
      };
      const everything = await create({ kind: 'note', source: { text: 'Next' }, content: all });
      expect(everything.body).toMatchObject({ content: all });
      const nested = (depth: number): unknown => ({
        type: 'blockquote',
        content: depth > 0 ? [nested(depth - 1)] : [],
      });
      const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
      const bad: unknown[] = [
        'text',
        { type: 'paragraph' },
        { type: 'doc', content: [nested(25)] },
        { type: 'doc', script: 'x' },
        { type: 'doc', content: [{ type: 'text', text: 'x', marks: [link] }] },
        { type: 'doc', content: [{ type: 'text', text: 'a\u0000' }] },
      ];
      for (const wrong of bad) expect((await create({ kind: 'note', content: wrong })).status).toBe(400);
    });

    it('lists newest first, page by page, each once, with pending suggestions', async () => {
      for (const day of ['03', '01', '02', '02']) {
        await create({
          title: `On ${day}`,
          occurred_at: `2026-03-${day}T09:00:00Z`,
          kind: day === '01' ? 'note' : 'call',
        });
      }
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await test.call(people.rep, listInteractions, {
          params: { number: deal.number },
          query: { limit: 1, cursor },
        });
        titles.push(...page.body.items.map((item) => item.title));
        cursor = page.body.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(titles).toEqual(['On 03', 'On 02', 'On 02', 'On 01']);
      const notes = await test.call(people.rep, listInteractions, {
        params: { number: deal.number },
        query: { kind: 'note' },
      });
      expect(notes.body.items).toMatchObject([
        { title: 'On 01', pending_suggestions: 0, excerpt: CALL.slice(0, 280) },
      ]);
      const broken = await test.call(people.rep, listInteractions, {
        params: { number: deal.number },
        query: { cursor: Buffer.from('{"occurred":"x"}').toString('base64url') },
      });
      expect(broken.status).toBe(400);
    });

    it('its text changes only while no evidence quotes it; its title always', async () => {
      const { id } = (await create()).body;
      const change = (version: number, body: SentBody<typeof changeInteraction>) =>
        test.call(people.rep, changeInteraction, { params: one(id), version, body });
      const changed = await change(1, { text: `${CALL}\n\nAna Silva: And by June.` });
      expect(changed.body).toMatchObject({ version: 2, content: null });
      expect(changed.body.body).toContain('And by June.');
      expect((await quote(id, '40k a month')).status).toBe(201);
      const refused = await change(2, { text: 'Something else entirely' });
      expect([refused.status, refused.problem.detail]).toEqual([
        409,
        'Evidence quotes this text, so its words can no longer be changed.',
      ]);
      expect((await change(2, { title: 'Second call' })).body).toMatchObject({
        title: 'Second call',
        version: 3,
        quoted: true,
        can: { edit: true, remove: false },
      });
      const stale = await change(2, { title: 'Third' });
      expect([stale.status, stale.problem.current]).toMatchObject([
        412,
        { title: 'Second call', version: 3 },
      ]);
    });

    it('is removed unless evidence relies on it', async () => {
      const quoted = (await create()).body.id;
      await quote(quoted, '40k a month');
      const refused = await test.call(people.rep, removeInteraction, { params: one(quoted) });
      expect(refused.status).toBe(409);
      const free = (await create()).body.id;
      const removed = await test.call(people.rep, removeInteraction, { params: one(free) });
      expect([removed.status, removed.text]).toEqual([204, '']);
      expect((await test.call(people.rep, getInteraction, { params: one(free) })).status).toBe(404);
      expect((await test.call(people.rep, getInteraction, { params: one(quoted) })).status).toBe(200);
    });

    it('only its author, a manager or an admin changes or removes it', async () => {
      const { id } = (await create({}, people.manager)).body;
      const byRep = await test.call(people.rep, changeInteraction, {
        params: one(id),
        version: 1,
        body: { title: 'Mine' },
      });
      expect(byRep.status).toBe(403);
      expect((await test.call(people.rep, removeInteraction, { params: one(id) })).status).toBe(403);
      const seen = await test.call(people.rep, getInteraction, { params: one(id) });
      expect(seen.body.can).toEqual({ edit: false, remove: false, analyse: true });
      const byAdmin = await test.call(people.admin, changeInteraction, {
        params: one(id),
        version: 1,
        body: { title: 'Ours' },
      });
      expect(byAdmin.status).toBe(200);
    });

    it('ROLE06 ROLE07 a viewer reads and writes nothing', async () => {
      const { id } = (await create()).body;
      const read = await test.call(people.viewer, getInteraction, { params: one(id) });
      expect([read.status, read.body.can]).toEqual([200, { edit: false, remove: false, analyse: false }]);
      expect((await create({}, people.viewer)).status).toBe(403);
      const changed = await test.call(people.viewer, changeInteraction, {
        params: one(id),
        version: 1,
        body: { title: 'x' },
      });
      const removed = await test.call(people.viewer, removeInteraction, { params: one(id) });
      expect([changed.status, removed.status]).toEqual([403, 403]);
    });

    it('ROLE05 ROLE11 other sellers, workspaces and companies find nothing', async () => {
      const { id } = (await create()).body;
      for (const person of [people.otherRep, people.neighbour, people.stranger]) {
        const answers = await Promise.all([
          test.call(person, getInteraction, { params: one(id) }),
          test.call(person, listInteractions, { params: { number: deal.number } }),
          test.call(person, removeInteraction, { params: one(id) }),
          create({}, person),
        ]);
        expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
      }
      const own = await addDeal(test.database, people.strangerRep);
      const smuggled = await test.call(people.strangerRep, getInteraction, {
        params: { number: own.number, interaction_id: id },
      });
      expect(smuggled.status).toBe(404);
      expect((await test.call(null, getInteraction, { params: one(id) })).status).toBe(401);
      expect((await test.call(people.rep, getInteraction, { params: one(id) })).status).toBe(200);
    });
  });
});
