import type { Deal } from '@dealwright/contract/deals/deals';
import { describe, expect, it } from 'vitest';
import { pillarsToWorkOn } from './gaps-card.tsx';

type Reading = Deal['pillars'][number];
const reading = (pillar: Reading['pillar'], marks: Partial<Reading> = {}) =>
  ({ pillar, gap: false, disputed: false, denied: false, ...marks }) as Reading;

describe('what to find out next', () => {
  it('begins with the weakest pillar, then has every gap and dispute, and nothing that is well', () => {
    const pillars = [
      reading('metrics', { gap: true }),
      reading('economic_buyer'),
      reading('paper_process', { disputed: true }),
      reading('champion'),
      reading('competition', { denied: true }),
    ];
    const found = pillarsToWorkOn({ pillars, weakest_pillar: 'champion' }).map(({ pillar }) => pillar);
    expect(found).toEqual(['champion', 'metrics', 'paper_process', 'competition']);
  });
});
