import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { type CoveredPerson, coverageOf, coverageWords } from './coverage.ts';
import { PILLARS, type Pillar } from './pillar.ts';
import { DEFAULT_QUALIFICATION_SETTINGS, expectedGrades } from './qualification-settings.ts';
import { STAGES } from './stage.ts';
import {
  BUYING_ROLES,
  contactStrength,
  LOST_DAYS,
  missingRoles,
  RECENT_DAYS,
  STANCES,
  stanceBasis,
} from './stakeholder.ts';

const TODAY = '2026-03-10';
const daysAgo = fc.option(fc.integer({ min: 0, max: 400 }));
const day = daysAgo.map((days) => (days === null ? null : addDays(TODAY, -days)));
const person = fc.record({
  side: fc.constantFrom('buyer', 'partner'),
  role: fc.constantFrom(...BUYING_ROLES),
  stance: fc.constantFrom(...STANCES),
  metOn: day,
}) as fc.Arbitrary<CoveredPerson>;
const people = fc.array(person, { maxLength: 30 });

test('coverage counts everyone once, whatever their order', () => {
  fc.assert(
    fc.property(people, (all) => {
      const coverage = coverageOf(all, TODAY);
      expect(coverageOf([...all].reverse(), TODAY)).toEqual(coverage);
      expect(coverage.people + coverage.partners).toBe(all.length);
      expect(coverage.met_lately + coverage.never_met).toBeLessThanOrEqual(coverage.people);
      expect(coverage.supports + coverage.opposes).toBeLessThanOrEqual(coverage.people);
    }),
  );
});

test('another partner changes nothing of how the buyer is covered', () => {
  fc.assert(
    fc.property(people, person, (all, one) => {
      const { partners, ...before } = coverageOf(all, TODAY);
      const after = coverageOf([...all, { ...one, side: 'partner' }], TODAY);
      expect(after).toEqual({ ...before, partners: partners + 1 });
    }),
  );
});

test('meeting a person never lowers the coverage of their role', () => {
  const rank = { missing: 0, not_met: 1, met: 2 };
  fc.assert(
    fc.property(people, fc.nat(), (all, at) => {
      fc.pre(all.length > 0);
      const met = all.map((one, index) => (index === at % all.length ? { ...one, metOn: TODAY } : one));
      const [before, after] = [coverageOf(all, TODAY), coverageOf(met, TODAY)];
      expect(rank[after.economic_buyer]).toBeGreaterThanOrEqual(rank[before.economic_buyer]);
      expect(rank[after.champion]).toBeGreaterThanOrEqual(rank[before.champion]);
      expect(after.met_lately).toBeGreaterThanOrEqual(before.met_lately);
    }),
  );
});

test('coverage is said in words', () => {
  const buyer = { side: 'buyer', role: 'user', stance: 'neutral', metOn: null } as const;
  const words = (...all: CoveredPerson[]) => coverageWords(coverageOf(all, TODAY)).join(' · ');
  expect(words()).toBe('No one yet');
  expect(
    words(
      { ...buyer, metOn: addDays(TODAY, -RECENT_DAYS) },
      { ...buyer, role: 'champion', metOn: TODAY },
      { ...buyer, role: 'economic_buyer' },
      { ...buyer, stance: 'opposes', metOn: addDays(TODAY, -RECENT_DAYS - 1) },
      buyer,
    ),
  ).toBe('5 people · 2 met in 30 days · economic buyer not met · 1 opposes');
  expect(words({ ...buyer, side: 'partner' })).toBe('0 people · 1 partner');
  expect(words(buyer)).toBe('1 person · 0 met in 30 days · economic buyer not found · champion not found');
});

test('contact is computed from conversations and the evidence they left', () => {
  const strength = (heard: number | null, freshEvidence: number) =>
    contactStrength(
      { metOn: null, heardOn: heard === null ? null : addDays(TODAY, -heard), freshEvidence },
      TODAY,
    );
  expect(strength(null, 0)).toBe('none');
  expect(strength(RECENT_DAYS, 1)).toBe('strong');
  expect(strength(RECENT_DAYS, 0)).toBe('some');
  expect(strength(LOST_DAYS, 1)).toBe('some');
  expect(strength(LOST_DAYS + 1, 1)).toBe('faint');
  expect(strength(RECENT_DAYS + 1, 0)).toBe('faint');
});

test('a stance rests on the latest evidence, or on nothing', () => {
  expect(stanceBasis('unknown', 'contradicts')).toBe('unstated');
  expect(stanceBasis('supports', null)).toBe('unproven');
  expect(stanceBasis('supports', 'supports')).toBe('agrees');
  expect(stanceBasis('supports', 'contradicts')).toBe('contradicted');
  expect(stanceBasis('opposes', 'supports')).toBe('contradicted');
  expect(stanceBasis('opposes', 'contradicts')).toBe('agrees');
  expect(stanceBasis('neutral', 'contradicts')).toBe('agrees');
});

test('a role is missing from the stage that expects it until a person has it', () => {
  const none = Object.fromEntries(PILLARS.map((pillar) => [pillar, 0])) as Record<Pillar, number>;
  expect(missingRoles([], none)).toEqual([]);
  const all = Object.fromEntries(PILLARS.map((pillar) => [pillar, 3])) as Record<Pillar, number>;
  expect(missingRoles([], all).map(({ role }) => role)).toEqual([
    'economic_buyer',
    'champion',
    'decision_maker',
    'procurement',
  ]);
  expect(missingRoles(['economic_buyer', 'legal'], all).map(({ role }) => role)).toEqual(['champion']);
  let before = 0;
  for (const stage of STAGES.slice(0, 7)) {
    const missing = missingRoles([], expectedGrades(stage, DEFAULT_QUALIFICATION_SETTINGS));
    expect(missing.length, stage).toBeGreaterThanOrEqual(before);
    before = missing.length;
  }
});
