import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { surveyFile } from './survey-file.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'survey-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(text: string): Promise<string> {
  count += 1;
  const path = join(folder, `file-${count}`);
  await writeFile(path, text);
  return path;
}

test('IMP15 finds kind, columns with reasons, counts, days, amounts and values of a file in one pass', async () => {
  const path = await fileOf(
    'opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value\n' +
      'A1,Ada,OrbitPro,Acme,Won,1/2/2026,3/4/2026,"1,054"\n' +
      'A2,Grace,Orbit Basic,,Engaging,2/3/2026,,\n' +
      'A3,Ada,OrbitPro,Acme,Lost,2/25/2026,3/5/2026,0\n',
  );
  const survey = await surveyFile(path, 'sales_pipeline.csv');
  expect(survey).toMatchObject({ rows: 3, headerLine: 1, kind: 'deal', source: null });
  expect(survey.columns.map(({ field }) => field)).toEqual([
    'external_id',
    'owner',
    'product',
    'account',
    'stage',
    'engaged_on',
    'close_date',
    'amount',
  ]);
  const [, owner, product, account, stage, engaged, closes, value] = survey.columns;
  expect(owner?.values).toEqual([
    { value: 'Ada', count: 2 },
    { value: 'Grace', count: 1 },
  ]);
  expect(product?.examples).toEqual(['OrbitPro', 'Orbit Basic']);
  expect(account).toMatchObject({ filled: 2, reason: 'Column name matches Account' });
  expect(stage?.values).toHaveLength(3);
  expect(engaged?.days).toMatchObject({ order: 'month_first', isSure: true });
  expect(closes?.days).toMatchObject({
    order: 'month_first',
    isSure: true,
    reason: 'Like engage_date, which settles it',
  });
  expect(value?.amounts).toEqual({ mark: '.', isSure: true, currency: null });
});

test('IMP15 leaves the order of days open if no column settles it', async () => {
  const survey = await surveyFile(
    await fileOf('Deal,Stage,Close date\nA,Won,1/2/2026\nB,Won,3/4/2026\n'),
    'deals.csv',
  );
  expect(survey.columns[2]?.days).toMatchObject({ isSure: false, wouldDiffer: 2 });
});

test('IMP15 recognizes columns with unclear headers by names of the team and accounts', async () => {
  const path = await fileOf('Deal,Stage,Wer,Wo\nA,Won,Ada Lovelace,Acme\nB,Lost,Ada Lovelace,Globex\n');
  const survey = await surveyFile(path, 'deals.csv', {
    members: ['ada lovelace'],
    accounts: ['ACME', 'Globex'],
  });
  expect(survey.columns.map(({ field }) => field)).toEqual(['name', 'stage', 'owner', 'account']);
});

test('IMP15 a late row settles the order of days, and columns with many values are not treated as lists', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => `Deal ${at},Won,3/4/2026`).join('\n');
  const survey = await surveyFile(
    await fileOf(`Deal,Stage,Close date\n${rows}\nLast,Won,20/4/2026\n`),
    'deals.csv',
  );
  expect(survey.columns[2]?.days).toMatchObject({ order: 'day_first', isSure: true });
  expect(survey.columns[0]?.values).toBeNull();
  expect(survey.columns[0]?.examples).toHaveLength(5);
});

test('IMP15 rejects a header without rows and says what to do', async () => {
  await expect(surveyFile(await fileOf('Deal,Stage\n'), 'deals.csv')).rejects.toMatchObject({
    reason: 'no_rows',
  });
});
