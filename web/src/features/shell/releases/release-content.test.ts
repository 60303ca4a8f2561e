import { describe, expect, it } from 'vitest';
import {
  ALREADY_WORKING,
  HOW_WE_PRIORITIZE,
  ROADMAP,
  STILL_OPEN,
  TOP_PRIORITIES,
} from './release-content.ts';

describe('what Releases and Roadmap say', () => {
  it('has as many parts as documented', () => {
    expect(ALREADY_WORKING).toHaveLength(7);
    expect(STILL_OPEN).toHaveLength(10);
    expect(TOP_PRIORITIES).toHaveLength(4);
    expect(ROADMAP.map(({ items }) => items.length)).toEqual([6, 5, 5]);
    expect(HOW_WE_PRIORITIZE).toHaveLength(5);
  });

  it('REL08 REL09 uses every severity and status', () => {
    expect([...new Set(STILL_OPEN.map(({ severity }) => severity))]).toEqual([
      'critical',
      'high',
      'medium',
      'low',
    ]);
    const statuses = new Set([...ALREADY_WORKING, ...STILL_OPEN].map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['needs-verification', 'not-working', 'partial', 'working']);
  });
});
