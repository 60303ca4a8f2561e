import { describe, expect, it } from 'vitest';
import { ROADMAP_GROUPS } from '../../../landing/roadmap-groups.ts';
import { isAvailable, isPlanned, PRODUCT_CLAIMS } from './product-claims.ts';
import { ALREADY_WORKING, RELEASE, ROADMAP } from './release-content.ts';

const WORKING = ALREADY_WORKING.flatMap(({ items }) => items);
const ANNOUNCED = ROADMAP.flatMap(({ items }) => items.map(([name]) => name));
const LANDING = ROADMAP_GROUPS.flatMap(({ items }) => items);
/** Said by the landing page as the specification has it. */
const QUOTED = [
  '40% faster deal qualification',
  '25% higher win rates',
  '99.9% uptime',
  'AES-256 encryption',
  'TLS 1.3',
];

describe('what the product says of itself', () => {
  it('FIG07 stands line by line in one list, and nothing else does', () => {
    const release = `${RELEASE.version}, ${RELEASE.date}, ${RELEASE.complete}`;
    const said = [...WORKING, ...ANNOUNCED, ...LANDING, ...QUOTED, release];
    expect(Object.keys(PRODUCT_CLAIMS).sort()).toEqual(said.sort());
  });

  it('REL06 FIG07 marks unbuilt features as planned and built ones as available', () => {
    expect(WORKING.filter(isPlanned)).toEqual([]);
    expect(ANNOUNCED.filter(isAvailable)).toEqual([
      'Dashboard and analytics',
      'Account planning',
      'Territory planning',
      'Win/loss analysis',
      'Competitive intelligence',
      'ML forecasting',
      'Meeting voice-to-text',
      'Team collaboration',
    ]);
    const [released, ...next] = ROADMAP_GROUPS;
    expect(released?.items.every(isAvailable)).toBe(true);
    expect(next.flatMap(({ items }) => items).every(isPlanned)).toBe(true);
  });
});
