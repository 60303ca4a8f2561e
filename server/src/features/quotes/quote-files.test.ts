import { createHash } from 'node:crypto';
import {
  downloadQuoteLogo,
  getQuoteSettings,
  removeQuoteLogo,
} from '@dealwright/contract/quotes/quote-settings';
import { changeQuote, downloadQuote, reviseQuote } from '@dealwright/contract/quotes/quotes';
import { routeUrl } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/actor.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { addQuotableDeal, draftQuote, readQuote, sendDraft, uploadLogo } from '../../testing/quote-scene.ts';
import { GIF_FILE, PDF_FILE, pngFile } from '../../testing/sample-files.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { prepareSending, sendQuote } from './send-quote.ts';

eachEngine((engine) => {
  let test: TestApp;
  let people: People;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    test = await createTestApp(engine, { DATA_DIR: dir.path });
    people = test.people;
  });
  afterAll(async () => {
    await test.close();
    await dir.remove();
  });

  const download = async (person: TestPerson, url: string) => {
    const answer = await test.api.app.inject({
      method: 'GET',
      url,
      headers: { cookie: `dealwright_session=${person.token}` },
    });
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
  };
  const pdf = (person: TestPerson, id: string) => download(person, routeUrl(downloadQuote, { quote_id: id }));
  const logo = (person: TestPerson) => download(person, routeUrl(downloadQuoteLogo));

  describe('files of quotes', () => {
    it('QUOTE03 a quote that was sent is downloaded byte for byte as it was sent; a draft as it is now', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      const before = await pdf(people.viewer, draft.id);
      expect([before.status, before.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(before.headers['content-disposition']).toContain(`${draft.number}-draft.pdf`);
      await sendDraft(test, people.rep, draft);
      const { file } = await readQuote(test, people.rep, draft.id);
      const first = await pdf(people.rep, draft.id);
      const again = await pdf(people.viewer, draft.id);
      expect(first.headers['content-disposition']).toContain(`"${draft.number}.pdf"`);
      expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(file?.sha256);
      expect(again.bytes.equals(first.bytes)).toBe(true);
      for (const person of [people.otherRep, people.neighbour, people.stranger]) {
        expect((await pdf(person, draft.id)).status).toBe(404);
      }
    });

    it('QUOTE51 a quote has a title for the buyer, and never prints what colleagues call the deal', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const named = `Quote for ${deal.account?.name}`;
      const draft = await draftQuote(test, people.rep, deal.number);
      expect(draft).toMatchObject({ title: named, own_title: null, deal: { name: deal.name } });
      const params = { quote_id: draft.id };
      const typed = await test.call(people.rep, changeQuote, {
        params,
        version: draft.version,
        body: { title: 'Seats for the Lisbon office' },
      });
      expect(typed.body).toMatchObject({ title: 'Seats for the Lisbon office' });
      const sent = (await sendDraft(test, people.rep, typed.body)).body;
      const { text } = await extractText(
        await getDocumentProxy(new Uint8Array((await pdf(people.rep, sent.id)).bytes)),
        {
          mergePages: true,
        },
      );
      expect(text).toContain('Seats for the Lisbon office');
      expect(text).not.toContain(deal.name);
      const revision = (await test.call(people.rep, reviseQuote, { params })).body;
      expect(revision.own_title).toBe('Seats for the Lisbon office');
      const cleared = await test.call(people.rep, changeQuote, {
        params: { quote_id: revision.id },
        version: revision.version,
        body: { title: null },
      });
      expect((await sendDraft(test, people.rep, cleared.body)).body).toMatchObject({
        title: named,
        own_title: null,
      });
    });

    it('QUOTE51 a quote that is renamed while its PDF is drawn keeps the title and buyer that are printed', async () => {
      const deal = await addQuotableDeal(test, people.rep);
      const { id, version, title, buyer } = await draftQuote(test, people.rep, deal.number);
      const call = { actor: actorOf(people.rep), now: test.clock.now, id, version };
      const draw = await test.database.transaction('dealwright_system', (tx) => prepareSending(tx, call));
      const drawn = await draw();
      const sent = await test.database.transaction('dealwright_system', async (tx) => {
        const rename = 'update accounts set name = $2 where company_id = $1 and name = $3';
        await queryRows(tx, rename, [people.rep.companyId, 'Renamed Works', buyer.name]);
        return sendQuote(tx, call, drawn);
      });
      expect(sent).toMatchObject({ state: 'sent', title, buyer: { name: buyer.name } });
    });

    it('QUOTE08 the logo is a PNG or JPEG that can be printed; managers and admins change it', async () => {
      const image = pngFile(60, 20);
      expect(await uploadLogo(test, people.rep, 'logo.png', image)).toBe(403);
      expect(await uploadLogo(test, null, 'logo.png', image)).toBe(401);
      for (const [name, content] of [
        ['logo.gif', GIF_FILE],
        ['logo.png', PDF_FILE],
        ['logo.svg', Buffer.from('<svg/>')],
        ['logo.png', pngFile(3000, 3000)],
        ['logo.png', Buffer.concat([image.subarray(0, 60), Buffer.from('IEND')])],
      ] as const) {
        expect(await uploadLogo(test, people.manager, name, content), name).toBe(415);
      }
      expect(await uploadLogo(test, people.manager, 'logo.png', Buffer.alloc(513 * 1024))).toBe(413);
      expect((await logo(people.manager)).status).toBe(404);
      expect(await uploadLogo(test, people.manager, 'logo.png', image)).toBe(200);
      const shown = await logo(people.viewer);
      expect([shown.headers['content-type'], shown.bytes.equals(image)]).toEqual(['image/png', true]);
      expect((await logo(people.stranger)).status).toBe(404);
      const settings = (await test.call(people.rep, getQuoteSettings, {})).body;
      expect(settings.logo_at).not.toBeNull();
      const deal = await addQuotableDeal(test, people.rep);
      const draft = await draftQuote(test, people.rep, deal.number);
      expect((await pdf(people.rep, draft.id)).bytes.includes('/Subtype /Image')).toBe(true);
      expect((await test.call(people.rep, removeQuoteLogo, {})).status).toBe(403);
      expect((await test.call(people.admin, removeQuoteLogo, {})).body.logo_at).toBeNull();
      expect(await dir.files()).toEqual([]);
    });
  });
});
