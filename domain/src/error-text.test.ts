import { describe, expect, it } from 'vitest';
import { framesOf, placeOf, scrubMessage } from './error-text.ts';

describe('the message of an error', () => {
  it.each([
    [
      `Cannot read properties of undefined (reading 'stage')`,
      'Cannot read properties of undefined (reading <text>)',
    ],
    [
      `Unexpected token 'h', "hello Ana"... is not valid JSON`,
      'Unexpected token <text>, <text>... is not valid JSON',
    ],
    ['Nobody is called “Ana Ruiz” here', 'Nobody is called <text> here'],
    [`He said 'it isn't so' twice`, 'He said <text> twice'],
    ['A quote "that never ends with Ana', 'A quote <text>'],
    [`A value 'that never ends with Ana`, 'A value <text>'],
    [`Can't find variable: foo`, `Can't find variable: foo`],
    ['No mail to ana.ruiz+1@example.com today', 'No mail to <address> today'],
    ['GET https://crm.example/deals/7?q=Ana failed', 'GET <address> failed'],
    ['GET /api/deals?q=Ana#top failed', 'GET /api/deals failed'],
    ['Call +49 (30) 1234-567 or 17', 'Call <n> or <n>'],
    ['Deal 0199ef29-0000-7000-8000-000000000001 is gone', 'Deal <id> is gone'],
    ['Token 23E45678AbCdEfGhIjKlMnOpQr is over', 'Token <id> is over'],
    [
      'Failed to fetch dynamically imported module: https://crm.example/assets/deal-page-Ab12Cd34.js?v=1',
      'Failed to fetch dynamically imported module: /assets/deal-page.js',
    ],
    ['Two\n lines', 'Two lines'],
  ])('%s', (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
  });

  it('is cut where it is long', () => {
    expect(scrubMessage('word '.repeat(2000))).toHaveLength(300);
  });

  it('takes no longer for a text made to be slow', () => {
    const started = performance.now();
    for (const part of ["'", '"', '@', 'a@', '1 ', '://', '-', 'a1-', '„', '/?'])
      scrubMessage(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

const CHROME = `TypeError: Cannot read "Ana Ruiz"
    at openDeal (https://crm.example/assets/deal-page-Ab12Cd34.js?v=2:10:204)
    at k (https://crm.example/assets/index-Zz99Yy88.js:3:4)
    at Ana likes lunch
    at <anonymous>`;
const FIREFOX = `openDeal@https://crm.example/assets/deal-page-Ab12Cd34.js:10:204
@https://crm.example/assets/index-Zz99Yy88.js:3:4
ana@ruiz.example`;

describe('the frames of a stack', () => {
  it('come without the message, and without what only looks like a frame', () => {
    expect(framesOf(CHROME)).toEqual([
      'at openDeal (https://crm.example/assets/deal-page-Ab12Cd34.js:10:204)',
      'at k (https://crm.example/assets/index-Zz99Yy88.js:3:4)',
      'at <anonymous>',
    ]);
    expect(framesOf(FIREFOX)).toHaveLength(2);
    expect(framesOf('')).toEqual([]);
  });

  it('are in the same place whatever the host, the build and the line', () => {
    const places = (stack: string): string[] => framesOf(stack).slice(0, 2).map(placeOf);
    expect(places(CHROME)).toEqual(['openDeal /assets/deal-page.js', '/assets/index.js']);
    expect(places(FIREFOX)).toEqual(places(CHROME));
    expect(placeOf('at async Router.run (file:///srv/app/server/src/platform/http/serve.ts:12:3)')).toBe(
      'Router.run /srv/app/server/src/platform/http/serve.ts',
    );
    expect(placeOf('at file:///srv/app/server/src/main.ts:1:1')).toBe('/srv/app/server/src/main.ts');
  });
});
