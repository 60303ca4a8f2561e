import { getDeal } from '@dealwright/contract/deals/deals';
import { downloadQuote, refreshQuoteLines } from '@dealwright/contract/quotes/quotes';
import { routeUrl } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addQuotableDeal,
  answer,
  draftQuote,
  readQuote,
  sendDraft,
  setLines,
} from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const LINES = [
  { name: 'Seats', quantity: '1', unit_price_minor: 119_00, tax_percent: '19' },
  { name: 'Setup', quantity: '1', unit_price_minor: 107_00, tax_percent: '7' },
];

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  const print = async (id: string) => {
    const { rep } = app.people;
    const file = await app.api.app.inject({
      method: 'GET',
      url: routeUrl(downloadQuote, { quote_id: id }),
      headers: { cookie: `dealwright_session=${rep.token}` },
    });
    const document = await getDocumentProxy(new Uint8Array(file.rawPayload));
    const { text } = await extractText(document, { mergePages: true });
    return text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
  };

  describe('quotes with prices that include tax', () => {
    it('QUOTE52 the quote and its PDF add up to the total and say what tax is inside; accepting sets the amount without', async () => {
      const { rep } = app.people;
      const deal = await addQuotableDeal(app, rep, {
        lines: LINES,
        tax_included: true,
        total_discount_percent: '50',
      });
      const draft = await draftQuote(app, rep, deal.number);
      expect(draft).toMatchObject({
        net_minor: 100_00,
        gross_minor: 113_00,
        totals: {
          tax_included: true,
          tax: [
            { percent: '7', tax_minor: 3_50 },
            { percent: '19', tax_minor: 9_50 },
          ],
        },
      });
      const text = await print(draft.id);
      const parts = [
        /Subtotal .*226\.00/,
        /Discount 50% .*113\.00/,
        /Total .*113\.00/,
        /Includes 7% tax .*3\.50/,
      ];
      for (const part of [...parts, /Includes 19% tax .*9\.50/]) expect(text).toMatch(part);
      expect(text).not.toContain('before tax');
      const sent = (await sendDraft(app, rep, draft)).body;
      expect((await answer(app, rep, sent)).status).toBe(200);
      const { amount_minor } = (await app.call(rep, getDeal, { params: { number: deal.number } })).body;
      expect(amount_minor).toBe(100_00);
    });

    it('QUOTE52 a draft takes over whether prices include tax, and quotes from before don’t', async () => {
      const { rep } = app.people;
      const deal = await addQuotableDeal(app, rep, { lines: LINES });
      const draft = await draftQuote(app, rep, deal.number);
      await setLines(app, rep, deal.number, { lines: LINES, tax_included: true });
      const refreshed = await app.call(rep, refreshQuoteLines, {
        params: { quote_id: draft.id },
        version: draft.version,
      });
      expect([draft.gross_minor, refreshed.body.gross_minor]).toEqual([226_00 + 22_61 + 7_49, 226_00]);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, "update quotes set totals = totals - 'tax_included' where id = $1", [draft.id]),
      );
      expect((await readQuote(app, rep, draft.id)).totals.tax_included).toBe(false);
    });
  });
});
