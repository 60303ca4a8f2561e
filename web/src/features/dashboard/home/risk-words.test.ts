import type { Today } from '@dealwright/contract/dashboard/today';
import { expect, it } from 'vitest';
import { closesWords, riskLine, riskSentence } from './risk-words.ts';

it('HOME03 HOME09 says in one line why a deal is at risk', () => {
  expect(
    riskLine([
      { kind: 'denied', pillar: 'champion' },
      { kind: 'disputed', pillar: 'metrics' },
      { kind: 'overcalled', choice: 'commit', category: 'pipeline' },
      { kind: 'unproven', pillar: 'economic_buyer', others: 2 },
      { kind: 'champion_silent', days: 41 },
      { kind: 'no_next_step' },
    ]),
  ).toBe(
    'Champion denied by the buyer · Metrics disputed · Called Commit, evidence supports Pipeline · Gaps in Economic Buyer and 2 more · Champion silent for 41 days · No next step',
  );
  expect(
    riskLine([{ kind: 'unproven', pillar: 'paper_process', others: 0 }, { kind: 'no_close_date' }]),
  ).toBe('Gap in Paper Process · No close date');
});

it('DASH03 says why a deal is at risk, what it is called and when it closes, in one line', () => {
  const deal = {
    forecast_category: 'commit',
    close_date: '2026-11-27',
  } as Today['at_risk']['items'][number]['deal'];
  expect(riskSentence({ deal, reasons: [{ kind: 'champion_silent', days: 41 }] }, '2026-11-23')).toBe(
    'Champion silent for 41 days · Commit · closes Friday',
  );
  const reasons = [{ kind: 'overcalled', choice: 'commit', category: 'pipeline' } as const];
  expect(riskSentence({ deal: { ...deal, close_date: null }, reasons }, '2026-11-23')).toBe(
    'Called Commit, evidence supports Pipeline',
  );
  const days = ['2026-11-23', '2026-11-24', '2026-11-30', '2027-01-04'];
  expect(days.map((day) => closesWords(day, '2026-11-23'))).toEqual([
    'closes today',
    'closes tomorrow',
    'closes Nov 30',
    'closes Jan 4, 2027',
  ]);
});
