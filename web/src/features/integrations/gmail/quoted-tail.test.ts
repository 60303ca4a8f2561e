import { expect, test } from 'vitest';
import { splitQuoted } from './quoted-tail.ts';

test('what is answered is set apart, however the mail program begins it', () => {
  expect(splitQuoted('Yes.\n\nOn Mon, 2 Mar 2026, Ana Silva wrote:\n> May we?')).toEqual({
    words: 'Yes.',
    quoted: 'On Mon, 2 Mar 2026, Ana Silva wrote:\n> May we?',
  });
  expect(splitQuoted('Ja.\n\n> Dürfen wir?\n>\n> Ana\n')).toEqual({
    words: 'Ja.',
    quoted: '> Dürfen wir?\n>\n> Ana',
  });
  expect(splitQuoted('See below.\n-----Original Message-----\nFrom: Ana').quoted).toContain('From: Ana');
});

test('nothing is folded away where nothing is answered, or nothing else is said', () => {
  for (const body of ['Hello', 'a > b is true\nand so on', '> only this', ''])
    expect(splitQuoted(body)).toEqual({ words: body, quoted: '' });
});
