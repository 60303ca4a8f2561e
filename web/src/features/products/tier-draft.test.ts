import { describe, expect, it } from 'vitest';
import { newTier, readTiers, tiersAsTyped } from './tier-draft.ts';

const tier = (from: string, price: number | null) => ({ ...newTier(from), price });

describe('PRODW03 prices by quantity', () => {
  it('are read as typed, the first from 0', () => {
    expect(readTiers([tier('0', 48_00), tier('1,000', 40_00), tier('2500.5', 35_00)], 'en-US')).toEqual({
      tiers: [
        { from_quantity: '0', unit_price_minor: 48_00 },
        { from_quantity: '1000', unit_price_minor: 40_00 },
        { from_quantity: '2500.5', unit_price_minor: 35_00 },
      ],
    });
  });

  it('say what to put right', () => {
    expect(readTiers([tier('0', 1), tier('many', 1)], 'en-US')).toHaveProperty('problem');
    expect(readTiers([tier('0', 1), tier('10', null)], 'en-US')).toHaveProperty('problem');
    expect(readTiers([tier('0', 1), tier('10', 1), tier('10', 1)], 'en-US')).toHaveProperty('problem');
  });

  it('are none while the only one is empty', () => {
    const drafts = tiersAsTyped([], (quantity) => quantity);
    expect(readTiers(drafts, 'en-US')).toEqual({ tiers: [] });
  });
});
