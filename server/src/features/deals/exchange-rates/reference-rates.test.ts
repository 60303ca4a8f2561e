import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from '../../../platform/outbound.ts';
import { type Receiver, startReceiver } from '../../../testing/receiver.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type Fetched, fetchRates } from './jobs.ts';

const NOW = new Date('2026-03-06T16:00:00Z');

const xmlOf = (cubes: string, head = '') => `<?xml version="1.0" encoding="UTF-8"?>${head}
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='2026-03-06'>${cubes}</Cube></Cube>
</gesmes:Envelope>`;
const CUBES = `<Cube currency='USD' rate='1.0832'/><Cube currency="JPY" rate="163.2"/><Cube currency='BGN' rate='1.9558'/>`;

eachEngine((engine) => {
  describe('RATE05 the rates of the operator’s source', () => {
    let app: TestApp;
    let source: Receiver;
    let outbound: Outbound;
    let fetched: Fetched;
    beforeAll(async () => {
      app = await createTestApp(engine);
      source = await startReceiver();
      outbound = createOutbound({ allow: [source.allow], timeoutMs: 2_000, maxResponseBytes: 100_000 });
    });
    afterAll(async () => {
      await outbound.close();
      await source.close();
      await app.close();
    });
    beforeEach(async () => {
      fetched = { etag: null };
      source.requests.length = 0;
      await system('delete from reference_rates');
    });

    const system = <T>(sql: string) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, []));
    const kept = () =>
      system<{ row: string }>(
        `select day || ' ' || currency || ' ' || trim_scale(rate) as row from reference_rates order by currency, day`,
      ).then((rows) => rows.map(({ row }) => row));
    const answers = (body: string | Buffer, status = 200, headers: Record<string, string> = {}) => {
      source.answer = (response) => response.writeHead(status, headers).end(body);
    };
    const fetch = () => fetchRates({ database: app.database, outbound, url: source.url, now: NOW }, fetched);

    test('are read from XML or CSV when a day’s file has changed', async () => {
      answers(xmlOf(CUBES), 200, { etag: '"one"' });
      expect(await fetch()).toBe(2);
      expect(await kept()).toEqual(['2026-03-06 JPY 163.2', '2026-03-06 USD 1.0832']);
      answers('', 304);
      expect(await fetch()).toBeNull();
      expect(source.requests.at(-1)?.headers['if-none-match']).toBe('"one"');
      answers('Date, USD, CHF, \n05 March 2026, 1.08, 0.95, \n');
      expect(await fetch()).toBe(2);
      expect(await kept()).toContain('2026-03-05 CHF 0.95');
      expect(await fetch()).toBe(0);
    });

    const entities = '<!DOCTYPE r [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
    const bomb = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    test.each<[string, string | Buffer, number, RegExp]>([
      [
        'an entity that names a file',
        xmlOf(`<Cube currency='USD' rate='&file;'/>`, entities),
        200,
        /document type/,
      ],
      ['entities that grow', xmlOf(`<Cube currency='USD' rate='&b;'/>`, bomb), 200, /document type/],
      [
        'an entity that is declared nowhere',
        xmlOf(`<Cube currency='USD' rate='&file;'/>`),
        200,
        /isn’t a rate/,
      ],
      ['more than is read', 'x'.repeat(200_000), 200, /too large/],
      [
        'UTF-16',
        Buffer.from(xmlOf(CUBES), 'utf16le').subarray(0, 1_001),
        200,
        /UTF-8|names no rates|no rates/,
      ],
      ['Latin-1', Buffer.from('Date, USD\n05 März 2026, 1.1', 'latin1'), 200, /UTF-8/],
      ['a page of its proxy', '<html><body>Please sign in</body></html>', 200, /no rates/],
      ['nothing', '', 200, /names no rates/],
      ['a rate of a day to come', xmlOf(CUBES).replace('2026-03-06', '2026-03-08'), 200, /a day to come/],
      [
        'a line within a value',
        xmlOf(`<Cube currency='USD\n2026-03-06,CHF' rate='9'/>`),
        200,
        /unknown form/,
      ],
      ['an error', xmlOf(CUBES), 503, /answered 503/],
    ])('%s changes nothing', async (_, body, status, message) => {
      answers(body, status);
      await expect(fetch()).rejects.toThrow(message);
      expect(await kept()).toEqual([]);
      expect(fetched.etag).toBeNull();
    });

    test('follow no redirects and reach no private address that is not allowed', async () => {
      answers('', 302, { location: 'http://169.254.169.254/latest/meta-data' });
      await expect(fetch()).rejects.toThrow('redirects aren’t followed');
      const closed = createOutbound({ allow: [], timeoutMs: 2_000, maxResponseBytes: 100_000 });
      const before = source.connections();
      const asked = fetchRates(
        { database: app.database, outbound: closed, url: source.url, now: NOW },
        fetched,
      );
      await expect(asked).rejects.toThrow('only https is allowed');
      expect(source.connections()).toBe(before);
      await closed.close();
    });
  });
});
