import type { WhatIf } from '@dealwright/contract/qualification/what-if';
import { expect, test } from 'vitest';
import { comparedRows, gainWords, joinWords, summaryWords } from './what-if-words.ts';

const standing: WhatIf['before'] = {
  score: 62,
  weakest_pillar: 'paper_process',
  gaps: [],
  forecast: { category: 'commit', choice: 'commit', cap: 'commit', lacks: [], late_step: null },
  coverage: {
    people: 3,
    partners: 0,
    met_lately: 2,
    never_met: 1,
    supports: 1,
    opposes: 0,
    economic_buyer: 'met',
    champion: 'not_met',
  },
  missing: [],
};

const worse: WhatIf['after'] = {
  ...standing,
  score: 41,
  gaps: ['champion', 'metrics'],
  forecast: { ...standing.forecast, category: 'best_case', cap: 'best_case' },
  coverage: { ...standing.coverage, champion: 'missing' },
  missing: [{ role: 'champion', pillar: 'champion' }],
};

const next: WhatIf['next'][number] = {
  name: 'Ana Ruiz',
  title: 'CFO',
  stakeholder_id: '018f0000-0000-7000-8000-000000000001',
  contact_id: null,
  buying_role: 'economic_buyer',
  influence: 'high',
  pillar: 'economic_buyer',
  question: null,
  grade: 2,
  raised_to: 3,
  closes_gap: true,
  cap: 'commit',
  points: 5,
};

test('WHATIF07 the summary says what changes, or that nothing does', () => {
  expect(summaryWords({ before: standing, after: worse })).toBe(
    'The score falls from 62 to 41, 2 gaps open, and the forecast cap falls from Commit to Best Case.',
  );
  expect(summaryWords({ before: worse, after: standing })).toBe(
    'The score rises from 41 to 62 and the forecast cap rises from Best Case to Commit.',
  );
  expect(summaryWords({ before: standing, after: standing })).toBe(
    'Score, gaps and forecast stay as they are.',
  );
});

test('WHATIF07 today is beside what would be; a closed deal has no cap', () => {
  const rows = comparedRows({ before: standing, after: worse });
  expect(rows).toContainEqual({ label: 'Champion', before: 'Not met', after: 'Not found' });
  expect(rows).toContainEqual({ label: 'Missing roles', before: 'None', after: 'Champion' });
  expect(rows).toContainEqual({ label: 'Forecast cap', before: 'Commit', after: 'Best Case' });
  const won = { ...standing, forecast: { ...standing.forecast, category: 'closed' as const } };
  expect(comparedRows({ before: won, after: won }).map(({ label }) => label)).not.toContain('Forecast cap');
});

test('WHATIF08 the reason to meet someone is a sentence', () => {
  expect(gainWords(next)).toBe(
    'Hearing about Economic Buyer from Ana Ruiz raises it from Heard to Proven as a second buyer, closes the gap, ' +
      'and lifts the forecast cap to Commit.',
  );
  expect(gainWords({ ...next, grade: 1, raised_to: 2, closes_gap: false, cap: null })).toBe(
    'Hearing about Economic Buyer from Ana Ruiz raises it from Claimed to Heard.',
  );
  expect(gainWords({ ...next, raised_to: 2, closes_gap: false })).toBe(
    'Hearing about Economic Buyer from Ana Ruiz brings fresh evidence and lifts the forecast cap to Commit.',
  );
  expect(joinWords(['Ana', 'Bo'])).toBe('Ana and Bo');
});
