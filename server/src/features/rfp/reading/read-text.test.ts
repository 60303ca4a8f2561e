import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRfpDocument } from './read-rfp-document.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TEXT = `# Request for proposals

## 1 Background
We currently use three systems, which must be looked after by two people.

## 2 Requirements
2.1 The solution must keep an audit log
    of every change for seven years.
2.2 How does the solution restore a deleted record?
R-014 Reports should open within two seconds.
REQ 7: The vendor may use subcontractors.
2.3 The solution shall:
a) run in a browser;
b) work offline.
2.4 The solution must export:
- contacts
- deals
2.5 The Authority shall pay within 30 days.

| No. | Requirement | Priority | Response |
| --- | --- | --- | --- |
| S1 | Encryption at rest | Must | |
| S2 | Own keys | Could | |

Questions may be sent until 14 January 2027; proposals are due by 2027-02-12.
The contract is awarded on March 1, 2027. Answers to questions are published on 20 January 2027.
`;

it('RFP23 RFP24 RFP25 reads text and Markdown by numbers, words and tables', async () => {
  const path = join(folder, 'rfp.md');
  await writeFile(path, TEXT);
  const { format, text, requirements, days } = await readRfpDocument({ path });
  expect(format).toBe('txt');
  expect(requirements.map((one) => [one.number, one.obligation, one.text])).toEqual([
    ['2.1', 'must', 'The solution must keep an audit log of every change for seven years.'],
    ['2.2', null, 'How does the solution restore a deleted record?'],
    ['R-014', 'should', 'Reports should open within two seconds.'],
    ['REQ 7', 'may', 'The vendor may use subcontractors.'],
    ['2.3 a)', 'must', 'run in a browser;'],
    ['2.3 b)', 'must', 'work offline.'],
    ['2.4', 'must', 'The solution must export: • contacts • deals'],
    ['S1', 'must', 'Encryption at rest'],
    ['S2', 'may', 'Own keys'],
  ]);
  for (const one of requirements) expect(text.slice(one.start, one.end).replace(/\s+/g, ' ')).toBe(one.text);
  expect(requirements[0]).toMatchObject({ section: '2 Requirements', place: 'Section 2' });
  expect(days.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    'questions 2027-01-14',
    'submission 2027-02-12',
    'award 2027-03-01',
  ]);
});

it('RFP23 takes each line for a paragraph where a word processor exported lines as long as they come', async () => {
  const long =
    'The supplier must keep a record of each access to personal data for at least ten years, '.repeat(2);
  const lines = [
    'Security',
    `1.1 ${long}and show it.`,
    'Words that explain.',
    'F-01',
    'The system must sign in by card.',
  ];
  const path = join(folder, 'export.txt');
  await writeFile(path, `\ufeff${lines.join('\r\n')}`);
  const { requirements } = await readRfpDocument({ path });
  expect(requirements.map(({ number }) => number)).toEqual(['1.1', 'F-01']);
  expect(requirements[1]?.text).toBe('The system must sign in by card.');
});
