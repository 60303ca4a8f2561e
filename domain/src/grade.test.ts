import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { EVIDENCE_KINDS, EVIDENCE_MARKS, EVIDENCE_POLARITIES } from './evidence.ts';
import { freshnessOf, type GradedEvidence, gradePillar, nextAgeingDay, strengthOf } from './grade.ts';
import { DEFAULT_QUALIFICATION_SETTINGS as SETTINGS } from './qualification-settings.ts';

const TODAY = '2026-06-15';
let serial = 0;

function row(
  kind: GradedEvidence['kind'],
  daysAgo: number,
  more: Partial<GradedEvidence> = {},
): GradedEvidence {
  serial += 1;
  return {
    id: `row-${serial}`,
    polarity: 'supports',
    kind,
    marks: [],
    personId: 'ana',
    occurredOn: addDays(TODAY, -daysAgo),
    ...more,
  };
}

const grade = (...rows: GradedEvidence[]) => gradePillar(rows, TODAY, SETTINGS);

describe('a grade', () => {
  test.each([
    ['nothing', [], 0],
    ['our belief', [row('seller_belief', 400)], 1],
    ['one buyer said it', [row('buyer_said', 60)], 2],
    ['the same buyer said it twice', [row('buyer_said', 1), row('buyer_said', 2)], 2],
    ['two buyers said it', [row('buyer_said', 1), row('buyer_said', 2, { personId: 'tom' })], 3],
    ['a buyer wrote it', [row('buyer_wrote', 120)], 3],
    ['a buyer did it', [row('buyer_did', 90)], 3],
  ] as const)('of %s', (_, rows, expected) => {
    expect(grade(...rows).grade).toBe(expected);
  });

  test.each([
    ['buyer_said', 60, 2],
    ['buyer_said', 61, 1],
    ['buyer_said', 121, 1],
    ['buyer_wrote', 121, 2],
    ['buyer_wrote', 240, 2],
    ['buyer_wrote', 241, 1],
    ['buyer_did', 91, 2],
    ['buyer_did', 181, 1],
    ['seller_belief', 5_000, 1],
  ] as const)('of %s after %i days is %i', (kind, days, expected) => {
    expect(grade(row(kind, days)).grade).toBe(expected);
  });

  test('two buyers who said it long ago prove nothing any more', () => {
    expect(grade(row('buyer_said', 70), row('buyer_said', 80, { personId: 'tom' })).grade).toBe(1);
  });

  test('a hypothetical wording is a claim at most', () => {
    expect(grade(row('buyer_wrote', 1, { marks: ['hypothetical'] })).grade).toBe(1);
  });

  test('a contradiction beside support disputes the pillar and caps it at 1, however strong the support', () => {
    const disputed = grade(
      row('buyer_wrote', 1),
      row('buyer_did', 1, { personId: 'tom' }),
      row('buyer_said', 1, { polarity: 'contradicts' }),
    );
    expect(disputed).toMatchObject({ grade: 1, disputed: true, denied: false });
  });

  test('a contradiction alone says that the thing is not there', () => {
    expect(grade(row('buyer_said', 1, { polarity: 'contradicts' }))).toMatchObject({
      grade: 0,
      disputed: false,
      denied: true,
    });
  });

  test('the row to look at first is the strongest, the newest among equals', () => {
    const newer = row('buyer_wrote', 3);
    expect(grade(row('buyer_said', 0), row('buyer_wrote', 30), newer).best?.id).toBe(newer.id);
  });
});

describe('ageing', () => {
  const evidence = fc.record({
    id: fc.uuid(),
    polarity: fc.constantFrom(...EVIDENCE_POLARITIES),
    kind: fc.constantFrom(...EVIDENCE_KINDS),
    marks: fc.subarray([...EVIDENCE_MARKS]),
    personId: fc.option(fc.constantFrom('ana', 'tom', 'kim'), { nil: null }),
    occurredOn: fc.integer({ min: 0, max: 500 }).map((days) => addDays(TODAY, -days)),
  });

  test('time alone never raises a grade', () => {
    fc.assert(
      fc.property(fc.array(evidence, { maxLength: 8 }), fc.integer({ min: 0, max: 400 }), (rows, days) => {
        const later = gradePillar(rows, addDays(TODAY, days), SETTINGS);
        expect(later.grade).toBeLessThanOrEqual(gradePillar(rows, TODAY, SETTINGS).grade);
      }),
    );
  });

  test('more support from buyers never lowers a grade', () => {
    fc.assert(
      fc.property(fc.array(evidence, { maxLength: 8 }), evidence, (rows, extra) => {
        const more = [...rows, { ...extra, polarity: 'supports' as const }];
        const before = gradePillar(rows, TODAY, SETTINGS);
        fc.pre(!before.denied);
        expect(gradePillar(more, TODAY, SETTINGS).grade).toBeGreaterThanOrEqual(before.grade);
      }),
    );
  });

  test('the order of rows does not matter', () => {
    fc.assert(
      fc.property(fc.uniqueArray(evidence, { maxLength: 8, selector: ({ id }) => id }), (rows) => {
        expect(gradePillar([...rows].reverse(), TODAY, SETTINGS)).toEqual(gradePillar(rows, TODAY, SETTINGS));
      }),
    );
  });

  test('the day named as the next to age is the first on which a row counts for less or is called older', () => {
    fc.assert(
      fc.property(fc.constantFrom(...EVIDENCE_KINDS), fc.integer({ min: 0, max: 300 }), (kind, daysAgo) => {
        const occurredOn = addDays(TODAY, -daysAgo);
        const turn = nextAgeingDay(kind, occurredOn, TODAY, SETTINGS);
        const now = freshnessOf(kind, occurredOn, TODAY, SETTINGS);
        if (turn === null) {
          expect(freshnessOf(kind, occurredOn, addDays(TODAY, 1_000), SETTINGS)).toBe(now);
        } else {
          expect(freshnessOf(kind, occurredOn, addDays(turn, -1), SETTINGS)).toBe(now);
          expect(freshnessOf(kind, occurredOn, turn, SETTINGS)).not.toBe(now);
        }
      }),
    );
  });

  test('a row never counts more than its kind allows', () => {
    fc.assert(
      fc.property(evidence, (one) => {
        expect(strengthOf(one, TODAY, SETTINGS)).toBeLessThanOrEqual(
          strengthOf({ ...one, marks: [], occurredOn: TODAY }, TODAY, SETTINGS),
        );
      }),
    );
  });
});
