import { expect, it } from 'vitest';
import { riskLine } from './risk-words.ts';

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
