import { expect, test } from 'vitest';
import { importEndingSentence } from './import-ending.ts';

test('IMP50 an import that ended says in one sentence what came in, or what went wrong', () => {
  const done = (facts: object, locale: 'en-US' | 'de-DE' = 'en-US') =>
    importEndingSentence({ ending: 'done', ...facts }, 'Ada', locale);
  expect(done({ created: { account: 85, deal: 8_800 }, failed: 12 })).toBe(
    '85 accounts and 8,800 deals came in; 12 rows couldn’t be imported',
  );
  expect(done({ created: { teammate: 1, account: 0, deal: 1_234 }, updated: 1 }, 'de-DE')).toBe(
    '1 person and 1.234 deals came in; 1 record was updated',
  );
  expect(done({ failed: 1 })).toBe('1 row couldn’t be imported');
  expect(done({})).toBe('Your import is done. Everything was up to date');
  const ended = (ending: 'no_preview' | 'stopped' | 'undone', kept = 0) =>
    importEndingSentence({ ending, kept }, 'Ada', 'en-US');
  expect(ended('no_preview')).toBe('Your files couldn’t be previewed. Open the import to see why');
  expect(ended('stopped')).toBe('Your import stopped before it was done. Open it to see why');
  expect([ended('undone'), ended('undone', 3)]).toEqual([
    'Ada undid your import',
    'Ada undid your import; 3 changes couldn’t be undone',
  ]);
});
