import { expect, test } from 'vitest';
import { cellText, isNothing, readCount, readDomain, readEmail, splitList } from './cell-text.ts';

test('IMP04 a cell is kept without control characters, halves of characters and double blanks', () => {
  expect(cellText('plain text')).toBe('plain text');
  expect(cellText('  two  \n lines\t')).toBe('two lines');
  expect(cellText('a\u0000b\u0007\u200b')).toBe('ab');
  expect(cellText('half \ud83d')).toBe('half \ufffd');
  expect(cellText('\ufeffName')).toBe('Name');
});

test('IMP04 what people write for nothing is nothing', () => {
  for (const text of ['', '-', 'N/A', '#N/A', 'null', 'None', '(blank)']) expect(isNothing(text)).toBe(true);
  for (const text of ['0', 'no', 'Nonesuch Ltd', '-5']) expect(isNothing(text)).toBe(false);
});

test('IMP04 addresses are read in any case and with their name, and nothing else is an address', () => {
  expect(readEmail('Ada@Example.COM')).toBe('ada@example.com');
  expect(readEmail('Ada Lovelace <ada@example.com>')).toBe('ada@example.com');
  expect(readEmail('mailto:ada@example.com')).toBe('ada@example.com');
  for (const text of [
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a..b@example.com',
    'ada@example',
    `${'a'.repeat(65)}@example.com`,
  ]) {
    expect(readEmail(text)).toBeNull();
  }
  expect(splitList('a@example.com; b@example.com,c@example.com')).toHaveLength(3);
});

test('IMP04 a website or an address gives the domain', () => {
  expect(readDomain('https://www.acme.com/about?x=1')).toBe('acme.com');
  expect(readDomain('jo@acme.com')).toBe('acme.com');
  expect(readDomain('acme')).toBeNull();
});

test('IMP04 counts are read as people write them', () => {
  const counts = {
    '2822': 2822,
    '2,822': 2822,
    '2 822': 2822,
    '2.822': 2822,
    '12k': 12_000,
    '1.5k': 1_500,
    '51-200': 51,
    '1000+': 1000,
    '12.0': 12,
  };
  for (const [text, count] of Object.entries(counts)) expect([text, readCount(text)]).toEqual([text, count]);
  for (const text of ['many', '-3', '1e9', '999999999999']) expect(readCount(text)).toBeNull();
});
