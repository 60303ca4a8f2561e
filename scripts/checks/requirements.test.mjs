import { describe, expect, test } from 'vitest';
import { parseRequirements, withMarks } from '../lib/requirement-table.mjs';
import { findBrokenRows, findNarrowedTests, findUnknownIds, findUnprovedRows } from './requirements.mjs';

const page = (...rows) =>
  ['| id | requirement | from | state | proof |', '| --- | --- |', ...rows].join('\n');
const proof = 'server/src/features/deals/move-deal.test.ts';
const table = parseRequirements(
  page(
    `| ROLE05 | A sales_rep moves own deals. | decisions | done | \`${proof}\` |`,
    '| ROLE06 | A viewer reads. | decisions, access §6 | open | |',
  ),
);
const ran = (title, result = 'passed', file = proof) => ({ title, file, result });
const everyFileExists = () => true;

describe('reading the table', () => {
  test('gives each row its id, text, state and proof', () => {
    expect(table.map(({ id, state, proof }) => [id, state, proof])).toEqual([
      ['ROLE05', 'done', proof],
      ['ROLE06', 'open', ''],
    ]);
    expect(table[1].text).toBe('A viewer reads.');
  });

  test('an area can have more than a hundred rows', () => {
    const [row] = parseRequirements(page(`| ${'ROLE'}100 | A viewer exports. | decisions | open | |`));
    expect(row?.id).toBe(`${'ROLE'}100`);
  });

  test('writing marks back changes state and proof alone', () => {
    const before = page('| ROLE06 | A `viewer` reads. | decisions | open | |', 'And a line of text.');
    const marked = withMarks(before, () => ({ state: 'done', proof }));
    expect(marked).toBe(
      page(`| ROLE06 | A \`viewer\` reads. | decisions | done | \`${proof}\` |`, 'And a line of text.'),
    );
    expect(withMarks(marked, () => ({ state: 'open', proof: '' }))).toBe(before);
  });
});

describe('rows against the tests that ran', () => {
  test('a row that is done and whose proof passed is fine, and so is an open one', () => {
    expect(findUnprovedRows(table, [ran('deals > ROLE05 a rep moves a deal they own')])).toEqual([]);
  });

  test('a row that is done fails when no test ran that names it', () => {
    expect(findUnprovedRows(table, [ran('moves a deal')])).toEqual([
      `ROLE05 is marked done, but no test in ${proof} that names it passed`,
    ]);
  });

  test.each(['failed', 'skipped'])('a row that is done fails when its test %s', (result) => {
    expect(findUnprovedRows(table, [ran('ROLE05 moves', result)])).toHaveLength(1);
  });

  test('a row that is done fails when the test stands in another file than its proof', () => {
    expect(findUnprovedRows(table, [ran('ROLE05 moves', 'passed', 'e2e/src/move.spec.ts')])).toHaveLength(1);
  });

  test('a title that names a row which does not exist fails', () => {
    const problems = findUnprovedRows(table, [ran('ROLE05 moves'), ran(`${'ROLE'}77 flies`)]);
    expect(problems).toEqual([expect.stringContaining('which is no row')]);
  });

  test('words that only look like ids are no ids', () => {
    expect(findUnprovedRows(table, [ran('ROLE05 moves'), ran('reads UTF16 under RFC9457')])).toEqual([]);
  });
});

describe('rows by themselves', () => {
  const brokenBy = (row, exists = everyFileExists) => findBrokenRows(parseRequirements(page(row)), exists);

  test('a proof that names a missing file fails', () => {
    const problems = brokenBy('| ROLE05 | Moves. | decisions | done | `gone.test.ts` |', () => false);
    expect(problems).toEqual([
      'docs/requirements.md:3: ROLE05 is proved by gone.test.ts, which does not exist',
    ]);
  });

  test.each([
    ['done without a proof', '| ROLE05 | Moves. | decisions | done | |'],
    ['open with one', '| ROLE05 | Moves. | decisions | open | `a.test.ts` |'],
    ['neither open nor done', '| ROLE05 | Moves. | decisions | almost | |'],
  ])('%s fails', (_what, row) => {
    expect(brokenBy(row)).toHaveLength(1);
  });

  test('the same id twice fails', () => {
    const twice = page('| ROLE05 | Moves. | decisions | open | |', '| ROLE05 | Runs. | decisions | open | |');
    expect(findBrokenRows(parseRequirements(twice), everyFileExists)).toEqual([
      'docs/requirements.md:4: ROLE05 stands there twice',
    ]);
  });
});

describe('tests that are left out', () => {
  const narrowed = (line) => findNarrowedTests([{ path: 'a.test.ts', text: line }]);
  // Written in two parts, so that this file does not find itself.
  const call = (word, rest = "('moves', () => {});") => `  test${`.${word}`}${rest}`;

  test.each(['only', 'todo', 'fixme', 'skip', 'skipIf', 'runIf'])('.%s fails', (word) => {
    expect(narrowed(call(word))).toHaveLength(1);
  });

  test('.skip passes with its reason on the line, .only never does', () => {
    expect(narrowed(`${call('skip')} // needs a second instance`)).toEqual([]);
    expect(narrowed(`${call('only')} // while I look at it`)).toHaveLength(1);
  });

  test('.skip with an empty comment fails', () => {
    expect(narrowed(`${call('skip')} //`)).toHaveLength(1);
  });

  test('a test for one engine needs no other reason', () => {
    expect(narrowed(call('runIf', "(engine === 'postgres')('moves', () => {});"))).toEqual([]);
    expect(narrowed(call('runIf', "(process.env.SLOW)('moves', () => {});"))).toHaveLength(1);
  });

  test('a plain test passes, and so does a word that is no test', () => {
    expect(narrowed("  test('moves', () => {});")).toEqual([]);
    expect(narrowed('  const rows = query.skip(10);')).toEqual([]);
  });
});

test('an id in a test file that is no row is found before it runs', () => {
  const unknown = `${'ROLE'}77`;
  const file = { path: 'a.test.ts', text: `test('${unknown} flies', () => {});` };
  expect(findUnknownIds([file], table)).toEqual([`a.test.ts: ${unknown} is no row of docs/requirements.md`]);
});
